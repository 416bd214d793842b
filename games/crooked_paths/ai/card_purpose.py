"""What a card is for, in what players count: cards that a seat still needs, and places where one brings it closer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.ai.move_comparison import sentences
from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import CARDS, FAR, Net

SEATS = (say("North-South"), say("West-East"))
NEAR = 4
"""A connection that needs no more doubles is one to be stopped."""
SOON = 2
"""With no more cards left that may win at once, the next double of the seat is none of them."""
FEWER, MORE = 0.75, 1.34
"""The share of places where the next card brings a seat closer that has to be lost or won to be told."""


class Way(Struct, frozen=True):
    """How far a seat is from a connection: the cards it needs (FAR: it can't any more), and at how many places a single
    card brings it closer. doubles: the cards if it has to do with the doubles to come, FAR if it can't; among the
    triples always FAR."""

    cards: int
    places: int
    doubles: int = FAR

    @property
    def open(self) -> bool:
        """Can the seat still connect?"""
        return self.cards != FAR

    def is_farther(self, other: Way) -> bool:
        """Is the connection farther off than by the other way?"""
        return (self.cards, -self.places) > (other.cards, -other.places)


Ways = tuple[Way, Way]


def ways(net: Net) -> Ways:
    """Of both seats, whoever is to move."""
    return _ways(net.ne, net.se, net.sw, net.nw, net.laid, net.covered, net.wide, net.high, net.mover, net.count)


@lru_cache(maxsize=64)
def _ways(*parts: int) -> Ways:
    net = Net(*parts)
    near = [int(bitboard.distance(net, seat, True)) for seat in (0, 1)]
    closer: tuple[set[int], set[int]] = set(), set()
    for code in bitboard.moves(net):
        after = bitboard.lay(net, code)
        for seat in (0, 1):
            if bitboard.distance(after, seat, True) < near[seat]:
                closer[seat].add(code >> 4)
    early = [int(bitboard.distance(net, seat, False)) if net.count < CARDS else FAR for seat in (0, 1)]
    return Way(near[0], len(closer[0]), early[0]), Way(near[1], len(closer[1]), early[1])


def _both(net: Net, mover: int) -> Ways:
    """The mover's way and the other seat's."""
    found = ways(net)
    return found[mover], found[1 - mover]


def purpose(net: Net, after: Net, beside: Net | None = None) -> Text | None:
    """What a card wins for the seat that lays it, or takes from the other one; None if nothing that can be counted.

    beside: the table after another card; what that wins or takes as well is left out.
    """
    return next(_gains(net, after, beside), None)


def brings(net: Net, after: Net) -> tuple[int, bool, int]:
    """How many cards the lead of the seat that lays a card grows by, one more if it decides something among doubles,
    whether it has a purpose that is told, and where it needs as many cards as before, at how many more places the next
    one brings it closer."""
    mover = int(net.mover)
    (own, theirs), (own_then, theirs_then) = _both(net, mover), _both(after, mover)
    gain = own.cards - own_then.cards + theirs_then.cards - theirs.cards
    gain += next(_among_doubles(net, (own, theirs), (own_then, theirs_then), None), None) is not None
    places = own_then.places - own.places if own_then.cards == own.cards else 0
    return gain, purpose(net, after) is not None, places


def standing(net: Net, after: Net, best_after: Net | None = None, *, even: bool) -> Text:
    """What is said of a card that changes nothing, where others are about as good. even: do they differ by less than
    what is known of them? best_after: the table after the best card, if this is another one; counts that are told of
    that card are not told again."""
    mover = int(net.mover)
    own, theirs = _both(after, mover)
    values, triples = _named(mover, own, theirs), _by_triples_only(after, mover)
    if best_after is None:
        return _standing_best(values, triples, even=even)
    best, held = _both(best_after, mover)
    if (own.cards, theirs.cards) == (best.cards, held.cards) and purpose(net, best_after) is None:
        return say("About as good.") if even else say("A little weaker.")
    if not even and triples is not None:
        return sentences(say("A little weaker."), triples)
    if not even:
        return say("A little weaker: {me} needs {own}, {other} {theirs}.", **values)
    if brings(net, best_after) <= brings(net, after):
        return _standing_best(values, triples, even=even)
    if triples is not None:
        return sentences(say("About as good."), triples)
    if own.cards > best.cards or theirs.cards < held.cards:
        return say("As good in the end, though at first {me} needs {own}, {other} {theirs}.", **values)
    return say("About as good: {me} needs {own}, {other} {theirs}.", **values)


def _standing_best(values: dict[str, Any], triples: Text | None, *, even: bool) -> Text:
    """What is said of the best card where nothing sets it apart, or of one that brings as much."""
    if triples is not None:
        others = say("Other cards do as well.") if even else say("Other cards do nearly as well.")
        return sentences(others, triples)
    if even:
        return say("Other cards do as well: {me} needs {own}, {other} {theirs}.", **values)
    return say("Other cards do nearly as well: {me} needs {own}, {other} {theirs}.", **values)


def _by_triples_only(after: Net, mover: int) -> Text | None:
    """What is said among doubles, none of which can connect the seat any more: its cards that are counted are triples.
    None where it needs no such words."""
    own, theirs = _both(after, mover)
    if after.count >= CARDS or own.doubles != FAR:
        return None
    if theirs.doubles == FAR:
        return say("Only triples can still make a connection.")
    return say("Only triples can still connect {me}.", me=SEATS[mover])


def turns_out(after: Net, beside: Net | None, mover: int, later: tuple[Net, Net] | None, *, better: bool) -> Text:
    """What is said of a card that is better or worse, but by nothing that can be counted yet. beside: the table after
    the card that it is compared with; cards that both leave to be laid are not told. later: the tables after the
    replies that are expected to both, if they are known."""
    values = _named(mover, *_both(after, mover))
    if later is not None:
        (own, theirs), (less, more) = (_both(table, mover) for table in later)
        if (_lead(own, theirs) > _lead(less, more)) == better and _lead(own, theirs) != _lead(less, more):
            values = {**_named(mover, own, theirs), "less": less.cards, "more": more.cards}
            if better:
                return say("Pays off with the expected replies: then {me} needs {own}, {other} {theirs}.", **values)
            return say(
                "Costs something with the expected replies: then {me} needs {own}, {other} {theirs}; with the best "
                "card it would be {less} and {more}.",
                **values,
            )
    if beside is not None and [way.cards for way in ways(after)] == [way.cards for way in ways(beside)]:
        if better:
            return say("Better only later on: at first nothing that can be counted speaks for it.")
        return say("Worse only later on: at first nothing that can be counted speaks against it.")
    if better:
        return say("Turns out better later on; at first {me} needs {own}, {other} {theirs}.", **values)
    return say("Turns out worse later on; at first {me} needs {own}, {other} {theirs}.", **values)


def _lead(own: Way, theirs: Way) -> int:
    return theirs.cards - own.cards


def contrast(net: Net, after: Net, beside: Net, against: Text, *, better: bool, most: int = 1) -> Text | None:
    """What a card has or, in so many sentences at most, lacks beside another one; None if nothing that can be counted.
    after, beside: the tables after both; against: how the other card is called."""
    if better:
        return next(_has(net, after, beside, against), None)
    lacks = [*_lacks(net, after, beside, against)]
    return sentences(*lacks[:most]) if lacks else None


def _named(mover: int, own: Way, theirs: Way) -> dict[str, Any]:
    me, other = SEATS[mover], SEATS[1 - mover]
    return {"me": me, "other": other, "own": cards(own.cards), "theirs": cards(theirs.cards)}


def closed(after: Net, mover: int) -> Text | None:
    """What is to be said if a seat can't connect any more."""
    own, theirs = _both(after, mover)
    values = _named(mover, own, theirs)
    if own.open and theirs.open:
        return None
    if theirs.open:
        return say("{me} can’t connect any more; {other} needs {theirs}.", **values)
    if own.open:
        return say("{other} can’t connect any more; {me} needs {own}.", **values)
    return say("After this nobody can connect any more.")


def _gains(net: Net, after: Net, beside: Net | None) -> Iterator[Text]:
    mover = int(net.mover)
    (own, theirs), (own_then, theirs_then) = (_both(table, mover) for table in (net, after))
    others = _both(beside, mover) if beside is not None else None
    values = _named(mover, own_then, theirs_then)
    closer, back = own_then.cards < own.cards, theirs_then.cards > theirs.cards
    # does the other card not do it as well?
    alone = others is None or own_then.cards < others[0].cards
    keeps_off = others is None or theirs_then.cards > others[1].cards
    if theirs.cards == 1 and theirs.places and not theirs_then.places and (others is None or others[1].places):
        yield say("Stops {other}, who could connect with the next card.", **values)
    yield from _among_doubles(net, (own, theirs), (own_then, theirs_then), others)
    if closer and not own_then.cards:
        yield say("{me} is then connected.", **values)
        return
    if closer and back and (alone or keeps_off):
        yield say("Brings {me} closer, and sets {other} back: {me} needs {own}, {other} {theirs}.", **values)
    elif closer and theirs_then.cards < theirs.cards and alone:
        yield say("Brings both closer: {me} needs {own}, {other} {theirs}.", **values)
    elif closer and alone:
        yield say("Brings {me} closer: {own} to go.", **values)
    elif back and keeps_off:
        yield say("Sets {other} back: {theirs} to go.", **values)
    # places are of the next card that is needed: their number says little once that has changed
    if theirs_then.cards == theirs.cards and (others is None or theirs_then.is_farther(others[1])):
        yield from _fewer_places(theirs, theirs_then, values)
    alone = others is None or others[0].is_farther(own_then)
    if theirs_then.cards >= theirs.cards and own_then.cards == own.cards and alone:
        yield from _prepared(own, own_then, values)


def _among_doubles(net: Net, before: Ways, then: Ways, others: Ways | None) -> Iterator[Text]:
    """What decides while doubles are laid: a connection that only needs these wins at once."""
    mover, left = int(net.mover), CARDS - 1 - int(net.count)  # cards that may still win at once, this one among them
    (own, theirs), (own_then, theirs_then) = before, then
    values = _named(mover, own_then, theirs_then)
    if own_then.doubles == 1 < own.doubles and left > SOON and (others is None or others[0].doubles > 1):
        yield say("Threatens to connect {me} with the next double card, which would win at once.", **values)
    could = theirs.doubles <= min(NEAR, left // 2)
    if could and theirs_then.doubles == FAR and (others is None or others[1].doubles != FAR):
        yield say("Blocks {other} among the double cards: only triples can still connect them.", **values)
    elif (
        could
        and theirs_then.doubles > max(theirs.doubles + 1, left // 2)
        and (others is None or others[1].doubles < theirs_then.doubles)
    ):
        yield say("Keeps {other} from connecting with the double cards that are left.", **values)


def _fewer_places(theirs: Way, then: Way, values: dict[str, Any]) -> Iterator[Text]:
    if theirs.places and not then.places:
        yield say("Leaves {other} no place where a single card brings them closer.", **values)
    elif theirs.places and then.places <= FEWER * theirs.places and then.cards == 1:
        yield say(
            "Leaves {other} one place where a card connects them; there were {before}.",
            "Leaves {other} {count} places where a card connects them; there were {before}.",
            then.places,
            before=theirs.places,
            **values,
        )
    elif theirs.places and then.places <= FEWER * theirs.places:
        yield say(
            "Leaves {other} one place where a card brings them closer; there were {before}.",
            "Leaves {other} {count} places where a card brings them closer; there were {before}.",
            then.places,
            before=theirs.places,
            **values,
        )


def _prepared(own: Way, then: Way, values: dict[str, Any]) -> Iterator[Text]:
    if then.places <= max(1, MORE * own.places):
        return
    values = {**values, "places": _places(then.places), "before": own.places}
    if then.cards == 1 and own.places:
        yield say("The next card can connect {me} at {places}, not just {before}.", **values)
    elif then.cards == 1:
        yield say("The next card can connect {me} at {places}.", **values)
    elif own.places:
        yield say("Prepares the next card: it can bring {me} closer at {places}, not just {before}.", **values)
    else:
        yield say("Prepares the next card: it can bring {me} closer at {places}.", **values)


def _has(_: Net, after: Net, beside: Net, against: Text) -> Iterator[Text]:
    mover = 1 - int(after.mover)
    (own, theirs), (less, more) = _both(after, mover), _both(beside, mover)
    values = {**_named(mover, own, theirs), "against": against}
    if more.doubles < theirs.doubles and more.doubles <= _most_doubles(after):
        few = cards(more.doubles)
        yield say(
            "Keeps {other} farther from connecting with double cards: {against} it takes {few}.", few=few, **values
        )
    if 0 < own.cards < less.cards and less.open:
        yield say("{me} then needs {own}, {against} {less}.", less=less.cards, **values)
    if theirs.cards > more.cards and theirs.open:
        yield say("{other} then needs {theirs}, {against} {less}.", less=more.cards, **values)
    if own.cards == less.cards and _fewer(less.places, own.places):
        yield _at_places(own, less, values)
    if theirs.cards == more.cards and _fewer(theirs.places, more.places):
        yield _places_left(theirs, more, values)


def _lacks(net: Net, after: Net, beside: Net, against: Text) -> Iterator[Text]:
    mover = int(net.mover)
    (own, theirs), (best, held) = _both(after, mover), _both(beside, mover)
    before = ways(net)[1 - mover]
    values = {**_named(mover, own, theirs), "against": against}
    if theirs.doubles < held.doubles and theirs.doubles <= _most_doubles(after):
        yield say(
            "Lets {other} still connect with {count} double card, which would win at once.",
            "Lets {other} still connect with {count} double cards, which would win at once.",
            theirs.doubles,
            **values,
        )
    helps = theirs.cards < before.cards and theirs.cards < held.cards
    if helps:
        yield say("Helps {other}, who then needs only {theirs}.", **values)
    if own.cards > best.cards > 0:
        yield say("{me} then needs {own}, {against} {less}.", less=best.cards, **values)
    elif own.cards > best.cards:
        yield say("Does not connect {me}, as the best card does.", **values)
    if theirs.cards < held.cards and not helps:
        yield say(
            "Does not hold {other} up: with the best card they need {held}, not {fewer}.",
            held=cards(held.cards),
            fewer=theirs.cards,
            **values,
        )
    if theirs.cards == held.cards and _fewer(held.places, theirs.places):
        yield _places_left(theirs, held, values)
    if own.cards == best.cards and _fewer(own.places, best.places):
        yield _at_places(own, best, values)


def _most_doubles(after: Net) -> int:
    """With how many doubles of its own at most the seat to move may connect, where that is near enough to be told."""
    return min(NEAR, (CARDS - int(after.count)) // 2)


def _fewer(few: int, many: int) -> bool:
    """Are the places fewer by so much that it sets two cards apart?"""
    return few < many and few <= FEWER * many


def _at_places(own: Way, other: Way, values: dict[str, Any]) -> Text:
    values = {**values, "places": _places(own.places), "less": other.places}
    if own.cards == 1:
        return say("The next card can connect {me} at {places}, {against} at {less}.", **values)
    return say("The next card can bring {me} closer at {places}, {against} at {less}.", **values)


def _places_left(theirs: Way, other: Way, values: dict[str, Any]) -> Text:
    if theirs.cards == 1:
        return say(
            "Leaves {other} one place where a card connects them, {against} {held}.",
            "Leaves {other} {count} places where a card connects them, {against} {held}.",
            theirs.places,
            held=other.places,
            **values,
        )
    return say(
        "Leaves {other} one place where a card brings them closer, {against} {held}.",
        "Leaves {other} {count} places where a card brings them closer, {against} {held}.",
        theirs.places,
        held=other.places,
        **values,
    )


def cards(count: int) -> Text:
    """A number of cards in words."""
    return say("{count} card", "{count} cards", count)


def _places(count: int) -> Text:
    return say("{count} place", "{count} places", count)
