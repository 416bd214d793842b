"""How much of a frame's time is left for work that can wait."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from engine.gui.drawing.tween import time_slices


class FrameTime:
    """dozing: does the loop sleep between frames, since nothing moves and there is no input?"""

    def __init__(self) -> None:
        self.dozing = False
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
