"""The pictures of the rules page: small woods that a real game leads to, drawn as the table draws them.

100 units to a cell. A figure is as wide and high as it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.core.rules import Cell
from engine.table.contract.game_view import Palette
from games.fairy_trails import INFO
from games.fairy_trails.art.art import BACK, LANTERN, LANTERN_OUT, svg_of
from games.fairy_trails.lessons.constructed_deals import Laying, duel
from games.fairy_trails.rules.networks import Network, Spot
from games.fairy_trails.rules.pieces import DECK, PATIENCE, PINK, YELLOW, Laid
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.view.marks import arm, laid_way, pins, stone_point
from games.fairy_trails.view.pieces_and_drags import pieces
from games.fairy_trails.view.rules_figure_drawing import (
    CELL,
    arrow,
    bright,
    cross,
    framed,
    heads,
    outline,
    picture,
    pinned,
    tray,
    veil,
    wrong_way,
)
from games.fairy_trails.view.zones_and_keys import FOREST

Draw = Callable[[Palette], str]
GAP = 1.1
"""Between two pictures side by side, in cells: room for an arrow."""
SMALL, LARGE = 1.4, 1.9
"""How much larger than usual a wood and a single card are shown."""

NORTH: Laying = ("NE*.S.W|NESW", (0, -1), 1)
JOINED: tuple[Laying, ...] = (NORTH, ("NES.W*|NE.S.W", (1, -1), 0))
ROUND: tuple[Laying, ...] = (
    ("NE*.S.W|NESW", (0, -1), 0),
    ("NE.S*.W|NESW", (1, -1), 3),
    ("NE.S.W*|NESW*", (1, -2), 2),
    ("NE*.SW|NESW", (0, -2), 1),
)
BRIDGE: tuple[Laying, ...] = (("NS*.EW|N.E.S.W", (1, 0), 1), ("NES.W*|NE.SW*", (2, 0), 0))
GIFT: tuple[Laying, ...] = (("NESW*|NE.S.W*", (0, 1), 1),)


def wood(layings: tuple[Laying, ...], settled: bool = True) -> Position:
    """The position of a duel after these cards; not settled: before the last draw, so that stones still wait."""
    s = RULES.start(INFO.defaults(), None, 2)
    others = [card for card in DECK if card not in {laying[0] for laying in layings}]
    moves = duel(layings, ((others[0], others[1]), (others[2], others[3])))
    for seat, move in moves if settled else moves[:-1]:
        s = RULES.apply(s, seat, move)
    return s


def _corners(cells: Iterable[Cell]) -> tuple[Cell, Cell]:
    xs, ys = zip(*cells, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _board(s: Position, palette: Palette) -> str:
    """All that lies in the wood, what is lower first."""
    found = [piece for piece in pieces(s, 0) if piece.place.zone == FOREST]
    drawn = []
    for piece in sorted(found, key=lambda piece: piece.layer):
        x, y = piece.place.cell or (0, 0)
        at = (x + piece.nudge[0], y + piece.nudge[1])
        name = f"{piece.art}{piece.pose.turn}" if piece.art.endswith("@") else piece.art
        drawn.append(picture(svg_of(name, palette), at, piece.pose.turn))
    return "".join(drawn)


def _network(s: Position, colour: int, cell: Cell) -> Network:
    """The largest network of the colour that has a block on this cell."""
    networks = (*s.forest.web.open.values(), *s.forest.web.closed)
    here = [n for n in networks if n.colour == colour and cell in n.cells]
    return max(here, key=lambda network: len(network.spots))


def _lit(s: Position, network: Network, palette: Palette) -> str:
    """One network and its stones in front of a dimmed board."""
    web = s.forest.web
    by_cell = {cell: [spot.edges for spot in network.spots if spot.cell == cell] for cell in network.cells}
    own = network.colour
    lit = "".join(bright(web.at[cell], own, edges, palette) for cell, edges in by_cell.items())
    return _board(s, palette) + veil(web.at, palette) + lit + _stones(s, own, palette)


def _pins(network: Network, palette: Palette) -> str:
    return "".join(pinned(point, network.colour, palette) for mark in pins([network]) for point in mark.points)


def _sides(
    parts: Iterable[tuple[str, tuple[Cell, Cell]]], palette: Palette, zoom: float = SMALL, *, arrows: bool = True
) -> str:
    """Pictures side by side, each with the cells it covers, an arrow from each to the next."""
    body, right, height = "", 0.0, 0
    for drawn, ((west, north), (east, south)) in parts:
        height = max(height, south - north + 1)
        if right:
            if arrows:
                body += arrow(((right + 0.3) * CELL, height * CELL / 2), (GAP - 0.6) * CELL, palette)
            right += GAP if arrows else 0.4
        body += f'<g transform="translate({(right - west) * CELL:g} {-north * CELL:g})">{drawn}</g>'
        right += east - west + 1
    return framed(body, right * CELL, height * CELL, palette, zoom)


def _stones(s: Position, own: int, palette: Palette) -> str:
    """The stones of a colour that stand in the wood."""
    drawn = ""
    for piece in pieces(s, 0):
        if piece.place.zone == FOREST and piece.art == f"stone{own}":
            x, y = piece.place.cell or (0, 0)
            drawn += picture(svg_of(piece.art, palette), (x + piece.nudge[0], y + piece.nudge[1]), 0)
    return drawn


# --- the figures -----------------------------------------------------------------------------------------------------

ABOVE: Cell = (0, -1)
"""Where a card that is shown by itself lies."""


BLOCKS = (("NES*.W|NES.W", 8), ("NE*.S.W|NESW", 3), ("NS.E.W*|NW.ES", 5), ("NES*.W|NW.ES", 7), ("NESW*|NES.W", 15))
"""For each kind of block a card with one in pink, and its edges."""


def _single(card: str) -> Laid:
    return wood(((card, ABOVE, 0),)).forest.web.at[ABOVE]


def _blocks(palette: Palette) -> str:
    """A dead end, a curve, a straight path, a junction and a crossing, each lit on its card."""
    parts = []
    for card, edges in BLOCKS:
        face = picture(svg_of(f"card:{card}", palette), ABOVE, 0) + veil((ABOVE,), palette)
        parts.append((face + bright(_single(card), PINK, (edges,), palette), (ABOVE, ABOVE)))
    return _sides(parts, palette, arrows=False)


def _underpass(palette: Palette) -> str:
    """Straight on both ways, and the turn that is not possible."""
    card = "NS.EW|NES.W*"
    laid = _single(card)
    one, two = (laid_way(laid, PINK, edges) for edges in (5, 10))
    down = (*arm(laid, one, 0), *reversed(arm(laid, one, 2)[:-1]))
    across = (*arm(laid, two, 3), *reversed(arm(laid, two, 1)[:-1]))
    bent = (*arm(laid, one, 0), *reversed(arm(laid, two, 1)[:-1]))
    face = picture(svg_of(f"card:{card}", palette), ABOVE, 0) + veil((ABOVE,), palette)
    face += bright(laid, PINK, (5, 10), palette)
    right = face + heads(across, "focus_on_dark", palette) + heads(down, "paper_light", palette)
    wrong = face + wrong_way(bent, palette) + cross((0.36, -1.36), palette, 11)
    return _sides(((right, (ABOVE, ABOVE)), (wrong, (ABOVE, ABOVE))), palette, LARGE, arrows=False)


def _huts(palette: Palette) -> str:
    """The start card, without and with a stone in either hut."""
    s = wood(())
    laid = s.forest.cards[0]
    face = picture(svg_of("card:" + laid.card, palette), (0, 0), 0)
    filled = picture(svg_of(f"card:{laid.card}#20000020", palette), (0, 0), 0)
    for colour, edges in ((PINK, 1), (YELLOW, 4)):
        at = stone_point(s.forest.web, colour, Spot((0, 0), edges, True))
        filled += picture(svg_of(f"stone{colour}", palette), at, 0)
    one = ((0, 0), (0, 0))
    return _sides(((face, one), (filled, one)), palette, LARGE)


def _lay(palette: Palette) -> str:
    """The places beside the cards, and the corners where none may lie."""
    s = wood((NORTH,))
    body = _board(s, palette) + outline(s.forest.web.free, "focus_on_dark", palette)
    body += "".join(cross((x, y), palette) for x in (-1, 1) for y in (-2, 1))
    return _sides(((body, ((-1, -2), (1, 1))),), palette, 1.1)


def _open(palette: Palette) -> str:
    s = wood((NORTH,))
    network = _network(s, PINK, ABOVE)
    body = _lit(s, network, palette) + outline(((1, -1),), "focus_on_dark", palette) + _pins(network, palette)
    return _sides(((body, ((0, -1), (1, 0))),), palette)


def _shown(layings: tuple[Laying, ...], cell: Cell, corners: tuple[Cell, Cell]) -> Draw:
    """A pink network that has been closed."""

    def draw(palette: Palette) -> str:
        s = wood(layings)
        return _sides(((_lit(s, _network(s, PINK, cell), palette), corners),), palette)

    return draw


def _closing(palette: Palette) -> str:
    """The last card comes; then its network is closed, and stones stand on its huts."""
    before, after = wood(BRIDGE[:1]), wood(BRIDGE)
    card, (x, y), turns = BRIDGE[-1]
    held = picture(svg_of(f"card:{card}#@{turns}", palette), (x + 0.14, y - 0.1), turns, lean=7)
    left = _lit(before, _network(before, PINK, (1, 0)), palette) + held
    right = _lit(after, _network(after, PINK, (2, 0)), palette)
    return _sides(((left, ((0, 0), (2, 0))), (right, ((0, 0), (2, 0)))), palette)


def _opponent(palette: Palette) -> str:
    """The elves' card closes a yellow network: its stones wait beside it, and go in on the gnomes' turn."""
    before, after = wood(GIFT, settled=False), wood(GIFT)
    network = _network(after, YELLOW, (0, 1))
    left = _lit(before, network, palette) + tray(118, 58, 74, 84, palette)
    stone = svg_of("stone1", palette)
    left += "".join(picture(stone, (0.9 + 0.3 * k, 0.5), 0, scale=1.6) for k in range(len(network.huts)))
    right = _lit(after, network, palette)
    return _sides(((left, ((0, 0), (1, 1))), (right, ((0, 0), (0, 1)))), palette)


def _clock(palette: Palette) -> str:
    """Three lanterns; each card without a stone puts one out, a stone lights them all again."""
    lit, out, back, stone = (svg_of(name, palette) for name in (LANTERN, LANTERN_OUT, BACK, "stone0"))
    body, x, step = "", 0.0, 0.62
    for cards in (0, 1, 2, 0):
        if x:
            comes = picture(back, (x - 0.67, -0.3), 0, scale=0.3) if cards else picture(stone, (x - 0.67, -0.3), 0, 1.6)
            body += comes + arrow(((x - 0.37) * CELL, 62), 46, palette)
            x += 0.3
        for number in range(PATIENCE):
            body += picture(out if number >= PATIENCE - cards else lit, (x + step * number - 0.16, 0), 0)
        x += step * PATIENCE + 0.5
    return framed(body, (x - 0.5) * CELL, CELL, palette)


FIGURES: Mapping[str, Draw] = {
    "blocks": _blocks,
    "underpass": _underpass,
    "huts": _huts,
    "lay": _lay,
    "network_open": _open,
    "network_closed": _shown(JOINED, (0, -1), ((0, -1), (1, 0))),
    "ring": _shown(ROUND, (1, -2), ((0, -2), (1, 0))),
    "closing": _closing,
    "opponent": _opponent,
    "clock": _clock,
}


def figure(name: str, palette: Palette) -> str:
    """A picture of the rules page by name; `KeyError` if there is none."""
    return FIGURES[name](palette)
