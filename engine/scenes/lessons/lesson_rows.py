"""What the list of lessons is made of: a row for each, and a picture of the position that it begins with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from engine.core.lesson import Lesson
from engine.core.lesson_session import opened
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Pressable
from engine.gui.boxes.box import draw_lines
from engine.gui.drawing import art
from engine.scenes.common.table_picture import TablePictures

PICTURE = 420
"""The most that the picture is high, in pixels at 1280x720."""


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

    @property
    def name(self) -> str:
        return self.spoken(
            str(self.number), self.lesson.title, self.lesson.about, self.aside, say("done") if self.done else ""
        )

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
        fonts = self.ctx.fonts
        words = fonts.line_height("bold") + fonts.line_height("small") * len(self._about(width))
        return max(self._side(), words) + self._pad()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, pad, side = self.ctx.theme, self.ctx.fonts, self._pad(), self._side()
        radius = theme.px("button_radius")
        lit = self.hovered or self.focused
        if lit or self.first:
            fill = theme.mix("paper", "spot", 0.38 if self.held else 0.24) if lit else theme.color("paper_light")
            art.rounded(canvas, self.rect, radius, fill)
        centre = (self.rect.left + pad + side // 2, self.rect.centery)
        art.disc(canvas, centre, side // 2, theme.color("ok" if self.done else "accent" if self.first else "muted"))
        if self.done:
            art.draw_icon(canvas, "check", round(side * 0.66), theme.color("paper_light"), centre)
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


class LessonPicture(Box):
    """The table as it lies when the lesson begins."""

    stays = True

    def __init__(self, game: str) -> None:
        self.game = game
        self.lesson: Lesson | None = None
        self._pictures = TablePictures()

    def show(self, lesson: Lesson) -> None:
        """Another one."""
        if lesson is not self.lesson:
            self.lesson = lesson
            self.changed()

    def measure(self, width: int) -> int:
        return min(width, self.ctx.px(PICTURE))

    def opening(self) -> Iterator[None]:
        picture = self._picture()
        return picture.opening() if picture is not None else iter(())

    def draw(self, canvas: pygame.Surface) -> None:
        picture = self._picture()
        if picture is not None:
            picture.draw(canvas)

    def _picture(self) -> Box | None:
        lesson = self.lesson
        stand = lesson.pages[0].stand if lesson is not None else None
        if lesson is None or stand is None:
            return None
        side = min(self.rect.size)
        place = pygame.Rect(self.rect.centerx - side // 2, self.rect.top, side, side)
        return self._pictures.shown(lesson.key, partial(opened, self.game, stand), self, place)
