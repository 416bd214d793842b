"""What a judge sees of open networks beside their huts and ends, as terms of a net (see `engine.ai.kernels.neural`).

For each network: how many cells close it, what share of the cards left would do so at each of them (up to three; closed
means that it leads nowhere but into networks that wait at the same cell alone), what the owner's hand could do at once,
whose networks wait there as well, and the largest network that it could be joined with. Then the best of these for each
seat, stones and cards left. A term that is there counts one; a group is called by its first one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.card_codes import SHAPES, beside, half_code, numbers, shape_of
from games.fairy_trails.ai.kernels.duel import NONE, Duel
from games.fairy_trails.ai.kernels.networks import MOST

CHAIN: Final = 0
"""(owner, huts, how likely it is closed, stage): 2 x 8 x 32 x 4. Owners: the seat to move, the other."""
MERGE: Final = 2048
"""(owner, huts, the other's huts, cells): 2 x 6 x 8 x 5."""
HAND: Final = 2528
"""(owner, huts, the cards of the hand that close it): 2 x 8 x 4."""
CONTEST: Final = 2592
"""(owner, huts, huts of the enemy's networks there, sides with cards): 2 x 8 x 8 x 4."""
BEST: Final = 3104
"""(owner, huts that the hand can close at once): 2 x 8."""
BOTH: Final = 3120
"""Those of both seats: 8 x 8."""
LIKELY: Final = 3184
"""(owner, the best product of huts and how likely they are closed, in halves): 2 x 11."""
LAST: Final = 3206
"""Whether the hands can end the game: 4."""
BEST_AT: Final = 3210
"""(owner, huts that the hand can close at once, stage): 2 x 8 x 4."""
STONES: Final = 3274
"""(owner, stones left): 2 x 20."""
CARDS: Final = 3314
"""Cards in the deck, in threes: 20."""
LEAD: Final = 3334
"""Stones that the seat to move is ahead, by the stage: 4."""
TERMS: Final = 3338
STAGES: Final = 4
STAGE: Final = 14
"""Cards of the deck in a stage."""
ROOM: Final = 1024
ONE: Final = 10
TWO: Final = 8
THREE: Final = 6
"""Steps of the likelihood that a network of one, two or three cells is closed."""


def owner_of(term: i64) -> i64:
    """Whose networks a term is about: 0 the seat to move, 1 the other, NONE both or none."""
    if term < MERGE:
        return term // 1024
    if term < HAND:
        return (term - MERGE) // 240
    if term < CONTEST:
        return (term - HAND) // 32
    if term < BEST:
        return (term - CONTEST) // 256
    if term < BOTH:
        return (term - BEST) // 8
    if LIKELY <= term < LAST:
        return (term - LIKELY) // 11
    if BEST_AT <= term < STONES:
        return (term - BEST_AT) // 32
    return NONE


def partitions() -> list[list[int]]:
    """All ways in which four edges are joined on a card, each as the masks of its blocks."""
    found: list[list[int]] = [[]]
    for edge in range(4):
        bit = 1 << edge
        longer: list[list[int]] = []
        for blocks in found:
            longer.append([*blocks, bit])
            for k in range(len(blocks)):
                longer.append([*blocks[:k], blocks[k] | bit, *blocks[k + 1 :]])
        found = longer
    return found


def closes(blocks: list[int], mine: int, ending: int) -> bool:
    """Does a card with these blocks close a network that arrives at edges `mine`?

    ending: edges with networks of the colour that have no other free cell, these included.
    """
    group = mine
    grown = True
    while grown:
        before = group
        for mask in blocks:
            if mask & group:
                group |= mask
        if group & ending & ~mine:
            group |= ending
        grown = group != before
    return group & ~ending == 0


class Sight:
    """The terms of a position: `found` of them, the first of `terms`. See `look`."""

    def __init__(self) -> None:
        self.terms: vec[i64] = numbers(ROOM, 0)
        self.found: i64 = 0
        self._closing: vec[i64] = numbers(256, 0)  # at 16 * mine + ending: the shapes of halves that close, as bits
        self._able: vec[i64] = numbers(256, 0)  # at 128 * colour + bits: cards left of these shapes
        self._shapes: vec[i64] = numbers(2 * SHAPES, 0)
        self._most: vec[i64] = numbers(2, 0)  # for each owner the huts that the hand can close at once
        self._likely: vec[i64] = numbers(2, 0)
        self._open: vec[i64] = numbers(ROOM, 0)
        self._cells: vec[i64] = numbers(8 * MOST, 0)
        self._edges: vec[i64] = numbers(32 * MOST, 0)
        self._spots: vec[i64] = numbers(32 * MOST, 0)
        self._spot: vec[i64] = numbers(8 * MOST, 0)
        for blocks in partitions():
            bit = 2 ** int(shape_of(half_code(blocks, [False] * len(blocks))))
            for mine in range(1, 16):
                for ending in range(16):
                    if mine & ~ending == 0 and closes(blocks, mine, ending):
                        self._closing[mine * 16 + ending] |= bit

    def look(self, duel: Duel) -> None:
        """Find the terms for the seat to move."""
        self.found = 0
        self._count(duel)
        split: i64 = self._gather(duel, 0, 0)
        count: i64 = self._gather(duel, 1, split)
        mover: i64 = duel.mover
        deck: i64 = duel.stock - duel.top
        stage: i64 = min(deck // STAGE, STAGES - 1)
        most = self._most
        likely = self._likely
        most[0] = 0
        most[1] = 0
        likely[0] = 0
        likely[1] = 0
        k: i64
        for k in range(count):
            colour: i64 = 1 if k >= split else 0
            owner: i64 = 0 if colour == mover else 1
            self._network(duel, self._open[k], colour, owner, stage)
        for k in range(count):
            self._cells[self._open[k]] = 0
        mine: i64 = most[0]
        theirs: i64 = most[1]
        left = duel.left
        ends: i64 = (2 if mine >= left[mover] else 0) + (1 if theirs >= left[1 - mover] else 0)
        self._see(BEST + mine)
        self._see(BEST + 8 + theirs)
        self._see(BOTH + 8 * mine + theirs)
        self._see(LIKELY + min(likely[0], 10))
        self._see(LIKELY + 11 + min(likely[1], 10))
        self._see(LAST + ends)
        self._see(BEST_AT + 4 * mine + stage)
        self._see(BEST_AT + 32 + 4 * theirs + stage)
        self._see(STONES + min(left[mover], 19))
        self._see(STONES + 20 + min(left[1 - mover], 19))
        self._see(CARDS + min(deck // 3, 19))

    def _see(self, term: i64) -> None:
        self.terms[self.found] = term
        self.found += 1

    def _count(self, duel: Duel) -> None:
        """How many of the cards left, hands included, have some of the shapes."""
        shapes = self._shapes
        kinds = duel.pack.shapes
        k: i64
        for k in range(2 * SHAPES):
            shapes[k] = 0
        for k in range(duel.top, duel.stock):
            card: i64 = duel.deck[k]
            shapes[kinds[2 * card]] += 1
            shapes[SHAPES + kinds[2 * card + 1]] += 1
        for k in range(4):
            card = duel.hand[k]
            if card != NONE:
                shapes[kinds[2 * card]] += 1
                shapes[SHAPES + kinds[2 * card + 1]] += 1
        able = self._able
        colour: i64
        for colour in range(2):
            able[128 * colour] = 0
            size: i64 = 1
            shape: i64
            for shape in range(SHAPES):
                for k in range(size):
                    able[128 * colour + size + k] = able[128 * colour + k] + shapes[SHAPES * colour + shape]
                size += size

    def _gather(self, duel: Duel, colour: i64, count: i64) -> i64:
        """Add the open networks of a colour, with their cells and edges there: how many there are then."""
        cells = self._cells
        edges = self._edges
        k: i64
        edge: i64
        for k in range(duel.spread):
            cell: i64 = duel.free[k]
            for edge in range(4):
                near: i64 = duel.at[beside(cell, edge)]
                if near >= 0:
                    root: i64 = duel.network(near, colour, edge ^ 2)
                    if cells[root] == 0:
                        self._open[count] = root
                        count += 1
                        self._spot[root] = -1
                    if self._spot[root] != cell:
                        self._spot[root] = cell
                        cells[root] += 1
                        if cells[root] <= 3:
                            edges[4 * root + cells[root] - 1] = 0
                            self._spots[4 * root + cells[root] - 1] = cell
                    if cells[root] <= 3:
                        bit: i64 = 1
                        edges[4 * root + cells[root] - 1] |= bit << edge
        return count

    def _network(self, duel: Duel, root: i64, colour: i64, owner: i64, stage: i64) -> None:
        """Add the terms of one network."""
        most = self._most
        likely = self._likely
        cells: i64 = self._cells[root]
        houses: i64 = duel.huts(root)
        huts: i64 = min(houses, 7)
        largest: i64 = 0
        chance: i64 = 1
        total: i64 = max(1, self._able[127])
        every: i64 = 1
        k: i64
        for k in range(min(cells, 3)):
            cell: i64 = self._spots[4 * root + k]
            mine: i64 = self._edges[4 * root + k]
            ending: i64 = mine
            against: i64 = 0
            sides: i64 = 0
            last: i64 = -1
            edge: i64
            bit: i64 = 1
            for edge in range(4):
                near: i64 = duel.at[beside(cell, edge)]
                if near >= 0:
                    sides += 1
                    other: i64 = duel.network(near, colour, edge ^ 2)
                    if other != root:
                        largest = max(largest, duel.huts(other))
                    if self._cells[other] == 1:
                        ending |= bit
                    other = duel.network(near, 1 - colour, edge ^ 2)
                    if self._cells[other] == 1 and other != last:
                        against += duel.huts(other)
                        last = other
                bit += bit
            closing: i64 = self._closing[mine * 16 + ending]
            chance *= self._able[128 * colour + closing]
            every *= total
            if cells == 1:
                self._see(CONTEST + ((owner * 8 + huts) * 8 + min(against, 7)) * 4 + min(sides, 4) - 1)
                hand: i64 = 0
                slot: i64
                for slot in range(2):
                    card: i64 = duel.hand[2 * colour + slot]
                    if card != NONE and closing >> duel.pack.shapes[2 * card + colour] & 1:
                        hand |= 1 if slot == 0 else 2
                if hand:
                    self._see(HAND + (owner * 8 + huts) * 4 + hand)
                    most[owner] = max(most[owner], huts)
                likely[owner] = max(likely[owner], 2 * houses * chance // total)
        kind: i64
        step: i64 = 0
        if cells == 1:
            kind = min(chance * ONE // total, ONE - 1)
        elif cells == 2:
            while step < TWO - 1 and (step + 1) * (step + 1) * every <= TWO * TWO * chance:
                step += 1
            kind = ONE + step
        elif cells == 3:
            while step < THREE - 1 and (step + 1) * (step + 1) * (step + 1) * every <= THREE * THREE * THREE * chance:
                step += 1
            kind = ONE + TWO + step
        else:
            kind = ONE + TWO + THREE + 2 * min(cells - 4, 3) + (1 if duel.ends(root) > cells else 0)
        self._see(CHAIN + ((owner * 8 + huts) * 32 + kind) * 4 + stage)
        if min(largest, 15):
            self._see(MERGE + ((owner * 6 + min(huts, 5)) * 8 + min(largest, 7)) * 5 + min(cells, 5) - 1)
