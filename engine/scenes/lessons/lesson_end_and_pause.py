"""The end of a lesson, and its pause page, on cards above its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from engine.core import registry
from engine.core.lesson import Lesson
from engine.core.running_lesson import Course
from engine.core.text import say
from engine.gui.boxes.all import Box, Button, Columns, Drawn, Heading, Row, Words
from engine.gui.boxes.dialog import Card
from engine.gui.drawing import art
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import Rulebook, Settings, SetUp
from engine.scenes.pages.lesson_links import begin
from engine.scenes.play.mode import Paused
from engine.scenes.play.pause import pause_button, standing

TICK = 3.5
"""The size of the tick, in heights of a letter."""


class LessonEnd(Card):
    """The table waits below. The next lesson that is still open is offered; after all of them a game is."""

    width = 640

    def __init__(self, ctx: Context, course: Course, leave: Callable[[], None]) -> None:
        """leave: leaves the table of the lesson."""
        super().__init__(ctx)
        self.course = course
        self.game = course.game
        self._leave = leave
        learnt = ctx.library.learnt(self.game)
        lessons = registry.lessons(self.game)
        here = next(number for number, lesson in enumerate(lessons) if lesson.key == course.lesson.key)
        order = (*lessons[here + 1 :], *lessons[:here])
        self.next: Lesson | None = next((lesson for lesson in order if not learnt.done(lesson.key)), None)
        self.ready = course.lesson.begins and all(learnt.done(lesson.key) for lesson in lessons if lesson.begins)
        """Does the learner know enough for a game now?"""
        self.done = sum(learnt.done(lesson.key) for lesson in lessons)
        self.all = len(lessons)
        self.pane.set(self._words(), [Row(*self._ways(), align="center", space=10)])
        self.pane.focus_on(self.pane.find("next"))

    def _words(self) -> list[Box]:
        lesson = self.course.lesson
        words: list[Box] = [
            Drawn(_tick, TICK, TICK),
            Heading(lesson.title, 1, align="center"),
            Words(say("You have learned: {what}", what=lesson.about), align="center"),
        ]
        if self.next is None:
            words.append(Words(say("You know all the rules now. Have fun!"), "bold", align="center"))
        else:
            count = say("{n} of {all} lessons done", n=self.done, all=self.all)
            words.append(Words(count, "small", "muted", align="center"))
            if self.ready:
                words.append(Words(say("That is enough for a first game!"), "bold", align="center"))
        return words

    def _ways(self) -> list[Box]:
        listed = Button(say("All lessons"), self.list, "plain", "menu")
        if self.next is not None:
            title = say("Next: {title}", title=self.next.title)
            on = Button(title, self.go_on, "primary", "play")
            play = [Button(say("Play a game"), self.play, "plain", "dice").keyed("play")] if self.ready else []
            return [listed, *play, on.keyed("next")]
        return [listed, Button(say("Play a game"), self.play, "primary", "play").keyed("next")]

    # --- where to go -------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Open the next lesson in place of this one."""
        wanted = self.next
        self.back()
        if wanted is not None:
            begin(self.ctx, self.game, wanted, instead=True)

    def list(self) -> None:
        """Open the list of lessons."""
        self.back()
        self._leave()

    def play(self) -> None:
        """Open the set-up of a game."""
        self.ctx.home(SetUp(self.game))


class LessonPause(Card):
    """The pause page of a lesson, which can be left but not saved."""

    width = 740

    def __init__(self, ctx: Context, table: Paused, leave: Callable[[], None]) -> None:
        """leave: leaves the table of the lesson."""
        super().__init__(ctx)
        self.table = table
        game = table.match.session.setup.game
        self._rules = partial(ctx.go, Rulebook(game))
        left = [
            pause_button(say("Resume"), self.back, "play", "primary"),
            pause_button(say("Restart lesson"), self._then(table.start_anew), "redo"),
        ]
        right = [
            pause_button(say("Rules"), self._rules, "rules"),
            pause_button(say("Settings"), partial(ctx.go, Settings()), "settings"),
            pause_button(say("Leave the lesson"), self._then(leave), "door"),
        ]
        self.pane.set([Heading(say("Pause")), *standing(table), Columns(left, right, ratios=(1, 1)).spaced(14)])
        self.pane.focus_on(self.pane.focusable()[0])

    def _then(self, action: Callable[[], object]) -> Callable[[], None]:
        def act() -> None:
            self.back()
            action()

        return act

    def answer(self, intent: Intent) -> None:
        if intent.kind == "undo":
            self._then(self.table.commands["undo"])()
        elif intent.kind == "rules":
            self._rules()
        else:
            super().answer(intent)


def _tick(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    art.disc(canvas, rect.center, rect.height // 2, ctx.theme.color("ok"))
    art.draw_icon(canvas, "check", rect.height * 2 // 3, ctx.theme.color("paper_light"), rect.center)
