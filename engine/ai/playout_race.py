"""A race between choices: which is best by its playouts, and how uncertain that is.

All choices that are still in the race have had playouts in the same worlds, so two of them are compared world by world.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt, tanh
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

POINT = 1000
WORSE = 2.5
"""A choice is dropped when it is worse than the best by this many standard errors."""
LEAST_SPREAD = 1_500
"""In thousandths of a point: how much two choices that have never differed may still differ in another world."""


class Way(Struct, frozen=True):
    """A choice that was tried.

    points: expected at the end of the game, or an estimate if it had no playouts (games 0). ends: what a game notes of
    how its playouts ended, None if nothing. error: the standard error of how far it is from the best, 0 if that is not
    known.
    """

    move: Any
    points: float
    games: int
    ends: Any = None
    error: float = 0.0


def value_of(lead: float, near: float) -> float:
    """-1 to 1 for so many points ahead; near: how many are nearly a win."""
    return tanh(lead / near)


class Race:
    """The race: choices and the results of their playouts.

    running: the moves still in it, the best first once they have been compared. worlds: the number tried by all of
    these.
    """

    def __init__(self, ways: Sequence[Way]) -> None:
        self.ways = tuple(ways)
        self.running = [way.move for way in ways]
        self.worlds = 0
        self._results: dict[Any, list[int]] = {way.move: [] for way in ways}

    def add(self, results: Sequence[int]) -> None:
        """Add the results of each of `running` in one more world, in thousandths of a point."""
        for move, result in zip(self.running, results, strict=True):
            self._results[move].append(result)
        self.worlds += 1

    def compare(self, keep: Any | None = None, most: int | None = None, *, drop: bool = True) -> float:
        """Rank the choices and, with `drop`, drop those that are clearly worse, but not `keep`.

        most: only so many of the best stay, and `keep`.
        Returns the expected loss, in points, of choosing the first one now.
        """
        self.running.sort(key=self._mean, reverse=True)
        best, *others = self.running
        self.running = [best]
        doubt = 0.0
        for move in others:
            error = self._error(best, move)
            lead = (self._mean(best) - self._mean(move)) / error
            doubt += error * _expected_excess(lead)
            if not drop or move == keep or (lead < WORSE and (most is None or len(self.running) < most)):
                self.running.append(move)
        return doubt / POINT

    def tied(self) -> list[Any]:
        """The running choices, compared, that are no more than one standard error behind the first, this one among
        them."""
        best, *others = self.running
        return [best, *(move for move in others if self._mean(best) - self._mean(move) <= self._error(best, move))]

    def ranked(self) -> list[Way]:
        """All choices: those still running, then those dropped, the last ones first."""
        dropped = [move for move in self._results if move not in self.running]
        dropped.sort(key=lambda move: (-len(self._results[move]), -self._mean(move)))
        ways = {way.move: way for way in self.ways}
        return [
            replace(ways[move], points=self._mean(move) / POINT, games=len(self._results[move]))
            for move in (*self.running, *dropped)
        ]

    def errors(self) -> dict[Any, float]:
        """The standard error, in points, of how far each running choice is from the first, which has none."""
        return {move: self._error(self.running[0], move) / POINT for move in self.running[1:]}

    def _mean(self, move: Any) -> float:
        results = self._results[move]
        return sum(results) / len(results)

    def _error(self, one: Any, other: Any) -> float:
        """The standard error of the difference of two that have run in the same worlds."""
        gaps = [a - b for a, b in zip(self._results[one], self._results[other], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) + LEAST_SPREAD**2
        return sqrt(spread) / len(gaps)


def _expected_excess(lead: float) -> float:
    """The expected value of max(0, x) for a normal variable x with mean -lead and deviation 1."""
    return exp(-lead * lead / 2) / sqrt(2 * pi) - lead * (1 - erf(lead / sqrt(2))) / 2
