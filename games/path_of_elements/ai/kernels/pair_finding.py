"""Who finds the pairs, and who the last one: whoever does is the first to spend the last gifts.

It is solved for two players who forget nothing, by how many spirits of each motif are known and unseen; where they lie
and what they score plays no part. A turn begins with a known pair or with a spirit that nobody has seen, as in
`search._without_idle_turns`, so the game ends. Worths are for whoever turns, in thousandths of a point.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.path_of_elements.ai.kernels.board import NONE, copy, numbers

FRESH: Final = 5
"""Instead of a motif: a spirit that nobody has seen."""
FOUND: Final = 2000
"""What a pair is worth to its finder."""
LAST: Final = 3400
"""What it is worth to give last, and costs to give first."""
PAID: Final = 800
"""What the gift for a third spirit is worth."""
KINDS: Final = 9
"""Of each motif there are none, two (with up to two unseen) or four (with up to four)."""
STATES: Final = 59049
UNSOLVED: Final = -999_999


class Pairing:
    """Tables of this game, filled when asked. choice: the best one of what was judged last, a motif, FRESH or NONE."""

    def __init__(self) -> None:
        self.choice: i64 = NONE
        self._known: vec[i64] = numbers(5, 0)
        self._unseen: vec[i64] = numbers(5, 0)
        self._kinds: vec[i64] = numbers(5, 0)
        self._worths: vec[i64] = numbers(STATES, UNSOLVED)  # by kinds, the greatest first
        self._firsts: vec[i64] = numbers(STATES, UNSOLVED)
        self._seconds: vec[i64] = numbers(STATES * 5, UNSOLVED)

    def first(self, known: vec[i64], unseen: vec[i64]) -> i64:
        """What a turn begins with: FRESH, or NONE for a known pair."""
        state: i64 = self._see(known, unseen)
        if self._firsts[state] == UNSOLVED:
            self._firsts[state] = (
                FRESH if self._number_unseen() and self._new(NONE, NONE) > self._pair_first() else NONE
            )
        return self._firsts[state]

    def second(self, known: vec[i64], unseen: vec[i64], one: i64) -> i64:
        """What comes after a spirit of a motif that is turned up: a motif or FRESH."""
        state: i64 = 5 * self._see(known, unseen) + one
        if self._seconds[state] == UNSOLVED:
            self._after_one(one)
            self._seconds[state] = self.choice
        return self._seconds[state]

    def third(self, known: vec[i64], unseen: vec[i64], one: i64, two: i64) -> i64:
        """What a gift is spent on after two spirits that do not match: a motif or FRESH; NONE if it is kept."""
        self._see(known, unseen)
        self._after_two(one, two)
        return self.choice

    def _see(self, known: vec[i64], unseen: vec[i64]) -> i64:
        """Put this position; answers its number."""
        copy(known, self._known, 5)
        copy(unseen, self._unseen, 5)
        state: i64 = 0
        k: i64 = 0
        while k < 5:
            state = KINDS * state + self._kind(k)
            k += 1
        return state

    def _kind(self, motif: i64) -> i64:
        there: i64 = self._known[motif] + self._unseen[motif]
        return 0 if there == 0 else self._unseen[motif] + (1 if there == 2 else 4)

    def _number_unseen(self) -> i64:
        unseen = self._unseen
        return unseen[0] + unseen[1] + unseen[2] + unseen[3] + unseen[4]

    def _turn(self) -> i64:
        """A turn that is to begin."""
        kinds = self._kinds
        k: i64 = 0
        while k < 5:
            kind: i64 = self._kind(k)
            j: i64 = k
            while j > 0 and kinds[j - 1] < kind:
                kinds[j] = kinds[j - 1]
                j -= 1
            kinds[j] = kind
            k += 1
        state: i64 = 0
        k = 0
        while k < 5:
            state = KINDS * state + kinds[k]
            k += 1
        if state == 0:
            return LAST
        if self._worths[state] == UNSOLVED:
            worth: i64 = self._pair_first()
            if self._number_unseen():
                new: i64 = self._new(NONE, NONE)
                worth = new if new > worth else worth
            self._worths[state] = worth
        return self._worths[state]

    def _pair_first(self) -> i64:
        """It begins with the best of the known pairs."""
        best: i64 = UNSOLVED
        k: i64 = 0
        while k < 5:
            if self._known[k] >= 2:
                worth: i64 = self._after_one(k)
                best = worth if worth > best else best
            k += 1
        return best

    def _turn_up(self, motif: i64, sign: i64) -> None:
        """One of a motif is seen, or with a sign of -1 not yet."""
        self._unseen[motif] -= sign
        self._known[motif] += sign

    def _pair(self, motif: i64) -> i64:
        """The worth of finding a pair of this motif."""
        self._known[motif] -= 2
        worth: i64 = FOUND - self._turn()
        self._known[motif] += 2
        return worth

    def _after_one(self, one: i64) -> i64:
        """A spirit is turned up. One that is known to have no match may be followed by any other known one."""
        best: i64 = UNSOLVED
        choice: i64 = NONE
        if self._known[one] >= 2:
            best = self._pair(one)
            choice = one
        if self._number_unseen():
            new: i64 = self._new(one, NONE)
            if new > best:
                best = new
                choice = FRESH
        if self._known[one] == 1:
            k: i64 = 0
            while k < 5:
                if k != one and self._known[k]:
                    worth: i64 = self._after_two(one, k)
                    if worth > best:
                        best = worth
                        choice = k
                k += 1
        self.choice = choice
        return best

    def _after_two(self, one: i64, two: i64) -> i64:
        """Two that do not match: the turn ends, or a third one comes for a gift."""
        best: i64 = -self._turn()
        choice: i64 = NONE
        k: i64 = 0
        while k < 5:
            if k in (one, two) and self._known[k] >= 2:
                worth: i64 = self._pair(k) - PAID
                if worth > best:
                    best = worth
                    choice = k
            k += 1
        if self._number_unseen():
            new: i64 = self._new(one, two) - PAID
            if new > best:
                best = new
                choice = FRESH
        self.choice = choice
        return best

    def _new(self, one: i64, two: i64) -> i64:
        """A spirit that nobody has seen is turned up after these, NONE for none."""
        total: i64 = 0
        k: i64 = 0
        while k < 5:
            number: i64 = self._unseen[k]
            if number:
                self._turn_up(k, 1)
                if one == NONE:
                    total += number * self._after_one(k)
                elif k in (one, two):
                    total += number * self._pair(k)
                elif two == NONE:
                    total += number * self._after_two(one, k)
                else:
                    total -= number * self._turn()
                self._turn_up(k, -1)
            k += 1
        return total // self._number_unseen()
