"""The pictures of the rules page, put together from the same cards that lie on the table.

A figure is as wide and high as it needs, 100 units to a cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from engine.core.lattice import Point
from engine.core.rules import Cell
from engine.gui.drawing.svg_builder import Palette, cased, cut, drawing, group, outline, polyline, rect, stroke
from games.crooked_paths.art import platforms_and_train
from games.crooked_paths.art.art import card, card_body, shine
from games.crooked_paths.art.landscape import COLOURS, colour
from games.crooked_paths.art.platforms_and_train import platform_body, seat_colour, theme_colour
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import NE, NW, SIDE, kind_of, parse, pose_of
from games.crooked_paths.view.pieces_and_drags import FACES

CELL = 100
RIM = 40


def placed(body: str, x: float, y: float, turns: int = 0) -> str:
    """A cell's drawing with its north-west corner at (x, y), turned about its middle."""
    turn = f" rotate({turns * 90} 50 50)" if turns else ""
    return f'<g transform="translate({x:g} {y:g}){turn}">{body}</g>'


def laid(mask: int, x: float, y: float, palette: Palette, variant: int = 0) -> str:
    """The card that shows the mask."""
    kind = kind_of(mask)
    face, turns = pose_of(kind, mask)
    return placed(card_body(kind, face, variant, palette), x, y, turns)


def line(points: tuple[Point, ...], tone: str, palette: Palette, width: float = 9) -> str:
    """A line over the cards with a dark casing; points in cells, the middle of cell (0, 0) at (50, 50)."""
    path = polyline(((x + 0.5) * CELL, (y + 0.5) * CELL) for x, y in points)
    return cased(path, tone, width, colour(palette, "shade"), width + 5)


def head(tip: Point, ahead: Point, tone: str, palette: Palette) -> str:
    """An arrow's head at `tip` (in cells), looking along the unit step `ahead`."""
    x, y = (tip[0] + 0.5) * CELL, (tip[1] + 0.5) * CELL
    ax, ay = ahead[0] * 20, ahead[1] * 20
    path = f"M{x + ax:g} {y + ay:g}L{x - ay * 0.8:g} {y + ax * 0.8:g}L{x + ay * 0.8:g} {y - ax * 0.8:g}Z"
    return cut(path, tone, colour(palette, "shade"), 2.5, "miter")


def _cards(board: Mapping[Cell, int], palette: Palette) -> str:
    return "".join(
        laid(mask, x * CELL, y * CELL, palette, x * 3 + y * 5) for (x, y), mask in sorted(board.items(), key=_reading)
    )


def _reading(item: tuple[Cell, int]) -> Cell:
    return item[0][1], item[0][0]


def _framed(body: str, width: int, height: int, palette: Palette) -> str:
    """The body inside a rim, on the table's colour."""
    whole_width, whole_height = width + 2 * RIM, height + 2 * RIM
    ground = rect(0, 0, whole_width, whole_height, theme_colour(palette, "ground"), 18)
    return drawing(ground + group(body, RIM, RIM), shine(palette), (0, 0, whole_width, whole_height))


def _one(mask: int) -> Callable[[Palette], str]:
    def draw(palette: Palette) -> str:
        return _framed(laid(mask, 0, 0, palette, 1), CELL, CELL, palette)

    return draw


def _row(masks: tuple[int, ...]) -> Callable[[Palette], str]:
    """Cards side by side with a little room between them."""
    step = CELL + 16

    def draw(palette: Palette) -> str:
        body = "".join(laid(mask, k * step, 0, palette, k) for k, mask in enumerate(masks))
        return _framed(body, step * len(masks) - 16, CELL, palette)

    return draw


def _ride(seat: int, rows: str) -> Callable[[Palette], str]:
    """A connected board between its platforms, the ride drawn in."""

    def draw(palette: Palette) -> str:
        board = parse(rows)
        way = rides_and_connections.ride(board, seat)
        width, height = (1 + last for last in rides_and_connections.extent(board)[1])
        deck = platform_body(seat, palette)
        sides = []
        for k in range(width if seat == 0 else height):
            ends = ((k, -1, 0), (k, height, 2)) if seat == 0 else ((-1, k, 3), (width, k, 1))
            sides += [placed(deck, x * CELL, y * CELL, turns) for x, y, turns in ends]
        drawn = "".join(sides) + _cards(board, palette)
        if way is not None:
            tone = seat_colour(seat, palette)
            points = rides_and_connections.points(way, lead=0.16)
            ahead = (0.0, 1.0) if seat == 0 else (1.0, 0.0)
            drawn += line(points, tone, palette) + head(points[-1], ahead, tone, palette)
        return _framed(drawn, width * CELL, height * CELL, palette)

    return draw


def _frame(palette: Palette) -> str:
    """Three cards; all cells that the frame may still take in, and two of the places where it may come to lie."""
    light, spot = colour(palette, "verge"), colour(palette, "lamp")
    size = SIDE * CELL
    reach = 7 * CELL
    ground = rect(0, 0, reach, reach, light, 14, 0.12)
    cards = {(2, 2): 5, (3, 3): 10, (4, 4): 3}
    near, far = ((k * CELL + 6, k * CELL + 6, size - 12, size - 12) for k in (0, 2))
    body = ground + _cards(cards, palette) + outline(near, light, 6, 14) + outline(far, spot, 6, 14)
    return _framed(body, reach, reach, palette)


def _sharp_turn(palette: Palette) -> str:
    """From the east the train can go north; it never turns over to the west."""
    ok, warn = theme_colour(palette, "ok"), theme_colour(palette, "warn")
    good = tuple(reversed(rides_and_connections.arc((0, 0), NE)))
    bad = good + tuple(reversed(rides_and_connections.arc((0, 0), NW)))
    card = laid(NE | NW, 0, 0, palette, 2)
    left = card + line(good, ok, palette) + head(good[-1], (0.0, -1.0), ok, palette)
    wrong = card + line(bad, warn, palette) + head(bad[-1], (-1.0, 0.0), warn, palette)
    sign = "M34 4L66 36M66 4L34 36"
    cross = stroke(sign, colour(palette, "shade"), 15, cap="butt") + stroke(sign, warn, 9, cap="butt")
    return _framed(left + group(wrong + cross, CELL + 60, 0), 2 * CELL + 60, CELL, palette)


def _cover(palette: Palette) -> str:
    """A triple card over a double: the double's curves are gone."""
    arrow_tone = colour(palette, "lamp")
    arrow = line(((1.12, 0.0), (1.4, 0.0)), arrow_tone, palette) + head((1.42, 0.0), (1.0, 0.0), arrow_tone, palette)
    after = laid(10, 2 * CELL, 0, palette, 3) + laid(13, 2 * CELL, 0, palette, 4)
    body = laid(10, 0, 0, palette, 3) + arrow + after
    return _framed(body, 3 * CELL, CELL, palette)


FIGURES: Mapping[str, Callable[[Palette], str]] = {
    "double_front": _row((5, 10)),
    "double_back": _row((3, 6, 12, 9)),
    "triple": _row((7, 14, 13, 11)),
    "frame": _frame,
    "ns_ride": _ride(0, "55/aa/55/aa/55"),
    "we_ride": _ride(1, "5a5a5/5a5a5"),
    "sharp_turn": _sharp_turn,
    "cover": _cover,
}


def figure(name: str, palette: Palette) -> str:
    """A picture of the rules page by name; `KeyError` if there is none."""
    return FIGURES[name](palette)


USED = (*COLOURS, *platforms_and_train.THEME_COLOURS)
TABLE = {
    "train": platforms_and_train.train,
    "wagon": platforms_and_train.wagon,
    "platform": platforms_and_train.platform,
    "plan": platforms_and_train.plan,
    "sign": platforms_and_train.sign,
    "bird": platforms_and_train.bird,
}
"""What is drawn besides cards: the name of an art is one of these and a seat ("train1")."""


def svg_of(name: str, face: int, palette: Palette) -> str:
    """The SVG text of a card ("double0", "triple7"), of something in TABLE, or of a figure, remembered for the next
    time. `KeyError` for anything else."""
    return _drawn(name, face, tuple(palette.get(key, "") for key in USED))


@lru_cache(maxsize=64)  # a table keeps the drawings of its own pieces
def _drawn(name: str, face: int, own: tuple[str, ...]) -> str:
    palette = {key: value for key, value in zip(USED, own, strict=True) if value}
    if name in FIGURES:
        return figure(name, palette)
    kind = name.rstrip("0123456789")
    if kind in FACES:
        return card(kind, face, int(name[len(kind) :]), palette)
    return TABLE[kind](int(name[len(kind) :]), palette)
