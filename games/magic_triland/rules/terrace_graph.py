"""The island as figures walk on it: terraces, homes and broadsides as nodes of one graph.

A *terrace* is a connected set of fields of one height. Nodes are numbered: 0, 1, 2 the homes, 3, 4, 5 the broadsides,
then the terraces in the order of CELLS. Sets of nodes are bit masks, so that walking is quick. Homes and broadsides
have height 0. A terrace's *heart* is the field that is nearest to all its others; it names the terrace.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from engine.core.rules import Cell
from games.magic_triland.rules.pieces import ACCESS, BROADSIDES, CELLS, COLOURS, CORNERS, HOMES, INDEX, LATTICE

FIRST_BROADSIDE, FIRST_TERRACE = 3, 6
Heights = tuple[int, ...]
"""For each of CELLS its height, 0 where no stone lies."""


class Island(Struct, frozen=True, eq=False):
    """A finished island.

    fields: for each node its cells (a home and a broadside have one of their own). hearts: for each node the cell that
    names it. heights: for each node. node_of: the node of every cell. steps: for each node, by cost, the mask of nodes
    beside it. terraces: the mask of all terraces.
    """

    fields: tuple[tuple[Cell, ...], ...]
    hearts: tuple[Cell, ...]
    heights: tuple[int, ...]
    node_of: dict[Cell, int]
    steps: tuple[tuple[tuple[int, int], ...], ...]
    terraces: int

    def heart(self, cell: Cell) -> Cell:
        """The cell that names the place of `cell`."""
        return self.hearts[self.node_of[cell]]

    def terrace(self, cell: Cell) -> tuple[Cell, ...]:
        """All cells of the place of `cell`."""
        return self.fields[self.node_of[cell]]

    def height(self, cell: Cell) -> int:
        """The height of the place of `cell`."""
        return self.heights[self.node_of[cell]]


@lru_cache(maxsize=64)
def island(heights: Heights) -> Island:
    """The island of these heights; `ValueError` if a field has no stone."""
    if len(heights) != len(CELLS) or 0 in heights:
        raise ValueError("an island has a stone on every field")
    fields: list[tuple[Cell, ...]] = [(cell,) for cell in (*HOMES, *BROADSIDES)]
    fields += _terraces(heights)
    levels = [0] * FIRST_TERRACE + [heights[INDEX[cells[0]]] for cells in fields[FIRST_TERRACE:]]
    node_of = {cell: node for node, cells in enumerate(fields) for cell in cells}
    beside: list[set[int]] = [set() for _ in fields]
    for a, b in _sides(node_of):
        beside[a].add(b)
        beside[b].add(a)
    steps = tuple(_by_cost(levels, node, others) for node, others in enumerate(beside))
    terraces = (1 << len(fields)) - (1 << FIRST_TERRACE)
    return Island(tuple(fields), tuple(map(_heart, fields)), tuple(levels), node_of, steps, terraces)


def bits(mask: int) -> Iterator[int]:
    """The nodes of a mask, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def home(colour: int) -> int:
    """The node of a home."""
    return colour


def broadside(colour: int) -> int:
    """The node of a broadside."""
    return FIRST_BROADSIDE + colour


def joined(heights: Heights, first: Cell, level: int) -> tuple[Cell, ...]:
    """The fields of this height that are connected with `first`, whose own height does not matter, as in CELLS."""
    found, edge = {first}, [first]
    while edge:
        for cell in LATTICE.neighbours(edge.pop()):
            if cell in INDEX and cell not in found and heights[INDEX[cell]] == level:
                found.add(cell)
                edge.append(cell)
    return tuple(sorted(found, key=INDEX.__getitem__))


def _terraces(heights: Heights) -> Iterator[tuple[Cell, ...]]:
    seen: set[Cell] = set()
    for first in CELLS:
        if first not in seen:
            fields = joined(heights, first, heights[INDEX[first]])
            seen.update(fields)
            yield fields


def _heart(cells: tuple[Cell, ...]) -> Cell:
    return min(cells, key=lambda cell: sum(LATTICE.distance(cell, other) for other in cells))


def _sides(node_of: dict[Cell, int]) -> Iterator[tuple[int, int]]:
    """Which nodes lie beside each other: a home its corner's terrace, a broadside those of its access fields."""
    for cell in CELLS:
        for other in LATTICE.neighbours(cell):
            if other in INDEX and node_of[cell] < node_of[other]:
                yield node_of[cell], node_of[other]
    for colour in COLOURS:
        yield home(colour), node_of[CORNERS[colour]]
        for cell in ACCESS[colour]:
            yield broadside(colour), node_of[cell]


def _by_cost(levels: list[int], node: int, others: set[int]) -> tuple[tuple[int, int], ...]:
    masks: dict[int, int] = {}
    for other in others:
        cost = abs(levels[node] - levels[other])
        masks[cost] = masks.get(cost, 0) | 1 << other
    return tuple(sorted(masks.items()))
