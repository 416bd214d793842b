"""Good omens: cards with the spirits of a row, as it lies on a path, and the points; boards' emblems."""

from __future__ import annotations

from math import pi, sin

from engine.core.lattice import HEX
from engine.gui.drawing.digits import figure
from engine.gui.drawing.svg_builder import Palette, cut, disc, group, outline, rect, stroke, text_size
from games.path_of_elements.art.shared_shapes import LIGHT, MAIN, Paint, framed, hexagon
from games.path_of_elements.art.signs import badge, star
from games.path_of_elements.art.tiles import scene
from games.path_of_elements.rules.pieces import OMENS, omen_points

DECKS = MAIN | {"A": "sky"}
"""The colour of each element's omens."""
MET = "met"
SIZES = {2: 45.0, 3: 34.6, 4: 27.0}
"""From the middle of a cell of the row to its corners, by how many cells there are."""
TICK = "M-9 0L-3 7L9 -8"


def _card(p: Paint, edge: str, tone: str) -> str:
    """A card as high as the cell."""
    under = rect(-83, -98, 166, 196, p.ink, 20)
    return under + rect(-79.6, -94.6, 159.2, 189.2, edge, 17) + rect(-72, -87, 144, 174, tone, 11)


def omen(letters: str, state: str, palette: Palette) -> str:
    """An omen's face. letters: as the rules write it; state: "", or "met" if it is fulfilled.

    `KeyError`: there is no such omen or state.
    """
    if all(letters not in deck for deck in OMENS.values()):
        raise KeyError(letters)
    p = Paint(palette)
    edge = {"": p[DECKS[letters[0]]], MET: p["gold"]}[state]
    size, first = SIZES[len(letters)], (1 - len(letters)) / 2
    drawn = _card(p, edge, p["paper"])
    for k, letter in enumerate(letters):
        x, y = HEX.centre((0, 1))
        at = (first + k) * x * size - 6, (first + k) * y * size + 2
        drawn += group(cut(hexagon(size), p.low("paint", 0.14), p.low("paint", 0.5), 2.4), *at)
        drawn += badge(letter, *at, size * 0.8 / 20, p)
    more = text_size(palette) - 1
    x, y = 43.0, -55 + 4 * more
    drawn += star(x, y, 1.5 + 0.15 * more, p) + figure(omen_points(letters), x, y + 1.4, 2 + 0.7 * more, p.ink, 3)
    if state == MET:
        drawn += group(disc(0, 0, 24, p.ink) + disc(0, 0, 20, p["leaf"]) + stroke(TICK, p.ink, 6), -48, 62)
    return framed(drawn)


def missing(letters: str, palette: Palette) -> str:
    """The spirits any one of which would fulfil an omen here, on a free tile. `KeyError`: there is no such spirit."""
    p, wide = Paint(palette), 44 * len(letters)
    plate = rect(-wide / 2 - 8, -46, wide + 16, 60, p.ink, 30) + rect(-wide / 2 - 4, -42, wide + 8, 52, p["gold"], 26)
    signs = (badge(letter, 44 * (k + 0.5) - wide / 2, -16, 1.0, p) for k, letter in enumerate(letters))
    return framed(plate + "".join(signs))


def omen_back(kind: str, palette: Palette) -> str:
    """The back of an element's omens. `KeyError`: there is no such element."""
    p = Paint(palette)
    if kind not in OMENS:
        raise KeyError(kind)
    rays = "".join(
        f"M{34 * sin(k * pi / 6):.1f} {34 * sin(k * pi / 6 + pi / 2):.1f}"
        f"L{62 * sin(k * pi / 6):.1f} {62 * sin(k * pi / 6 + pi / 2):.1f}"
        for k in range(12)
    )
    drawn = _card(p, p["paper"], p[DECKS[kind]]) + outline((-65, -80, 130, 160), p[LIGHT[kind]], 3, 8)
    return framed(drawn + stroke(rays, p[LIGHT[kind]], 4) + badge(kind, 0, 0, 2, p))


def emblem(kind: str, palette: Palette) -> str:
    """What a player's board shows: an element's tile in gold with its sign. `KeyError`: there is no such element."""
    p = Paint(palette)
    return framed(scene(kind, 0, p, p["gold"]) + disc(0, 0, 58, p["gold"]) + badge(kind, 0, 0, 2.7, p))
