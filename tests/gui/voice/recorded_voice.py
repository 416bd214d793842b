"""A process that speaks, without one: keeps what it is sent, and says that it has been done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.gui.voice.own_voice import OwnVoice


class RecordedLine:
    """See `Line`. sent: all messages; said: what has been spoken, what is urgent after a "!", "-" for silence."""

    def __init__(self, *answers: list[Any], obedient: bool = True) -> None:
        """answers: what comes first; obedient: is all that is sent done at once?"""
        self.error = ""
        self.stopped = False
        self.silent = 0.0
        self.sent: list[Any] = []
        self.answers: list[list[Any]] = [*(answers or (["ready"],))]
        self._obedient = obedient

    def send(self, message: Any) -> None:
        self.sent.append(message)
        if self._obedient:
            self.answers.append(["done"])

    def arrived(self) -> Iterator[Any]:
        answers, self.answers = self.answers, []
        yield from answers

    def silence(self) -> float:
        return self.silent

    def stop(self) -> None:
        self.stopped = True

    @property
    def said(self) -> list[str]:
        found = []
        for what, *given in self.sent:
            if what == "speak":
                found.append(f"!{given[0]}" if given[1] else given[0])
            elif what == "stop":
                found.append("-")
        return found


def recorded(line: RecordedLine) -> OwnVoice:
    """A voice on this line."""
    return OwnVoice(lambda: line)
