"""What a player's move was worth by the AI's suggestions, which moves of a game mattered, and both in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.ai.agent import Question, Suggestion
from engine.core.rules import Seat
from engine.core.text import Text, say


class Judged(Struct, frozen=True):
    """A player's move and its value. Values are for `seat`, -1 to 1.

    ply: steps of the log before it; value: of the position before it, so of the best move; loss: how much worse the
    move was than the best one, 0 to 2; line: the best moves from here, the better move first; ideas: all suggestions.
    """

    ply: int
    seat: Seat
    value: float
    best: Suggestion
    played: Suggestion
    loss: float
    line: tuple[Any, ...]
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def is_best(self) -> bool:
        """Was the best move played?"""
        return bool(self.best.move == self.played.move)


def judge(question: Question, suggestions: Sequence[Suggestion]) -> Judged:
    """Judge one move by an agent's suggestions for its position, the best first."""
    best = suggestions[0]
    least = min(suggestion.value for suggestion in suggestions)
    unknown = Suggestion(question.played, least, (question.played,), Text(""))
    played = next((suggestion for suggestion in suggestions if suggestion.move == question.played), unknown)
    loss = 0.0 if played.move == best.move else max(0.0, best.value - played.value)
    return Judged(question.ply, question.seat, best.value, best, played, loss, best.line, tuple(suggestions))


# --- the moves that mattered -----------------------------------------------------------------------------------------

SLIP, MISTAKE, DECISIVE, MISSED = "slip", "mistake", "decisive", "missed"
FIND, RIGHT = "find", "right"
LEAST_LOSS = 0.2
REAL_LOSS = 0.35
LOST, WON = -0.5, 0.95
ALONE = 0.6
"""How much worse all other moves must be for a good find, in values of -1 to 1."""
MOST_FINDS = 2
MOST_SLIPS = 2


class Moment(Struct, frozen=True):
    """A move that mattered, and in which way: SLIP, MISTAKE, DECISIVE, MISSED (a win), FIND, RIGHT (a true claim)."""

    judged: Judged
    kind: str

    @property
    def ply(self) -> int:
        """Steps of the log before it."""
        return self.judged.ply


def turning_points(judged: Sequence[Judged], most: int = 6, notable: Sequence[int] = ()) -> tuple[Moment, ...]:
    """At most `most` moments, in the order of the game: what cost most, the move that decided it, the best finds.

    `notable`: plies of moves that make a statement about the game, such as a claim; they are included if they were
    proven right.
    """
    decisive = _decisive(judged)
    lost = [Moment(one, _kind(one, decisive)) for one in judged if one.loss >= LEAST_LOSS or one is decisive]
    lost.sort(key=lambda moment: (moment.kind != DECISIVE, -moment.judged.loss, moment.ply))
    slips = [moment for moment in lost if moment.kind == SLIP][MOST_SLIPS:]
    lost = [moment for moment in lost if moment not in slips]
    good = [Moment(one, RIGHT) for one in judged if one.ply in notable and _is_right(one)]
    finds = sorted((one for one in judged if _is_find(one)), key=lambda one: (-_lead(one), one.ply))
    good += [Moment(one, FIND) for one in finds[:MOST_FINDS] if all(other.ply != one.ply for other in good)]
    told = [*lost[: most - min(len(good), 1)], *good][:most]
    return tuple(sorted(told, key=lambda moment: moment.ply))


def _kind(one: Judged, decisive: Judged | None) -> str:
    if one is decisive:
        return DECISIVE
    if one.best.value >= WON and one.played.value < -LOST:
        return MISSED
    return MISTAKE if one.loss >= REAL_LOSS else SLIP


def _decisive(judged: Sequence[Judged]) -> Judged | None:
    """The costliest move of a seat before which the game was not lost, and after which it was always lost."""
    found: Judged | None = None
    for number, one in enumerate(judged):
        if one.loss < LEAST_LOSS or one.best.value <= LOST or one.played.value > LOST:
            continue
        later = (other.value for other in judged[number + 1 :] if other.seat == one.seat)
        if all(value <= LOST for value in later) and (found is None or one.loss > found.loss):
            found = one
    return found


def summed_up(judged: Sequence[Judged]) -> tuple[Judged | None, bool, Judged | None]:
    """The move that cost most, whether it decided the game, and the best one: where others would have been worst.

    None where no move cost much, or had much before the others.
    """
    decisive = _decisive(judged)
    worst = decisive or max(judged, key=lambda one: one.loss, default=None)
    best = max((one for one in judged if one.is_best and len(one.line) > 1), key=_lead, default=None)
    return (
        worst if worst is not None and worst.loss >= LEAST_LOSS else None,
        decisive is not None,
        best if best is not None and _lead(best) >= LEAST_LOSS else None,
    )


def _is_right(one: Judged) -> bool:
    return one.loss == 0 and one.played.sure and one.played.value > 0


def _lead(one: Judged) -> float:
    others = [suggestion.value for suggestion in one.suggestions if suggestion.move != one.played.move]
    return one.played.value - max(others) if others else 0.0


def _is_find(one: Judged) -> bool:
    """The best move was played and everything else would have been bad; an immediate win does not count."""
    others = [suggestion.value for suggestion in one.suggestions if suggestion.move != one.played.move]
    if not one.is_best or not others or len(one.line) < 2:
        return False
    return one.played.value > LOST / 2 and max(others) <= LOST and _lead(one) >= ALONE


# --- in words --------------------------------------------------------------------------------------------------------


KINDS: Mapping[str, Text] = {
    SLIP: say("Slip"),
    MISTAKE: say("Mistake"),
    DECISIVE: say("The decisive mistake"),
    MISSED: say("A missed win"),
    FIND: say("A good find"),
    RIGHT: say("Right"),
}
"""The kinds of moments."""

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


def change(judged: Judged) -> Text | None:
    """The standing of the seat before and after its move; None if the words are the same."""
    before = standing(judged.best.value, judged.best.sure)
    after = standing(judged.played.value, judged.played.sure)
    return say("Before: {before}. After: {after}.", before=before, after=after) if before != after else None


def facts(moment: Moment) -> tuple[Text, ...]:
    """Sentences about what is proven; () if nothing is."""
    judged = moment.judged
    best, played = judged.best, judged.played
    found: list[Text] = []
    if best.sure and best.value >= 1 and not (played.sure and played.value >= 1):
        found.append(say("With the better move the win could have been forced."))
    if played.sure and played.value <= -1 and not (best.sure and best.value <= -1):
        found.append(say("After this the game was lost against best play."))
    if played.sure and played.value == 0 and best.value > 0 and judged.loss:
        found.append(say("After this it was a draw with best play."))
    others = [suggestion for suggestion in judged.suggestions if suggestion.move != played.move]
    if moment.kind == FIND and others and all(suggestion.sure and suggestion.value <= -1 for suggestion in others):
        found.append(say("Every other move loses against best play."))
    return tuple(found)


def reasons(moment: Moment) -> tuple[Text, ...]:
    """Why the better move is better; for a move that was good or that the agent has proven, the reason for its own
    value."""
    judged = moment.judged
    best, played = judged.best.reason, judged.played.reason
    if moment.kind in (FIND, RIGHT):
        return (played,) if played.source else ()
    told = [best] if best.source else []
    # if something is proven only by what followed, its reason was given before the proof
    if any(suggestion.sure for suggestion in judged.suggestions if suggestion.move == judged.played.move):
        known = _sentences(best)
        told += [text for text in _sentences(played) if text.source and text not in known]
    return tuple(told)


def _sentences(text: Text) -> tuple[Text, ...]:
    """The sentences of a text that only joins sentences, otherwise the text itself."""
    places = text.source.split()
    values = {f"{{{key}}}": value for key, value in text.values}
    parts = [value for place in places if isinstance(value := values.get(place), Text)]
    return tuple(parts) if parts and len(parts) == len(places) else (text,)
