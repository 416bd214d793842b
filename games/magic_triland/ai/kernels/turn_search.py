"""The search for a turn: every end of it is judged at once, then the best are tried against what others reply.

A trade is settled by whoever names something in it as that seat's judgement wants. In `Search` an end stands for the
turn with all its trades. Worths are for the seat that turns, see `plan_evaluation`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import (
    FIGURES,
    FIRST_TERRACE,
    OUT,
    USUAL,
    Company,
    fits,
    has_pair,
    numbers,
    refined,
    unit,
)
from games.magic_triland.ai.kernels.item_exchanges import SPLITS, SWAPS, list_splits, list_swaps, may_swap, stronger
from games.magic_triland.ai.kernels.plan_evaluation import SURE, WON, Judge, highest, lowest
from games.magic_triland.ai.kernels.walk_ends import MOST_ENDS, Turns

DEEPEST: Final = 6
EVERY: Final = 127
"""All energies, as a mask."""
LOST: Final = -WON
LOOK: Final = 31
"""A mask: after so many positions it asks whether to stop."""


def never() -> bool:
    """Never time to stop: for searches without a clock."""
    return False


class Search:
    """Searches turns on one company.

    nodes: positions judged so far. At each depth, from 0: `turns[depth]` lists the ends, `values` at MOST_ENDS * depth
    holds their worth to the seat that turns. At MOST_ENDS * depth + turns[depth].count stands the turn on which nobody
    walks. stop: is asked every few positions; once it has said yes, `stopped` is set and what was not looked at counts
    as LOST - 1.
    """

    def __init__(self, company: Company, judge: Judge) -> None:
        self.company: Company = company
        self.judge: Judge = judge
        self.turns: list[Turns] = [Turns(company) for _ in range(DEEPEST)]
        self.values: vec[i64] = numbers(MOST_ENDS * DEEPEST, 0)
        self.nodes: i64 = 0
        self.stop: Callable[[], bool] = never
        self.stopped: bool = False
        self.hands: vec[i64] = numbers(3, EVERY)  # for each seat the energies that it can lay next
        self.rested: i64 = 0  # figures that have walked on this turn, before the first depth
        self.best: vec[i64] = numbers(8 * DEEPEST, LOST)  # at 8 * depth + energy: the best end with it
        self._last: vec[i64] = numbers(DEEPEST, -1)  # at each depth the best end of the last reply
        self._splits: vec[i64] = numbers(SPLITS, 0)
        self._swaps: vec[i64] = numbers(SWAPS, 0)

    # --- a turn

    def list_all(self, depth: i64, seat: i64, energies: i64) -> i64:
        """List and judge all ends of a seat's turn with any of these energies: how many, or that with nobody walking.

        Whatever can't be used lapses. The answer counts the ends; values that are of none of the energies are LOST - 1.
        """
        self.turns[depth].list_ends(seat, highest(energies), self.rested if depth == 0 else 0)
        self.company.keep(depth)
        return self.judge_all(depth, seat, energies)

    def judge_all(self, depth: i64, seat: i64, energies: i64) -> i64:
        """Judge all ends of a seat's turn that are listed already: how many, or that with nobody walking."""
        turns = self.turns[depth]
        count: i64 = turns.count
        at: i64 = MOST_ENDS * depth
        usable: i64 = 0
        k: i64
        for k in range(count):
            mask: i64 = turns.energies[k]
            usable |= mask
            if mask & energies and not self.hurried():
                self.values[at + k] = self.settle(depth, seat, turns.ends[k], lowest(mask & energies))
                self.company.restore(depth)
            else:
                self.values[at + k] = LOST - 1
        # nothing is laid, or it lapses
        self.values[at + count] = LOST - 1
        if energies & ~usable:
            self.values[at + count] = self.settle(depth, seat, turns.here(), lowest(energies & ~usable))
            self.company.restore(depth)
        return count

    def hurried(self) -> bool:
        """Is it to stop? Asked before every position."""
        if not self.stopped and self.nodes & LOOK == LOOK:
            self.stopped = self.stop()
        return self.stopped

    def least(self, depth: i64, k: i64, energies: i64) -> i64:
        """The least of these energies that leads to the end with a number at a depth."""
        turns = self.turns[depth]
        return lowest(energies & (~turns.usable() if k == turns.count else turns.energies[k]))

    def settle(self, depth: i64, seat: i64, code: i64, spent: i64 = USUAL) -> i64:
        """Go to an end with so much energy spent, make its trades, and judge it for the seat; it stands there
        afterwards.
        """
        turns = self.turns[depth]
        company = self.company
        turns.stand(code)
        walked: i64 = self.rested if depth == 0 else 0
        slot: i64
        for slot in range(turns.walkers):
            if code >> 18 + slot & 1:
                walked |= 1 << turns.figures[slot]
        company.spent[seat] += spent - USUAL
        self.nodes += 1
        self.trades(seat, walked)
        if company.reached():
            return WON - depth
        return self.judge.worth(company, seat, (seat + 1) % company.seats)

    def trades(self, seat: i64, walked: i64) -> None:
        """Make all trades and pearls of the figures that have walked, by a mask."""
        company = self.company
        n: i64
        for n in range(FIGURES):
            if walked >> n & 1 and company.where[n] != OUT:
                where: i64 = company.where[n]
                if where < FIRST_TERRACE:
                    if where >= 3:
                        self._refine(seat, n, where - 3)
                else:
                    other: i64 = company.meets(n)
                    if other >= 0:
                        if company.owner[other] == seat:
                            if not (walked >> other & 1 and other < n):
                                self.share(seat, n, other)
                        else:
                            self._swap(seat, n, other)

    def _refine(self, seat: i64, figure: i64, colour: i64) -> None:
        """Take a pearl for a pair of rings, if that is no loss."""
        company = self.company
        items: i64 = company.items[figure]
        if not company.pearls[colour] or not has_pair(items, colour):
            return
        made: i64 = refined(items, colour)
        if not fits(made):
            return
        before: i64 = self._need(seat)
        company.items[figure] = made
        company.pearls[colour] -= 1
        if self._need(seat) > before:
            company.items[figure] = items
            company.pearls[colour] += 1

    def _need(self, seat: i64) -> i64:
        """What a seat's best plan costs, and a sixteenth of what the next best does, in sixteenths."""
        return 16 * self.judge.plan(self.company, seat) + self.judge.next_best()

    def share(self, seat: i64, figure: i64, other: i64) -> None:
        """Two of one player: as suits it best."""
        company = self.company
        both: i64 = company.items[figure] + company.items[other]
        splits = self._splits
        count: i64 = list_splits(company.items[figure], company.items[other], splits)
        best: i64 = 0
        least: i64 = WON
        k: i64
        for k in range(count):
            company.items[figure] = splits[k]
            company.items[other] = both - splits[k]
            need: i64 = self._need(seat)
            if need < least:
                least = need
                best = splits[k]
        company.items[figure] = best
        company.items[other] = both - best

    def _swap(self, seat: i64, came: i64, stood: i64) -> None:
        """A foreign figure: who is strong names both; else what stood there offers, and what came answers."""
        company = self.company
        owner: i64 = company.owner[stood]
        strong: i64 = stronger(company, came, stood)
        if owner < 0:
            # a sleeper trades only with the strong
            if strong > 0:
                self.name_both(seat, came, stood, seat)
            return
        if strong > 0:
            self.name_both(seat, came, stood, seat)
        elif strong < 0:
            self.name_both(owner, stood, came, seat)
        else:
            item: i64 = self.offer(stood, came, seat)
            if item >= 0:
                self.exchange(stood, came, 8 * item + self.answer(stood, came, item, seat))

    def name_both(self, chooser: i64, mine: i64, theirs: i64, mover: i64) -> i64:
        """The strong one's player swaps as suits it best: the swap, or -1 if there is none."""
        company = self.company
        after: i64 = (mover + 1) % company.seats
        count: i64 = list_swaps(company.items[mine], company.items[theirs], self._swaps)
        best: i64 = -1
        most: i64 = LOST * 4
        k: i64
        for k in range(count):
            swap: i64 = self._swaps[k]
            self.exchange(mine, theirs, swap)
            worth: i64 = self.judge.worth(company, chooser, after)
            self.exchange(theirs, mine, swap)
            if worth > most:
                most = worth
                best = swap
        if best >= 0:
            self.exchange(mine, theirs, best)
        return best

    def offer(self, stood: i64, came: i64, mover: i64) -> i64:
        """The item that the one who stood there offers, reckoning with the best answer; -1 if there is none."""
        company = self.company
        owner: i64 = company.owner[stood]
        after: i64 = (mover + 1) % company.seats
        best: i64 = -1
        most: i64 = LOST * 4
        item: i64
        for item in range(6):
            answered: i64 = self.answer(stood, came, item, mover)
            if answered >= 0:
                self.exchange(stood, came, 8 * item + answered)
                worth: i64 = self.judge.worth(company, owner, after)
                self.exchange(came, stood, 8 * item + answered)
                if worth > most:
                    most = worth
                    best = item
        return best

    def answer(self, stood: i64, came: i64, item: i64, mover: i64) -> i64:
        """The item that the arriving one gives for the one offered; -1 if there is none."""
        company = self.company
        after: i64 = (mover + 1) % company.seats
        one: i64 = company.items[stood]
        other: i64 = company.items[came]
        best: i64 = -1
        most: i64 = LOST * 4
        if not one >> 4 * item & 15:
            return -1
        given: i64
        for given in range(6):
            if other >> 4 * given & 15 and may_swap(one, other, item, given):
                self.exchange(stood, came, 8 * item + given)
                worth: i64 = self.judge.worth(company, company.owner[came], after)
                self.exchange(came, stood, 8 * item + given)
                if worth > most:
                    most = worth
                    best = given
        return best

    def exchange(self, one: i64, other: i64, swap: i64) -> None:
        """Swap two items between figures; the other way round with the figures turned undoes it."""
        gain: i64 = unit(swap & 7, 1) - unit(swap >> 3, 1)
        self.company.items[one] += gain
        self.company.items[other] -= gain

    # --- replies

    def reply(self, depth: i64, seat: i64, enough: i64) -> i64:
        """The most that the seat to move can make of its turn, at a depth of 1 or more; it need not be exact from
        `enough` on.
        """
        turns = self.turns[depth]
        energies: i64 = self.hands[seat]
        count: i64 = turns.list_ends(seat, highest(energies))
        company = self.company
        company.keep(depth)
        first: i64 = -1  # what was best on the last turn at this depth comes first: the others may then be left out
        k: i64
        for k in range(count):
            if turns.ends[k] == self._last[depth]:
                first = k
        best: i64 = LOST
        k = -1
        while k < count and best < enough:
            end: i64 = first if k < 0 else k
            mask: i64 = turns.energies[end] & energies if end >= 0 and (k < 0 or k != first) else 0
            if mask and not self.hurried():
                worth: i64 = self.settle(depth, seat, turns.ends[end], lowest(mask))
                company.restore(depth)
                if worth > best:
                    best = worth
                    self._last[depth] = turns.ends[end]
            k += 1
        idle: i64 = energies & ~turns.usable() if best < enough else 0
        if idle:
            best = max(best, self.settle(depth, seat, turns.here(), lowest(idle)))
            company.restore(depth)
        return best

    def ranked(self, depth: i64, count: i64, wanted: i64, found: vec[i64]) -> i64:
        """The best `wanted` of the values listed at a depth (count + 1 of them), best first; answers how many."""
        at: i64 = MOST_ENDS * depth
        number: i64 = 0
        k: i64
        for k in range(count + 1):
            value: i64 = self.values[at + k]
            if value >= LOST and (number < wanted or value > self.values[at + found[number - 1]]):
                place: i64 = number if number < wanted else number - 1
                while place > 0 and self.values[at + found[place - 1]] < value:
                    found[place] = found[place - 1]
                    place -= 1
                found[place] = k
                if number < wanted:
                    number += 1
        return number

    def code(self, depth: i64, k: i64) -> i64:
        """The end with a number at a depth; the last is where all stand."""
        turns = self.turns[depth]
        return turns.here() if k == turns.count else turns.ends[k]


def decided(worth: i64) -> bool:
    """Is a game won or lost with this?"""
    return worth > SURE or worth < -SURE
