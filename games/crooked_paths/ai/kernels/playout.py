"""Random games of Crooked Paths played to their end: every card uniform over the legal ones, nobody claims.

They are fast for what need not be played. Nothing is covered in phase 1, so the empty cells are filled at once, and
only if the full table connects somebody (one time in eight) does the order of the cards matter. A floating frame
grows cell by cell until it is fixed, since that settles where the laid cards come to lie. In phase 2 one flood looks at
two turns: a seat's connection counts only as its own turn starts, and there are two seats and two lanes.

Planes, lanes and places are those of `kernel.py`. Equal seeds give equal games, compiled or plain.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.kernel import (
    CARDS,
    DOUBLE_MASKS,
    DRAWN,
    FULL,
    LANE,
    POWER,
    ROW,
    SIDE,
    WINDOWS,
    Net,
    places_of,
    rides,
)

LOW_30: Final = 0x3FFFFFFF
LOW_32: Final = 0xFFFFFFFF
MULTIPLIER: Final = 2147433309
"""Of the generator, a multiply-with-carry of 32 bits; its state stays below 2**63."""
ROWS: Final = 7776
"""So many rows of five doubles there are."""
ALL_CELLS: Final = 0b0111110_0111110_0111110_0111110_0111110_0000000
"""The 25 places inside the frame."""


def _rows(low: int, high: int) -> vec[i64]:
    """For each row of doubles the plane of one curve and, a lane higher, that of another (named by mask bits)."""
    found: list[int] = [0]
    for x in range(SIDE):
        cells = [(1 if mask & low else 0) + ((1 << LANE) if mask & high else 0) for mask in DOUBLE_MASKS]
        found = [row + (cell << x) for row in found for cell in cells]
    return vec[i64](found)


ROWS_EAST: Final = _rows(1, 2)
ROWS_WEST: Final = _rows(4, 8)
CELLS: Final = vec[i64]([ROW * y + x for y in range(SIDE) for x in range(SIDE)])
CELL_OF_PLACE: Final = vec[i64]([ROW * (p // 7 - 1) + p % 7 - 1 if ALL_CELLS >> p & 1 else -1 for p in range(49)])


class Dice:
    """A generator of random numbers that both forms agree on."""

    def __init__(self, seed: i64) -> None:
        """seed: any number from 0."""
        self.state: i64 = ((seed & LOW_32) ^ 0x5DEECE66) * 1103515245 + (seed >> 32 & LOW_30) + 12345
        for _ in range(8):
            self.roll()

    def roll(self) -> i64:
        """32 random bits."""
        x: i64 = self.state
        x = MULTIPLIER * (x & LOW_32) + (x >> 32)
        self.state = x
        return (x ^ x >> 32) & LOW_32


class Playouts(Dice):
    """Plays random games one after another.

    After each: count, the cards laid as it ended; if it began in phase 1 also ne, se, sw, nw, the table when all
    doubles lay, and dx, dy, where in the frame the north-west corner of the cards given came to lie.
    """

    def __init__(self, seed: i64) -> None:
        super().__init__(seed)
        self.count: i64 = 0
        self.ne: i64 = 0
        self.se: i64 = 0
        self.sw: i64 = 0
        self.nw: i64 = 0
        self.dx: i64 = 0
        self.dy: i64 = 0
        self._grown: i64 = 0
        self._after: vec[i64] = vec[i64]([0] * (CARDS + 1))
        self._order: vec[i64] = vec[i64]([0] * CARDS)
        self._pool: vec[i64] = vec[i64]([0] * CARDS)
        self._bag: vec[i64] = vec[i64](CELLS)

    def many(self, net: Net, no_draw: bool, games: i64) -> i64:
        """How many of so many games North-South wins; draws count for nobody."""
        won: i64 = 0
        while games:
            if self.play(net, no_draw) == 0:
                won += 1
            games -= 1
        return won

    def play(self, net: Net, no_draw: bool) -> i64:
        """The winner of one random game from here, DRAWN for none. The game must not be over."""
        ne: i64 = net.ne
        se: i64 = net.se
        sw: i64 = net.sw
        nw: i64 = net.nw
        mover: i64 = net.mover
        count: i64 = net.count
        if count >= CARDS:
            return self._cover(ne, se, sw, nw, net.covered, mover, count, no_draw)
        self._grown = 0
        self.dx = 0
        self.dy = 0
        shift: i64 = 0
        if count and (net.wide < SIDE or net.high < SIDE):
            shift = self._grow(net.laid, net.wide, net.high)
        laid: i64 = net.laid << shift
        dice: i64 = self.roll() * ROWS
        at: i64 = dice >> 32
        east: i64 = ROWS_EAST[at]
        west: i64 = ROWS_WEST[at]
        at = (dice & LOW_32) * ROWS >> 32
        east |= ROWS_EAST[at] << ROW
        west |= ROWS_WEST[at] << ROW
        dice = self.roll() * ROWS
        at = dice >> 32
        east |= ROWS_EAST[at] << 2 * ROW
        west |= ROWS_WEST[at] << 2 * ROW
        at = (dice & LOW_32) * ROWS >> 32
        east |= ROWS_EAST[at] << 3 * ROW
        west |= ROWS_WEST[at] << 3 * ROW
        at = self.roll() * ROWS >> 32
        east |= ROWS_EAST[at] << 4 * ROW
        west |= ROWS_WEST[at] << 4 * ROW
        free: i64 = FULL & ~laid
        ne = ne << shift | east & free
        se = se << shift | east >> LANE & free
        sw = sw << shift | west & free
        nw = nw << shift | west >> LANE & free
        self.ne = ne
        self.se = se
        self.sw = sw
        self.nw = nw
        starts: i64 = (mover + CARDS - count) & 1
        ways: i64 = rides(ne | ne << LANE, se | se << LANE, sw | sw << LANE, nw | nw << LANE)
        if ways:
            winner: i64 = self._early(laid, mover, count)
            if winner != DRAWN:
                return winner
            if ways >> starts & 1:
                self.count = CARDS
                return starts
        return self._cover(ne, se, sw, nw, 0, starts, CARDS, no_draw)

    def _grow(self, laid: i64, wide: i64, high: i64) -> i64:
        """Lay cards until the frame is fixed: how far the planes shift. Fills `_order` from the front."""
        cards: i64 = places_of(laid)
        order = self._order
        grown: i64 = 0
        if laid == 0:
            wide = 1
            high = 1
            cards = POWER[8]
            order[0] = 8
            grown = 1
        dx: i64 = 0
        dy: i64 = 0
        dice: i64 = 0
        while wide < SIDE or high < SIDE:
            near: i64 = cards | cards << 1 | cards >> 1
            near = (near | near << 7 | near >> 7) & ~cards & WINDOWS[wide * 6 + high]
            place: i64 = 63
            while near >> place & 1 == 0:
                if dice < 8:
                    dice = self.roll() | POWER[32]
                place = dice & 63
                dice = dice >> 6
            order[grown] = place - dx - dy * 7
            grown += 1
            cards |= POWER[place]
            column: i64 = place % 7
            if column == 0:
                cards = cards << 1
                dx += 1
                wide += 1
            elif column > wide:
                wide = column
            if place < 7:
                cards = cards << 7
                dy += 1
                high += 1
            elif place >= (high + 1) * 7:
                high += 1
        k: i64
        for k in range(grown):
            order[k] = CELL_OF_PLACE[order[k] + dx + dy * 7]
        self._grown = grown
        self.dx = dx
        self.dy = dy
        return dy * ROW + dx

    def _early(self, laid: i64, mover: i64, count: i64) -> i64:
        """Who wins before the 25th card, DRAWN if nobody; the full table connects somebody."""
        if count == 0:
            self._grow(0, 0, 0)
        self._lay_rest(laid, CARDS - count)
        after = self._after
        low: i64 = 0
        high: i64 = CARDS - 1 - count
        ways: i64 = self._rides(after[high])
        if ways == 0:
            return DRAWN
        while high - low > 1:
            middle: i64 = (low + high) >> 1
            found: i64 = self._rides(after[middle])
            if found:
                high = middle
                ways = found
            else:
                low = middle
        self.count = count + high
        if ways == 3:
            return (mover + high) & 1
        return ways - 1

    def _lay_rest(self, laid: i64, cards: i64) -> None:
        """The order of all cards to come: `_after[k]` is the plane of what lies k cards from now."""
        after = self._after
        after[0] = laid
        done: i64 = 0
        while done < self._grown:
            laid |= POWER[self._order[done]]
            done += 1
            after[done] = laid
        pool = self._pool
        left: i64 = 0
        k: i64 = 0
        while k < CARDS:
            cell: i64 = CELLS[k]
            if laid >> cell & 1 == 0:
                pool[left] = cell
                left += 1
            k += 1
        while done < cards:
            near: i64 = laid | laid << 1 | laid >> 1
            near |= near << ROW | near >> ROW
            while True:
                k = self.roll() * left >> 32
                cell = pool[k]
                if near >> cell & 1:
                    break
            left -= 1
            pool[k] = pool[left]
            laid |= POWER[cell]
            done += 1
            after[done] = laid

    def _rides(self, laid: i64) -> i64:
        """Who can ride over these cells of the full table."""
        both: i64 = laid | laid << LANE
        ne: i64 = self.ne
        se: i64 = self.se
        sw: i64 = self.sw
        nw: i64 = self.nw
        return rides(
            (ne | ne << LANE) & both, (se | se << LANE) & both, (sw | sw << LANE) & both, (nw | nw << LANE) & both
        )

    def _cover(self, ne: i64, se: i64, sw: i64, nw: i64, covered: i64, mover: i64, count: i64, no_draw: bool) -> i64:
        """Phase 2 from here, before the mover's card; the start of his turn has been looked at."""
        bag = self._bag
        left: i64 = 2 * CARDS - count
        at: i64 = 0
        cell: i64 = 0
        if left < CARDS:
            bag = self._pool
            left = 0
            while at < CARDS:
                cell = CELLS[at]
                if covered >> cell & 1 == 0:
                    bag[left] = cell
                    left += 1
                at += 1
        other: i64 = 1 - mover
        early: i64 = LANE * other
        late: i64 = LANE - early
        waiting: bool = False
        ne1: i64 = 0
        se1: i64 = 0
        sw1: i64 = 0
        nw1: i64 = 0
        ways: i64 = 0
        state: i64 = self.state
        while left:
            state = MULTIPLIER * (state & LOW_32) + (state >> 32)
            dice: i64 = ((state ^ state >> 32) & LOW_32) * (left << 2) >> 32
            left -= 1
            at = dice >> 2
            cell = bag[at]
            bag[at] = bag[left]
            bag[left] = cell
            dice &= 3
            bit: i64 = POWER[cell]
            ne |= bit
            se |= bit
            sw |= bit
            nw |= bit
            if dice == 0:
                ne ^= bit
            elif dice == 1:
                se ^= bit
            elif dice == 2:
                sw ^= bit
            else:
                nw ^= bit
            if not waiting:
                waiting = True
                ne1 = ne << early
                se1 = se << early
                sw1 = sw << early
                nw1 = nw << early
                continue
            waiting = False
            ways = rides(ne1 | ne << late, se1 | se << late, sw1 | sw << late, nw1 | nw << late)
            if ways:
                self.state = state
                if ways >> other & 1:
                    self.count = 2 * CARDS - left - 1
                    return other
                self.count = 2 * CARDS - left
                return mover
        self.state = state
        self.count = 2 * CARDS
        if waiting:
            mover = other
        ways = rides(ne | ne << LANE, se | se << LANE, sw | sw << LANE, nw | nw << LANE)
        if ways:
            return mover if ways >> mover & 1 else 1 - mover
        return mover if no_draw else DRAWN
