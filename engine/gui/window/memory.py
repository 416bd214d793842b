"""When memory is given back: large pictures as soon as they are freed, scenes as soon as they are left.

What refers to itself is looked for between scenes.
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
"""Bytes from which on memory is asked of the system for itself; glibc's default is 128 KiB.

Pictures of pieces, shadows and lines of text take 20 to 130 KB each. On the heap they leave holes that nothing fits: in
an evening of Magic Triland, 5 to 11 MB with 64 KiB, 3 to 4 MB with 16. Frames take as long.
"""
OFTEN = 2.0
"""Seconds after which what is new and still there is frozen, too, and what is free is given back."""
SELDOM = 60.0
"""Seconds between full collections while nothing happens."""
PAUSE = 20.0
"""The least time between two: whoever leafs through pages waits for one at most."""
ROOMS = ("engine.gui.", "engine.table.", "engine.scenes.")
"""Where the objects come from that scenes are made of."""


def _of_glibc(name: str) -> Callable[..., int] | None:
    """A function of glibc's; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), name, None)


_MALLOPT, _TRIM = _of_glibc("mallopt"), _of_glibc("malloc_trim")


def keep_large_apart() -> None:
    """Have glibc keep to one threshold for large blocks; elsewhere nothing happens.

    By itself it raises the threshold to the size of whatever large block is freed. After the first picture of the
    window's size all pictures lie on the heap, where one small block that lives on above them keeps them all.
    """
    if _MALLOPT is not None:
        _MALLOPT(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Give the system what is free between small blocks, too: pictures that came and went. It takes a millisecond."""
    if _TRIM is not None:
        _TRIM(0)


class Collector:
    """Times are those of one clock that never goes back, in seconds."""

    def __init__(self) -> None:
        self._young = self._full = float("-inf")

    def sweep(self, now: float) -> None:
        """Everything is looked at once, then left alone. As long as a slow frame: only while no frame is due."""
        if now - self._full < PAUSE:
            return
        self._young = self._full = now
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def tend(self, now: float, idle: bool) -> None:
        """Called every frame; it takes a millisecond now and then. idle: nothing moves, so there is time."""
        if idle and now - self._full >= SELDOM:
            self.sweep(now)
        elif now - self._young >= OFTEN:
            self._young = now
            gc.collect(1)
            gc.freeze()
            # what was made for a few frames only has left holes
            give_back()


def take_apart(gone: Iterable[object], living: Iterable[object]) -> None:
    """Empty these objects and all that they hold, but nothing that one of the `living` holds, too.

    Held is what an attribute refers to, also through lists, tuples, sets and dictionaries; callables are not looked
    into. Only objects of `engine.gui`, `engine.table` and `engine.scenes` are emptied, never sessions or
    surfaces; what is frozen has no `__dict__`.
    """
    kept = _held(living)
    for key, one in _held(gone).items():
        if key not in kept:
            vars(one).clear()


def _held(roots: Iterable[object]) -> dict[int, object]:
    """The objects that scenes are made of, from these on, by their ids."""
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
    """May what is of this type be emptied, if it has attributes of its own?"""
    return kind.__module__.startswith(ROOMS) and not issubclass(kind, type)
