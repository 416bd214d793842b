"""A picture of what rests, as large as the window, painted anew only where something has changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.ui.screen import Screen, merge

Painter = Callable[[pygame.Surface, pygame.Rect], None]


class Still:
    """`paint` paints everything inside a rectangle; the clip is set to it."""

    def __init__(self, screen: Screen, paint: Painter) -> None:
        self.screen = screen
        self.paint = paint
        self._image: pygame.Surface | None = None
        self._soiled: list[pygame.Rect] = []
        self._all = True

    def soil(self, rect: pygame.Rect) -> None:
        """This part is no longer true."""
        if not self._all:
            self._soiled.append(rect)
        self.screen.invalidate(rect)

    def soil_all(self) -> None:
        """None of it is."""
        self._all = True
        self._soiled.clear()
        self.screen.invalidate()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Copy the part inside `area`, mended."""
        canvas.blit(self._mended(canvas), area, area)

    def _mended(self, canvas: pygame.Surface) -> pygame.Surface:
        size = canvas.get_size()
        if self._image is None or self._image.get_size() != size:
            # the old one is given back before the new one is asked for
            self._image = None
            self._image = pygame.Surface(size).convert(canvas)
            self._all = True
        still = self._image
        if not self._all and not self._soiled:
            return still
        whole = still.get_rect()
        parts = [whole] if self._all else merge(self._soiled, whole)
        self._all = False
        self._soiled = []
        for rect in parts:
            still.set_clip(rect)
            self.paint(still, rect)
        still.set_clip(None)
        return still
