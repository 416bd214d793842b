"""What the library knows of a game in play: its file, its mark, the time played."""

from __future__ import annotations

import os
import time

from msgspec import Struct

from engine.core.session import Step
from saves.save_format import LONGEST_PLAY
from saves.saves_folder import ENDING

LONGEST_THOUGHT = 300.0
"""The most seconds between two moves that count as playing time."""


class Autosave(Struct):
    """file: where its autosave goes; mark: names the game for good; played: seconds so far, `since` the last tick.

    first: the log that needs no saving, as it lies elsewhere or is empty; None once the game has a file. source: the
    file of a named save that it was opened from.
    """

    file: str
    mark: str
    title: str = ""
    recorded: bool = False
    played: float = 0.0
    since: float = 0.0
    first: tuple[Step, ...] | None = ()
    source: str = ""

    def tick(self) -> None:
        """Count the time since the last tick as play."""
        now = time.monotonic()
        spent = min(max(0.0, now - self.since), LONGEST_THOUGHT)
        self.played = min(self.played + spent, LONGEST_PLAY)
        self.since = now


def token() -> str:
    """A random number that no other game has, in hexadecimal digits."""
    return os.urandom(8).hex()  # as `secrets` does, without its 8 ms of import


def new_file(start: str) -> str:
    """A name for a save that no other has. start: what it begins with."""
    return f"{start}{token()}{ENDING}"
