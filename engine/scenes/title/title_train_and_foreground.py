"""The train, the viaduct and the foreground of the title picture, and all its layers, for the window's own shape.

`layers(wide)` gives SVG text, the farthest first. The height is 100 units at any size and the width follows: the scene
on the right (sun, viaduct, lake, wood) keeps its form, and only the calm sky and hills on the left grow. There the menu
lies. `pieces` cuts the layers into parts that are small enough to be drawn within a frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from msgspec import Struct

from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import fill, gradient, rect, stroke
from engine.scenes.title.title_landscape import (
    LIGHTS,
    SUN_FROM_RIGHT,
    disc,
    far_hills,
    glow,
    island,
    lake,
    loop,
    pane,
    ridge,
    sheet,
    sky,
    spread,
    spruce,
    wave,
    way,
    wood,
)

SKY = ((0.0, "#1d2140"), (0.3, "#41325c"), (0.5, "#854566"), (0.66, "#cf705c"), (0.82, "#f4b470"), (1.0, "#ffd494"))
LAKE = ((0.0, "#e39a70"), (0.5, "#7c5076"), (1.0, "#3b3260"))
STONE, IRON, BRASS, ENGINE = "#4d3350", "#281d35", "#d9a066", "#2f4a5e"
DECK = 58.5
SMOKE = "#c98f86"


def viaduct(left: float, right: float) -> str:
    """Arches from hill to hill: one path around the openings, so that what lies behind is seen."""
    span, pier, foot, r = 9.4, 1.9, 84.0, 4.7
    path, x = way("M", left, DECK, "H", right, "V", foot), right - pier
    while x - span > left:
        spring = DECK + 2.4 + r
        path += way("H", x, "V", spring, f"A{r} {r} 0 0 0 ", x - span, spring, "V", foot)
        x -= span + pier
    top = rect(left, DECK - 0.5, right - left, 1.1, IRON)
    return (
        sheet(path + way("H", left, "Z"), STONE, 0.6)
        + top
        + stroke(way("M", left, DECK + 1.1, "H", right), "#ffd8a0", 0.25, 0.25)
    )


def wheels(x: float, y: float, places: tuple[float, ...], r: float) -> str:
    """Wheels with a bright hub, standing on height y."""
    return "".join(disc(x + dx, y - r, r, "#1b1426") + disc(x + dx, y - r, r * 0.36, BRASS) for dx in places)


def coach(x: float, y: float, color: str) -> str:
    """A carriage, 9 long, its wheels on height y."""
    body = way("M", x, y - 0.9, "V", y - 4.6, "Q", x, y - 5.5, x + 1, y - 5.5, "H", x + 8)
    body += way("Q", x + 9, y - 5.5, x + 9, y - 4.6, "V", y - 0.9, "Z")
    panes = "".join(pane(x + 0.9 + k * 2.6, y - 4.2, 1.7, 1.5) for k in range(3))
    trim = rect(x, y - 2.1, 9, 0.35, "#f3c27a") + rect(x - 0.4, y - 5.9, 9.8, 0.9, IRON, 0.45)
    return fill(body, color) + trim + panes + wheels(x, y, (1.8, 7.2), 0.85)


def locomotive(x: float, y: float) -> str:
    """A locomotive that faces left, 11 units long from its buffer at x."""
    frame = way("M", x, y - 0.4, "L", x + 1.2, y - 1.8, "H", x + 10.6, "V", y - 0.8, "H", x, "Z")
    funnel = loop([(x + 2.1, y - 4), (x + 1.7, y - 6.4), (x + 3.7, y - 6.4), (x + 3.3, y - 4)])
    return "".join(
        (
            rect(x + 1, y - 4.2, 7, 3.1, ENGINE, 1.3),
            rect(x + 6.6, y - 6, 4, 5.1, ENGINE),
            fill(frame, "#a33d33"),
            fill(funnel, IRON),
            rect(x + 4.6, y - 5, 1.3, 1.2, BRASS, 0.6),
            rect(x + 6.1, y - 6.6, 5, 0.9, IRON, 0.45),
            rect(x + 3.9, y - 4.2, 0.4, 3.1, BRASS),
            pane(x + 7.6, y - 4.9, 1.9, 1.6),
            wheels(x, y, (2.3, 5.0), 1.05),
            wheels(x, y, (8.6,), 1.3),
            glow(x + 0.9, y - 3, 0.45, "#ffe6a6", 0.2),
        )
    )


def train(x: float, y: float, rng: Random) -> str:
    """Engine, two carriages, and smoke that drifts back and up."""
    puffs = []
    for k in range(10):
        rise = 7.0 * (1 - math.exp(-k / 3.6)) + rng.uniform(0, 0.8)
        puffs.append(disc(x + 2.8 + k * 2.7, y - 7.4 - rise, 0.9 + k * 0.32, SMOKE, 0.8 - k * 0.07))
    coupling = rect(x + 10, y - 1.7, 12, 0.5, IRON)
    return "".join(puffs) + coupling + locomotive(x, y) + coach(x + 11.4, y, "#b4493c") + coach(x + 21.2, y, "#3f6b5c")


def rails(course: list[tuple[float, float, float]]) -> str:
    """Crooked rails towards us: (x, y, width) from far to near, with sleepers across."""
    dots = spread(course, 6)
    shifts = (-1.28, -1.0, -0.86, 0.86, 1.0, 1.28)  # outlines beside the middle, in half widths
    sides: list[list[Point]] = [[] for _ in shifts]
    sleepers, gone = [], 0.0
    for (x0, y0, _), (x, y, w) in pairwise(dots):
        length = math.dist((x0, y0), (x, y)) or 1.0
        nx, ny = -(y - y0) / length * w / 2, (x - x0) / length * w / 2 * 0.6
        for side, shift in zip(sides, shifts, strict=True):
            side.append((x + nx * shift, y + ny * shift))
        gone += length
        if gone > 0.36 * w:
            gone = 0.0
            across = way("M", x + nx * 1.45, y + ny * 1.45, "L", x - nx * 1.45, y - ny * 1.45)
            sleepers.append(stroke(across, "#8a6050", round(0.14 * w, 3)))
    bed = fill(loop([*sides[0], *reversed(sides[5])]), "#1f1630", 0.5)
    steel = fill(loop([*sides[1], *reversed(sides[2])]), "#f3d3a0") + fill(
        loop([*sides[3], *reversed(sides[4])]), "#f3d3a0"
    )
    return bed + "".join(sleepers) + steel


def left_bank(wide: float, rng: Random) -> str:
    """The hill where the viaduct ends; in wide windows it runs on under the menu, with small trees."""
    start = wide - 96
    far = [dot for dot in wave(rng, -14, start - 30, 65.5, 1.8, 29) if dot[0] < start - 22]
    cut = [
        (start - 12, 57.4),
        (start - 1, 56.6),
        (start + 6, 58.8),
        (start + 14, 66),
        (start + 24, 77),
        (start + 32, 92),
    ]
    out, x = [ridge([*(far or [(min(-14.0, start - 22), 65.0)]), *cut], "#523659", 0.9)], start - 14.0
    while x > -4:
        out.append(spruce(x, 66.5 + rng.uniform(-0.5, 4), rng.uniform(4, 8), rng.choice(("#3c3350", "#453a56")), 0.1))
        x -= rng.choice((1.9, 2.6, 3.4, 14.0, 22.0))
    return "".join(out)


def mushroom(x: float, foot: float, high: float) -> str:
    """A mushroom with a dotted cap."""
    w, low, top = high * 0.62, foot - high * 0.5, foot - high * 1.3
    cap = way("M", x - w, low, "C", x - w, top, x + w, top, x + w, low, "Z")
    spots = disc(x - w * 0.4, foot - high * 0.72, high * 0.09, "#fbe7d0") + disc(
        x + w * 0.3, foot - high * 0.84, high * 0.11, "#fbe7d0"
    )
    return stroke(way("M", x, foot + 0.5, "V", low), "#e9d5b4", high * 0.24) + sheet(cap, "#b8503f", 0.3) + spots


def grass(x: float, foot: float, rng: Random) -> str:
    """Three blades, darker than the hill they stand on."""
    out = ""
    for lean in (-1.1, 0.1, 1.2):
        high = rng.uniform(3, 6.5)
        out += way("M", x - 0.4, foot + 6, "Q", x + lean * 0.2, foot - high * 0.5, x + lean * high * 0.4, foot - high)
        out += way("Q", x + lean * 0.5 + 0.5, foot - high * 0.4, x + 0.5, foot + 6, "Z")
    return fill(out, "#1b142a")


def spirit(x: float, y: float, size: float, color: str) -> str:
    """A spirit of an element: a drop of light with two eyes."""
    left, right, tip = x - size, x + size, (x + size * 0.5, y - size * 2.1)
    body = way("M", *tip, "C", x + size * 0.2, y - size * 1.2, right, y - size * 0.8, right, y)
    body += way(
        "C",
        right,
        y + size * 1.25,
        left,
        y + size * 1.25,
        left,
        y,
        "C",
        left,
        y - size,
        x - size * 0.1,
        y - size,
        *tip,
        "Z",
    )
    eyes = disc(x - size * 0.34, y, size * 0.17, IRON) + disc(x + size * 0.34, y, size * 0.17, IRON)
    shine = "".join(disc(x, y - size * 0.3, size * part, color, 0.08) for part in (3.6, 2.7, 2.0))
    return shine + fill(body, color) + disc(x - size * 0.3, y - size * 0.45, size * 0.2, "#ffffff", 0.5) + eyes


def foreground(wide: float, rng: Random) -> str:
    """The near hills, the crooked rails on them, grass and mushrooms."""
    # in a narrow picture there is no room for the far ones: the line would run back and forth
    far = [(-12.0, 79.0), (wide * 0.12, 76.5), (wide * 0.3, 79.5)]
    near = [
        *[dot for dot in far if dot[0] < wide - 92],
        (wide - 84, 81),
        (wide - 66, 84),
        (wide - 46, 90),
        (wide - 26, 91),
        (wide + 8, 87),
    ]
    course = [_bend(k / 24) for k in range(25)]
    left = [(-12, 90), (wide * 0.1, 92.5), (wide * 0.24, 97.5), (wide * 0.32, 104)]
    right = [(wide - 62, 106), (wide - 46, 98.5), (wide - 30, 95.5), (wide - 14, 94.5), (wide + 8, 91)]
    out = [ridge(near, "#3a2c4c", 1.1), rails([(wide + x, y, w) for x, y, w in course])]
    out += [ridge(left, "#241b36", 1.2), ridge(right, "#241b36", 1.2)]
    stems = [mushroom(wide - 27, 96.5, 3.4), mushroom(wide - 23.6, 97.0, 2.3), mushroom(wide * 0.06, 92.8, 2.6)]
    for x in (*_scatter(rng, -2, wide * 0.25), *_scatter(rng, wide - 48, wide + 2)):
        out.append(grass(x, 99, rng))
    return "".join((*out, *stems))


def _bend(t: float) -> tuple[float, float, float]:
    """The crooked line at t = 0 (afar) to 1 (below the window): x from the right edge, y, width."""
    near = t**1.5
    return -86 + (4.5 + 12 * t) * math.sin(10.6 * t - 1.2) + 6 * t, 79.6 + 28 * near, 0.5 + 8 * near


def _scatter(rng: Random, left: float, right: float) -> list[float]:
    return [rng.uniform(left, right) for _ in range(int((right - left) * 0.55))]


def lights(wide: float, rng: Random) -> str:
    """Sparks over meadow and water, and the four spirits."""
    out = [
        glow(wide - 44 - 18 * k / 10 + 3 * math.sin(k * 0.7), 76 - k + rng.uniform(-0.8, 0.8), 0.26, LIGHTS[k % 5])
        for k in range(11)
    ]
    for _ in range(int(wide / 14)):
        out.append(glow(rng.uniform(4, wide - 60), rng.uniform(70, 92), rng.uniform(0.16, 0.3), rng.choice(LIGHTS)))
    for x, y, size, color in (
        (39.0, 84.2, 1.25, "#ffb06a"),
        (43.6, 80.4, 0.95, "#9fd0ff"),
        (36.4, 73.5, 0.85, "#f2f8f4"),
        (56.0, 90.6, 1.1, "#d9b98a"),
    ):
        out.append(spirit(wide - x, y, size, color))
    return "".join(out)


class Layer(Struct, frozen=True):
    """`body`: SVG text in units, all of it between the heights `top` and `bottom`."""

    body: str
    top: float
    bottom: float = 100.0


class TitleLayer(Struct, frozen=True):
    """An SVG of `size` pixels, to be laid over what is there already with its left top corner at (0, `top`)."""

    svg: str
    size: tuple[int, int]
    top: int


def layers(wide: float) -> tuple[Layer, ...]:
    """The picture, 100 units high and `wide` units wide, the farthest first: the same at each call."""
    rng = Random(11)
    sun = wide - SUN_FROM_RIGHT
    sky_paint = gradient("sky", SKY, (sun - 42, -14.0, sun + 6, 76.0))
    lake_paint = gradient("lake", LAKE, (0, 66, 0, 90))
    return (
        Layer(f"<defs>{sky_paint}</defs>{sky(wide, rng)}", 0),
        Layer(far_hills(wide, rng), 38),
        Layer(f"<defs>{lake_paint}</defs>{lake(wide)}", 66),
        Layer(train(wide - 80, DECK - 0.4, rng), 38, 60),
        Layer(viaduct(wide - 98, wide - 18), 56, 86),
        Layer(island(wide - 55, 79.0), 60, 88),
        Layer(left_bank(wide, rng), 53),
        Layer(wood(wide, rng), 14),
        Layer(foreground(wide, rng), 72),
        Layer(lights(wide, rng), 64),
    )


def pieces(width: int, height: int, seen: int, most: int) -> Iterator[TitleLayer]:
    """The picture of `width` by `height` pixels, of which the left `seen` are shown, in the order of drawing.

    most: so many pixels a piece has at most, but always a row.
    """
    unit = height / 100
    rows = max(1, most // seen)
    for layer in layers(width / unit):
        first, last = int(layer.top * unit), math.ceil(layer.bottom * unit)
        for top in range(first, last, rows):
            high = min(rows, last - top)
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{seen}" height="{high}" '
                f'viewBox="0 {top / unit:.4f} {seen / unit:.4f} {high / unit:.4f}">{layer.body}</svg>'
            )
            yield TitleLayer(svg, (seen, high), top)
