"""The picture behind the title: dusk in the first frame, then the valley, painted small first and sharp in slices."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pygame

from engine.gui.drawing import art
from engine.gui.drawing.frame_time import time_slices
from engine.gui.drawing.surface_cache import weight
from engine.gui.window.context import Context
from engine.scenes.title.title_at_rest import TitleAtRest
from engine.scenes.title.title_train_and_foreground import pieces

DUSK = ("#1d2140", "#2f2a50", "#4a3560", "#6e3f63", "#6a4262", "#4a3156", "#352a4a", "#241b36")
"""The picture's colours from top to bottom, shown in the first frame."""
DIMMED = (88, 88, 96)
"""High contrast: so much of 255 is left of the picture."""
FADE = 0.45
MOST_AHEAD = 0.2
"""In narrow windows the picture runs on beyond the right edge by up to this share of the height, so that the train
stands clear of the menu; in very narrow ones so far that the engine is not cut off at the left."""
TRAIN = 0.84
"""The train's left end is so far from the picture's right edge, in heights."""
WIDEST = 8
"""Heights. A window that is wider in proportion gets a picture drawn so wide and stretched: hills and trees would be
more and more the lower it is, and nobody could tell them apart."""
SLICE = 0.03
"""Seconds of a frame in which it is painted: nothing else moves meanwhile."""
PIECE = 150_000
"""Pixels of it that are painted at once."""
SMALL = 8
"""The first one is so many times smaller and enlarged: it takes a tenth of the time."""

KEPT_BYTES = 2_000_000
"""A larger picture goes with the title and is painted again with the next one: a table needs the memory."""


class TitlePicture:
    """Painted once for a size; a small one is kept (one size only). `free_from`: the x where the menu ends."""

    _kept: tuple[tuple[int, int, int, bool], pygame.Surface] | None = None

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.free_from = 0
        self._image: pygame.Surface | None = None
        self._first: pygame.Surface | None = None
        self._painting: Iterator[pygame.Surface | None] | None = None
        self._drawn = False
        self._age = 0.0
        self.at_rest = TitleAtRest(ctx)

    def _key(self) -> tuple[int, int, int, bool]:
        """Size, how much of it is seen, and whether it is dimmed for high contrast."""
        return (*self._size(), self.ctx.screen.size[0], self.ctx.theme.name == "contrast")

    def _size(self) -> tuple[int, int]:
        """The picture's own, in pixels: it may be wider than the window, or narrower."""
        width, height = self.ctx.screen.size
        train = width - round(TRAIN * height)
        ahead = max(0, -train, min(round(MOST_AHEAD * height), self.free_from - train))
        return min(width + ahead, WIDEST * height), height

    def resize(self) -> None:
        """Adapt to another window: keep the picture of before if it fits, otherwise paint a new one soon."""
        kept = TitlePicture._kept
        fits = kept is not None and kept[0] == self._key()
        self._image = kept[1] if kept is not None and fits else None
        self._age = FADE if fits else 0.0
        self._first = self._painting = None
        self._drawn = False
        self.at_rest.stop()
        self.at_rest.width = self._size()[0]

    @property
    def busy(self) -> bool:
        """Is the picture still being painted, or fading in?"""
        return self._image is None or self._age < FADE

    def update(self, dt: float) -> None:
        """Paint some of it once a frame without it has been shown."""
        if not self.busy:
            self.at_rest.update(dt)
            return
        if self._image is None:
            if self._drawn:
                self._paint_on()
            return
        self._age += dt
        if self._age >= FADE:
            self._first = None
        self.ctx.screen.invalidate()

    def _paint_on(self) -> None:
        self._painting = self._painting or self._paint()
        for _ in time_slices(SLICE):
            first = self._first
            self._image = next(self._painting)
            if self._first is not first:
                # the whole window is painted in this frame
                break
            if self._image is not None:
                self._painting = None
                self._age = FADE if self.ctx.theme.reduced_motion else 0.0
                self.ctx.screen.invalidate()
                break

    def _paint(self) -> Iterator[pygame.Surface | None]:
        """The picture, after many steps without it."""
        try:
            self._first = yield from self._valley(SMALL)
            self.ctx.screen.invalidate()
            yield None
            image = yield from self._valley()
        except (pygame.error, MemoryError):
            image = self._dusk()
        if weight(image) <= KEPT_BYTES:
            TitlePicture._kept = (self._key(), image)
        yield image

    def _valley(self, smaller: int = 1) -> Generator[None, None, pygame.Surface]:
        """Paint the valley step by step and return it as large as the window. smaller: by which factor it is painted
        smaller."""
        screen = self.ctx.screen
        width, height = (max(1, side // smaller) for side in self._size())
        seen = min(width, max(1, screen.size[0] // smaller))
        image = pygame.Surface((seen, height), 0, screen.canvas)
        for piece in pieces(width, height, seen, PIECE):
            image.blit(art.fresh(piece.svg, piece.size), (0, piece.top))
            yield
        return self._fitted(image)

    def _dusk(self) -> pygame.Surface:
        column = pygame.Surface((2, len(DUSK)))
        for y, color in enumerate(DUSK):
            column.fill(color, (0, y, 2, 1))
        return self._fitted(column)

    def _fitted(self, image: pygame.Surface) -> pygame.Surface:
        """As large as the window, and dimmed for high contrast."""
        if self.ctx.theme.name == "contrast":
            image.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        size = self.ctx.screen.size
        return image if image.get_size() == size else pygame.transform.smoothscale(image, size)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The dusk, or the valley."""
        self._drawn = True
        if self._image is None or self._age < FADE:
            if self._first is None:
                self._first = self._dusk()
            canvas.blit(self._first, area, area)
        if self._image is not None:
            if self._age < FADE:
                self._image.set_alpha(round(255 * self._age / FADE))
            canvas.blit(self._image, area, area)
            self._image.set_alpha(None)
        self.at_rest.draw(canvas, area)
