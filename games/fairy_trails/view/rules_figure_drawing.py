"""What figures are drawn with: pictures on cells, paths lit as on the table, rings, arrows, a frame.

Points are in cells as on a lattice: (0, 0) is the middle of cell (0, 0). 100 units to a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import registry
from engine.core.lattice import Point
from engine.core.rules import Cell
from engine.gui.drawing.svg_builder import (
    Palette,
    body_of,
    cased,
    cut,
    drawing,
    fill,
    group,
    loop,
    polyline,
    rect,
    stroke,
)
from engine.gui.drawing.svg_builder import outline as frame
from engine.table.marks.mark_shapes_and_badges import pin_svg
from games.fairy_trails.art.art import HUT_SIZE
from games.fairy_trails.art.forest_floor import COLOURS as OWN_COLOURS
from games.fairy_trails.art.forest_floor import standing
from games.fairy_trails.art.huts_and_stones import hut
from games.fairy_trails.art.path_geometry import BlockPath
from games.fairy_trails.art.paths import Brush, paths
from games.fairy_trails.rules.pieces import Laid, blocks, is_underpass
from games.fairy_trails.view.marks import laid_way

CELL = 100
RIM = 26
TONES = ("elves", "gnomes")
PINS = tuple(registry.tones("fairy_trails").patterns[tone].pin for tone in TONES)
"""The form of each colour's open ends."""
COLOURS = {
    **OWN_COLOURS,
    "focus_on_dark": "#ffd34d",
    "warn": "#ab3524",
    "ok": "#256b42",
    "shade": "#120d0a",
    "ground": "#22402f",
    "paper_light": "#fffaf0",
}
"""What a palette without one of these is given."""


def colour(palette: Palette, name: str) -> str:
    """A colour of the theme as hex."""
    return palette.get(name) or COLOURS[name]


def picture(svg: str, at: Point, turns: int, scale: float = 1.0, lean: float = 0.0) -> str:
    """A picture one cell large with its middle at a point; lean: degrees more than its quarter turns."""
    return placed(body_of(svg), at, turns, scale, lean)


def placed(body: str, at: Point, turns: int, scale: float = 1.0, lean: float = 0.0) -> str:
    """A drawing without its frame, one cell large, with its middle at a point; lean: degrees more than its quarter
    turns."""
    x, y = _units(at)
    angle = turns * 90 + lean
    turn = f" rotate({angle:g})" if angle else ""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){turn}{size} translate(-50 -50)">{body}</g>'


def _units(point: Point) -> Point:
    return (point[0] + 0.5) * CELL, (point[1] + 0.5) * CELL


def veil(cells: Iterable[Cell], palette: Palette) -> str:
    """A dark veil over these cells, so that their cards stand back."""
    rim = 9
    side = CELL + 2 * rim
    # one shape, so that nothing is covered twice
    shape = "".join(f"M{x * CELL - rim:g} {y * CELL - rim:g}h{side}v{side}h-{side}Z" for x, y in cells)
    return fill(shape, colour(palette, "ground"), 0.66)


def bright(laid: Laid, own: int, edges: Iterable[int], palette: Palette) -> str:
    """Blocks of one colour of a laid card, drawn once more above the veil, with light around them."""
    ways = [laid_way(laid, own, mask) for mask in edges]
    shape = "".join(polyline(line) for way in ways for _, line in way.arms)
    tone = colour(palette, TONES[own])
    light = stroke(shape, tone, 30, 0.16) + stroke(shape, tone, 20, 0.28)
    huts = "".join(
        standing(hut(own, False, palette), *way.hut, laid.turns, HUT_SIZE) for way in ways if way.hut is not None
    )
    return placed(light + _ways(laid, own, ways, palette) + huts, laid.cell, laid.turns)


def _ways(laid: Laid, own: int, ways: Sequence[BlockPath], palette: Palette) -> str:
    """Paths of a card as lit lines; the lower one of an underpass runs beneath the upper one, though that is not
    lit."""
    half = blocks(laid.card, laid.turns)[own]
    upper = laid_way(laid, own, half[0].edges)
    if is_underpass(half) and upper not in ways:
        return Brush(palette, own, False).draw(ways) + Brush(palette, own, True).bridge(upper, ways[0])
    return paths((ways,), ([False] * len(ways),), palette)


def pinned(point: Point, own: int, palette: Palette) -> str:
    """The ring that marks an open end."""
    return pin_svg(_units(point), colour(palette, TONES[own]), colour(palette, "shade"), CELL * 1.2, PINS[own])


def outline(cells: Iterable[Cell], tone: str, palette: Palette) -> str:
    """A frame in each of the cells."""
    hexes = colour(palette, tone)
    boxes = [(x * CELL + 5, y * CELL + 5, 90, 90) for x, y in cells]
    return "".join(rect(*box, hexes, 9, 0.1) + frame(box, hexes, 4.5, 9) for box in boxes)


def _cased(shape: str, tone: str, width: float, palette: Palette) -> str:
    return cased(shape, tone, width, colour(palette, "shade"), width + 5)


def heads(points: Sequence[Point], tone: str, palette: Palette) -> str:
    """Arrows' heads at both ends of a way through a card."""
    line = [_units(point) for point in points]
    hexes = colour(palette, tone)
    return _head(line[2], line[0], hexes, palette) + _head(line[-3], line[-1], hexes, palette)


def wrong_way(points: Sequence[Point], palette: Palette) -> str:
    """A line that stands for a way that one cannot go."""
    return _cased(polyline(map(_units, points)), colour(palette, "warn"), 4, palette) + heads(points, "warn", palette)


def _head(behind: Point, tip: Point, tone: str, palette: Palette) -> str:
    """An arrow's head at `tip`, looking away from `behind`; both in units."""
    dx, dy = tip[0] - behind[0], tip[1] - behind[1]
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    ax, ay = dx / long * 13, dy / long * 13
    x, y = tip[0] - ax * 0.2, tip[1] - ay * 0.2
    path = loop(((x + ax, y + ay), (x - ay * 0.8, y + ax * 0.8), (x + ay * 0.8, y - ax * 0.8)))
    return cut(path, tone, colour(palette, "shade"), 2.5, "miter")


def arrow(start: Point, length: float, palette: Palette) -> str:
    """An arrow to the right from a point, all in units."""
    (x, y), tone = start, colour(palette, "focus_on_dark")
    tip = (x + length, y)
    return _cased(f"M{x:g} {y:g}L{x + length - 12:g} {y:g}", tone, 8, palette) + _head(start, tip, tone, palette)


def cross(at: Point, palette: Palette, size: float = 15) -> str:
    """A cross at a point: here something is not possible."""
    x, y = _units(at)
    shape = f"M{x - size:g} {y - size:g}L{x + size:g} {y + size:g}M{x + size:g} {y - size:g}L{x - size:g} {y + size:g}"
    return cased(shape, colour(palette, "warn"), 9, colour(palette, "paper_light"), 15)


def tray(x: float, y: float, width: float, height: float, palette: Palette) -> str:
    """A tray on which something waits, in units."""
    tone = colour(palette, "paper_light")
    return rect(x, y, width, height, tone, 16, 0.1) + frame((x, y, width, height), tone, 2.5, 16, 0.55)


def framed(body: str, width: float, height: float, palette: Palette, zoom: float = 1.0) -> str:
    """The body inside a rim, on the table's colour."""
    whole, tall = width * zoom + 2 * RIM, height * zoom + 2 * RIM
    ground = rect(0, 0, whole, tall, colour(palette, "ground"), 16)
    return drawing(ground + group(body, RIM, RIM, zoom), box=(0, 0, whole, tall))
