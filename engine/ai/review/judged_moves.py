"""What a player's move was worth by the AI's suggestions, what it is called, and which moves of a game cost most.

One scale decides what a move cost, what it is called, which moves are key moments and what is said of them: the whole
units of the game's `Measure`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.ai.agent import Question, Suggestion
from engine.core.game_info import Measure
from engine.core.rules import Seat
from engine.core.session import BLUNDER, FORCED, GOOD, MISTAKE, ONLY, SLIP, WHOLE, Weighed
from engine.core.text import Text, say, tenths

MOST_KEY = 5
"""The most key moments of a game."""


class Judged(Struct, frozen=True):
    """A player's move and its value. Values are for `seat`, -1 to 1.

    ply: steps of the log before it; value: of the position before it, so of the best move; loss: how much worse the
    move was than the best one, 0 to 2; line: the best moves from here, the better move first; suggestions: all of
    them; free: was there another move?
    """

    ply: int
    seat: Seat
    value: float
    best: Suggestion
    played: Suggestion
    loss: float
    line: tuple[Any, ...]
    suggestions: tuple[Suggestion, ...] = ()
    free: bool = True

    @property
    def is_best(self) -> bool:
        """Was the best move played?"""
        return bool(self.best.move == self.played.move)


def judge(question: Question, suggestions: Sequence[Suggestion], *, free: bool = True) -> Judged:
    """Judge one move by an agent's suggestions for its position, the best first."""
    best, last = suggestions[0], min(suggestions, key=lambda suggestion: suggestion.value)
    unknown = Suggestion(question.played, last.value, (question.played,), Text(""), points=last.points)
    played = next((suggestion for suggestion in suggestions if suggestion.move == question.played), unknown)
    loss = 0.0 if played.move == best.move else max(0.0, best.value - played.value)
    return Judged(question.ply, question.seat, best.value, best, played, loss, best.line, tuple(suggestions), free)


# --- by the game's measure -------------------------------------------------------------------------------------------


def weigh(judged: Judged, measure: Measure, seats: int = 2) -> Weighed:
    """The move in whole units; what is less than the error of the search is nothing."""
    before, after = _amount(judged.best, measure, seats), _amount(judged.played, measure, seats)
    counts = judged.free and not judged.is_best and before - after >= max(1, measure.error)
    after = after if counts else before
    loss = max(0.0, judged.value - judged.played.value) if counts else 0.0
    mark = called(before - after, measure) if judged.free else FORCED
    if mark == GOOD and lead(judged, measure, seats) >= measure.mistake:
        mark = ONLY
    value = round(WHOLE * judged.value)
    return Weighed(
        judged.ply,
        judged.seat,
        max(-WHOLE, min(WHOLE, value)),
        min(2 * WHOLE, round(WHOLE * loss)),
        before,
        after,
        mark,
        judged.best.sure,
        _given(judged.played, before - after),
    )


def _given(played: Suggestion, cost: int) -> int | None:
    """How much of a cost in tenths of a point players would count."""
    return None if played.given is None else max(0, min(cost, round(10 * played.given)))


def called(cost: int, measure: Measure) -> str:
    """What a move is called that costs so much."""
    steps = ((measure.blunder, BLUNDER), (measure.mistake, MISTAKE), (measure.slip, SLIP))
    return next((mark for least, mark in steps if cost >= least), GOOD)


def _amount(suggestion: Suggestion, measure: Measure, seats: int) -> int:
    return measure.amount(suggestion.value, suggestion.points, seats)


def lead(judged: Judged, measure: Measure, seats: int = 2) -> int:
    """How much more the best move brings than the second best, if it was played; 0 if nothing else is known."""
    others = [_amount(one, measure, seats) for one in judged.suggestions if one.move != judged.played.move]
    return max(0, _amount(judged.best, measure, seats) - max(others)) if others and judged.is_best else 0


def key_moves(weighed: Sequence[Weighed], measure: Measure) -> tuple[Weighed, ...]:
    """The moves that cost most, MOST_KEY at most, in the order of the game; only such that are called something."""
    costly = sorted((one for one in weighed if one.cost >= measure.slip), key=lambda one: (-one.cost, one.ply))
    return tuple(sorted(costly[:MOST_KEY], key=lambda one: one.ply))


# --- in words --------------------------------------------------------------------------------------------------------


MARKS: Mapping[str, Text] = {
    FORCED: say("The only move"),
    GOOD: say("Good"),
    ONLY: say("The only good move"),
    SLIP: say("Slip"),
    MISTAKE: say("Mistake"),
    BLUNDER: say("Blunder"),
}
"""What moves are called."""

EVEN = 0.15
"""Below this value nobody is ahead."""
AHEAD = (
    (0.6, say("clearly ahead")),
    (EVEN, say("a little ahead")),
    (-EVEN, say("even")),
    (-0.6, say("a little behind")),
    (-2.0, say("clearly behind")),
)
"""The least value for each standing, with its words for the seat concerned."""


def standing(value: float, sure: bool = False) -> Text:
    """The words for a value."""
    if sure and value >= 1:
        return say("won for certain")
    if sure and value <= -1:
        return say("lost against best play")
    if sure and value == 0:
        return say("a draw with best play")
    return next(words for least, words in AHEAD if value >= least)


def given_away(cost: int, measure: Measure) -> Text:
    """A cost in words, such as "2.4 points"."""
    if not measure.points:
        return say("{n} % of the winning chance", n=cost)
    if cost % 10:
        return say("{n} points", n=tenths(cost / 10))
    return say("{count} point", "{count} points", cost // 10)


def risks_the_win(move: Weighed, measure: Measure) -> bool:
    """Does a move cost more than the points that it gives away, because being ahead counts besides?"""
    return measure.points and move.cost - move.told >= measure.slip


def change(move: Weighed, measure: Measure) -> Text | None:
    """What a move gave away, with the chance before and after it where that is what counts; None if it was nothing."""
    if not move.cost:
        return None
    cost = given_away(move.told, measure)
    if risks_the_win(move, measure):
        return say("Gives away {cost} and perhaps the win.", cost=cost) if move.told else say("May cost the win.")
    if measure.points:
        return say("Gives away {cost}.", cost=cost)
    return say("Gives away {cost}: {after} % instead of {before} %.", cost=cost, before=move.before, after=move.after)


def facts(judged: Judged) -> tuple[Text, ...]:
    """Sentences about what is proven of a move that was not the best; () if nothing is."""
    best, played = judged.best, judged.played
    found: list[Text] = []
    if best.sure and best.value >= 1 and not (played.sure and played.value >= 1):
        found.append(say("The better move would have forced a win."))
    if played.sure and played.value <= -1 and not (best.sure and best.value <= -1):
        found.append(say("After this move, the game is lost against best play."))
    if played.sure and played.value == 0 and best.value > 0 and judged.loss:
        found.append(say("After this move, best play leads to a draw."))
    return tuple(found)


def reasons(judged: Judged) -> tuple[Text, ...]:
    """Why the better move is better; for a move whose value the agent has proven, the reason for that as well, and what
    is said of it where nothing else is left to say.

    What holds for both moves is not told.
    """
    known = _sentences(judged.played.reason)
    own = [text for text in _sentences(judged.best.reason) if text.source]
    told = [text for text in own if judged.is_best or text not in known]
    # if something is proven only by what followed, its reason was given before the proof
    proven = any(suggestion.sure for suggestion in judged.suggestions if suggestion.move == judged.played.move)
    if proven or not told:
        told += [say("The move played: {reason}", reason=text) for text in known if text.source and text not in own]
    return tuple(told)


def _sentences(text: Text) -> tuple[Text, ...]:
    """The sentences of a text that only joins sentences, otherwise the text itself."""
    places = text.source.split()
    values = {f"{{{key}}}": value for key, value in text.values}
    parts = [value for place in places if isinstance(value := values.get(place), Text)]
    return tuple(parts) if parts and len(parts) == len(places) else (text,)
