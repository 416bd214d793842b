"""What the tabs of the solo page have in common, and the picture of a challenge that two of them show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from engine.core import registry
from engine.core.game_start import opened
from engine.core.task import Task
from engine.core.text import Text
from engine.gui.boxes.all import NOTHING, Box, Column, Live, Paper, Row, Space, Square, Words
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages.full_page import FullPage
from engine.scenes.pages.table_picture import TablePictures
from engine.scenes.solo.award_pictures import stars
from saves.solo_progress import Book

SIDE = 284
"""The picture's side, in pixels at 1280x720."""
LINES = 3
"""Lines reserved for the goal, so that the page does not jump from one challenge to the next."""


class SoloTab(ABC):
    """A tab of the page. `watch`: on the AI's own games of the deal that it shows, if it shows one; a table that is
    opened takes it over."""

    first_focus = "play"

    def __init__(self, page: FullPage, game: str) -> None:
        self.page = page
        self.ctx = page.ctx
        self.info = registry.info(game)
        self.watch: BaselineWatch | None = None

    @property
    def book(self) -> Book:
        """The game's progress."""
        return self.ctx.library.progress().book(self.info.key)

    @abstractmethod
    def build(self) -> list[Box]:
        """The boxes of the tab."""

    def state(self) -> object:
        """What they depend on, if that may change by itself."""
        return None

    def beside(self) -> list[Box]:
        """What stands at the right of the tabs."""
        return []

    def footer(self) -> list[Box]:
        """The boxes that do not scroll."""
        return []

    def update(self, dt: float) -> None:
        """`dt` seconds pass while it is open."""
        if self.watch is not None:
            self.watch.update()

    @property
    def waiting(self) -> bool:
        """Is something under way in another process?"""
        return self.watch is not None and self.watch.waiting

    @property
    def busy(self) -> bool:
        """Does something move?"""
        return False

    def handed_over(self) -> BaselineWatch | None:
        """The watch, which another owns from now on."""
        watch, self.watch = self.watch, None
        return watch

    def close(self) -> None:
        """Called when the tab is left."""
        if self.watch is not None:
            self.watch.close()
            self.watch = None


class Glimpse(Struct, frozen=True):
    """A challenge before it is played. detail: what has been reached; waiting: said while there is no picture."""

    task: Task | None = None
    title: Text = NOTHING
    detail: Text = NOTHING
    stars: int = 0
    waiting: Text = NOTHING


def preview(glimpse: Callable[[], Glimpse]) -> Box:
    """The position of a challenge as a small picture, its goal, and what has been reached."""
    return Live(glimpse, partial(_seen, TablePictures()))


def _seen(pictures: TablePictures, now: Glimpse) -> Box:
    task = now.task
    picture = pictures.of(task.key, partial(opened, task)) if task is not None else None
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
