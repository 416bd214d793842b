"""Searches that know no game: alpha-beta for two open hands, Monte Carlo trees for everything else.

Both take the rules, an observation and a budget in positions looked at, and yield `SearchResult`s; a game's `ai.py`
chooses one, and may add an evaluation of its own. They are simple: a game with a fast kernel has its own search.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from math import log, sqrt
from random import Random
from typing import Any

from engine.ai.agent import SearchResult
from engine.core.rules import CHANCE, Act, Chance, Over, Rules, Seat

Value = Callable[[Any, Seat], float]
"""The value of a position for a seat, strictly between -1 and 1; the results of finished games come from the rules."""

LOST = -1.0
DEEPEST = 100
"""The most moves that the search looks ahead."""
BIAS = 0.9
"""The exploration constant of the tree."""


def worth(over: Over, seat: Seat) -> float:
    """The value of a finished game for a seat: 1 for an unshared first place, -1 for an unshared last, in between by
    place."""
    before = sum(1 for place in over.places if place < over.places[seat])
    after = sum(1 for place in over.places if place > over.places[seat])
    others = len(over.places) - 1
    if others == 0:
        return 1.0 if over.places[seat] == 1 else LOST
    return (after - before) / others


class AlphaBeta:
    """Iterative deepening for two seats that take turns and hide nothing. Sound for any length of turns."""

    def __init__(self, rules: Rules[Any, Any], value: Value, nodes: int) -> None:
        self._rules = rules
        self._value = value
        self._budget = nodes
        self._nodes = 0
        self._cut = False

    def think(self, seen: Any, seat: Seat, rng: Random) -> Iterator[SearchResult]:
        """Yields a result for each improvement and every few positions; `sure` once it has searched every line to its
        end."""
        self._nodes = 0
        moves = list(self._rules.moves(seen, seat))
        rng.shuffle(moves)
        if not moves:
            return
        best = SearchResult(moves[0], 0.0, (moves[0],))
        yield best
        for depth in range(DEEPEST):
            self._cut = False
            scores: dict[int, float] = {}
            top = -2.0
            for k, move in enumerate(moves):
                after = self._rules.apply(seen, seat, move)
                looking = self._score(after, seat, depth, top, 2.0)
                while True:
                    try:
                        next(looking)
                    except StopIteration as end:
                        score, line = end.value
                        break
                    yield SearchResult(best.move, best.value, best.line, self._nodes)
                if self._nodes >= self._budget and (depth or k):
                    return
                scores[k] = score
                if score > top:
                    top = score
                    if k == 0 or score > best.value:
                        best = SearchResult(move, score, (move, *line), self._nodes)
                        yield best
            order = sorted(range(len(moves)), key=lambda k: -scores[k])
            moves = [moves[k] for k in order]
            best = best if best.move == moves[0] else SearchResult(moves[0], top, (moves[0],), self._nodes)
            sure = not self._cut or abs(top) == 1.0
            yield SearchResult(best.move, top, best.line, self._nodes, sure)
            if sure:
                return

    def _score(
        self, position: Any, me: Seat, depth: int, alpha: float, beta: float
    ) -> Generator[None, None, tuple[float, tuple[Any, ...]]]:
        """Minimax for `me` (so that a seat may also move twice in a row): the value and the line."""
        self._nodes += 1
        if self._nodes % 16 == 0:
            yield
        turn = self._rules.turn(position)
        if isinstance(turn, Over):
            return worth(turn, me), ()
        if depth == 0 or self._nodes >= self._budget or not isinstance(turn, Act):
            self._cut = True
            return self._value(position, me), ()
        seat = turn.seats[0]
        sign = 1.0 if seat == me else -1.0
        best: float = -2.0 * sign
        line: tuple[Any, ...] = ()
        for move in self._rules.moves(position, seat):
            after = self._rules.apply(position, seat, move)
            score, rest = yield from self._score(after, me, depth - 1, alpha, beta)
            if (score - best) * sign > 0:
                best, line = score, (move, *rest)
            alpha, beta = (max(alpha, best), beta) if sign > 0 else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best, line


@dataclass(slots=True)
class _Leaf:
    """A node of the tree: how often it was visited, and the sum of results for the seat that moved into it."""

    visits: int = 0
    total: float = 0.0
    children: dict[Any, _Leaf] = field(default_factory=dict)


class MonteCarlo:
    """UCT over guesses: each round makes a new guess at the secrets, draws chance, and plays out at random.

    For any number of seats, hidden or open. The tree is indexed by the moves made, so a round follows those children
    that are legal in its own guess. Sealed choices are made in seat order.
    """

    def __init__(self, rules: Rules[Any, Any], rounds: int, longest: int = 400) -> None:
        """rounds: the budget. longest: plies after which a playout counts as a draw."""
        self._rules = rules
        self._rounds = rounds
        self._longest = longest
        self._root = _Leaf()

    def think(self, seen: Any, seat: Seat, rng: Random) -> Iterator[SearchResult]:
        """Yields a result after every round; nothing if the seat can't move."""
        self._root = root = _Leaf()
        moves = list(self._rules.moves(seen, seat))
        if not moves:
            return
        rng.shuffle(moves)
        yield SearchResult(moves[0], 0.0, (moves[0],))
        if len(moves) == 1:
            return
        for done in range(1, self._rounds + 1):
            self._round(root, self._rules.determinize(seen, seat, rng), seat, rng)
            move, child = max(root.children.items(), key=lambda pair: pair[1].visits)
            value = child.total / child.visits
            yield SearchResult(move, value, self._line(move, child), done)

    def roots(self) -> list[tuple[Any, float, int, tuple[Any, ...]]]:
        """Every move tried by the last `think` with its value for the seat, its rounds and its line; most rounds
        first."""
        ranked = sorted(self._root.children.items(), key=lambda pair: -pair[1].visits)
        return [(m, leaf.total / leaf.visits, leaf.visits, self._line(m, leaf)) for m, leaf in ranked if leaf.visits]

    @staticmethod
    def _line(move: Any, node: _Leaf) -> tuple[Any, ...]:
        line = [move]
        while node.children and len(line) < 8:
            move, node = max(node.children.items(), key=lambda pair: pair[1].visits)
            line.append(move)
        return tuple(line)

    def _round(self, root: _Leaf, position: Any, seat: Seat, rng: Random) -> None:
        node = root
        path: list[tuple[_Leaf, Seat]] = []
        turn = Act((seat,)) if seat >= 0 else self._rules.turn(position)
        growing = True
        for _ in range(self._longest):
            if not isinstance(turn, Act):
                position, turn = self._past_chance(position, turn, rng)
                if isinstance(turn, Over):
                    break
            mover = turn.seats[0]
            moves = self._rules.moves(position, mover)
            move = self._choose(node, moves, rng) if growing else moves[rng.randrange(len(moves))]
            if growing:
                growing = move in node.children
                node = node.children.setdefault(move, _Leaf())
                path.append((node, mover))
            position = self._rules.apply(position, mover, move)
            turn = self._rules.turn(position)
        root.visits += 1
        for passed, mover in path:
            passed.visits += 1
            passed.total += worth(turn, mover) if isinstance(turn, Over) else 0.0

    def _past_chance(self, position: Any, turn: Any, rng: Random) -> tuple[Any, Act | Over]:
        while isinstance(turn, Chance):
            outcomes = [move for move, _ in turn.outcomes]
            drawn = rng.choices(outcomes, [weight for _, weight in turn.outcomes])[0]
            position = self._rules.apply(position, CHANCE, drawn)
            turn = self._rules.turn(position)
        return position, turn

    def _choose(self, node: _Leaf, moves: Any, rng: Random) -> Any:
        fresh = [move for move in moves if move not in node.children]
        if fresh:
            return fresh[rng.randrange(len(fresh))]
        whole = log(sum(node.children[move].visits for move in moves))
        return max(moves, key=lambda move: self._promise(node.children[move], whole))

    def _promise(self, child: _Leaf, whole: float) -> float:
        return child.total / child.visits + BIAS * sqrt(whole / child.visits)
