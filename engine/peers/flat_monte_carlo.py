"""Flat Monte Carlo: every move of a position tried in the same guessed worlds, each played on greedily to its end.

It has no tree and knows nothing of a game but its rules, so it is a yardstick for levels that do. A game with playouts
of its own lends them: `FLAT` of its `tools/simple_players.py`; for the others `Simple` plays out by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from engine.ai.agent import Peer, SearchResult, peers_of
from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.core import registry
from engine.core.rules import CHANCE, Act, Chance, Over, Rules, Seat

LONGEST = 80
"""Steps after which a game that is played out by the rules counts as a draw."""


class Trial(Protocol):
    """All moves of a seat in one position. moves: those worth distinguishing, at least one."""

    moves: Sequence[Any]

    def deal(self) -> None:
        """Guess the next world: all that the seat can't know, and chance."""

    def play(self, number: int) -> float:
        """Make one of the moves in this world and play on: more is better for the seat."""


Lent = Callable[[Any, Seat, Random], Trial]
"""What a game lends as `FLAT`: the trial of an observation for a seat."""


class Sure:
    """The trial of a position with nothing to choose from, or where one move is taken without trying."""

    def __init__(self, move: Any) -> None:
        self.moves: Sequence[Any] = (move,)

    def deal(self) -> None:
        """Nothing is guessed."""

    def play(self, number: int) -> float:
        """Nothing is played."""
        return float(number)


class Simple:
    """Plays out by the rules, as the game's greedy peer does; at random if it has none. -1 lost, 1 won."""

    def __init__(self, rules: Rules[Any, Any], greedy: Peer | None, seen: Any, seat: Seat, rng: Random) -> None:
        self.moves: Sequence[Any] = list(rules.moves(seen, seat))
        self._rules = rules
        self._greedy = greedy
        self._seen, self._seat, self._rng = seen, seat, rng
        self._world = seen
        self._luck = 0

    def deal(self) -> None:
        """All moves have the same luck from here on."""
        self._world = self._rules.determinize(self._seen, self._seat, self._rng)
        self._luck = self._rng.getrandbits(40)

    def play(self, number: int) -> float:
        """The whole game, at most `LONGEST` steps of it."""
        rules, rng = self._rules, Random(self._luck)
        s = rules.apply(self._world, self._seat, self.moves[number])
        for _ in range(LONGEST):
            turn = rules.turn(s)
            if isinstance(turn, Over):
                return worth(turn, self._seat)
            if isinstance(turn, Chance):
                outcomes, weights = zip(*turn.outcomes, strict=True)
                s = rules.apply(s, CHANCE, rng.choices(outcomes, weights)[0])
                continue
            s = rules.apply(s, turn.seats[0], self._step(s, turn, rng))
        return 0.0

    def _step(self, s: Any, turn: Act, rng: Random) -> Any:
        seat = turn.seats[0]
        if self._greedy is None:
            return rng.choice(self._rules.moves(s, seat))
        return self._greedy(self._rules.observe(s, seat), seat, rng).move


def trial_of(game: str, seen: Any, seat: Seat, rng: Random) -> Trial:
    """The trial of an observation: the game's own, or one by its rules."""
    lent: Lent | None = registry.tool(game, "simple_players", "FLAT") or None
    if lent is not None:
        return lent(seen, seat, rng)
    return Simple(registry.rules(game), peers_of(game).get("greedy"), seen, seat, rng)


def best_of(trial: Trial, spent: Callable[[int], float]) -> SearchResult:
    """The best move of a trial. spent: which share of the budget is used after so many playouts.

    The better half of the moves goes on to each next round, and all rounds have an equal share (sequential halving).
    Each round tries every move at least once.
    """
    running = list(range(len(trial.moves)))
    totals, worlds, played = [0.0] * len(running), 0, 0
    rounds = (len(running) - 1).bit_length()
    for number in range(rounds):
        while True:
            trial.deal()
            for k in running:
                totals[k] += trial.play(k)
            worlds, played = worlds + 1, played + len(running)
            if spent(played) >= (number + 1) / rounds:
                break
        running.sort(key=lambda k: -totals[k])
        del running[(len(running) + 1) // 2 :]
    best = trial.moves[running[0]]
    return SearchResult(best, 0.0, (best,), max(1, played))
