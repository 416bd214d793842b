"""One piece of work in a process of its own, which lives as long as somebody waits for it. No call here waits.

For long work at low priority that is asked for once: a challenge by seed (`challenge_search`), the AI's own games of a
deal (`ai_baseline`). The last message is the result, or why there is none. Nothing here, or imported from here, knows
pygame.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from engine.ai import forms
from engine.ai.process.child_process import ChildProcess, Wire

PATIENCE = 60.0
"""Seconds without a message after which the process counts as hung."""
NEXT_LOOK = 1.0
"""Seconds between two checks whether kernels have been compiled since it began."""


def work_through(wire: Wire, work: Callable[[], None]) -> None:
    """Run the work; an exception becomes the message `["failed", why]`, and the process ends when the window has
    gone."""
    try:
        work()
    except (EOFError, OSError):
        return
    except BaseException as error:  # noqa: BLE001 - whatever a game's room raises is said to the player
        wire.send("failed", f"{type(error).__name__}: {error}"[:300])


class BackgroundJob(ABC):
    """The window's side. Poll it every frame. `fault`: why it failed, "" while it hasn't; `began`: when, monotonic.

    The result depends on the arguments only. So if the game's kernels have been compiled meanwhile, the work is
    restarted with those, which are many times faster.
    """

    def __init__(self, game: str, run: Callable[..., None], name: str, *given: Any) -> None:
        """`run(*given, wire)`, a function of a module, is the main function of the process."""
        self.game = game
        self.fault = ""
        self.began = time.monotonic()
        self._work = (game, name, run, *given)
        self._closed = False
        self._looked = self.began
        self.child = self.begin()

    # --- for subclasses, which define the job -------------------------------------------------------------------------

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether the result has arrived."""

    @abstractmethod
    def read(self, message: list[Any]) -> None:
        """Take in a message from the process."""

    def begin(self) -> ChildProcess:
        """Start the process, the first one or another."""
        return ChildProcess(*self._work)

    # --- its life ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing more will come: it is done, has failed, or was stopped."""
        return self.done or bool(self.fault) or self._closed

    def listen(self) -> None:
        """Read what has arrived, and notice if nothing more will come."""
        if self.over:
            return
        for message in self.child.arrived():
            self.read(message)
            if self.over:
                break
        silent = self.child.silence() > PATIENCE
        if not self.over:
            self.fault = self.child.error or ("it hangs" if silent else "")
        now = time.monotonic()
        if self.over:
            self.child.stop()
        elif self.child.pipe is not None and not self.child.fresh and now - self._looked > NEXT_LOOK:
            self._looked = now
            if forms.fresh(self.game):
                self.child.stop()
                self.child = self.begin()

    def close(self) -> None:
        """End the process: nobody waits any more."""
        self._closed = True
        self.child.stop()
