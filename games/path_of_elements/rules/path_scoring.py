"""What a path scores: its connected groups of each element, and the points of each group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.core.lattice import HEX
from engine.core.rules import Cell
from games.path_of_elements.rules.pieces import (
    AIR,
    ELEMENTS,
    FIRE,
    LONELY_POINTS,
    PAIR_POINTS,
    RIVER_FROM,
    TRIANGLE_POINTS,
    WATER,
)

EAST, SOUTH_EAST, NORTH_EAST = (1, 0), (0, 1), (1, -1)
ROWS = (EAST, SOUTH_EAST, NORTH_EAST)
"""The three ways in which hexagons lie in a row."""


class Group(Struct, frozen=True):
    """Tiles of one element that touch each other, and their points."""

    element: str
    cells: tuple[Cell, ...]
    points: int


def connected(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected parts of a set of hexagons, in the order of their first cells."""
    left, parts = dict.fromkeys(cells), []
    while left:
        first, _ = left.popitem()
        part, edge = {first}, [first]
        while edge:
            for cell in HEX.neighbours(edge.pop()):
                if cell in left:
                    del left[cell]
                    part.add(cell)
                    edge.append(cell)
        parts.append(part)
    return parts[::-1]


def groups(path: Mapping[Cell, str]) -> tuple[Group, ...]:
    """All groups of a path (element by cell), also those without points, in the order of `ELEMENTS`."""
    found = []
    for element in ELEMENTS:
        for part in connected(cell for cell, other in path.items() if other == element):
            found.append(Group(element, tuple(sorted(part)), group_points(element, part)))
    return tuple(found)


def group_points(element: str, part: set[Cell]) -> int:
    """The points of a connected group of one element."""
    if element == WATER:
        return len(part) if is_river(part) else 0
    if element == FIRE:
        return TRIANGLE_POINTS * triangles(part)
    if element == AIR:
        return PAIR_POINTS if len(part) == 2 else 0
    return LONELY_POINTS if len(part) == 1 else 0


def is_river(part: set[Cell]) -> bool:
    """Do these connected cells form a line of three or more, without branch, triangle or ring?"""
    degrees = [sum(other in part for other in HEX.neighbours(cell)) for cell in part]
    return len(part) >= RIVER_FROM and max(degrees) == 2 and degrees.count(1) == 2


def triangles(part: set[Cell]) -> int:
    """How often three of these cells touch each other."""
    count = 0
    for x, y in part:
        if (x + 1, y) in part:
            count += ((x, y + 1) in part) + ((x + 1, y - 1) in part)
    return count


def path_points(path: Mapping[Cell, str]) -> tuple[int, ...]:
    """The points of a path by `ELEMENTS`."""
    totals = dict.fromkeys(ELEMENTS, 0)
    for group in groups(path):
        totals[group.element] += group.points
    return tuple(totals.values())
