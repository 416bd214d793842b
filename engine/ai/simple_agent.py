"""Agents that know no game: they advise and choose by the rules alone.

`Forgetful` and `Plain` are base classes for a game's agent that does not implement these itself. `SimpleAgent` is the
substitute that thinks in the window's process after three faults, in tiny slices: it takes a win, avoids a move after
which the next seat wins at once, and otherwise chooses at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.ai.agent import UNHURRIED, Pace, SearchResult, Suggestion
from engine.ai.search import MonteCarlo, worth
from engine.core.rules import Act, Over, Rules, Seat
from engine.core.text import Text, say

T = TypeVar("T")
BEST = 3
"""How many suggestions are shown."""
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


class Forgetful:
    """Base class with a `ponder` that does nothing, for agents that keep nothing between two questions."""

    def ponder(
        self,
        seen: Any,  # noqa: ARG002 - as in Agent
        seat: Seat,  # noqa: ARG002
        level: str,  # noqa: ARG002
        rng: Random,  # noqa: ARG002
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[None]:
        """Do nothing: there is no place to keep what it would find."""
        return iter(())


class Plain(Forgetful):
    """Base class with an `advise` by playouts as well, for agents without a better one.

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


def chosen(suggestions: Sequence[Suggestion], played: Any = None) -> tuple[Suggestion, ...]:
    """The best three by value, equal ones in their order, and then the played one if it is not among them."""
    ranked = sorted(suggestions, key=lambda suggestion: -suggestion.value)
    return tuple(worth_telling(ranked, lambda suggestion: played is not None and suggestion.move == played))


def worth_telling(ranked: Sequence[T], is_played: Callable[[T], bool]) -> list[T]:
    """The first three of the ranking, and then the played move if it is not among them."""
    return [one for rank, one in enumerate(ranked) if rank < BEST or is_played(one)]


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
        pace: Pace = UNHURRIED,  # noqa: ARG002
    ) -> Iterator[SearchResult]:
        """Yields its choice again and again, better each time; `level` makes no difference.

        Yields nothing if there is no move.
        """
        rules = self._rules
        guess = rules.determinize(seen, seat, rng)
        moves = list(rules.moves(seen, seat))
        rng.shuffle(moves)
        if not moves:
            return
        yield SearchResult(moves[0], 0.0, (moves[0],))
        kept: list[tuple[Any, Any]] = []
        drawn: list[Any] = []
        for nodes, move in enumerate(moves, start=1):
            after = rules.apply(guess, seat, move)
            worth = _worth(rules, after, seat)
            if worth == 1.0:
                yield SearchResult(move, 1.0, (move,), nodes, sure=True)
                return
            if worth is None:
                kept.append((move, after))
            elif worth == 0.0:
                drawn.append(move)
            yield SearchResult(moves[0], 0.0, (moves[0],), nodes)
        yield from self._safest(kept, drawn, seat, len(moves))

    def advise(
        self,
        seen: Any,
        seat: Seat,
        rng: Random,
        pace: Pace = UNHURRIED,
        played: Any = None,
    ) -> Iterator[tuple[Suggestion, ...]]:
        """Suggestions by what wins or loses at once and what a reply could do; yields intermediate results."""
        guess = self._rules.determinize(seen, seat, rng)
        moves = list(self._rules.moves(seen, seat))
        rng.shuffle(moves)
        suggestions: dict[Any, Suggestion] = {}
        for move in moves:
            suggestions[move] = self._at_once(guess, seat, move)
            yield chosen(list(suggestions.values()), played)
        safe = looked = 0
        for suggestion in list(suggestions.values()):
            if suggestion.sure or any(other.value == 1.0 for other in suggestions.values()):
                continue
            if safe >= BEST or looked > MOST_REPLIES or pace.over():
                # not examined, so ranked below what is known to be safe
                suggestions[suggestion.move] = replace(suggestion, value=-0.05)
                continue
            exposed = False
            for reply in _replies(self._rules, self._rules.apply(guess, seat, suggestion.move), seat):
                looked += 1
                exposed = exposed or _worth(self._rules, reply, seat) == -1.0
                yield chosen(list(suggestions.values()), played)
                if exposed:
                    break
            safe += not exposed
            suggestions[suggestion.move] = replace(
                suggestion, value=-0.5 if exposed else 0.0, reason=EXPOSED if exposed else SAFE
            )
        if suggestions:
            yield chosen(list(suggestions.values()), played)

    def _safest(
        self, kept: Sequence[tuple[Any, Any]], drawn: Sequence[Any], seat: Seat, nodes: int
    ) -> Iterator[SearchResult]:
        looked = 0
        for move, after in kept:
            safe = True
            for reply in _replies(self._rules, after, seat):
                looked += 1
                yield SearchResult(move, 0.0, (move,), nodes + looked)
                if _worth(self._rules, reply, seat) == -1.0:
                    safe = False
                    break
            if safe or looked > MOST_REPLIES:
                yield SearchResult(move, 0.0, (move,), nodes + looked)
                return
        left = [*drawn, *(move for move, _ in kept)]
        if left:
            yield SearchResult(left[0], -0.5, (left[0],), nodes + looked)


def _worth(rules: Rules[Any, Any], position: Any, seat: Seat) -> float | None:
    """The result for the seat: 1 won, 0 drawn, -1 lost; None while the game goes on."""
    turn = rules.turn(position)
    if not isinstance(turn, Over):
        return None
    if turn.places[seat] > 1:
        return -1.0
    return 1.0 if turn.places.count(1) == 1 else 0.0


def _replies(rules: Rules[Any, Any], position: Any, seat: Seat) -> Iterator[Any]:
    """The positions that another seat can reach from this one; none if the seat itself or chance comes next."""
    turn = rules.turn(position)
    if not isinstance(turn, Act) or seat in turn.seats:
        return
    other = turn.seats[0]
    for move in rules.moves(position, other):
        yield rules.apply(position, other, move)
