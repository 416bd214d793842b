"""Trades after the walks: which are open, who names what, and what is carried afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.rules import Fact, Seat
from games.magic_triland.rules.move_types import Answer, Done, Hand, Meet, Move, Offer, Pearl, Swap
from games.magic_triland.rules.pieces import (
    ITEMS,
    LEAST_ITEMS,
    MOST_PEARLS,
    MOST_RINGS,
    PEARLS,
    RINGS,
    Items,
    fits,
    with_item,
)
from games.magic_triland.rules.position import NO_ITEM, NOBODY, Position, Trade, refined
from games.magic_triland.rules.turns_and_scoring import end_turn


def after_walks(s: Position) -> Position:
    """The trades when all energy is spent.

    If both figures walked there, the one that came first counts as the one that stood.
    """
    met: list[Trade] = []
    for number in reversed(s.walked):
        for other in s.others_with(number):
            trade = Trade(other, number)
            known = any(number in (older.stood, older.came) for older in met)
            if not known and not sleeps_on(s, trade):
                met.append(trade)
    facts = [Fact("met", s.owner(t.stood), (s.figures[t.came].where,), rule="trade") for t in reversed(met)]
    return settle(replace(s, met=tuple(reversed(met)), facts=(*s.facts, *facts)))


def settle(s: Position) -> Position:
    """What comes next: with nothing open the turn ends, a single trade begins by itself, else the mover chooses."""
    if s.met and not s.met[1:] and not refiners(s):
        return replace(s, trade=s.met[0], met=())
    return s if s.met or refiners(s) else end_turn(s)


def refiners(s: Position) -> tuple[int, ...]:
    """The figures that may get a pearl now."""
    return tuple(n for n in sorted(s.walked) if not s.figures[n].out and s.refines(n))


def choices(s: Position) -> Iterator[Move]:
    """What the mover may do next between trades."""
    for trade in s.met:
        yield Meet(s.figures[trade.came].where)
    for figure in refiners(s):
        yield Pearl(figure)
    if not s.met:
        yield Done()


def strong_one(s: Position, trade: Trade) -> int | None:
    """The figure that is strong while the other is weak, or None."""
    stood, came = s.strong(trade.stood), s.strong(trade.came)
    return None if stood == came else trade.stood if stood else trade.came


def sleeps_on(s: Position, trade: Trade) -> bool:
    """Does a sleeper keep what it has, and want nothing? Only a strong figure trades with it."""
    return s.owner(trade.stood) == NOBODY and strong_one(s, trade) != trade.came


def among_own(s: Position, trade: Trade) -> bool:
    """Whether both figures belong to one player."""
    return s.owner(trade.stood) == s.owner(trade.came)


def trader(s: Position, trade: Trade) -> Seat:
    """The seat that has to decide something in this trade."""
    if among_own(s, trade):
        return s.owner(trade.stood)
    strong = strong_one(s, trade)
    if strong is not None:
        return s.owner(strong)
    return s.owner(trade.stood if trade.offered == NO_ITEM else trade.came)


def trading(s: Position, trade: Trade) -> Iterator[Move]:
    """The moves that are possible in this trade now."""
    stood, came = s.figures[trade.stood].items, s.figures[trade.came].items
    if among_own(s, trade):
        for figure in sorted((trade.stood, trade.came)):
            yield from (Hand(figure, item) for item in ITEMS if may_hand(s, trade, figure, item))
        if fits(stood) and fits(came):
            yield Done()
        return
    strong = strong_one(s, trade)
    if strong is not None:
        mine, theirs = (stood, came) if strong == trade.stood else (came, stood)
        yield from (Swap(a, b) for a in ITEMS for b in ITEMS if may_swap(mine, theirs, a, b))
    elif trade.offered == NO_ITEM:
        yield from (Offer(item) for item in ITEMS if any(may_swap(stood, came, item, other) for other in ITEMS))
    else:
        yield from (Answer(item) for item in ITEMS if may_swap(stood, came, trade.offered, item))


def may_swap(one: Items, other: Items, mine: int, theirs: int) -> bool:
    """Can these two items be exchanged so that both figures may still carry what they have?"""
    if not (one[mine] and other[theirs]):
        return False
    return fits(exchanged(one, mine, theirs)) and fits(exchanged(other, theirs, mine))


def exchanged(items: Items, out: int, into: int) -> Items:
    """The items with one item in place of another."""
    return with_item(with_item(items, out, -1), into, 1)


def may_hand(s: Position, trade: Trade, figure: int, item: int) -> bool:
    """May an own figure hand this over: it has it, has not just got one, and the trade can still be ended."""
    forth = 1 if figure == trade.stood else -1
    if not s.figures[figure].items[item] or trade.given[item] * forth < 0:
        return False
    stood = with_item(s.figures[trade.stood].items, item, -forth)
    came = with_item(s.figures[trade.came].items, item, forth)
    return _can_end(stood, came, with_item(trade.given, item, forth))


def _can_end(stood: Items, came: Items, given: Items) -> bool:
    """Can handing on, no item back, lead to what two figures may carry? Counts what `stood` may end with."""
    rings = _reach(stood, came, given, RINGS, MOST_RINGS)
    pearls = _reach(stood, came, given, PEARLS, MOST_PEARLS)
    if rings is None or pearls is None:
        return False
    most = sum(stood) + sum(came) - LEAST_ITEMS
    return rings[0] + pearls[0] <= most and rings[1] + pearls[1] >= LEAST_ITEMS


def _reach(stood: Items, came: Items, given: Items, kinds: tuple[int, ...], most: int) -> tuple[int, int] | None:
    """The least and the most of these kinds that `stood` may end with, so that neither has too many, or None."""
    low = sum(stood[kind] if given[kind] < 0 else 0 for kind in kinds)
    high = sum(stood[kind] if given[kind] > 0 else stood[kind] + came[kind] for kind in kinds)
    low = max(low, sum(stood[kind] + came[kind] for kind in kinds) - most)
    high = min(high, most)
    return (low, high) if low <= high else None


# --- what each of them does ------------------------------------------------------------------------------------------


def meet(s: Position, m: Meet) -> Position:
    """The position after the mover has chosen the next trade."""
    trade = next(trade for trade in s.met if s.figures[trade.came].where == m.cell)
    return replace(s, trade=trade, met=tuple(other for other in s.met if other != trade), facts=())


def take_pearl(s: Position, m: Pearl) -> Position:
    """A pair of rings leaves the game for a pearl."""
    figure = s.figures[m.figure]
    colour = s.on_broadside(m.figure)
    if colour is None:
        raise ValueError("pearls are made on broadsides")
    pearls = tuple(n - (kind == colour) for kind, n in enumerate(s.pearls))
    fact = Fact("pearl", s.mover, (figure.where,), colour, "pearl")
    s = s.with_figure(m.figure, replace(figure, items=refined(figure.items, colour)))
    return settle(replace(s, pearls=pearls, refined=(*s.refined, m.figure), facts=(fact,)))


def done(s: Position) -> Position:
    """Ends the trade between own figures, or the pearls."""
    s = replace(s, facts=())
    return end_turn(s) if s.trade is None else settle(replace(s, trade=None))


def hand(s: Position, trade: Trade, m: Hand) -> Position:
    """One own figure hands an item to the other."""
    other = trade.came if m.figure == trade.stood else trade.stood
    given = with_item(trade.given, m.item, 1 if m.figure == trade.stood else -1)
    cell = s.figures[m.figure].where
    for figure, by in ((m.figure, -1), (other, 1)):
        s = s.with_figure(figure, replace(s.figures[figure], items=with_item(s.figures[figure].items, m.item, by)))
    return replace(s, trade=replace(trade, given=given), facts=(Fact("gave", s.mover, (cell,), m.item, "own"),))


def swap(s: Position, trade: Trade, m: Swap) -> Position:
    """The position after the strong figure's player named both items."""
    stood_is_strong = strong_one(s, trade) == trade.stood
    return _exchange(s, trade, *((m.mine, m.theirs) if stood_is_strong else (m.theirs, m.mine)))


def offer(s: Position, trade: Trade, m: Offer) -> Position:
    """The position after the figure that stood there offered; the other will answer."""
    fact = Fact("offered", s.owner(trade.stood), (s.figures[trade.stood].where,), m.item, "equal")
    return replace(s, trade=replace(trade, offered=m.item), facts=(fact,))


def answer(s: Position, trade: Trade, m: Answer) -> Position:
    """The position after the answer, with both items exchanged."""
    return _exchange(s, trade, trade.offered, m.item)


def _exchange(s: Position, trade: Trade, of_stood: int, of_came: int) -> Position:
    stood, came = s.figures[trade.stood], s.figures[trade.came]
    facts = (
        Fact("gave", s.owner(trade.stood), (stood.where,), of_stood, "trade"),
        Fact("gave", s.owner(trade.came), (came.where,), of_came, "trade"),
    )
    s = s.with_figure(trade.stood, replace(stood, items=exchanged(stood.items, of_stood, of_came)))
    s = s.with_figure(trade.came, replace(came, items=exchanged(came.items, of_came, of_stood)))
    return settle(replace(s, trade=None, facts=facts))
