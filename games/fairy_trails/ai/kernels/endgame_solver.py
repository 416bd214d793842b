"""The last cards of a duel, solved: the deck is empty, so that both hands are known. Alpha-beta down to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.fairy_trails.ai.kernels.card_codes import numbers
from games.fairy_trails.ai.kernels.duel import DRAWN, GOING, NONE, UNIT, WON, Taste
from games.fairy_trails.ai.kernels.playouts import Playouts

LOST: Final = -1
UNKNOWN: Final = -2
POLL: Final = 8
"""Positions between two looks at the clock."""


class End:
    """Solves what a trial sits at. nodes: positions looked at; stopped: did the budget or the clock end it?"""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.stopped: bool = False
        self._budget: i64 = 0
        self._last: Taste = Taste()
        self._last.loss = numbers(len(self._last.loss), UNIT)

    def solve(self, trial: Playouts, budget: i64, stop: Callable[[], bool], wanted: i64, played: i64) -> list[int]:
        """For each move under trial 1 (it wins), 0, -1, or UNKNOWN; the deck must be empty.

        UNKNOWN is what is left when so many wins were found (but for `played`), or when it was stopped. With one wanted
        moves that are not better than one before may be called -1 instead of 0.
        """
        self.nodes = 0
        self.stopped = False
        self._budget = budget
        found: list[int] = []
        best: i64 = LOST
        wins: i64 = 0
        for k in range(trial.width):
            value: i64 = UNKNOWN
            if not self.stopped and (wins < wanted or trial.tried[k] == played):
                trial.rewind()
                trial.play(trial.tried[k])
                value = -self._value(trial, LOST, -best if wanted == 1 else 1, stop)
                if self.stopped:
                    value = UNKNOWN
                best = max(best, value)
                wins += 1 if value == 1 else 0
            found.append(value)
        trial.rewind()
        return found

    def _value(self, trial: Playouts, low: i64, high: i64, stop: Callable[[], bool]) -> i64:
        """For the seat to move, exact between the bounds."""
        me: i64 = trial.mover
        if trial.winner != GOING:
            return 0 if trial.winner == DRAWN else 1 if trial.winner == me else LOST
        self.nodes += 1
        if self.nodes >= self._budget or (self.nodes % POLL == 0 and stop()):
            self.stopped = True
            return 0
        hand = trial.hand
        cards: i64 = 0
        k: i64
        for k in range(4):
            cards += 1 if hand[k] != NONE else 0
        if cards == 1:
            # all that counts of the last card is what it closes
            trial.scan(self._last, False)
            return self._after(trial, trial.best, low, high, stop)
        trial.scan(trial.taste, True)
        if trial.score >= WON:
            return 1
        codes = self._sorted(trial)
        best: i64 = LOST
        for k in range(len(codes)):
            value: i64 = self._after(trial, codes[k], max(low, best), high, stop)
            if self.stopped:
                return 0
            best = max(best, value)
            if best >= high:
                break
        return best

    def _after(self, trial: Playouts, code: i64, low: i64, high: i64, stop: Callable[[], bool]) -> i64:
        """What a move is worth to the seat that makes it; the position is as before."""
        me: i64 = trial.mover
        place: i64 = 2 * me + (code >> 2 & 1)
        card: i64 = trial.hand[place]
        pink: i64 = trial.left[0]
        yellow: i64 = trial.left[1]
        trial.play(code)
        value: i64 = -self._value(trial, -high, -low, stop)
        trial.undo()
        trial.mover = me
        trial.winner = GOING
        trial.left[0] = pink
        trial.left[1] = yellow
        trial.hand[place] = card
        return value

    def _sorted(self, trial: Playouts) -> vec[i64]:
        """The moves of the last scan, the best first; equals in their order."""
        order = sorted(range(trial.found), key=lambda k: -trial.scores[k])
        codes = vec[i64]()
        for k in order:
            codes = append(codes, trial.codes[k])
        return codes
