"""Lines through points: how long they are, and what lies how far along them. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from engine.core.lattice import Point


def arrows(line: Sequence[Point], every: float) -> list[tuple[float, float, float]]:
    """Points on a line, each with the direction there in degrees clockwise from north: one in every stretch."""
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
    count = max(1, round(total / max(1.0, every)))
    return [along(line, total * (number + 0.5) / count) for number in range(min(count, 200))]


def along(line: Sequence[Point], far: float) -> tuple[float, float, float]:
    """The point so far along a line (beyond its ends: on its straight continuation) and the direction there."""
    rest = far
    for a, b in pairwise(line):
        long = hypot(b[0] - a[0], b[1] - a[1])
        if long > 0 and (rest <= long or b is line[-1]):
            share = rest / long
            heading = degrees(atan2(b[0] - a[0], -(b[1] - a[1])))
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, heading
        rest -= long
    x, y = line[-1] if line else (0.0, 0.0)
    return x, y, 0.0


def length(line: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
