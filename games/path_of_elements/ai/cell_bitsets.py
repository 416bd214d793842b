"""Sets of hexagons as the bits of whole numbers: cell (x, y) is bit `STRIDE * (y + MIDDLE) + x + MIDDLE`."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.core.rules import Cell

STRIDE = 32
MIDDLE = 15
"""Where (0, 0) lies; a path of twelve tiles that begins there ends inside."""


def bit(cell: Cell) -> int:
    """The set of one cell."""
    return 1 << STRIDE * (cell[1] + MIDDLE) + cell[0] + MIDDLE


def cells_of(cells: int) -> Iterator[Cell]:
    """The cells of a set, row by row."""
    for one in each(cells):
        y, x = divmod(one.bit_length() - 1, STRIDE)
        yield x - MIDDLE, y - MIDDLE


def each(cells: int) -> Iterator[int]:
    """Sets of one cell of a set each."""
    while cells:
        yield cells & -cells
        cells &= cells - 1


def around(cells: int) -> int:
    """All cells next to these."""
    return (
        cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE | cells << (STRIDE - 1) | cells >> (STRIDE - 1)
    ) & ~cells


def group(cells: int, start: int) -> int:
    """The connected part of a set that holds `start`."""
    while more := around(start) & cells:
        start |= more
    return start


def groups(cells: int) -> Iterator[int]:
    """The connected parts of a set."""
    while cells:
        found = group(cells, cells & -cells)
        yield found
        cells &= ~found


def any_of(cells: int, rng: Random) -> int:
    """One of the cells; 0 if there are none. Only `random()` is promised to be the same in every Python."""
    if not cells:
        return 0
    for _ in range(int(rng.random() * cells.bit_count())):
        cells &= cells - 1
    return cells & -cells


def row_count(cells: int, size: int) -> int:
    """How many rows of so many tiles there are."""
    total = 0
    for step in (1, STRIDE, STRIDE - 1):
        row = cells
        for k in range(1, size):
            row &= cells >> k * step
        total += row.bit_count()
    return total
