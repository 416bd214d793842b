"""What several gifts in a row can make of a path: the most for its owner, the least for a rival."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from games.path_of_elements.ai.kernels.board import (
    ALL,
    COVERED,
    FIELDS,
    GIFT,
    NONE,
    SHIFT,
    SWAP,
    TILES,
    UNCOVER,
    Board,
    numbers,
)


class Steps(Board):
    """Looks two steps ahead. A step is a gift on an own path, or two on a rival's."""

    def moved_twice(self, path: i64, sign: i64) -> i64:
        """The points that the best two moves on the path win it together; with a sign of -1 what two that harm it most
        cost it, the first of which may uncover a spirit. `best_move` has the first one, NONE if they bring nothing.

        Each change is its own inverse, so the first one is made, followed by a second, and taken back.
        """
        lying: i64 = self.lying(path)
        covered: i64 = self.state[path * FIELDS + COVERED]
        open_: i64 = lying & ~covered
        stands: i64 = self.score(path)
        top: i64 = 0
        first: i64 = NONE
        tile: i64 = 0
        while tile < TILES:
            bit: i64 = 1
            bit <<= tile
            goals: i64 = 0
            if open_ & bit:
                goals = self.near[path * TILES + tile] & (ALL & ~lying | open_ & ~(bit | (bit - 1)))
            elif covered & bit and sign < 0:
                goals = bit
            other: i64 = 0
            while goals >> other:
                if goals >> other & 1:
                    what: i64 = UNCOVER if other == tile else SWAP if open_ >> other & 1 else SHIFT
                    move: i64 = what << 16 | path << 12 | tile << 6 | other
                    self.change(move)
                    gain: i64 = (self.score(path) - stands) * sign
                    gain += self._found_moved(path, 3, sign)
                    if gain > top:
                        top = gain
                        first = move
                    self.change(move)
                other += 1
            tile += 1
        self.best_move = first
        return top

    def most_by_gifts(self, path: i64, gifts: i64) -> list[int]:
        """The most that the path's spirits count when none, one, two and so on of so many gifts are spent on them."""
        return self._by_steps(path, gifts, 1)

    def least_by_harm(self, path: i64, steps: i64) -> list[int]:
        """The least that they count after none, one, two and so on of so many steps of a rival."""
        return self._by_steps(path, steps, -1)

    def _by_steps(self, path: i64, steps: i64, sign: i64) -> list[int]:
        """Step by step, with an eye to the next one; the path is left as it is."""
        kept: vec[i64] = numbers(FIELDS, 0)
        was: vec[i64] = numbers(FIELDS, 0)
        self._keep_path(path, kept)
        stands: i64 = self.score(path)
        found: list[int] = [stands]
        while steps > 0:
            two: i64 = self._two_steps(path, sign) if steps > 1 else 0
            first: i64 = self.best_move
            one: i64 = self._best_step(path, sign)
            single: i64 = self.best_move
            if two == 0 and one == 0:
                break
            found.append(stands + sign * one)
            steps -= 1
            self._keep_path(path, was)
            if one:
                self.change(single)
            if two > one + self._best_step(path, sign):
                self._put_back(path, was)
                self.change(first)
            stands = self.score(path)
        self._put_back(path, kept)
        while steps > 0:
            found.append(found[-1])
            steps -= 1
        k: i64 = 1
        while k < len(found):
            if (found[k] - found[k - 1]) * sign < 0:
                found[k] = found[k - 1]
            k += 1
        return found

    def _two_steps(self, path: i64, sign: i64) -> i64:
        return self.moved_twice(path, sign) if self.has_omens(path) else self._moved_twice_plain(path, sign)

    def _moved_twice_plain(self, path: i64, sign: i64) -> i64:
        """The points of two moves on a path without omens, where the second move need only be one of what the first one
        moved, or one to where that lay: any other one brings as much by itself."""
        near = self.near
        at: i64 = path * FIELDS
        lying: i64 = self.lying(path)
        covered: i64 = self.state[at + COVERED]
        open_: i64 = lying & ~covered
        self._see(path, lying)
        top: i64 = 0
        first: i64 = NONE
        tile: i64 = 0
        while tile < TILES:
            bit: i64 = 1
            bit <<= tile
            if open_ & bit:
                goals: i64 = near[path * TILES + tile] & (ALL & ~lying | open_ & ~(bit | (bit - 1)))
                other: i64 = 0
                while goals >> other:
                    if goals >> other & 1:
                        gain: i64 = self._gain(path, tile, other, open_) * sign
                        then: i64 = self._next_moved(path, tile, other, sign)
                        if then > 0 and gain + then > top:
                            top = gain + then
                            first = (SWAP if open_ >> other & 1 else SHIFT) << 16 | path << 12 | tile << 6 | other
                    other += 1
            elif sign < 0 and covered & bit:
                freed: i64 = self._best_at(path, tile, open_ | bit, sign)
                if freed > top:
                    top = freed
                    first = UNCOVER << 16 | path << 12 | tile << 6 | tile
            tile += 1
        self.best_move = first
        return top

    def _next_moved(self, path: i64, tile: i64, other: i64, sign: i64) -> i64:
        """The best move, once a spirit has gone from a tile to another one, of those that this makes possible."""
        lies = self._lies
        bit: i64 = 1
        bit <<= tile
        there: i64 = 1
        there <<= other
        motif: i64 = lies[tile]
        self.exchange(path, bit, there)
        lies[tile] = lies[other]
        lies[other] = motif
        open_: i64 = self.lying(path) & ~self.state[path * FIELDS + COVERED]
        best: i64 = max(self._best_at(path, other, open_, sign), self._best_at(path, tile, open_, sign))
        lies[other] = lies[tile]
        lies[tile] = motif
        self.exchange(path, bit, there)
        return best

    def _best_at(self, path: i64, tile: i64, open_: i64, sign: i64) -> i64:
        """The best move of the open spirit on a tile, or to the tile if it is free."""
        free: i64 = ALL & ~self.lying(path)
        lies_there: i64 = open_ >> tile & 1
        beside: i64 = self.near[path * TILES + tile] & (free | open_ if lies_there else open_)
        top: i64 = 0
        other: i64 = 0
        while beside >> other:
            if beside >> other & 1:
                gain: i64 = self._gain(path, tile, other, open_) if lies_there else self._gain(path, other, tile, open_)
                top = max(top, gain * sign)
            other += 1
        return top

    def _best_step(self, path: i64, sign: i64) -> i64:
        """What the best move of a spirit or a gift wins the path, or the worst move costs it; it is in `best_move`."""
        if sign < 0:
            return self.spoiled(path, 3)
        tile: i64 = self.to_gift(path)
        top: i64 = self.moved(path, 3)
        if tile != NONE:
            gain: i64 = 2 if self.elements[path * 5 + self.own[path]] >> tile & 1 else 1
            if gain >= top:
                top = gain
                self.best_move = GIFT << 16 | path << 12 | tile << 6
        return top

    def _keep_path(self, path: i64, kept: vec[i64]) -> None:
        k: i64 = 0
        while k < FIELDS:
            kept[k] = self.state[path * FIELDS + k]
            k += 1

    def _put_back(self, path: i64, kept: vec[i64]) -> None:
        k: i64 = 0
        while k < FIELDS:
            self.state[path * FIELDS + k] = kept[k]
            k += 1
        self.touch(path)
