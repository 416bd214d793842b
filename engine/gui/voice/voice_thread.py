"""Linux: the voice in a thread of the window. It only waits for a socket, so it needs no process of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

Message = tuple[Any, ...]


class ThreadSide:
    """See `Side`."""

    def __init__(self, to_do: SimpleQueue[Message | None], done: SimpleQueue[list[Any]]) -> None:
        self._to_do, self._done = to_do, done

    def send(self, *message: Any) -> None:
        """Tell the window."""
        self._done.put([*message])

    def receive(self) -> Any:
        """Wait for a message of the window; `EOFError` when it wants no more."""
        message = self._to_do.get()
        if message is None:
            raise EOFError
        return message


class VoiceThread:
    """See `Line`."""

    def __init__(self, run: Callable[[Any], None]) -> None:
        """run: speaks what it receives from this, until that ends."""
        self.error = ""
        self._to_do: SimpleQueue[Message | None] = SimpleQueue()
        self._done: SimpleQueue[list[Any]] = SimpleQueue()
        self._sign = time.monotonic()
        self._run = run
        threading.Thread(target=self._speak, name="voice", daemon=True).start()

    def _speak(self) -> None:
        try:
            self._run(ThreadSide(self._to_do, self._done))
        finally:
            self.error = "it has ended"

    def send(self, message: Message) -> None:
        self._sign = time.monotonic()
        self._to_do.put(message)

    def arrived(self) -> Iterator[Any]:
        while True:
            try:
                yield self._done.get_nowait()
            except Empty:
                return
            self._sign = time.monotonic()

    def silence(self) -> float:
        return time.monotonic() - self._sign

    def stop(self) -> None:
        """It is silent, and ends, as soon as it waits for something to say."""
        with suppress(Empty):
            while True:
                self._to_do.get_nowait()
        # what the system has been given it would say to the end
        self._to_do.put(("stop",))
        self._to_do.put(None)
