"""Turns tried against what follows: for two seats as a game of opposites, for three each for itself."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.forced_wins import Wins
from games.magic_triland.ai.kernels.island_and_messengers import Company, numbers
from games.magic_triland.ai.kernels.plan_evaluation import SURE, WON, Judge, highest, rest_after
from games.magic_triland.ai.kernels.turn_search import DEEPEST, LOST, decided
from games.magic_triland.ai.kernels.walk_ends import MOST_ENDS

WIDEST: Final = 64


class Tree(Wins):
    """Tries the ends that `open_` lists.

    widths: at each depth how many ends are followed beyond it, with three seats two of each other one's. count: of the
    ends at the root. seat: who turns there.
    """

    def __init__(self, company: Company, judge: Judge) -> None:
        super().__init__(company, judge)
        self.widths: vec[i64] = numbers(DEEPEST, 6)
        self.count: i64 = 0
        self.seat: i64 = 0
        self._rank: vec[i64] = numbers(WIDEST * (DEEPEST + 1), 0)
        self._outcomes: vec[i64] = numbers(3 * (DEEPEST + 2), 0)  # at 3 * depth: of three, what becomes of each seat
        if company.seats == 3:
            depth: i64
            for depth in range(DEEPEST):
                self.widths[depth] = 2 if 0 < depth < 3 else 1

    def open_(self, seat: i64, energies: i64, rested: i64) -> i64:
        """List and judge all ends of the turn that is to be searched; `values` from 0 on. Answers `count`.

        rested: figures that have walked on this turn already.
        """
        self.seat = seat
        self.rested = rested
        self.count = self.list_all(0, seat, energies)
        return self.count

    def best_at(self, wanted: i64) -> list[int]:
        """The best ends of the root by their values, the best first."""
        found = numbers(wanted, 0)
        number: i64 = self.ranked(0, self.count, wanted, found)
        return [found[k] for k in range(number)]

    def try_(self, k: i64, plies: i64, floor: i64, spent: i64) -> i64:
        """What an end of the root is worth to its seat after so many more turns; nothing once it has `stopped`.

        spent: the energy of the cards laid for it. A worth below `floor` need not be exact. `hands` say what each seat
        can lay.
        """
        worth: i64 = self.settle(0, self.seat, self.code(0, k), spent)
        if worth < SURE and plies > 0:
            after: i64 = (self.seat + 1) % self.company.seats
            if self.company.seats == 2:
                worth = -self.follow(1, after, plies, -WON, -floor)
            else:
                worth = self.chain(1, after, plies)
        self.company.restore(0)
        return worth

    def conclude(self, mover: i64, chooser: i64, walked: i64, plies: i64) -> i64:
        """What the board as it stands is worth to a seat at the end of the mover's turn, and so many turns later.

        walked: the mask of figures whose trades are still open. The company is left as it is then.
        """
        self.seat = chooser
        self.nodes += 1
        self.trades(mover, walked)
        after: i64 = (mover + 1) % self.company.seats
        if self.company.reached():
            return WON if mover == chooser else -WON
        if self.company.seats != 2:
            return self.judge.worth(self.company, chooser, after) if plies == 0 else self.chain(1, after, plies)
        worth: i64 = self.judge.worth(self.company, mover, after)
        if plies:
            worth = -self.follow(1, after, plies, -WON, WON)
        return worth if mover == chooser else -worth

    def follow(self, depth: i64, seat: i64, plies: i64, low: i64, high: i64) -> i64:
        """What the seat to move can make of it in so many turns, between two bounds, where two seats play.

        More ends than the best are followed only as long as all of them lose.
        """
        if plies == 1:
            return self.reply(depth, seat, high)
        energies: i64 = self.hands[seat]
        met: i64 = self._met_by(depth, seat, energies)
        best: i64 = -WON
        if met >= 0:
            best = self.beyond(depth, seat, met, plies, low, high)
            if best >= high or self.stopped:
                return best
        count: i64 = self.judge_all(depth, seat, energies)
        number: i64 = self._order(depth, count)
        rank: i64 = WIDEST * depth
        k: i64
        for k in range(number + count + 1):
            if k >= number and best >= -SURE:
                break
            end: i64 = self._rank[rank + k] if k < number else k - number
            if end != met and (k < number or self._left_out(depth, end, number)):
                worth: i64 = self.beyond(depth, seat, end, plies, max(low, best), high)
                if worth > best:
                    best = worth
                    self._last[depth] = self.code(depth, end)
                if best >= high or self.stopped:
                    return best
        return best

    def _left_out(self, depth: i64, end: i64, number: i64) -> bool:
        """Can an end be laid for that is not among the best at a depth?"""
        new: bool = self.values[MOST_ENDS * depth + end] >= LOST
        k: i64
        for k in range(number):
            new = new and self._rank[WIDEST * depth + k] != end
        return new

    def _met_by(self, depth: i64, seat: i64, energies: i64) -> i64:
        """The end with which the last turn at this depth was answered best, or -1: often it is the best again."""
        turns = self.turns[depth]
        count: i64 = turns.list_ends(seat, highest(energies))
        self.company.keep(depth)
        k: i64
        for k in range(count):
            if turns.ends[k] == self._last[depth]:
                return k if turns.energies[k] & energies else -1
        return -1

    def beyond(self, depth: i64, seat: i64, end: i64, plies: i64, low: i64, high: i64) -> i64:
        """What an end is worth to who turns there, so many turns later, this one counted."""
        worth: i64 = self.settle(depth, seat, self.code(depth, end), self.least(depth, end, self.hands[seat]))
        if not decided(worth):
            hand: i64 = self.held[seat]
            energies: i64 = self.hands[seat]
            if plies > 2:
                self.lay(depth, seat, end)
            worth = -self.follow(depth + 1, 1 - seat, plies - 1, -high, -low)
            self.held[seat] = hand
            self.hands[seat] = energies
        self.company.restore(depth)
        return worth

    def lay(self, depth: i64, seat: i64, end: i64) -> None:
        """The cards for an end leave the seat's hand."""
        energy: i64 = self.least(depth, end, self.hands[seat])
        joker: i64 = self.company.joker(seat)
        self.hold(seat, rest_after(self.held[seat], energy, joker, self.deck[seat]), self.deck[seat])

    def chain(self, depth: i64, seat: i64, plies: i64) -> i64:
        """What becomes of the root's seat if of three every seat in turn does what is best for itself in the end.

        As many ends are followed as the width of the depth says, more only as long as all of them lose.
        """
        outcomes = self._outcomes
        count: i64 = self.list_all(depth, seat, self.hands[seat])
        number: i64 = self._order(depth, count)
        at: i64 = 3 * depth
        best: i64 = -2 * WON
        k: i64
        other: i64
        for k in range(number + count + 1):
            if self.stopped or (k >= number and best > -SURE):
                break
            end: i64 = self._rank[WIDEST * depth + k] if k < number else k - number
            if k < number or self._left_out(depth, end, number):
                worth: i64 = self.beyond_for_three(depth, seat, end, plies)
                if worth > best:
                    best = worth
                    for other in range(3):
                        outcomes[at + other] = outcomes[at + 3 + other]
        return outcomes[at + self.seat]

    def beyond_for_three(self, depth: i64, seat: i64, end: i64, plies: i64) -> i64:
        """What an end is worth to who turns there, so many turns later, this one counted."""
        outcomes = self._outcomes
        at: i64 = 3 * depth + 3
        worth: i64 = self.settle(depth, seat, self.code(depth, end), self.least(depth, end, self.hands[seat]))
        other: i64
        if decided(worth):
            for other in range(3):
                outcomes[at + other] = worth if other == seat else -worth
        elif plies > 1:
            self.chain(depth + 1, (seat + 1) % 3, plies - 1)
        else:
            for other in range(3):
                outcomes[at + other] = self.judge.against(self.company, other)
        self.company.restore(depth)
        return outcomes[at + seat]

    def _order(self, depth: i64, count: i64) -> i64:
        """The best ends at a depth, as many as its width, into the rank."""
        found = numbers(WIDEST, 0)
        number: i64 = self.ranked(depth, count, self.widths[depth], found)
        k: i64
        for k in range(number):
            self._rank[WIDEST * depth + k] = found[k]
        return number
