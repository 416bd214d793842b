"""The energy bar, and the close-up of a trade in words."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text
from engine.table.contract.view import CloseUp, Gauge
from games.magic_triland import say
from games.magic_triland.rules.moves import Go, Move, Spend
from games.magic_triland.rules.names import ITEMS, MESSENGERS, place, seat_name
from games.magic_triland.rules.pieces import INDEX, MOST_ENERGY
from games.magic_triland.rules.position import NO_ITEM, Position
from games.magic_triland.rules.rules import costs
from games.magic_triland.rules.trades import among_own, strong_one, trader
from games.magic_triland.view.places import ENERGY, LEFT, OFFERED, RIGHT, TRADE, built
from games.magic_triland.view.trade import Panel, panel
from games.magic_triland.view.words import strength_word


def gauge(s: Position, m: Move | None) -> Gauge:
    """The energy of the cards laid so far, then what is left to walk with."""
    value = (s.energy or sum(s.worth)) if built(s) else 0
    value = s.energy if s.walked else value
    spent = 0
    if isinstance(m, Go):
        amounts = costs(s, m) if s.energy and m.figure in s.party().walkers else []
        spent = min(amounts, default=0)
    elif isinstance(m, Spend):
        spent = m.energy
    return Gauge(ENERGY, say("Energy"), value, MOST_ENERGY, min(spent, value))


def closeup(s: Position, me: Seat) -> CloseUp | None:
    """The trade that is open, or what the last one has brought."""
    now = panel(s, me)
    if now is None:
        return None
    captions: tuple[tuple[str, Text], ...] = ((LEFT, _caption(s, now.left)), (RIGHT, _caption(s, now.right)))
    title = say(
        "{one} meets {other} on {place}",
        one=MESSENGERS[now.came],
        other=MESSENGERS[now.stood],
        place=place(s, now.cell),
    )
    if s.trade is None:
        return CloseUp(TRADE, title, _settled(s, now), captions=captions, settled=True)
    if s.trade.offered != NO_ITEM:
        captions = (*captions, (OFFERED, say("offered")))
    return CloseUp(TRADE, title, _due(s, me, now), trader(s, s.trade), captions)


def _caption(s: Position, figure: int) -> Text:
    where = s.figures[figure].where
    if where not in INDEX:
        return MESSENGERS[figure]
    return say("{who}: {how}", who=MESSENGERS[figure], how=strength_word(s.height(where), figure))


def _settled(s: Position, now: Panel) -> Text:
    gave = [fact for fact in s.facts if fact.kind == "gave"]
    return say(
        "{one} has given {mine}, {other} {theirs}.",
        one=MESSENGERS[now.stood],
        mine=ITEMS[gave[0].amount],
        other=MESSENGERS[now.came],
        theirs=ITEMS[gave[-1].amount],
    )


def _due(s: Position, me: Seat, now: Panel) -> Text:
    trade = s.trade
    if trade is None:
        return _settled(s, now)
    who = trader(s, trade)
    name = seat_name(s, who)
    if among_own(s, trade):
        if who == me:
            return say("Both are yours: drag across as many items as you like.")
        return say("{seat} hands items over.", seat=name)
    strong = strong_one(s, trade)
    if strong is not None:
        if who == me:
            return say("You choose: drag what you give onto what you take.")
        return say("{seat} chooses both items.", seat=name)
    if trade.offered == NO_ITEM:
        if who == me:
            return say("Equally strong, and you were here first: drag across what you offer.")
        return say("Equally strong: {seat} offers first.", seat=name)
    offered = ITEMS[trade.offered]
    if who == me:
        return say("You are offered {item}: drag across what you give in return.", item=offered)
    return say("{seat} is offered {item} and gives something in return.", seat=name, item=offered)
