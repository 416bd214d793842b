"""When Python looks for garbage in circles: between scenes, not in the middle of a frame. Nobody else steers this.

A full collection looks at everything there is: tens of milliseconds, in whatever frame it happens to come. What the
program keeps anyway is therefore frozen, so that those which come by themselves find little to look at.
"""

from __future__ import annotations

import gc

OFTEN = 2.0
"""Seconds after which what is new and still there is frozen, too."""
SELDOM = 60.0
"""Seconds between full collections while nothing happens."""
PAUSE = 20.0
"""The least time between two: whoever leafs through pages waits for one at most."""


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
