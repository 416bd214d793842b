"""The pictures of the rules page: pieces of gardens, put together from what lies on the table. 100 units to a cell."""

from __future__ import annotations

from msgspec import Struct

from engine.gui.drawing.svg_builder import Palette, body_of, disc, drawing, outline, stroke
from games.alfheim_fairies.art.art import draw, ground_name
from games.alfheim_fairies.art.clues import DRINK, FOOD, TICK
from games.alfheim_fairies.art.fairies import FIGURES as GUESTS
from games.alfheim_fairies.art.shared_shapes import Paint

CELL, RIM = 100, 14
YES, NO = "+", "-"
CROSS = "M-8 -8L8 8M8 -8L-8 8"


class Figure(Struct, frozen=True):
    """rows: of words, one for each cell: a clue's letter, a fairy's kind ("N1"), "#PB" for a footprint, YES or NO for
    a cell where something may or may not be placed, "." for nothing.

    cost: drawn above the garden. lines: (column, row, cells) of clues in a row that are outlined.
    """

    rows: tuple[str, ...]
    cost: str = ""
    lines: tuple[tuple[int, int, int], ...] = ()


FIGURES = {
    "place": Figure(("- + + -", "+ P B +", "- + N1 -", ". . - .")),
    "line": Figure(("M C P B D",), "PBC", ((1, 0, 3),)),
    "interrupted": Figure(("P B M C . P B N1 C",), "PBC"),
    "sides": Figure(("- + + + -", "- P B C M", "- + + + -"), "PBC", ((1, 1, 3),)),
    "footprint": Figure((". P .", "B #PB C", ". P .")),
}
"""The figures by the names that the pages give."""


def figure(name: str, palette: Palette) -> str:
    """A picture of the rules page; `KeyError` if there is none of this name."""
    shown, p = FIGURES[name], Paint(palette)
    words = [row.split() for row in shown.rows]
    top = CELL + RIM if shown.cost else 0
    wide, high = max(map(len, words)) * CELL, len(words) * CELL
    drawn = _at(draw(f"cost:{shown.cost}", 0, palette), 0, 0) if shown.cost else ""
    for y, row in enumerate(words):
        for x in range(len(row)):
            drawn += _at(draw(ground_name(x, y), 0, palette), x * CELL, top + y * CELL)
    for y, row in enumerate(words):
        for x, word in enumerate(row):
            drawn += _cell(word, x * CELL, top + y * CELL, palette, p)
    for x, y, cells in shown.lines:
        drawn += outline((x * CELL + 2, top + y * CELL + 2, cells * CELL - 4, CELL - 4), p["gold"], 7, 20)
    return drawing(drawn, box=(-RIM, -RIM, wide + 2 * RIM, top + high + 2 * RIM))


def _cell(word: str, x: float, y: float, palette: Palette, p: Paint) -> str:
    if word in (YES, NO):
        return _verdict(x + CELL / 2, y + CELL / 2, p, right=word == YES)
    if word.startswith("#"):
        return _at(draw(f"footprint:{word[1:]}", 0, palette), x, y)
    if word in GUESTS:
        return _at(draw(f"guest:{word}", 0, palette), x, y)
    return _at(draw(f"clue:{word}", 0, palette), x, y) if word in FOOD + DRINK else ""


def _verdict(x: float, y: float, p: Paint, *, right: bool) -> str:
    """A disc that says by its sign, and not by its colour alone, whether something may be placed."""
    sign = stroke(TICK if right else CROSS, p["cream"], 6)
    body = disc(0, 0, 22, p.ink) + disc(0, 0, 18, p["green" if right else "red"]) + sign
    return f'<g transform="translate({x:g} {y:g})">{body}</g>'


def _at(svg: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:g} {y:g})">{body_of(svg)}</g>'
