"""What lies around the island: the sea, and the three broadsides, the misty beaches of the alchemists.

A beach lies along its side of the triangle, however the board is turned; what stands on it stands upright.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import WHITE, Palette, cut, disc, dots, fill, group, mix, n, oval, stroke
from games.magic_triland.art.items import pearl, ring
from games.magic_triland.art.shared_shapes import MIDDLE, PEARLS, colour, svg
from games.magic_triland.rules.pieces import CORNERS, INDEX, LATTICE, PAIRS, SIDE, SUPPLY

TURNS = (1, 5, 3)
"""For each broadside by how many sixths of a turn it lies clockwise of the north."""


def _at(along: float, out: float, turns: int) -> Point:
    """A point of a beach from its middle: along the side and away from the island, both for the upper side."""
    a = radians(60 * turns)
    x, y = along, -out
    return x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)


SHORE = (
    *((-472, -20), (-456, 26), (-410, 66), (-330, 96), (-240, 112), (-130, 122), (-30, 126), (80, 120), (180, 116)),
    *((280, 104), (370, 78), (436, 40), (474, -8), (458, -46), (433, -52), (346, -88), (260, -54), (173, -90)),
    *((87, -54), (0, -90), (-87, -54), (-173, -90), (-260, -54), (-346, -88), (-433, -52), (-458, -46)),
)
"""The outline of a beach: along, out. On its inner side it keeps close to the fields."""


def _smooth(points: list[Point]) -> str:
    """A closed curve through points."""
    count = len(points)
    path = f"M{n(points[0][0])} {n(points[0][1])}"
    for k in range(count):
        (px, py), (ax, ay), (bx, by), (qx, qy) = (points[(k + d) % count] for d in (-1, 0, 1, 2))
        path += (
            f"C{n(ax + (bx - px) / 6)} {n(ay + (by - py) / 6)} {n(bx - (qx - ax) / 6)} {n(by - (qy - ay) / 6)}"
            f" {n(bx)} {n(by)}"
        )
    return path + "Z"


def broadside(kind: int, left: int, turns: int, palette: Palette) -> str:
    """A beach and how many pearls are left on it. turns: by how many sixths the board is turned clockwise."""
    lie = (TURNS[kind] + turns) % 6
    things = [
        (_at(-286, 58, lie), _wanted(kind, palette)),
        (_at(-172, 70, lie), _still(kind, palette)),
        (_at(286, 58, lie), _shell(kind, left, palette)),
        (_at(180, 78, lie), _lantern(kind, palette)),
    ]
    drawn = _sand(kind, lie, palette) + _mist(kind, lie, palette)
    for (x, y), thing in sorted(things, key=lambda pair: pair[0][1]):
        drawn += group(thing, x, y)
    shore = [_at(along * 1.08, out * 1.3 + 6, lie) for along, out in SHORE]
    shore += [
        _at(along + k * long / 2, out + wide / 2 + 8, lie) for along, out, long, wide, _ in VEILS for k in (-1, 1)
    ]
    stand = [(x + dx, y + dy) for (x, y), _ in things for dx, dy in ((-72, -66), (72, 58))]
    xs, ys = zip(*(*shore, *stand), strict=True)
    left_, top = min(xs) - 12, min(ys) - 12
    x, y = MIDDLE
    box = (left_ + x, top + y, float(round(max(xs) + 12 - left_)), float(round(max(ys) + 12 - top)))
    return svg(group(drawn, x, y), box=box)


def _sand(kind: int, lie: int, palette: Palette) -> str:
    tone, shade = colour(palette, PEARLS[kind]), colour(palette, "shade")
    foam = colour(palette, "foam")
    sand = mix(colour(palette, "sand"), tone, 0.24)
    low = mix(mix(colour(palette, "sand_low"), tone, 0.3), shade, 0.25)

    def shape(size: float, lift: float = 0.0) -> str:
        points = [_at(along * (1 + (size - 1) * 0.3), out * size if out > 0 else out, lie) for along, out in SHORE]
        return _smooth([(x, y - lift) for x, y in points])

    ripples = ""
    for along, out in ((-390, -18), (-60, 66), (60, 78), (380, -6), (-210, -30), (210, -34), (0, -38)):
        a, b, c, d = (_at(along + k * 22, out + (6 if k % 2 else 0), lie) for k in range(4))
        ripples += f"M{n(a[0])} {n(a[1])}C{n(b[0])} {n(b[1])} {n(c[0])} {n(c[1])} {n(d[0])} {n(d[1])}"
    return (
        fill(shape(1.3), foam, 0.1)
        + fill(shape(1.14), foam, 0.2)
        + fill(shape(1.0, -8), low)
        + fill(shape(1.0), mix(sand, shade, 0.12))
        + fill(shape(0.84), sand)
        + stroke(ripples, low, 3, 0.55)
    )


VEILS = (
    *((-395, 104, 150, 22, 0), (-120, 134, 230, 20, 1), (120, 118, 150, 16, 0), (390, 98, 140, 20, 1)),
    *((-330, -40, 170, 16, 1), (-20, -42, 190, 16, 0), (310, -40, 170, 16, 1), (440, 40, 70, 18, 0)),
    *((-60, 34, 150, 12, 0), (70, 60, 120, 10, 1)),
)
"""Where mist lies: along, out, how long, how wide, white or in the colour of the pearl."""


def _mist(kind: int, lie: int, palette: Palette) -> str:
    """Long veils of paper, a few in the colour of the pearl."""
    tones = (colour(palette, "mist"), mix(colour(palette, PEARLS[kind]), WHITE, 0.35))
    drawn = ""
    for along, out, long, wide, which in VEILS:
        points = [_at(along + long * (k / 3 - 0.5), out + (9 if k % 2 else -9), lie) for k in range(4)]
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
        path = f"M{n(ax)} {n(ay)}C{n(bx)} {n(by)} {n(cx)} {n(cy)} {n(dx)} {n(dy)}"
        drawn += stroke(path, tones[which], wide, 0.2) + stroke(path, tones[which], wide * 0.5, 0.24)
    return drawn


def _wanted(kind: int, palette: Palette) -> str:
    """A slab with the two rings that open the way."""
    shade, paper = colour(palette, "shade"), colour(palette, "paper")
    edge = mix(colour(palette, f"{PEARLS[kind]}_low"), shade, 0.4)
    slab = "M-66 -24Q-64 -34 -52 -35H52Q64 -34 66 -24V24Q64 34 52 35H-52Q-64 34 -66 24Z"
    rings = "".join(
        group(ring(colour_, palette), x, -5, 0.42) for colour_, x in zip(PAIRS[kind], (-30, 30), strict=True)
    )
    return group(fill(slab, shade, 0.3), 4, 9) + cut(slab, paper, edge, 4) + rings


def _shell(kind: int, left: int, palette: Palette) -> str:
    """A shell with room for four pearls."""
    shade, paper = colour(palette, "shade"), colour(palette, "paper")
    tone, low = colour(palette, PEARLS[kind]), colour(palette, f"{PEARLS[kind]}_low")
    edge = mix(low, shade, 0.4)
    bowl = "M-58 -8C-58 -40 58 -40 58 -8C58 28 34 46 0 46C-34 46 -58 28 -58 -8Z"
    drawn = group(fill(bowl, shade, 0.3), 4, 8) + cut(bowl, mix(paper, tone, 0.25), edge, 4)
    drawn += oval(0, 2, 48, 32, mix(low, shade, 0.35))
    spots = ((-22, -9), (22, -9), (-19, 17), (19, 17))
    for number in range(SUPPLY):
        x, y = spots[number]
        if number < left:
            drawn += group(pearl(kind, palette), x, y, 1.42)
        else:
            drawn += oval(x, y, 11, 8, shade, 0.45)
    return drawn


def _still(kind: int, palette: Palette) -> str:
    """An alchemist's flask over its fire."""
    tone, shade = colour(palette, PEARLS[kind]), colour(palette, "shade")
    ink = mix(colour(palette, f"{PEARLS[kind]}_low"), shade, 0.55)
    glass, spark = mix(tone, WHITE, 0.7), colour(palette, "spark")
    flask = "M-7 -62H7V-34C26 -28 32 -8 24 6C14 20 -14 20 -24 6C-32 -8 -26 -28 -7 -34Z"
    liquid = "M-27 -14Q-14 -20 0 -14T27 -14C30 -4 26 4 24 6C14 20 -14 20 -24 6C-26 4 -30 -4 -27 -14Z"
    return (
        oval(3, 34, 34, 11, shade, 0.3)
        + disc(0, -8, 52, mix(tone, WHITE, 0.3), 0.16)
        + cut("M-18 34L-9 14H9L18 34Z", colour(palette, "ink"), ink, 3)
        + fill("M-8 33C-8 24 0 24 0 17C4 24 8 26 8 33Z", spark)
        + cut(flask, glass, ink, 3.4)
        + fill(liquid, tone)
        + disc(-8, -4, 3.4, glass)
        + disc(7, -8, 2.4, glass)
        + cut("M-10 -68H10V-60H-10Z", colour(palette, "sand_low"), ink, 2.4)
        + stroke("M-17 -16Q-15 -24 -9 -27", WHITE, 3.4, 0.8)
    )


def _lantern(kind: int, palette: Palette) -> str:
    """A post that shines through the mist."""
    tone, shade = colour(palette, PEARLS[kind]), colour(palette, "shade")
    ink = mix(colour(palette, f"{PEARLS[kind]}_low"), shade, 0.55)
    light = mix(tone, WHITE, 0.6)
    return (
        oval(2, 26, 15, 6, shade, 0.3)
        + disc(0, -30, 34, light, 0.2)
        + stroke("M0 26V-16", ink, 6)
        + cut("M-11 -16L-8 -42H8L11 -16Z", light, ink, 3)
        + cut("M-13 -42L0 -56L13 -42Z", tone, ink, 3)
    )


# --- the sea ---------------------------------------------------------------------------------------------------------


REEFS = ((2.34, "shelf"), (1.74, "shoal"), (4.6, "shoal"))
"""How far the sea bed reaches, in sides of a hexagon, and its colour: two levels around the corners, and the middle."""
CENTRE: Point = (LATTICE.centre((SIDE - 1, 0))[0] / 2, LATTICE.centre((0, SIDE - 1))[1] / 3)
"""The middle of the triangle, in lattice units."""
BAYS = tuple(
    LATTICE.centre(cell) for corner in CORNERS for cell in (corner, *LATTICE.neighbours(corner)) if cell in INDEX
)
"""The corner fields and those beside them; elsewhere the beaches hide where the shoal ends."""
STEPS = 1.5
"""From the middle of a corner to that of the stepping stones, towards the home."""
RIPPLES = ((-20, 66), (-2, 44), (16, 20))
BREEZE = ((24, 8.2), (97, 8.6), (143, 8.0), (218, 8.3), (263, 8.1), (336, 8.7))
"""Where the water ripples: degrees clockwise from the north, sides of a hexagon from the middle."""


def _sea() -> Iterator[tuple[str, int, tuple[Point, ...]]]:
    yield "reef:0", 0, BAYS
    yield "reef:1", 0, BAYS
    for colour_, turn in enumerate(TURNS):
        # from the corner away from the beach that lies opposite
        x, y = LATTICE.centre(CORNERS[colour_])
        a = radians(60 * turn)
        yield "steps", turn, ((x - STEPS * sin(a), y + STEPS * cos(a)),)
    for angle, far in BREEZE:
        a = radians(angle)
        yield "ripples", round(angle / 60 + 3) % 6, ((CENTRE[0] + far * sin(a), CENTRE[1] - far * cos(a)),)


BED: tuple[str, int, tuple[Point, ...]] = ("reef:2", 0, (CENTRE,))
"""What lies beneath the island: seen only as long as there are fields without a stone."""
SEA = tuple(_sea())
"""What lies on the water, the lowest first: its name, by how many sixths it is turned, the points where it lies.

Small pictures, used many times: one of the whole sea would be the largest on the table by far.
"""


def reef(level: int, palette: Palette) -> str:
    """A round of the sea bed about its cell."""
    far, name = REEFS[level]
    x, y = MIDDLE
    r = 100 * far
    return svg(disc(x, y, r, colour(palette, name)), box=(x - r - 2, y - r - 2, 2 * r + 4, 2 * r + 4))


def steps(palette: Palette) -> str:
    """Stepping stones from the north to the south of the cell."""
    return svg(group(_steps(palette), *MIDDLE))


def _steps(palette: Palette) -> str:
    foam, shoal, deep = (colour(palette, name) for name in ("foam", "shoal", "deep"))
    drawn = ""
    for x, y, size in ((8, -58, 15), (-9, -26, 19), (10, 10, 20), (-6, 46, 17)):
        drawn += disc(x, y + 4, size, deep, 0.6) + disc(x, y, size * 0.94, mix(foam, shoal, 0.35))
        drawn += disc(x, y, size * 0.55, mix(foam, shoal, 0.2))
    return drawn


def ripples(palette: Palette) -> str:
    """A little of the wind on the water, seen from the north."""
    return svg(group(_ripples(palette), *MIDDLE))


def _ripples(palette: Palette) -> str:
    path = "".join(f"M{-half} {y}Q0 {y + half // 5} {half} {y}" for y, half in RIPPLES)
    return stroke(path, colour(palette, "foam"), 4, 0.17)


def sea(palette: Palette) -> str:
    """All of it in one picture, for a page: its middle is the triangle's."""
    drawn, reach = "", 1130
    for name, turn, points in (*SEA, BED):
        kind, _, level = name.partition(":")
        around = [(100 * (x - CENTRE[0]), 100 * (y - CENTRE[1])) for x, y in points]
        if kind == "reef":
            far, tone = REEFS[int(level)]
            drawn += stroke(dots(around), colour(palette, tone), 200 * far)
        else:
            thing = _steps(palette) if kind == "steps" else _ripples(palette)
            drawn += "".join(group(thing, x, y, turn=60 * turn) for x, y in around)
    x, y = MIDDLE
    return svg(group(drawn, x, y), box=(x - reach, y - reach, 2 * reach, 2 * reach))


def gull(palette: Palette) -> str:
    """A gull from above, looking north, with its shadow on the water."""
    wings = (
        "M0 -14C-12 -26 -30 -22 -46 -6C-30 -10 -16 -4 -6 6L-4 20L-9 28L0 24"
        "L9 28L4 20L6 6C16 -4 30 -10 46 -6C30 -22 12 -26 0 -14Z"
    )
    tips = "M-46 -6C-40 -12 -34 -16 -28 -17L-32 -8ZM46 -6C40 -12 34 -16 28 -17L32 -8Z"
    shade, white = colour(palette, "shade"), colour(palette, "paper")
    bird = cut(wings, white, mix(white, shade, 0.5), 2) + fill(tips, mix(white, shade, 0.7))
    return svg(group(fill(wings, shade, 0.25), MIDDLE[0] + 10, MIDDLE[1] + 26) + group(bird, *MIDDLE))
