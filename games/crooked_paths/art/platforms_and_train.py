"""What stands on and around the board of Crooked Paths: platforms, the train, seat emblems.

Everything unturned looks north and lies on the same 100 by 100 cell as the cards.
"""

from __future__ import annotations

from engine.gui.drawing.svg_builder import Palette, disc, drawing, fill, glow, group, mix, rect, stroke
from games.crooked_paths.art.landscape import colour, turned

SEAT_COLOURS = ("seat1", "seat2")
THEME_COLOURS: Palette = {
    "seat1": "#f2a63b",
    "seat2": "#4a98dc",
    "ink": "#2a211b",
    "ground": "#2f3b52",
    "ok": "#256b42",
    "warn": "#ab3524",
}


def theme_colour(palette: Palette, name: str) -> str:
    """One of the theme's own colours."""
    return palette.get(name) or THEME_COLOURS[name]


def seat_colour(seat: int, palette: Palette) -> str:
    """The colour of a seat in a palette."""
    return theme_colour(palette, SEAT_COLOURS[seat])


def emblem(seat: int, x: float, y: float, size: float, tone: str) -> str:
    """The seat's shape about (x, y): a disc for North-South, a square for West-East."""
    if seat == 0:
        return disc(x, y, size, tone)
    side = size * 0.9
    return rect(x - side, y - side, 2 * side, 2 * side, tone)


def platform(seat: int, palette: Palette) -> str:
    """A piece of a seat's platform, one cell wide, along the south of its cell, with a track that leads out and lamps
    that are lit."""
    return drawing(platform_body(seat, palette) + _lamps(palette), _lamplight(palette))


def platform_body(seat: int, palette: Palette) -> str:
    """A piece of a platform without the frame of a drawing."""
    tone, ink = seat_colour(seat, palette), theme_colour(palette, "ink")
    tie, rail, verge = colour(palette, "tie"), colour(palette, "rail"), colour(palette, "verge")
    deck = rect(3, 72, 94, 25, tie, 6) + rect(3, 71, 94, 24, tone, 6) + rect(6, 91, 88, 1.8, verge, 0.9)
    bed = rect(37.5, 70, 25, 30, verge) + rect(39, 70, 22, 30, colour(palette, "ballast"))
    ties = "".join(rect(41.4, y, 17.2, 3.7, tie) for y in (73, 80.2, 87.4, 94.6))
    rails = "".join(rect(x - 1.8, 70, 3.6, 30, tie) + rect(x - 1.1, 70, 2.2, 30, rail) for x in (45, 55))
    return (
        deck
        + _paving(seat, tone, tie, 72, 94.4)
        + bed
        + ties
        + rails
        + emblem(seat, 22, 82.5, 6, ink)
        + emblem(seat, 78, 82.5, 6, ink)
    )


def _paving(seat: int, tone: str, dark: str, top: float, foot: float) -> str:
    """What tells the platforms apart without colour: North-South has one smooth sheet, West-East has planks across."""
    if seat == 0:
        return ""
    planks = "".join(f"M{x} {top:g}V{foot:g}" for x in (16, 31, 35.5, 64.5, 69, 84))
    return stroke(planks, mix(tone, dark, 0.55), 2.4, cap="butt")


LAMPS = ((8.0, 82.0), (92.0, 82.0))
"""Where the lamps of a platform stand."""


def _lamplight(palette: Palette) -> str:
    return "".join(glow(f"lamp{k}", x, y, 11, colour(palette, "lamp"), 0.6) for k, (x, y) in enumerate(LAMPS))


def _lamps(palette: Palette) -> str:
    dark, lamp = colour(palette, "tie"), colour(palette, "lamp")
    return "".join(
        disc(x, y, 11, f"url(#lamp{k})") + disc(x, y, 3.4, dark) + disc(x, y, 2.2, lamp)
        for k, (x, y) in enumerate(LAMPS)
    )


def plan(seat: int, palette: Palette) -> str:
    """A piece of a seat's edge while the frame floats: lower than a platform, without a track, its lamps lit."""
    tone, dark = seat_colour(seat, palette), colour(palette, "tie")
    deck = rect(1, 73, 98, 19, dark, 3) + rect(1, 72.4, 98, 17, mix(tone, dark, 0.25), 3)
    shape = disc(50, 81, 9, dark) + emblem(seat, 50, 81, 5.4, tone)
    return drawing(deck + _paving(seat, tone, dark, 73, 89) + shape + _lamps(palette), _lamplight(palette))


def _larger(body: str) -> str:
    """Rolling stock a little wider than the ballast, so that it is seen at once."""
    return group(body, -10, -10, 1.2)


def train(seat: int, palette: Palette) -> str:
    """A locomotive from above in its seat's colour, looking north, its lamp throwing light ahead."""
    tone, dark, pale = seat_colour(seat, palette), colour(palette, "tie"), colour(palette, "verge")
    lamp = colour(palette, "lamp")
    body = (
        fill("M50 33L38 14Q50 9 62 14Z", "url(#beam)")
        + rect(40.4, 33, 19.2, 3.4, dark, 1.4)
        + fill("M41.6 38Q41.6 31 50 31Q58.4 31 58.4 38L58.4 67L41.6 67Z", dark)
        + fill("M43.4 39Q43.4 33 50 33Q56.6 33 56.6 39L56.6 55L43.4 55Z", tone)
        + rect(43.4, 43.5, 13.2, 1.6, pale)
        + rect(43.4, 49, 13.2, 1.6, pale)
        + disc(50, 38.6, 3.1, dark)
        + disc(50, 38.6, 1.6, pale)
        + disc(50, 32.6, 1.9, lamp)
        + rect(40, 54, 20, 14.5, dark, 2.4)
        + rect(41.6, 55.6, 16.8, 11.3, pale, 1.6)
        + emblem(seat, 50, 61.2, 3.9, dark)
    )
    return drawing(_larger(body), glow("beam", 50, 32, 21, lamp, 0.85))


def wagon(seat: int, palette: Palette) -> str:
    """A coach from above, in its seat's colour, its roof lights lit."""
    tone, dark, pale = seat_colour(seat, palette), colour(palette, "tie"), colour(palette, "verge")
    lights = "".join(rect(48.2, y, 3.6, 3, colour(palette, "lamp"), 1) for y in (40, 48.5, 57))
    body = (
        rect(48.6, 31, 2.8, 38, dark, 1)
        + rect(40.6, 34, 18.8, 32, dark, 4)
        + rect(42.2, 35.6, 15.6, 28.8, tone, 3)
        + rect(45.6, 36.8, 8.8, 26.4, pale, 2)
    )
    return drawing(_larger(body + lights))


def bird(_: int, palette: Palette) -> str:
    """A bird from above, looking north, with its shadow on the land below."""
    wings = (
        "M50 44C40 32 26 34 14 46C28 42 38 46 46 54L47 64L42 72L50 68"
        "L58 72L53 64L54 54C62 46 72 42 86 46C74 34 60 32 50 44Z"
    )
    body = fill(wings, colour(palette, "rail")) + fill("M50 36L53 44V58L50 64L47 58V44Z", colour(palette, "tie"))
    return drawing(group(fill(wings, colour(palette, "shade"), 0.3), 27, 32, 0.6) + group(body, 20, 20, 0.6))


def sign(seat: int, palette: Palette) -> str:
    """A seat's emblem with the way it wants to go: an arrow from side to side over its shape."""
    tone, ink = seat_colour(seat, palette), theme_colour(palette, "ink")
    arrow = turned(fill("M50 18L62 34L54 34L54 66L62 66L50 82L38 66L46 66L46 34L38 34Z", ink), seat)
    return drawing(emblem(seat, 50, 50, 44, ink) + emblem(seat, 50, 50, 40, tone) + arrow)
