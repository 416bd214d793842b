"""What the alpha-beta searches of both phases share: the moves of one position, their scores, and when to stop.

A search of its own kind says how a move is looked at first, and how it is tried so deep; the rest is here.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from games.crooked_paths.ai.kernels.kernel import Net, moves
from games.crooked_paths.ai.kernels.value import SURE, WON, by_score


class Root:
    """One search of one position after the other.

    root, scores: the moves of the position and what was found for each (a bound for all but the best `wanted`).
    """

    def __init__(self, poll: int) -> None:
        """poll: `stop` is asked every so many nodes."""
        self.poll: i64 = poll
        self.next_poll: i64 = 0
        self.nodes: i64 = 0
        self.budget: i64 = 0
        self.stopped: bool = False
        self.no_draw: bool = True
        self.net: Net = Net(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        self.stop: Callable[[], bool] = bool
        self.root: list[int] = []
        self.scores: list[int] = []

    def first_look(self, code: i64) -> i64:  # noqa: ARG002
        """The score of a move at a glance."""
        return 0

    def try_move(self, code: i64, depth: i64, alpha: i64, beta: i64, scout: bool) -> i64:  # noqa: ARG002
        """The score of a move, searched so many cards deeper; scout: first only whether it is above alpha."""
        return 0

    def begin(self, net: Net, no_draw: bool, budget: int, stop: Callable[[], bool]) -> None:
        """Take up a position in which a card is to be laid. budget: nodes from now."""
        self.net = net
        self.no_draw = no_draw
        self.stop = stop
        self.stopped = False
        self.nodes = 0
        self.next_poll = self.poll
        self.budget = budget
        self.root = moves(net)
        self.scores = [self.first_look(code) for code in self.root]

    def look_up(self) -> None:
        """Is it time to stop?"""
        self.next_poll = self.nodes + self.poll
        if self.nodes > self.budget or self.stop():
            self.stopped = True

    def sort(self) -> None:
        """The best first; ties keep their order."""
        pairs = list(zip(self.scores, self.root, strict=True))
        pairs.sort(key=by_score, reverse=True)
        self.root = [code for _, code in pairs]
        self.scores = [score for score, _ in pairs]

    def deepen(self, depth: int, wanted: int) -> bool:
        """Search every move so deep, the best `wanted` with true scores; True when it was finished.

        If it was not, the moves that were come first, unless the best of them has turned out to lose.
        """
        self.sort()
        tops: list[int] = [-WON] * wanted
        for k in range(len(self.root)):
            alpha = tops[-1]
            score: int = self.try_move(self.root[k], depth - 1, alpha, WON, k >= wanted)
            if self.stopped:
                self._keep(k)
                return False
            self.scores[k] = score
            if score > alpha:
                tops[-1] = score
                tops.sort(reverse=True)
        self.sort()
        return True

    def _keep(self, done: int) -> None:
        """Only the first `done` moves have been searched: the best of them goes first."""
        if done and max(self.scores[:done]) < -SURE:
            self.sort()
        elif done:
            best = self.scores.index(max(self.scores[:done]))
            self.root.insert(0, self.root.pop(best))
            self.scores.insert(0, self.scores.pop(best))

    def score_of(self, code: int, depth: int) -> int:
        """The true score of one move, searched so deep; anything if it was stopped."""
        return self.try_move(code, depth - 1, -WON, WON, False)
