"""Releasing memory: of large pictures as soon as they are freed, of scenes as soon as they are left.

Reference circles are collected between scenes.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

MMAP_THRESHOLD = -3
"""The name of the setting in glibc's `mallopt`."""
LARGE = 16 * 1024
"""Bytes from which on glibc maps a block of its own; its default is 128 KiB.

Pictures of pieces, shadows and lines of text take 20 to 130 KB each. On the heap they leave gaps that nothing fits: in
twenty games of Magic Triland 5 to 11 MB with 64 KiB, 3 to 4 MB with 16. Frames take the same time.
"""
OFTEN = 2.0
"""Seconds between two freezes of new objects that are still alive; unused memory is then released, too."""
SELDOM = 60.0
"""Seconds between two full collections while nothing happens."""
PAUSE = 20.0
"""The least time between two full collections, so that a player who opens many pages waits for one at most."""
ROOMS = ("engine.gui.", "engine.table.", "engine.scenes.")
"""The packages whose objects scenes consist of."""


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

    def sweep(self, now: float) -> None:
        """Make a full collection, then freeze what is left.

        It takes as long as a slow frame, so only call it when no frame is due.
        """
        if now - self._full < PAUSE:
            return
        self._young = self._full = now
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def tend(self, now: float, idle: bool) -> None:
        """Called every frame; it takes a millisecond now and then.

        idle: nothing moves, so a full collection is possible.
        """
        if idle and now - self._full >= SELDOM:
            self.sweep(now)
        elif now - self._young >= OFTEN:
            self._young = now
            gc.collect(1)
            gc.freeze()
            # short-lived objects have left gaps
            give_back()


def take_apart(gone: Iterable[object], living: Iterable[object]) -> None:
    """Empty these objects and everything that they hold, except what one of the `living` holds as well.

    An object holds what its attributes refer to, also through lists, tuples, sets and dictionaries, but not through
    callables. Only objects of `engine.gui`, `engine.table` and `engine.scenes` are emptied, never sessions or surfaces;
    structs have no `__dict__`.
    """
    kept = _held(living)
    for key, one in _held(gone).items():
        if key not in kept:
            vars(one).clear()


def _held(roots: Iterable[object]) -> dict[int, object]:
    """All objects of scenes that can be reached from these, by their ids."""
    found: dict[int, object] = {}
    seen: set[int] = set()
    waiting: list[Any] = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        if isinstance(one, dict):
            inside: Iterable[object] = one.values()
        elif isinstance(one, list | tuple | set | frozenset):
            inside = one
        elif _made_of(one.__class__) and hasattr(one, "__dict__"):
            found[id(one)] = one
            inside = vars(one).values()
        else:
            continue
        seen.add(id(one))
        waiting.extend(inside)
    return found


@lru_cache(maxsize=1_000)
def _made_of(kind: type) -> bool:
    """May objects of this type be emptied, if they have a `__dict__`?"""
    return kind.__module__.startswith(ROOMS) and not issubclass(kind, type)
