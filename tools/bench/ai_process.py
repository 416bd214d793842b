"""What `bench` measures of searches, each in a process of its own: `python -m tools.bench.ai_process NAME ...`.

Rates are for a second of CPU time, so that a busy machine does not spoil their ratios.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable

from engine.core import registry

Gauge = dict[str, float | str]
SIMULATIONS = 100_000
ROLLOUTS = 20_000


def speeds(game: str, seconds: str) -> Gauge:
    """The game's own rates, in the form of its kernels that this process runs."""
    from engine.ai import forms

    form: Gauge = {"form": forms.form(game)}
    return form | {name: speed(float(seconds)) for name, speed in registry.speeds(game).items()}


def peer(seconds: str) -> Gauge:
    """OpenSpiel's C++ search and rollouts on its Hex 5x5, from the empty board."""
    from engine.peers.open_spiel import search, theirs

    game = theirs("hex(board_size=5)")
    board = game.new_initial_state()

    def simulate() -> int:
        return search(game, board, SIMULATIONS, 1, solve=False)[1]

    def roll_out() -> int:
        return search(game, board, 2, 1, rollouts=ROLLOUTS, solve=False)[1] * ROLLOUTS

    return {"simulations": rate(simulate, float(seconds)), "playouts": rate(roll_out, float(seconds))}


def adapted(game: str, seconds: str) -> Gauge:
    """The search over our rules, with the adapter."""
    from engine.peers.open_spiel import TrailboxGame, search

    hall = TrailboxGame({"game": game})
    state = hall.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return {"simulations": rate(lambda: search(hall, state, 100, 1, solve=False)[1], float(seconds))}


def rules(game: str, seconds: str) -> Gauge:
    """Random games over the rules themselves, chance included."""
    from random import Random

    from engine.peers.numbered_moves import opening

    luck = Random(1)
    root = opening(game, 0, {})

    def play() -> int:
        node = root
        while node.player is not None:
            node = node.after(luck.randrange(len(node.choices)))
        return 1

    return {"playouts": rate(play, float(seconds))}


def imports(game: str) -> Gauge:
    """Seconds that importing the kernels takes in a process that has the rules already, as a worker has."""
    from engine.ai import forms

    registry.rules(game)
    names = [forms.module(game, name) for name in forms.kernels(game)]
    assert not any(name in sys.modules for name in names), "they are new to this process"
    began = time.perf_counter()
    for name in names:
        importlib.import_module(name)
    return {"seconds": time.perf_counter() - began, "form": forms.form(game)}


def rate(once: Callable[[], int], seconds: float) -> float:
    """The rate per second of CPU time: `once` does some work and returns its amount."""
    once()
    began, done = time.process_time(), 0
    while time.process_time() - began < seconds:
        done += once()
    return done / (time.process_time() - began)


GAUGES: dict[str, Callable[..., Gauge]] = {
    "speeds": speeds,
    "peer": peer,
    "adapted": adapted,
    "rules": rules,
    "imports": imports,
}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(GAUGES[sys.argv[1]](*sys.argv[2:])) + "\n")
