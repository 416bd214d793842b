"""Every distinct end of a turn's walks, for all energies at once.

An *end* is where the walkers stand and who of them has walked: the order in which they went and the ways they took
play no part any more. It is coded in one number: for the walker in slot k (of at most three) its node at bits 6 k to
6 k + 5, and bit 18 + k if it has walked.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import FIGURES, MANY, OUT, Company, numbers

MOST_ENDS: Final = 1 << 13
PLACES: Final = 1 << 14


class Turns:
    """The ends of one turn after the other; those listed last are kept until the next `list_ends`.

    company: what is walked on. count: how many ends. ends: their codes. energies: of each the mask of energies (1 to 6)
    that lead to it exactly. walkers: how many may walk; figures: which, in their slots. The company is left as it was.
    """

    def __init__(self, company: Company) -> None:
        self.company: Company = company
        self.count: i64 = 0
        self.ends: vec[i64] = numbers(MOST_ENDS, 0)
        self.energies: vec[i64] = numbers(MOST_ENDS, 0)
        self.walkers: i64 = 0
        self.figures: vec[i64] = numbers(FIGURES, 0)
        self._place: vec[i64] = numbers(PLACES, -1)
        self._used: vec[i64] = numbers(MOST_ENDS, 0)
        self._reach: vec[i64] = numbers(16 * 64, 0)
        self._walked: i64 = 0  # mask of slots

    def list_ends(self, seat: i64, most: i64, rested: i64 = 0) -> i64:
        """List all ends of a seat's turn with energies from 1 to `most` (6 at most); answers how many.

        rested: the mask of figures that may not walk any more.
        """
        k: i64
        for k in range(self.count):
            self._place[self._used[k]] = -1
        self.count = 0
        self.walkers = 0
        company = self.company
        n: i64
        for n in range(FIGURES):
            if company.owner[n] == seat and company.where[n] != OUT and not rested >> n & 1:
                self.figures[self.walkers] = n
                self.walkers += 1
        self._walked = 0
        self._follow(most, 0, 0)
        return self.count

    def here(self) -> i64:
        """The code of the end at which nobody has walked."""
        found: i64 = 0
        k: i64
        for k in range(self.walkers):
            found |= self.company.where[self.figures[k]] << 6 * k
        return found

    def stand(self, code: i64) -> None:
        """Put the walkers where an end says; who goes home is out. Those of `list_ends` or of an equal turn."""
        company = self.company
        k: i64
        for k in range(self.walkers):
            node: i64 = code >> 6 * k & 63
            figure: i64 = self.figures[k]
            company.where[figure] = OUT if code >> 18 + k & 1 and node < 3 else node

    def usable(self) -> i64:
        """The mask of energies that can be used exactly."""
        found: i64 = 0
        k: i64
        for k in range(self.count):
            found |= self.energies[k]
        return found

    def _follow(self, left: i64, spent: i64, depth: i64) -> None:
        """Walk with each that has not yet walked, then go on with the others."""
        company = self.company
        ground = company.ground
        reach = self._reach
        slot: i64
        for slot in range(self.walkers):
            if not self._walked >> slot & 1:
                figure: i64 = self.figures[slot]
                start: i64 = company.where[figure]
                at: i64 = 64 * depth + 16 * slot
                one: i64 = company.others(figure, 1)
                two: i64 = company.others(figure, 2)
                sides: i64 = company.sides(figure)
                free: i64 = ground.terraces & ~one & ~two | sides
                open_: i64 = ground.terraces & ~two | sides | company.home(figure)
                ground.reach(start, free, open_, left, reach, at)
                self._walked |= 1 << slot
                energy: i64
                for energy in range(1, left + 1):
                    mask: i64 = reach[at + energy]
                    while mask:
                        low: i64 = mask & -mask
                        mask ^= low
                        node: i64 = ground.node_of(low)
                        company.where[figure] = node
                        # a home is marked by its node, and holds as many as come
                        # where another order has led with as much energy left, all goes on as it did there
                        if self._note(spent + energy) and depth + 1 < self.walkers and energy < left:
                            self._follow(left - energy, spent + energy, depth + 1)
                company.where[figure] = start
                self._walked ^= 1 << slot

    def _note(self, spent: i64) -> bool:
        """An end has been reached: for the first time with so much energy?"""
        code: i64 = self.here() | self._walked << 18
        place: i64 = self._hash(code)
        table = self._place
        while table[place] >= 0:
            known: i64 = table[place]
            if self.ends[known] == code:
                if self.energies[known] >> spent & 1:
                    return False
                self.energies[known] |= 1 << spent
                return True
            place = place + 1 & PLACES - 1
        if self.count < MOST_ENDS:
            table[place] = self.count
            self._used[self.count] = place
            self.ends[self.count] = code
            self.energies[self.count] = 1 << spent
            self.count += 1
        return True

    def _hash(self, code: i64) -> i64:
        return (code * MANY >> 20) & PLACES - 1


def node_in(code: i64, slot: i64) -> i64:
    """Where an end leaves the walker of a slot."""
    return code >> 6 * slot & 63


def has_walked(code: i64, slot: i64) -> bool:
    """Whether the walker of a slot has walked."""
    return code >> 18 + slot & 1 == 1
