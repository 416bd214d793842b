"""What stands in the wood and lies beside it: huts of two folk, stones, lanterns, the backs of the cards."""

from __future__ import annotations

from math import cos, radians, sin

from engine.gui.drawing.svg_builder import (
    Palette,
    disc,
    dots,
    drawing,
    fill,
    glow,
    group,
    loop,
    n,
    oval,
    polyline,
    rect,
    stroke,
)
from games.fairy_trails.art.forest_floor import colour, standing
from games.fairy_trails.rules.pieces import PINK


def hut(own: int, lit: bool, palette: Palette) -> str:
    """A hut about (0, 0), some 26 units wide and high: a toadstool for elves, a pointed hat for gnomes. With a stone in
    it its windows shine."""
    shine = "".join(disc(0, 2, r, colour(palette, "lamp"), 0.12) for r in (24, 20, 16, 12)) if lit else ""
    return shine + (_toadstool(lit, palette) if own == PINK else _hat(lit, palette))


def _window(x: float, y: float, r: float, edge: str, lit: bool, palette: Palette) -> str:
    """A round window in a roof: dark, or lit."""
    pane = disc(x, y, r, colour(palette, "lamp" if lit else "pane"))
    bars = stroke(f"M{n(x - r)} {n(y)}h{n(2 * r)}M{n(x)} {n(y - r)}v{n(2 * r)}", edge, 0.8)
    return disc(x, y, r + 1.3, edge) + pane + bars


def _walls(outline: str, edge: str, lit: bool, palette: Palette) -> str:
    """What is below the roof: the walls on their shadow, with a door and a window."""
    door, pane = colour(palette, "door"), colour(palette, "lamp" if lit else "pane")
    return (
        oval(0, 12, 13, 4, colour(palette, "shade"), 0.45)
        + stroke(outline, edge, 3)
        + fill(outline, colour(palette, "wall"))
        + fill("M-4.4 12L-4.4 8.4A2.6 2.6 0 0 1 .8 8.4L.8 12Z", door)
        + disc(4.2, 7.4, 2.1, door)
        + disc(4.2, 7.4, 1.4, pane)
    )


def _toadstool(lit: bool, palette: Palette) -> str:
    dark, wall = colour(palette, "pink_edge"), colour(palette, "wall")
    cap = "M-14 1.6C-14.6 -17.4 14.6 -17.4 14 1.6C9 4 -9 4 -14 1.6Z"
    return (
        _walls("M-6.6 1L-7.4 12.4Q0 14 7.4 12.4L6.6 1Z", dark, lit, palette)
        + stroke(cap, dark, 3.2)
        + fill(cap, colour(palette, "cap_elf_low"))
        + fill("M-14 1C-14.6 -17.4 14.6 -17.4 14 1C9 -1.2 -9 -1.2 -14 1Z", colour(palette, "cap_elf"))
        + stroke(dots(((-6.2, -5.6), (7.2, -5))), wall, 4.6)
        + stroke(dots(((0.8, -9.2), (-10.4, -1.4), (11.2, -0.8))), wall, 3.2)
        + _window(0.6, -2.6, 3.4, dark, lit, palette)
    )


def _hat(lit: bool, palette: Palette) -> str:
    dark = colour(palette, "gold_edge")
    roof = "M0 -19C1.4 -10 6.6 -2.4 13.4 3.6L-13.4 3.6C-6.6 -2.4 -1.4 -10 0 -19Z"
    return (
        _walls("M-8.6 2L-8.6 12.4L8.6 12.4L8.6 2Z", dark, lit, palette)
        + stroke(roof, dark, 3.2)
        + fill(roof, colour(palette, "roof_gnome_low"))
        + fill("M0 -19C1.2 -10 3.4 -3 5.4 3.6L-13.4 3.6C-6.6 -2.4 -1.4 -10 0 -19Z", colour(palette, "roof_gnome"))
        + stroke("M-3.4 -7.4Q0 -6.4 3.4 -7.4", dark, 1.3, 0.7)
        + _window(-0.4, -1.4, 3.2, dark, lit, palette)
    )


def stone(own: int, radius: float, palette: Palette) -> str:
    """A stone in the middle of its cell: a round bead for elves, a cut gem for gnomes."""
    return drawing(standing(stone_body(own, palette), 50, 50, 0, radius / 10))


def stone_body(own: int, palette: Palette) -> str:
    """About (0, 0), 20 units wide."""
    if own == PINK:
        tone, light, dark = (colour(palette, name) for name in ("pink", "pink_light", "pink_edge"))
        shine = stroke("M-4.6 -3.4A5.8 5.8 0 0 1 -.4 -5.8", light, 2.4)
        return disc(0, 0, 10, dark) + disc(0, 0, 8, tone) + disc(0, 0, 3.1, dark) + disc(0, 0, 1.6, light) + shine
    tone, light, dark = (colour(palette, name) for name in ("gold", "gold_light", "gold_edge"))
    outer = [(10 * sin(radians(60 * k)), -10 * cos(radians(60 * k))) for k in range(6)]

    def facet(size: float) -> str:
        return loop((x * size, y * size) for x, y in outer)

    rays = "".join(f"M{x * 0.42:.1f} {y * 0.42:.1f}L{x * 0.8:.1f} {y * 0.8:.1f}" for x, y in outer)
    bright = f"M0 0L{outer[5][0] * 0.82:.1f} {outer[5][1] * 0.82:.1f}L0 -8.2Z"
    return (
        fill(facet(1.08), dark)
        + fill(facet(0.84), tone)
        + fill(bright, light)
        + stroke(rays, dark, 1.1)
        + stroke(facet(0.42), dark, 1.1)
    )


def lantern(lit: bool, palette: Palette) -> str:
    """One of the three lanterns of a game alone: it burns, or it is out."""
    wood, dark = colour(palette, "wood"), colour(palette, "shade")
    lamp, glass = colour(palette, "lamp"), colour(palette, "pane")
    body = (
        stroke("M50 12A9 9 0 0 1 50 30", wood, 4)
        + stroke("M50 12A9 9 0 0 0 50 30", wood, 4)
        + fill("M34 36L50 24L66 36Z", wood)
        + fill("M33 37L67 37L63 82L37 82Z", dark)
        + fill("M37.5 41L62.5 41L59.4 78L40.6 78Z", lamp if lit else glass)
        + fill("M34 81L66 81L66 88L34 88Z", wood)
    )
    if lit:
        flame = fill("M50 46C57 56 58 61 56.6 66C55 72 45 72 43.4 66C42 61 46 58 50 46Z", colour(palette, "gold_light"))
        return drawing(disc(50, 56, 44, "url(#glow)") + body + flame, glow("glow", 50, 56, 44, lamp, 0.75))
    wick = stroke("M50 70L50 62", dark, 3) + stroke("M50 58C46 52 54 50 50 44", colour(palette, "stem"), 2, 0.5)
    return drawing(body + wick)


def firefly(palette: Palette) -> str:
    """A spark with its light around it."""
    lamp, light = colour(palette, "lamp"), colour(palette, "gold_light")
    halo = "".join(disc(50, 50, r, lamp, 0.14) for r in (20, 15, 10))
    return drawing(halo + disc(50, 50, 4.4, lamp) + disc(50, 49, 2.4, light))


def back(palette: Palette) -> str:
    """The closed side of a card: two trails winding about each other round a clearing in the moon's light."""
    tone, low, ink = (colour(palette, name) for name in ("back", "back_low", "back_line"))
    waves = []
    for phase in (0, 1):
        points = []
        for a in range(0, 361, 10):
            r = 27 + 4.6 * sin(radians(6 * a + 180 * phase))
            points.append((50 + r * sin(radians(a)), 50 - r * cos(radians(a))))
        waves.append(polyline(points))
    sheet = (
        rect(0.8, 0.8, 98.4, 98.4, colour(palette, "under"), 7.5)
        + rect(1.4, 1.4, 97.2, 97.2, ink, 7)
        + rect(3.6, 3.6, 92.8, 92.8, tone, 5.4)
        + rect(8, 8, 84, 84, low, 4)
    )
    gold, pink = colour(palette, "gold"), colour(palette, "pink")
    trails = (
        stroke(waves[1], colour(palette, "gold_edge"), 5.4)
        + stroke(waves[1], gold, 3)
        + stroke(waves[0], colour(palette, "pink_edge"), 5.4)
        + stroke(waves[0], pink, 3)
    )
    leaf = "".join(
        group(fill("M0 -9C6 -5 6 4 0 9C-6 4 -6 -5 0 -9Z", ink, 0.5), x, y, turn=turn)
        for x, y, turn in ((18, 18, -45), (82, 18, 45), (82, 82, 135), (18, 82, -135))
    )
    moon = disc(50, 50, 13, ink) + disc(55, 46.5, 10.6, low) + disc(53, 50, 1.5, ink)
    return drawing(sheet + leaf + trails + moon)
