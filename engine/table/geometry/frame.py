"""Rectangles around what has to be seen, and points turned as a board is turned. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from engine.core.lattice import Lattice, Point
from engine.core.rules import Cell

Box = tuple[float, float, float, float]
"""Left, top, width, height."""
Extent = tuple[Cell, ...]
"""Two corners of a box, or more cells: see `bounds`."""


def bounds(lattice: Lattice, extent: Extent, margin: float, angle: float = 0.0) -> Box:
    """The rectangle of seen points around an extent of a board turned by so many degrees, and `margin` cells more.

    extent: the north-west and the south-east corner of all that is to be seen; or, if it is more than two cells, those
    cells and what lies between them.
    """
    points = [turned(point, angle) for point in _corner_points(lattice, extent)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    # a cell is as wide as its corners are apart
    xs = [x for x, _ in lattice.corners((0, 0))]
    ys = [y for _, y in lattice.corners((0, 0))]
    across, down = margin * (max(xs) - min(xs)), margin * (max(ys) - min(ys))
    return left - across, top - down, right - left + 2 * across, bottom - top + 2 * down


def _corner_points(lattice: Lattice, extent: Extent) -> Iterable[Point]:
    cells = extent
    if len(extent) == 2:
        (west, north), (east, south) = extent
        cells = ((west, north), (east, north), (west, south), (east, south))
    for cell in cells:
        yield from lattice.corners(cell)


def turned(point: Point, angle: float) -> Point:
    """A point turned clockwise about the middle of cell (0, 0) by so many degrees."""
    if not angle:
        return point
    over, up = cos(radians(angle)), sin(radians(angle))
    return point[0] * over - point[1] * up, point[0] * up + point[1] * over


def holds(outer: Box, inner: Box) -> bool:
    """Does the first box hold the second?"""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[0] + outer[2] >= inner[0] + inner[2]
        and outer[1] + outer[3] >= inner[1] + inner[3]
    )


def within(value: float, low: float, high: float) -> float:
    """The nearest value between two bounds; their middle if they have crossed."""
    return (low + high) / 2 if low > high else min(max(value, low), high)


def towards(value: float, by: float, low: float, high: float) -> float:
    """`value` moved by `by`, but not beyond the bound in that direction; where it is if it is beyond already."""
    if by > 0:
        return max(value, min(value + by, high))
    return min(value, max(value + by, low)) if by < 0 else value
