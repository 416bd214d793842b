"""Releasing memory: of large pictures as soon as they are freed, of scenes when they have been left.

The objects of a scene refer to each other in circles, which Python's collector finds between scenes.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

MMAP_THRESHOLD = -3
"""The name of the setting in glibc's `mallopt`."""
LARGE = 16 * 1024
"""Bytes from which on glibc maps a block of its own; its default is 128 KiB.

Pictures of pieces, shadows and lines of text take 20 to 130 KB each. On the heap they leave gaps that nothing fits: in
twenty games of Magic Triland 5 to 11 MB with 64 KiB, 3 to 4 MB with 16. Frames take the same time.
"""
OFTEN = 2.0
"""Seconds between two collections of new objects; unused memory is then released, too."""
SELDOM = 60.0
"""Seconds between two full collections while nothing happens."""
PAUSE = 20.0
"""The least time between two full collections while pages are opened and none is left."""
NEVER = 1_000_000
"""Python's own full collections, which would come in the middle of a frame: one after so many smaller ones."""


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function of glibc's; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)


_MALLOPT, _TRIM = _of_glibc("mallopt"), _of_glibc("malloc_trim")


def keep_large_apart() -> None:
    """Make glibc keep one threshold for large blocks; does nothing elsewhere.

    By itself it raises the threshold to the size of whatever large block is freed. After the first picture of the
    window's size all pictures would be on the heap, where one small block above them can keep them all from being
    released.
    """
    if _MALLOPT is not None:
        _MALLOPT(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Return unused memory between small blocks to the system as well. It takes a millisecond."""
    if _TRIM is not None:
        _TRIM(0)


class Collector:
    """Controls Python's garbage collector. Times are seconds of a monotonic clock."""

    def __init__(self) -> None:
        self._young = self._full = float("-inf")
        if not gc.get_freeze_count():
            # modules and classes are half of all objects and stay until the end; once only, for later there are scenes
            gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], NEVER)

    def sweep(self, now: float, *, left: bool = False) -> None:
        """Make a full collection.

        It takes as long as a slow frame, so only call it when no frame is due. left: a page has been left, with all
        that it held; then the time of the last one does not matter.
        """
        if now - self._full < PAUSE and not left:
            return
        self._young = self._full = now
        gc.collect()

    def tend(self, now: float, idle: bool) -> None:
        """Called every frame; it takes a millisecond now and then.

        idle: nothing moves, so a full collection is possible.
        """
        if idle and now - self._full >= SELDOM:
            self.sweep(now)
        elif now - self._young >= OFTEN:
            self._young = now
            gc.collect(1)
            # short-lived objects have left gaps
            give_back()
