"""Paper, colours and shapes that all drawings of the island share.

A drawing is SVG text. Its cell is a hexagon with a corner on top, `WIDE` by `HIGH` units (100 to a side), its middle
`MIDDLE`; the viewBox may reach beyond it. What nanosvg can't do (text, filters, masks, clip paths, `use`, CSS, named
colours) is never used. Light falls from the upper left.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from engine.core.lattice import Point
from engine.gui.drawing.svg import Box, Palette, colours, drawing, group, loop, stroke

WIDE, HIGH = round(100 * sqrt(3), 2), 200.0
MIDDLE: Point = (WIDE / 2, HIGH / 2)
CORNERS: tuple[Point, ...] = ((WIDE / 2, 0), (WIDE, 50), (WIDE, 150), (WIDE / 2, HIGH), (0, 150), (0, 50))
"""Clockwise from the top: edge d runs from corner d to corner d + 1, first the north-eastern one."""

COLOURS: Palette = {
    "tl_height1": "#303250",
    "tl_height2": "#dab877",
    "tl_height3": "#2b5c4d",
    "tl_height4": "#d3e59c",
    "tl_height5": "#8f4f5e",
    "tl_height6": "#fbf1e4",
    "tl_shade": "#0d1622",
    "tl_foam": "#a9d6d8",
    "tl_shoal": "#266070",
    "tl_shelf": "#1d5060",
    "tl_deep": "#173e4d",
    "tl_sand": "#e6c893",
    "tl_sand_low": "#b98f62",
    "tl_grass": "#6f9a63",
    "tl_mist": "#dfeaf0",
    "tl_paper": "#fbf1dc",
    "tl_ink": "#2a2138",
    "tl_day": "#fff6e2",
    "tl_day_low": "#e2cda6",
    "tl_day_wing": "#ffffff",
    "tl_day_face": "#f8dcb8",
    "tl_day_sky": "#9fd3e8",
    "tl_day_sky_low": "#f7dcae",
    "tl_night": "#2c2850",
    "tl_night_low": "#1b1936",
    "tl_night_cloak": "#413a75",
    "tl_night_face": "#8f8fc9",
    "tl_night_rim": "#cfd2f4",
    "tl_yellow": "#f2bd35",
    "tl_yellow_low": "#b3771a",
    "tl_red": "#cf4a34",
    "tl_red_low": "#86261f",
    "tl_blue": "#5fa3e4",
    "tl_blue_low": "#2c5f9e",
    "tl_purple": "#b98be6",
    "tl_purple_low": "#6b3fa0",
    "tl_green": "#3fa56b",
    "tl_green_low": "#1d6140",
    "tl_orange": "#f58a34",
    "tl_orange_low": "#aa4d12",
    "tl_spark": "#ffd75e",
    "tl_spark_low": "#c9781c",
    "tl_card": "#1f4a60",
    "tl_card_low": "#16384b",
    "tl_card_line": "#7fb8c0",
}
"""The colours of this game by their names in the theme, should the palette not have one."""

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


# --- digits ----------------------------------------------------------------------------------------------------------

DIGITS = (
    "M0 -7C6.4 -7 6.4 7 0 7C-6.4 7 -6.4 -7 0 -7Z",
    "M-3 -4L.8 -7L.8 7",
    "M-4.2 -3.6C-4.2 -8.4 4.4 -8.2 4.2 -3.2C4 .4 -3 4 -4.4 7L4.6 7",
    "M-4.2 -5C-2 -8.4 4 -7.4 3.8 -3.6C3.6 -.6 .6 -.4 -1 -.4C1 -.4 4.6 .2 4.4 3.4C4.2 7.8 -2.6 8 -4.6 4.8",
    "M2 7L2 -7L-4.6 3L4.8 3",
    "M4 -7L-3 -7L-3.8 -.6C-1.6 -2.4 4.6 -2.2 4.6 2.4C4.6 7.6 -2.4 8.2 -4.6 5",
    "M3.4 -7C-1.6 -5.8 -4.4 -1.8 -4.4 2.4C-4.4 8.6 4.6 8.4 4.6 2.8C4.6 -2 -2.6 -2.4 -4 1.4",
)
"""Strokes about (0, 0), 14 units high."""


def figure(digit: int, x: float, y: float, size: float, tone: str, width: float = 2.2) -> str:
    """A digit 0 to 6 with its middle at a point; size 1 is 14 units high."""
    return group(stroke(DIGITS[digit], tone, width), x, y, size)
