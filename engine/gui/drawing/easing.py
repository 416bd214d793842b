"""The arithmetic of motion: easing functions, a timer, and interpolation. No pixels, no wall clock."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

Ease = Callable[[float], float]
"""An easing function: from a share of the time (0 to 1) to a share of the way; 0 gives 0 and 1 gives 1."""


def clamp(share: float) -> float:
    """`share` held between 0 and 1."""
    return 0.0 if share < 0.0 else 1.0 if share > 1.0 else share


def out_cubic(share: float) -> float:
    """Fast, then settling: for pieces that snap."""
    return 1.0 - (1.0 - clamp(share)) ** 3


def in_out_sine(share: float) -> float:
    """Slow at both ends: for pieces that move by themselves, and views."""
    return 0.5 - 0.5 * cos(pi * clamp(share))


def out_back(share: float) -> float:
    """A little beyond the goal and back: for pieces that return."""
    back = clamp(share) - 1.0
    return 1.0 + back * back * (2.3 * back + 1.3)


def part(share: float, start: float, end: float) -> float:
    """How much of the stretch from `start` to `end` has passed at `share`; a stretch of no length passes at once."""
    if end <= start:
        return 1.0 if share >= end else 0.0
    return clamp((share - start) / (end - start))


def between(start: float, end: float, share: float) -> float:
    """The value `share` of the way from `start` to `end`."""
    return start + (end - start) * share


def shortest_turn(start: float, end: float) -> float:
    """The angle (degrees) equal to `end` on the circle that is at most half a turn away from `start`."""
    return start + (end - start + 180.0) % 360.0 - 180.0


class Timer:
    """Runs from 0 to 1 in `seconds`; with none it has run out already. It never runs backwards."""

    __slots__ = ("passed", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = max(0.0, seconds)
        self.passed = 0.0

    @property
    def share(self) -> float:
        """How much of the time has passed, 0 to 1."""
        return 1.0 if self.passed >= self.seconds else self.passed / self.seconds

    @property
    def done(self) -> bool:
        """Whether the time has run out."""
        return self.passed >= self.seconds

    def step(self, dt: float) -> None:
        """Move on by `dt` seconds; a negative number counts as 0."""
        self.passed = min(self.seconds, self.passed + max(0.0, dt))

    def finish(self) -> None:
        """Let the time run out now."""
        self.passed = self.seconds
