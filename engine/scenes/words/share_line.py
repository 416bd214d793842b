"""The line about a day's task or a game for a medal that a player copies and shares."""

from __future__ import annotations

from datetime import date

from engine.core import registry
from engine.core import task as tasks
from engine.core.game_info import Info
from engine.core.medals import ByGames
from engine.core.task import MOST, TRIES, Result
from engine.core.text import Text, say, verbatim
from engine.gui.window.context import Context
from engine.scenes.words.task_titles_and_results import chained, score_words
from saves.solo_progress import Day


def told_challenge(info: Info, day: date, played: Day) -> Text:
    """The line about a day's challenge: “Trailbox Crooked Paths 2026-11-21 ★★☆ 2/3 tries”."""
    result = say("{tries}/{most} tries", tries=played.tries, most=TRIES) if played.won else say("not solved")
    return share_line(info.title, verbatim(day.isoformat()), played.award, result)


def told_game(
    info: Info, terms: ByGames, name: tasks.Name, result: Result, medal: int, ai: Result | None, tries: int
) -> Text:
    """The line about a game: “Trailbox Fairy Trails 2026-11-21 ★★★ 16 cards left (AI: 14 cards left), 1/3”.

    ai: the AI's game, if it is known. tries: of the day that were used, 0 for a game by number.
    """
    words = score_words(terms, result)
    if ai is not None:
        words = say("{result} (AI: {par})", result=words, par=score_words(terms, ai))
    if tries:
        words = say("{result}, {tries}/{most}", result=words, tries=tries, most=TRIES)
    number = say("no. {number}", number=verbatim(str(name.number)))
    return share_line(info.title, verbatim(name.day.isoformat()) if name.day else number, medal, words)


def share_line(title: Text, name: Text, award: int, result: Text) -> Text:
    """The line for the clipboard: `Trailbox Crooked Paths 2026-11-21 ★★☆ 2/3 tries`.

    name: the day, or which number. award: stars, as characters that any font has; a medal counts as 1 to 3 stars.
    """
    signs = verbatim("★" * award + "☆" * (MOST - award))
    return say("Trailbox {game} {name} {stars} {result}", game=title, name=name, stars=signs, result=result)


FIVE = say("Five of the day")
MOST_GAMES = 5
Five = tuple[tuple[Info, Day], ...]
"""The games that have challenges, and how today's went."""


def five(ctx: Context, day: date) -> Five:
    """Today's challenges of all listed games, the easiest first."""
    every = [name for name in registry.names() if registry.info(name).grades]
    games = sorted(every, key=lambda game: tasks.daily_place(day, every.index(game), len(every)))
    progress = ctx.library.progress()
    return tuple((registry.info(game), progress.book(game).day(tasks.DAILY, day)) for game in games)[:MOST_GAMES]


def told_five(day: date, found: Five) -> Text:
    """The line about all challenges of a day: “Trailbox 2026-11-23, 8 of 15 stars: Crooked Paths 3, Fairy Trails –”."""
    parts = tuple(
        say("{game} {stars}", game=info.title, stars=verbatim(str(played.award) if played.over else "–"))
        for info, played in found
    )
    stars = sum(played.award for _, played in found)
    return say(
        "Trailbox {day}, {n} of {all} stars: {games}",
        day=verbatim(day.isoformat()),
        n=stars,
        all=MOST * len(found),
        games=chained(parts),
    )
