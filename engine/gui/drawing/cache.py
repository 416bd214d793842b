"""A memory of rendered surfaces with a limit in bytes; the least used go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import sqrt

import pygame

REFERENCE = 1280 * 720
MOST_TIMES = 3.0
"""A window of 3840x2160 has all that is ever kept."""


def weight(surface: pygame.Surface) -> int:
    """Bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


def allowed(least: int, window: tuple[int, int]) -> int:
    """The bytes that a memory may take in this window: in one of 1280x720 `least`, in larger ones by their width."""
    return int(least * max(1.0, min(MOST_TIMES, sqrt(window[0] * window[1] / REFERENCE))))


class SurfaceCache:
    """At most `limit` bytes of surfaces by key. A surface above a quarter of it is made anew each time."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def largest(self) -> int:
        """Bytes of the largest surface that is kept."""
        return self.limit // 4

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, or what `make` returns (then kept)."""
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
        """The surface kept under `key`, if there is one."""
        return self._kept.get(key)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._kept)
