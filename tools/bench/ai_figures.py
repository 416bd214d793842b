"""The searches' part of `bench`: a game's kernels, compiled and plain, and OpenSpiel's in the same run.

A game takes part by a module `tools/speed.py` with `SPEEDS` (see `registry.speeds`). All are measured in turn for some
rounds, and the median counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from statistics import median

from engine.ai import forms
from engine.core import registry
from tools.bench.measured_figures import Measured, run_benchmark

Rates = dict[str, float]
Tell = Callable[[float, str], None]
ROUNDS = 3
SECONDS = "1.0"
RATIOS: Mapping[str, float] = {"simulations": 3.0, "playouts": 5.0}
"""The required ratio of our compiled rates to OpenSpiel's."""
NODES = "nodes"
MOST_NODES = 15_000_000
TIMES_PLAIN = 40.0
"""For alpha-beta: the required nodes a second, or the required ratio to the plain form."""


def figures(game: str, tell: Tell) -> list[Measured]:
    """The figures of one game; `tell` is called with the progress."""
    found = _imports(game) if forms.kernels(game) else []
    contests = _contests(game)
    rounds: dict[str, list[Rates]] = {name: [] for name in contests}
    for number in range(ROUNDS):
        for share, (name, contest) in enumerate(contests.items()):
            tell((number + share / len(contests)) / ROUNDS, f"searches, {name}")
            rounds[name].append(contest())
    middle = {name: _middle(measured) for name, measured in rounds.items()}
    return found + _speeds(middle) + _peers(game, middle)


def _contests(game: str) -> dict[str, Callable[[], Rates]]:
    """What is measured in turn."""
    found: dict[str, Callable[[], Rates]] = {}
    if registry.speeds(game):
        if not forms.obstacle(game):
            found["compiled"] = lambda: _run("speeds", game, SECONDS, form="compiled")
        found["plain"] = lambda: _run("speeds", game, SECONDS, form="plain")
    if find_spec("pyspiel") is not None:
        found["OpenSpiel on Hex 5x5"] = lambda: _run("peer", SECONDS)
        found["OpenSpiel on our rules"] = lambda: _run("adapted", game, SECONDS)
    found["rules"] = lambda: _run("rules", game, SECONDS)
    return found


def _run(*words: str, form: str = "") -> Rates:
    measured = run_benchmark(*words, room="ai_process", env={forms.SETTING: form} if form else None)
    return {name: float(value) for name, value in measured.items() if not isinstance(value, str)}


def _middle(rounds: list[Rates]) -> Rates:
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


def _imports(game: str) -> list[Measured]:
    measured = [run_benchmark("imports", game, room="ai_process") for _ in range(ROUNDS)]
    seconds = median(float(one["seconds"]) for one in measured)
    return [Measured(f"import of its kernels, {measured[0]['form']}", seconds * 1000, "ms", 50.0)]


def _speeds(middle: Mapping[str, Rates]) -> list[Measured]:
    """The speeds of both forms and the gain of compiling."""
    found = []
    plain, compiled = middle.get("plain", {}), middle.get("compiled", {})
    for name, rate in plain.items():
        if name in compiled:
            times = compiled[name] / rate
            few = name == NODES and compiled[name] < MOST_NODES
            found.append(Measured(f"{name}, compiled", compiled[name], "a second"))
            found.append(Measured(f"{name}, compiled", times, "times plain", least=TIMES_PLAIN if few else None))
        found.append(Measured(f"{name}, plain", rate, "a second"))
    return found


def _peers(game: str, middle: Mapping[str, Rates]) -> list[Measured]:
    """Other programs in the same run, compared with our kernels."""
    found = [Measured(f"{game} by its rules", middle["rules"]["playouts"], "random games a second")]
    ours = middle.get("compiled", {})
    for name, rate in middle.get("OpenSpiel on Hex 5x5", {}).items():
        found.append(Measured(f"{name}, OpenSpiel on Hex 5x5", rate, "a second"))
        if name in ours:
            found.append(Measured(f"{name}, compiled", ours[name] / rate, "times OpenSpiel’s", least=RATIOS[name]))
    for name, rate in middle.get("OpenSpiel on our rules", {}).items():
        found.append(Measured(f"{name}, OpenSpiel on our rules", rate, "a second"))
    return found
