"""The six messengers. Three kingdoms: a crown (yellow), a hood (red), a hat (blue); day has wings, night a cloak.

Rings lie around the body, the first one lowest; pearls lie on the head. A figure stands with its feet at `FEET` and
is drawn about x = 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.magic_triland.art_items import band, pearl
from games.magic_triland.art_paper import (
    HIGH,
    MIDDLE,
    RINGS,
    WHITE,
    WIDE,
    Box,
    Palette,
    colour,
    cut,
    disc,
    dots,
    fill,
    group,
    mix,
    n,
    oval,
    stroke,
    svg,
)

FEET = 152.0
PITCH, ROOM = 17.5, 72.0
"""From one ring to the next, and all that there is for them."""
LOWEST = 131.0
"""The middle of the lowest ring."""
BOX: Box = (0.0, -34.0, WIDE, HIGH + 34)
STRONG, WEAK, ASLEEP = "s", "w", "z"


class Cloth:
    """The colours of one figure."""

    def __init__(self, figure: int, palette: Palette) -> None:
        self.kind, self.light = figure // 2, figure % 2 == 0
        name = RINGS[self.kind]
        own = "day" if self.light else "night"
        self.palette = palette
        self.tone, self.low = colour(palette, name), colour(palette, f"{name}_low")
        self.robe, self.robe_low = colour(palette, own), colour(palette, f"{own}_low")
        self.wing = colour(palette, "day_wing" if self.light else "night_cloak")
        self.face = colour(palette, f"{own}_face")
        self.shade = colour(palette, "shade")
        self.ink = colour(palette, "ink") if self.light else colour(palette, "night_low")
        self.edge = self.ink if self.light else colour(palette, "night_rim")
        """The outermost line: a night's figure has a pale one, to be seen on dark stone."""


def messenger(figure: int, items: Sequence[int], palette: Palette, *, asleep: bool = False) -> str:
    """A figure on its cell. items: how many of each it carries."""
    x = MIDDLE[0]
    if asleep:
        return svg(_sleeper(figure, items, palette), box=BOX)
    ground = oval(x + 5, FEET + 1, 50, 16, colour(palette, "shade"), 0.3)
    return svg(ground + group(body(figure, items, palette), x, 0), box=BOX)


def portrait(figure: int, items: Sequence[int], state: str, palette: Palette) -> str:
    """A figure in a trade, larger, in its cell. state: "s" strong, "w" weak, or "" for neither."""
    x, size = MIDDLE[0], 0.94
    light = colour(palette, "spark")
    drawn = ""
    if state == STRONG:
        rays = "".join(f"M{n(r[0] * 62)} {n(r[1] * 62)}L{n(r[0] * 96)} {n(r[1] * 96)}" for r in _rays())
        drawn = group(disc(0, 0, 84, light, 0.16) + disc(0, 0, 62, light, 0.2) + stroke(rays, light, 5, 0.7), x, 96)
    if state == WEAK:
        drawn = oval(x, 172, 70, 22, colour(palette, "shade"), 0.35)
    ground = oval(x + 5, 186, 54, 13, colour(palette, "shade"), 0.35)
    figure_ = group(body(figure, items, palette), x, 40, size)
    return svg(drawn + ground + figure_, box=(-10, -10, WIDE + 20, HIGH + 20))


def _rays() -> list[tuple[float, float]]:
    from math import cos, radians, sin

    return [(cos(radians(a)), sin(radians(a))) for a in range(-170, -9, 20)]


def body(figure: int, items: Sequence[int], palette: Palette, *, asleep: bool = False) -> str:
    """The figure about x = 0, its feet at `FEET`."""
    cloth = Cloth(figure, palette)
    behind = _wings(cloth) if cloth.light else _cloak(cloth)
    return behind + _robe(cloth) + _rings(items, palette) + _head(cloth, asleep) + _pearls(items, palette)


def _wings(cloth: Cloth) -> str:
    """Raised, round, of three feathers each."""
    drawn = ""
    for side in (-1, 1):
        path = (
            f"M{8 * side} 84C{14 * side} 60 {34 * side} 30 {55 * side} 26C{62 * side} 36 {58 * side} 48 {52 * side} 54"
            f"C{58 * side} 58 {56 * side} 70 {48 * side} 74C{52 * side} 80 {46 * side} 92 {36 * side} 94Z"
        )
        drawn += cut(path, cloth.wing, cloth.edge, 3.6)
        feathers = f"M{52 * side} 54Q{36 * side} 56 {24 * side} 70M{48 * side} 74Q{34 * side} 74 {22 * side} 82"
        drawn += stroke(feathers, cloth.robe_low, 3.2)
    return drawn


def _cloak(cloth: Cloth) -> str:
    """Hanging, with three points on each side."""
    path = "M-15 56C-26 70 -44 104 -56 140L-44 136L-36 152L-20 142H20L36 152L44 136L56 140C44 104 26 70 15 56Z"
    stars = stroke(dots(((-42, 124), (42, 118), (-34, 100), (46, 132))), cloth.edge, 4.6, 0.9)
    lining = fill("M15 56C26 70 44 104 56 140L44 136L36 152L24 143C30 110 24 76 15 56Z", cloth.robe_low, 0.6)
    return cut(path, cloth.wing, cloth.edge, 3.6) + lining + stars


def _robe(cloth: Cloth) -> str:
    low = mix(cloth.low, cloth.shade, 0.4)
    base = (
        oval(0, FEET - 5, 42, 14, cloth.edge)
        + oval(0, FEET - 5, 38.6, 11.4, low)
        + oval(0, FEET - 9, 38.6, 11.4, cloth.tone)
    )
    if cloth.light:
        path = "M-13 60C-18 86 -29 110 -31 140Q0 154 31 140C29 110 18 86 13 60Z"
        fold = "M13 60C18 86 29 110 31 140Q24 145 15 147C16 114 12 84 4 60Z"
    else:
        path = "M-14 58L-30 142Q0 153 30 142L14 58Z"
        fold = "M14 58L30 142Q23 146 15 148L5 58Z"
    return base + cut(path, cloth.robe, cloth.ink, 3) + fill(fold, cloth.robe_low, 0.85)


def _rings(items: Sequence[int], palette: Palette) -> str:
    kinds = [kind for kind in range(3) for _ in range(items[kind])]
    if not kinds:
        return ""
    pitch = min(PITCH, ROOM / len(kinds))
    drawn = ""
    for place, kind in enumerate(kinds):
        y = LOWEST - place * pitch - (PITCH - pitch) * 0.2
        drawn += group(band(kind, 39 - 0.17 * (LOWEST - y), pitch - 1.6, palette), 0, y)
    return drawn


def _pearls(items: Sequence[int], palette: Palette) -> str:
    kinds = [kind for kind in range(3) for _ in range(items[3 + kind])]
    step = 25.0 if len(kinds) < 4 else 75.0 / len(kinds)
    first = -(len(kinds) - 1) * step / 2
    size = 1.16 if len(kinds) < 4 else 1.0
    return "".join(
        group(pearl(kind, palette), first + place * step, -9 + abs(first + place * step) * 0.22, size)
        for place, kind in enumerate(kinds)
    )


# --- heads -----------------------------------------------------------------------------------------------------------


def _head(cloth: Cloth, asleep: bool) -> str:
    collar = cut("M-17 62Q0 74 17 62L13 54H-13Z", cloth.tone, cloth.ink, 2.6)
    face = disc(0, 40, 20.5, cloth.edge) + disc(0, 40, 18.2, cloth.face)
    ink = cloth.ink if cloth.light else colour(cloth.palette, "night_low")
    if asleep:
        eyes = stroke("M-11 41q3.5 4 7 0M4 41q3.5 4 7 0", ink, 2.4)
    else:
        eyes = stroke(dots(((-7, 41), (7, 41))), ink, 5.2)
        if not cloth.light:
            eyes = stroke(dots(((-7, 41), (7, 41))), WHITE, 6.4) + stroke(dots(((-6.4, 41.4), (7.6, 41.4))), ink, 3.4)
    mouth = stroke("M-4 49.5Q0 52.5 4 49.5", ink, 2)
    cheeks = stroke(dots(((-11.5, 47), (11.5, 47))), cloth.tone, 5, 0.4) if cloth.light else ""
    gear = (_crown, _hood, _hat)[cloth.kind](cloth)
    if cloth.kind == 1:
        return collar + gear + disc(0, 42, 15.4, cloth.ink) + disc(0, 42, 13.6, cloth.face) + cheeks + eyes + mouth
    return collar + face + cheeks + eyes + mouth + gear


def _crown(cloth: Cloth) -> str:
    path = "M-20 33L-25 5L-12 16L0 -1L12 16L25 5L20 33Q0 26 -20 33Z"
    gems = stroke(dots(((-25, 5), (0, -1), (25, 5))), mix(cloth.tone, WHITE, 0.6), 5)
    line = stroke("M-19.4 28Q0 21 19.4 28", cloth.low, 3)
    return cut(path, cloth.tone, _gear_edge(cloth), 3.2) + line + gems


def _hood(cloth: Cloth) -> str:
    path = "M-24 60C-32 30 -18 16 2 -6C10 4 30 26 24 60Q0 70 -24 60Z"
    lining = fill("M2 -6C10 4 30 26 24 60Q18 63 12 64C22 40 16 16 2 -6Z", cloth.low, 0.75)
    return cut(path, cloth.tone, _gear_edge(cloth), 3.2) + lining


def _hat(cloth: Cloth) -> str:
    brim = "M-41 27C-40 20 -22 17 0 17C22 17 40 20 41 27C40 35 22 38 0 37C-22 38 -40 35 -41 27Z"
    dome = "M-21 25C-20 2 -12 -6 0 -6C12 -6 20 2 21 25Q0 33 -21 25Z"
    edge = _gear_edge(cloth)
    ribbon = fill("M-21.4 24C-21 20 -20.8 19 -20 15.6Q0 23 20 15.6C20.8 19 21 20 21.4 24Q0 32.6 -21.4 24Z", cloth.low)
    return cut(brim, cloth.tone, edge, 3.2) + cut(dome, cloth.tone, edge, 2.6) + ribbon


def _gear_edge(cloth: Cloth) -> str:
    return mix(cloth.low, cloth.shade, 0.6) if cloth.light else cloth.edge


# --- sleep -----------------------------------------------------------------------------------------------------------


def _sleeper(figure: int, items: Sequence[int], palette: Palette) -> str:
    """It lies on its side, the moon above it."""
    x, y = MIDDLE
    shade, light = colour(palette, "shade"), colour(palette, "spark")
    ground = oval(x + 4, y + 40, 80, 22, shade, 0.32)
    lying = group(group(body(figure, items, palette, asleep=True), 0, -76, 1), x, y + 14, 0.92, -74)
    moon = "M0 -15A15 15 0 1 0 14 6A12 12 0 1 1 0 -15Z"
    edge = mix(shade, light, 0.1)
    crescent = group(cut(moon, mix(light, WHITE, 0.4), edge, 3.4), x + 36, y - 62, 1.15)
    zs = "M0 0h9l-9 10h9M15 -15h7l-7 8h7"
    return ground + lying + crescent + group(stroke(zs, shade, 6) + stroke(zs, WHITE, 3), x - 2, y - 66)
