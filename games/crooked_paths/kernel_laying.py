"""Alpha-beta over the doubles, on tables whose frame may still float: a shortlist at each node, deeper by steps.

It is the plain way through the first phase; scores and budget are those of `kernel_search`, whose shape it has.
"""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from games.crooked_paths.kernel import CARDS, Net, lay, moves
from games.crooked_paths.kernel_value import SURE, WON, by_score, glance_early


class Laying:
    """One search of one phase-1 position after the other. root, scores: its moves and what was found for each."""

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
        self.widths: vec[i64] = vec[i64]([1000, 10, 14])
        self.root: list[int] = []
        self.scores: list[int] = []
        self.replies: dict[int, int] = {}

    def begin(self, net: Net, no_draw: bool, budget: int, stop: Callable[[], bool]) -> None:
        """Take up a phase-1 position in which a card is to be laid. budget: nodes from now."""
        self.net = net
        self.no_draw = no_draw
        self.stop = stop
        self.stopped = False
        self.nodes = 0
        self.next_poll = self.poll
        self.budget = budget
        self.root = moves(net)
        self.scores = []
        self.replies = {}
        for code in self.root:
            self.nodes += 1
            self.scores.append(-glance_early(lay(net, code), no_draw))

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
            code = self.root[k]
            reply: list[int] = [0]
            score: int = -self._node(lay(self.net, code), depth - 1, -WON, -alpha, 3, reply)
            if self.stopped:
                if k and max(self.scores[:k]) < -SURE:
                    self.sort()
                elif k:
                    best = self.scores.index(max(self.scores[:k]))
                    self.root.insert(0, self.root.pop(best))
                    self.scores.insert(0, self.scores.pop(best))
                return False
            self.scores[k] = score
            self.replies[code] = reply[0]
            if score > alpha:
                tops[-1] = score
                tops.sort(reverse=True)
        self.sort()
        return True

    def score_of(self, code: int, depth: int) -> int:
        """The true score of one move, searched so deep; anything if it was stopped."""
        reply: list[int] = [0]
        return -self._node(lay(self.net, code), depth - 1, -WON, WON, 3, reply)

    def expected(self, code: int, most: int) -> list[int]:
        """The move `code`, and the answer it expects if it has looked so far."""
        reply = self.replies.get(code, 0)
        return [code, reply][:most] if reply else [code]

    def _node(self, net: Net, depth: i64, alpha: i64, beta: i64, forced: i64, reply: list[int]) -> i64:
        """Negamax. The best move goes to reply[0]."""
        score: i64 = glance_early(net, self.no_draw)
        if depth <= 0 or score > SURE or score < -SURE or net.count >= CARDS:
            return score
        codes = moves(net)
        ranked: list[tuple[int, int]] = []
        children: list[Net] = []
        best: i64 = -WON
        for k in range(len(codes)):
            self.nodes += 1
            child = lay(net, codes[k])
            children.append(child)
            score = -glance_early(child, self.no_draw)
            if depth == 1 or score > SURE:
                if score > best:
                    best = score
                    reply[0] = codes[k]
                    if best >= beta:
                        return best
                continue
            ranked.append((int(-score), k))
        if self.nodes >= self.next_poll:
            self.next_poll = self.nodes + self.poll
            if self.nodes > self.budget or self.stop():
                self.stopped = True
        if self.stopped or depth == 1:
            return best
        ranked.sort()
        below: list[int] = [0]
        for tried in range(min(len(ranked), self.widths[min(depth, 2)])):
            k = ranked[tried][1]
            score = -self._node(children[k], depth - 1, -beta, -max(alpha, best), forced, below)
            if self.stopped:
                return best
            if score > best:
                best = score
                reply[0] = codes[k]
                if best >= beta:
                    break
        return best
