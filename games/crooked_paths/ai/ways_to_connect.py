"""How far both seats are from a connection, in what players count at the table: cards, and places of one card."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import CARDS, FAR, SIDE, Net


class Way(Struct, frozen=True):
    """How far a seat is from a connection: the cards it needs (FAR: it can't any more), at how many places a single
    card brings it closer, and at how many one sets it back.

    early: are doubles still laid? doubles: the cards if it has to do with the doubles to come, FAR if it can't; among
    the triples always FAR. triples: if only triples can connect it, at how many laid doubles one would bring it closer.
    """

    cards: int
    places: int
    doubles: int = FAR
    breaks: int = 0
    triples: int = 0
    early: bool = False

    @property
    def open(self) -> bool:
        """Can the seat still connect?"""
        return self.cards != FAR

    @property
    def needs_triple(self) -> bool:
        """Is the one card that it needs a triple, while doubles are laid?"""
        return self.early and self.cards == 1 < self.doubles

    def is_farther(self, other: Way) -> bool:
        """Is the connection farther off than by the other way?"""
        return (self.cards, -self.places) > (other.cards, -other.places)


Ways = tuple[Way, Way]


def ways(net: Net) -> Ways:
    """Of both seats, whoever is to move."""
    return _ways(*_parts(net))


def with_triples(found: Ways) -> Ways:
    """The ways before the last double, with the places where a triple brings a seat closer among those of a card."""
    one, two = (replace(way, places=way.places + way.triples) for way in found)
    return one, two


def connects_for_good(net: Net, seat: int) -> bool:
    """Phase 2: could the seat, if it were to move, connect by a card that no reply breaks?"""
    *cards, _, count = _parts(net)
    return _connects_for_good(*cards, seat, count)


def holds(table: Net, seat: int) -> bool:
    """Phase 2: is the seat still connected, whatever card is laid next?"""
    return all(bitboard.connected(bitboard.lay(table, reply), seat) for reply in bitboard.moves(table))


def _parts(net: Net) -> tuple[int, ...]:
    return (net.ne, net.se, net.sw, net.nw, net.laid, net.covered, net.wide, net.high, net.mover, net.count)


@lru_cache(maxsize=256)
def _ways(*parts: int) -> Ways:
    net = Net(*parts)
    near = [int(bitboard.distance(net, seat, True)) for seat in (0, 1)]
    closer: tuple[set[int], set[int]] = set(), set()
    back: tuple[set[int], set[int]] = set(), set()
    for code in bitboard.moves(net):
        after = bitboard.lay(net, code)
        for seat in (0, 1):
            then = bitboard.distance(after, seat, True)
            if then != near[seat]:
                (closer if then < near[seat] else back)[seat].add(code >> 4)
    early = net.count < CARDS
    doubles = [int(bitboard.distance(net, seat, False)) if early else FAR for seat in (0, 1)]
    found = []
    for seat in (0, 1):
        triples = 0 if early else len(closer[seat])
        if early and doubles[seat] == FAR:
            triples = _triples(net, seat, near[seat])
        found.append(Way(near[seat], len(closer[seat]), doubles[seat], len(back[seat]), triples, early))
    return found[0], found[1]


def _triples(net: Net, seat: int, near: int) -> int:
    """On how many of the laid doubles a card with all curves would bring the seat closer: a triple has any that a ride
    takes."""
    count = 0
    if net.wide < SIDE or net.high < SIDE:
        return count  # the frame still floats: the doubles to come decide more
    for place in range(bitboard.LANE):
        bit = 1 << place
        if net.laid & bit:
            ne, se, sw, nw = (plane | bit for plane in (net.ne, net.se, net.sw, net.nw))
            table = Net(ne, se, sw, nw, net.laid, net.covered, net.wide, net.high, net.mover, net.count)
            count += bitboard.distance(table, seat, True) < near
    return count


@lru_cache(maxsize=256)
def _connects_for_good(*parts: int) -> bool:
    net = Net(*parts)
    seat = net.mover
    if bitboard.distance(net, seat, True) != 1:
        return False
    tables = (bitboard.lay(net, code) for code in bitboard.moves(net))
    return any(bitboard.connections(table) == 1 << seat and holds(table, seat) for table in tables)
