"""Memory for pictures of one frame, and scaling on it: what a moving view shows is made anew in every frame.

Asking the system for new pages takes longer than scaling a picture onto them. SDL's scaling both ways at once asks for
such pages by itself, so one way is done after the other.
"""

from __future__ import annotations

import pygame

ROOM = 256
"""A desk's sides are multiples of so many pixels: a view that grows does not need another in every frame."""
ROWS = 64
"""Rows of a picture that are made broader at once, while the processor still has them at hand."""


class Desk:
    """One for all that moves with a view."""

    def __init__(self) -> None:
        self._top = _Top()
        self._side = _Top()

    def room(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of this size, until the next is asked for; what is on it is nobody's any more."""
        return self._top.room(size)

    def spread(self, canvas: pygame.Surface, source: pygame.Surface, target: pygame.Rect) -> None:
        """Paint a premultiplied picture onto the canvas, scaled well to just this rectangle, inside the clip."""
        wide, high = source.get_size()
        if target.height != high:
            source = pygame.transform.smoothscale(source, (wide, target.height), self._top.room((wide, target.height)))
        if target.width == wide:
            canvas.blit(source, target, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        for top in range(0, target.height, ROWS):
            rows = min(ROWS, target.height - top)
            band = source.subsurface((0, top, wide, rows))
            scaled = self._side.room((target.width, rows))
            pygame.transform.smoothscale(band, (target.width, rows), scaled)
            canvas.blit(scaled, (target.left, target.top + top), special_flags=pygame.BLEND_PREMULTIPLIED)

    def clear(self) -> None:
        """Give the memory back until a view moves again."""
        self._top.clear()
        self._side.clear()


class _Top:
    """A surface that grows with what is laid on it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self._surface = pygame.Surface((0, 0), pygame.SRCALPHA)

    def room(self, size: tuple[int, int]) -> pygame.Surface:
        wide, high = self._surface.get_size()
        if size[0] > wide or size[1] > high:
            # the old one is given back before the new one is asked for
            self.clear()
            wide, high = (max(old, -(-new // ROOM) * ROOM) for old, new in ((wide, size[0]), (high, size[1])))
            self._surface = pygame.Surface((wide, high), pygame.SRCALPHA)
        return self._surface.subsurface((0, 0), size)
