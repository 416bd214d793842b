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
    """A vector of the same number, so many times."""
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
    where those of path p and length n begin; rows_at, row_at: the same for each tile, at 3 (12 p + tile) + n - 2;
    omens: two of each path, as sets of elements, 0 for none; left: spirits of each motif that lie on no path yet.
    """

    def __init__(self) -> None:
        self.paths: i64 = 2
        self.state: vec[i64] = numbers(PATHS * FIELDS, 0)
        self.elements: vec[i64] = numbers(PATHS * 5, 0)
        self.near: vec[i64] = numbers(PATHS * TILES, 0)
        self.own: vec[i64] = numbers(PATHS, 0)
        self.rows: vec[i64] = numbers(0, 0)
        self.row_from: vec[i64] = numbers(PATHS * 3 + 1, 0)
        self.rows_at: vec[i64] = numbers(0, 0)
        self.row_at: vec[i64] = numbers(PATHS * TILES * 3 + 1, 0)
        self.omens: vec[i64] = numbers(PATHS * 2, 0)
        self.left: vec[i64] = numbers(5, 0)
        self.best_move: i64 = NONE
        self.changes: i64 = 0
        self._changed: vec[i64] = numbers(PATHS, 0)
        self._moved_at: vec[i64] = numbers(PATHS * 8, -1)
        self._moved_gain: vec[i64] = numbers(PATHS * 8, 0)
        self._moved_best: vec[i64] = numbers(PATHS * 8, NONE)
        self._lies: vec[i64] = numbers(TILES, NONE)
        self._omen_gains: vec[i64] = numbers(TILES * TILES, 0)
        self._fitting: vec[i64] = numbers(5, 0)
        self._hopes: vec[i64] = numbers(20, 0)
        # at 4 n + k what a row of n tiles with k spirits promises, in tenths of a point; chosen by games played on
        self._hopes[9] = 2
        self._hopes[13] = 2
        self._hopes[14] = 8
        self._hopes[17] = 2
        self._hopes[18] = 7
        self._hopes[19] = 13
        self.count: vec[i64] = numbers(ALL + 1, 0)
        k: i64 = 1
        while k <= ALL:
            self.count[k] = self.count[k >> 1] + (k & 1)
            k += 1

    def sort_rows(self) -> None:
        """List the rows that contain each tile."""
        self.rows_at = numbers(0, 0)
        place: i64 = 0
        while place < PATHS * TILES * 3:
            self.row_at[place] = len(self.rows_at)
            bit: i64 = 1
            bit <<= place // 3 % TILES
            part: i64 = place // (3 * TILES) * 3 + place % 3
            k: i64 = self.row_from[part]
            while k < self.row_from[part + 1]:
                if self.rows[k] & bit:
                    self.rows_at = append(self.rows_at, self.rows[k])
                k += 1
            place += 1
        self.row_at[place] = len(self.rows_at)

    def score(self, path: i64) -> i64:
        """What the spirits on a path count, with those omens that are known."""
        state = self.state
        elements = self.elements
        at: i64 = path * FIELDS
        tiles: i64 = path * 5
        own: i64 = self.own[path]
        gifted: i64 = state[at + GIFTED]
        mine: i64 = state[at + own] & elements[tiles + own]
        right: i64 = 0
        k: i64 = 0
        while k < MASK:
            right |= state[at + k] & elements[tiles + k]
            k += 1
        total: i64 = self.count[right] + self.count[right & gifted] + self.count[mine] + self.count[mine & gifted]
        if self.has_omens(path):
            k = 2 * path
            while k < 2 * path + 2:
                omen: i64 = self.omens[k]
                place: i64 = 3 * path + self.count[omen] - 2
                if omen:
                    total += self._omen_points(path, omen, self.rows, self.row_from[place], self.row_from[place + 1])
                k += 1
        return total

    def has_omens(self, path: i64) -> bool:
        """Whether any omen of the path is known."""
        return self.omens[2 * path] | self.omens[2 * path + 1] != 0

    def omens_at(self, path: i64, tile: i64) -> i64:
        """What the omens of a path count in rows with this tile."""
        total: i64 = 0
        k: i64 = 2 * path
        while k < 2 * path + 2:
            omen: i64 = self.omens[k]
            place: i64 = 3 * (path * TILES + tile) + self.count[omen] - 2
            if omen:
                total += self._omen_points(path, omen, self.rows_at, self.row_at[place], self.row_at[place + 1])
            k += 1
        return total

    def _omen_points(self, path: i64, omen: i64, rows: vec[i64], k: i64, end: i64) -> i64:
        """What an omen counts in those of the rows from `k` to `end`."""
        state = self.state
        at: i64 = path * FIELDS
        mask: i64 = state[at + MASK]
        earth: i64 = state[at] * (omen & 1)
        water: i64 = state[at + 1] * (omen >> 1 & 1)
        fire: i64 = state[at + 2] * (omen >> 2 & 1)
        air: i64 = state[at + 3] * (omen >> 3 & 1)
        wrong: i64 = ~(earth | water | fire | air | mask)
        found: i64 = 0
        while k < end:
            row: i64 = rows[k]
            if not row & wrong and row & ~mask:
                twice: i64 = earth & row & ((earth & row) - 1) | water & row & ((water & row) - 1)
                twice |= fire & row & ((fire & row) - 1) | air & row & ((air & row) - 1)
                if not twice:
                    found += 1
            k += 1
        return found * (self.count[omen] - 1)

    def lying(self, path: i64) -> i64:
        """The tiles on which a spirit lies."""
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
            if here and here != both:
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
        self.touch(path)
        if what <= SWAP:
            self.exchange(path, bit, other)
        elif what == GIFT:
            self.state[at + GIFTED] |= bit
        else:
            self.state[at + COVERED] ^= bit

    def touch(self, path: i64) -> None:
        """Something on the path is not as it was: what its best moves are is to be found anew."""
        self.changes += 1
        self._changed[path] = self.changes

    def moved(self, path: i64, kinds: i64) -> i64:
        """The points that the best move of a spirit on the path wins it; `best_move` has it, NONE if none wins any.

        kinds: 1 for moves to a free tile, 2 for two that change places, 3 for both.
        """
        return self._moved(path, kinds, 1)

    def spoiled(self, path: i64, kinds: i64) -> i64:
        """The points that the worst move of a spirit on the path costs it; kinds as for `moved`."""
        return self._moved(path, kinds, -1)

    def to_gift(self, path: i64) -> i64:
        """The tile of the spirit for which a gift counts most, NONE if there is none."""
        at: i64 = path * FIELDS
        barred: i64 = self.state[at + COVERED] | self.state[at + GIFTED]
        found: i64 = NONE
        k: i64 = 0
        while k < MASK:
            right: i64 = self.state[at + k] & self.elements[path * 5 + k] & ~barred
            if right and (found == NONE or k == self.own[path]):
                found = 0
                while not right >> found & 1:
                    found += 1
            k += 1
        return found

    def _moved(self, path: i64, kinds: i64, sign: i64) -> i64:
        """Found once as long as nothing on the path changes."""
        slot: i64 = path * 8 + kinds * 2 + (1 if sign > 0 else 0)
        if self._moved_at[slot] == self._changed[path]:
            self.best_move = self._moved_best[slot]
        else:
            self._moved_gain[slot] = self._found_moved(path, kinds, sign)
            self._moved_best[slot] = self.best_move
            self._moved_at[slot] = self._changed[path]
        return self._moved_gain[slot]

    def _found_moved(self, path: i64, kinds: i64, sign: i64) -> i64:
        near = self.near
        lying: i64 = self.lying(path)
        open_: i64 = lying & ~self.state[path * FIELDS + COVERED]
        free: i64 = ALL & ~lying
        omens: bool = self.has_omens(path)
        self._see(path, lying)
        if omens:
            self._find_omen_gains(path)
        top: i64 = 0
        self.best_move = NONE
        tile: i64 = 0
        while tile < TILES:
            bit: i64 = 1
            bit <<= tile
            goals: i64 = 0
            if open_ & bit:
                if kinds & 1:
                    goals |= near[path * TILES + tile] & free
                if kinds & 2:
                    goals |= near[path * TILES + tile] & open_ & ~(bit | (bit - 1))
            other: i64 = 0
            while goals >> other:
                if goals >> other & 1:
                    gain: i64 = self._gain(path, tile, other, open_)
                    if omens:
                        gain += self._omen_gains[tile * TILES + other]
                    if gain * sign > top:
                        top = gain * sign
                        what: i64 = SWAP if open_ >> other & 1 else SHIFT
                        self.best_move = what << 16 | path << 12 | tile << 6 | other
                other += 1
            tile += 1
        return top

    def _gain(self, path: i64, tile: i64, other: i64, open_: i64) -> i64:
        """What the path gains, without omens, if the spirit on a tile goes to another one, or changes places with an
        open spirit there. `_lies` is of this path.
        """
        bit: i64 = 1
        bit <<= tile
        there: i64 = 1
        there <<= other
        gain: i64 = self._worth_there(path, self._lies[tile], bit, there)
        if open_ & there:
            gain += self._worth_there(path, self._lies[other], there, bit)
        return gain

    def _see(self, path: i64, lying: i64) -> None:
        """`_lies` has the motif on each tile of the path, NONE on a free one."""
        tile: i64 = 0
        while tile < TILES:
            bit: i64 = 1
            bit <<= tile
            self._lies[tile] = self.motif(path, bit) if lying & bit else NONE
            tile += 1

    def _find_omen_gains(self, path: i64) -> None:
        """`_omen_gains` has at 12 tile + other how much more the omens count when what lies on two tiles beside each
        other changes places; one of them may be free. `_lies` is of this path."""
        k: i64 = 0
        while k < TILES * TILES:
            self._omen_gains[k] = 0
            k += 1
        k = 2 * path
        while k < 2 * path + 2:
            if self.omens[k]:
                self._add_omen_gains(path, self.omens[k])
            k += 1

    def _add_omen_gains(self, path: i64, omen: i64) -> None:
        """A row that holds both tiles stays what it is; two tiles that do not fit can't be mended by one change."""
        fits: i64 = self.state[path * FIELDS + MASK]
        self._fitting[MASK] = fits
        k: i64 = 0
        while k < MASK:
            self._fitting[k] = self.state[path * FIELDS + k] * (omen >> k & 1)
            fits |= self._fitting[k]
            k += 1
        place: i64 = 3 * path + self.count[omen] - 2
        k = self.row_from[place]
        while k < self.row_from[place + 1]:
            row: i64 = self.rows[k]
            wrong: i64 = row & ~fits
            if not wrong & (wrong - 1):
                tiles: i64 = wrong if wrong else row
                tile: i64 = 0
                while tiles >> tile:
                    if tiles >> tile & 1:
                        self._add_row_gains(path, omen, row, tile)
                    tile += 1
            k += 1

    def _add_row_gains(self, path: i64, omen: i64, row: i64, tile: i64) -> None:
        """The row gets what lies beside one of its tiles in place of what lies there; all else in it fits."""
        one: i64 = 1
        rest: i64 = row ^ (one << tile)
        lacks: i64 = omen
        k: i64 = 0
        while k < MASK:
            there: i64 = self._fitting[k] & rest
            if there & (there - 1):
                return
            if there:
                lacks &= ~(one << k)
            k += 1
        points: i64 = self.count[omen] - 1
        now: i64 = self._completes(omen, lacks, self._lies[tile])
        beside: i64 = self.near[path * TILES + tile] & ~row
        other: i64 = 0
        while beside >> other:
            if beside >> other & 1:
                gain: i64 = points * (self._completes(omen, lacks, self._lies[other]) - now)
                self._omen_gains[tile * TILES + other] += gain
                self._omen_gains[other * TILES + tile] += gain
            other += 1

    def _completes(self, omen: i64, lacks: i64, motif: i64) -> i64:
        """1 if the motif completes a row of masks and of the omen's elements but those that it lacks, else 0."""
        if motif == NONE:
            return 0
        if motif == MASK:
            return 1 if lacks != omen else 0
        return lacks >> motif & 1

    def _worth_there(self, path: i64, motif: i64, bit: i64, there: i64) -> i64:
        """How much more the spirit of this motif on a tile (a bit) would count on another one, without omens."""
        if motif == MASK:
            return 0
        tiles: i64 = self.elements[path * 5 + motif]
        worth: i64 = 1
        if motif == self.own[path]:
            worth = 2
        if self.state[path * FIELDS + GIFTED] & bit:
            worth += worth
        gain: i64 = 0
        if tiles & there:
            gain += worth
        if tiles & bit:
            gain -= worth
        return gain

    def gain(self, path: i64, tile: i64, motif: i64) -> i64:
        """The points that a spirit on a free tile wins the path at once."""
        bit: i64 = 1
        bit <<= tile
        total: i64 = self._worth_there(path, motif, 0, bit)
        if self.has_omens(path):
            self.state[path * FIELDS + motif] ^= bit
            total += self.omens_at(path, tile)
            self.state[path * FIELDS + motif] ^= bit
        return total

    def fit(self, path: i64, tile: i64, motif: i64) -> i64:
        """How welcome a spirit is on a free tile, in tenths of a point.

        It is what counts at once, what may be mended, and less what the tile would have been to spirits to come.
        """
        bit: i64 = 1
        bit <<= tile
        tiles: i64 = path * 5
        own: i64 = self.own[path]
        weight: i64 = 2 if motif == own else 1
        total: i64 = 0
        if self.elements[tiles + motif] & bit:
            total = 10 * weight
        if self.has_omens(path):
            total += self.rows_gain(path, tile, motif)
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

    def rows_gain(self, path: i64, tile: i64, motif: i64) -> i64:
        """How much more the rows with a free tile promise with a spirit on it, in tenths of a point.

        A row that is not full promises the more the fuller it is, as long as all in it belongs to the omen.
        """
        state = self.state
        hopes = self._hopes
        at: i64 = path * FIELDS
        lying: i64 = self.lying(path)
        mask: i64 = state[at + MASK]
        same: i64 = state[at + motif] if motif != MASK else 0
        total: i64 = 0
        k: i64 = 2 * path
        while k < 2 * path + 2:
            omen: i64 = self.omens[k]
            if omen:
                earth: i64 = state[at] * (omen & 1)
                water: i64 = state[at + 1] * (omen >> 1 & 1)
                fire: i64 = state[at + 2] * (omen >> 2 & 1)
                air: i64 = state[at + 3] * (omen >> 3 & 1)
                wrong: i64 = lying & ~(earth | water | fire | air | mask)
                belongs: bool = motif == MASK or omen >> motif & 1 != 0
                size: i64 = self.count[omen]
                place: i64 = 3 * (path * TILES + tile) + size - 2
                j: i64 = self.row_at[place]
                end: i64 = self.row_at[place + 1]
                while j < end:
                    row: i64 = self.rows_at[j]
                    j += 1
                    if row & wrong or self._has_two(earth & row, water & row, fire & row, air & row):
                        continue
                    there: i64 = row & lying
                    now: i64 = self.count[there]
                    total -= hopes[size * 4 + now]
                    if belongs and not same & row:
                        if now + 1 < size:
                            total += hopes[size * 4 + now + 1]
                        elif motif != MASK or there & ~mask:
                            total += 10 * (size - 1)
            k += 1
        return total

    def _has_two(self, earth: i64, water: i64, fire: i64, air: i64) -> bool:
        """Are there two spirits of an element among these?"""
        return earth & (earth - 1) | water & (water - 1) | fire & (fire - 1) | air & (air - 1) != 0
