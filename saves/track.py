"""What the library knows of a session beside its moves."""

from __future__ import annotations

import time
from dataclasses import dataclass

from engine.core.session import Step
from saves.format import LONGEST_PLAY

LONGEST_THOUGHT = 300.0
"""Seconds between two moves that count as play; beyond that somebody has left the table."""


@dataclass(slots=True)
class Track:
    """file: where its autosave goes; mark: names the game for good; played: seconds so far, `since` the last tick.

    first: the log that needs no saving, as it lies elsewhere or is empty; None once the game has a file.
    """

    file: str
    mark: str
    title: str = ""
    recorded: bool = False
    played: float = 0.0
    since: float = 0.0
    first: tuple[Step, ...] | None = ()

    def tick(self) -> None:
        """Count the time since the last tick as play."""
        now = time.monotonic()
        spent = min(max(0.0, now - self.since), LONGEST_THOUGHT)
        self.played = min(self.played + spent, LONGEST_PLAY)
        self.since = now
