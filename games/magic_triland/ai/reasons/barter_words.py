"""What messengers trade with those of other seats: which one gets what from whom for what, and who chooses it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.core.rules import Act, Seat
from engine.core.text import Text, listed
from games.magic_triland import say
from games.magic_triland.rules.display_names import MESSENGERS, items_of
from games.magic_triland.rules.move_types import Move
from games.magic_triland.rules.pieces import ITEMS, pearl
from games.magic_triland.rules.position import Position, Trade
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.trades import strong_one


class Barter(Struct, frozen=True):
    """What a messenger gets from one of another seat and gives to it.

    strong: the one of the two whose player names both items, None if each names one.
    """

    messenger: int
    other: int
    gained: tuple[int, ...]
    lost: tuple[int, ...]
    strong: int | None


def barters(seen: Position, line: Sequence[Move], seat: Seat) -> Iterator[Barter]:
    """The trades with others in which the seat gets something else than it gives, those that bring a pearl first."""
    found: dict[tuple[int, int], tuple[Counter[int], Counter[int], int | None]] = {}
    for s, giver, taker, item in handed(seen, line):
        if (seen.owner(giver) == seat) == (seen.owner(taker) == seat):
            continue
        own, other = (giver, taker) if seen.owner(giver) == seat else (taker, giver)
        strong = strong_one(s, Trade(own, other))
        gets, gives, _ = found.setdefault((own, other), (Counter(), Counter(), strong))
        (gives if own == giver else gets)[item] += 1
    known = []
    for (own, other), (gets, gives, strong) in found.items():
        gained, lost = (tuple(sorted(few.elements())) for few in (gets - gives, gives - gets))
        if gained:
            known.append(Barter(own, other, gained, lost, strong))
    yield from sorted(known, key=lambda one: -max(one.gained))


def handed(seen: Position, line: Sequence[Move]) -> Iterator[tuple[Position, int, int, int]]:
    """What is handed over in the trades of these moves: the position then, the figure that gives, the one that gets,
    the item."""
    s = seen
    for move in line:
        turn, trade, before = RULES.turn(s), s.trade, s.figures
        if not isinstance(turn, Act):
            return
        s = RULES.apply(s, turn.seats[0], move)
        if trade is None:
            continue
        for giver, taker in ((trade.stood, trade.came), (trade.came, trade.stood)):
            for item in ITEMS:
                for _ in range(s.figures[taker].items[item] - before[taker].items[item]):
                    yield s, giver, taker, item


def things(items: Sequence[int]) -> Text:
    """Items as a list in a sentence."""
    return listed([items_of(item, count) for item, count in Counter(items).items()])


def brings_pearl(found: Barter) -> bool:
    """Is a pearl among what the messenger gets?"""
    return max(found.gained) >= pearl(0)


def got(found: Barter) -> Text:
    """What a trade with another seat brings and costs, and whose choice that is."""
    messenger, other = MESSENGERS[found.messenger], MESSENGERS[found.other]
    item, given = things(found.gained), things(found.lost)
    if not found.lost:
        return say("{messenger} gets {item} from {other}.", messenger=messenger, item=item, other=other)
    if found.strong == found.messenger:
        return say(
            "{messenger} meets {other}, is strong there, so it may choose, and gets {item} for {given}.",
            messenger=messenger,
            other=other,
            item=item,
            given=given,
        )
    if found.strong == found.other:
        return say(
            "{messenger} probably gets {item} for {given}: {other} is strong there and chooses.",
            messenger=messenger,
            other=other,
            item=item,
            given=given,
        )
    return say(
        "{messenger} probably gets {item} from {other} for {given}.",
        messenger=messenger,
        other=other,
        item=item,
        given=given,
    )
