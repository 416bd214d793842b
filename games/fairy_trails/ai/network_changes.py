"""What a card does to the networks: what it closes, opens, joins and enlarges, in words that count huts and ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from engine.core.rules import Seat
from engine.core.text import Text
from games.fairy_trails import INFO, say
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.rules import Position

SEATS = tuple(seat.name for seat in INFO.seats)
MAY, WILL = 0.2, 0.6
"""In how many worlds of 1 the opponent wins with the next card where that is told as possible, and as likely."""
HOPES = (0.0, 0.5, 0.28, 0.16, 0.09)
"""What a hut is worth in a network with so many open ends, in closed huts; with more ends nobody soon closes it."""
WINS = 2
"""Huts that a network counts more which would place the last stone."""
LEAST = 0.1
"""Huts' worth from which on a change is told, for or against a card."""
HARD = 4
"""A network with so many open ends is told to be hard to close."""


def closed(seen: Position, after: Position, colour: int) -> int:
    """Huts of the colour in networks that the move closes."""
    new = after.forest.web.closed[len(seen.forest.web.closed) :]
    return sum(len(network.huts) for network in new if network.colour == colour)


class Change(Struct, frozen=True):
    """What has become of open networks: `olds`, those with huts that are part of `new` now, none if it begins here.

    gain: what its colour gains by it, in closed huts.
    """

    olds: tuple[Network, ...]
    new: Network
    gain: float


def changes(seen: Position, after: Position, colour: int) -> list[Change]:
    """What a card changes on open networks of the colour that have huts, the greatest first."""
    stones, cell, found = seen.stones(colour), after.forest.cards[-1].cell, []
    with_huts = [old for old in seen.forest.web.open.values() if old.colour == colour and old.huts]
    for new in after.forest.web.open.values():
        if new.colour == colour and new.huts and any(spot.cell == cell for spot in new.spots):
            olds = tuple(old for old in with_huts if old.spots[0] in new.spots)
            found.append(Change(olds, new, _hopes(new, stones) - sum(_hopes(old, stones) for old in olds)))
    # of equal ones first those of which most huts were there before
    return sorted(found, key=lambda one: (-abs(one.gain), -max((len(old.huts) for old in one.olds), default=0)))


def _hopes(network: Network, stones: int) -> float:
    ends, huts = len(network.ends), len(network.huts)
    worth = stones + WINS if huts >= stones else huts
    return HOPES[ends] * worth if ends < len(HOPES) else 0.0


def merit(seen: Position, after: Position, seat: Seat) -> float:
    """How much a card does at once for its seat, in closed huts."""
    found = 0.0
    for colour, sign in ((seat, 1), (1 - seat, -1)):
        gains = sum(one.gain for one in changes(seen, after, colour))
        found += sign * (closed(seen, after, colour) + gains)
    return found


def improvements(seen: Position, after: Position, seat: Seat) -> list[Text]:
    """What the card does to open networks that is good for its seat, what matters most first."""
    found = [(one.gain, _of_an_own_gain(one)) for one in changes(seen, after, seat)]
    found += [(-one.gain, _of_a_loss(one, seen.stones(1 - seat))) for one in changes(seen, after, 1 - seat)]
    return _told(found)


def setbacks(seen: Position, after: Position, seat: Seat) -> list[Text]:
    """What the card does to open networks that is bad for its seat, what matters most first."""
    found = [(-one.gain, _of_an_own_loss(one)) for one in changes(seen, after, seat)]
    found += [(one.gain, _of_a_gain(one)) for one in changes(seen, after, 1 - seat)]
    return _told(found)


def _told(found: Iterable[tuple[float, Text]]) -> list[Text]:
    """What counts enough to be told, the greatest first, each kind of change once."""
    kinds: dict[str, Text] = {}
    for worth, words in sorted(found, key=lambda one: -one[0]):
        if worth >= LEAST:
            kinds.setdefault(words.source, words)
    return [*kinds.values()]


def of_a_win(seat: Seat, wins: float) -> Iterator[Text]:
    """That the other one wins with the next card, which comes in `wins` worlds of 1."""
    other = SEATS[1 - seat]
    if wins >= WILL:
        yield say("The {other} will probably win with their next card.", other=other)
    elif wins >= MAY:
        yield say("The {other} may win with their next card.", other=other)


def _of_a_loss(one: Change, stones: int) -> Text:
    """That a network of the other one is harder to close now. stones: how many it has left."""
    other, huts, ends = SEATS[one.new.colour], in_huts(len(one.new.huts)), _ends(len(one.new.ends))
    if len(one.olds) != 1:
        return _of_a_joint(one.new)
    old = one.olds[0]
    if len(old.ends) == 1 and len(old.huts) >= stones:
        return say(
            "Keeps the {other} from winning there: their network with {huts} now has {ends}.",
            other=other,
            huts=in_huts(len(old.huts)),
            ends=ends,
        )
    return say(
        "Makes a network of the {other} with {huts} harder to close: {ends}, not {before}.",
        other=other,
        huts=huts,
        ends=ends,
        before=len(old.ends),
    )


def _of_an_own_loss(one: Change) -> Text:
    """That an own network is harder to close now."""
    if len(one.olds) != 1:
        return _of_a_joint(one.new)
    old, ends = one.olds[0], _ends(len(one.new.ends))
    if len(old.ends) == 1:
        return say(
            "Opens a network of the {me} that had only one open end: it now has {ends}.",
            me=SEATS[old.colour],
            ends=ends,
        )
    return say(
        "A network of the {who} with {huts} now has {ends}, not {before}.",
        who=SEATS[old.colour],
        huts=in_huts(len(one.new.huts)),
        ends=ends,
        before=len(old.ends),
    )


def _of_an_own_gain(one: Change) -> Text:
    """What an own network gains."""
    me, huts, ends = SEATS[one.new.colour], in_huts(len(one.new.huts)), _ends(len(one.new.ends))
    if not one.olds:
        return say("Begins a network of the {me}: {huts}, {ends}.", me=me, huts=huts, ends=ends)
    if len(one.olds) > 1:
        return say("Joins networks of the {me}: {huts} together, {ends}.", me=me, huts=huts, ends=ends)
    old = one.olds[0]
    if len(one.new.ends) < len(old.ends):
        return say(
            "Brings a network of the {me} with {huts} closer to its end: {ends} left.", me=me, huts=huts, ends=ends
        )
    return say("Takes a hut into a network of the {me}: {huts} now, and {ends}.", me=me, huts=huts, ends=ends)


def _of_a_gain(one: Change) -> Text:
    """What a network of the other one gains."""
    if not one.olds and len(one.new.ends) == 1:
        return _leaves(one.new.colour, len(one.new.huts))
    return _of_an_own_gain(one)


def _of_a_joint(new: Network) -> Text:
    return say(
        "Joins networks of the {who}, which have to be closed together then: {huts}, {ends}.",
        who=SEATS[new.colour],
        huts=in_huts(len(new.huts)),
        ends=_ends(len(new.ends)),
    )


def _leaves(colour: int, huts: int) -> Text:
    return say(
        "Leaves the {other} a network with {huts} and only one open end.", other=SEATS[colour], huts=in_huts(huts)
    )


def put_away(after: Position, colour: int) -> Text | None:
    """That the card's hut of the colour comes into a network with many open ends, if it does."""
    cell = after.forest.cards[-1].cell
    for network in after.forest.web.open.values():
        if network.colour == colour and len(network.ends) >= HARD and any(hut.cell == cell for hut in network.huts):
            return say(
                "Lays the hut of the {other} where it is hard to close: {ends}.",
                other=SEATS[colour],
                ends=_ends(len(network.ends)),
            )
    return None


def lacking(seen: Position, after: Position, better: Position, seat: Seat) -> Iterator[Text]:
    """What a card lacks of a better one, after which it would be `better`."""
    me, other = SEATS[seat], SEATS[1 - seat]
    mine, best = closed(seen, after, seat), closed(seen, better, seat)
    if best > mine:
        yield say(
            "The best other move closes {count} hut for the {me} at once.",
            "The best other move closes {count} huts for the {me} at once.",
            best,
            me=me,
        )
    left, held = _one_from_its_end(after, 1 - seat), _one_from_its_end(better, 1 - seat)
    if left > held:
        yield _leaves(1 - seat, left)
    ready, readier = _one_from_its_end(after, seat), _one_from_its_end(better, seat)
    if readier > ready and best <= mine:
        yield say(
            "With the best other move a network of the {me} with {huts} would have only one open end.",
            me=me,
            huts=in_huts(readier),
        )
    here = {old.spots[0]: one for one in changes(seen, after, 1 - seat) for old in one.olds}
    for one in changes(seen, better, 1 - seat):
        if -one.gain >= LEAST and not any(old.spots[0] in here and here[old.spots[0]].gain < 0 for old in one.olds):
            yield say(
                "The best other move makes a network of the {other} with {huts} harder to close.",
                other=other,
                huts=in_huts(len(one.new.huts)),
            )
            break


def _one_from_its_end(s: Position, colour: int) -> int:
    """The most huts of a network of the colour that has a single open end."""
    open_ = s.forest.web.open.values()
    return max((len(one.huts) for one in open_ if one.colour == colour and len(one.ends) == 1), default=0)


def in_huts(count: int) -> Text:
    return say("{count} hut", "{count} huts", count)


def _ends(count: int) -> Text:
    return say("{count} open end", "{count} open ends", count)
