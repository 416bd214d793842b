"""The island's stones: hexagonal stacks of paper, seen slightly from the front.

The top of a stack fills its cell; its walls hang below it, a band for each layer, so that a height can be counted. A
stack that knows its neighbours looks joined to those of its height, lies in the shade of higher ones and has a lit
edge above lower ones. Odd heights are dark and bear a moon, even ones are light and bear a sun.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from engine.gui.drawing.digits import figure
from engine.gui.drawing.svg_builder import (
    WHITE,
    Palette,
    disc,
    dots,
    fill,
    group,
    loop,
    mix,
    n,
    polyline,
    stroke,
    text_size,
)
from games.magic_triland.art.shared_shapes import CORNERS, HIGH, MIDDLE, WIDE, colour, rim, svg, towards

LIFT = 0.13
"""How much higher each step of height lies, in lattice units."""
LAYER = LIFT * 100
NE, E, SE, SW, W, NW = range(6)
NUMBER, GROWN, LARGEST = (86.6, 88.0), 1.5, 1.9
"""A little above the middle of a top, where no stack in front hides it; its size there, and for the largest letters."""
CORNER, SMALL = (29.0, 75.0), 1.2
"""Where the number stands of a field on which somebody stands, and its size there."""
FILLS = 0.3
"""How much more of its sign a figure fills in the largest letters."""
RAYS = tuple((cos(radians(45 * k)), sin(radians(45 * k))) for k in range(8))
ALONE = (0,) * 6
"""The neighbours' heights of a stack in open water, clockwise from the north-east."""


def block(height: int, around: Sequence[int], palette: Palette) -> str:
    """A stack on the island. around: the heights of its six neighbours, 0 for water."""
    box = (-6.0, -4.0, WIDE + 12, HIGH + height * LAYER + 14)
    return svg(stack(height, around, palette), box=box)


def stone(height: int, palette: Palette) -> str:
    """A stack in a supply: nearly as wide as its cell, its number large."""
    return _supplied(stack(height, ALONE, palette, supply=True), height, 0.92)


def small(height: int, palette: Palette) -> str:
    """A stack as others still have it: a large number far up, room for another below it."""
    number = group(_number(height, palette), MIDDLE[0], MIDDLE[1] - 26, 2.8)
    plain = _walls(height, palette) + _top(height, ALONE, palette)
    return _supplied(plain + number, height, 1.0)


def _supplied(drawn: str, height: int, size: float) -> str:
    """A stack in the middle of its cell, of which a high one reaches above and below it: there is room on a pile."""
    high = (HIGH + height * LAYER) * size
    x, y = MIDDLE[0] * (1 - size), (HIGH - high) / 2
    top = min(0.0, y - 4)
    return svg(group(drawn, x, y, size), box=(-4.0, top, WIDE + 8, HIGH - 2 * top))


def stack(height: int, around: Sequence[int], palette: Palette, *, supply: bool = False) -> str:
    """The stack without a frame, its top in the cell."""
    water = "" if supply else _foam(height, around, palette)
    number, more = _number(height, palette), text_size(palette) - 1
    size = GROWN + (LARGEST - GROWN) * more
    label = group(number, *MIDDLE, 2.1 + 0.7 * more) if supply else group(number, *NUMBER, size)
    return water + _walls(height, palette) + _top(height, around, palette) + label


def sign(height: int, corner: bool, palette: Palette) -> str:
    """The number of a height as on a stack, in the middle of the cell; smaller for a `corner` of its field."""
    more = text_size(palette) - 1
    size = SMALL + (GROWN - SMALL) * more if corner else GROWN + (LARGEST - GROWN) * more
    return svg(group(_number(height, palette), *MIDDLE, size))


def field(palette: Palette) -> str:
    """Where a stack may yet stand: a shoal, seen through the water."""
    x, y = MIDDLE
    inner = loop([towards(MIDDLE, corner, 0.9) for corner in CORNERS])
    shoal, foam = colour(palette, "shoal"), colour(palette, "foam")
    # the same from all six sides: it is turned with the board
    rings = "".join(f"M{n(x - r)} {n(y)}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0" for r in (9, 19))
    return svg(fill(inner, shoal, 0.55) + stroke(inner, foam, 2.2, 0.35) + stroke(rings, foam, 2.6, 0.22))


# --- walls -----------------------------------------------------------------------------------------------------------


def tints(height: int, palette: Palette) -> tuple[str, str, str]:
    """Top, left and right of a layer of that height."""
    top, shade = colour(palette, f"height{height}"), colour(palette, "shade")
    left, right = (0.2, 0.42) if height % 2 else (0.16, 0.34)
    return top, mix(top, shade, left), mix(top, shade, right)


def _walls(height: int, palette: Palette) -> str:
    drawn = ""
    middle, shade = WIDE / 2, colour(palette, "shade")
    for level in range(height):
        _, left, right = tints(level + 1, palette)
        high = (height - level - 1) * LAYER
        deep = LAYER + 0.4
        drawn += fill(f"M0 {150 + high:g}L{middle} {200 + high:g}v{deep:g}L0 {150 + high + deep:g}Z", left)
        drawn += fill(f"M{WIDE} {150 + high:g}L{middle} {200 + high:g}v{deep:g}L{WIDE} {150 + high + deep:g}Z", right)
    seams = "".join(
        f"M0 {150 + k * LAYER:g}L{middle} {200 + k * LAYER:g}L{WIDE} {150 + k * LAYER:g}" for k in range(1, height)
    )
    ridge = f"M{middle} 200v{height * LAYER:g}"
    return drawn + stroke(seams, shade, 1.6, 0.5) + stroke(ridge, shade, 1.6, 0.22)


def _foam(height: int, around: Sequence[int], palette: Palette) -> str:
    """The shade on the water, and the line where it breaks, along the front."""
    deep, tone = height * LAYER, colour(palette, "foam")
    points = []
    if not around[SW]:
        points = [(0.0, 150 + deep), (WIDE / 2, HIGH + deep)]
    if not around[SE]:
        points = [*(points or [(WIDE / 2, HIGH + deep)]), (WIDE, 150 + deep)]
    path = polyline(points, 3) if points else ""
    return stroke(path, tone, 13, 0.22) + stroke(path, tone, 6, 0.5)


# --- tops ------------------------------------------------------------------------------------------------------------


def _top(height: int, around: Sequence[int], palette: Palette) -> str:
    tone = colour(palette, f"height{height}")
    joined = [other == height for other in around]
    whole = loop(CORNERS)
    # a hair larger than its cell: neighbours of one sheet show no gap
    sheet = fill(whole, tone) + stroke(whole, tone, 1)
    return (
        sheet
        + _ornament(height, palette)
        + _shades(height, around, joined, palette)
        + _edges(height, around, joined, palette)
    )


def _shades(height: int, around: Sequence[int], joined: Sequence[bool], palette: Palette) -> str:
    """Higher neighbours behind and to the left throw their shade."""
    shade, drawn = colour(palette, "shade"), ""
    for edge, reach in ((NE, 0.06), (NW, 0.11), (W, 0.09)):
        steps = around[edge] - height
        if steps > 0:
            for part, opacity in ((1.0, 0.16), (0.55, 0.18)):
                deep = (0.09 + reach * min(steps, 3)) * part
                drawn += fill(rim(edge, deep, joined), shade, opacity)
    return drawn


def _edges(height: int, around: Sequence[int], joined: Sequence[bool], palette: Palette) -> str:
    """A lit edge above lower ground, a thin shadow of the next sheet to the right, a hint of the field otherwise."""
    tone, shade = colour(palette, f"height{height}"), colour(palette, "shade")
    drawn = ""
    lights = {NE: 0.34, E: 0.22, SE: 0.3, SW: 0.62, W: 0.62, NW: 0.62}
    for edge in range(6):
        if around[edge] < height:
            light = mix(tone, WHITE, lights[edge])
            drawn += fill(rim(edge, 0.055, joined), light)
    for edge in (E, SE, SW):
        if joined[edge]:
            a, b = CORNERS[edge], CORNERS[(edge + 1) % 6]
            drawn += stroke(loop((a, b)), shade, 1.2, 0.1)
    return drawn


def _number(height: int, palette: Palette) -> str:
    """About (0, 0), with the sign of day or night around it."""
    tone, shade = colour(palette, f"height{height}"), colour(palette, "shade")
    size = 1.6 * (1 + FILLS * (text_size(palette) - 1))
    if height % 2:
        ink = mix(tone, WHITE, 0.78)
        moon = "M-4 -20A20.4 20.4 0 1 0 -4 20A15.6 15.6 0 1 1 -4 -20Z"
        return disc(0, 0, 20, mix(tone, shade, 0.45)) + fill(moon, ink, 0.85) + figure(height, 2, 0, size, ink, 2.7)
    rays = "".join(f"M{n(19 * dx)} {n(19 * dy)}L{n(23.5 * dx)} {n(23.5 * dy)}" for dx, dy in RAYS)
    light, ink = mix(tone, WHITE, 0.55), mix(tone, shade, 0.78)
    return disc(0, 0, 17, light) + stroke(rays, mix(tone, shade, 0.5), 3) + figure(height, 0, 0, size, ink, 2.7)


# --- what tells heights apart without colour -------------------------------------------------------------------------


def _ornament(height: int, palette: Palette) -> str:
    tone, shade = colour(palette, f"height{height}"), colour(palette, "shade")
    low, light = mix(tone, shade, 0.2 if height % 2 == 0 else 0.4), mix(tone, WHITE, 0.2 if height % 2 else 0.55)
    if height == 1:  # wet ripples
        path = "".join(
            f"M{x} {y}q8 -7 16 0t16 0t16 0" for x, y in ((22, 62), (96, 50), (60, 88), (16, 122), (104, 118))
        )
        return stroke(path, light, 3)
    if height == 2:  # sand
        grains = [(24 + (k * 47) % 127, 38 + (k * 29) % 124) for k in range(26)]
        grains = [(x, y) for x, y in grains if abs(x - 86.6) * 0.577 + abs(y - 100) < 84]
        return stroke(dots(grains), low, 4.4) + stroke(dots([(x + 9, y + 6) for x, y in grains[::3]]), light, 4)
    if height == 3:  # firs
        firs = ((30, 84), (62, 52), (112, 46), (146, 82), (24, 124), (148, 124), (88, 28))
        shape = "".join(f"M{x} {y - 13}L{x + 9} {y + 1}h-5l7 10h-22l7 -10h-5Z" for x, y in firs)
        return fill(shape, low) + fill("".join(f"M{x} {y - 13}L{x - 9} {y + 1}h5l-7 10h11Z" for x, y in firs), light)
    if height == 4:  # grass
        tufts = ((28, 70), (60, 44), (104, 60), (142, 74), (34, 116), (142, 118), (72, 88), (110, 100), (92, 26))
        path = "".join(f"M{x - 6} {y - 8}L{x} {y}L{x + 1} {y - 11}M{x} {y}L{x + 7} {y - 7}" for x, y in tufts)
        return stroke(path, low, 3) + stroke(dots([(x + 14, y + 5) for x, y in tufts[::2]]), light, 6)
    if height == 5:  # clefts
        path = "M20 70l20 10l-4 16l22 8M70 24l10 18l18 4l6 20M150 66l-20 12l4 18M24 128l18 -6l12 10M116 118l16 4l14 -10"
        return stroke(path, low, 3.4) + stroke("M22 66l20 10M74 24l9 15M150 62l-20 12M118 114l15 4", light, 2.4)
    stars = ((32, 76), (64, 44), (110, 38), (142, 80), (34, 120), (140, 122), (86, 78))  # snow
    path = "".join(f"M{x - 6} {y}h12M{x - 3} {y - 5.2}l6 10.4M{x + 3} {y - 5.2}l-6 10.4" for x, y in stars)
    return stroke(path, low, 2.4)
