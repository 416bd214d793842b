"""A process of its own for long work: started in the background, listened to without waiting, ended at once.

Messages are JSON lists. The window can set a number that the process looks at now and then. Nothing here, or imported
from here, knows pygame.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from engine.ai import forms
from engine.ai.process.process_settings import lower_priority
from engine.core import codec
from engine.core.errors import TrailboxError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

HEARTBEAT = 0.2
"""Seconds between two signs of life while a process is at work."""
NICENESS = 10


class Flag(Protocol):
    """A number that both sides share."""

    value: int


class Wire:
    """The process's side: what it sends and receives. `OSError` or `EOFError`: the window has gone."""

    def __init__(self, pipe: Connection, flag: Flag) -> None:
        self._pipe = pipe
        self._flag = flag
        self._told = time.monotonic()

    @property
    def number(self) -> int:
        """The number that the window has set last."""
        return self._flag.value

    def send(self, *message: Any) -> None:
        """Send a message; any message is a sign of life."""
        self._told = time.monotonic()
        self._pipe.send_bytes(codec.dumps(message).encode())

    def receive(self) -> Any:
        """Wait for a message of the window."""
        return codec.loads(self._pipe.recv_bytes())

    @property
    def due(self) -> bool:
        """Is it time for a sign of life?"""
        return time.monotonic() - self._told > HEARTBEAT


def settle_in(niceness: int = NICENESS) -> None:
    """Set a low priority, ignore Ctrl-C (the window decides), and end as soon as the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lower_priority(niceness)
    threading.Thread(target=_leave_with_parent, name="parent watch", daemon=True).start()


def _leave_with_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


class ChildProcess:
    """The window's side.

    process, pipe: None until it runs. error: why it could not be started, or has ended; "" while it works. fresh: could
    it use a build of the game's kernels when it was started?
    """

    def __init__(self, game: str, name: str, run: Callable[..., None], *given: Any, number: int = 0) -> None:
        """Start `run(*given, wire)`, a function of a module. number: what the process finds set at first.

        In a thread, since importing multiprocessing and launching an interpreter take tens of milliseconds.
        """
        self.process: SpawnProcess | None = None
        self.pipe: Connection | None = None
        self.error = ""
        self.fresh = False
        self._sign = self._asked = time.monotonic()
        self._number = number
        self._flag: Flag | None = None
        self._started = threading.Event()
        self._abandoned = False
        threading.Thread(target=self._start, args=(game, name, run, given), name=f"{name} start", daemon=True).start()

    def _start(self, game: str, name: str, run: Callable[..., None], given: tuple[Any, ...]) -> None:
        try:
            self._launch(game, name, run, given)
        except Exception as error:  # noqa: BLE001 - no processes, no memory, no handles: a fault like another
            self.error = f"{type(error).__name__}: {error}"
        self._started.set()
        if self._abandoned:
            self.stop()

    def _launch(self, game: str, name: str, run: Callable[..., None], given: tuple[Any, ...]) -> None:
        import multiprocessing

        self.fresh = forms.fresh(game)
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=True)
        self._flag = flag = context.RawValue("q", self._number)
        # once more: it may have been set by another thread before there was a flag
        flag.value = self._number
        process = context.Process(target=run, args=(*given, Wire(theirs, flag)), name=f"trailbox-{name}", daemon=True)
        process.start()
        # our copy of its end must be closed, otherwise neither side would notice when the other one closes
        theirs.close()
        self.pipe, self.process = ours, process
        self.heard()

    def set(self, number: int) -> None:
        """Set the number that the process looks at."""
        self._number = number
        if self._flag is not None and self._flag.value != number:
            self._flag.value = number

    def heard(self) -> None:
        """Begin to count its silence anew."""
        self._sign = time.monotonic()

    def arrived(self) -> Iterator[Any]:
        """The messages that have arrived. Afterwards `error` says whether more may come."""
        try:
            while self._started.is_set() and self.pipe is not None and self.pipe.poll(0):
                message = codec.loads(self.pipe.recv_bytes())
                self.heard()
                yield message
        except (EOFError, OSError, TrailboxError):
            self.error = "it has gone"

    def silence(self) -> float:
        """Seconds since its last message. While this process sleeps, they do not count."""
        now = time.monotonic()
        if now - self._asked > 1.0:
            self._sign = now
        self._asked = now
        return now - self._sign

    def stop(self) -> None:
        """End the process; nothing in it needs saving. If it is still starting, it is ended after that."""
        self._abandoned = True
        if not self._started.is_set():
            return
        if self.process is not None:
            self.process.kill()
            self.process.join(0.5)
        if self.pipe is not None:
            self.pipe.close()
            self.pipe = None
