"""Scaling pictures onto the window in every frame of a moving view, with little memory.

Allocating new memory pages takes longer than scaling a picture onto them, and a scaled picture of a whole board would
be as large as the window. So a picture is scaled band by band in the same few rows of memory. SDL allocates pages when
it scales both ways at once, so one direction is done after the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from engine.gui.drawing.surface_cache import weight

ROOM = 64
"""The sides of the buffer are multiples of this many pixels, so that it does not grow in every frame of a growing
view."""
ROWS = 64
"""Rows of a picture that are scaled at once, few enough for the processor's cache."""
SEAM = 0.06
"""The mismatch between two bands, in pixels, that is invisible."""


class ScratchSurfaces:
    """A buffer for scaling everything that moves with a view."""

    def __init__(self) -> None:
        self._half = _Room()
        self._done = _Room()

    def spread(
        self, canvas: pygame.Surface, source: pygame.Surface, target: pygame.Rect, *, quick: bool = False
    ) -> None:
        """Paint a premultiplied picture onto the canvas, scaled smoothly to exactly this rectangle, inside the clip.

        quick: rows and columns are left out or doubled. That is half the work, and visible only at rest.
        """
        wide, high = source.get_size()
        # pygame ends an enlarged picture in the middle of its last pixels: a band needs the row after it
        grows = int(not quick and target.height > high > 1)
        down = target.height / (high - grows)
        for first, last in _bands(high - grows, down):
            top, bottom = round(first * down), round(last * down)
            rows = last - first + grows
            band = source.subsurface((0, first, wide, rows))
            # scaling across takes three times as long as scaling down: it comes first if there are fewer rows then
            half = (target.width, rows) if bottom - top > rows else (wide, bottom - top)
            whole = (target.width, bottom - top), self._done
            scale = pygame.transform.scale if quick else pygame.transform.smoothscale
            for size, room in (whole,) if quick else ((half, self._half), whole):
                if band.get_size() != size:
                    band = scale(band, size, room.of(size))
            canvas.blit(band, (target.left, target.top + top), special_flags=pygame.BLEND_PREMULTIPLIED)

    def stretch(self, canvas: pygame.Surface, source: pygame.Surface, target: pygame.Rect, alpha: int | None) -> None:
        """Paint a picture with this opacity onto the canvas, scaled quickly to exactly this rectangle, inside the
        clip."""
        wide, high = source.get_size()
        down = target.height / high
        for first, last in _bands(high, down):
            top, bottom = round(first * down), round(last * down)
            size = target.width, bottom - top
            scaled = self._done.of(size)
            pygame.transform.scale(source.subsurface((0, first, wide, last - first)), size, scaled)
            scaled.set_alpha(alpha)
            canvas.blit(scaled, (target.left, target.top + top))

    @property
    def bytes(self) -> int:
        """Bytes of memory that it keeps."""
        return self._half.bytes + self._done.bytes

    def clear(self) -> None:
        """Release the memory until a view moves again."""
        self._half.clear()
        self._done.clear()


def _bands(rows: int, down: float) -> Iterator[tuple[int, int]]:
    """The first row of each band and the row after its last.

    Bands meet at rows whose scaled edge is nearly a whole pixel. There no seam is visible. A band has at least one row,
    and at most ROWS if possible.
    """
    least = math.ceil(1 / down)
    most = max(least, int(ROWS / max(1.0, down)))
    first = 0
    while rows - first > most + least:
        last, least_off = first + most, 1.0
        for row in range(first + most, first + max(least, most * 3 // 4) - 1, -1):
            off = abs(row * down - round(row * down))
            if off < least_off:
                last, least_off = row, off
            if off < SEAM:
                break
        yield first, last
        first = last
    yield first, rows


class _Room:
    """A surface that grows with what is scaled onto it."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self._surface = pygame.Surface((0, 0), pygame.SRCALPHA)

    @property
    def bytes(self) -> int:
        """Bytes of memory that the pixels take."""
        return weight(self._surface)

    def of(self, size: tuple[int, int]) -> pygame.Surface:
        """A surface of this size within it, with undefined content, valid until the next call."""
        wide, high = self._surface.get_size()
        if size[0] > wide or size[1] > high:
            # release the old one before allocating the new one
            self.clear()
            wide, high = (max(old, -(-new // ROOM) * ROOM) for old, new in ((wide, size[0]), (high, size[1])))
            self._surface = pygame.Surface((wide, high), pygame.SRCALPHA)
        return self._surface.subsurface((0, 0), size)
