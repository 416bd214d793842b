"""Scales only the visible part of large pictures to the window, tile by tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pygame
from msgspec import Struct

TILE = 64
"""Pixels of a picture that are scaled at once, in both directions."""

Blit = Callable[[pygame.Surface, tuple[int, int]], object]
"""Paints a picture with its corner at a pixel."""


class ScaledPart(Struct, frozen=True):
    """A part of a picture, and exactly the part of the window that it becomes."""

    source: pygame.Rect
    target: pygame.Rect


def seen_part(size: tuple[int, int], whole: pygame.Rect, within: pygame.Rect) -> ScaledPart | None:
    """The part of a picture of this size, spread over `whole`, that is seen in `within`; None for none."""
    seen = whole.clip(within)
    if not seen.width or not seen.height:
        return None
    across, down = size[0] / whole.width, size[1] / whole.height
    # whole pixels of the source
    x0, y0 = int((seen.left - whole.left) * across), int((seen.top - whole.top) * down)
    x1 = min(size[0], int((seen.right - whole.left) * across) + 1)
    y1 = min(size[1], int((seen.bottom - whole.top) * down) + 1)
    left, top = whole.left + round(x0 / across), whole.top + round(y0 / down)
    right, bottom = whole.left + round(x1 / across), whole.top + round(y1 / down)
    target = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
    return ScaledPart(pygame.Rect(x0, y0, max(1, x1 - x0), max(1, y1 - y0)), target)


def tiles(size: tuple[int, int], whole: pygame.Rect, within: pygame.Rect) -> Iterator[ScaledPart]:
    """The tiles of a picture of this size, enlarged to `whole`, that are seen in `within`.

    A tile is the same whatever else is visible, so parts painted at different times fit together.
    """
    if whole.colliderect(within):
        columns = _strips(size[0], whole.left, whole.width, within.left, within.right)
        rows = _strips(size[1], whole.top, whole.height, within.top, within.bottom)
        for (x, wide, left, right), (y, high, top, bottom) in product(columns, list(rows)):
            yield ScaledPart(pygame.Rect(x, y, wide, high), pygame.Rect(left, top, right - left, bottom - top))


def _strips(size: int, start: int, length: int, low: int, high: int) -> Iterator[tuple[int, int, int, int]]:
    """Tiles in one direction, as (first pixel, pixels, from, to)."""
    for first in range(0, size, TILE):
        left = start + round(first * length / size)
        right = start + round(min(size, first + TILE) * length / size)
        if left < high and right > low and right > left:
            # `smoothscale` spreads n pixels as if they were n - 1: with one more each tile meets the next
            yield first, min(TILE + 1, size - first), left, right


def enlarge(image: pygame.Surface, whole: pygame.Rect, within: pygame.Rect, blit: Blit) -> None:
    """Paint the tiles of a picture, enlarged to `whole`, that are seen in `within`."""
    for part in tiles(image.get_size(), whole, within):
        blit(pygame.transform.smoothscale(image.subsurface(part.source), part.target.size), part.target.topleft)
