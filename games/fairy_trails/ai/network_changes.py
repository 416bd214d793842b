"""What a card does to the networks: what it closes, opens, joins and enlarges, in words that count huts and ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.core.rules import Seat
from engine.core.text import Text
from games.fairy_trails import INFO, say
from games.fairy_trails.rules.networks import Network
from games.fairy_trails.rules.rules import Position

SEATS = tuple(seat.name for seat in INFO.seats)
MAY, WILL = 0.2, 0.6
"""In how many worlds of 1 the opponent wins with the next card where that is told as possible, and as likely."""
HUT = 3
"""What a closed hut counts beside an open end more or less."""
FEW = 3
"""A network with no more open ends is worth making harder to close."""


def closed(seen: Position, after: Position, colour: int) -> int:
    """Huts of the colour in networks that the move closes."""
    new = after.forest.web.closed[len(seen.forest.web.closed) :]
    return sum(len(network.huts) for network in new if network.colour == colour)


OTHERS_DO = say("Other places would do about as well.")


def does(seen: Position, after: Position, seat: Seat) -> bool:
    """Is there anything that a card is said to do at once?"""
    changes = closed(seen, after, seat) or any(improvements(seen, after, seat))
    return bool(changes) or effect(seen, after, seat, praised=True) != OTHERS_DO


def merit(seen: Position, after: Position, seat: Seat) -> int:
    """How much a card does at once for its seat: huts that it closes, and what changes on networks with huts."""
    found = HUT * (closed(seen, after, seat) - closed(seen, after, 1 - seat))
    for colour, sign in ((seat, 1), (1 - seat, -1)):
        for old, new in touched(seen, after, colour):
            if old.huts:
                found += sign * (len(new.huts) - len(old.huts) + len(old.ends) - len(new.ends))
    return found


def improvements(seen: Position, after: Position, seat: Seat) -> Iterable[Text]:
    """What the card does to open networks: first the other's that were nearly closed, then one's own."""
    me, other = SEATS[seat], SEATS[1 - seat]
    told: set[int] = set()
    for old, new in touched(seen, after, 1 - seat):
        huts, more = len(old.huts), len(new.ends) - len(old.ends)
        if id(new) in told:
            continue
        told.add(id(new))
        if len(old.ends) == 1 and huts >= max(1, seen.stones(1 - seat)) and more > 0:
            yield say(
                "Keeps the {other} from winning there: their network with {huts} now has {ends}.",
                other=other,
                huts=in_huts(huts),
                ends=_ends(len(new.ends)),
            )
        elif len(old.ends) <= FEW and huts and more > 0:
            yield say(
                "Makes a network with {huts} harder to close for the {other}: it now has {ends}.",
                other=other,
                huts=in_huts(len(new.huts)),
                ends=_ends(len(new.ends)),
            )
    joined = _joined(seen, after, seat)
    if joined is not None:
        yield say(
            "Joins networks of the {me}: {huts} together, {ends}.",
            me=me,
            huts=in_huts(len(joined.huts)),
            ends=_ends(len(joined.ends)),
        )
        return
    kept = [(old, new) for old, new in touched(seen, after, seat) if new.huts and len(new.ends) <= len(old.ends)]
    for old, new in sorted(kept, key=lambda pair: (len(pair[1].ends), -len(pair[1].huts)))[:1]:
        home, ways = in_huts(len(new.huts)), _ends(len(new.ends))
        if len(new.ends) < len(old.ends):
            yield say(
                "Brings a network of the {me} with {huts} closer to its end: {ends} left.", me=me, huts=home, ends=ways
            )
        elif not old.huts:
            if len(new.ends) <= FEW:
                yield _of_a_beginning(new)
        elif len(new.huts) > len(old.huts):
            yield say("Takes a hut into a network of the {me}: {huts} now, still {ends}.", me=me, huts=home, ends=ways)


def setbacks(seen: Position, after: Position, seat: Seat, wins: float) -> Iterable[Text]:
    """What is bad about the card: the other wins with the next one, or comes nearer; one's own network is opened.

    wins: in how many worlds of 1 the other wins with the next card.
    """
    me, other = SEATS[seat], SEATS[1 - seat]
    if wins >= WILL:
        yield say("The {other} will probably win with their next card.", other=other)
    elif wins >= MAY:
        yield say("The {other} may win with their next card.", other=other)
    for old, new in touched(seen, after, seat):
        if len(old.ends) == 1 and old.huts and len(new.ends) > 1:
            yield say(
                "Opens a network of the {me} that had only one open end: it now has {ends}.",
                me=me,
                ends=_ends(len(new.ends)),
            )
            break
    for old, new in touched(seen, after, 1 - seat):
        if new.huts and len(new.ends) < len(old.ends) <= 3:
            yield say(
                "Brings a network of the {other} with {huts} closer to its end: {ends} left.",
                other=other,
                huts=in_huts(len(new.huts)),
                ends=_ends(len(new.ends)),
            )
            break


def touched(seen: Position, after: Position, colour: int) -> list[tuple[Network, Network]]:
    """Open networks of the colour that the card has changed, before and after, those with most huts first."""
    now = {network.spots[0]: network for network in after.forest.web.open.values() if network.colour == colour}
    found: list[tuple[Network, Network]] = []
    for old in seen.forest.web.open.values():
        if old.colour != colour:
            continue
        new = next((network for network in now.values() if old.spots[0] in network.spots), None)
        if new is not None and len(new.spots) > len(old.spots):
            found.append((old, new))
    return sorted(found, key=lambda pair: -len(pair[0].huts))


def _joined(seen: Position, after: Position, colour: int) -> Network | None:
    """A network of the colour into which the card joins two with huts."""
    now: dict[int, list[Network]] = {}
    networks = {}
    for old, new in touched(seen, after, colour):
        networks[id(new)] = new
        now.setdefault(id(new), []).append(old)
    for key, olds in now.items():
        if sum(bool(old.huts) for old in olds) > 1:
            return networks[key]
    return None


def effect(seen: Position, after: Position, seat: Seat, *, praised: bool, close: bool = True) -> Text:
    """What is said of a card that wins and stops nothing: what it does to a network with huts.

    praised: not what speaks against the card; close: are others about as good? A network that only gets longer is not
    told.
    """
    found = sorted(_effects(seen, after, seat, praised=praised), key=lambda one: one[:2])
    if found and (not praised or found[-1][0] >= 0):
        return found[-1][2]
    me, other = SEATS[seat], SEATS[1 - seat]
    if not praised:
        return say(
            "Does nothing for the networks of the {me}, and nothing against those of the {other}.", me=me, other=other
        )
    begun, hidden = _begun(seen, after, seat), _put_away(after, 1 - seat)
    if begun is not None and len(begun.ends) <= FEW:
        return _of_a_beginning(begun)
    if hidden is not None:
        ends = _ends(len(hidden.ends))
        return say("Lays the hut of the {other} where it is hard to close: {ends}.", other=other, ends=ends)
    if close:
        return OTHERS_DO
    return say("Changes little at once, but leads to more later.")


def _effects(seen: Position, after: Position, seat: Seat, *, praised: bool) -> Iterator[tuple[int, int, Text]]:
    """What the card does to networks that have huts: how good that is, or with `praised` unset how bad, a number that
    makes the first of equals the greatest, and the words."""
    count = 0
    for colour in (seat, 1 - seat):
        pairs = [pair for pair in touched(seen, after, colour) if pair[0].huts]
        for old, new in pairs:
            more = len(new.ends) - len(old.ends)
            if praised and colour != seat and more <= 0:
                continue  # a hut more for the other one is no merit
            alone = sum(one is new for _, one in pairs) == 1
            words = _changed(old, new, colour) if alone else _of_a_joint(new, colour)
            if words is not None:
                good = more if colour != seat else len(new.huts) - len(old.huts) - more
                yield good if praised else -good, -count, words
                count += 1


def _changed(old: Network, new: Network, colour: int) -> Text | None:
    """What has become of a network, if its huts or its ends are more or fewer now."""
    values: dict[str, Any] = {"who": SEATS[colour], "huts": in_huts(len(new.huts)), "ends": _ends(len(new.ends))}
    if len(new.huts) > len(old.huts) and len(new.ends) <= len(old.ends):
        return say("Takes a hut into a network of the {who}: {huts} now, and {ends}.", **values)
    if len(new.ends) != len(old.ends):
        return say("A network of the {who} with {huts} now has {ends}, not {before}.", before=len(old.ends), **values)
    return None


def _of_a_joint(new: Network, colour: int) -> Text:
    values: dict[str, Any] = {"who": SEATS[colour], "huts": in_huts(len(new.huts)), "ends": _ends(len(new.ends))}
    return say("Joins networks of the {who}, which have to be closed together then: {huts}, {ends}.", **values)


def _begun(seen: Position, after: Position, seat: Seat) -> Network | None:
    """The seat's own network with a hut that begins on the card, the one with fewest open ends, if there is one."""
    known = {hut.cell for network in seen.forest.web.open.values() for hut in network.huts}
    own = [network for network in after.forest.web.open.values() if network.colour == seat and network.huts]
    new = [network for network in own if not any(hut.cell in known for hut in network.huts)]
    return min(new, key=lambda network: len(network.ends), default=None)


def _of_a_beginning(new: Network) -> Text:
    huts, ends = in_huts(len(new.huts)), _ends(len(new.ends))
    return say("Begins a network of the {me}: {huts}, {ends}.", me=SEATS[new.colour], huts=huts, ends=ends)


def _put_away(after: Position, colour: int) -> Network | None:
    """The open network with many ends into which the card's hut of the colour comes, if it has one."""
    cell = after.forest.cards[-1].cell
    for network in after.forest.web.open.values():
        if network.colour == colour and len(network.ends) >= FEW and any(hut.cell == cell for hut in network.huts):
            return network
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
        yield say("Leaves the {other} a network with {huts} and only one open end.", other=other, huts=in_huts(left))
    ready, readier = _one_from_its_end(after, seat), _one_from_its_end(better, seat)
    if readier > ready and best <= mine:
        yield say(
            "With the best other move a network of the {me} with {huts} would have only one open end.",
            me=me,
            huts=in_huts(readier),
        )
    for old, new in touched(seen, better, 1 - seat):
        here = next((one for was, one in touched(seen, after, 1 - seat) if was.spots[0] == old.spots[0]), old)
        harder = len(new.ends) > max(len(old.ends), len(here.ends))
        if old.huts and len(old.ends) <= FEW and harder:
            yield say(
                "The best other move makes a network of the {other} with {huts} harder to close.",
                other=other,
                huts=in_huts(len(new.huts)),
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
