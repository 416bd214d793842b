"""Work in slices: how much of a frame's time is left for what can wait."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic, perf_counter


class FrameTime:
    """dozing: does the loop sleep between frames, since nothing moves and there is no input? still: can nothing look
    different from the frame before by itself? now: seconds of a clock that never goes back, by which the time of
    players is measured."""

    def __init__(self) -> None:
        self.dozing = False
        self.still = False
        self.now: Callable[[], float] = monotonic
        self._began = 0.0
        self._late = False
        """Had the last frame no time left?"""

    def begin(self) -> None:
        """A frame begins."""
        self._began = perf_counter()

    def slices(self, seconds: float) -> Iterator[None]:
        """The rounds of work for which the present frame has time (see `time_slices`); none if it has taken too long
        already, for example because of an expensive input. Never none in two frames in a row, otherwise work might
        never end."""
        self._late = not self._late and perf_counter() > self._began + seconds
        return iter(()) if self._late else time_slices(seconds, self._began)


def time_slices(seconds: float, since: float | None = None) -> Iterator[None]:
    """Yields at least once, then again as long as a round like the longest so far fits into `seconds`.

    since: the start of that time by `perf_counter`; None: now.
    """
    before = perf_counter()
    end = seconds + (before if since is None else since)
    longest = 0.0
    while not longest or before + longest < end:
        yield
        now = perf_counter()
        longest, before = max(longest, now - before), now


def paced(steps: Iterator[None], slices: Callable[[], Iterator[None]]) -> Iterator[None]:
    """Does the same work, in each step as many rounds of it as there are slices."""
    while True:
        for _ in slices():
            if next(steps, steps) is steps:
                return
        yield
