"""Paths, spirits and gifts as bits, and what a change to them counts.

The tiles of each path are numbered from 0 to 11 and are bits of a mask; motifs are numbered as in the rules, the mask
(of spirits) is 4. For each path there are eight numbers in `state`: where its spirits of each motif lie, which are
covered, which have a gift, and how many gifts are left.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

TILES: Final = 12
ALL: Final = 4095
PATHS: Final = 4
MASK: Final = 4
COVERED: Final = 5
GIFTED: Final = 6
GIFTS: Final = 7
FIELDS: Final = 8
SHIFT: Final = 0
SWAP: Final = 1
GIFT: Final = 2
COVER: Final = 3
UNCOVER: Final = 4
"""What a change does: change = what << 16 | path << 12 | tile << 6 | other tile."""
NONE: Final = -1


def numbers(count: i64, value: i64) -> vec[i64]:
    """So many times the same number."""
    found = vec[i64]()
    k: i64 = 0
    while k < count:
        found = append(found, value)
        k += 1
    return found


def copy(source: vec[i64], target: vec[i64], count: i64) -> None:
    """The first numbers of one go into the other."""
    k: i64 = 0
    while k < count:
        target[k] = source[k]
        k += 1


class Board:
    """The paths of a game, some of them unused.

    state: see above; elements: for each path and motif the tiles of that element; near: for each path and tile the
    tiles beside it; own: each path's element; rows: the rows of 2, 3 and 4 tiles of each path; row_from: at 3p + n - 2
    where those of path p and length n begin; omens: two of each path, as sets of elements, 0 for none; left: spirits of
    each motif that lie on no path yet.
    """

    def __init__(self) -> None:
        self.paths: i64 = 2
        self.state: vec[i64] = numbers(PATHS * FIELDS, 0)
        self.elements: vec[i64] = numbers(PATHS * 5, 0)
        self.near: vec[i64] = numbers(PATHS * TILES, 0)
        self.own: vec[i64] = numbers(PATHS, 0)
        self.rows: vec[i64] = numbers(0, 0)
        self.row_from: vec[i64] = numbers(PATHS * 3 + 1, 0)
        self.omens: vec[i64] = numbers(PATHS * 2, 0)
        self.left: vec[i64] = numbers(5, 0)
        self.best_move: i64 = NONE
        self.count: vec[i64] = numbers(ALL + 1, 0)
        k: i64 = 1
        while k <= ALL:
            self.count[k] = self.count[k >> 1] + (k & 1)
            k += 1

    def score(self, path: i64) -> i64:
        """What the spirits on a path count, with those omens that are known."""
        at: i64 = path * FIELDS
        tiles: i64 = path * 5
        own: i64 = self.own[path]
        gifted: i64 = self.state[at + GIFTED]
        mine: i64 = self.state[at + own] & self.elements[tiles + own]
        right: i64 = 0
        k: i64 = 0
        while k < MASK:
            right |= self.state[at + k] & self.elements[tiles + k]
            k += 1
        total: i64 = self.count[right] + self.count[right & gifted] + self.count[mine] + self.count[mine & gifted]
        k = 2 * path
        if self.omens[k] | self.omens[k + 1]:
            total += self.omen_points(path, self.omens[k]) + self.omen_points(path, self.omens[k + 1])
        return total

    def omen_points(self, path: i64, omen: i64) -> i64:
        """What an omen counts on a path."""
        size: i64 = self.count[omen]
        if size < 2:
            return 0
        at: i64 = path * FIELDS
        lying: i64 = self.lying(path)
        total: i64 = 0
        k: i64 = self.row_from[3 * path + size - 2]
        end: i64 = self.row_from[3 * path + size - 1]
        while k < end:
            row: i64 = self.rows[k]
            if row & lying == row:
                found: i64 = 0
                motif: i64 = 0
                while motif < MASK:
                    if omen >> motif & 1:
                        here: i64 = self.state[at + motif] & row
                        if here:
                            found += 1 if here & (here - 1) == 0 else 9
                    motif += 1
                if found and found + self.count[self.state[at + MASK] & row] == size:
                    total += size - 1
            k += 1
        return total

    def lying(self, path: i64) -> i64:
        """The tiles with a spirit."""
        at: i64 = path * FIELDS
        state = self.state
        return state[at] | state[at + 1] | state[at + 2] | state[at + 3] | state[at + MASK]

    def motif(self, path: i64, bit: i64) -> i64:
        """The motif that lies on the tile of this bit."""
        at: i64 = path * FIELDS
        k: i64 = 0
        while not self.state[at + k] & bit:
            k += 1
        return k

    def exchange(self, path: i64, one: i64, other: i64) -> None:
        """What lies on two tiles (bits) changes places; one of them may be free."""
        at: i64 = path * FIELDS
        both: i64 = one | other
        k: i64 = 0
        while k <= GIFTED:
            here: i64 = self.state[at + k] & both
            if here in (one, other):
                self.state[at + k] ^= both
            k += 1

    def change(self, change: i64) -> None:
        """A power or a gift does something; nobody pays."""
        what: i64 = change >> 16
        path: i64 = change >> 12 & 15
        bit: i64 = 1
        bit <<= change >> 6 & 63
        other: i64 = 1
        other <<= change & 63
        at: i64 = path * FIELDS
        if what <= SWAP:
            self.exchange(path, bit, other)
        elif what == GIFT:
            self.state[at + GIFTED] |= bit
        else:
            self.state[at + COVERED] ^= bit

    def moved(self, path: i64, kinds: i64) -> i64:
        """The points that the best move of a spirit on the path wins it; `best_move` has it, NONE if none wins any.

        kinds: 1 for moves to a free tile, 2 for two that change places, 3 for both.
        """
        return self._moved(path, kinds, 1)

    def spoiled(self, path: i64, kinds: i64) -> i64:
        """The same for the move that costs the path most."""
        return self._moved(path, kinds, -1)

    def _moved(self, path: i64, kinds: i64, sign: i64) -> i64:
        lying: i64 = self.lying(path)
        open_: i64 = lying & ~self.state[path * FIELDS + COVERED]
        free: i64 = ALL & ~lying
        before: i64 = self.score(path)
        top: i64 = 0
        self.best_move = NONE
        tile: i64 = 0
        while tile < TILES:
            bit: i64 = 1
            bit <<= tile
            if open_ & bit:
                goals: i64 = 0
                if kinds & 1:
                    goals |= self.near[path * TILES + tile] & free
                if kinds & 2:
                    goals |= self.near[path * TILES + tile] & open_ & ~(bit | (bit - 1))
                other: i64 = 0
                while goals >> other:
                    if goals >> other & 1:
                        there: i64 = 1
                        there <<= other
                        self.exchange(path, bit, there)
                        gain: i64 = (self.score(path) - before) * sign
                        self.exchange(path, bit, there)
                        if gain > top:
                            top = gain
                            what: i64 = SWAP if open_ & there else SHIFT
                            self.best_move = what << 16 | path << 12 | tile << 6 | other
                    other += 1
            tile += 1
        return top

    def fit(self, path: i64, tile: i64, motif: i64) -> i64:
        """How welcome a spirit is on a free tile, in tenths of a point.

        It is what counts at once, what may be mended, and less what the tile would have been to spirits to come.
        """
        bit: i64 = 1
        bit <<= tile
        at: i64 = path * FIELDS
        tiles: i64 = path * 5
        own: i64 = self.own[path]
        weight: i64 = 2 if motif == own else 1
        total: i64 = 0
        if self.omens[2 * path] | self.omens[2 * path + 1]:
            before: i64 = self.score(path)
            self.state[at + motif] |= bit
            total = 10 * (self.score(path) - before)
            self.state[at + motif] ^= bit
        elif self.elements[tiles + motif] & bit:
            total = 10 * weight
        free: i64 = ALL & ~self.lying(path)
        if motif != MASK:
            if self.elements[tiles + motif] & bit:
                # a gift may double it
                total += 5 * weight
            elif self.near[path * TILES + tile] & free & self.elements[tiles + motif]:
                total += 5 * weight
        element: i64 = 0
        while not self.elements[tiles + element] & bit:
            element += 1
        if element != motif:
            coming: i64 = (self.left[element] + self.paths - 1) // self.paths
            room: i64 = self.count[free & self.elements[tiles + element]]
            if coming:
                total -= (9 if room <= coming else 3) * (2 if element == own else 1)
        return total
