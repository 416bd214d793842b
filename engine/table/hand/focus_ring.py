"""The ring around the piece that has the keyboard's focus, as it is on the window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.gui.window.screen import Screen


class FocusRing:
    """`where`: where it belongs now, None for nowhere; `paint`: paints it. It may change with anything on the table."""

    def __init__(
        self,
        screen: Screen,
        where: Callable[[], pygame.Rect | None],
        paint: Callable[[pygame.Surface, pygame.Rect], None],
    ) -> None:
        self.screen = screen
        self.where = where
        self.paint = paint
        self._painted: pygame.Rect | None = None

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the ring around what has the focus, inside `area`."""
        ring = self.where()
        if ring is not None and ring.colliderect(area):
            self.paint(canvas, ring)

    def follow_changes(self) -> None:
        """Before each frame: repaint the ring where it was and where it is, if that differs."""
        ring = self.where()
        if ring != self._painted:
            for rect in (self._painted, ring):
                if rect is not None:
                    self.screen.invalidate(rect)
            self._painted = ring
