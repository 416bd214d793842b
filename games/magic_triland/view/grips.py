"""How the hand makes moves: stones and messengers onto cells, cards onto the laid ones, items across the close-up."""

from __future__ import annotations

from dataclasses import replace

from engine.core.rules import Seat
from engine.table.contract.view import Grip, Landing, Place
from games.magic_triland.art.art import LIFT
from games.magic_triland.rules.moves import (
    Answer,
    Card,
    Done,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Offer,
    Pearl,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import HOMES, INDEX
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.trades import among_own, strong_one
from games.magic_triland.view.pieces import (
    figure_key,
    held_card,
    messenger_piece,
    next_stone,
    number_in,
    slots,
    stone_piece,
)
from games.magic_triland.view.places import ISLAND, LAID, OFFERED, TRADE, built, place_of
from games.magic_triland.view.trade import Panel, holder, item_at, item_index, item_piece, panel


def grip(s: Position, seat: Seat, m: Move) -> Grip | None:
    """The piece and its place; None for what is a chip or a button."""
    if isinstance(m, Stone):
        key = next_stone(s, seat, m.height)
        return None if key is None else Grip(key, Place(ISLAND, m.cell))
    if isinstance(m, Card):
        key = held_card(s, seat, m.card)
        return None if key is None else Grip(key, Place(LAID, index=len(s.cards)))
    if isinstance(m, Go):
        return Grip(figure_key(m.figure), Place(ISLAND, m.cell))
    now = panel(s, seat)
    return None if now is None or s.trade is None else _across(s, now, m)


def _across(s: Position, now: Panel, m: Move) -> Grip | None:
    """The grip of a move in the close-up."""
    if isinstance(m, Swap):
        mine = _strong(s, now)
        theirs = now.other(mine)
        index = item_index(s, theirs, m.theirs)
        return Grip(item_piece(s, now, mine, m.mine), Place(now.row(theirs), index=index))
    if isinstance(m, Hand):
        return _give(s, now, m.figure, m.item)
    if isinstance(m, Offer):
        return Grip(item_piece(s, now, now.stood, m.item), Place(OFFERED))
    if isinstance(m, Answer):
        return Grip(item_piece(s, now, now.came, m.item), Place(OFFERED))
    return None


def _strong(s: Position, now: Panel) -> int:
    """The strong one of a trade, `stood` if neither is the stronger."""
    strong = strong_one(s, s.trade) if s.trade is not None else None
    return now.stood if strong is None else strong


def _give(s: Position, now: Panel, figure: int, item: int) -> Grip:
    other = now.other(figure)
    end = sum(s.figures[other].items) - 1
    return Grip(item_piece(s, now, figure, item), Place(now.row(other), index=max(0, end)))


def propose(s: Position, seat: Seat, given: Grip) -> Move | None:
    """The move that is meant, legal or not."""
    piece, place = given.piece, given.place
    if (stone := number_in(piece, "stone")) and len(stone) == 3:
        # stones of others, and those that lie, mean nothing
        return _stone(s, seat, stone, place) if stone[1] == seat else None
    if (card := number_in(piece, "card")) and len(card) == 2:
        return _card(s, seat, card, place)
    if (figure := number_in(piece, "messenger")) and place.zone == ISLAND and place.cell is not None:
        goal = place_of(s, place.cell)
        return Go(figure[0], goal) if goal is not None else None
    if (item := number_in(piece, "trade")) and len(item) == 2:
        return _item(s, seat, item[0], item[1], place)
    return None


def _stone(s: Position, seat: Seat, stone: tuple[int, ...], place: Place) -> Move | None:
    height, _, number = stone
    laid = 6 // s.terms.seats - s.stones[seat][height - 1] > number
    if laid or s.terms.quick or place.zone != ISLAND or place.cell not in INDEX:
        return None
    return Stone(height, place.cell)


def _card(s: Position, seat: Seat, card: tuple[int, ...], place: Place) -> Move | None:
    owner, slot = card
    if place.zone not in (LAID, ISLAND) or owner != seat or not built(s):
        return None
    energy, lies = slots(s, seat)[slot]
    return Card(energy) if lies == "hand" else None


def _item(s: Position, seat: Seat, item: int, number: int, place: Place) -> Move | None:
    now = panel(s, seat)
    if now is None or s.trade is None:
        return None
    giver = holder(s, now, number, item)
    even = not among_own(s, s.trade) and strong_one(s, s.trade) is None
    if giver is None:
        return None
    across = now.row(now.other(giver))
    if place.zone != across and not (even and place.zone == OFFERED):
        return None
    if among_own(s, s.trade):
        return Hand(giver, item)
    if strong_one(s, s.trade) is not None:
        return _swap(s, now, giver, item, place.index)
    if giver == now.stood:
        return Offer(item)
    return Answer(item)


def _swap(s: Position, now: Panel, giver: int, item: int, index: int) -> Move | None:
    """Items may be dropped on each other in either direction."""
    other = item_at(s, now.other(giver), index)
    if other is None:
        return None
    return Swap(item, other) if giver == _strong(s, now) else Swap(other, item)


def landing(s: Position, seat: Seat, m: Move) -> Landing | None:
    """A stone as the block that it will be, a messenger beside whoever it meets; None for all else."""
    if RULES.why_not(s, seat, m) is not None:
        return None
    if isinstance(m, Stone):
        key, index = next_stone(s, seat, m.height), INDEX[m.cell]
        then = replace(s, heights=(*s.heights[:index], m.height, *s.heights[index + 1 :]))
        return Landing(stone_piece(then, key or "", m.cell), LIFT * m.height)
    if isinstance(m, Go):
        # one that has set out is seen where it goes
        return Landing(messenger_piece(replace(s, bound=m), m.figure))
    return None


def anchor(s: Position, m: Move) -> Place | None:
    """Where a chip stands: at the goal of a walk, at those who meet, at the broadside, at the joker."""
    if isinstance(m, Spend) and s.bound is not None:
        return Place(ISLAND, s.bound.cell)
    if isinstance(m, Meet):
        return Place(ISLAND, m.cell)
    if isinstance(m, Pearl):
        return Place(ISLAND, s.figures[m.figure].where)
    if isinstance(m, Joker):
        return Place(LAID, index=max(0, len(s.cards) - 1))
    if isinstance(m, Done):
        if s.trade is not None:
            return Place(TRADE)
        return Place(ISLAND, next((s.figures[n].where for n in s.walked if s.refines(n)), HOMES[0]))
    return None
