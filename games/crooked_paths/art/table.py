"""What stands on and around the board of Crooked Paths: platforms, the train, the backs of the cards, seat emblems.

Everything unturned looks north and lies on the same 100 by 100 cell as the cards.
"""

from __future__ import annotations

from games.crooked_paths.art.paper import Palette, colour, svg

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
    """The seat's colour."""
    return theme_colour(palette, SEAT_COLOURS[seat])


def emblem(seat: int, x: float, y: float, size: float, fill: str) -> str:
    """The seat's shape about (x, y): a disc for North-South, a square for West-East."""
    if seat == 0:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{fill}"/>'
    side = size * 0.9
    return f'<rect x="{x - side:g}" y="{y - side:g}" width="{2 * side:g}" height="{2 * side:g}" fill="{fill}"/>'


def _box(box: tuple[float, float, float, float], bend: float, fill: str, more: str = "") -> str:
    """A rectangle (x, y, width, height) with round corners."""
    x, y, width, height = box
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {size} rx="{bend:g}" fill="{fill}"{more}/>'


def platform(seat: int, palette: Palette) -> str:
    """A piece of a seat's platform, one cell wide, along the south of its cell, with a track that leads out."""
    return svg(platform_body(seat, palette))


def platform_body(seat: int, palette: Palette) -> str:
    """The same without the frame of a drawing."""
    tone, ink = seat_colour(seat, palette), theme_colour(palette, "ink")
    tie, rail, verge = colour(palette, "tie"), colour(palette, "rail"), colour(palette, "verge")
    deck = _box((3, 72, 94, 25), 6, tie) + _box((3, 71, 94, 24), 6, tone) + _box((6, 91, 88, 1.8), 0.9, verge)
    bed = _box((37.5, 70, 25, 30), 0, verge) + _box((39, 70, 22, 30), 0, colour(palette, "ballast"))
    ties = "".join(_box((41.4, y, 17.2, 3.7), 0, tie) for y in (73, 80.2, 87.4, 94.6))
    rails = "".join(_box((x - 1.8, 70, 3.6, 30), 0, tie) + _box((x - 1.1, 70, 2.2, 30), 0, rail) for x in (45, 55))
    return deck + bed + ties + rails + emblem(seat, 22, 82.5, 6, ink) + emblem(seat, 78, 82.5, 6, ink)


def plan(seat: int, palette: Palette) -> str:
    """Where a platform may come to lie while the frame floats: an outline with the seat's shape."""
    tone = seat_colour(seat, palette)
    line = f' fill-opacity="0.14" stroke="{tone}" stroke-width="1.6" stroke-opacity="0.85"'
    return svg(_box((6, 75, 88, 18), 6, tone, line) + emblem(seat, 50, 84, 5, tone))


def _larger(body: str) -> str:
    """Rolling stock a little wider than the ballast, so that it is seen at once."""
    return f'<g transform="translate(-10 -10) scale(1.2)">{body}</g>'


def train(seat: int, palette: Palette) -> str:
    """A locomotive from above in its seat's colour, looking north, its lamp throwing light ahead."""
    tone, dark, rim = seat_colour(seat, palette), colour(palette, "tie"), colour(palette, "verge")
    lamp = colour(palette, "lamp")
    beam = (
        '<radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="50" cy="32" r="21">'
        f'<stop offset="0" stop-color="{lamp}" stop-opacity="0.85"/>'
        f'<stop offset="1" stop-color="{lamp}" stop-opacity="0"/></radialGradient>'
    )
    body = (
        '<path d="M50 33L38 14Q50 9 62 14Z" fill="url(#beam)"/>'
        + _box((40.4, 33, 19.2, 3.4), 1.4, dark)
        + '<path d="M41.6 38Q41.6 31 50 31Q58.4 31 58.4 38L58.4 67L41.6 67Z" fill="'
        + dark
        + '"/>'
        + '<path d="M43.4 39Q43.4 33 50 33Q56.6 33 56.6 39L56.6 55L43.4 55Z" fill="'
        + tone
        + '"/>'
        + _box((43.4, 43.5, 13.2, 1.6), 0, rim)
        + _box((43.4, 49, 13.2, 1.6), 0, rim)
        + f'<circle cx="50" cy="38.6" r="3.1" fill="{dark}"/><circle cx="50" cy="38.6" r="1.6" fill="{rim}"/>'
        + f'<circle cx="50" cy="32.6" r="1.9" fill="{lamp}"/>'
        + _box((40, 54, 20, 14.5), 2.4, dark)
        + _box((41.6, 55.6, 16.8, 11.3), 1.6, rim)
        + emblem(seat, 50, 61.2, 3.9, dark)
    )
    return svg(_larger(body), beam)


def wagon(seat: int, palette: Palette) -> str:
    """A coach from above, in its seat's colour, its roof lights lit."""
    tone, dark, rim = seat_colour(seat, palette), colour(palette, "tie"), colour(palette, "verge")
    lights = "".join(_box((48.2, y, 3.6, 3), 1, colour(palette, "lamp")) for y in (40, 48.5, 57))
    body = (
        _box((48.6, 31, 2.8, 38), 1, dark)
        + _box((40.6, 34, 18.8, 32), 4, dark)
        + _box((42.2, 35.6, 15.6, 28.8), 3, tone)
        + _box((45.6, 36.8, 8.8, 26.4), 2, rim)
    )
    return svg(_larger(body + lights))


def back(kind: str, palette: Palette) -> str:
    """The closed side of a card, for piles in pictures: a wheel on the paper of its kind."""
    names = ("day", "day_deep", "day_low") if kind == "double" else ("dusk", "dusk_deep", "dusk_low")
    sheet, deep, low = (colour(palette, name) for name in names)
    spokes = "".join(
        f'<path d="M50 50L50 26" fill="none" stroke="{deep}" stroke-width="3" transform="rotate({turn} 50 50)"/>'
        for turn in range(0, 360, 45)
    )
    ring = (
        f'<circle cx="50" cy="50" r="33" fill="{low}"/>'
        f'<circle cx="50" cy="50" r="26" fill="{sheet}" stroke="{deep}" stroke-width="5"/>'
        f'{spokes}<circle cx="50" cy="50" r="7.5" fill="{deep}"/><circle cx="50" cy="50" r="3" fill="{low}"/>'
    )
    rim = colour(palette, "rim")
    return svg(_box((1, 1, 98, 98), 7, rim) + _box((4.2, 4.2, 91.6, 91.6), 5, sheet) + ring)


def sign(seat: int, palette: Palette) -> str:
    """A seat's emblem with the way it wants to go: an arrow from side to side over its shape."""
    tone, ink = seat_colour(seat, palette), theme_colour(palette, "ink")
    arrow = (
        f'<path d="M50 18L62 34L54 34L54 66L62 66L50 82L38 66L46 66L46 34L38 34Z" fill="{ink}"'
        f' transform="rotate({seat * 90} 50 50)"/>'
    )
    return svg(emblem(seat, 50, 50, 44, ink) + emblem(seat, 50, 50, 40, tone) + arrow)
