"""The drawings of Glade, made from data: 100 units to a lattice unit, a cell 173.2 wide and 200 high."""

from __future__ import annotations

from engine.gui.drawing.svg_builder import body_of, cut, disc, drawing, group, loop, oval, rect
from engine.table.contract.game_view import Palette
from games._template.rules.pieces import NO_ARROW, THINGS

WIDE, HIGH = 173.2, 200.0
MIDDLE = (WIDE / 2, HIGH / 2)
CORNERS = ((86.6, 4), (169, 52), (169, 148), (86.6, 196), (4, 148), (4, 52))
BACK, POND, HOG, BUTTERFLY, SIGN = "back", "pond", "hedgehog", "butterfly", "sign"
RAISED = "#raised"
"""The state of a tile of moss on the meadow: it stands higher, so its side is seen."""
MOSS = 0.3
"""How far moss raises its cell, in lattice units."""
TONES = {"bloom": "seat2", "fern": "seat1", "moss": "seat3"}


def art(name: str, palette: Palette) -> str:
    """See `TableView.art`: "fern:0" is the fern of the first bird, "sign:fern" its sign alone."""
    face, _, state = name.partition("#")
    kind, _, detail = face.partition(":")
    if kind in _SMALL:
        return drawing(_SMALL[kind](palette), box=(0, 0, WIDE, HIGH))
    if kind == SIGN:
        return drawing(_sign(detail, palette), box=(0, 0, WIDE, HIGH))
    rim = palette[f"seat{int(detail) + 1}"] if detail else palette["shade"]
    body = cut(loop(CORNERS), palette["paper"], rim, 8)
    if kind == BACK:
        return drawing(body + disc(*MIDDLE, 34, palette["muted"]), box=(0, 0, WIDE, HIGH))
    # the arrow of turn 0 looks to the north-east, the lattice's first direction
    arrow = cut(loop(((133, 20), (130, 62), (97, 43))), palette["ink"], palette["ink"], 1) if kind != NO_ARROW else ""
    body += _sign(kind, palette) + arrow
    if not state:
        return drawing(body, box=(0, 0, WIDE, HIGH))
    # a drawing may reach beyond its cell: what stands below it is the side of the raised tile
    low = [(x, y + 100 * MOSS) for x, y in CORNERS]
    return drawing(cut(loop(low), palette["shade"], rim, 8) + body, box=(0, 0, WIDE, HIGH + 100 * MOSS))


def figure(name: str, palette: Palette) -> str:
    """A picture of the rules page: an arrow that points at its own kind. `KeyError` for any other name."""
    if name != "arrow":
        raise KeyError(name)
    pair = (group(body_of(art("fern:0", palette)), 0, 0), group(body_of(art("fern:1", palette)), WIDE / 2, -150))
    return drawing("".join(pair), box=(0, -150, 1.5 * WIDE, HIGH + 150))


def _sign(kind: str, palette: Palette) -> str:
    tone = palette[TONES[kind]]
    return rect(66.6, 80, 40, 40, tone) if kind == "fern" else disc(*MIDDLE, 22, tone)


def _pond(palette: Palette) -> str:
    return oval(*MIDDLE, 66, 56, palette["link"])


def _hedgehog(palette: Palette) -> str:
    """Upright, as it is seen: it is never turned with the board."""
    back = loop(((44, 118), (52, 84), (64, 94), (74, 74), (86, 88), (98, 74), (108, 94), (122, 90), (126, 118)))
    ink = palette["ink"]
    face = oval(124, 112, 18, 11, palette["muted"]) + disc(126, 108, 3, ink) + disc(142, 113, 4, ink)
    return face + cut(back, palette["shade"], ink, 3)


def _butterfly(palette: Palette) -> str:
    """A butterfly that flies north."""
    wings = oval(70, 100, 18, 12, palette["spot"]) + oval(103, 100, 18, 12, palette["spot"])
    return wings + rect(84, 84, 5, 32, palette["ink"])


def _berry(palette: Palette) -> str:
    return disc(*MIDDLE, 60, palette["warn"]) + disc(66, 80, 13, palette["paper"])


def _nut(palette: Palette) -> str:
    return oval(86.6, 112, 52, 62, palette["muted"]) + oval(86.6, 64, 58, 28, palette["shade"])


_SMALL = {POND: _pond, HOG: _hedgehog, BUTTERFLY: _butterfly, THINGS[0]: _berry, THINGS[1]: _nut}
