"""The rules' part of `bench`: random games a second, what a move costs early and late in a game, and a live score."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median

from engine.core import registry
from tools.bench.measured_figures import Measured, run_benchmark

ROUNDS = 3
SECONDS = "1.0"
ROOM = "rules_process"
LIVE = 0.2
"""The limit in milliseconds, since plates are updated with every step."""
MEASURED = {"why_not": "legality of a move", "apply": "a move made"}


def figures(game: str, tell: Callable[[float, str], None]) -> list[Measured]:
    """The figures of one game; `tell` is called with the progress."""
    found = []
    players = registry.info(game).seat_counts
    for share, seats in enumerate(players):
        tell(share / (len(players) + 1), f"rules, {seats} seats")
        rates = [float(run_benchmark("games", game, str(seats), SECONDS, room=ROOM)["games"]) for _ in range(ROUNDS)]
        found.append(Measured(f"{game} by its rules, seats: {seats}", median(rates), "random games a second"))
    tell(len(players) / (len(players) + 1), "rules, early and late")
    rounds = [run_benchmark("growth", game, "0", room=ROOM) for _ in range(ROUNDS)]
    for name, words in MEASURED.items():
        early, late = (median(float(one[f"{name}_{part}"]) for one in rounds) for part in ("early", "late"))
        found.append(Measured(f"{words}, early in a game", early, "µs"))
        found.append(Measured(f"{words}, late in a game", late / early, "times early"))
    counts = [float(run_benchmark("plates", game, "0", room=ROOM)["counts"]) for _ in range(ROUNDS)]
    found.append(Measured("live figures of a seat, late in a game", median(counts), "ms", LIVE))
    return found
