"""Writes files in a background thread: only the newest content of each is kept; a failed write is repeated."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

from engine.core.errors import SaveError

Content = Callable[[], bytes]
Store = Callable[[str, bytes], None]
Report = Callable[[str, OSError | SaveError | None], None]

RETRY = 3.0
"""Seconds until a failed write is repeated."""


class Writer:
    """Writes files by name with `store`, and calls `report` with None or the error after each, from its thread."""

    def __init__(self, store: Store, report: Report) -> None:
        self._store = store
        self._report = report
        self._waiting: dict[str, Content] = {}
        self._busy: str | None = None
        self._dropped = False
        self._failed = False
        self._paused = False
        self._closing = False
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def pending(self) -> bool:
        """Is there anything that has not reached the disk?"""
        with self._change:
            return bool(self._waiting) or self._busy is not None

    def put(self, name: str, content: Content) -> None:
        """Write the file soon. `content` is called in the thread, so it must only use immutable objects."""
        with self._change:
            self._waiting.pop(name, None)
            self._waiting[name] = content
            self._failed = False
            if not self._closing and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._run, name="saves", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def drop(self, name: str) -> None:
        """Drop what was to be written to this file, and wait until it is no longer being written."""
        with self._change:
            self._waiting.pop(name, None)
            self._dropped = self._dropped or self._busy == name
            self._change.wait_for(lambda: self._busy != name, timeout=5)

    def forget(self) -> None:
        """Forget all that is still to be written."""
        with self._change:
            self._waiting.clear()

    def pause(self, paused: bool) -> None:
        """Pause or continue: while paused nothing is written, and nothing is dropped."""
        with self._change:
            self._paused = paused
            self._failed = False
            self._change.notify_all()

    def flush(self, timeout: float) -> bool:
        """Wait until all is written; False if it isn't after `timeout` seconds, or if the disk refuses."""
        limit = monotonic() + timeout
        with self._change:
            self._failed = False
            self._change.notify_all()
            while self._waiting or self._busy is not None:
                rest = limit - monotonic()
                if rest <= 0 or self._paused or self._thread is None or (self._failed and self._busy is None):
                    return False
                self._change.wait(rest)
            return True

    def close(self, timeout: float) -> bool:
        """Flush, then end the thread."""
        done = self.flush(timeout)
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(max(timeout, 0.1))
        return done

    def _run(self) -> None:
        while True:
            with self._change:
                while not self._closing and (self._paused or self._failed or not self._waiting):
                    retrying = self._failed and not self._paused
                    if not self._change.wait(RETRY if retrying else None):
                        self._failed = False
                if self._closing:
                    return
                name = next(iter(self._waiting))
                content = self._waiting.pop(name)
                self._busy, self._dropped = name, False
            self._write(name, content)

    def _write(self, name: str, content: Content) -> None:
        fault: OSError | SaveError | None = None
        try:
            fault = self._attempt(name, content)
            # before waiting threads are woken, since they ask for the result
            self._report(name, fault)
        finally:
            # also if a fault ends this thread, so that nobody waits for it for ever
            with self._change:
                self._busy = None
                if fault is not None and name not in self._waiting and not self._dropped:
                    self._waiting[name] = content
                self._failed = fault is not None
                self._change.notify_all()

    def _attempt(self, name: str, content: Content) -> OSError | SaveError | None:
        try:
            self._store(name, content())
        except (OSError, SaveError) as error:
            return error
        return None
