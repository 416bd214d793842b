"""Paper, colours and shapes that all drawings of the island share.

A drawing is SVG text. Its cell is a hexagon with a corner on top, `WIDE` by `HIGH` units (100 to a side), its middle
`MIDDLE`; the viewBox may reach beyond it. What nanosvg can't do (text, filters, masks, clip paths, `use`, CSS, named
colours) is never used. Light falls from the upper left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from engine.core import registry
from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import Box, Palette, colours, drawing, loop

WIDE, HIGH = round(100 * sqrt(3), 2), 200.0
MIDDLE: Point = (WIDE / 2, HIGH / 2)
CORNERS: tuple[Point, ...] = ((WIDE / 2, 0), (WIDE, 50), (WIDE, 150), (WIDE / 2, HIGH), (0, 150), (0, 50))
"""Clockwise from the top: edge d runs from corner d to corner d + 1, first the north-eastern one."""

COLOURS: Palette = registry.tones("magic_triland").palette("standard")
"""This game's own colours, for a palette that lacks them."""

RINGS = ("yellow", "red", "blue")
PEARLS = ("purple", "green", "orange")
colour = colours("tl_", COLOURS)
"""This game's colour of that name."""


def svg(body: str, definitions: str = "", box: Box = (0, 0, WIDE, HIGH)) -> str:
    """A whole drawing; `box` where it reaches beyond the cell."""
    return drawing(body, definitions, box)


# --- hexagons --------------------------------------------------------------------------------------------------------


def towards(a: Point, b: Point, share: float) -> Point:
    """A point `share` of the way from one point to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def rim(edge: int, deep: float, joined: Sequence[bool]) -> str:
    """A strip inside the cell along one of its edges, `deep` of the way to the middle.

    joined: for each edge, whether the next cell is of the same sheet; there the strip runs on into it.
    """
    a, b = CORNERS[edge], CORNERS[(edge + 1) % 6]
    before, after = CORNERS[(edge - 1) % 6], CORNERS[(edge + 2) % 6]
    inner_a = towards(a, before if joined[(edge - 1) % 6] else MIDDLE, deep)
    inner_b = towards(b, after if joined[(edge + 1) % 6] else MIDDLE, deep)
    return loop((a, b, inner_b, inner_a))
