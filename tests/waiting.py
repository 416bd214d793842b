"""Waiting for other processes: with far more patience than they need, since a machine may have much else to do."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 100.0
"""Seconds; costs nothing where what is waited for comes about."""
SHORTEST, LONGEST = 0.003, 0.05
"""Seconds between two looks, more and more: a step is often a frame, and what makes one wait needs the processor."""


def until(
    wanted: Callable[[], object],
    step: Callable[[], object] = lambda: None,
    told: Callable[[], object] = lambda: "it never came about",
) -> None:
    """Take steps until it is so. told: what a failure says."""
    end, pause = time.monotonic() + PATIENCE, SHORTEST
    while not wanted():
        assert time.monotonic() < end, told()
        step()
        time.sleep(pause)
        pause = min(1.2 * pause, LONGEST)
