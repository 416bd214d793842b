"""The pictures of the rules page: pieces of paths, put together from what lies on the table. 100 units to a side."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.core.lattice import HEX
from engine.core.rules import Cell
from engine.gui.drawing.svg_builder import Palette, body_of, disc, drawing, group, stroke
from games.path_of_elements.art.art import draw, tile_name
from games.path_of_elements.art.omens import TICK
from games.path_of_elements.art.shared_shapes import HIGH, WIDE, Paint

RIM, GAP = 14.0, 46.0
"""Around a figure and between its parts."""
SIGN = 26.0
"""The radius of a verdict."""
CROSS = "M-8 -8L8 8M8 -8L-8 8"


class Part(Struct, frozen=True):
    """rows: of words with "/" between them, each second row half a hexagon further right: a tile's element ("W"), with
    a spirit on it ("W:E") that may have a gift ("W:E+"), "." for nothing. right: does it count? None: it says nothing.

    card: an omen's letters in place of a path.
    """

    rows: str = ""
    right: bool | None = None
    card: str = ""


FIGURES: dict[str, tuple[tuple[Part, ...], ...]] = {
    "water": (
        (
            Part("W / W W / . . W", right=True),
            Part(". . W / W W / . . W", right=False),
            Part(". W W / W . W / . W W", right=False),
        ),
    ),
    "fire": ((Part("F F / F F", right=True), Part("F F F", right=False)),),
    "air": ((Part("A A", right=True), Part("A A A", right=False)),),
    "earth": ((Part("E W / F E", right=True), Part("E E W", right=False)),),
    "spirits": (
        (
            Part("E:E", right=True),
            Part("E:E+", right=True),
            Part("W:W", right=True),
            Part("W:W+", right=True),
            Part("F:A", right=False),
        ),
    ),
    "omens": (
        (Part(card="EWA"), Part("F:E W:A E:W", right=True)),
        (Part("A:W E:M F:A", right=True), Part("W:M F:W E:M", right=True)),
        (Part("E:E W:W A F:A", right=False), Part("F:M W:M A:M", right=False)),
    ),
}
"""The figures by the names that the pages give: lines of parts."""


def cells(part: Part) -> Iterator[tuple[Cell, str]]:
    """What lies where in a part."""
    for y, row in enumerate(part.rows.split("/")):
        for k, word in enumerate(row.split()):
            if word != ".":
                yield (k - y // 2, y), word


def figure(name: str, palette: Palette) -> str:
    """A picture of the rules page; `KeyError` if there is none of this name."""
    drawn, wide, top = "", 0.0, 0.0
    for line in FIGURES[name]:
        left, high = 0.0, 0.0
        for part in line:
            body, (width, height) = _drawn(part, palette)
            drawn += group(body, left, top)
            left, high = left + width + GAP, max(high, height)
        wide, top = max(wide, left - GAP), top + high + GAP / 2
    return drawing(drawn, box=(-RIM, -RIM, wide + 2 * RIM, top - GAP / 2 + 2 * RIM))


def _drawn(part: Part, palette: Palette) -> tuple[str, tuple[float, float]]:
    """A part with its upper left corner at (0, 0), and its size."""
    if part.card:
        return body_of(draw(f"omen:{part.card}", 0, palette)), (WIDE, HIGH)
    lying = [(100 * x, 100 * y, cell, word) for cell, word in cells(part) for x, y in (HEX.centre(cell),)]
    left, right = min(x for x, *_ in lying) - WIDE / 2, max(x for x, *_ in lying) + WIDE / 2
    high = max(y for _, y, *_ in lying) + HIGH
    drawn = ""
    for x, y, (column, row), word in lying:
        element, _, spirit = word.partition(":")
        drawn += group(body_of(draw(tile_name(element, column, row), 0, palette)), x - WIDE / 2 - left, y)
        if spirit:
            name = f"spirit:{spirit[0]}{'#gift' if spirit.endswith('+') else ''}"
            drawn += group(body_of(draw(name, 0, palette)), x - WIDE / 2 - left, y)
    wide = right - left
    if part.right is not None:
        drawn += group(_verdict(Paint(palette), right=part.right), wide + SIGN, high / 2)
        wide += 2 * SIGN
    return drawn, (wide, high)


def _verdict(p: Paint, *, right: bool) -> str:
    """A disc that says by its sign, and not by its colour alone, whether it counts."""
    tone = p.low("leaf", 0.3) if right else p["ember"]
    sign = stroke(TICK if right else CROSS, p["paper"], 6)
    return disc(0, 0, SIGN, p.ink) + disc(0, 0, SIGN - 4, tone) + group(sign, 0, 0, 1.15)
