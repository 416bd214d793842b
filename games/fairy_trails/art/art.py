"""The pictures of Fairy Trails by name.

"card:<card>#<flags>@<turns>" is a card: a flag for each of its blocks, pink first (0 or none: open, 1 settled, 2 with a
stone in its hut), and how far it is turned, so that huts stand upright on it. One without flags is no part of the wood
yet: a card by itself. "thicket" and above it "clearing" are what grows around the cards of the wood; a "firefly" flies
there.
"stone0", "stone1" lie in huts, "heap0", "heap1" on their piles; "sign0", "sign1" are the folks' signs in the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import BLACK, Palette, drawing, rect
from games.fairy_trails.art.forest_floor import COLOURS, clearing, floor, standing, thicket
from games.fairy_trails.art.huts_and_stones import back, firefly, hut, lantern, stone
from games.fairy_trails.art.path_geometry import BlockPath, ways
from games.fairy_trails.art.paths import paths, strokes

THICKET, CLEARING, FIREFLY = "thicket", "clearing", "firefly"
BACK, LANTERN, LANTERN_OUT = "back", "lantern#lit", "lantern#out"
HIDDEN = "#hidden"
"""What follows the name of a piece that lies in a pile and is not to be seen."""
USED = tuple(COLOURS)
OPEN, SETTLED, HOME = "0", "1", "2"
STONES = {
    f"{kind}{own}": (own, size) for kind, size in (("stone", 8.0), ("heap", 36.0), ("sign", 44.0)) for own in (0, 1)
}
"""Each stone's colour, and its radius on its cell."""
HUT_SIZE = 0.95


def svg_of(name: str, palette: Palette) -> str:
    """The SVG text of a picture, remembered for the next time. `KeyError` if there is none of this name."""
    return _drawn(name, tuple(palette.get(key, "") for key in USED))


@lru_cache(maxsize=160)  # all cards of a late table, laid and in the list of moves: the tables after it draw none anew
def _drawn(name: str, own: tuple[str, ...]) -> str:
    return draw(name, {key: value for key, value in zip(USED, own, strict=True) if value})


def draw(name: str, palette: Palette) -> str:
    """The SVG text of a picture. `KeyError` if there is none of this name."""
    kind, _, rest = name.partition(":")
    if kind == "card":
        return drawing(card_body(rest, palette))
    if name.endswith(HIDDEN):
        return drawing(rect(0, 0, 100, 100, BLACK, opacity=0))
    if kind == BACK:
        return back(palette)
    if kind == FIREFLY:
        return firefly(palette)
    if kind in (THICKET, CLEARING):
        return thicket(palette) if kind == THICKET else clearing(palette)
    if kind in (LANTERN, LANTERN_OUT):
        return lantern(kind == LANTERN, palette)
    own, radius = STONES[name]
    return stone(own, radius, palette)


def card_body(name: str, palette: Palette) -> str:
    """A card without the frame of a drawing, to be put into a larger one. name: see above, without "card:"."""
    card, _, state = name.partition("#")
    flags, _, turns = state.partition("@")
    halves = ways(card)
    marks = _by_half(halves, flags)
    turn = int(turns or 0)
    under = floor(card, palette, turn, _taken(halves), bool(flags))
    calm = [[flag != OPEN for flag in half] for half in marks]
    return under + paths(halves, calm, palette) + _huts(halves, marks, palette, turn)


def _by_half(halves: Sequence[Sequence[BlockPath]], flags: str) -> list[str]:
    pink = len(halves[0])
    flags = flags.ljust(pink + len(halves[1]), OPEN)
    return [flags[:pink], flags[pink:]]


def _huts(halves: Sequence[Sequence[BlockPath]], flags: Sequence[str], palette: Palette, turns: int) -> str:
    found = [
        (way.hut, hut(way.colour, flag == HOME, palette))
        for half, marks in zip(halves, flags, strict=True)
        for way, flag in zip(half, marks, strict=True)
        if way.hut is not None
    ]
    return "".join(standing(body, x, y, turns, HUT_SIZE) for (x, y), body in found)


def _taken(halves: Sequence[Sequence[BlockPath]]) -> list[tuple[Point, float]]:
    """Discs that cover the paths and huts."""
    found: list[tuple[Point, float]] = []
    for half in halves:
        for way in half:
            found += [(point, 4.5) for line in strokes(way, 8) for point in line]
            if way.hut is not None:
                found.append((way.hut, 13.0))
            elif way.degree != 2:
                found.append((way.hub, 8.0))
    return found
