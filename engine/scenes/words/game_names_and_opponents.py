"""A game in words: its title, who plays whom at which level, and how many moves have been made."""

from __future__ import annotations

from functools import cache

from engine.core import registry
from engine.core.game_info import AI_PREFIX, DEFENCE, PERSON, Info
from engine.core.session import Setup
from engine.core.text import Text, say, verbatim
from engine.gui.drawing.theme import GFX
from engine.scenes.words.task_titles_and_results import task_title


def card_of(game: str) -> Info | None:
    """The game's INFO; None if it is not installed, or comes from outside and nobody has chosen it yet."""
    return registry.info(game) if registry.is_open(game) else None


def game_title(game: str) -> Text:
    """The title of a game, or the bare name of one that is not installed."""
    info = card_of(game)
    return info.title if info is not None else verbatim(game)


@cache
def emblem(game: str) -> str:
    """The game's emblem as SVG; "" if it has none."""
    try:
        return (GFX / "art" / f"emblem_{game}.svg").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def level_name(info: Info | None, key: str) -> Text:
    """The label of an AI level, or of the defence in challenges."""
    if AI_PREFIX + key == DEFENCE:
        return say("best defence")
    levels = info.levels if info is not None else ()
    return next((level.label for level in levels if level.key == key), verbatim(key))


def opponents(setup: Setup) -> Text:
    """Who plays whom; or which task it is."""
    if setup.challenge:
        return task_title(card_of(setup.game), setup.challenge)
    count = len(setup.seats)
    persons = setup.seats.count(PERSON)
    levels = [who.removeprefix(AI_PREFIX) for who in setup.seats if who != PERSON]
    if count == 1 and persons:
        return say("alone")
    info = card_of(setup.game)
    if not levels and setup.names and info is not None:
        first, *others = (setup.called(seat, one.name) for seat, one in enumerate(info.cast(count)))
        for other in others:
            first = say("{one} · {other}", one=first, other=other)
        return first
    if not levels:
        return say("{count} player at one table", "{count} players at one table", count)
    level = level_name(info, levels[0])
    if count == 1:
        return say("the AI plays alone ({level})", level=level)
    if not persons:
        return say("the AI plays itself ({level})", level=level)
    return say("against the AI ({level})", level=level)


def moves(count: int) -> Text:
    """How many moves have been made, in words."""
    return say("{count} move", "{count} moves", count)


def with_moves(words: Text, count: int | None) -> Text:
    """A saved game in words, with the number of its moves if that is known."""
    return words if count is None else say("{opponents}, {moves}", opponents=words, moves=moves(count))
