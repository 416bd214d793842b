"""Advice and pondering for agents that have no search of their own for them: any game, from its rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from engine.ai.agent import UNHURRIED, Pace, Suggestion
from engine.ai.search import MonteCarlo, worth
from engine.core.rules import Over, Rules, Seat
from engine.core.text import Text, say

BEST = 3
"""How many ideas are worth telling."""
ROUNDS = 1_500
"""Games played on in the head for one second that the player allows."""
EVERY = 24
"""Rounds between two looks at what is best by now."""

WINS = say("It wins at once.")
LOSES = say("It loses at once.")
OPEN = say("It neither wins nor loses at once.")


class Forgetful:
    """An agent that keeps nothing from one thought to the next inherits `ponder` from here."""

    def ponder(
        self,
        seen: Any,  # noqa: ARG002 - as in Agent
        seat: Seat,  # noqa: ARG002
        level: str,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[None]:
        """It ends at once."""
        return iter(())


class Plain(Forgetful):
    """An agent inherits `advise` from here, too, until it has a better one.

    It looks one move ahead, then plays games on in the head from every move; the reason says what came of it.
    """

    def __init__(self, rules: Rules[Any, Any], rounds: int = ROUNDS) -> None:
        self._rules = rules
        self._rounds = rounds

    def advise(
        self, seen: Any, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """See `Agent`. Nothing if there is no move."""
        moves = list(self._rules.moves(seen, seat))
        rng.shuffle(moves)
        if not moves:
            return
        guess = self._rules.determinize(seen, seat, rng)
        suggestions = [self._at_once(guess, seat, move) for move in moves]
        yield chosen(suggestions, played)
        if any(suggestion.value == 1.0 for suggestion in suggestions) or len(moves) == 1:
            return
        decided = {suggestion.move: suggestion for suggestion in suggestions if suggestion.sure}
        tree = MonteCarlo(self._rules, max(EVERY, round(self._rounds * pace.seconds)))
        told = 0
        for thought in tree.think(seen, seat, rng):
            done = pace.over()
            if thought.nodes - told >= EVERY or done:
                told = thought.nodes
                yield chosen(_ranked(tree, decided, moves), played)
            if done:
                return
        yield chosen(_ranked(tree, decided, moves), played)

    def _at_once(self, guess: Any, seat: Seat, move: Any) -> Suggestion:
        turn = self._rules.turn(self._rules.apply(guess, seat, move))
        if not isinstance(turn, Over):
            return Suggestion(move, 0.0, (move,), OPEN)
        value = worth(turn, seat)
        return Suggestion(move, value, (move,), WINS if value > 0 else LOSES if value < 0 else OPEN, sure=True)


def chosen(suggestions: Sequence[Suggestion], played: Any = None) -> tuple[Suggestion, ...]:
    """The best three by value, those equal in their order; the played one behind them if it is none of these."""
    ranked = sorted(suggestions, key=lambda suggestion: -suggestion.value)
    best = ranked[:BEST]
    if played is not None and all(suggestion.move != played for suggestion in best):
        best += [suggestion for suggestion in ranked if suggestion.move == played]
    return tuple(best)


def _ranked(tree: MonteCarlo, decided: dict[Any, Suggestion], moves: Sequence[Any]) -> list[Suggestion]:
    """The moves by how often the search came back to them: what it tried little it knows little about.

    So a value is never above that of the move before: a lucky start of few games must not pass for a good move.
    """
    suggestions: list[Suggestion] = []
    most = 1.0
    for move, value, visits, line in tree.roots():
        most = min(most, value)
        suggestions.append(decided.get(move) or Suggestion(move, most, line, _reason(most, visits)))
    known = {suggestion.move for suggestion in suggestions}
    suggestions += [decided.get(move) or Suggestion(move, -1.0, (move,), OPEN) for move in moves if move not in known]
    return suggestions


def _reason(value: float, games: int) -> Text:
    share = round((value + 1.0) * 50)
    return say(
        "In one game played out from here in its head, this move scored {share} %.",
        "In {count} games played out from here in its head, this move scored {share} %.",
        games,
        share=share,
    )
