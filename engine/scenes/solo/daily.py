"""The challenge of the day on the solo page: three tries, stars, a line to be told, the streak, the last seven days."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from engine.ai.process.finder import Finder
from engine.core import challenge as tasks
from engine.core.challenge import TRIES
from engine.core.text import Text, say
from engine.gui.widgets.all import Button, Columns, Heading, Paragraph, Row, Widget
from engine.scenes.common import table_ways
from engine.scenes.common.dates import weekday_words
from engine.scenes.common.task_words import GRADES, today, until_tomorrow
from engine.scenes.tasks.parts import ShareLine, Slots, Stars, Week, copy, note, share

if TYPE_CHECKING:
    from engine.scenes.solo.page import SoloPage
    from saves.progress import Day

MAKING = say("Today’s position is being prepared…")
NO_PICTURE = say("Today’s position could not be prepared on this computer.")


def build(scene: SoloPage) -> list[Widget]:
    """Words at the left, the position at the right."""
    book, day = scene.book, today()
    played = book.day(day)
    grade = tasks.daily_grade(day)
    name = weekday_words(day)
    left: list[Widget] = [Heading(name, 2)]
    left[0].gap = 0
    left.append(
        note(
            say("Difficulty: {grade}. One position for everybody, from midnight to midnight UTC.", grade=GRADES[grade])
        )
    )
    if played.stars:
        left.append(Stars(played.stars, left=True))
        left.append(note(say("Solved in {count} try.", "Solved in {count} tries.", played.tries), "ink", "bold"))
    else:
        words = _tries_left(played)
        left.append(Slots(TRIES, played.tries, words))
    left += _actions(scene, day, played)
    if played.over:
        left.append(note(until_tomorrow(), gap=8))
    left.append(_streak(scene, day))
    week = Week(book.week(day))
    week.gap = 10
    left.append(week)
    whole = Columns(left, [scene.preview], ratios=(1.35, 1), space=34)
    whole.gap = 20
    return [whole]


def _tries_left(played: Day) -> Text:
    if played.over:
        return say("Not solved this time.")
    return say("{count} try left", "{count} tries left", TRIES - played.tries)


def _actions(scene: SoloPage, day: date, played: Day) -> list[Widget]:
    task = tasks.daily_task(day)
    if not played.over:
        going = table_ways.unfinished(scene.ctx, scene.game, task) is not None
        words = (
            say("Go on with try {n}", n=played.tries + 1)
            if going
            else say("Try {n} of {all}", n=played.tries + 1, all=TRIES)
        )
        play = Button(words, partial(scene.play, task), "primary", "play")
        play.key = "play"
        rules = note(
            say("No take-backs and no hints here. Three stars on the first try, two on the second, one on the third.")
        )
        rules.gap = 6
        return [Row(play), rules]
    line = share(scene.ctx, scene.info.title, day, played)
    told = ShareLine(line)

    def copy_it() -> None:
        copy(scene.ctx, line)

    copying = Button(say("Copy this line"), copy_it, "primary", "export")
    copying.key = "play"
    practise = Button(
        say("Practise"),
        partial(scene.play, tasks.seed_key(tasks.daily_grade(day), tasks.daily_seed(day))),
        icon="redo",
        note=say("The same position once more, with take-backs; it does not count for the day."),
    )
    practise.key = "practise"
    return [told, Row(copying, practise)]


def _streak(scene: SoloPage, day: date) -> Widget:
    book = scene.book
    now = book.streak_on(day)
    days = say("{count} day in a row", "{count} days in a row", now)
    words = say("{days}; the longest so far: {best}", days=days, best=book.best_streak) if book.best_streak else days
    line = Paragraph(words, "bold" if now else "body")
    line.gap = 18
    return line


def update(scene: SoloPage) -> None:
    """The picture comes when the position is there."""
    day = today()
    key = table_ways.key_of(tasks.daily_task(day))
    if scene.shown == key:
        return
    challenge = table_ways.known(scene.ctx, scene.game, tasks.daily_task(day))
    if challenge is None:
        finder = scene.finder
        grade, seed = tasks.daily_grade(day), tasks.daily_seed(day)
        if finder is None or (finder.grade, finder.seed) != (grade, seed):
            # the page is new, or midnight has passed
            scene.show_no_picture(MAKING)
            scene.finder = Finder(scene.game, seed, grade)
            return
        found = finder.poll()
        if found is None:
            if finder.fault and scene.preview.waiting != NO_PICTURE:
                scene.preview.waiting = NO_PICTURE
                scene.preview.changed()
            return
        table_ways.keep(scene.ctx, found)
        challenge = found
    scene.shown = key
    scene.preview.show(challenge, say("Today’s position"), Text(""), 0)
