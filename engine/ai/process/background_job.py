"""One piece of work in a process of its own, which lives as long as somebody waits for it. No call here waits.

For long work at low priority that is asked for once: a challenge by seed (`challenge_search`), the AI's own games of a
deal (`ai_baseline`). It sends messages in JSON as it goes; the last one is the result, or why there is none. Nothing
here, or imported from here, knows pygame.
"""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.ai import forms
from engine.core import codec
from engine.core.errors import TrailboxError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext, SpawnProcess

NEWS = 0.1
"""Seconds between two signs of life."""
PATIENCE = 60.0
"""Seconds without a message after which the process counts as hung."""
NEXT_LOOK = 1.0
"""Seconds between two checks whether kernels have been compiled since it began."""


class Wire:
    """The process's side: sends messages, and signs of life no more often than need be. `OSError`: nobody listens."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._told = time.monotonic()

    def send(self, *message: Any) -> None:
        """Send a message to the window, as JSON."""
        self._told = time.monotonic()
        self._pipe.send_bytes(codec.dumps(list(message)).encode())

    @property
    def due(self) -> bool:
        """Is it time for a sign of life?"""
        return time.monotonic() - self._told > NEWS


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
        """`run(*given, *extras, pipe)`, a function of a module, is the main function of the process."""
        self.game = game
        self.fault = ""
        self.began = time.monotonic()
        self._run = run
        self._name = name
        self._given = given
        self._sign = self._polled = self.began
        self._closed = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._started = threading.Event()
        self._fresh = False
        self._looked = self.began
        self._begin()

    # --- for subclasses, which define the job -------------------------------------------------------------------------

    @property
    @abstractmethod
    def done(self) -> bool:
        """Whether the result has arrived."""

    @abstractmethod
    def read(self, message: list[Any]) -> None:
        """Take in a message from the process."""

    def extras(self, context: SpawnContext) -> tuple[Any, ...]:  # noqa: ARG002 - for those who share something
        """Further arguments of the process."""
        return ()

    # --- its life ----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing more will come: it is done, has failed, or was stopped."""
        return self.done or bool(self.fault) or self._closed

    def _begin(self) -> None:
        threading.Thread(target=self._start, name=f"{self._name} start", daemon=True).start()

    def _start(self) -> None:
        """In a thread: launching an interpreter takes tens of milliseconds."""
        try:
            self._launch()
        except Exception as error:  # noqa: BLE001 - no processes, no memory: said to the player
            self.fault = f"{type(error).__name__}: {error}"
        self._started.set()
        if self._closed:
            self._stop()

    def _launch(self) -> None:
        import multiprocessing

        self._fresh = forms.fresh(self.game)
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        work = (*self._given, *self.extras(context), theirs)
        process = context.Process(target=self._run, args=work, name=f"trailbox-{self._name}", daemon=True)
        process.start()
        # our copy of its end must be closed, otherwise we would not notice when it closes
        theirs.close()
        self._pipe, self._process = ours, process
        self._sign = time.monotonic()

    def listen(self) -> None:
        """Read what has arrived, and notice if nothing more will come."""
        if self.over or not self._started.is_set() or self._pipe is None:
            return
        now = time.monotonic()
        if now - self._polled > 1.0:
            self._sign = now  # this process was asleep: give the other one time to be heard
        self._polled = now
        try:
            while not self.over and self._pipe.poll(0):
                self.read(codec.loads(self._pipe.recv_bytes()))
                self._sign = time.monotonic()
        except (EOFError, OSError, TrailboxError):
            self.fault = "it has gone"
        if not self.over and time.monotonic() - self._sign > PATIENCE:
            self.fault = "it hangs"
        if self.over:
            self._stop()
        elif not self._fresh and now - self._looked > NEXT_LOOK:
            self._looked = now
            if forms.fresh(self.game):
                self._stop()
                self._started.clear()
                self._begin()

    def close(self) -> None:
        """End the process: nobody waits any more."""
        self._closed = True
        if self._started.is_set():
            self._stop()

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(0.5)
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
