"""All lessons of a game with their ticks, and the ways there: from a game's set-up, its pause and its rules page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from engine.core import registry
from engine.core.course import Course
from engine.core.errors import TrailboxError
from engine.core.lesson import Lesson
from engine.core.text import Text, say
from engine.scenes.entries import emblem, tell_error
from engine.scenes.lesson_list import LessonPicture, LessonRow
from engine.scenes.page import Page, emblem_sign
from engine.ui.widgets import Button, Columns, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.ui.context import Context
    from engine.ui.scene import Scene

BY_PLAYING = say("Learn by playing")
WIDE = 55
"""Heights of a letter that the window must be wide for a picture beside the list."""
REST = 0.12
"""Seconds that pointer or focus rest on a lesson before its picture is shown."""
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
        tell_error(ctx, say("This lesson can’t be played"), error)
        return
    if instead:
        ctx.stack.replace(table)
    else:
        ctx.stack.push(table)


def open_lessons(ctx: Context, game: str, rule: str = "") -> None:
    """The list above what is seen now, at the lesson that teaches a rule (or at the first that is not done)."""
    ctx.stack.push(LessonsScene(ctx, game, rule))


def way(scene: Scene, game: str, kind: str = "quiet", rule: Callable[[], str] = str) -> list[Widget]:
    """The button “Learn by playing” on a scene; nothing where a game has no lessons, or if lessons lie below the scene.

    rule: the id of the rule that is in question when it is pressed, "" for none.
    """
    below = takewhile(lambda other: other is not scene, scene.ctx.stack.scenes)
    if not registry.has_lessons(game) or any(getattr(other, "teaches", False) for other in below):
        return []
    button = Button(BY_PLAYING, lambda: open_lessons(scene.ctx, game, rule()), kind, "hand")
    button.key = "lessons"
    return [button]


def first_time(ctx: Context, game: str) -> bool:
    """Is there somebody who has neither played this game nor seen its lessons? Says so once: then it was offered."""
    learnt = ctx.library.learnt(game)
    if not registry.has_lessons(game) or learnt.offered:
        return False
    ctx.library.store_learnt(game, replace(learnt, offered=True))
    return not learnt.pages and not ctx.library.statistics().tally(game).games


def offer(scene: Scene, game: str) -> list[Widget]:
    """A quiet word to somebody who is here for the first time, and the way to the lessons."""
    words = Paragraph(say("New here? Short lessons teach you the whole game as you play."), "small")
    return [Row(*way(scene, game, "plain"), words, space=14)]


class LessonsScene(Page):
    """`game`: whose lessons. Enter opens the one that teaches `rule`, else the first that is not done."""

    width = 1120
    teaches = True

    def __init__(self, ctx: Context, game: str, rule: str = "") -> None:
        super().__init__(ctx)
        self.game = game
        self.rule = rule
        self.lessons = registry.lessons(game)
        self.picture = LessonPicture(game)
        self._rested: tuple[Widget | None, float] = (None, 0.0)
        """The row that is meant, and for how many seconds."""
        self.ground = registry.info(game).ground
        ctx.theme.set_ground(self.ground)
        first_time(ctx, game)

    def enter(self) -> None:
        """Perhaps one more has its tick now."""
        super().enter()
        self.rebuild()
        wanted = self.pane.find(self.first_focus()) if self.first_focus() else None
        if wanted is not None:
            self.pane.focus = wanted
            self.pane.reveal(wanted)
        # asked for once; when one comes back from it the next is what matters
        self.rule = ""

    def title_text(self) -> Text:
        """What it is."""
        return BY_PLAYING

    def sign(self) -> list[Widget]:
        """The game's emblem, unless large letters need the room."""
        svg = emblem(self.game)
        return [emblem_sign(svg)] if svg and self.ctx.fonts.scale <= LARGE else []

    def first_focus(self) -> str:
        """The lesson to go on with."""
        taught = next((lesson for lesson in self.lessons if self.rule in lesson.rules), None)
        first = taught or self._first()
        return first.key if first is not None else ""

    def build(self) -> list[Widget]:
        """How many are done, and all of them; beside them, where there is room, the one that is meant."""
        learnt = self.ctx.library.learnt(self.game)
        done = sum(learnt.done(lesson.key) for lesson in self.lessons)
        game = registry.info(self.game).title
        words = say("{game}: {n} of {all} lessons done", game=game, n=done, all=len(self.lessons))
        rows = self._rows()
        if not self._wide():
            return [Paragraph(words, "small", "muted"), *rows]
        return [Columns([Paragraph(words, "small", "muted"), *rows], self.picture, ratios=(1.5, 1), space=30)]

    def _wide(self) -> bool:
        return self.ctx.screen.rect.width >= WIDE * self.ctx.fonts.height("body")

    def update(self, dt: float) -> None:
        """The picture follows the pointer or the focus, once it has come to rest."""
        super().update(dt)
        row = self.pane.hover if isinstance(self.pane.hover, LessonRow) else self.pane.focus
        before, rested = self._rested
        self._rested = row, rested + dt if row is before else 0.0
        if isinstance(row, LessonRow) and self._rested[1] >= (REST if self.picture.lesson is not None else 0.0):
            self.picture.show(row.lesson)

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
