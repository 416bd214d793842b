"""Work that is done a round at a time, in what is left of a frame."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter


def time_slices(seconds: float) -> Iterator[None]:
    """One round, and more as long as one like the longest so far will be done in so many seconds."""
    began = before = perf_counter()
    longest = 0.0
    while before + longest - began < seconds:
        yield
        now = perf_counter()
        longest, before = max(longest, now - before), now
