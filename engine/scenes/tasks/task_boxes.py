"""What the pages of tasks are made of: the picture of a position, signs for tries, the line for the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import pygame

from engine.core.task import Task
from engine.core.task_session import opened
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING, Box
from engine.gui.boxes.box import draw_lines, lines_height
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.common.table_picture import TablePictures
from engine.scenes.tasks.awards import draw_stars

SIDE = 284
"""Of the picture, in pixels at 1280x720."""
LINES = 3
"""Of the goal, for which there is room below it."""
MOST_PLACES = 9
"""More would need the room of a button beside them."""
SWEEP = 1.6
"""Seconds in which the light runs along the bar."""


class Preview(Box):
    """A challenge before it is played: the position as a small picture, its goal, what has been reached."""

    def __init__(self) -> None:
        self.task: Task | None = None
        self.title: Text = NOTHING
        self.detail: Text = NOTHING
        self.stars = 0
        self.waiting: Text = NOTHING
        """What is said while there is no picture."""
        self._pictures = TablePictures()

    def show(self, task: Task | None, title: Text, detail: Text, stars: int) -> None:
        """Another one."""
        new = (task, title, detail, stars)
        if new != (self.task, self.title, self.detail, self.stars):
            self.task, self.title, self.detail, self.stars = new
            self.changed()

    def _side(self, width: int) -> int:
        return min(width, self.ctx.px(SIDE))

    def measure(self, width: int) -> int:
        fonts = self.ctx.fonts
        text = lines_height(self.ctx, "bold", 1) + lines_height(self.ctx, "body", LINES)
        return self._side(width) + self.ctx.px(12) + text + max(fonts.line_height("small"), self._star())

    def _frame(self) -> pygame.Rect:
        side = self._side(self.rect.width)
        return pygame.Rect(self.rect.left, self.rect.top, side, side)

    def _star(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.25)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, tr = self.ctx.theme, self.ctx.fonts, self.ctx.tr
        frame = self._frame()
        self._draw_picture(canvas, frame)
        top = frame.bottom + self.ctx.px(12)
        line = pygame.Rect(self.rect.left, top, self.rect.width, fonts.line_height("bold"))
        fonts.draw(canvas, tr(self.title), line, "bold", theme.color("ink"))
        goal = fonts.wrap(tr(self.task.goal), "body", line.width) if self.task is not None else []
        area = pygame.Rect(line.left, line.bottom, line.width, lines_height(self.ctx, "body", len(goal)))
        draw_lines(canvas, self.ctx, goal, area, "body", color=theme.color("ink"))
        star = self._star()
        if self.stars:
            draw_stars(canvas, self.ctx, (line.left + round(star * 1.6), area.bottom + star // 2), star, self.stars)
        left = line.left + (round(star * 3.6) if self.stars else 0)
        foot = pygame.Rect(left, area.bottom, self.rect.right - left, max(star, fonts.line_height("small")))
        words = fonts.cut(tr(self.detail), "small", foot.width)
        draw_lines(canvas, self.ctx, [words], foot, "small", color=theme.color("muted"))

    def opening(self) -> Iterator[None]:
        picture = self._picture()
        return picture.opening() if picture is not None else iter(())

    def _draw_picture(self, canvas: pygame.Surface, frame: pygame.Rect) -> None:
        picture = self._picture()
        if picture is not None:
            picture.draw(canvas)
            return
        theme = self.ctx.theme
        art.rounded(canvas, frame, theme.px("button_radius"), theme.color("paper_dark"))
        lines = self.ctx.fonts.wrap(self.ctx.tr(self.waiting), "small", max(1, frame.width - 2 * self.ctx.px(16)))
        draw_lines(canvas, self.ctx, lines, frame, "small", color=theme.color("muted"), align="center")

    def _picture(self) -> Box | None:
        """In its place; None if there is none."""
        task = self.task
        return self._pictures.shown(task.key, partial(opened, task), self, self._frame()) if task is not None else None


@dataclass(eq=False)
class Slots(Box):
    """So many places in a row, the first of them used: tries, or moves. Of more than `MOST_PLACES` only the words tell.

    sign: the icon on those that are used, "cross" for lost tries, "" for none.
    """

    count: int
    used: int
    words: Text = NOTHING
    sign: str = "cross"

    def _side(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.35)

    @property
    def places(self) -> int:
        """How many are drawn."""
        return self.count if self.count <= MOST_PLACES else 0

    def natural(self) -> int:
        words = self.ctx.fonts.size(self.ctx.tr(self.words), "small")[0] if self.words.source else 0
        return round(self._side() * 1.3 * self.places) + (words + self.ctx.px(6) if words else 0)

    def measure(self, width: int) -> int:
        return max(self._side(), self.ctx.fonts.line_height("small")) + self.ctx.px(2)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, side = self.ctx.theme, self._side()
        left = self.rect.left
        for number in range(self.places):
            centre = (left + side // 2, self.rect.centery)
            if number < self.used:
                art.disc(canvas, centre, side // 2, theme.color("ok" if self.sign == "check" else "muted"))
                if self.sign:
                    art.draw_icon(canvas, self.sign, round(side * 0.66), theme.color("paper_light"), centre)
            else:
                art.disc(canvas, centre, side // 2, theme.mix("edge", "ink", 0.25))
                art.disc(canvas, centre, side // 2 - max(2, self.ctx.px(2)), theme.color("paper_light"))
            left += round(side * 1.3)
        room = pygame.Rect(left + self.ctx.px(6), self.rect.top, max(1, self.rect.right - left), self.rect.height)
        words = self.ctx.fonts.cut(self.ctx.tr(self.words), "small", room.width)
        draw_lines(canvas, self.ctx, [words], room, "small", color=theme.color("muted"))


@dataclass(eq=False)
class ShareLine(Box):
    """The line for the clipboard on a slip, its stars drawn (not every letter's shape is in our fonts)."""

    gap = 16

    line: str

    def measure(self, width: int) -> int:
        return self.ctx.fonts.line_height("bold") * len(self._rows(width)) + 2 * self.ctx.px(8)

    def _parts(self) -> tuple[str, int, str]:
        """What stands before the stars, how many of them are filled, what follows."""
        signs = [index for index, sign in enumerate(self.line) if sign in "★☆"]
        if not signs:
            return self.line, 0, ""
        return self.line[: signs[0]].strip(), self.line.count("★"), self.line[signs[-1] + 1 :].strip()

    def _star(self) -> int:
        return round(self.ctx.fonts.height("bold") * 1.05)

    def _stars(self) -> int:
        """The width of three stars with a space at each side."""
        return round(self._star() * 3.2) + 2 * self.ctx.px(8)

    def _rows(self, width: int) -> list[tuple[str, bool, str]]:
        """Lines: words before the stars, whether there are stars, words behind them. None is wider than the slip."""
        before, _, after = self._parts()
        fonts, room = self.ctx.fonts, max(1, width - 2 * self.ctx.px(12))
        first, last = fonts.size(before, "bold")[0], fonts.size(after, "bold")[0]
        if first + self._stars() + last <= room:
            return [(before, True, after)]
        heads = [(line, False, "") for line in fonts.wrap(before, "bold", room)]
        if self._stars() + last <= room:
            return [*heads, ("", True, after)]
        return [*heads, ("", True, ""), *((line, False, "") for line in fonts.wrap(after, "bold", room))]

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius = theme.px("button_radius")
        art.rounded(canvas, self.rect, radius, theme.color("paper_light"))
        art.ring(canvas, self.rect, radius, 1, theme.color("edge"))
        high, ink, count = fonts.line_height("bold"), theme.color("ink"), self._parts()[1]
        rows = self._rows(self.rect.width)
        top = self.rect.centery - high * len(rows) // 2
        for before, starred, after in rows:
            first, last = fonts.size(before, "bold")[0], fonts.size(after, "bold")[0]
            stars = self._stars() if starred else 0
            left = self.rect.centerx - (first + stars + last) // 2
            fonts.draw(canvas, before, pygame.Rect(left, top, first + 1, high), "bold", ink)
            if starred:
                draw_stars(canvas, self.ctx, (left + first + stars // 2, top + high // 2), self._star(), count)
            fonts.draw(canvas, after, pygame.Rect(left + first + stars, top, last + 1, high), "bold", ink)
            top += high


class Shuttle(Box):
    """A bar in which a piece moves to and fro, for work of unknown duration."""

    def __init__(self) -> None:
        self.share = 0.0

    def measure(self, width: int) -> int:
        return max(8, self.ctx.px(12))

    def advance(self, dt: float) -> None:
        """It moves, unless motion is reduced."""
        if not self.ctx.theme.reduced_motion:
            self.share = (self.share + dt / SWEEP) % 2.0
            self.changed()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, rect = self.ctx.theme, self.rect
        art.rounded(canvas, rect, rect.height // 2, theme.color("groove"))
        piece = pygame.Rect(rect.left, rect.top, max(rect.height, rect.width // 5), rect.height)
        place = self.share if self.share <= 1.0 else 2.0 - self.share
        piece.left += round((rect.width - piece.width) * (place if not theme.reduced_motion else 0.5))
        art.rounded(canvas, piece, rect.height // 2, theme.color("accent"))


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
