"""The picture behind the title: cheap dusk at once, the painted valley a frame later, fading in."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from engine.ui.context import Context

DUSK = ("#1d2140", "#2f2a50", "#4a3560", "#6e3f63", "#6a4262", "#4a3156", "#352a4a", "#241b36")
"""The picture's colours from top to bottom, shown until it is there."""
DIMMED = (88, 88, 96)
"""High contrast: so much of 255 is left of the picture."""
FADE = 0.45
MOST_AHEAD = 0.2
"""In narrow windows the picture runs on beyond the right edge by up to this share of the height, so that the train
stands clear of the menu."""
TRAIN = 0.84
"""The train's left end is so far from the picture's right edge, in heights."""


class TitlePicture:
    """Painted once for a size and kept (one size only). `free_from`: the x where the menu ends."""

    _kept: tuple[tuple[int, int, bool], pygame.Surface] | None = None

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.free_from = 0
        self._image: pygame.Surface | None = None
        self._first: pygame.Surface | None = None
        self._drawn = False
        self._age = 0.0

    def _key(self) -> tuple[int, int, bool]:
        """Size, and whether it is dimmed for high contrast."""
        return (*self._size(), self.ctx.theme.name == "contrast")

    def _size(self) -> tuple[int, int]:
        width, height = self.ctx.screen.size
        train = width - round(TRAIN * height)
        ahead = max(0, min(round(MOST_AHEAD * height), self.free_from - train))
        return width + ahead, height

    def resize(self) -> None:
        """Another window: the picture of before if it fits, otherwise a new one soon."""
        kept = TitlePicture._kept
        fits = kept is not None and kept[0] == self._key()
        self._image = kept[1] if kept is not None and fits else None
        self._age = FADE if fits else 0.0
        self._first = None
        self._drawn = False

    @property
    def busy(self) -> bool:
        """It is still to be painted, or fades in."""
        return self._image is None or self._age < FADE

    def update(self, dt: float) -> None:
        """Paint it once a frame without it has been shown."""
        if not self.busy:
            return
        if self._image is None:
            if self._drawn:
                self._image = self._paint()
                self._age = FADE if self.ctx.theme.reduced_motion else 0.0
                self.ctx.screen.invalidate()
            return
        self._age += dt
        self.ctx.screen.invalidate()

    def _paint(self) -> pygame.Surface:
        from engine.ui.title_art import title_art

        size = self._size()
        try:
            image = pygame.image.load_sized_svg(io.BytesIO(title_art(*size).encode("utf-8")), size)
            image = image.convert(self.ctx.screen.canvas)
        except (pygame.error, MemoryError):
            image = self._dusk()
        if self.ctx.theme.name == "contrast":
            image.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        TitlePicture._kept = (self._key(), image)
        return image

    def _dusk(self) -> pygame.Surface:
        column = pygame.Surface((2, len(DUSK)))
        for y, color in enumerate(DUSK):
            column.fill(color, (0, y, 2, 1))
        return pygame.transform.smoothscale(column, self.ctx.screen.size)

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
