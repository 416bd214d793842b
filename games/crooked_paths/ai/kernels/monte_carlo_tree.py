"""Monte Carlo tree search on the kernel: UCT over random games, with forced wins proved as they are met.

Positions of phase 1 in which links force the move (see `winning_cells`) are opened with the moves that links leave, so
that proofs run far ahead.

A node is an index into packed arrays. All moves of a position lie side by side, so that choosing among them is one run
over two arrays: what a move has brought so far, and how little it is known. Worth is counted in `ONE`: a game won for
the seat whose move it is. Equal seeds give equal trees, compiled or plain, however often the search is interrupted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.bitboard import CARDS, DRAWN, GOING, Net, claimed, empty, lay, listed
from games.crooked_paths.ai.kernels.playouts import Playouts
from games.crooked_paths.ai.kernels.winning_cells import answers

ONE: Final = 65536
EXPLORE: Final = 0.3
"""How much the unknown attracts: UCT's constant for worths from 0 to 1."""
LATE: Final = ONE // 5
"""How far a game won in phase 2 is above an even one for a search of phase 1; one won in phase 1 is by ONE / 2."""
RIPE: Final = 8
"""After so many visits a position gets its moves."""
EXACT: Final = 1024
"""Roots and logarithms are looked up for visits below this, and by halving twice for more."""
NEVER: Final = -(1 << 40)
"""The worth of a move that loses for certain."""
ALWAYS: Final = 1 << 41
"""The worth of a move that wins for certain."""
UNPROVEN: Final = 0.999
"""The greatest value told of a move that is not proven to win."""
FIRST: Final = 1 << 40
"""The worth of a move not yet tried: each is tried once before any other twice."""
LEAF: Final = 0
EVEN: Final = -1
"""What a node has instead of moves: it is not opened, or the game has ended there in a draw."""
KIDS_WIDTH: Final = 8
"""An opened node's first move is `kids >> KIDS_WIDTH`, so many low bits tell how many there are."""
CHUNK: Final = 32
"""Simulations between two looks at the clock."""
ROOTS: Final = vec[i64]([int(ONE / math.sqrt(max(n, 1))) for n in range(EXACT)])
"""ONE / sqrt(n), at n."""
ATTRACTION: Final = vec[i64](
    [int(ONE * EXPLORE * math.sqrt(math.log(max(n, 1)) + k * math.log(4))) for k in range(8) for n in range(EXACT)]
)
"""ONE * EXPLORE * sqrt(ln(n * 4**k)), at EXACT * k + n."""


class Tree:
    """The search of one position, which must not be over. `run` may be called again and goes on."""

    def __init__(self, net: Net, no_draw: bool, seed: i64, room: i64 = 1_000_000) -> None:
        """room: the greatest number of nodes; beyond it only what is known is looked at more closely."""
        self.root: Net = net
        self.no_draw: bool = no_draw
        self.room: i64 = room
        self.simulations: i64 = 0
        self._playouts: Playouts = Playouts(seed)
        self._visits: vec[i64] = vec[i64]([0])
        self._total: vec[i64] = vec[i64]([0])
        self._worth: vec[i64] = vec[i64]([0])
        self._unknown: vec[i64] = vec[i64]([0])
        self._move: vec[i64] = vec[i64]([0])
        self._kids: vec[i64] = vec[i64]([LEAF])
        self._path: vec[i64] = vec[i64]([0] * (2 * CARDS + 2))
        self._board: Net = empty(0)

    # --- searching

    def run(self, simulations: i64, stop: Callable[[], bool]) -> i64:
        """So many more simulations, fewer if `stop` says so or all is proven: how many it were."""
        done: i64 = 0
        while done < simulations and not self._proven(0):
            if done % CHUNK == 0 and done and stop():
                break
            self._simulate()
            done += 1
        self.simulations += done
        return done

    def _simulate(self) -> None:
        board = self._board
        board.put(self.root)
        depth: i64 = 0
        node: i64 = 0
        kids = self._kids
        path = self._path
        while True:
            below: i64 = kids[node]
            if below == LEAF and (self._visits[node] >= RIPE or node == 0) and len(kids) < self.room:
                self._open(node)
                kids = self._kids
                below = kids[node]
                if self._proven(node):
                    self._prove(depth)
            if below <= LEAF:
                break
            node = self._choose(node, below)
            depth += 1
            path[depth] = node
            board.play(self._move[node])
        worth: i64 = ONE // 2
        if below == LEAF and self._visits[node] == 0:
            winner: i64 = claimed(board, self.no_draw)
            if winner == DRAWN:
                kids[node] = EVEN
                below = EVEN
            elif winner != GOING:
                self._worth[node] = NEVER if winner == board.mover else ALWAYS
                self._prove(depth)
        if self._proven(node):
            worth = ONE if self._worth[node] == ALWAYS else 0
        elif below == LEAF:
            worth = ONE - self._evaluate()
        self._back(depth, worth)

    def _proven(self, node: i64) -> bool:
        worth: i64 = self._worth[node]
        return worth >= ALWAYS or worth <= NEVER

    def _choose(self, node: i64, below: i64) -> i64:
        """The move that promises most, counting what may be hidden in it."""
        k: i64 = 0
        n: i64 = self._visits[node]
        while n >= EXACT:
            n = n >> 2
            k += EXACT
        pull: i64 = ATTRACTION[k + n]
        worth = self._worth
        unknown = self._unknown
        at: i64 = below >> KIDS_WIDTH
        end: i64 = at + (below & 255)
        best: i64 = at
        most: i64 = 2 * NEVER
        while at < end:
            promise: i64 = worth[at] + (pull * unknown[at] >> 16)
            if promise > most:
                most = promise
                best = at
            at += 1
        return best

    def _evaluate(self) -> i64:
        """What the position looked at is worth to the seat to move: the end of one random game."""
        winner: i64 = self._playouts.play(self._board, self.no_draw)
        lead: i64 = LATE if self._playouts.count >= CARDS > self.root.count else ONE // 2
        return ONE // 2 + (0 if winner == DRAWN else lead if winner == self._board.mover else -lead)

    def _open(self, node: i64) -> None:
        """Give the node its moves, in random order: the root all, others those that links leave, none if it is lost."""
        codes = answers(self._board) if node else listed(self._board)
        count: i64 = len(codes)
        if count == 0:
            self._worth[node] = ALWAYS
            return
        first: i64 = len(self._kids)
        visits = self._visits
        total = self._total
        worth = self._worth
        unknown = self._unknown
        move = self._move
        kids = self._kids
        left: i64 = count
        while left:
            at: i64 = self._playouts.roll() * left >> 32
            left -= 1
            code: i64 = codes[at]
            codes[at] = codes[left]
            visits = append(visits, 0)
            total = append(total, 0)
            worth = append(worth, FIRST)
            unknown = append(unknown, ONE)
            move = append(move, code)
            kids = append(kids, LEAF)
        self._visits = visits
        self._total = total
        self._worth = worth
        self._unknown = unknown
        self._move = move
        kids[node] = first << KIDS_WIDTH | count
        self._kids = kids

    def _prove(self, depth: i64) -> None:
        """The end of the path is decided: so is what is above it, by a move that wins or by moves that all lose."""
        worth = self._worth
        path = self._path
        while depth:
            above: i64 = path[depth - 1]
            if worth[path[depth]] == ALWAYS:
                worth[above] = NEVER
            elif self._all_lose(self._kids[above]):
                worth[above] = ALWAYS
            else:
                return
            depth -= 1

    def _all_lose(self, below: i64) -> bool:
        at: i64 = below >> KIDS_WIDTH
        end: i64 = at + (below & 255)
        worth = self._worth
        while at < end:
            if worth[at] != NEVER:
                return False
            at += 1
        return True

    def _back(self, depth: i64, value: i64) -> None:
        """Book what a simulation was worth, from the seat that moved to the end of the path up to the root."""
        visits = self._visits
        total = self._total
        worth = self._worth
        path = self._path
        while depth >= 0:
            node: i64 = path[depth]
            n: i64 = visits[node] + 1
            visits[node] = n
            sum_: i64 = total[node] + value
            total[node] = sum_
            if not self._proven(node):
                worth[node] = sum_ // n
                k: i64 = 0
                while n >= EXACT:
                    n = n >> 2
                    k += 1
                self._unknown[node] = ROOTS[n] >> k
            value = ONE - value
            depth -= 1

    # --- going on

    def follow(self, code: i64) -> bool:
        """Become the tree of the position after a move of the root; what lies beside it is given up.

        False, with nothing changed, if too little is known there to go on: it has not got all its moves, or is decided.
        """
        below: i64 = max(self._kids[0], LEAF)
        at: i64 = below >> KIDS_WIDTH
        end: i64 = at + (below & 255)
        while at < end and self._move[at] != code:
            at += 1
        after = lay(self.root, code)
        if at == end or self._kids[at] <= LEAF or self._proven(at) or self._kids[at] & 255 != len(listed(after)):
            return False
        visits = vec[i64]([self._visits[at]])
        total = vec[i64]([self._total[at]])
        worth = vec[i64]([self._worth[at]])
        unknown = vec[i64]([self._unknown[at]])
        move = vec[i64]([0])
        kids = vec[i64]([self._kids[at]])
        node: i64 = 0
        while node < len(kids):
            below = kids[node]
            if below > LEAF:
                at = below >> KIDS_WIDTH
                end = at + (below & 255)
                first: i64 = len(kids)
                kids[node] = first << KIDS_WIDTH | (below & 255)
                while at < end:
                    visits = append(visits, self._visits[at])
                    total = append(total, self._total[at])
                    worth = append(worth, self._worth[at])
                    unknown = append(unknown, self._unknown[at])
                    move = append(move, self._move[at])
                    kids = append(kids, self._kids[at])
                    at += 1
            node += 1
        self._visits = visits
        self._total = total
        self._worth = worth
        self._unknown = unknown
        self._move = move
        self._kids = kids
        self.root = after
        self.simulations = visits[0]
        return True

    # --- what it has found

    def moves(self) -> list[tuple[int, int, float]]:
        """(move, visits, value) of each move of the root, the best first; value: -1 to 1 for the seat to move, these
        two only if it is proven.

        Empty as long as no simulation has been made.
        """
        if self._kids[0] <= LEAF:
            return []
        below: i64 = self._kids[0]
        nodes = list(range(below >> KIDS_WIDTH, (below >> KIDS_WIDTH) + (below & 255)))
        nodes.sort(key=lambda node: (-self._standing(node), self._move[node]))
        return [(self._move[node], self._visits[node], self._value(node)) for node in nodes]

    @property
    def sure(self) -> bool:
        """Whether it is proven who wins."""
        return self._proven(0)

    def line(self) -> list[int]:
        """The play it expects, its own move first."""
        found: list[int] = []
        node: i64 = 0
        while self._kids[node] > LEAF:
            node = self._best_below(node)
            if self._visits[node] == 0:
                break
            found.append(self._move[node])
        return found

    def _best_below(self, node: i64) -> i64:
        """The best of an opened node's moves, the first of `moves`."""
        below: i64 = self._kids[node]
        at: i64 = below >> KIDS_WIDTH
        end: i64 = at + (below & 255)
        best: i64 = at
        at += 1
        while at < end:
            if self._before(at, best):
                best = at
            at += 1
        return best

    def _before(self, one: i64, other: i64) -> bool:
        """Is a move better than another?"""
        a: i64 = self._standing(one)
        b: i64 = self._standing(other)
        if a != b:
            return a > b
        return self._move[one] < self._move[other]

    def _standing(self, node: i64) -> i64:
        worth: i64 = self._worth[node]
        if worth == ALWAYS:
            return ALWAYS
        return self._visits[node] + (NEVER if worth == NEVER else 0)

    def _value(self, node: i64) -> float:
        if self._proven(node):
            return 1.0 if self._worth[node] == ALWAYS else -1.0
        total: int = self._total[node]
        visits: int = self._visits[node]
        return max(-UNPROVEN, min(2 * total / (ONE * max(visits, 1)) - 1, UNPROVEN))
