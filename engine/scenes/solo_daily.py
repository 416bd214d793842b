"""The challenge of the day on the solo page: three tries, stars, a line to be told, the streak, the last seven days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from engine.ai.finder import Finder
from engine.core import challenge as tasks
from engine.core.challenge import TRIES
from engine.core.text import Text, say
from engine.scenes import solo_ways
from engine.scenes.dates import WEEKDAYS, weekday_words
from engine.scenes.solo_parts import ShareLine, Slots, Stars, draw_stars, note
from engine.scenes.solo_words import GRADES, today, until_tomorrow
from engine.ui import art
from engine.ui.widgets import Button, Columns, Heading, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.scenes.solo_page import SoloPage
    from engine.ui.context import Context
    from saves.progress import Day

MAKING = say("Today’s position is being prepared…")
NO_PICTURE = say("Today’s position could not be prepared on this computer.")


class Week(Widget):
    """Seven slips, today the last: the day of the week, and the stars or a sign."""

    SHARE = 0.25
    """How much of a slip's width a star may take; three of them stand side by side."""

    def __init__(self, days: Sequence[tuple[date, Any]]) -> None:
        """days: each with what `lit` and `sign` make of it."""
        super().__init__()
        self.days = days

    def lit(self, played: Day) -> bool:
        """Is its slip light?"""
        return bool(played.stars)

    def sign(self, canvas: pygame.Surface, where: tuple[int, int], side: int, played: Day) -> None:
        """Stars, or how far it has come."""
        if played.stars:
            draw_stars(canvas, self.ctx, where, side, played.stars)
            return
        icon = art.icon("cross" if played.over else "minus", side, self.ctx.theme.color("muted"))
        canvas.blit(icon, icon.get_rect(center=where))

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def measure(self, width: int) -> int:
        """Two lines and their margins."""
        del width
        return self.ctx.fonts.line_height("small") * 2 + self._star() + self.ctx.px(14)

    def _star(self) -> int:
        return max(10, round(self.ctx.fonts.height("small") * 0.95))

    def draw(self, canvas: pygame.Surface) -> None:
        """Slip by slip."""
        theme, fonts, space = self.ctx.theme, self.ctx.fonts, max(4, self.ctx.px(6))
        large = max(1.0, fonts.scale / 100)
        wide = min((self.rect.width - space * (len(self.days) - 1)) // len(self.days), round(self.ctx.px(74) * large))
        star = min(self._star(), round(wide * self.SHARE))
        for number, (day, played) in enumerate(self.days):
            slip = pygame.Rect(self.rect.left + number * (wide + space), self.rect.top, wide, self.rect.height)
            last = number == len(self.days) - 1
            radius = theme.px("button_radius")
            art.rounded(canvas, slip, radius, theme.color("paper_light" if last or self.lit(played) else "paper_dark"))
            ring = theme.color("accent" if last else "edge")
            art.ring(canvas, slip, radius, max(2, self.ctx.px(2)) if last else 1, ring)
            line = fonts.line_height("small")
            top = slip.top + self.ctx.px(5)
            name = fonts.cut(self.ctx.tr(WEEKDAYS[day.weekday()]), "small_bold", wide)
            head = pygame.Rect(slip.left, top, wide, line)
            fonts.draw(canvas, name, head, "small_bold", theme.color("ink"), align="center")
            fonts.draw(canvas, str(day.day), head.move(0, line), "small", theme.color("muted"), align="center")
            where = (slip.centerx, top + 2 * line + star // 2)
            self.sign(canvas, where, star, played)


def share(ctx: Context, title: Text, day: date, played: Day) -> str:
    """The line for the clipboard, in the player's language."""
    return ctx.tr(tasks.share_line(title, day, played.stars, played.tries))


def copy(ctx: Context, line: str) -> bool:
    """Put a line on the clipboard. False (and the line is shown) where there is none."""
    try:
        pygame.scrap.put_text(line)
        done = pygame.scrap.get_text() == line
    except (pygame.error, AttributeError, NotImplementedError):
        done = False
    ctx.toast(
        say("The line is on the clipboard.") if done else say("There is no clipboard here: copy the line by hand.")
    )
    return done


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
        going = solo_ways.unfinished(scene.ctx, scene.game, task) is not None
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
    key = solo_ways.key_of(tasks.daily_task(day))
    if scene.shown == key:
        return
    challenge = solo_ways.known(scene.ctx, scene.game, tasks.daily_task(day))
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
        solo_ways.keep(scene.ctx, found)
        challenge = found
    scene.shown = key
    scene.preview.show(challenge, say("Today’s position"), Text(""), 0)
