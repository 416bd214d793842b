"""The energy cards: a figure and as many sparks as it says; a joker; the back."""

from __future__ import annotations

from math import cos, radians, sin

from engine.core.lattice import Point
from engine.gui.drawing.digits import figure
from engine.gui.drawing.svg_builder import (
    WHITE,
    Palette,
    cut,
    disc,
    fill,
    group,
    loop,
    mix,
    n,
    outline,
    rect,
    stroke,
    text_size,
)
from games.magic_triland.art.shared_shapes import MIDDLE, PEARLS, colour, svg

SPOTS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-24, 22), (24, -22)),
    ((-27, 24), (27, 24), (0, -26)),
)
"""Where the sparks of each card lie about the middle of its field."""


def card(energy: int, palette: Palette, *, joker: bool = False) -> str:
    """The face of a card."""
    x, more = MIDDLE[0], text_size(palette) - 1
    paper, ink = colour(palette, "paper"), colour(palette, "ink")
    low, sea, line = colour(palette, "spark_low"), colour(palette, "card"), colour(palette, "card_line")
    face = _sheet(paper, mix(paper, ink, 0.35), palette)
    # a larger figure leaves the field below it less room
    top, y = 62 + 29 * more, 36 + 13 * more
    art = rect(29, top, 115.2, 184 - top, sea, 12) + _waves(colour(palette, "card_low"), line)
    sparks = "".join(group(spark(palette, size=1.25 if energy == 1 else 1.0), *at) for at in SPOTS[energy])
    if not energy:
        sparks = _joker(palette) if joker else _rest(palette)
    head = figure(energy, x, y, 2.15 + 1.75 * more, ink, 3.2)
    aside = 40 + 6 * more
    ornament = "".join(group(spark(palette, size=0.34), x + side * aside, y) for side in (-1, 1)) if energy else ""
    if not energy:
        ornament = stroke(f"M{n(x - aside - 10)} {n(y)}h18M{n(x + aside - 8)} {n(y)}h18", low, 4)
    return svg(face + art + group(sparks, x, 122 + 13 * more, 1 - 0.2 * more) + head + ornament)


def small(energy: int, palette: Palette, *, joker: bool = False) -> str:
    """A card as others hold it, to be read at a glance and from afar: a large figure, room for a number below it."""
    x, y = MIDDLE[0], 72.0
    paper, ink, sea = colour(palette, "paper"), colour(palette, "ink"), colour(palette, "card")
    face = _sheet(paper, mix(paper, ink, 0.35), palette)
    foot = fill("M29 142h115.2v30q0 12 -12 12h-91.2q-12 0 -12 -12Z", sea)
    if joker:
        stripes = zip((32, 70.5, 109), PEARLS, strict=True)
        foot += "".join(fill(f"M{left} 150h32v26h-32Z", colour(palette, name)) for left, name in stripes)
    sparks = "".join(group(spark(palette, size=0.62), x + (k - (energy - 1) / 2) * 33, 163) for k in range(energy))
    return svg(face + foot + sparks + figure(energy, x, y, 4.3, ink, 3.2))


def back(palette: Palette) -> str:
    """The closed side: the island from above, three lights around it."""
    x, y = MIDDLE
    tone, low, line = (colour(palette, name) for name in ("card", "card_low", "card_line"))
    drawn = _sheet(tone, mix(tone, colour(palette, "shade"), 0.5), palette)
    drawn += rect(26, 14, 121.2, 172, low, 11) + outline((26, 14, 121.2, 172), line, 2.4, 11)
    side = 15.0
    island = ""
    for row in range(4):
        for column in range(4 - row):
            cx = x + (column - (3 - row) / 2) * side * 1.732
            cy = y - 26 + row * side * 1.5
            corners = [
                (cx + side * 0.9 * sin(radians(60 * k)), cy - side * 0.9 * cos(radians(60 * k))) for k in range(6)
            ]
            island += fill(loop(corners), colour(palette, f"height{1 + (column * 2 + row * 3) % 6}"))
    lights = "".join(
        disc(x + dx, y + dy, 12, colour(palette, name), 0.25) + disc(x + dx, y + dy, 7, colour(palette, name))
        for (dx, dy), name in zip(((44, 30), (-44, 30), (0, -58)), PEARLS, strict=True)
    )
    waves = stroke("M44 166q10 -8 21 0t21 0t21 0t21 0M44 34q10 8 21 0t21 0t21 0t21 0", line, 2.6, 0.6)
    return svg(drawn + waves + island + lights)


def _sheet(tone: str, edge: str, palette: Palette) -> str:
    shade = colour(palette, "shade")
    return (
        rect(17, 5, 140, 193, shade, 17, 0.28) + rect(16.6, 3, 140, 193, edge, 16) + rect(18.6, 5, 136, 189, tone, 14)
    )


def _waves(low: str, line: str) -> str:
    sea = "M29 150q14 -10 29 0t29 0t29 0t28.2 0V172Q144 184 132 184H41Q29 184 29 172Z"
    near = "M29 166q14 -8 29 0t29 0t29 0t28.2 0V172Q144 184 132 184H41Q29 184 29 172Z"
    return fill(sea, low) + fill(near, mix(low, line, 0.25))


def spark(palette: Palette, size: float = 1.0) -> str:
    """A star of four points about (0, 0), some 44 units wide."""
    tone, low = colour(palette, "spark"), colour(palette, "spark_low")
    points = []
    for k in range(8):
        far = 23.0 if k % 2 == 0 else 8.5
        points.append((far * sin(radians(45 * k)), -far * cos(radians(45 * k))))
    inner = [(px * 0.5, py * 0.5) for px, py in points]
    star = disc(0, 0, 21, tone, 0.22) + cut(loop(points), tone, low, 2.6) + fill(loop(inner), mix(tone, WHITE, 0.7))
    return group(star, 0, 0, size) if size != 1 else star


def _rest(palette: Palette) -> str:
    """No energy: a moon over calm water. About the middle of the field."""
    line, light = colour(palette, "card_line"), mix(colour(palette, "paper"), colour(palette, "spark"), 0.3)
    moon = "M4 -26A26 26 0 1 0 25 12A21 21 0 1 1 4 -26Z"
    return group(fill(moon, light), -2, -10) + stroke("M-16.6 38h34M-8.6 48h18", line, 3, 0.7)


def _joker(palette: Palette) -> str:
    """A zero that may be more: a ring of the three colours around a spark. About the middle of the field."""
    light = disc(0, -4, 38, colour(palette, "spark"), 0.15)
    return light + _ring(0, -4, 36, 9, palette) + group(spark(palette, size=0.9), 0, -4)


def _ring(x: float, y: float, r: float, wide: float, palette: Palette) -> str:
    """Three arcs in the colours of the pearls."""
    drawn = ""
    for k, name in enumerate(PEARLS):
        a, b = radians(120 * k - 48), radians(120 * k + 48)
        path = f"M{n(x + r * sin(a))} {n(y - r * cos(a))}A{r} {r} 0 0 1 {n(x + r * sin(b))} {n(y - r * cos(b))}"
        drawn += stroke(path, colour(palette, name), wide)
    return drawn
