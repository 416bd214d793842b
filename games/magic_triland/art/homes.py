"""The three kingdoms: an islet each, with domes of gold, steep gables of copper, or broad roofs of silver.

Their pearls lie on the beach in front, in the order purple, green, orange, each to be counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.gui.drawing.svg_builder import WHITE, Box, Palette, cut, disc, fill, group, mix, n, oval, stroke
from games.magic_triland.art.banners import banners
from games.magic_triland.art.items import pearl
from games.magic_triland.art.shared_shapes import MIDDLE, RINGS, colour, svg
from games.magic_triland.rules.pieces import PAIRS

BOX: Box = (-60, -100, 294, 340)
BEACH = 186.0
"""Where the pearls lie."""
PEARL_STEP = 30.0


class Stone:
    """The colours of one kingdom."""

    def __init__(self, kind: int, palette: Palette) -> None:
        name = RINGS[kind]
        self.roof, self.low = colour(palette, name), colour(palette, f"{name}_low")
        self.shade = colour(palette, "shade")
        self.ink = mix(self.low, self.shade, 0.6)
        self.light = mix(self.roof, WHITE, 0.5)
        self.wall = mix(colour(palette, "paper"), self.roof, 0.12)
        self.wall_low = mix(self.wall, self.shade, 0.24)
        self.lamp = colour(palette, "spark")


def home(kind: int, pearls: Sequence[int], states: str, palette: Palette) -> str:
    """A kingdom on its cell. pearls: how many of each colour have been brought there; states: of its banners, "" for
    none (see `banners`)."""
    x = MIDDLE[0]
    stone = Stone(kind, palette)
    castle = CASTLES[kind](stone)
    signs = group(banners(kind, states, PAIRS[kind], palette), x, 4) if states else ""
    whole = group(_islet(stone, palette) + castle, x, 0) + signs
    return svg(whole + group(_pearls(pearls, palette), x, BEACH), box=BOX)


def _islet(stone: Stone, palette: Palette) -> str:
    foam, sand, low = (colour(palette, name) for name in ("foam", "sand", "sand_low"))
    grass = colour(palette, "grass")
    shape = "M-124 126C-130 84 -84 50 -6 48C84 46 128 80 126 126C124 178 70 210 0 210C-72 210 -118 178 -124 126Z"
    lawn = "M-106 112C-106 80 -70 58 -4 58C72 58 106 80 104 112C102 142 60 156 0 156C-62 156 -106 142 -106 112Z"
    return (
        stroke(shape, foam, 22, 0.16)
        + stroke(shape, foam, 9, 0.4)
        + group(fill(shape, low), 0, 9)
        + cut(shape, sand, mix(low, stone.shade, 0.2), 2)
        + group(fill(lawn, mix(grass, stone.shade, 0.35)), 0, 4)
        + fill(lawn, grass)
        + fill("M-26 156C-18 128 -14 112 -12 92H12C14 112 18 128 26 156Z", mix(sand, grass, 0.15))
    )


def _tower(x: float, foot: float, half: float, top: float, stone: Stone) -> str:
    """A round tower without its roof."""
    high = foot - top
    path = f"M{n(-half)} 0V{n(high)}Q0 {n(high + 8)} {n(half)} {n(high)}V0Z"
    shade = f"M{n(half * 0.2)} 0V{n(high + 4)}Q{n(half * 0.7)} {n(high + 3)} {n(half)} {n(high)}V0Z"
    window = "M-5 28V17A4.4 4.4 0 0 1 4 17V28Z"
    walls = cut(path, stone.wall, stone.ink, 3) + fill(shade, stone.wall_low)
    return group(walls + cut(window, stone.lamp, stone.ink, 2), x, top)


def _gate(stone: Stone) -> str:
    """The wall between the towers, with battlements and a door."""
    wall = cut("M-52 68H52V108Q0 118 -52 108Z", stone.wall, stone.ink, 3)
    teeth = "".join(f"M{x} 70v-8h10v8Z" for x in (-48, -30, -12, 6, 22, 38))
    door = "M-13 112V94A13 13 0 0 1 13 94V112Z"
    return cut(teeth, stone.wall, stone.ink, 2.4) + wall + cut(door, stone.low, stone.ink, 2.6)


def _flag(y: float, stone: Stone) -> str:
    return group(stroke("M0 0v-18", stone.ink, 2.6) + cut("M0 -18l16 5l-16 6Z", stone.roof, stone.ink, 1.8), 0, y)


def _shape(outline: str, dark: str, stone: Stone, size: float) -> str:
    """A roof about (0, 0): outline, and what of it lies in shade; the line is as wide at any size."""
    return cut(outline, stone.roof, stone.ink, 3 / size) + fill(dark, stone.low, 0.62)


def _dome(x: float, y: float, size: float, stone: Stone) -> str:
    """An onion with a ball on top, 20 units to each side."""
    outline = "M-20 0C-33 -15 -18 -28 0 -42C18 -28 33 -15 20 0Q0 5 -20 0Z"
    dark = "M0 -42C18 -28 33 -15 20 0Q12 3 6 3C20 -16 6 -29 0 -42Z"
    ball = disc(0, -45, 4.4, stone.ink) + disc(0, -45, 2.6, stone.light)
    glint = stroke("M-15 -9Q-14 -18 -7 -25", stone.light, 3.6)
    return group(_shape(outline, dark, stone, size) + glint + ball, x, y, size)


def _gable(x: float, y: float, size: float, stone: Stone) -> str:
    """A steep tent, 32 units to each side."""
    outline = "M0 -62C6 -31 19 -12 32 0Q0 7 -32 0C-19 -12 -6 -31 0 -62Z"
    dark = "M0 -62C6 -31 19 -12 32 0Q19 4 8 4Z"
    seams = stroke("M-14 -1L-4.6 -32M0 1V-34", stone.ink, 2, 0.55)
    return group(_shape(outline, dark, stone, size) + seams, x, y, size)


def _brim(x: float, y: float, size: float, stone: Stone) -> str:
    """A dome on a broad round brim, 36 units to each side."""
    brim = "M-36 0Q0 -17 36 0Q0 17 -36 0Z"
    top = "M-18 -3C-18 -36 18 -36 18 -3Q0 5 -18 -3Z"
    dark = "M4 -27C14 -26 18 -14 18 -3Q11 0 6 1Z"
    glint = stroke("M-28 -2Q-22 -6 -20 -7M-13 -12Q-12 -18 -7 -22", stone.light, 3)
    return group(_shape(brim, "", stone, size) + _shape(top, dark, stone, size) + glint, x, y, size)


def _gold(stone: Stone) -> str:
    sides = "".join(_tower(x, 106, 19, 44, stone) + _dome(x, 46, 1.05, stone) for x in (-80, 80))
    return _tower(0, 96, 27, 20, stone) + _dome(0, 22, 1.5, stone) + sides + _gate(stone)


def _copper(stone: Stone) -> str:
    sides = "".join(_tower(x, 106, 17, 50, stone) + _gable(x, 52, 1, stone) for x in (-80, 80))
    middle = _tower(0, 96, 25, 10, stone) + _gable(0, 14, 1.35, stone)
    return middle + _gable(0, -26, 0.82, stone) + _flag(-72, stone) + sides + _gate(stone)


def _silver(stone: Stone) -> str:
    sides = "".join(_tower(x, 106, 16, 46, stone) + _brim(x, 48, 1, stone) for x in (-80, 80))
    middle = _tower(0, 96, 22, -8, stone) + _brim(0, -6, 1.32, stone)
    return middle + _flag(-38, stone) + sides + _gate(stone)


CASTLES: tuple[Callable[[Stone], str], ...] = (_gold, _copper, _silver)


def _pearls(pearls: Sequence[int], palette: Palette) -> str:
    kinds = [kind for kind in range(3) for _ in range(pearls[kind])]
    if not kinds:
        return ""
    shade = colour(palette, "shade")
    step = min(PEARL_STEP, 176 / len(kinds))
    first = -(len(kinds) - 1) * step / 2
    drawn = ""
    for place, kind in enumerate(kinds):
        x = first + place * step
        y = -0.0016 * x * x
        drawn += oval(x + 2, y + 11, 13, 5, shade, 0.3) + group(pearl(kind, palette), x, y, 1.2)
    return drawn
