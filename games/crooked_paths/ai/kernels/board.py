"""A position that changes in place as cards are laid: for searches that walk down from a root many times a second."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.kernel import (
    BIT,
    CARDS,
    DOUBLE_MASKS,
    DRAWN,
    FULL,
    GOING,
    LANE,
    ROW,
    SIDE,
    TRIPLE_MASKS,
    Net,
    open_places,
    rides,
)


class Board(Net):
    """A `Net` that may change."""

    def __init__(self) -> None:
        super().__init__(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def put(self, net: Net) -> None:
        """Take the position of a net."""
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

    def lay(self, code: i64) -> None:
        """As `kernel.lay`, on this very position."""
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

    def ending(self, no_draw: bool) -> i64:
        """How the game has ended, if a claim is made as soon as it is true."""
        count: i64 = self.count
        if count < 8:
            return GOING
        mover: i64 = self.mover
        ne: i64 = self.ne
        se: i64 = self.se
        sw: i64 = self.sw
        nw: i64 = self.nw
        ways: i64 = 0
        if max(self.wide, self.high) == SIDE:
            ways = rides(ne | ne << LANE, se | se << LANE, sw | sw << LANE, nw | nw << LANE)
            if self.wide < SIDE:
                ways &= 1
            elif self.high < SIDE:
                ways &= 2
        if ways >> mover & 1:
            return mover
        if count < CARDS or count == 2 * CARDS:
            if ways:
                return 1 - mover
            if count < CARDS:
                return GOING
            return mover if no_draw else DRAWN
        if ways:
            return GOING
        free: i64 = FULL & ~self.covered
        ne |= free
        se |= free
        sw |= free
        nw |= free
        if rides(ne | ne << LANE, se | se << LANE, sw | sw << LANE, nw | nw << LANE):
            return GOING
        return mover if no_draw else DRAWN

    def codes(self) -> vec[i64]:
        """As `kernel.moves`."""
        found = vec[i64](capacity=160)
        place: i64 = 0
        if self.count >= CARDS:
            for place in range(49):
                if BIT[place] & ~self.covered:
                    for mask in TRIPLE_MASKS:
                        found = append(found, place * 16 + mask)
            return found
        places: i64 = open_places(self.laid, self.wide, self.high)
        for place in range(49):
            if places >> place & 1:
                for mask in DOUBLE_MASKS:
                    found = append(found, place * 16 + mask)
        return found
