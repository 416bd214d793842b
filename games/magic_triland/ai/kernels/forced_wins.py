"""Wins that nobody can prevent: on the next turn but one, whatever all others reply.

Only who has its pearl near home threatens anything, and most threats are met by the reply that met another one before.
Trades are settled as in `turn_search`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import (
    FIRST_BROADSIDE,
    MOST_ENERGY,
    OUT,
    ROW,
    Company,
    holds,
    numbers,
)
from games.magic_triland.ai.kernels.plan_evaluation import FULL_HAND, PAIRS, SURE, Judge, highest, list_rests, sums_of
from games.magic_triland.ai.kernels.turn_search import DEEPEST, Search

SHARE: Final = 8
"""So many ends that are only listed count as one position judged."""


class Wins(Search):
    """Looks for such wins.

    held: the hand of each seat; deck: all its cards. most: once so many positions have been judged, nothing more is
    proven.
    """

    def __init__(self, company: Company, judge: Judge) -> None:
        super().__init__(company, judge)
        self.held: vec[i64] = numbers(3, FULL_HAND)
        self.deck: vec[i64] = numbers(3, FULL_HAND)
        self.most: i64 = 0
        self._met: vec[i64] = numbers(6, -1)  # at 2 * seat, or one more for the last turn: the end that met a threat
        self._lefts: vec[i64] = numbers(PAIRS * DEEPEST, 0)

    def hold(self, seat: i64, hand: i64, all_: i64) -> None:
        """Say what a seat holds for its next turn, and all its cards."""
        self.held[seat] = hand
        self.deck[seat] = all_
        self.hands[seat] = sums_of(hand, self.company.joker(seat))

    # --- of the turn that is searched

    def wins_with(self, k: i64, seat: i64, energies: i64) -> bool:
        """Does an end of the first depth win on the seat's next turn, if it can then lay these energies?"""
        self.settle(0, seat, self.code(0, k))
        found: bool = self._secured(0, seat, energies)
        self.company.restore(0)
        return found

    def loses_with(self, k: i64, seat: i64) -> bool:
        """Does an end of the first depth leave another seat a turn that wins? `held` is what is left of the hand."""
        self.settle(0, seat, self.code(0, k))
        seats: i64 = self.company.seats
        after: i64 = (seat + 1) % seats
        found: bool = False
        other: i64 = after
        while other != seat and not found:
            found = not self._prevented(1, after, other, 0)
            other = (other + 1) % seats
        self.company.restore(0)
        return found

    # --- of those that follow

    def _prevented(self, depth: i64, seat: i64, winner: i64, energies: i64) -> bool:
        """Can those who turn from a seat on keep the winner from ending the game with one of these energies?

        0: from finding a turn after which nobody can keep it from that.
        """
        if seat == winner:
            return not (self._ends_it(depth, winner, energies) if energies else self._finds(depth, winner))
        count: i64 = self._list(depth, seat)
        sums: i64 = self._sums(seat)
        place: i64 = 2 * seat + (1 if energies else 0)
        first: i64 = -1
        k: i64
        for k in range(count + 1):
            if self.code(depth, k) == self._met[place]:
                first = k
        for k in range(-1, count + 1):
            end: i64 = first if k < 0 else k
            if end >= 0 and (k < 0 or k != first) and self._leading(depth, end, sums):
                if self.spent_up():
                    return True
                code: i64 = self.code(depth, end)
                met: bool = self.settle(depth, seat, code) > SURE or self._prevented(
                    depth + 1, (seat + 1) % self.company.seats, winner, energies
                )
                self.company.restore(depth)
                if met:
                    self._met[place] = code
                    return True
        return False

    def _finds(self, depth: i64, seat: i64) -> bool:
        """Has the seat to move a turn that wins, at once or on its next turn?"""
        count: i64 = self._list(depth, seat)
        sums: i64 = self._sums(seat)
        k: i64
        for k in range(count + 1):
            energies: i64 = self._leading(depth, k, sums)
            if energies:
                if self.spent_up():
                    return False
                won: bool = self.settle(depth, seat, self.code(depth, k)) > SURE or (
                    self._near(seat, MOST_ENERGY) and self._secured_by_some(depth, seat, energies)
                )
                self.company.restore(depth)
                if won:
                    return True
        return False

    def _secured_by_some(self, depth: i64, seat: i64, energies: i64) -> bool:
        """Does a seat that has used one of these energies win on its next turn, with what some pair of cards leaves?"""
        lefts = self._lefts
        at: i64 = PAIRS * depth
        joker: i64 = self.company.joker(seat)
        count: i64 = list_rests(self.held[seat], energies, joker, self.deck[seat], lefts, at)
        k: i64
        for k in range(at, at + count):
            lefts[k] = sums_of(lefts[k], joker)
            known: bool = False
            other: i64
            for other in range(at, k):
                known = known or lefts[other] == lefts[k]
            if not known and self._secured(depth, seat, lefts[k]):
                return True
        return False

    def _secured(self, depth: i64, seat: i64, energies: i64) -> bool:
        """The turn of a seat has ended: does it win on its next one with these energies, whatever the others reply?"""
        after: i64 = (seat + 1) % self.company.seats
        return self._near(seat, highest(energies)) and not self._prevented(depth + 1, after, seat, energies)

    def _near(self, seat: i64, most: i64) -> bool:
        """Might a seat with so much energy bring home what ends the game?"""
        company = self.company
        far = company.ground.far
        home: i64
        for home in range(3):
            brought: i64 = 0
            n: i64
            for n in range(2 * home, 2 * home + 1 + 1):
                where: i64 = company.where[n]
                if company.owner[n] == seat and where != OUT and far[ROW * where + home] <= most:
                    brought += company.items[n] >> 12 << 12
            if brought:
                if not company.master:
                    if holds(brought, 3 + home):
                        return True
                else:
                    brought += company.lying(home)
                    if holds(brought, 3) and holds(brought, 4) and holds(brought, 5):
                        return True
        return False

    def _ends_it(self, depth: i64, seat: i64, energies: i64) -> bool:
        """Can the seat to move end the game with one of these energies?"""
        most: i64 = highest(energies)
        if not self._near(seat, most):
            return False
        turns = self.turns[depth]
        company = self.company
        count: i64 = turns.list_ends(seat, most)
        self.nodes += 1 + count // SHARE
        company.keep(depth)
        k: i64
        for k in range(count):
            if turns.energies[k] & energies and self._goes_home(depth, turns.ends[k]):
                turns.stand(turns.ends[k])
                over: bool = company.reached()
                company.restore(depth)
                if over:
                    return True
        return False

    def _goes_home(self, depth: i64, code: i64) -> bool:
        """Does anybody go home on the way to this end?"""
        slot: i64
        for slot in range(self.turns[depth].walkers):
            if code >> 18 + slot & 1 and code >> 6 * slot & 63 < FIRST_BROADSIDE:
                return True
        return False

    def _list(self, depth: i64, seat: i64) -> i64:
        """List all ends of a seat's turn, and keep the board; answers how many."""
        count: i64 = self.turns[depth].list_ends(seat, highest(self._sums(seat)))
        self.nodes += 1 + count // SHARE
        self.company.keep(depth)
        return count

    def _leading(self, depth: i64, k: i64, sums: i64) -> i64:
        """Those of these energies that lead to an end; to the last, with nobody walking, those without use."""
        turns = self.turns[depth]
        return sums & (~turns.usable() if k == turns.count else turns.energies[k])

    def _sums(self, seat: i64) -> i64:
        """The energies that a seat can lay."""
        return sums_of(self.held[seat], self.company.joker(seat))

    def spent_up(self) -> bool:
        """Whether the budget is spent."""
        return self.nodes >= self.most or self.hurried()
