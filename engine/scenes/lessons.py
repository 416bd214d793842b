"""All lessons of a game with their ticks, and the ways there: from a game's set-up, its pause and its rules page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from engine.core import registry
from engine.core.course import Course
from engine.core.errors import TrailboxError
from engine.core.lesson import Lesson
from engine.core.text import Text, say
from engine.scenes.entries import emblem, tell_error
from engine.scenes.page import Page
from engine.ui import art
from engine.ui.widgets import Button, Paragraph, Picture, Pressable, Row, Widget
from engine.ui.widgets_base import draw_lines

if TYPE_CHECKING:
    from engine.ui.context import Context

BY_PLAYING = say("Learn by playing")
LARGE = 140
"""Per cent of text scale above which the heading row holds only words."""


def begin(ctx: Context, game: str, lesson: Lesson, page: int | None = None, *, instead: bool = False) -> None:
    """Open a lesson above what is seen now (or in its stead): where it was left, or at a page. If it can't be played,
    a dialog says why.
    """
    from engine.scenes.lesson_table import LessonTable

    where = ctx.library.learnt(game).left_at(lesson.key) if page is None else page
    try:
        table = LessonTable(ctx, Course(game, lesson, where))
    except TrailboxError as error:
        tell_error(ctx, say("This lesson can't be played"), error)
        return
    if instead:
        ctx.stack.replace(table)
    else:
        ctx.stack.push(table)


def open_lessons(ctx: Context, game: str) -> None:
    """The list above what is seen now."""
    ctx.stack.push(LessonsScene(ctx, game))


def way(ctx: Context, game: str, kind: str = "quiet") -> list[Widget]:
    """The button “Learn by playing”; nothing where a game has no lessons, or where one is learning already."""
    if not registry.has_lessons(game) or any(getattr(scene, "teaches", False) for scene in ctx.stack.scenes):
        return []
    button = Button(BY_PLAYING, partial(open_lessons, ctx, game), kind, "hand")
    button.key = "lessons"
    return [button]


def first_time(ctx: Context, game: str) -> bool:
    """Is there somebody who has neither played this game nor seen its lessons? Says so once: then it was offered."""
    learnt = ctx.library.learnt(game)
    if not registry.has_lessons(game) or learnt.offered:
        return False
    ctx.library.store_learnt(game, replace(learnt, offered=True))
    return not learnt.pages and not ctx.library.statistics().tally(game).games


def offer(ctx: Context, game: str) -> list[Widget]:
    """A quiet word to somebody who is here for the first time, and the way to the lessons."""
    words = Paragraph(say("First time here? Short lessons show you the whole game by hand."), "small")
    return [Row(*way(ctx, game, "plain"), words, space=14)]


class LessonRow(Pressable):
    """A lesson in the list: a tick or its number, its name, what one learns; at the right where it was left."""

    gap = 3

    def __init__(
        self, number: int, lesson: Lesson, aside: Text, action: Callable[[], None], *, done: bool, first: bool
    ) -> None:
        super().__init__(action)
        self.number = number
        self.lesson = lesson
        self.aside = aside
        self.done = done
        self.first = first
        self.key = lesson.key

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def _pad(self) -> int:
        return self.ctx.px(12)

    def _side(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.7)

    def _room(self, width: int) -> int:
        aside = self.ctx.fonts.size(self.ctx.tr(self.aside), "small")[0] + self._pad() if self.aside.source else 0
        return max(1, width - self._side() - 3 * self._pad() - aside)

    def _about(self, width: int) -> list[str]:
        return self.ctx.fonts.wrap(self.ctx.tr(self.lesson.about), "small", self._room(width))

    def measure(self, width: int) -> int:
        """Name and line."""
        fonts = self.ctx.fonts
        words = fonts.line_height("bold") + fonts.line_height("small") * len(self._about(width))
        return max(self._side(), words) + self._pad()

    def draw(self, canvas: pygame.Surface) -> None:
        """The one to go on with is on lighter paper."""
        theme, fonts, pad, side = self.ctx.theme, self.ctx.fonts, self._pad(), self._side()
        radius = theme.px("button_radius")
        lit = self.hovered or self.focused
        if lit or self.first:
            fill = theme.mix("paper", "spot", 0.38 if self.held else 0.24) if lit else theme.color("paper_light")
            art.rounded(canvas, self.rect, radius, fill)
        centre = (self.rect.left + pad + side // 2, self.rect.centery)
        art.disc(canvas, centre, side // 2, theme.color("ok" if self.done else "accent" if self.first else "muted"))
        if self.done:
            sign = art.icon("check", round(side * 0.66), theme.color("paper_light"))
            canvas.blit(sign, sign.get_rect(center=centre))
        else:
            spot = pygame.Rect(0, 0, side, fonts.line_height("small_bold"))
            spot.center = centre
            fonts.draw(canvas, str(self.number), spot, "small_bold", theme.color("paper_light"), align="center")
        self._draw_words(canvas, self.rect.left + 2 * pad + side)
        self.draw_ring(canvas, self.rect, radius)

    def _draw_words(self, canvas: pygame.Surface, left: int) -> None:
        theme, fonts, width = self.ctx.theme, self.ctx.fonts, self._room(self.rect.width)
        about = self._about(self.rect.width)
        bold, small = fonts.line_height("bold"), fonts.line_height("small")
        top = self.rect.centery - (bold + small * len(about)) // 2
        title = fonts.cut(self.ctx.tr(self.lesson.title), "bold", width)
        fonts.draw(canvas, title, (left, top), "bold", theme.color("ink"))
        rest = pygame.Rect(left, top + bold, width, small * len(about))
        draw_lines(canvas, self.ctx, about, rest, "small", color=theme.color("muted"))
        if self.aside.source:
            room = pygame.Rect(left + width, self.rect.top, 0, self.rect.height)
            room.width = max(1, self.rect.right - self._pad() - room.left)
            fonts.draw(canvas, self.ctx.tr(self.aside), room, "small", theme.color("muted"), align="right")


class LessonsScene(Page):
    """`game`: whose lessons. Enter opens the first that is not done."""

    width = 820
    teaches = True

    def __init__(self, ctx: Context, game: str) -> None:
        super().__init__(ctx)
        self.game = game
        self.lessons = registry.lessons(game)
        self.ground = registry.info(game).ground
        ctx.theme.set_ground(self.ground)
        first_time(ctx, game)

    def enter(self) -> None:
        """Perhaps one more has its tick now."""
        super().enter()
        self.rebuild()
        first = self._first()
        if first is not None and self.pane.find(first.key) is not None:
            self.pane.focus = self.pane.find(first.key)

    def title_text(self) -> Text:
        """What it is."""
        return BY_PLAYING

    def sign(self) -> list[Widget]:
        """The game's emblem, unless large letters need the room."""
        svg = emblem(self.game)
        if not svg or self.ctx.fonts.scale > LARGE:
            return []

        def paint(canvas: pygame.Surface, rect: pygame.Rect) -> None:
            canvas.blit(art.raster(svg, rect.size), rect)

        return [Picture(paint, 52)]

    def first_focus(self) -> str:
        """The lesson to go on with."""
        first = self._first()
        return first.key if first is not None else ""

    def build(self) -> list[Widget]:
        """How many are done, and all of them."""
        learnt = self.ctx.library.learnt(self.game)
        done = sum(learnt.done(lesson.key) for lesson in self.lessons)
        game = registry.info(self.game).title
        words = say("{game}, by your own hand: {n} of {all} lessons done", game=game, n=done, all=len(self.lessons))
        return [Paragraph(words, "small", "muted"), *self._rows()]

    def _rows(self) -> list[Widget]:
        learnt, first = self.ctx.library.learnt(self.game), self._first()
        rows: list[Widget] = []
        for number, lesson in enumerate(self.lessons, start=1):
            at = learnt.left_at(lesson.key)
            aside = say("page {n} of {all}", n=at + 1, all=len(lesson.pages)) if at else Text("")
            row = LessonRow(
                number,
                lesson,
                aside,
                partial(begin, self.ctx, self.game, lesson),
                done=learnt.done(lesson.key),
                first=lesson is first,
            )
            rows.append(row)
        return rows

    def _first(self) -> Lesson | None:
        learnt = self.ctx.library.learnt(self.game)
        return next((lesson for lesson in self.lessons if not learnt.done(lesson.key)), None)
