"""What a card is for, in what players count: cards that a seat still needs, and places where one brings it closer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import Struct

from engine.core.text import Text
from games.crooked_paths import say
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import FAR, Net

SEATS = (say("North-South"), say("West-East"))
FEWER, MORE = 0.75, 1.34
"""The share of places where the next card brings a seat closer that has to be lost or won to be told."""


class Way(Struct, frozen=True):
    """How far a seat is from a connection: the cards it needs (FAR: it can't any more), and at how many places a single
    card brings it closer."""

    cards: int
    places: int

    @property
    def open(self) -> bool:
        """Can the seat still connect?"""
        return self.cards != FAR


def ways(net: Net) -> tuple[Way, Way]:
    """Of both seats, whoever is to move."""
    return _ways(net.ne, net.se, net.sw, net.nw, net.laid, net.covered, net.wide, net.high, net.mover, net.count)


@lru_cache(maxsize=64)
def _ways(*parts: int) -> tuple[Way, Way]:
    net = Net(*parts)
    near = [int(bitboard.distance(net, seat, True)) for seat in (0, 1)]
    closer: tuple[set[int], set[int]] = set(), set()
    for code in bitboard.moves(net):
        after = bitboard.lay(net, code)
        for seat in (0, 1):
            if bitboard.distance(after, seat, True) < near[seat]:
                closer[seat].add(code >> 4)
    return Way(near[0], len(closer[0])), Way(near[1], len(closer[1]))


def _both(net: Net, mover: int) -> tuple[Way, Way]:
    """The mover's way and the other seat's."""
    found = ways(net)
    return found[mover], found[1 - mover]


def purpose(net: Net, after: Net) -> Text | None:
    """What a card wins for the seat that lays it, or takes from the other one; None if nothing that can be counted."""
    return next(_gains(net, after), None)


def standing(after: Net, mover: int) -> Text:
    """What is said of a card that changes nothing, where others are as good."""
    return say("Other cards do as well: {me} needs {own}, {other} {theirs}.", **_named(mover, *_both(after, mover)))


def needed(after: Net, mover: int, *, best: bool) -> Text:
    """What is said of a card that wins and lacks nothing that can be counted, though others are better or worse."""
    if best:
        return say("No card does more now: {me} needs {own}, {other} {theirs}.", **_named(mover, *_both(after, mover)))
    return say("After it {me} needs {own}, {other} {theirs}.", **_named(mover, *_both(after, mover)))


def shortcoming(net: Net, after: Net, better: Net) -> Text | None:
    """What a card lacks of a better one; None if nothing that can be counted. after, better: the tables after both."""
    return next(_lacks(net, after, better), None)


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


def _gains(net: Net, after: Net) -> Iterator[Text]:
    mover = int(net.mover)
    (own, theirs), (own_then, theirs_then) = (
        [ways(table)[seat] for seat in (mover, 1 - mover)] for table in (net, after)
    )
    values = _named(mover, own_then, theirs_then)
    closer, back = own_then.cards < own.cards, theirs_then.cards > theirs.cards
    if theirs.cards == 1 and theirs.places and not theirs_then.places:
        yield say("Stops {other}, who could connect with the next card.", **values)
    if closer and back:
        yield say("Brings {me} closer, and sets {other} back: {me} needs {own}, {other} {theirs}.", **values)
    if closer:
        yield say("Brings {me} closer: {own} to go.", **values)
    if back:
        yield say("Sets {other} back: {theirs} to go.", **values)
    if theirs.places and not theirs_then.places:
        yield say("Leaves {other} no place where a single card brings them closer.", **values)
    elif theirs.places and theirs_then.places <= FEWER * theirs.places:
        yield say(
            "Leaves {other} one place where a card brings them closer; there were {before}.",
            "Leaves {other} {count} places where a card brings them closer; there were {before}.",
            theirs_then.places,
            before=theirs.places,
            **values,
        )
    if own_then.places > 1 and not own.places:
        yield say(
            "Prepares the next card: it can bring {me} closer at {places}.", places=_places(own_then.places), **values
        )
    elif own_then.places > max(1, MORE * own.places):
        yield say(
            "Prepares the next card: it can bring {me} closer at {places}, not just {before}.",
            places=_places(own_then.places),
            before=own.places,
            **values,
        )


def _lacks(net: Net, after: Net, better: Net) -> Iterator[Text]:
    mover = int(net.mover)
    own, theirs = _both(after, mover)
    best, held = _both(better, mover)
    before = ways(net)[1 - mover]
    values = _named(mover, own, theirs)
    if theirs.cards < before.cards:
        yield say("Helps {other}, who then needs only {theirs}.", **values)
    if own.cards > best.cards:
        yield say("{me} then needs {own}, with the best card only {best}.", best=best.cards, **values)
    if theirs.cards < held.cards:
        yield say(
            "Does not hold {other} up: with the best card they need {held}, not {fewer}.",
            held=cards(held.cards),
            fewer=theirs.cards,
            **values,
        )
    if theirs.places * FEWER >= held.places > 0:
        yield _more_places(theirs, held, values)
    if held.places == 0 < theirs.places:
        yield say(
            "Leaves {other} one place where a card brings them closer, the best card none.",
            "Leaves {other} {count} places where a card brings them closer, the best card none.",
            theirs.places,
            **values,
        )
    if own.cards >= best.cards and own.places == 0 < best.places:
        yield say(
            "No next card brings {me} closer, after the best card one does at {places}.",
            places=_places(best.places),
            **values,
        )
    elif own.cards >= best.cards and own.places < best.places:
        yield say(
            "The next card can bring {me} closer at {places}, after the best card at {best}.",
            places=_places(own.places),
            best=best.places,
            **values,
        )
    if theirs.places > held.places:
        yield _more_places(theirs, held, values)


def _more_places(theirs: Way, held: Way, values: dict[str, Any]) -> Text:
    return say(
        "Leaves {other} one place where a card brings them closer, the best card only {held}.",
        "Leaves {other} {count} places where a card brings them closer, the best card only {held}.",
        theirs.places,
        held=held.places,
        **values,
    )


def cards(count: int) -> Text:
    """A number of cards in words."""
    return say("{count} card", "{count} cards", count)


def _places(count: int) -> Text:
    return say("{count} place", "{count} places", count)
