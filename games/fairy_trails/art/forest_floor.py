"""The forest floor: what lies under the paths of a card, and the small helpers that all drawings of the wood share.

A drawing is SVG text with the viewBox "0 0 100 100", the whole cell. A card by itself keeps one unit away from the
cell's edge, one in the wood fills it; paths run up to it. What nanosvg can't do (text, filters, masks, clip paths,
`use`, CSS, named colours) is never used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from zlib import crc32

from msgspec import Struct

from engine.core import registry
from engine.core.lattice import Point
from engine.gui.drawing.svg_builder import Palette, colours, disc, drawing, fill, group, rect, stroke

COLOURS: Palette = registry.tones("fairy_trails").palette("standard")
"""This game's own colours, for a palette that lacks them."""
colour = colours("ft_", COLOURS)
"""This game's colour of that name."""


def standing(body: str, x: float, y: float, turns: int, size: float = 1.0) -> str:
    """A drawing about (0, 0) put at a point so that it stands upright on a card turned clockwise by quarter turns."""
    return group(body, x, y, size, -90 * (turns % 4))


# --- the floor -------------------------------------------------------------------------------------------------------


class Dice(Struct, frozen=True):
    """Whole numbers that look random and are the same for the same word, on every machine."""

    word: str

    def roll(self, what: str, sides: int) -> int:
        """0 to sides - 1."""
        return crc32(f"{self.word}/{what}".encode()) % sides


BLOBS = (
    "M{a} {b}c14 -6 30 0 31 12c1 12 -12 20 -25 16c-13 -4 -20 -21 -6 -28Z",
    "M{a} {b}c10 -9 26 -7 33 2c7 9 1 22 -12 23c-13 1 -33 -13 -21 -25Z",
    "M{a} {b}c8 -4 21 -3 26 5c5 8 -2 22 -14 23c-12 1 -25 -21 -12 -28Z",
)


def floor(word: str, palette: Palette, turns: int, taken: Sequence[tuple[Point, float]], laid: bool) -> str:
    """The moss and a few quiet things on it. word: what it varies with; taken: discs to keep free; laid: in the wood,
    where it grows together with its neighbours, not a card by itself."""
    dice = Dice(word)
    low, light = (colour(palette, name) for name in ("moss_low", "moss_light"))
    patches = []
    for k, (x, y) in enumerate(((8, 10), (56, 14), (14, 60), (60, 62))):
        shape = BLOBS[dice.roll(f"blob{k}", len(BLOBS))]
        path = shape.format(a=x - 2 + dice.roll(f"x{k}", 9), b=y - 2 + dice.roll(f"y{k}", 9))
        patches.append(fill(path, low if (k + dice.roll("tone", 2)) % 2 else light, 0.7))
    under = _glade(palette) if laid else _sheet(palette)
    return under + "".join(patches) + "".join(_things(dice, palette, turns, taken))


def _sheet(palette: Palette) -> str:
    """The moss of a card by itself, with a rim."""
    return (
        rect(0.8, 0.8, 98.4, 98.4, colour(palette, "under"), 7.5)
        + rect(1.4, 1.4, 97.2, 97.2, colour(palette, "rim"), 7)
        + rect(2.4, 2.4, 95.2, 95.2, colour(palette, "moss"), 6.2)
    )


def _glade(palette: Palette) -> str:
    """The moss of a laid card: up to its edges, with a quarter of a flower in each corner. It is the same from all four
    sides, so that it goes on with any neighbour however either is turned."""
    edges = "".join(f"M14 {k}H38M62 {k}H86M{k} 14V38M{k} 62V86" for k in (0, 100))
    return rect(-0.5, -0.5, 101, 101, colour(palette, "moss")) + stroke(edges, colour(palette, "seam"), 1.6)


THICKET = 34.0
"""How far the thicket reaches beyond a card."""


def thicket(palette: Palette) -> str:
    """The bushes around a card, dark towards the wood. Those of neighbours lie under their cards, so that only the rim
    of the whole glade is seen."""
    far = rect(-14, -14, 128, 128, colour(palette, "bush_low"), 22)
    return _around(far + _bushes("bush_low", 19, 9, 5, palette) + _bushes("bush", 14, 8, 6, palette), palette)


def clearing(palette: Palette) -> str:
    """The moss around a card, with the first bushes; it lies on every card's thicket."""
    moss = rect(-6, -6, 112, 112, colour(palette, "bank"), 12)
    return _around(_bushes("bush_light", 10, 7, 6, palette) + moss + _bushes("bank", 4, 9, 5, palette), palette)


def _around(body: str, palette: Palette) -> str:
    """The picture; empty in a palette whose bushes are all alike: it has no ornament."""
    far = 100 + 2 * THICKET
    plain = colour(palette, "bush") == colour(palette, "bush_low")
    return drawing("" if plain else body, box=(-THICKET, -THICKET, far, far))


def _bushes(tone: str, out: float, size: float, count: int, palette: Palette) -> str:
    """Round tops along all four sides of a card, so far from it, so large and so many."""
    dice, drawn = Dice(f"thicket{tone}"), []
    for side in range(4):
        for k in range(count):
            along = (k + 0.5) * 108 / count - 8 + dice.roll(f"along{side}{k}", 9)
            away = out - 3 + dice.roll(f"out{side}{k}", 8)
            r = size - 2 + dice.roll(f"r{side}{k}", 50) / 10
            x, y = ((along, -away), (100 + away, along), (along, 100 + away), (-away, along))[side]
            drawn.append(disc(x, y, r, colour(palette, tone)))
    near = out * 0.75
    return "".join(drawn) + "".join(
        disc(x, y, size, colour(palette, tone)) for x in (-near, 100 + near) for y in (-near, 100 + near)
    )


def _things(dice: Dice, palette: Palette, turns: int, taken: Sequence[tuple[Point, float]]) -> Iterator[str]:
    """Ferns, leaves, roots and mushrooms where nothing else is, at most five."""
    left = 5
    spots = [(14 + 12 * k % 84, 14 + 12 * (k // 7)) for k in range(49)]
    spots.sort(key=lambda spot: dice.roll(f"order{spot}", 997))
    kept = list(taken)
    for x, y in spots:
        at = (float(x - 2 + dice.roll(f"dx{x},{y}", 5)), float(y - 2 + dice.roll(f"dy{x},{y}", 5)))
        if not 9 < at[0] < 91 or not 9 < at[1] < 91:
            continue
        if any(hypot(at[0] - px, at[1] - py) < r + 7.0 for (px, py), r in kept):
            continue
        kind = THINGS[dice.roll(f"kind{x},{y}", len(THINGS))]
        yield standing(kind(palette, dice.roll(f"turn{x},{y}", 4)), at[0], at[1], turns)
        kept.append((at, 8.0))
        left -= 1
        if not left:
            return


def _fern(palette: Palette, variant: int) -> str:
    lean = (-2, 0, 2, 1)[variant]
    leaves = "".join(
        f"M{lean * (4 - y) / 9:.1f} {y}L{lean * (4 - y) / 9 - w:.1f} {y - 2.6:g}M{lean * (4 - y) / 9:.1f} {y}"
        f"L{lean * (4 - y) / 9 + w:.1f} {y - 2.6:g}"
        for y, w in ((3, 4.6), (0, 3.8), (-3, 2.6))
    )
    return stroke(f"M0 6Q0 0 {lean} -6.5{leaves}", colour(palette, "fern"), 1.5)


def _leaf(palette: Palette, variant: int) -> str:
    turn = (20, 75, 130, -40)[variant]
    body = fill("M0 -5C4 -3 4 2 0 5.4C-4 2 -4 -3 0 -5Z", colour(palette, "leaf"), 0.85)
    vein = stroke("M0 -3.4L0 7", colour(palette, "moss_low"), 0.9)
    return group(body + vein, 0, 0, turn=turn)


def _mushroom(palette: Palette, variant: int) -> str:
    cap, stem = colour(palette, "cap"), colour(palette, "stem")
    one = stroke("M0 0L0 4.4", stem, 2) + fill("M-4 .6C-4 -5.4 4 -5.4 4 .6Z", cap)
    if variant % 2:
        return one
    small = stroke("M5 2.6L5 5", stem, 1.4) + fill("M2.6 3C2.6 -.6 7.4 -.6 7.4 3Z", cap)
    return one + small


def _root(palette: Palette, variant: int) -> str:
    turn = (0, 60, 110, 160)[variant]
    path = "M-7 1C-4 -3 -1 3 2 0C4 -2 6 -1 7.5 -3M2 0C4 1 5 3 5.4 5"
    return group(stroke(path, colour(palette, "root"), 1.7), 0, 0, turn=turn)


def _pebbles(palette: Palette, variant: int) -> str:
    x = (-1, 1, 0, 2)[variant]
    low, light = colour(palette, "root"), colour(palette, "rim")
    return disc(x, 0.6, 2.9, low) + disc(x - 0.3, 0, 2.5, light) + disc(x + 4.6, 2.4, 1.8, low)


THINGS: tuple[Callable[[Palette, int], str], ...] = (_fern, _leaf, _mushroom, _root, _fern, _pebbles)
