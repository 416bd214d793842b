"""Contests in words: results, pars, medals and what they need, ways of playing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from engine.core.contest import BRONZE, GOLD, LEAST, NONE, SILVER, Bounds, Result, Terms, share_line
from engine.core.info import Info
from engine.core.text import Text, say, verbatim

if TYPE_CHECKING:
    from engine.scenes.common.contest_watch import ParWatch

MEDALS: Mapping[int, Text] = {
    GOLD: say("Gold"),
    SILVER: say("Silver"),
    BRONZE: say("Bronze"),
    NONE: say("No medal"),
}
NO_HELP = say("There are no hints in a game that is compared with the AI, only in a free game.")
LAST_TRY = say("This is today’s last try: it can’t be restarted.")
DAY_RULE = say(
    "You have three tries to win. The luck is the same each time, so the second try earns silver at most, and "
    "the third bronze."
)
ONE_GAME = say("One game for everybody, from midnight to midnight UTC.")
ANY_WIN = say("any win")
HIDDEN = say("The AI’s result stays hidden until the end.")


def result_words(terms: Terms | None, result: Result) -> Text:
    """How a game ended: “won, 14 cards left”."""
    if not result.won:
        return say("not won")
    return say("won, {score}", score=terms.score(result.score)) if terms is not None else say("won")


def score_words(terms: Terms | None, result: Result) -> Text:
    """The same where a medal says already that it was won: “14 cards left”."""
    return terms.score(result.score) if terms is not None and result.won else result_words(terms, result)


def par_words(terms: Terms | None, par: Result) -> Text:
    """What the AI made of the deal."""
    return say("The AI: {result}", result=result_words(terms, par))


def playing(moves: int) -> Text:
    """The AI is still at it."""
    return say(
        "The AI is playing this game: {count} move so far", "The AI is playing this game: {count} moves so far", moves
    )


def needed(terms: Terms, bounds: Bounds, medal: int) -> Text:
    """What a medal needs: “14 cards left”, “any win”."""
    least = bounds.of(medal)
    return ANY_WIN if least <= LEAST else terms.score(least)


def medal_needs(terms: Terms, bounds: Bounds) -> tuple[tuple[int, Text], ...]:
    """The medals that can be won and what each needs; of those with the same bound only the best."""
    found: list[tuple[int, Text]] = []
    for medal in (GOLD, SILVER, BRONZE):
        if not any(bounds.of(other) == bounds.of(medal) for other, _ in found):
            found.append((medal, needed(terms, bounds, medal)))
    return tuple(found)


def way_words(info: Info, way: str) -> tuple[Text, ...]:
    """The options of a way (see `contest.way`), each as “Discard: Once”; what is no longer known is left out."""
    found: list[Text] = []
    chosen = dict(part.partition("=")[::2] for part in way.split(".") if part)
    for option in info.options:
        label = next((choice.label for choice in option.choices if choice.value == chosen.get(option.key)), None)
        if label is not None:
            found.append(say("{option}: {value}", option=option.label, value=label))
    return tuple(found)


def chained(words: tuple[Text, ...]) -> Text:
    """Several, one after another."""
    found = words[0] if words else Text("")
    for other in words[1:]:
        found = say("{one}, {other}", one=found, other=other)
    return found


def told(watch: ParWatch, result: Result, medal: int, day: date | None = None, number: int = 0) -> Text:
    """The line about a game that is told to others. number: tries of the day that were used."""
    name = verbatim(day.isoformat()) if day is not None else say("no. {number}", number=verbatim(str(watch.setup.seed)))
    par = score_words(watch.terms, watch.known) if watch.known is not None else None
    return share_line(watch.info.title, name, medal, score_words(watch.terms, result), par, number)
