"""Makes a challenge from a seed in a process of its own, so that the search costs the window no frame.

A generator proves what it offers and may look for many seconds; its slices are as long as a proof. Here it runs at
low priority and is ended when nobody waits for it any more. Nothing here, or imported from here, knows pygame.
"""

from __future__ import annotations

import importlib
import threading
import time
from typing import TYPE_CHECKING, Any

from engine.core import challenge as tasks
from engine.core import codec, registry
from engine.core.challenge import Challenge, Source
from engine.core.errors import TrailboxError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

NEWS = 0.1
"""Seconds between two signs of life."""
PATIENCE = 60.0
"""Seconds of silence after which the process counts as hung."""


def source_of(game: str, at: str = "") -> Source | None:
    """The game's source, or the one at "module:NAME"."""
    if not at:
        return registry.challenges(game)
    module, _, name = at.partition(":")
    found: Source = getattr(importlib.import_module(module), name)
    return found


def run(game: str, seed: int, grade: int, at: str, pipe: Connection) -> None:
    """The process's life. Messages are JSON: `["looked", n]`, `["found", text]`, `["failed", why]`."""
    from engine.ai.child import settle_in

    settle_in()

    def send(*message: Any) -> None:
        pipe.send_bytes(codec.dumps(list(message)).encode())

    try:
        source = source_of(game, at)
        told = time.monotonic()
        send("looked", 0)
        for looked, found in enumerate(source.by_seed(seed, grade) if source is not None else ()):
            if found is not None:
                send("found", tasks.to_text(found))
                return
            if time.monotonic() - told > NEWS:
                told = time.monotonic()
                send("looked", looked + 1)
        send("failed", "there is none")
    except (EOFError, OSError):
        return
    except Exception as error:  # noqa: BLE001 - whatever a generator raises is said to the player
        send("failed", f"{type(error).__name__}: {error}"[:300])


class Finder:
    """One search. `poll` it every frame; it never waits. `looked`: places looked at so far; `fault`: why it failed."""

    def __init__(self, game: str, seed: int, grade: int, at: str = "") -> None:
        self.game = game
        self.seed = seed
        self.grade = grade
        self.looked = 0
        self.fault = ""
        self.found: Challenge | None = None
        self.began = time.monotonic()
        self._at = at
        self._sign = self.began
        self._closed = False
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._started = threading.Event()
        threading.Thread(target=self._start, name="finder start", daemon=True).start()

    @property
    def over(self) -> bool:
        """Found, failed, or stopped."""
        return self.found is not None or bool(self.fault) or self._closed

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

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        work = (self.game, self.seed, self.grade, self._at, theirs)
        process = context.Process(target=run, args=work, name="trailbox-finder", daemon=True)
        process.start()
        # our copy of its end must go, or we would never see it leave
        theirs.close()
        self._pipe, self._process = ours, process
        self._sign = time.monotonic()

    def poll(self) -> Challenge | None:
        """The challenge, once it is there."""
        if self.over or not self._started.is_set() or self._pipe is None:
            return self.found
        try:
            while not self.over and self._pipe.poll(0):
                self._read(codec.loads(self._pipe.recv_bytes()))
                self._sign = time.monotonic()
        except (EOFError, OSError, TrailboxError):
            self.fault = "it has gone"
        if not self.over and time.monotonic() - self._sign > PATIENCE:
            self.fault = "it hangs"
        if self.over:
            self._stop()
        return self.found

    def _read(self, message: list[Any]) -> None:
        kind, value = message
        if kind == "looked":
            self.looked = int(value)
        elif kind == "found":
            self.found = tasks.from_text(value)
        else:
            self.fault = str(value)

    def close(self) -> None:
        """Nobody waits any more."""
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
