"""Draws the six messengers with the rings and pearls that they carry.

Three kingdoms: a crown (yellow), a hood (red), a hat (blue); day has wings, night a cloak.

Rings lie around the body, the first one lowest; pearls lie on the head. A figure stands with its feet at `FEET` and
is drawn about x = 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from engine.gui.drawing.svg_builder import WHITE, Box, Palette, cut, disc, dots, fill, group, mix, n, oval, stroke
from games.magic_triland.art.items import band, pearl
from games.magic_triland.art.shared_shapes import HIGH, MIDDLE, RINGS, WIDE, colour, svg

FEET = 152.0
PITCH, ROOM = 17.5, 72.0
"""From one ring to the next, and all that there is for them."""
LOWEST = 131.0
"""The middle of the lowest ring."""
BOX: Box = (0.0, -34.0, WIDE, HIGH + 34)
LYING: Box = (-20.0, -10.0, WIDE + 34, HIGH + 16)
LARGE: Box = (-28, -24, WIDE + 56, HIGH + 34)
STRONG, WEAK, ASLEEP = "s", "w", "z"
RAYS = tuple(
    (cos(radians(15 * k)), sin(radians(15 * k)), 114.0 if k % 2 else 108.0)
    for k in range(-12, 12)
    if k not in (5, 6, 7)
)


class Cloth:
    """The colours of one figure."""

    def __init__(self, figure: int, palette: Palette) -> None:
        self.kind, self.light = figure // 2, figure % 2 == 0
        name = RINGS[self.kind]
        own = "day" if self.light else "night"
        self.palette = palette
        self.shade = colour(palette, "shade")
        self.tone, self.low = colour(palette, name), colour(palette, f"{name}_low")
        self.robe, self.robe_low = colour(palette, own), colour(palette, f"{own}_low")
        self.back = colour(palette, "day_wing" if self.light else "night_cloak")
        self.face = colour(palette, f"{own}_face")
        self.ink = colour(palette, "ink") if self.light else mix(colour(palette, "night_low"), self.shade, 0.3)
        self.gear_ink = mix(self.low, self.shade, 0.6)
        self.casing = self.ink if self.light else colour(palette, "night_rim")
        """The outermost line: a night's figure has a pale one, to be seen on dark stone."""


def messenger(figure: int, items: Sequence[int], palette: Palette, *, asleep: bool = False) -> str:
    """A figure on its cell. items: how many of each it carries."""
    x = MIDDLE[0]
    if asleep:
        return svg(_sleeper(figure, items, palette), box=LYING)
    ground = oval(x + 5, FEET + 1, 50, 16, colour(palette, "shade"), 0.3)
    return svg(ground + group(body(figure, items, palette), x, 0), box=BOX)


def body(figure: int, items: Sequence[int], palette: Palette, mood: str = "") -> str:
    """The figure about x = 0, its feet at `FEET`."""
    cloth = Cloth(figure, palette)
    back = WINGS if cloth.light else CLOAK
    gear = GEAR[cloth.kind]
    outline = "".join((back, *gear)) + HEAD
    base = oval(0, FEET - 5, 43, 15, cloth.casing)
    casing = base + stroke(outline, cloth.casing, 5.6 if cloth.light else 7.4)
    return casing + _back(cloth) + _robe(cloth) + _rings(items, palette) + _head(cloth, mood) + _pearls(items, cloth)


WINGS = "".join(
    f"M{8 * side} 84C{14 * side} 60 {34 * side} 30 {55 * side} 26C{62 * side} 36 {58 * side} 48 {52 * side} 54"
    f"C{58 * side} 58 {56 * side} 70 {48 * side} 74C{52 * side} 80 {46 * side} 92 {36 * side} 94Z"
    for side in (-1, 1)
)
"""Raised and round, of three feathers each."""
CLOAK = "M-15 56C-26 70 -44 104 -56 140L-44 136L-36 152L-20 142H20L36 152L44 136L56 140C44 104 26 70 15 56Z"
"""Hanging, with two points on each side."""


def _back(cloth: Cloth) -> str:
    if cloth.light:
        lines = "".join(
            f"M{52 * side} 54Q{36 * side} 56 {24 * side} 70M{48 * side} 74Q{34 * side} 74 {22 * side} 82"
            for side in (-1, 1)
        )
        shade = "M8 84C14 72 24 62 36 58C44 62 44 76 36 94Z"
        return fill(WINGS, cloth.back) + fill(shade, cloth.robe_low, 0.45) + stroke(lines, cloth.robe_low, 3.2)
    stars = stroke(dots(((-42, 124), (42, 118), (-34, 100), (46, 132), (-47, 134))), cloth.casing, 4.4, 0.9)
    lining = fill("M15 56C26 70 44 104 56 140L44 136L36 152L24 143C30 110 24 76 15 56Z", cloth.robe_low, 0.6)
    return fill(CLOAK, cloth.back) + lining + stars


def _robe(cloth: Cloth) -> str:
    low = mix(cloth.low, cloth.shade, 0.4)
    base = oval(0, FEET - 5, 39.6, 12, low) + oval(0, FEET - 9, 38.6, 11.4, cloth.tone)
    if cloth.light:
        path = "M-13 60C-18 86 -29 110 -31 140Q0 154 31 140C29 110 18 86 13 60Z"
        fold = "M13 60C18 86 29 110 31 140Q24 145 15 147C16 114 12 84 4 60Z"
        hem = "M-29.4 132Q0 145 29.4 132"
    else:
        path = "M-14 58L-30 142Q0 153 30 142L14 58Z"
        fold = "M14 58L30 142Q23 146 15 148L5 58Z"
        hem = "M-28 133Q0 144 28 133"
    sash = stroke("M0 66V84", cloth.tone, 5) + stroke(hem, cloth.tone, 3.4)
    return base + cut(path, cloth.robe, cloth.ink, 3) + fill(fold, cloth.robe_low, 0.85) + sash


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


def _pearls(items: Sequence[int], cloth: Cloth) -> str:
    kinds = [kind for kind in range(3) for _ in range(items[3 + kind])]
    step = 26.0 if len(kinds) < 4 else 78.0 / len(kinds)
    first = -(len(kinds) - 1) * step / 2
    size = 1.2 if len(kinds) < 4 else 1.0
    x, y = TOPS[cloth.kind]
    return "".join(
        group(pearl(kind, cloth.palette), x + first + place * step, y + abs(first + place * step) * 0.2, size)
        for place, kind in enumerate(kinds)
    )


# --- heads -----------------------------------------------------------------------------------------------------------

HEAD = "M-18 42A18 18 0 1 1 18 42A18 18 0 1 1 -18 42Z"
CROWN = "M-20 33L-25 5L-12 16L0 -1L12 16L25 5L20 33Q0 26 -20 33Z"
COWL = "M-24 61C-32 38 -25 14 -9 6C4 -1 18 -4 33 7C24 9 20 14 22 24C27 36 29 48 24 61Q0 72 -24 61Z"
"""The outline of a cowl whose tip hangs to one side."""
BRIM = "M-42 23C-41 16 -22 13 0 13C22 13 41 16 42 23C41 31 22 34 0 33C-22 34 -41 31 -42 23Z"
DOME = "M-21 21C-21 -2 -12 -10 0 -10C12 -10 21 -2 21 21Q0 29 -21 21Z"
GEAR = ((CROWN,), (COWL,), (BRIM, DOME))
"""What they wear, by colour."""
TOPS = ((0.0, -9.0), (0.0, -10.0), (0.0, -17.0))
"""Where the first pearl lies."""


def _head(cloth: Cloth, mood: str) -> str:
    collar = cut("M-17 62Q0 74 17 62L13 54H-13Z", cloth.tone, cloth.gear_ink, 2.6)
    if cloth.kind == 1:
        lining = fill(
            "M33 7C24 9 20 14 22 24C27 36 29 48 24 61Q18 65 11 66C24 44 20 18 6 4C16 -2 26 2 33 7Z", cloth.low, 0.7
        )
        hem = stroke("M-20 57Q0 67 20 57", mix(cloth.tone, WHITE, 0.4), 2.6, 0.8)
        cowl = cut(COWL, cloth.tone, cloth.gear_ink, 2.6) + lining + hem
        return cowl + disc(0, 41, 16.4, cloth.gear_ink) + disc(0, 41, 14.4, cloth.face) + _face(cloth, 41, mood)
    face = disc(0, 42, 19, cloth.ink) + disc(0, 42, 16.8, cloth.face) + _face(cloth, 43, mood)
    return collar + face + (_crown(cloth) if cloth.kind == 0 else _hat(cloth))


def _face(cloth: Cloth, y: float, mood: str) -> str:
    """Eyes and mouth with the eyes at that height."""
    ink = cloth.ink
    if mood == ASLEEP:
        return stroke(f"M-10.5 {y}q3.5 4 7 0M3.5 {y}q3.5 4 7 0M-3 {y + 9}h6", ink, 2.3)
    drawn = stroke(dots(((-9.6, y + 6), (9.6, y + 6))), cloth.tone, 5, 0.45)
    if cloth.light:
        drawn += stroke(f"M-6 {y - 0.8}v1.8M6 {y - 0.8}v1.8", ink, 4.4)
    else:
        white = colour(cloth.palette, "day_wing")
        drawn += stroke(f"M-6 {y - 0.6}v1.4M6 {y - 0.6}v1.4", white, 6.4)
        drawn += stroke(dots(((-5.4, y + 0.6), (6.6, y + 0.6))), ink, 3.6)
    if mood == WEAK:
        brows = f"M-10.4 {y - 5}L-3.6 {y - 7.4}M10.4 {y - 5}L3.6 {y - 7.4}"
        return drawn + stroke(brows, ink, 1.8) + stroke(f"M-3.6 {y + 10}Q0 {y + 7.4} 3.6 {y + 10}", ink, 2)
    if mood == STRONG:
        return drawn + fill(f"M-5 {y + 6.4}Q0 {y + 14.4} 5 {y + 6.4}Z", ink)
    return drawn + stroke(f"M-4 {y + 7.6}Q0 {y + 10.8} 4 {y + 7.6}", ink, 2)


def _crown(cloth: Cloth) -> str:
    gems = stroke(dots(((-25, 5), (0, -1), (25, 5))), mix(cloth.tone, WHITE, 0.6), 5)
    line = stroke("M-19.4 28Q0 21 19.4 28", cloth.low, 3)
    dark = fill("M25 5L20 33Q14 31 9 30.2L12 16Z", cloth.low, 0.5)
    return cut(CROWN, cloth.tone, cloth.gear_ink, 2.8) + dark + line + gems


def _hat(cloth: Cloth) -> str:
    ribbon = fill("M-21.4 20C-21.4 16 -21 14 -20.2 10Q0 18 20.2 10C21 14 21.4 16 21.4 20Q0 29 -21.4 20Z", cloth.low)
    dark = fill("M8 -8C16 -5 20.4 4 21 20Q16 23 12 24C15 10 13 -2 8 -8Z", cloth.low, 0.5)
    glint = stroke("M-35 22Q-30 18 -24 17M-14 4Q-13 -2 -8 -5", mix(cloth.tone, WHITE, 0.55), 3)
    return (
        cut(BRIM, cloth.tone, cloth.gear_ink, 2.6) + cut(DOME, cloth.tone, cloth.gear_ink, 2.6) + dark + ribbon + glint
    )


# --- portraits -------------------------------------------------------------------------------------------------------


def portrait(figure: int, items: Sequence[int], state: str, palette: Palette) -> str:
    """A figure in a trade, larger. state: "s" strong, "w" weak, "" neither.

    It stands before the sky of the terrace's shade: its own if it is strong, the other's if it is weak.
    """
    if state not in (STRONG, WEAK, ""):
        raise ValueError(state)
    light = (figure % 2 == 0) == (state == STRONG)
    x, y = MIDDLE[0], 98.0
    behind = _rays(palette) if state == STRONG else ""
    behind += _sky(light, palette) if state else _calm(palette)
    ground = oval(4, FEET + 1, 48, 12, colour(palette, "shade"), 0.34)
    return svg(group(behind, x, y) + group(ground + body(figure, items, palette, state), x, 24), box=LARGE)


def _rays(palette: Palette) -> str:
    tone = colour(palette, "spark")
    path = "".join(f"M{n(101 * dx)} {n(101 * dy)}L{n(r * dx)} {n(r * dy)}" for dx, dy, r in RAYS)
    return stroke(path, colour(palette, "spark_low"), 7.5) + stroke(path, tone, 4.6)


def _sky(light: bool, palette: Palette) -> str:
    """A round picture: dawn over light stone, or stars over dark stone."""
    shade, spark = colour(palette, "shade"), colour(palette, "spark")
    upper, lower = ("day_sky", "day_sky_low") if light else ("night_cloak", "night")
    stone = colour(palette, "height4" if light else "height3")
    drawn = disc(0, 0, 95, mix(stone, shade, 0.5)) + disc(0, 0, 91, colour(palette, upper))
    drawn += fill("M-91 6Q-40 -14 0 2T91 -4A91 91 0 0 1 -91 6Z", colour(palette, lower))
    if light:
        drawn += disc(-52, -34, 19, spark, 0.4) + disc(-52, -34, 13, mix(spark, WHITE, 0.4))
    else:
        moon = "M0 -15A15 15 0 1 0 14 6A12 12 0 1 1 0 -15Z"
        drawn += group(fill(moon, mix(spark, WHITE, 0.4)), -54, -32)
        drawn += stroke(dots(((40, -60), (64, -24), (12, -80), (58, -44), (-24, -72), (-74, -6))), WHITE, 4, 0.8)
    ground = "M-80 44Q0 26 80 44A91 91 0 0 1 -80 44Z"
    return drawn + fill(ground, stone) + stroke("M-78 45Q0 27 78 45", mix(stone, WHITE, 0.5), 3.4)


def _calm(palette: Palette) -> str:
    sea, line = colour(palette, "card"), colour(palette, "card_line")
    waves = "M-70 30q12 -9 24 0t24 0M22 22q12 -9 24 0t24 0M-50 56q12 -9 24 0t24 0"
    return disc(0, 0, 95, colour(palette, "card_low")) + disc(0, 0, 91, sea) + stroke(waves, line, 3, 0.4)


# --- sleep -----------------------------------------------------------------------------------------------------------


def _sleeper(figure: int, items: Sequence[int], palette: Palette) -> str:
    """A sleeping messenger, on its side, with the moon above it."""
    x, y = MIDDLE
    shade, light = colour(palette, "shade"), colour(palette, "spark")
    ground = oval(x + 4, y + 40, 80, 22, shade, 0.32)
    lying = group(group(body(figure, items, palette, ASLEEP), 0, -76, 1), x, y + 14, 0.92, -74)
    moon = "M0 -15A15 15 0 1 0 14 6A12 12 0 1 1 0 -15Z"
    edge = mix(shade, light, 0.1)
    crescent = group(cut(moon, mix(light, WHITE, 0.4), edge, 3.4), x + 36, y - 62, 1.15)
    zs = "M0 0h9l-9 10h9M15 -15h7l-7 8h7"
    return ground + lying + crescent + group(stroke(zs, shade, 6) + stroke(zs, WHITE, 3), x - 2, y - 66)
