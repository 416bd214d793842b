"""Alpha-beta on the kernel: iterative deepening, transpositions, a shortlist at each node, forced replies in full.

Scores are ints for the seat to move. A finished game counts `WON` less the cards laid by then, so that quick wins and
slow losses are better, and a score means the same wherever the position comes up again. Work is counted in looks: one
look is one judged position in one place of the frame. The search is a generator that pauses every `CHUNK` looks; what
it finds does not depend on when it is asked to go on.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from games.crooked_paths import kernel
from games.crooked_paths.kernel import CARDS, FAR, SIDE, Net

WON = 10_000
SURE = WON - 100
"""Scores beyond this are decided games."""
CHUNK = 400
CARD_WORTH = 40
TURN_WORTH = 18
FARTHEST = 7
"""A distance counts no more than this: beyond it nothing is near."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
Entry = tuple[int, int, int, int, bool]
"""Of a transposition: depth, kind of bound, score, best move, whether anything below it was guessed."""
Child = tuple[int, int, Net]
"""Of a node: the judged score for the mover, the move, the position after it."""
Pauses = Generator[None, None, int]


def frames(net: Net) -> int:
    """In how many places the frame may still come to lie: what a judgement costs."""
    return (SIDE + 1 - max(net.wide, 1)) * (SIDE + 1 - max(net.high, 1))


def unit(score: int) -> float:
    """A score as a value from -1 to 1."""
    if score > SURE:
        return 1.0
    if score < -SURE:
        return -1.0
    return score / (abs(score) + 120)


class Search:
    """One search of one position; `best`, `score`, `looks` and `sure` may be read at every pause."""

    def __init__(self, net: Net, no_draw: bool, looks: int, widths: tuple[int, ...], full_below: int) -> None:
        """looks: the budget. widths: the shortlist's length by remaining depth (the last for all beyond).

        full_below: with so few doubles left to cover no move is left out.
        """
        self.net = net
        self.no_draw = no_draw
        self.budget = looks
        self.widths = widths
        self.full_below = full_below
        self.best = 0
        self.score = 0
        self.looks = 0
        self.sure = False
        self._guessed = False
        self._in_full = False
        self._paused = 0
        self._judged: dict[tuple[int, int, int, int, int, int], tuple[int, int]] = {}
        self._table: dict[tuple[int, int, int, int, int, int], Entry] = {}

    # --- one position

    def distances(self, net: Net) -> tuple[int, int]:
        """(north-south, west-east) in cards, doubles coverable."""
        key = net.key()
        found = self._judged.get(key)
        if found is None:
            pair = kernel.both_distances(net, True)
            found = pair & 255, pair >> kernel.WIDTH_OF_DISTANCE
            self._judged[key] = found
            self.looks += frames(net)
        return found

    def verdict(self, net: Net, own: int, other: int) -> int | None:
        """The score of a finished game (or one to be finished by a right claim), None while it goes on."""
        won = WON - net.count
        if own == 0:
            return won
        if net.count < CARDS:
            return -won if other == 0 else None
        if own == FAR and other == FAR:
            return won if self.no_draw else 0
        if other == 0 and net.count >= 2 * CARDS:
            return -won
        return None

    def judge(self, net: Net) -> tuple[int, bool]:
        """The score at a glance, and whether it is certain."""
        pair = self.distances(net)
        own, other = pair[net.mover], pair[1 - net.mover]
        decided = self.verdict(net, own, other)
        if decided is not None:
            return decided, True
        if own == 1 and net.count < CARDS - 1 and kernel.distance(net, net.mover, False) == 1:
            return WON - net.count - 1, True
        return CARD_WORTH * (min(other, FARTHEST) - min(own, FARTHEST)) + TURN_WORTH, False

    def children(self, net: Net) -> list[Child]:
        """Every move with the judged score for the mover, best first; ties keep reading order."""
        found: list[Child] = []
        for code in kernel.moves(net):
            child = kernel.lay(net, code)
            found.append((-self.judge(child)[0], code, child))
        found.sort(key=_by_score, reverse=True)
        return found

    def pressed(self, net: Net) -> bool:
        """Phase 2: does the other's connection stand, so that the mover must break it now?"""
        return net.count >= CARDS and self.distances(net)[1 - net.mover] == 0

    # --- the tree

    def _width(self, net: Net, depth: int) -> int:
        if self._in_full or (net.count >= CARDS and 2 * CARDS - net.count <= self.full_below):
            return 1_000
        return self.widths[min(depth, len(self.widths)) - 1]

    def _pause_due(self) -> bool:
        if self.looks - self._paused < CHUNK:
            return False
        self._paused = self.looks
        return True

    def _node(self, net: Net, depth: int, alpha: int, beta: int, forced: int) -> Pauses:
        """Negamax. `forced`: how many more replies to a standing connection may extend the depth."""
        score, certain = self.judge(net)
        if certain:
            return score
        if depth <= 0:
            if not forced or not self.pressed(net):
                self._guessed = True
                return score
            depth, forced = 1, forced - 1
        key = net.key()
        entry = self._table.get(key)
        if entry is not None and entry[0] >= depth:
            known = entry[2]
            if (
                entry[1] == EXACT
                or (entry[1] == AT_LEAST and known >= beta)
                or (entry[1] == AT_MOST and known <= alpha)
            ):
                return known
        if self._pause_due():
            yield
        guessed, self._guessed = self._guessed, False
        best, move = yield from self._best_child(net, depth, alpha, beta, forced)
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        self._table[key] = depth, kind, best, move, self._guessed
        self._guessed |= guessed
        return best

    def _best_child(
        self, net: Net, depth: int, alpha: int, beta: int, forced: int
    ) -> Generator[None, None, tuple[int, int]]:
        ranked = self.children(net)
        width = self._width(net, depth)
        if len(ranked) > width:
            self._guessed = True
            del ranked[width:]
        self._first(ranked, net)
        best, move = -WON, ranked[0][1]
        for _, code, child in ranked:
            score = -(yield from self._node(child, depth - 1, -beta, -max(alpha, best), forced))
            if score > best:
                best, move = score, code
                if best >= beta or self.looks > self.budget:
                    break
        return best, move

    def _first(self, ranked: list[Child], net: Net) -> None:
        """What was best in an earlier, shallower search goes first."""
        entry = self._table.get(net.key())
        if entry is None:
            return
        for k, child in enumerate(ranked):
            if child[1] == entry[3]:
                ranked.insert(0, ranked.pop(k))
                return

    def run(self, rng: Random, deepest: int) -> Generator[None, None, None]:
        """Deepen until the budget is spent, the game is decided or `deepest` is reached. `rng` mixes equal moves.

        What a shortlist says is decided may not be so: then it goes on with all moves, to know or to find a way out.
        """
        ranked = self.children(self.net)
        rng.shuffle(ranked)
        ranked.sort(key=_by_score, reverse=True)
        self.score, self.best = ranked[0][:2]
        yield
        depth = 1
        while depth <= deepest:
            self._guessed = False
            complete = yield from self._root(ranked, depth)
            if not complete:
                return
            if not self._guessed or (self._in_full and abs(self.score) > SURE):
                self.sure = True
                return
            if abs(self.score) > SURE:
                self._in_full = True
                self._table.clear()
            else:
                depth += 1

    def _root(self, ranked: list[Child], depth: int) -> Generator[None, None, bool]:
        """One depth over the root's moves; True when it was finished. The order is kept for the next depth."""
        width = self._width(self.net, depth + 1)
        scores: dict[int, int] = {}
        best, move = -WON - 1, 0
        for k, (_, code, child) in enumerate(ranked):
            if k >= width:
                self._guessed = True
                break
            score = -(yield from self._node(child, depth, -WON, -best, 6))
            if self.looks > self.budget and k:
                return False
            scores[code] = score if score > best else best - 1 - k
            if score > best:
                best, move = score, code
                if k == 0 or score > self.score:
                    self.best, self.score = move, best
            if best > SURE:
                break
        self.best, self.score = move, best
        ranked.sort(key=lambda child: scores.get(child[1], -WON - 2), reverse=True)
        return self.looks <= self.budget

    def expected(self) -> list[int]:
        """The play it expects, its own move first."""
        line = [self.best]
        net = kernel.lay(self.net, self.best)
        while len(line) < 8:
            entry = self._table.get(net.key())
            if entry is None or entry[1] == AT_MOST:
                break
            line.append(entry[3])
            net = kernel.lay(net, entry[3])
        return line


def _by_score(child: Child) -> int:
    return child[0]
