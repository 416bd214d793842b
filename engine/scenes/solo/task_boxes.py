"""What the pages of tasks are made of: the picture of a position, signs for tries, the line for the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from msgspec import Struct

from engine.core.task import Task
from engine.core.task_start import opened
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING, Box, Built, Column, Drawn, Paper, Role, Row, Space, Square, Words, blank
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.pages.table_picture import TablePictures
from engine.scenes.solo.award_pictures import stars

SIDE = 284
"""Of the picture, in pixels at 1280x720."""
LINES = 3
"""Of the goal, for which there is always room, so that the page does not jump from one challenge to the next."""
MOST_PLACES = 9
"""More would need the room of a button beside them."""
SWEEP = 1.6
"""Seconds in which the light runs along the bar."""


class Glimpse(Struct, frozen=True):
    """A challenge before it is played. detail: what has been reached; waiting: said while there is no picture."""

    task: Task | None = None
    title: Text = NOTHING
    detail: Text = NOTHING
    stars: int = 0
    waiting: Text = NOTHING


class Preview(Built):
    """The position of a challenge as a small picture, its goal, and what has been reached. state: returns which one."""

    def __init__(self, state: Callable[[], Glimpse]) -> None:
        self._state = state
        self._pictures = TablePictures()

    def state(self) -> object:
        return self._state()

    def build(self) -> Box:
        now = self._state()
        task = now.task
        picture = self._pictures.of(task.key, partial(opened, task)) if task is not None else None
        reached: list[Box] = [stars(now.stars)] if now.stars else []
        reached += [Words(now.detail, "small", "muted")] if now.detail.source else []
        waiting = Paper(Words(now.waiting, "small", "muted", "center"), "paper_dark")
        return Column(
            Square(picture.named(now.title) if picture is not None else waiting, SIDE),
            Space(12),
            Words(now.title, "bold", fewest=1),
            *([Row(*reached)] if reached else []),
            Words(task.goal if task is not None else NOTHING, fewest=LINES),
        )


def slots(count: int, used: int, words: Text = NOTHING, sign: str = "cross") -> Box:
    """So many places in a row, the first of them used: tries, or moves; what they say is told in words as well, and of
    more than `MOST_PLACES` only so.

    sign: the icon on those that are used, "cross" for lost tries, "" for none.
    """
    size = 1.35

    def place(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, *, filled: bool) -> None:
        theme, radius = ctx.theme, rect.height // 2
        if filled:
            art.disc(canvas, rect.center, radius, theme.color("ok" if sign == "check" else "muted"))
            if sign:
                art.draw_icon(canvas, sign, round(rect.height * 0.66), theme.color("paper_light"), rect.center)
            return
        art.disc(canvas, rect.center, radius, theme.mix("edge", "ink", 0.25))
        art.disc(canvas, rect.center, radius - max(2, ctx.px(2)), theme.color("paper_light"))

    places = (Drawn(partial(place, filled=n < used), size, size) for n in range(count if count <= MOST_PLACES else 0))
    return Row(*places, *([Words(words, "small", "muted")] if words.source else []), space=10)


def share_line(line: str) -> Box:
    """The line for the clipboard on a slip, its stars drawn (not every letter's shape is in our fonts)."""
    signs = [index for index, sign in enumerate(line) if sign in "★☆"]
    parts: list[Box] = [Words(line, "bold", align="center")]
    if signs:
        before, after = line[: signs[0]].strip(), line[signs[-1] + 1 :].strip()
        parts = [Words(before, "bold", align="center"), stars(line.count("★")), Words(after, "bold", align="center")]
    return Paper(Row(*parts, align="center", space=8), pad=0.5, edge="edge").named(line).spaced(16)


class Shuttle(Drawn):
    """A bar in which a piece moves to and fro, for work of unknown duration."""

    role = Role.PROGRESSBAR
    moving = True

    def __init__(self) -> None:
        super().__init__(blank, 10, 0.7, say("Please wait"))
        self.share = 0.0

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
