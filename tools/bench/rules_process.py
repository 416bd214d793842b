"""What `bench` measures of a game's rules, in a process of its own: `python -m tools.bench.rules_process NAME ...`.

Times are CPU times, the best of some tries, the median of many positions, so that a busy machine hardly affects them.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from engine.core import registry
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Act, Over
from engine.table.contract.game_view import view_of
from tools.bench.ai_process import rate

Gauge = dict[str, float | str]
Made = tuple[Any, int, Any]
"""A position, the seat that moved in it, its move."""
GAMES = 40
EARLY, LATE = (0.08, 0.16), (0.84, 0.96)
"""Which parts of a game count as early and as late, by its players' moves."""
TRIES, CALLS = 5, 10
MILLI, MICRO = 1e3, 1e6


def games(game: str, seats: str, seconds: str) -> Gauge:
    """Random games a second, chance included; seats: how many, 0 for the fewest above one."""
    luck = Random(1)
    start = fresh(game, int(seats), 0, {}).states[0]

    def play() -> int:
        for _ in made(game, start, luck):
            pass
        return 1

    return {"games": rate(play, float(seconds))}


def growth(game: str, seats: str) -> Gauge:
    """Microseconds that `why_not` and `apply` take for a legal move, early and late in random games."""
    luck = Random(2)
    rules = registry.rules(game)
    start = fresh(game, int(seats), 0, {}).states[0]
    early: list[Made] = []
    late: list[Made] = []
    for _ in range(GAMES):
        played = list(made(game, start, luck))
        early += _between(played, *EARLY)
        late += _between(played, *LATE)
    found: Gauge = {}
    for name, call in (("why_not", rules.why_not), ("apply", rules.apply)):
        found[f"{name}_early"] = median(_best(call, one) for one in early) * MICRO
        found[f"{name}_late"] = median(_best(call, one) for one in late) * MICRO
    return found


def plates(game: str, seats: str) -> Gauge:
    """Milliseconds for a seat's counts (`TableView.counts`), late in random games."""
    luck, view, rules = Random(3), view_of(game), registry.rules(game)
    start = fresh(game, int(seats), 0, {}).states[0]
    late = [one for _ in range(GAMES // 4) for one in _between(list(made(game, start, luck)), *LATE)]
    return {"counts": MILLI * median(_best(view.counts, (rules.observe(s, seat), seat)) for s, seat, _ in late)}


def made(game: str, s: Any, luck: Random) -> Iterator[Made]:
    """A random game from this position: what the players do in it, one after another."""
    rules, choose = registry.rules(game), registry.tool(game, "random_play", "CHOOSE")
    while not isinstance(turn := rules.turn(s), Over):
        if isinstance(turn, Act):
            seat = turn.seats[0]
            moves = rules.moves(s, seat)
            move = choose(s, seat, moves, luck) if choose else luck.choice(moves)
            yield s, seat, move
        else:
            seat = CHANCE
            moves, weights = zip(*turn.outcomes, strict=True)
            move = luck.choices(moves, weights)[0]
        s = rules.apply(s, seat, move)


def _between(played: list[Made], first: float, last: float) -> list[Made]:
    """The moves in that part of a game; at least one."""
    begin = int(len(played) * first)
    return played[begin : max(int(len(played) * last), begin + 1)]


def _best(call: Callable[..., Any], one: tuple[Any, ...]) -> float:
    """Seconds of one call."""
    found = []
    for _ in range(TRIES):
        began = time.process_time()
        for _ in range(CALLS):
            call(*one)
        found.append(time.process_time() - began)
    return min(found) / CALLS


GAUGES: dict[str, Callable[..., Gauge]] = {"games": games, "growth": growth, "plates": plates}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(GAUGES[sys.argv[1]](*sys.argv[2:])) + "\n")
