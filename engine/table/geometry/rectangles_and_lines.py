"""Rectangles around what has to be visible, points rotated with a board, lines through points. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin

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
    left, top, width, height = around(turned(point, angle) for point in _corner_points(lattice, extent))
    # a cell is as wide as its corners are apart
    xs = [x for x, _ in lattice.corners((0, 0))]
    ys = [y for _, y in lattice.corners((0, 0))]
    across, down = margin * (max(xs) - min(xs)), margin * (max(ys) - min(ys))
    return left - across, top - down, width + 2 * across, height + 2 * down


def pixel(point: Point) -> tuple[int, int]:
    """The pixel nearest to a point of the window."""
    return round(point[0]), round(point[1])


def around(points: Iterable[Point]) -> Box:
    """The rectangle around at least one point."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def corners_of(box: Box) -> tuple[Point, Point]:
    """The upper left and the lower right corner."""
    return (box[0], box[1]), (box[0] + box[2], box[1] + box[3])


def _corner_points(lattice: Lattice, extent: Extent) -> Iterable[Point]:
    cells = extent
    if len(extent) == 2:
        (west, north), (east, south) = extent
        cells = ((west, north), (east, north), (west, south), (east, south))
    for cell in cells:
        yield from lattice.corners(cell)


def widened(extent: Extent, cells: Iterable[Cell]) -> Extent:
    """An extent in which these cells are seen, too."""
    cells = (*extent, *cells)
    if len(extent) != 2 or len(cells) == 2:
        return cells
    xs, ys = zip(*cells, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def turned(point: Point, angle: float) -> Point:
    """A point rotated clockwise about the middle of cell (0, 0) by this many degrees."""
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
    """The value clamped between two bounds; the middle between them if they have crossed."""
    return (low + high) / 2 if low > high else min(max(value, low), high)


def towards(value: float, by: float, low: float, high: float) -> float:
    """`value` moved by `by`, but not beyond the bound in that direction; where it is if it is beyond already."""
    if by > 0:
        return max(value, min(value + by, high))
    return min(value, max(value + by, low)) if by < 0 else value


def arrows(line: Sequence[Point], every: float) -> list[tuple[float, float, float]]:
    """Points on a line, one in every stretch, each with the direction there in degrees clockwise from north."""
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
    count = max(1, round(total / max(1.0, every)))
    return [along(line, total * (number + 0.5) / count) for number in range(min(count, 200))]


def along(line: Sequence[Point], far: float) -> tuple[float, float, float]:
    """The point at this distance along a line (beyond its ends on its straight continuation) and the direction
    there."""
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
    """The length of a line."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))
