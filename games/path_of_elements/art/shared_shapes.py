"""Colours and shapes that all drawings of the elements share.

A drawing is SVG text. Its cell is a hexagon with a corner on top, `WIDE` by `HIGH` units (100 to a side). Everything is
drawn about (0, 0), the middle of the cell, and put into its frame by `framed`. What nanosvg can't do (text, filters,
masks, clip paths, `use`, CSS, named colours) is never used. Light falls from the upper left.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, sqrt

from engine.core import registry
from engine.core.lattice import HEX, Point
from engine.gui.drawing.svg_builder import WHITE, Palette, colours, cut, disc, drawing, group, loop, mix

ROOT3 = sqrt(3.0)
WIDE, HIGH = round(100 * ROOT3, 2), 200.0

COLOURS: Palette = registry.tones("path_of_elements").palette("standard")
"""This game's own colours, for a palette that lacks them."""
colour = colours("pe_", COLOURS)
"""This game's colour of that name."""
MAIN = {"E": "earth", "W": "water", "F": "fire", "A": "air", "M": "mask"}
"""The colour of each motif."""
LIGHT = {"E": "sand", "W": "foam", "F": "flame", "A": "air", "M": "paint"}
"""What each motif's sign lies on; all are light."""


class Paint:
    """The colours of one drawing. faded: how far each has sunk into the shade, 0 to 1."""

    def __init__(self, palette: Palette, faded: float = 0.0) -> None:
        self._palette, self._faded = palette, faded
        self.ink = colour(palette, "shade")
        """The line around everything."""

    def __getitem__(self, name: str) -> str:
        """The colour of that name. `KeyError`: there is none."""
        tone = colour(self._palette, name)
        return mix(tone, colour(self._palette, "slate"), self._faded) if self._faded else tone

    def low(self, name: str, share: float = 0.35) -> str:
        """The colour of that name, darker: as it looks in the shade."""
        return mix(self[name], self.ink, share)

    def light(self, name: str, share: float = 0.5) -> str:
        """The colour of that name, lighter: as it looks in the light."""
        return mix(self[name], WHITE, share * (1 - self._faded))

    def between(self, first: str, second: str, share: float = 0.5) -> str:
        """The colour `share` (0 to 1) of the way from one to another."""
        return mix(self[first], self[second], share)

    def cut(self, path: str, name: str, width: float = 4.0) -> str:
        """A shape of that colour with the dark line around it."""
        return cut(path, self[name], self.ink, width)

    def bead(self, x: float, y: float, r: float, name: str, width: float = 3.4) -> str:
        """A disc of that colour with the dark line around it; r is its radius with the line."""
        return disc(x, y, r, self.ink) + disc(x, y, r - width, self[name])


def framed(body: str, definitions: str = "") -> str:
    """A whole picture of what is drawn about (0, 0)."""
    return drawing(group(body, WIDE / 2, HIGH / 2), definitions, (0, 0, WIDE, HIGH))


def both(body: str) -> str:
    """A drawing and its mirror image in the vertical line through (0, 0)."""
    return f'{body}<g transform="matrix(-1 0 0 1 0 0)">{body}</g>'


# --- hexagons --------------------------------------------------------------------------------------------------------


def hexagon(radius: float) -> str:
    """The path of a cell's hexagon with its corners so far from (0, 0)."""
    return loop([(radius * x, radius * y) for x, y in HEX.corners((0, 0))])


def half_width(y: float, radius: float) -> float:
    """How far a hexagon reaches to either side at this height."""
    return max(0.0, min(radius, 2 * (radius - abs(y))) * ROOT3 / 2)


def layer(height: Callable[[float], float], radius: float, start: float, step: float) -> str:
    """The part of a hexagon below a line: `height` gives its y for each x.

    start, step: points of the line are taken at `start` and every `step` from there, so that no tip is missed.
    """
    side = radius * ROOT3 / 2
    left, right = _meets(height, radius, -1), _meets(height, radius, 1)
    between = range(ceil((left - start) / step), ceil((right - start) / step))
    top: list[Point] = [(x, height(x)) for x in (left, *(start + step * k for k in between), right)]
    # a steep line may leave the hexagon and come back
    top = [(max(-half_width(y, radius), min(half_width(y, radius), x)), y) for x, y in top]
    corners = ((side, -radius / 2), (side, radius / 2), (0.0, radius), (-side, radius / 2), (-side, -radius / 2))
    below = [(x, y) for x, y in corners if y > (top[-1][1] if x >= 0 else top[0][1])]
    return loop([*top, *below])


def _meets(height: Callable[[float], float], radius: float, side: int) -> float:
    """Where a line leaves a hexagon on this side (-1 left, 1 right)."""
    x = 0.0
    for _ in range(60):
        x += 0.5 * (side * half_width(height(x), radius) - x)
    return x
