"""A game in words: its title, who plays whom at which level, and how many moves have been made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core import registry
from engine.core.game_info import AI_PREFIX, DEFENCE, PERSON, Info
from engine.core.session import Setup
from engine.core.task import FIRST, Name
from engine.core.text import Text, dotted, say, verbatim
from engine.gui.drawing.theme import GFX
from engine.scenes.words.task_titles_and_results import chained, task_title


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


def level_names(info: Info | None, seats: Iterable[str]) -> tuple[Text, ...]:
    """The labels of the AI levels among these players, each once, the lowest first."""
    played = {who.removeprefix(AI_PREFIX) for who in seats if who.startswith(AI_PREFIX)}
    known = [level.key for level in info.levels if level.key in played] if info is not None else []
    return tuple(level_name(info, key) for key in (*known, *sorted(played - {*known})))


def minds(levels: tuple[Text, ...]) -> Text:
    """The AIs at a table, by the labels of their levels."""
    named = chained(levels)
    return say("AI, {level}", level=named) if len(levels) < 2 else say("AI: {levels}", levels=named)


def opponents(setup: Setup) -> Text:
    """Who plays whom; or which task it is."""
    if setup.challenge:
        return task_title(card_of(setup.game), setup.challenge)
    count, info = len(setup.seats), card_of(setup.game)
    persons = setup.seats.count(PERSON)
    levels = level_names(info, setup.seats)
    if persons > 1:
        heirs = _heirs(setup, info)
        others = level_names(info, (who for n, who in enumerate(setup.seats) if not setup.sat(n)))
        return dotted([_together(setup, info, persons), *heirs, *([minds(others)] if others else [])])
    if persons and count == 1:
        return say("alone")
    if count == 1:
        return say("the AI plays alone ({level})", level=chained(levels))
    if not persons:
        return say("the AI plays itself ({level})", level=chained(levels))
    return say("against the AI ({level})", level=chained(levels))


def outcome(setup: Setup, places: tuple[int, ...]) -> Text | None:
    """How a game ended, in a few words, by the places of its seats; None where that is not known, and for tasks. A
    first game is no task."""
    info = card_of(setup.game)
    if not places or setup.challenge not in ("", Name(FIRST).key) or info is None:
        return None
    first, persons = [n for n, place in enumerate(places) if place == 1], setup.seats.count(PERSON)
    if len(places) == 1:
        return say("won") if first else say("lost")
    if len(first) == len(places):
        return say("drawn")
    if persons == 1 and len(first) == 1:
        return say("you won") if setup.seats[first[0]] == PERSON else say("you lost")
    cast = info.cast(len(places))
    names = chained(tuple(setup.called(n, cast[n].name) for n in first))
    return say("{who} won", "{who} won", len(first), who=names)


def _together(setup: Setup, info: Info | None, persons: int) -> Text:
    """The persons at one table, by name where one of them has told one."""
    if info is None or not setup.names:
        return say("{count} player at one table", "{count} players at one table", persons)
    cast = info.cast(len(setup.seats))
    return dotted(setup.called(n, cast[n].name) for n, who in enumerate(setup.seats) if who == PERSON)


def _heirs(setup: Setup, info: Info | None) -> list[Text]:
    """The AIs that play for somebody who has resigned and had told a name."""
    named = [(setup.sat(n), who) for n, who in enumerate(setup.seats) if who != PERSON and setup.sat(n)]
    return [say("{who}, for {name}", who=minds(level_names(info, (who,))), name=name) for name, who in named]


def moves(count: int) -> Text:
    """How many moves have been made, in words."""
    return say("{count} move", "{count} moves", count)


def with_moves(words: Text, count: int | None) -> Text:
    """A saved game in words, with the number of its moves if that is known."""
    return words if count is None else say("{opponents}, {moves}", opponents=words, moves=moves(count))
