"""The window's side of the own voice. Nothing here waits: what cannot be said at once stands in a queue."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from engine.core import codec
from engine.gui.voice.speaking import LINUX, run, speak
from engine.gui.voice.voice_thread import Message, VoiceThread

if TYPE_CHECKING:
    from engine.ai.process.child_process import ChildProcess

MOST_OPEN = 4
"""So many messages may be unanswered: a pipe that is full would make the window wait."""
MOST_WAITING = 60
SILENCE = 20.0
"""Seconds without an answer after which another one speaks; a server that must be started first takes some."""
MOST_STARTS = 3


class Line(Protocol):
    """The connection with what speaks. error: why it has ended; "" while it works."""

    @property
    def error(self) -> str: ...
    def send(self, message: Message) -> None: ...
    def arrived(self) -> Iterator[Any]: ...
    def silence(self) -> float: ...
    def stop(self) -> None: ...


class VoiceProcess:
    """See `Line`: with a process."""

    def __init__(self, child: ChildProcess) -> None:
        self._child = child

    @property
    def error(self) -> str:
        return self._child.error

    def send(self, message: Message) -> None:
        if self._child.pipe is not None:
            self._child.heard()
            try:
                self._child.pipe.send_bytes(codec.dumps(message).encode())
            except OSError:
                self._child.error = "it has gone"

    def arrived(self) -> Iterator[Any]:
        return self._child.arrived()

    def silence(self) -> float:
        return self._child.silence()

    def stop(self) -> None:
        self._child.stop()


def line() -> Line:
    """With the voice of this system."""
    if LINUX:
        return VoiceThread(speak)
    from engine.ai.process.child_process import ChildProcess

    return VoiceProcess(ChildProcess("", "voice", run))


class OwnVoice:
    """What is to be said, in order. missing: the system has no voice; nothing is said then."""

    def __init__(self, make: Callable[[], Line] = line) -> None:
        """make: begins to speak."""
        self.missing = False
        self._make = make
        self._line = make()
        self._starts = 1
        self._ready = False
        self._open = 0
        self._waiting: deque[Message] = deque(maxlen=MOST_WAITING)
        self._tone: Message | None = None

    def adjust(self, language: str, rate: int, volume: int) -> None:
        """See `SystemVoice`; again with the same it costs nothing."""
        tone = ("adjust", language, rate, volume)
        if tone != self._tone:
            self._tone = tone
            self._wait(tone)

    def say(self, sentence: str, *, urgent: bool = False) -> None:
        """Say this after what is being said and what waits, or, if it is urgent, in the place of all of that."""
        if urgent:
            self._forget()
        self._wait(("speak", sentence, urgent))

    def stop(self) -> None:
        """Be silent, and forget what waits."""
        self._forget()
        self._wait(("stop",))

    def _wait(self, message: Message) -> None:
        """If there is too much, the oldest sentence is never said."""
        if len(self._waiting) >= MOST_WAITING:
            oldest = next((one for one in self._waiting if one[0] != "adjust"), self._waiting[0])
            self._waiting.remove(oldest)
        self._waiting.append(message)

    def _forget(self) -> None:
        kept = [message for message in self._waiting if message[0] == "adjust"]
        self._waiting.clear()
        self._waiting.extend(kept)

    def attend(self) -> None:
        """Called every frame: hear what has been done, send what waits."""
        if self.missing:
            return
        for message in self._line.arrived():
            if message == ["missing"]:
                self._give_up()
                return
            if message == ["ready"]:
                self._ready = True
            else:
                self._open -= 1
        due = self._open or not self._ready
        if self._line.error or (due and self._line.silence() > SILENCE):
            self._replace()
            return
        while self._ready and self._waiting and self._open < MOST_OPEN:
            self._open += 1
            self._line.send(self._waiting.popleft())

    def _replace(self) -> None:
        """Let another one go on with what has not been said yet; after some of them give up."""
        self._line.stop()
        if self._starts >= MOST_STARTS:
            self._give_up()
            return
        self._starts += 1
        self._line, self._ready, self._open = self._make(), False, 0
        if self._tone is not None:
            self._waiting.appendleft(self._tone)

    def _give_up(self) -> None:
        self._line.stop()
        self.missing = True
        self._waiting.clear()

    def close(self) -> None:
        """It speaks no more."""
        self._line.stop()
