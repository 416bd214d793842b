"""A picture of a game's end: the table with the result beside it, as large as the window."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Generator, Sequence
from threading import Thread

import pygame

from engine.core.errors import TrailboxError
from engine.core.text import Text, say, verbatim
from engine.core.untrusted_input import today_here
from engine.gui.boxes.all import Box, Words
from engine.gui.boxes.pane import Pane
from engine.gui.drawing.frame_time import time_slices
from engine.gui.window.context import Context
from engine.scenes.pages.table_picture import TablePicture
from engine.scenes.words.dates_and_durations import day_words
from saves.kept_pictures import keep_picture

SLICE = 0.006
"""Seconds of a frame that are spent on painting it."""
MARGIN = 24
"""Pixels at 1280x720."""
BOARD = 0.6
"""The table's part of the width, or of the height where the window is higher than wide."""


class PictureKeeper:
    """Paints it in steps, a part in each frame, and writes it beside the window's own work."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._painting: Generator[None, None, pygame.Surface] | None = None
        self._writing: Thread | None = None
        self._said: deque[Text] = deque()
        self._name = ""

    @property
    def busy(self) -> bool:
        """Is one under way?"""
        return self._painting is not None or self._writing is not None

    def start(self, picture: TablePicture, words: Sequence[Box]) -> None:
        """Start a picture of this table with these words beside it."""
        if not self.busy:
            game, day = self.ctx.tr(picture.session.info.title), today_here()
            self._name = f"{game} {day.isoformat()}"
            signed = say("Trailbox · {game} · {day}", game=picture.session.info.title, day=day_words(day))
            self._painting = paint(self.ctx, picture, [*words, Words(signed, "small", "muted").spaced(18)])

    def update(self) -> None:
        """Paint the picture for some milliseconds."""
        if self._painting is not None:
            try:
                for _ in time_slices(SLICE):
                    next(self._painting)
            except StopIteration as done:
                self._painting = None
                self._writing = Thread(target=self._write, args=(done.value,), daemon=True)
                self._writing.start()
        elif self._writing is not None and not self._writing.is_alive():
            self._writing = None
            while self._said:
                self.ctx.toast(self._said.popleft(), 8)

    def _write(self, image: pygame.Surface) -> None:
        file = io.BytesIO()
        try:
            pygame.image.save(image, file, "result.png")
            path = keep_picture(file.getvalue(), self._name)
        except (TrailboxError, pygame.error) as error:
            self._said.append(error.text if isinstance(error, TrailboxError) else verbatim(str(error)))
            return
        self._said.append(say("The picture is saved: {path}", path=verbatim(str(path))))


def paint(ctx: Context, picture: TablePicture, words: Sequence[Box]) -> Generator[None, None, pygame.Surface]:
    """The ground, the table, and a card with the words."""
    whole = ctx.screen.rect
    canvas = pygame.Surface(whole.size, 0, ctx.screen.canvas)
    ctx.ground.draw(canvas, whole)
    yield
    gap = max(8, ctx.px(MARGIN))
    inner = whole.inflate(-2 * gap, -2 * gap)
    if whole.height > whole.width:
        board = pygame.Rect(inner.topleft, (inner.width, round(inner.height * BOARD)))
        card = pygame.Rect(inner.left, board.bottom + gap, inner.width, inner.bottom - board.bottom - gap)
    else:
        board = pygame.Rect(inner.topleft, (round(inner.width * BOARD), inner.height))
        card = pygame.Rect(board.right + gap, inner.top, inner.right - board.right - gap, inner.height)
    pane = Pane(ctx)
    pane.set([picture])
    picture.place(board)
    yield from picture.opening()
    picture.draw(canvas)
    yield
    pane.set(words)
    pane.layout(card, shrink=True)
    yield
    pane.draw(canvas, whole)
    return canvas
