"""Random games of Crooked Paths played to their end. In phase 1 both see links: who has one wins, who meets one takes
its cell. All other cards are uniform over the legal ones, and nobody claims.

While the frame floats, it grows cell by cell until it is fixed, and where the cards given come to lie in it is known
from the start. Nobody looks at cards that connect by two of their curves, or that connect both; the tree does. In
phase 2 one flood looks at two turns: a seat's connection counts only as its own turn starts, and there are two seats
and two lanes.

Planes, lanes and places are those of `bitboard.py`. Equal seeds give equal games, compiled or plain.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.bitboard import (
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
    twice,
)
from games.crooked_paths.ai.kernels.scores_and_hash_keys import LOW_30
from games.crooked_paths.ai.kernels.winning_cells import FEWEST, LAST, curves_at, links

LOW_32: Final = 0xFFFFFFFF
MULTIPLIER: Final = 2147433309
"""Of the generator, a multiply-with-carry of 32 bits; its state stays below 2**63."""
ALL_CELLS: Final = 0b0111110_0111110_0111110_0111110_0111110_0000000
"""The 25 places inside the frame."""
DOUBLES: Final = vec[i64](list(DOUBLE_MASKS))
BLOCK_WIDTH: Final = 8


def _blocks() -> vec[i64]:
    """At BLOCK_WIDTH * curves: how many doubles have none of these curves, and then the doubles."""
    found: list[int] = []
    for curves in range(16):
        fit = [mask for mask in DOUBLE_MASKS if mask & curves == 0]
        found += [len(fit), *fit, *[0] * (BLOCK_WIDTH - 1 - len(fit))]
    return vec[i64](found)


BLOCKS: Final = _blocks()
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
        """The next 32 random bits."""
        x: i64 = self.state
        x = MULTIPLIER * (x & LOW_32) + (x >> 32)
        self.state = x
        return (x ^ x >> 32) & LOW_32


class Playouts(Dice):
    """Plays random games one after another; after each, `count` tells the cards that lay as it was decided."""

    def __init__(self, seed: i64) -> None:
        super().__init__(seed)
        self.count: i64 = 0
        self._grown: i64 = 0
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
        count: i64 = net.count
        mover: i64 = net.mover
        if count >= CARDS:
            return self._cover(net.ne, net.se, net.sw, net.nw, net.covered, mover, count, no_draw)
        shift: i64 = 0
        self._grown = 0
        if net.wide < SIDE or net.high < SIDE:
            shift = self._grow(net.laid, net.wide, net.high)
        laid: i64 = net.laid << shift
        ne: i64 = net.ne << shift
        se: i64 = net.se << shift
        sw: i64 = net.sw << shift
        nw: i64 = net.nw << shift
        order = self._order
        pool = self._pool
        left: i64 = 0
        at: i64 = 0
        while at < CARDS:
            cell: i64 = CELLS[at]
            if laid >> cell & 1 == 0:
                pool[left] = cell
                left += 1
            at += 1
        grown: i64 = 0
        dice: i64 = 0
        while True:
            bit: i64 = 0
            mask: i64 = 0
            if count == CARDS:
                if rides(twice(ne), twice(se), twice(sw), twice(nw)) >> mover & 1:
                    self.count = count
                    return mover
                return self._cover(ne, se, sw, nw, 0, mover, count, no_draw)
            if FEWEST <= count <= LAST:
                ne1, se1, sw1, nw1 = links(twice(ne), twice(se), twice(sw), twice(nw), twice(FULL & ~laid))
                every: i64 = ne1 | se1 | sw1 | nw1
                self.count = count
                if every >> LANE * mover & LOW_30:
                    return mover
                if every and count < LAST:
                    lane: i64 = LANE - LANE * mover
                    bit = every >> lane
                    curves: i64 = curves_at(ne1, se1, sw1, nw1, every)
                    blocks: i64 = BLOCKS[BLOCK_WIDTH * curves]
                    if bit & (bit - 1) or blocks == 0:
                        return 1 - mover
                    mask = BLOCKS[BLOCK_WIDTH * curves + 1 + (self.roll() * blocks >> 32)]
            if bit == 0:
                dice = self.roll() * 6
                mask = DOUBLES[dice >> 32]
                while grown < self._grown and laid >> order[grown] & 1:
                    grown += 1
                if grown < self._grown:
                    bit = POWER[order[grown]]
            at = 0
            if bit:
                while POWER[pool[at]] != bit:
                    at += 1
            else:
                near: i64 = laid | laid << 1 | laid >> 1
                near |= near << ROW | near >> ROW
                at = (dice & LOW_32) * left >> 32
                while near >> pool[at] & 1 == 0:
                    at = self.roll() * left >> 32
                bit = POWER[pool[at]]
            left -= 1
            pool[at] = pool[left]
            laid |= bit
            if mask & 1:
                ne |= bit
            if mask & 2:
                se |= bit
            if mask & 4:
                sw |= bit
            if mask & 8:
                nw |= bit
            count += 1
            mover = 1 - mover

    def _grow(self, laid: i64, wide: i64, high: i64) -> i64:
        """Choose cells until the frame is fixed: how far the planes shift. Fills `_order` from the front."""
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
        return dy * ROW + dx

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
