"""The cards of Crooked Paths as whole numbers, for searches: the same rules as `rules.py`, some fifty times faster.

A plane is a set of cells: cell (x, y) of the 5x5 frame is bit 6 * y + x; the unused sixth column keeps shifts from
running into the next row. Four planes say which curves lie where. While the frame floats, the laid cards are kept in
its north-west corner (`wide` and `high` tell how far they span) and a card laid to the west or north shifts them.

Plain typed Python on small ints without tricks, so that it can be compiled as it stands. A move is one int, see
`move_code`; the claim and what follows it are the caller's business.
"""

from __future__ import annotations

from typing import Final

SIDE: Final = 5
ROW: Final = 6
FULL: Final = 0b011111_011111_011111_011111_011111
NORTH_EDGE: Final = 0b011111
WEST_EDGE: Final = 0b000001_000001_000001_000001_000001
BEYOND_SOUTH: Final = 0b011111_000000_000000_000000_000000_000000
BEYOND_EAST: Final = 0b100000_100000_100000_100000_100000
CARDS: Final = 25

FAR: Final = 99
"""The distance of what can't be connected any more."""

DOUBLE_MASKS: Final = (5, 10, 3, 6, 12, 9)
TRIPLE_MASKS: Final = (7, 14, 13, 11)


class Net:
    """A position without its claim. Never changed once made.

    ne, se, sw, nw: planes of the curves; laid, covered: planes of the cards and of the triples among them;
    wide, high: columns and rows that the cards span; mover: the seat to move; count: cards laid (doubles, triples).
    """

    __slots__ = ("count", "covered", "high", "laid", "mover", "ne", "nw", "se", "sw", "wide")

    def __init__(
        self,
        ne: int,
        se: int,
        sw: int,
        nw: int,
        laid: int,
        covered: int,
        wide: int,
        high: int,
        mover: int,
        count: int,
    ) -> None:
        self.ne = ne
        self.se = se
        self.sw = sw
        self.nw = nw
        self.laid = laid
        self.covered = covered
        self.wide = wide
        self.high = high
        self.mover = mover
        self.count = count

    def key(self) -> tuple[int, int, int, int, int, int]:
        """What tells positions apart in a table: equal cards (wherever the frame floats) and mover, equal key."""
        return self.ne, self.se, self.sw, self.nw, self.laid, self.covered << 1 | self.mover


def empty(mover: int) -> Net:
    """No card lies."""
    return Net(0, 0, 0, 0, 0, 0, 0, 0, mover, 0)


def move_code(x: int, y: int, mask: int) -> int:
    """A card that shows `mask` at (x, y), counted from the laid cards' north-west corner; -1 extends them."""
    return ((y + 1) * 7 + x + 1) * 16 + mask


def move_parts(code: int) -> tuple[int, int, int]:
    """(x, y, mask) of a move."""
    place = code >> 4
    return place % 7 - 1, place // 7 - 1, code & 15


def _near(x: int, y: int) -> int:
    """The cells of the frame that touch (x, y), which may lie one step outside."""
    found = 0
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if (dx or dy) and 0 <= x + dx < SIDE and 0 <= y + dy < SIDE:
                found |= 1 << ((y + dy) * ROW + x + dx)
    return found


NEAR: Final[list[int]] = [_near(place % 7 - 1, place // 7 - 1) for place in range(49)]
BIT: Final[list[int]] = [
    1 << (place // 7 - 1) * ROW + place % 7 - 1 if place % 7 in range(1, 6) and place // 7 in range(1, 6) else 0
    for place in range(49)
]


def lay(net: Net, code: int) -> Net:
    """The position after a move, which must be legal."""
    place = code >> 4
    if net.count >= CARDS:
        bit = BIT[place]
        keep = ~bit
        return Net(
            net.ne & keep | (bit if code & 1 else 0),
            net.se & keep | (bit if code & 2 else 0),
            net.sw & keep | (bit if code & 4 else 0),
            net.nw & keep | (bit if code & 8 else 0),
            net.laid,
            net.covered | bit,
            SIDE,
            SIDE,
            1 - net.mover,
            net.count + 1,
        )
    x = place % 7 - 1
    y = place // 7 - 1
    shift = 0
    wide = max(net.wide, x + 1)
    high = max(net.high, y + 1)
    if x < 0:
        shift, wide, x = 1, wide + 1, 0
    if y < 0:
        shift, high, y = shift + ROW, high + 1, 0
    bit = 1 << (y * ROW + x)
    return Net(
        net.ne << shift | (bit if code & 1 else 0),
        net.se << shift | (bit if code & 2 else 0),
        net.sw << shift | (bit if code & 4 else 0),
        net.nw << shift | (bit if code & 8 else 0),
        net.laid << shift | bit,
        0,
        wide,
        high,
        1 - net.mover,
        net.count + 1,
    )


def moves(net: Net) -> list[int]:
    """Every card that may be laid, in reading order. Whether the game is over already is not looked at."""
    found: list[int] = []
    if net.count >= CARDS:
        if net.count >= 2 * CARDS:
            return found
        for place in range(8, 41):
            if BIT[place] & ~net.covered:
                found.extend([place * 16 + mask for mask in TRIPLE_MASKS])
        return found
    if net.count == 0:
        return [8 * 16 + mask for mask in DOUBLE_MASKS]
    laid = net.laid
    for y in range(-1 if net.high < SIDE else 0, min(net.high + 1, SIDE)):
        for x in range(-1 if net.wide < SIDE else 0, min(net.wide + 1, SIDE)):
            place = (y + 1) * 7 + x + 1
            if NEAR[place] & laid and not BIT[place] & laid:
                found.extend([place * 16 + mask for mask in DOUBLE_MASKS])
    return found


def rides_down(ne: int, se: int, sw: int, nw: int) -> bool:
    """Can a train ride from the frame's north edge to its south edge? n, s, e, w: cells entered by that edge."""
    n = NORTH_EDGE
    s = 0
    e = 0
    w = 0
    while True:
        w |= (n & ne | s & se) << 1
        e |= (n & nw | s & sw) >> 1
        n2 = n | (e & se | w & sw) << ROW
        s2 = s | (e & ne | w & nw) >> ROW
        if n2 & BEYOND_SOUTH:
            return True
        if n2 == n and s2 == s:
            return False
        n = n2
        s = s2


def rides_across(ne: int, se: int, sw: int, nw: int) -> bool:
    """Can a train ride from the frame's west edge to its east edge?"""
    n = 0
    s = 0
    e = 0
    w = WEST_EDGE
    while True:
        n |= (e & se | w & sw) << ROW
        s |= (e & ne | w & nw) >> ROW
        w2 = w | (n & ne | s & se) << 1
        e2 = e | (n & nw | s & sw) >> 1
        if w2 & BEYOND_EAST:
            return True
        if w2 == w and e2 == e:
            return False
        w = w2
        e = e2


def cards_down(ne: int, se: int, sw: int, nw: int, free: int) -> int:
    """The fewest cards that connect north and south if each cell of `free` takes any one; FAR if none do."""
    n = NORTH_EDGE
    s = 0
    e = 0
    w = 0
    cost = 0
    while True:
        while True:
            w |= (n & ne | s & se) << 1
            e |= (n & nw | s & sw) >> 1
            n2 = n | (e & se | w & sw) << ROW
            s2 = s | (e & ne | w & nw) >> ROW
            if n2 == n and s2 == s:
                break
            n = n2
            s = s2
        if n & BEYOND_SOUTH:
            return cost
        up = (n | s) & free
        over = (e | w) & free
        w2 = w | up << 1
        e2 = e | up >> 1
        n2 = n | over << ROW
        s2 = s | over >> ROW
        if n2 == n and s2 == s and e2 == e and w2 == w:
            return FAR
        n = n2
        s = s2
        e = e2
        w = w2
        cost += 1


def cards_across(ne: int, se: int, sw: int, nw: int, free: int) -> int:
    """The fewest cards that connect west and east if each cell of `free` takes any one; FAR if none do."""
    n = 0
    s = 0
    e = 0
    w = WEST_EDGE
    cost = 0
    while True:
        while True:
            n |= (e & se | w & sw) << ROW
            s |= (e & ne | w & nw) >> ROW
            w2 = w | (n & ne | s & se) << 1
            e2 = e | (n & nw | s & sw) >> 1
            if w2 == w and e2 == e:
                break
            w = w2
            e = e2
        if w & BEYOND_EAST:
            return cost
        up = (n | s) & free
        over = (e | w) & free
        w2 = w | up << 1
        e2 = e | up >> 1
        n2 = n | over << ROW
        s2 = s | over >> ROW
        if n2 == n and s2 == s and e2 == e and w2 == w:
            return FAR
        n = n2
        s = s2
        e = e2
        w = w2
        cost += 1


def distance(net: Net, seat: int, covering: bool) -> int:
    """The fewest cards that would connect the seat, over all places that the frame may still take; FAR: impossible.

    An empty cell takes any double; with `covering` a double may also be covered by a triple. 0: it is connected.
    """
    if net.wide == SIDE and net.high == SIDE:
        free = FULL & ~(net.covered if covering else net.laid)
        if seat == 0:
            return cards_down(net.ne, net.se, net.sw, net.nw, free)
        return cards_across(net.ne, net.se, net.sw, net.nw, free)
    best = FAR
    for dy in range(SIDE - net.high + 1):
        for dx in range(SIDE - net.wide + 1):
            shift = dy * ROW + dx
            free = FULL if covering else FULL & ~(net.laid << shift)
            ne = net.ne << shift
            se = net.se << shift
            sw = net.sw << shift
            nw = net.nw << shift
            cost = cards_down(ne, se, sw, nw, free) if seat == 0 else cards_across(ne, se, sw, nw, free)
            best = min(best, cost)
    return best


def connected(net: Net, seat: int) -> bool:
    """Does the seat's connection exist? The cards must span the frame's whole side."""
    if seat == 0:
        return net.high == SIDE and rides_down(net.ne, net.se, net.sw, net.nw)
    return net.wide == SIDE and rides_across(net.ne, net.se, net.sw, net.nw)


def within_reach(net: Net, seat: int) -> bool:
    """Phase 2: could any number of further triples connect the seat?"""
    free = FULL & ~net.covered
    ne, se, sw, nw = net.ne | free, net.se | free, net.sw | free, net.nw | free
    return rides_down(ne, se, sw, nw) if seat == 0 else rides_across(ne, se, sw, nw)


GOING: Final = -2
DRAWN: Final = -1


def ending(net: Net, no_draw: bool) -> int:
    """The seat that has won as its turn begins, DRAWN, or GOING. Claims apart."""
    own = connected(net, net.mover)
    other = connected(net, 1 - net.mover)
    if own:
        return net.mover
    if net.count < CARDS or net.count >= 2 * CARDS:
        if other:
            return 1 - net.mover
        if net.count >= 2 * CARDS:
            return net.mover if no_draw else DRAWN
    return GOING
