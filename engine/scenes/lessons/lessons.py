"""All lessons of a game with their ticks."""

from __future__ import annotations

from functools import partial

from engine.core import registry
from engine.core.lesson import Lesson
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Columns, Words
from engine.gui.window.context import Context
from engine.scenes.common.full_page import FullPage, emblem_sign
from engine.scenes.common.game_words import emblem
from engine.scenes.common.lesson_links import BY_PLAYING, begin, mark_opened
from engine.scenes.lessons.lesson_rows import LessonPicture, LessonRow

WIDE = 55
"""Heights of a letter that the window must be wide for a picture beside the list."""
REST = 0.12
"""Seconds that pointer or focus rest on a lesson before its picture is shown."""
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
        self.picture = LessonPicture(game)
        self._rested: tuple[Box | None, float] = (None, 0.0)
        """The row that is meant, and for how many seconds."""
        self.ground = game
        ctx.theme.set_ground(self.ground)
        mark_opened(ctx, game)

    def enter(self) -> None:
        """Update the list: one more lesson may be done now."""
        super().enter()
        self.rebuild()
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
        rows = self._rows()
        if not self._wide():
            return [Words(words, "small", "muted"), *rows]
        return [Columns([Words(words, "small", "muted"), *rows], self.picture, ratios=(1.5, 1), space=30)]

    def _wide(self) -> bool:
        return self.ctx.screen.rect.width >= WIDE * self.ctx.fonts.height("body")

    def update(self, dt: float) -> None:
        """Let the picture follow the pointer or the focus, once it is at rest."""
        super().update(dt)
        row = self.pane.hover if isinstance(self.pane.hover, LessonRow) else self.pane.focus
        before, rested = self._rested
        self._rested = row, rested + dt if row is before else 0.0
        if isinstance(row, LessonRow) and self._rested[1] >= (REST if self.picture.lesson is not None else 0.0):
            self.picture.show(row.lesson)

    def _rows(self) -> list[Box]:
        learnt, first = self.ctx.library.learnt(self.game), self._first()
        rows: list[Box] = []
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
