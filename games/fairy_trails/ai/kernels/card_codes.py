"""What kernels of Fairy Trails count with: cells, halves of cards, the cards by number.

A *half* is one colour's paths of a card as it lies: bits 4 * i to 4 * i + 3 are the edges of its block i (N 1, E 2,
S 4, W 8; none: no such block), bit 16 + i says whether that block has a hut. Blocks are sorted, so that halves that
play alike are one. A `Pack` numbers cards and halves. The table is a torus of 128 x 128 cells (59 cards reach no
farther than 58 cells): cell (x, y) is 128 * (y & 127) + (x & 127), the start card's is 0. Colours are 0 and 1.

Typed plain Python that mypyc compiles as it stands; both forms agree bit for bit.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 128
CELLS: Final = SIDE * SIDE
ENDS: Final = 16
SHAPES: Final = 7
"""Kinds of halves that play alike but for turns and huts, see `shape_of`."""
HUTS: Final = 48
"""A table of worths has HUTS rows of ENDS columns; more huts or ends count as the last."""


def numbers(count: i64, value: i64) -> vec[i64]:
    """A vector of the same number, so many times."""
    return vec[i64]([value] * count)


def worths(rows: list[list[int]]) -> vec[i64]:
    """A table of worths from rows of huts (from 0) and columns of open ends (from 1).

    Beyond the last row it goes on in proportion, beyond the last column as in it.
    """
    found = numbers(HUTS * ENDS, 0)
    last = len(rows) - 1
    for huts in range(HUTS):
        row = rows[min(huts, last)]
        for ends in range(1, ENDS):
            worth = row[min(ends, len(row)) - 1]
            found[huts * ENDS + ends] = worth if huts <= last else worth * huts // last
    return found


def cell_of(x: i64, y: i64) -> i64:
    """The number of a cell."""
    return (y & 127) << 7 | (x & 127)


def x_of(cell: i64) -> i64:
    """The column of a cell, -64 to 63."""
    return ((cell & 127) ^ 64) - 64


def y_of(cell: i64) -> i64:
    """The row of a cell, -64 to 63."""
    return ((cell >> 7) ^ 64) - 64


def beside(cell: i64, edge: i64) -> i64:
    """The neighbour over an edge: 0 north, 1 east, 2 south, 3 west."""
    if edge == 0:
        return cell - SIDE & CELLS - 1
    if edge == 1:
        return cell & ~127 | cell + 1 & 127
    if edge == 2:
        return cell + SIDE & CELLS - 1
    return cell & ~127 | cell - 1 & 127


def half_code(masks: list[int], huts: list[bool]) -> int:
    """A half from the edges of its blocks and whether each has a hut."""
    code: int = 0
    scale: int = 1
    hut: int = 65536
    for k in sorted(range(len(masks)), key=lambda k: masks[k]):
        code += masks[k] * scale + (hut if huts[k] else 0)
        scale *= 16
        hut *= 2
    return code


def turned_half(code: i64) -> int:
    """A half after a quarter turn clockwise."""
    masks: list[int] = []
    huts: list[bool] = []
    k: i64
    for k in range(4):
        mask: i64 = code >> 4 * k & 15
        if mask:
            masks.append((mask << 1 | mask >> 3) & 15)
            huts.append(code >> 16 + k & 1 != 0)
    return half_code(masks, huts)


class Pack:
    """Cards by number, in the order they were added; each as four turns, each of two halves.

    count: cards; codes: the halves by number; half: at 8 * card + 2 * turns + colour the half's number; shows: at
    4 * card + turns 1 if no smaller turn plays the same; huts, shapes: at 2 * card + colour (see `shape_of`).
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.codes: vec[i64] = vec[i64]()
        self.half: vec[i64] = vec[i64]()
        self.shows: vec[i64] = vec[i64]()
        self.huts: vec[i64] = vec[i64]()
        self.shapes: vec[i64] = vec[i64]()

    def add(self, pink: i64, yellow: i64) -> int:
        """A card by its halves as printed (`half_code`): its number."""
        turns: i64 = 0
        one: i64 = pink
        other: i64 = yellow
        at: i64 = len(self.half)
        while turns < 4:
            self.half = append(self.half, self._number(one))
            self.half = append(self.half, self._number(other))
            fresh: i64 = 1
            k: i64
            for k in range(turns):
                same = self.half[at + 2 * k] == self.half[at + 2 * turns]
                if same and self.half[at + 2 * k + 1] == self.half[at + 2 * turns + 1]:
                    fresh = 0
            self.shows = append(self.shows, fresh)
            one = turned_half(one)
            other = turned_half(other)
            turns += 1
        self.huts = append(self.huts, _bits(pink >> 16))
        self.huts = append(self.huts, _bits(yellow >> 16))
        self.shapes = append(self.shapes, shape_of(pink))
        self.shapes = append(self.shapes, shape_of(yellow))
        self.count += 1
        return self.count - 1

    def _number(self, code: i64) -> i64:
        k: i64 = 0
        while k < len(self.codes):
            if self.codes[k] == code:
                return k
            k += 1
        self.codes = append(self.codes, code)
        return k


def _bits(mask: i64) -> i64:
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


def shape_of(code: i64) -> i64:
    """The shape of a half: 0 a crossing, 1 a junction, 2 two curves, 3 two straight paths, 4 one curve, 5 one straight
    path, 6 dead ends."""
    masks: i64 = code & 0xFFFF
    straight: i64 = 0
    most: i64 = 0
    blocks: i64 = 0
    while masks:
        mask: i64 = masks & 15
        masks = masks >> 4
        blocks += 1
        most = max(most, _bits(mask))
        if mask in (5, 10):
            straight = 1
    if blocks == 1:
        return 0
    if most == 3:
        return 1
    return 6 if blocks == 4 else 2 * (blocks - 1) + straight


def blocks_of(code: i64) -> i64:
    """How many blocks a half has."""
    masks: i64 = code & 0xFFFF
    found: i64 = 0
    while masks:
        found += 1
        masks = masks >> 4
    return found
