"""What a review says: how a position stands, what kind of move it was, and what is proven about it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.ai.review import DECISIVE, FIND, MISSED, MISTAKE, RIGHT, SLIP, Judged, Moment
from engine.core.text import Text, say

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
"""Below this nobody is ahead."""
AHEAD = (
    (0.6, say("clearly ahead")),
    (EVEN, say("a little ahead")),
    (-EVEN, say("even")),
    (-0.6, say("a little behind")),
    (-2.0, say("clearly behind")),
)
"""Least values and their words, for the seat concerned."""


def standing(value: float, sure: bool = False) -> Text:
    """How somebody stands, in a word or two."""
    if sure and value >= 1:
        return say("won for certain")
    if sure and value <= -1:
        return say("lost against best play")
    if sure and value == 0:
        return say("a draw with best play")
    return next(words for least, words in AHEAD if value >= least)


def change(judged: Judged) -> Text | None:
    """How the mover stood before and after the move; None if the words are the same."""
    before = standing(judged.best.value, judged.best.sure)
    after = standing(judged.played.value, judged.played.sure)
    return say("Before: {before}. After: {after}.", before=before, after=after) if before != after else None


def facts(moment: Moment) -> tuple[Text, ...]:
    """What is proven, in whole sentences; () if nothing is."""
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
    """Why the better move is better; of a move that was good or that the agent has proven, why it is what it is."""
    judged = moment.judged
    best, played = judged.best.reason, judged.played.reason
    if moment.kind in (FIND, RIGHT):
        return (played,) if played.source else ()
    told = [best] if best.source else []
    # what is proven only by what followed has a reason from before it was
    if any(suggestion.sure for suggestion in judged.suggestions if suggestion.move == judged.played.move):
        known = _sentences(best)
        told += [text for text in _sentences(played) if text.source and text not in known]
    return tuple(told)


def _sentences(text: Text) -> tuple[Text, ...]:
    """Those that a text only puts one after another, or the text itself."""
    places = text.source.split()
    values = {f"{{{key}}}": value for key, value in text.values}
    parts = [value for place in places if isinstance(value := values.get(place), Text)]
    return tuple(parts) if parts and len(parts) == len(places) else (text,)
