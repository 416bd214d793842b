"""All lessons of a game with their ticks, and a picture of the position that the one in question begins with."""

from __future__ import annotations

from functools import partial

import pygame

from engine.core import registry
from engine.core.lesson import Lesson
from engine.core.running_lesson import opened
from engine.core.text import say, verbatim
from engine.gui.boxes.all import Box, Column, Columns, Drawn, Live, Row, Slip, Square, Words, icon, note
from engine.gui.boxes.buttons_and_lists import BARE
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.pages.full_page import FullPage, emblem_sign
from engine.scenes.pages.lesson_links import BY_PLAYING, begin, mark_opened
from engine.scenes.pages.table_picture import TablePictures
from engine.scenes.words.game_names_and_opponents import emblem

ENOUGH = say("enough to begin")
REST = 0.12
"""Seconds that pointer or focus rest on a lesson before its picture is shown."""
PICTURE = 420
"""The width of the picture, in pixels at 1280x720."""
LARGE = 140
"""Per cent of text scale above which the heading row holds only words."""


class LessonsScene(FullPage):
    """`game`: whose lessons. Enter opens the one that teaches `rule`, else the first that is not done."""

    width = 1120
    title = BY_PLAYING
    teaches = True

    def __init__(self, ctx: Context, game: str, rule: str = "") -> None:
        super().__init__(ctx)
        self.game = game
        self.rule = rule
        self.lessons = registry.lessons(game)
        self.shown = ""
        """The key of the lesson whose picture is shown."""
        self._pictures = TablePictures()
        self._rested = ("", 0.0)
        """The lesson that is pointed at, and for how many seconds."""
        self.ground = game
        ctx.theme.set_ground(self.ground)
        mark_opened(ctx, game)

    def enter(self) -> None:
        """Update the list: one more lesson may be done now."""
        super().enter()
        wanted = self.pane.find(self.first_focus) if self.first_focus else None
        if wanted is not None:
            self.pane.focus = wanted
            self.pane.reveal(wanted)
        # asked for once; when one comes back from it the next is what matters
        self.rule = ""

    def sign(self) -> list[Box]:
        svg = emblem(self.game)
        return [emblem_sign(svg)] if svg and self.ctx.fonts.scale <= LARGE else []

    def build(self) -> list[Box]:
        """How many are done, and all of them; beside them, where there is room, the one that is meant."""
        learnt = self.ctx.library.learnt(self.game)
        done = sum(learnt.done(lesson.key) for lesson in self.lessons)
        taught = next((lesson for lesson in self.lessons if self.rule in lesson.rules), None) or self._first()
        self.first_focus = taught.key if taught is not None else ""
        game = registry.info(self.game).title
        words = say("{game}: {n} of {all} lessons done", game=game, n=done, all=len(self.lessons))
        few = sum(lesson.begins for lesson in self.lessons)
        enough = [note(say("Those with a flag are enough to begin: {n} of {all}.", n=few, all=len(self.lessons)))]
        rows: list[Box] = [note(words), *(enough if few else []), *self._rows()]
        if not self.wide:
            return rows
        self.shown = self.shown or self.first_focus
        picture = Live(lambda: self.shown, self._picture)
        picture.stays = True
        return [Columns(rows, picture, ratios=(1.5, 1), space=30)]

    def update(self, dt: float) -> None:
        """Let the picture follow the pointer or the focus, once it is at rest."""
        super().update(dt)
        keys = [lesson.key for lesson in self.lessons]
        key = next((box.key for box in (self.pane.hover, self.pane.focus) if box is not None and box.key in keys), "")
        before, rested = self._rested
        self._rested = key, rested + dt if key == before else 0.0
        if key and self._rested[1] >= REST:
            self.shown = key

    def _picture(self, key: str) -> Box:
        """The table as it lies when a lesson begins."""
        stand = next((lesson.pages[0].stand for lesson in self.lessons if lesson.key == key), None)
        picture = self._pictures.of(key, partial(opened, self.game, stand)) if stand is not None else None
        return Square(picture, PICTURE) if picture is not None else Column()

    def _rows(self) -> list[Box]:
        first = self._first()
        return [self._row(number, lesson, lesson is first).spaced(3) for number, lesson in enumerate(self.lessons, 1)]

    def _row(self, number: int, lesson: Lesson, first: bool) -> Slip:
        """A tick or the number, the name, what one learns; at the right where it was left. first: it comes next."""
        learnt = self.ctx.library.learnt(self.game)
        done, at = learnt.done(lesson.key), learnt.left_at(lesson.key)
        left = [Words(say("page {n} of {all}", n=at + 1, all=len(lesson.pages)), "small", "muted")] if at else []
        told = Column(Words(lesson.title, "bold"), Words(lesson.about, "small", "muted")).growing()
        begun = partial(begin, self.ctx, self.game, lesson)
        flag = [icon("flag", 1.0, "muted" if done else "accent", ENOUGH)] if lesson.begins else []
        row = Row(_badge(number, "ok" if done else "accent" if first else "muted", done=done), told, *left, *flag)
        return Slip(row, begun, "paper_light" if first else "", pad=(0.7, 0.3), style=BARE).keyed(lesson.key)

    def _first(self) -> Lesson | None:
        learnt = self.ctx.library.learnt(self.game)
        return next((lesson for lesson in self.lessons if not learnt.done(lesson.key)), None)


def _badge(number: int, tone: str, *, done: bool) -> Drawn:
    """A disc with the number of a lesson, or with a tick."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        light = ctx.theme.color("paper_light")
        art.disc(canvas, rect.center, rect.width // 2, ctx.theme.color(tone))
        if done:
            art.draw_icon(canvas, "check", round(rect.width * 0.66), light, rect.center)
            return
        line = pygame.Rect(0, 0, rect.width, ctx.fonts.line_height("small_bold"))
        line.center = rect.center
        ctx.fonts.draw(canvas, str(number), line, "small_bold", light, align="center")

    return Drawn(paint, 1.7, 1.7, say("done") if done else verbatim(str(number)))
