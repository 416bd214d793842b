"""What lights up from the first spirit on: the grid, pairs and powers, what gifts would cost and bring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.core.lattice import HEX, Point
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.core.text import Text, signed, verbatim
from engine.table.contract.game_view import Mark, Place
from games.path_of_elements import say
from games.path_of_elements.art.spirits import MIDDLE
from games.path_of_elements.rules.display_names import name
from games.path_of_elements.rules.gifts_and_powers import THIRD, price
from games.path_of_elements.rules.move_types import Cover, Exchange, Gift, Move, Put, Shift, Swap, Turn, Uncover
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.view import meanings
from games.path_of_elements.view.words import by_source, spirit_on
from games.path_of_elements.view.zones_and_keys import (
    BEFORE,
    COVER,
    GIFT,
    GRID,
    PATH,
    carried,
    grid_cells,
    on_path,
    origin_of,
    seat_and_number,
    spot,
)

RAISED: Point = (MIDDLE[0] / 100, MIDDLE[1] / 100)
"""Where a spirit lies on its cell, in lattice units."""
CORNER: Point = (0.42, -0.62)
"""Where it stands on a cell what a move there would bring."""
PRICE: Point = (-0.64, -0.52)
"""Where a price stands on its cell: opposite the gift that a spirit may have."""
PAIR = "focus_on_dark"


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """The marks that are always drawn from the first spirit on."""
    if s.stage in BEFORE or s.stage == Stage.OVER:
        return
    yield from _round(tuple(HEX.centre(cell) for cell in grid_cells(s)) if s.grid else ())
    if s.pair:
        yield Mark("outline", GRID, tuple(spot(s, cell) for cell in s.pair), tone=PAIR)
    if s.power and s.active == me:
        yield from _able(s, me)
    elif s.active == me:
        yield from _prices(s, me)
    if s.terms.faces_shown:
        yield from _remembered(s)


@lru_cache(maxsize=8)
def _round(points: tuple[Point, ...]) -> tuple[Mark, ...]:
    """Hollows, which stay where spirits have gone: the grid keeps its form."""
    return (Mark("prop", GRID, points=points, art="nest"),) if points else ()


def _able(s: Position, me: Seat) -> Iterator[Mark]:
    """The spirits that the power can be used on."""
    found: dict[tuple[Seat, Cell], None] = {}
    for m in RULES.moves(s, me):
        if isinstance(m, Shift | Swap | Uncover):
            found[m.seat, m.cell] = None
        if isinstance(m, Swap):
            found[m.seat, m.other] = None
    for seat, cell in found:
        yield Mark("outline", PATH.format(seat), (cell,), tone=PAIR)


def _prices(s: Position, me: Seat) -> Iterator[Mark]:
    """What it would cost to uncover a spirit of another, by one click."""
    for m in RULES.moves(s, me):
        if isinstance(m, Uncover):
            yield _price(PATH.format(m.seat), m.cell, price(me, m))


def hover(s: Position, me: Seat, place: Place) -> Iterator[Mark]:
    """What a third spirit would cost, on the one under the pointer: on all of them it would hide the grid."""
    if s.missed and s.active == me and place.zone == GRID:
        cells = (spot(s, m.cell) for m in RULES.moves(s, me) if isinstance(m, Turn))
        yield from (_price(GRID, cell, THIRD) for cell in cells if cell == place.cell)


def _price(zone: str, cell: Cell, gifts: int) -> Mark:
    """A small gift with a figure."""
    means = meanings.price(gifts)
    return Mark("emblem", zone, points=(HEX.centre(cell),), art=f"price:{gifts}", nudge=PRICE, means=means)


def _remembered(s: Position) -> Iterator[Mark]:
    """What is known of covered spirits, where that is shown: a small sign on each."""
    for cell, motif in s.seen:
        if cell in s.grid and cell not in s.up:
            yield _sign(GRID, spot(s, cell), motif)
    for seat, player in enumerate(s.players):
        for cell, spirit in player.spirits:
            if spirit.covered and spirit.motif != UNKNOWN:
                yield _sign(PATH.format(seat), cell, spirit.motif)


def _sign(zone: str, cell: Cell, motif: str) -> Mark:
    return Mark("emblem", zone, points=(_above(cell),), art=f"sign:{motif}", means=meanings.known(motif))


def _above(cell: Cell) -> Point:
    """The middle of a spirit on a cell."""
    x, y = HEX.centre(cell)
    return x + RAISED[0], y + RAISED[1]


# --- what an action would cost and bring -----------------------------------------------------------------------------


def gain(s: Position, seat: Seat, m: Move, whose: Seat) -> int:
    """What the points of `whose` would gain by the seat's move about spirits, as far as the seat sees."""
    after = RULES.apply(s, seat, m)
    before, then = (sum(by_source(one.players[whose])) for one in (s, after))
    return then - before


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """What a move would cost and bring, in words: whose points it would change, and how."""
    if isinstance(m, Put):
        brought = gain(s, seat, m, m.seat)
        if m.seat != seat and brought:
            return say("{count} point for {who}", "{count} points for {who}", brought, who=name(s, m.seat))
        return say("{count} point", "{count} points", brought) if brought else None
    if isinstance(m, Turn) and s.missed:
        return say("{count} gift", "{count} gifts", THIRD)
    if not isinstance(m, Cover | Uncover | Shift | Swap | Gift | Exchange):
        return None
    cost = say("free, by the power") if s.power else say("{count} gift", "{count} gifts", price(seat, m))
    if isinstance(m, Exchange | Cover | Uncover):
        return cost
    whose = _path_of(seat, m)
    if isinstance(m, Shift):
        cost = say("move, {cost}", cost=cost)
    elif isinstance(m, Swap):
        taken = carried(s.players[whose].spirits).get((m.cell, m.other), m.cell)
        there = spirit_on(s, whose, m.cell if taken == m.other else m.other)
        cost = say("swap with {spirit}, {cost}", spirit=there, cost=cost)
    brought = gain(s, seat, m, whose)
    if whose != seat:
        who = name(s, whose)
        if not brought:
            return say("{cost}: points of {who} unchanged", cost=cost, who=who)
        return say("{cost}: points of {who} {change}", cost=cost, who=who, change=signed(brought))
    if not brought:
        return say("{cost}: points unchanged", cost=cost)
    return say("{cost}: points {change}", cost=cost, change=signed(brought))


def preview(s: Position, seat: Seat, m: Move) -> Iterator[Mark]:
    """What the points of the path would gain or lose on which the spirit lies then."""
    if isinstance(m, Put | Shift | Swap | Gift):
        whose = _path_of(seat, m)
        change = gain(s, seat, m, whose)
        cell = m.to if isinstance(m, Shift) else m.other if isinstance(m, Swap) else m.cell
        if change:
            tone = "ok" if change > 0 else "warn"
            text, means, points = verbatim(signed(change)), meanings.change(change), (HEX.centre(cell),)
            yield Mark("badge", PATH.format(whose), points=points, text=text, tone=tone, nudge=CORNER, means=means)


def _path_of(seat: Seat, m: Put | Shift | Swap | Gift) -> Seat:
    return seat if isinstance(m, Gift) else m.seat


def held(s: Position, seat: Seat, piece: str) -> Iterator[Mark]:
    """What lights up for the piece in the hand: for a gift and the cover what each spirit would cost, for a spirit what
    its moves would."""
    if s.stage not in (Stage.SPIRITS, Stage.GIVING) or s.power or s.pair:
        return
    origin, gift = origin_of(piece), seat_and_number(piece, GIFT.partition("{")[0])
    for m in RULES.moves(s, seat):
        cell: Cell | None = None
        if (isinstance(m, Gift) and gift is not None) or (isinstance(m, Cover) and piece == COVER.format(seat)):
            cell, whose = m.cell, seat
        elif isinstance(m, Shift | Swap) and origin is not None:
            ends = (m.cell, m.to) if isinstance(m, Shift) else (m.cell, m.other)
            lying = on_path(s, origin)
            if lying is not None and lying[0] == m.seat and lying[1] in ends:
                cell, whose = next(end for end in ends if end != lying[1]), m.seat
        if cell is not None and isinstance(m, Gift | Cover | Shift | Swap):
            yield _price(PATH.format(whose), cell, price(seat, m))
