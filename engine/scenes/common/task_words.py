"""What is played alone, in words: grades, tasks, rungs, days."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from engine.core import challenge as tasks
from engine.core import contest
from engine.core.challenge import TRIES, Challenge
from engine.core.info import Info
from engine.core.text import Text, say, verbatim
from engine.scenes.common.dates import day_words, duration

if TYPE_CHECKING:
    from engine.gui.window.context import Context

DAY = 86_400
"""Seconds."""
CHALLENGES, DAILY, GAMES, OUTING, LADDER = "challenges", "daily", "games", "outing", "ladder"
"""The parts of the solo page."""
GRADES: Mapping[int, Text] = {
    1: say("Gentle"),
    2: say("Clever"),
    3: say("Tough"),
    4: say("Fiendish"),
}


def today() -> date:
    """The day by UTC, which is the same for everybody."""
    return datetime.fromtimestamp(time.time(), UTC).date()


def until_tomorrow() -> Text:
    """How long today's challenge is still today's."""
    rest = DAY - time.time() % DAY
    return say("Next one in {time}.", time=duration(int(rest)))


def task_title(task: str) -> Text:
    """A task's name: what stands above the table and in the list of saved games."""
    found = tasks.SHIPPED.fullmatch(task)
    if found is not None:
        return say("Challenge {number}, {grade}", number=int(found[2]), grade=GRADES[int(found[1])])
    day = tasks.read_daily_task(task)
    if day is not None:
        return say("Challenge of the day, {day}", day=day_words(day))
    seeded = tasks.read_seed_key(task)
    if seeded is not None:
        return say("Challenge no. {number}, {grade}", number=verbatim(str(seeded[1])), grade=GRADES[seeded[0]])
    day = contest.read_day_task(task)
    if day is not None:
        return say("Game of the day, {day}", day=day_words(day))
    number = contest.read_numbered_task(task)
    if number is not None:
        return say("Game no. {number}", number=verbatim(str(number)))
    rung = tasks.read_ladder_task(task)
    return say("Ladder, rung {number}", number=rung + 1) if rung is not None else verbatim(task)


def short_title(challenge: Challenge) -> Text:
    """A challenge's name where its grade is plain to see."""
    found = tasks.SHIPPED.fullmatch(challenge.key)
    if found is not None:
        return say("Challenge {number}", number=int(found[2]))
    return say("Challenge no. {number}", number=verbatim(challenge.key.rsplit("-", 1)[-1]))


def rung_title(info: Info, rung: int) -> Text:
    """The level of a rung; above the highest: endless."""
    levels = info.levels
    if rung >= len(levels):
        return say("{level}, endless", level=levels[-1].label)
    return levels[rung].label


def in_a_row(info: Info, row: int) -> Text:
    """How many wins above the ladder: “Expert, 3 in a row”."""
    return say("{level}, {n} in a row", level=info.levels[-1].label, n=row)


def state_today(ctx: Context, game: str) -> Text:
    """How far one is with today's challenge, in a few words."""
    played = ctx.library.progress().book(game).day(today())
    if played.over:
        return say("solved") if played.stars else say("not solved")
    return say("{count} try left", "{count} tries left", TRIES - played.tries)


def game_today(ctx: Context, game: str) -> Text:
    """How far one is with today's game, in a few words."""
    outing = ctx.library.progress().book(game).contests.outing(today())
    if outing.over:
        return say("won") if outing.won else say("not won")
    return say("{count} try left", "{count} tries left", TRIES - outing.tries)
