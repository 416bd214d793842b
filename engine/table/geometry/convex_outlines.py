"""The convex line around points, at a distance from them: what a ring around a piece or a button follows."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from engine.core.lattice import Point

DIRECTIONS = 36
"""The line's sides, whose directions include those of squares and hexagons; in a curve so many look round."""
STEP = 2 * pi / DIRECTIONS
_UNITS = tuple((cos(number * STEP), sin(number * STEP)) for number in range(DIRECTIONS))


def convex_outline(points: Iterable[Point], far: float = 0.0) -> tuple[Point, ...]:
    """The corners of the narrowest convex line that is everywhere at least so far from these points, in order; each of
    its sides has one of the `DIRECTIONS`. Some corners are equal where few are needed; without points there are none.
    """
    found = list(points)
    if not found:
        return ()
    # how far the points reach in each direction
    reach = [max(x * across + y * down for x, y in found) + far for across, down in _UNITS]
    corners = []
    for number, (across, down) in enumerate(_UNITS):
        here, following = reach[number], reach[(number + 1) % DIRECTIONS]
        # along this side to where it meets the next
        along = (following - here * cos(STEP)) / sin(STEP)
        corners.append((here * across - along * down, here * down + along * across))
    return tuple(corners)
