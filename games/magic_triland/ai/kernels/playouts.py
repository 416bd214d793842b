"""Duels played on to the end: each seat takes the turn that is best after the other's best reply, with small errors.

Who wins these games says more about who is ahead than what a position is worth (see `ai/experiments.md`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import Company, numbers
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import WON, Judge
from games.magic_triland.ai.kernels.turn_search import LOST, decided
from games.magic_triland.ai.kernels.walk_ends import MOST_ENDS

WIN: Final = 1000
"""What a game is that its seat wins."""
TRIES: Final = 6
"""So many ends of a turn are tried against the reply."""
ERROR: Final = 100
"""By so much at most a seat errs about each of its ends, in thousandths of a logit."""
LEAD: Final = 1200
"""So many thousandths of a logit count as half a win where a game is not played to its end."""
GLANCE: Final = 8
"""One part in so many of what an end is worth is what it is worth before the reply."""
KEPT: Final = 23
"""Where the company is kept meanwhile (see `Company.keep`)."""
DEPTH: Final = 1
"""The depth at which the turns of a game are listed; replies one deeper."""
LOW_48: Final = 0xFFFFFFFFFFFF


class Playouts:
    """Plays games on from the beginning of a turn. Equal seeds give equal games, compiled or plain.

    tree: chooses the turns, on its company. tries: how many ends of a turn are tried against the reply, TRIES at most;
    with one the best at a glance is taken.
    """

    def __init__(self, company: Company, judge: Judge) -> None:
        self.tree: Tree = Tree(company, judge)
        self.tries: i64 = TRIES
        self._state: i64 = 1
        self._found: vec[i64] = numbers(TRIES, 0)

    def sow(self, seed: i64) -> None:
        """The games from now on are those of a seed."""
        self._state = (seed * 2 + 1) & LOW_48

    def play_on(self, seat: i64, turns: i64) -> i64:
        """A game from here, where a seat is to move, for so many turns at most: -WIN to WIN, what it is for that seat.

        The tree's `hold` has said who holds what. All stands as before afterwards; nothing is meant by a game in which
        the tree has `stopped`.
        """
        tree = self.tree
        company = tree.company
        company.keep(KEPT)
        mine: i64 = tree.held[seat]
        theirs: i64 = tree.held[1 - seat]
        mover: i64 = seat
        left: i64 = turns
        result: i64 = 0
        while left > 0 and not result and not tree.stopped:
            if self._turn(mover):
                result = WIN if mover == seat else -WIN
            mover = 1 - mover
            left -= 1
        if not result:
            worth: i64 = tree.judge.worth(company, seat, mover)
            result = WIN * worth // (max(worth, -worth) + LEAD)
        company.restore(KEPT)
        tree.hold(seat, mine, tree.deck[seat])
        tree.hold(1 - seat, theirs, tree.deck[1 - seat])
        return result

    def _turn(self, seat: i64) -> bool:
        """Use a seat's turn: has it won?"""
        tree = self.tree
        count: i64 = tree.list_all(DEPTH, seat, tree.hands[seat])
        self._err(count)
        energies: i64 = tree.hands[seat]
        end: i64 = self._chosen(seat, count, energies)
        won: bool = tree.settle(DEPTH, seat, tree.code(DEPTH, end), tree.least(DEPTH, end, energies)) == WON - DEPTH
        tree.lay(DEPTH, seat, end)
        # what was spent counts until the cards are taken back
        hand: i64 = tree.held[seat]
        saved: i64 = 3 * (hand >> 12 & 15) + (hand >> 8 & 15) - (hand >> 4 & 15) - 3 * (hand & 15)
        tree.company.spent[seat] = -(saved // 2)
        return won

    def _chosen(self, seat: i64, count: i64, energies: i64) -> i64:
        """The end that is best after the reply, of the best at a glance; the last one once it has `stopped`."""
        tree = self.tree
        found = self._found
        number: i64 = tree.ranked(DEPTH, count, self.tries, found)
        chosen: i64 = found[0] if number else count
        if self.tries == 1:
            return chosen
        best: i64 = -2 * WON
        k: i64
        for k in range(number):
            glance: i64 = tree.values[MOST_ENDS * DEPTH + found[k]]
            if decided(glance):
                return found[k]
            tree.settle(DEPTH, seat, tree.code(DEPTH, found[k]), tree.least(DEPTH, found[k], energies))
            enough: i64 = WON if best < LOST else (glance - GLANCE * best) // (GLANCE - 1) + 1
            worth: i64 = -tree.reply(DEPTH + 1, 1 - seat, enough)
            tree.company.restore(DEPTH)
            if not decided(worth):
                worth += (glance - worth) // GLANCE
            if worth > best:
                best = worth
                chosen = found[k]
        return chosen

    def _err(self, count: i64) -> None:
        """A seat errs about the ends that it has listed, but for wins."""
        values = self.tree.values
        at: i64 = MOST_ENDS * DEPTH
        k: i64
        for k in range(at, at + count + 1):
            value: i64 = values[k]
            if value >= LOST and not decided(value):
                self._state = (self._state * 25214903917 + 11) & LOW_48
                values[k] = value + (self._state >> 17) % (2 * ERROR + 1) - ERROR
