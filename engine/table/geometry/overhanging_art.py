"""Pictures that extend beyond their cell: a block's walls below it, a tree above it. The cell itself stays where it is.

An art's viewBox is the cell times 100, starting at 0, 0; how far it extends beyond that is its reach.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import ceil, cos, radians, sin

from msgspec import Struct

from engine.core.lattice import LATTICES, Lattice

UNIT = 100.0
"""Units of an art in a lattice unit."""
LEAST = 0.5
"""A smaller reach is ignored, in units of an art."""
EXACT = 0.05
"""Bounds that differ by less are equal."""
HEAD = re.compile(r"<svg\b[^>]*>", re.DOTALL)
BOX = re.compile(r"""\bviewBox\s*=\s*["']([^"']*)["']""")
SIZES = re.compile(r"""\s(?:width|height|viewBox)\s*=\s*(?:"[^"]*"|'[^']*')""")


class Overdraw(Struct, frozen=True):
    """How far a picture reaches beyond its cell, in lattice units."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


class Pixels(Struct, frozen=True):
    """How far an art reaches beyond a cell of some size on the window, in whole pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    def grown(self, size: tuple[int, int]) -> tuple[int, int]:
        """The size of the picture of a cell of this size."""
        return size[0] + self.left + self.right, size[1] + self.top + self.bottom

    def aside(self, angle: float) -> tuple[float, float]:
        """The offset from the cell's middle to the picture's, both rotated clockwise by this many degrees."""
        x, y = (self.right - self.left) / 2, (self.bottom - self.top) / 2
        if not angle:
            return x, y
        over, up = cos(radians(angle)), sin(radians(angle))
        return x * over - y * up, x * up + y * over


NONE, NOTHING = Overdraw(), Pixels()


def reach_of(svg: str, lattice: Lattice) -> Overdraw:
    """How far an art reaches; NONE for all that stay in their cell."""
    far = _beyond(svg, lattice)
    if max(far, default=0.0) < LEAST:
        return NONE
    return Overdraw(*(max(0.0, side) / UNIT for side in far))


def fills(svg: str, lattice: Lattice) -> bool:
    """Are an art's bounds those of its cell?"""
    far = _beyond(svg, lattice)
    return bool(far) and max(abs(side) for side in far) < EXACT


def _beyond(svg: str, lattice: Lattice) -> tuple[float, ...]:
    """The distances from the cell's bounds outwards to the art's, in units of an art; () if it has no viewBox."""
    head = HEAD.search(svg, 0, 2_000)
    box = BOX.search(head.group()) if head is not None else None
    try:
        x, y, width, height = (float(part) for part in (box.group(1) if box is not None else "").split())
    except ValueError:
        return ()
    wide, high = _cell(lattice.name)
    return -x, -y, x + width - wide, y + height - high


def pixels(reach: Overdraw, lattice: Lattice, size: tuple[int, int]) -> Pixels:
    """A reach on the window, round a cell of this size."""
    if reach is NONE:
        return NOTHING
    factor = _factor(lattice, size) * UNIT
    sides = (reach.left, reach.top, reach.right, reach.bottom)
    return Pixels(*(ceil(side * factor - 0.01) for side in sides))


def framed(svg: str, lattice: Lattice, size: tuple[int, int], around: Pixels, top: int = 0, high: int = 0) -> str:
    """The art with a viewBox so that its cell fills exactly `size` pixels, with `around` more beside it.

    top, high: only these rows of it; 0: all.
    """
    breadth, length = _cell(lattice.name)
    factor = _factor(lattice, size)
    wide, most = around.grown(size)
    whole = wide, high or most
    x = breadth / 2 - (size[0] / 2 + around.left) / factor
    y = length / 2 - (size[1] / 2 + around.top - top) / factor
    bounds = f"{x:.4f} {y:.4f} {whole[0] / factor:.4f} {whole[1] / factor:.4f}"
    head = HEAD.search(svg)
    if head is None:
        return svg
    plain = SIZES.sub("", head.group())
    return f'{plain[:4]} viewBox="{bounds}" width="{whole[0]}" height="{whole[1]}"{plain[4:]}{svg[head.end() :]}'


def _factor(lattice: Lattice, size: tuple[int, int]) -> float:
    """Pixels of one unit of an art.

    The cell is a pixel larger on all sides, so that what meets at its edges really meets.
    """
    wide, high = _cell(lattice.name)
    return min((size[0] + 2) / wide, (size[1] + 2) / high)


@lru_cache(maxsize=8)
def _cell(name: str) -> tuple[float, float]:
    corners = LATTICES[name].corners((0, 0))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (max(xs) - min(xs)) * UNIT, (max(ys) - min(ys)) * UNIT
