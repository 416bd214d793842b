"""A cache of rendered surfaces with a limit in bytes; the least recently used are removed first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import sqrt

import pygame

REFERENCE = 1280 * 720
MOST_TIMES = 3.0
"""The scale of a window, that of 3840x2160, from which on caches no longer grow."""


def weight(surface: pygame.Surface) -> int:
    """Bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


def allowed(least: int, window: tuple[int, int]) -> int:
    """The bytes that a cache may take in this window: `least` at 1280x720, more in larger windows by their width."""
    return int(least * max(1.0, min(MOST_TIMES, sqrt(window[0] * window[1] / REFERENCE))))


def as_many(least: int, unit: float) -> int:
    """The bytes of as many small pictures as `least` holds at 1280x720, where all is drawn `unit` times as large."""
    return round(least * max(1.0, unit) ** 2)


class SurfaceCache:
    """At most `limit` bytes of surfaces by key. A surface above a quarter of the limit is not cached."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def largest(self) -> int:
        """Bytes of the largest surface that is cached."""
        return self.limit // 4

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The cached surface, or the result of `make`, which is then cached."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        size = weight(made)
        if size <= self.largest:
            self._kept[key] = made
            self.bytes += size
            while self.bytes > self.limit:
                _, gone = self._kept.popitem(last=False)
                self.bytes -= weight(gone)
        return made

    def peek(self, key: Hashable) -> pygame.Surface | None:
        """The cached surface, if there is one."""
        return self._kept.get(key)

    def clear(self) -> None:
        """Remove everything that is kept."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)
