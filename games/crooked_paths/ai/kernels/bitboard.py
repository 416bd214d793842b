"""The cards of Crooked Paths as whole numbers, for searches: the same rules as `rules.py`, hundreds of times faster.

A plane is a set of cells: cell (x, y) of the 5x5 frame is bit 6 * y + x; the unused sixth column keeps shifts from
running into the next row. Four planes say which curves lie where. While the frame floats, the laid cards are kept in
its north-west corner (`wide` and `high` tell how far they span) and a card laid to the west or north shifts them.

Typed plain Python that mypyc compiles as it stands: every number fits 63 bits, so both forms agree bit for bit. A
move is one int, see `move_code`; the claim and what follows it are the caller's business.

Floods ride for both seats at once: a plane and its copy `LANE` bits higher are two tables, the lower one ridden from
the north edge, the higher one from the west edge.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

SIDE: Final = 5
ROW: Final = 6
FULL: Final = 0b011111_011111_011111_011111_011111
NORTH_EDGE: Final = 0b011111
SOUTH_EDGE: Final = NORTH_EDGE << 4 * ROW
WEST_EDGE: Final = 0b000001_000001_000001_000001_000001
EAST_EDGE: Final = WEST_EDGE << 4
CARDS: Final = 25

LANE: Final = 30
WEST_START: Final = WEST_EDGE << LANE
EAST_END: Final = EAST_EDGE << LANE
NOT_NORTH: Final = (FULL ^ NORTH_EDGE) | (FULL ^ NORTH_EDGE) << LANE
NOT_SOUTH: Final = (FULL ^ SOUTH_EDGE) | (FULL ^ SOUTH_EDGE) << LANE

FAR: Final = 99
"""The distance of what can't be connected any more."""
WIDTH_OF_DISTANCE: Final = 8
"""Two distances in one number: North-South's in the low bits, West-East's above these."""

DOUBLE_MASKS: Final = (5, 10, 3, 6, 12, 9)
TRIPLE_MASKS: Final = (7, 14, 13, 11)


class Net:
    """A position without its claim. Only a search that walks down from a root changes it, by `put` and `play`.

    ne, se, sw, nw: planes of the curves; laid, covered: planes of the cards and of the triples among them;
    wide, high: columns and rows that the cards span; mover: the seat to move; count: cards laid (doubles, triples).
    """

    __slots__ = ("count", "covered", "high", "laid", "mover", "ne", "nw", "se", "sw", "wide")

    def __init__(
        self,
        ne: i64,
        se: i64,
        sw: i64,
        nw: i64,
        laid: i64,
        covered: i64,
        wide: i64,
        high: i64,
        mover: i64,
        count: i64,
    ) -> None:
        self.ne: i64 = ne
        self.se: i64 = se
        self.sw: i64 = sw
        self.nw: i64 = nw
        self.laid: i64 = laid
        self.covered: i64 = covered
        self.wide: i64 = wide
        self.high: i64 = high
        self.mover: i64 = mover
        self.count: i64 = count

    def put(self, net: Net) -> None:
        """Take over the position of another net."""
        self.ne = net.ne
        self.se = net.se
        self.sw = net.sw
        self.nw = net.nw
        self.laid = net.laid
        self.covered = net.covered
        self.wide = net.wide
        self.high = net.high
        self.mover = net.mover
        self.count = net.count

    def play(self, code: i64) -> None:
        """Make a move, which must be legal, on this very position."""
        place: i64 = code >> 4
        bit: i64 = 0
        if self.count >= CARDS:
            bit = BIT[place]
            self.covered |= bit
            self.ne &= ~bit
            self.se &= ~bit
            self.sw &= ~bit
            self.nw &= ~bit
        else:
            column: i64 = place % 7
            line: i64 = place // 7
            shift: i64 = 0
            if column == 0:
                shift = 1
                self.wide += 1
                column = 1
            elif column > self.wide:
                self.wide = column
            if line == 0:
                shift += ROW
                self.high += 1
                line = 1
            elif line > self.high:
                self.high = line
            bit = BIT[line * 7 + column]
            self.ne = self.ne << shift
            self.se = self.se << shift
            self.sw = self.sw << shift
            self.nw = self.nw << shift
            self.laid = self.laid << shift | bit
        if code & 1:
            self.ne |= bit
        if code & 2:
            self.se |= bit
        if code & 4:
            self.sw |= bit
        if code & 8:
            self.nw |= bit
        self.mover = 1 - self.mover
        self.count += 1

    def key(self) -> tuple[int, int, int, int, int, int]:
        """What tells positions apart in a table: equal cards (wherever the frame floats) and mover, equal key."""
        return self.ne, self.se, self.sw, self.nw, self.laid, self.covered << 1 | self.mover


def empty(mover: i64) -> Net:
    """A table without cards. mover: the seat to move."""
    return Net(0, 0, 0, 0, 0, 0, 0, 0, mover, 0)


def move_code(x: i64, y: i64, mask: i64) -> i64:
    """A card that shows `mask` at (x, y), counted from the laid cards' north-west corner; -1 extends them."""
    return ((y + 1) * 7 + x + 1) * 16 + mask


def move_parts(code: i64) -> tuple[int, int, int]:
    """The parts of a move: x, y, mask."""
    place: i64 = code >> 4
    return place % 7 - 1, place // 7 - 1, code & 15


def _powers() -> vec[i64]:
    """1, 2, 4, ...: mypyc takes a shifted literal for 32 bits wide, so single bits beyond come from here."""
    found = vec[i64]()
    power: i64 = 1
    for _ in range(62):
        found = append(found, power)
        power += power
    return found


POWER: Final = _powers()


def _cell_bits() -> vec[i64]:
    """For each of a move's 49 places its cell's bit in a plane, 0 for the places outside the frame."""
    found = vec[i64]()
    for place in range(49):
        x = place % 7 - 1
        y = place // 7 - 1
        inside = 0 <= x < SIDE and 0 <= y < SIDE
        found = append(found, POWER[y * ROW + x] if inside else 0)
    return found


def _windows() -> vec[i64]:
    """The places that keep within five columns and rows, at 6 * columns + rows of the cards that lie."""
    found = vec[i64]()
    for wide in range(SIDE + 1):
        for high in range(SIDE + 1):
            places: i64 = 0
            for y in range(-1 if high < SIDE else 0, min(high + 1, SIDE)):
                for x in range(-1 if wide < SIDE else 0, min(wide + 1, SIDE)):
                    places |= POWER[(y + 1) * 7 + x + 1]
            found = append(found, places)
    return found


BIT: Final = _cell_bits()
WINDOWS: Final = _windows()
FIRST_PLACE: Final = 8
"""The place of (0, 0)."""


def places_of(laid: i64) -> i64:
    """The places of the cards in a plane, place p as bit p of 49."""
    return (
        (laid & 31) << 8
        | (laid >> 6 & 31) << 15
        | (laid >> 12 & 31) << 22
        | (laid >> 18 & 31) << 29
        | (laid >> 24 & 31) << 36
    )


def open_places(laid: i64, wide: i64, high: i64) -> i64:
    """Phase 1: the places that take a card, place p (a move's code // 16) as bit p of 49."""
    if laid == 0:
        return 1 << FIRST_PLACE
    cards: i64 = places_of(laid)
    near: i64 = cards | cards << 1 | cards >> 1
    near |= near << 7 | near >> 7
    return near & ~cards & WINDOWS[wide * 6 + high]


def lay(net: Net, code: i64) -> Net:
    """The position after a move, which must be legal."""
    after = empty(0)
    after.put(net)
    after.play(code)
    return after


def listed(net: Net) -> vec[i64]:
    """Every card that may be laid, in reading order. Whether the game is over already is not looked at."""
    found = vec[i64](capacity=160)
    place: i64 = 0
    if net.count >= CARDS:
        for place in range(49):
            if BIT[place] & ~net.covered:
                for mask in TRIPLE_MASKS:
                    found = append(found, place * 16 + mask)
        return found
    places: i64 = open_places(net.laid, net.wide, net.high)
    for place in range(49):
        if places >> place & 1:
            for mask in DOUBLE_MASKS:
                found = append(found, place * 16 + mask)
    return found


def moves(net: Net) -> list[int]:
    """The legal moves as `listed` gives them, as a list."""
    return list(listed(net))


def twice(plane: i64) -> i64:
    """The plane repeated in both lanes."""
    return plane | plane << LANE


def rides(ne: i64, se: i64, sw: i64, nw: i64) -> i64:
    """Who can ride across the frame: bit 0 North-South, bit 1 West-East. Planes in both lanes (`twice`).

    n, s, e, w: cells that are entered by that edge.
    """
    ne_up: i64 = ne & NOT_NORTH
    nw_up: i64 = nw & NOT_NORTH
    se_down: i64 = se & NOT_SOUTH
    sw_down: i64 = sw & NOT_SOUTH
    n: i64 = NORTH_EDGE
    s: i64 = 0
    e: i64 = 0
    w: i64 = WEST_START
    while True:
        w |= (n & ne | s & se) << 1
        e |= (n & nw | s & sw) >> 1
        n2: i64 = n | (e & se_down | w & sw_down) << ROW
        s2: i64 = s | (e & ne_up | w & nw_up) >> ROW
        if n2 == n and s2 == s:
            break
        n = n2
        s = s2
    found: i64 = 0
    if (e & se | w & sw) & SOUTH_EDGE:
        found = 1
    if (n & ne | s & se) & EAST_END:
        found |= 2
    return found


def distances(ne: i64, se: i64, sw: i64, nw: i64, free: i64) -> i64:
    """The fewest cards that connect each seat if each cell of `free` takes any one, FAR if none do; see `rides`.

    North-South's in the low `WIDTH_OF_DISTANCE` bits, West-East's above them.
    """
    ne_up: i64 = ne & NOT_NORTH
    nw_up: i64 = nw & NOT_NORTH
    se_down: i64 = se & NOT_SOUTH
    sw_down: i64 = sw & NOT_SOUTH
    free_up: i64 = free & NOT_NORTH
    free_down: i64 = free & NOT_SOUTH
    n: i64 = NORTH_EDGE
    s: i64 = 0
    e: i64 = 0
    w: i64 = WEST_START
    n2: i64 = 0
    s2: i64 = 0
    e2: i64 = 0
    w2: i64 = 0
    up: i64 = 0
    over: i64 = 0
    cost: i64 = 0
    down: i64 = FAR
    across: i64 = FAR
    while True:
        while True:
            w |= (n & ne | s & se) << 1
            e |= (n & nw | s & sw) >> 1
            n2 = n | (e & se_down | w & sw_down) << ROW
            s2 = s | (e & ne_up | w & nw_up) >> ROW
            if n2 == n and s2 == s:
                break
            n = n2
            s = s2
        if down == FAR and (e & se | w & sw) & SOUTH_EDGE:
            down = cost
        if across == FAR and (n & ne | s & se) & EAST_END:
            across = cost
        if down < FAR and across < FAR:
            break
        up = (n | s) & free
        over = e | w
        w2 = w | up << 1
        e2 = e | up >> 1
        n2 = n | (over & free_down) << ROW
        s2 = s | (over & free_up) >> ROW
        cost += 1
        if down == FAR and over & free & SOUTH_EDGE:
            down = cost
        if across == FAR and up & EAST_END:
            across = cost
        if (n2 == n and s2 == s and e2 == e and w2 == w) or (down < FAR and across < FAR):
            break
        n = n2
        s = s2
        e = e2
        w = w2
    return down | across << WIDTH_OF_DISTANCE


def both_distances(net: Net, covering: bool) -> i64:
    """The fewest cards that would connect each seat, over all places that the frame may still take; see `distances`.

    An empty cell takes any double; with `covering` a double may also be covered by a triple. 0: it is connected.
    """
    laid: i64 = 0 if covering else net.laid
    if net.wide == SIDE and net.high == SIDE:
        free: i64 = FULL & ~(net.covered | laid)
        return distances(twice(net.ne), twice(net.se), twice(net.sw), twice(net.nw), twice(free))
    down: i64 = FAR
    across: i64 = FAR
    dy: i64
    for dy in range(SIDE - net.high + 1):
        dx: i64
        for dx in range(SIDE - net.wide + 1):
            shift: i64 = dy * ROW + dx
            open_cells: i64 = FULL & ~(laid << shift)
            pair: i64 = distances(
                twice(net.ne << shift),
                twice(net.se << shift),
                twice(net.sw << shift),
                twice(net.nw << shift),
                twice(open_cells),
            )
            down = min(down, pair & 255)
            across = min(across, pair >> WIDTH_OF_DISTANCE)
    return down | across << WIDTH_OF_DISTANCE


def distance(net: Net, seat: i64, covering: bool) -> i64:
    """The cards that one seat still needs; see `both_distances`."""
    pair: i64 = both_distances(net, covering)
    return pair & 255 if seat == 0 else pair >> WIDTH_OF_DISTANCE


def connections(net: Net) -> i64:
    """Whose connection exists: bit 0 North-South, bit 1 West-East. The cards must span the frame's whole side."""
    spans: i64 = (1 if net.high == SIDE else 0) | (2 if net.wide == SIDE else 0)
    return rides(twice(net.ne), twice(net.se), twice(net.sw), twice(net.nw)) & spans if spans else 0


def connected(net: Net, seat: i64) -> bool:
    """Whether the seat's connection exists."""
    return connections(net) >> seat & 1 != 0


def reach(net: Net) -> i64:
    """Phase 2: whom any number of further triples could connect: bit 0 North-South, bit 1 West-East."""
    free: i64 = FULL & ~net.covered
    return rides(twice(net.ne | free), twice(net.se | free), twice(net.sw | free), twice(net.nw | free))


def within_reach(net: Net, seat: i64) -> bool:
    """Phase 2: could any number of further triples connect the seat?"""
    return reach(net) >> seat & 1 != 0


GOING: Final = -2
DRAWN: Final = -1


def ending(net: Net, no_draw: bool) -> i64:
    """The seat that has won as its turn begins, DRAWN, or GOING. Claims apart."""
    stands: i64 = connections(net)
    if stands >> net.mover & 1:
        return net.mover
    if net.count < CARDS or net.count >= 2 * CARDS:
        if stands:
            return 1 - net.mover
        if net.count >= 2 * CARDS:
            return net.mover if no_draw else DRAWN
    return GOING


def claimed(net: Net, no_draw: bool) -> i64:
    """The ending as `ending` has it, if a claim is made as soon as it is true."""
    found: i64 = ending(net, no_draw)
    if found != GOING or net.count < CARDS or reach(net):
        return found
    return net.mover if no_draw else DRAWN
