"""Alpha-beta over phase 1, when doubles are laid and the frame may float: a shortlist at each node, deeper by steps.

The lower levels search so; scores and budget are those of `alpha_beta_phase_2`, whose shape it has.
"""

from __future__ import annotations

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.alpha_beta_phase_2 import Root
from games.crooked_paths.ai.kernels.bitboard import CARDS, Net, lay, moves
from games.crooked_paths.ai.kernels.scores_and_hash_keys import SURE, WON, glance_early


class Laying(Root):
    """One search of one phase-1 position after the other."""

    def __init__(self, poll: int) -> None:
        """poll: `stop` is asked every so many nodes."""
        super().__init__(poll)
        self.widths: vec[i64] = vec[i64]([1000, 10, 14])
        self.replies: dict[int, int] = {}

    def begin(self, net: Net, no_draw: bool, budget: int, stop: Callable[[], bool]) -> None:
        """Take up a phase-1 position in which a card is to be laid. budget: nodes from now."""
        self.replies = {}
        super().begin(net, no_draw, budget, stop)

    def first_look(self, code: i64) -> i64:
        """Order the moves by the distances after them."""
        self.nodes += 1
        return -glance_early(lay(self.net, code), self.no_draw)

    def try_move(self, code: i64, depth: i64, alpha: i64, beta: i64, scout: bool) -> i64:  # noqa: ARG002
        """The whole window at once; the answer to it is kept."""
        reply: list[int] = [0]
        score: i64 = -self._node(lay(self.net, code), depth, -beta, -alpha, 3, reply)
        if not self.stopped:
            self.replies[code] = reply[0]
        return score

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
            self.look_up()
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
