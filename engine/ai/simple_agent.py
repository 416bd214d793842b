"""Agents that know no game: they advise and choose by the rules alone.

`Plain` is a base class for a game's agent with an `advise` by playouts. `SimpleAgent` is the substitute that thinks in
the window's process after three faults, in tiny slices: it takes a win, avoids a move after which the next seat wins at
once, and otherwise chooses at random.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.ai.agent import BEST, UNHURRIED, Agent, Pace, SearchResult, Suggestion, chosen
from engine.ai.alpha_beta_and_monte_carlo import MonteCarlo, worth
from engine.core.rules import Act, Over, Rules, Seat
from engine.core.text import Text, say

ROUNDS = 1_500
"""Playouts for each second that the player allows."""
EVERY = 24
"""Playouts between two updates of the best moves."""

WINS = say("It wins at once.")
LOSES = say("It loses at once.")
OPEN = say("It neither wins nor loses at once.")
MOST_REPLIES = 2_000
"""The most replies examined, so that a game with many moves does not make the player wait."""
SAFE = say("No reply to it wins at once.")
EXPOSED = say("There is a reply that wins at once.")


class Plain(Agent[Any]):
    """Base class with an `advise` by playouts, for agents without a better one.

    It looks one move ahead, then runs playouts from every move; the reason gives their result.
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


def _ranked(tree: MonteCarlo, decided: dict[Any, Suggestion], moves: Sequence[Any]) -> list[Suggestion]:
    """The moves in the order of how often the search visited them, since the values of rarely visited ones are
    uncertain.

    A move's value is limited to that of the move before it, so that a few lucky playouts don't make a move look good.
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
        "In one game that it played out from here in its head, this move scored {share} %.",
        "In {count} games that it played out from here in its head, this move scored {share} %.",
        games,
        share=share,
    )


class SimpleAgent(Plain):
    """An `Agent` for any game. It yields after every position it examines, so a caller can stop it at any time."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__(rules)

    def think(
        self,
        seen: Any,
        seat: Seat,
        level: str,  # noqa: ARG002
        rng: Random,
        pace: Pace = UNHURRIED,
    ) -> Iterator[SearchResult]:
        """Yields its choice again and again, better each time; `level` makes no difference.

        Yields nothing if there is no move.
        """
        for nodes, known in enumerate(self._examined(seen, seat, rng, pace, 1), start=1):
            best = max(known.values(), key=lambda suggestion: suggestion.value)
            wins = best.value == 1.0
            yield SearchResult(best.move, best.value, best.line, nodes, wins)
            if wins:
                return

    def advise(
        self, seen: Any, seat: Seat, rng: Random, pace: Pace = UNHURRIED, played: Any = None
    ) -> Iterator[tuple[Suggestion, ...]]:
        """Suggestions by what wins or loses at once and what a reply could do; yields intermediate results."""
        for known in self._examined(seen, seat, rng, pace, BEST):
            yield chosen(list(known.values()), played)

    def _examined(
        self, seen: Any, seat: Seat, rng: Random, pace: Pace, wanted: int
    ) -> Iterator[Mapping[Any, Suggestion]]:
        """What is known of the moves after each position; replies are examined until so many moves are safe."""
        guess = self._rules.determinize(seen, seat, rng)
        moves = list(self._rules.moves(seen, seat))
        rng.shuffle(moves)
        suggestions: dict[Any, Suggestion] = {}
        for move in moves:
            suggestions[move] = self._at_once(guess, seat, move)
            yield suggestions
        safe = looked = 0
        for suggestion in list(suggestions.values()):
            if suggestion.sure or any(other.value == 1.0 for other in suggestions.values()):
                continue
            if safe >= wanted or looked > MOST_REPLIES or pace.over():
                # not examined, so ranked below what is known to be safe
                suggestions[suggestion.move] = replace(suggestion, value=-0.05)
                continue
            exposed = False
            for reply in _replies(self._rules, self._rules.apply(guess, seat, suggestion.move), seat):
                looked += 1
                turn = self._rules.turn(reply)
                exposed = exposed or (isinstance(turn, Over) and turn.places[seat] > 1)
                yield suggestions
                if exposed:
                    break
            safe += not exposed
            suggestions[suggestion.move] = replace(
                suggestion, value=-0.5 if exposed else 0.0, reason=EXPOSED if exposed else SAFE
            )
        if suggestions:
            yield suggestions


def _replies(rules: Rules[Any, Any], position: Any, seat: Seat) -> Iterator[Any]:
    """The positions that another seat can reach from this one; none if the seat itself or chance comes next."""
    turn = rules.turn(position)
    if not isinstance(turn, Act) or seat in turn.seats:
        return
    other = turn.seats[0]
    for move in rules.moves(position, other):
        yield rules.apply(position, other, move)
