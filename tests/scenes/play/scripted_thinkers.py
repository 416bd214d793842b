"""Thinkers for the tests of tables: one advises what it is told to (hints, “Why?”), one moves when it is told to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.ai.agent import Suggestion
from engine.ai.process.worker_supervisor import Advice
from engine.core import codec
from engine.core.text import say

REASON = say("Because it is the first.")
FIGURES = say("Looked at a thousand times.")


@dataclass
class Oracle:
    """A thinker that knows the moves it is told to advise, by their numbers; it answers when `ready`."""

    rules: Any
    numbers: tuple[int, ...] = (4, 9, 14)
    ready: bool = True
    faults: int = 0
    fallback: bool = False
    consulted: list[tuple[Any, int, Any]] = field(default_factory=list)
    asked: int = 0
    cancelled: int = 0
    closed: bool = False
    times: list[float] = field(default_factory=list)
    pondered: list[tuple[int, str]] = field(default_factory=list)
    _news: list[Any] = field(default_factory=list)

    def start(self) -> None: ...

    def ask(self, seen: Any, seat: int, level: str, seed: int, seconds: float = 1.0) -> int:
        self.asked += 1
        self.times.append(seconds)
        return self.asked

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        self.consulted.append((seen, seat, played))
        self.times.append(seconds)
        number = 100 + len(self.consulted)
        moves = list(self.rules.moves(seen, seat))
        chosen = [codec.encode(moves[n], self.rules.move_type) for n in self.numbers if n < len(moves)]
        if played is not None and played not in chosen:
            chosen.append(played)
        suggestions = tuple(
            Suggestion(move, 0.5 - n / 2, (move,), REASON, figures=FIGURES) for n, move in enumerate(chosen)
        )
        self._news = [Advice(number, suggestions[:1], done=False), Advice(number, suggestions, done=True)]
        return number

    def ponder(self, seen: Any, seat: int, level: str, seed: int) -> int:
        self.pondered.append((seat, level))
        return 0

    def poll(self) -> list[Any]:
        if not self.ready:
            return []
        news, self._news = self._news, []
        return news

    def cancel(self) -> None:
        self.cancelled += 1
        self._news = []

    def reject(self) -> None: ...

    def close(self) -> None:
        self.closed = True


@dataclass
class Answer:
    request: int
    move: Any
    value: float = 0.0
    done: bool = True


@dataclass
class Bidden:
    """A worker whose AIs make the first move they see, each as soon as `go` counts one more."""

    rules: Any
    go: int = 0
    faults: int = 0
    fallback: bool = False
    asked: list[tuple[Any, int]] = field(default_factory=list)
    open: bool = False
    advised: int = 0

    def start(self) -> None: ...

    def ask(self, seen: Any, seat: int, level: str, seed: int, seconds: float = 1.0) -> int:
        self.asked.append((seen, seat))
        self.open = True
        return len(self.asked)

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        return 0

    def ponder(self, seen: Any, seat: int, level: str, seed: int) -> int:
        return 0

    def poll(self) -> list[Answer]:
        if not self.open or not self.go:
            return []
        self.open, self.go = False, self.go - 1
        seen, seat = self.asked[-1]
        return [Answer(len(self.asked), codec.encode(self.rules.moves(seen, seat)[0], self.rules.move_type))]

    def cancel(self) -> None:
        self.open = False

    def reject(self) -> None:
        self.faults += 1

    def close(self) -> None: ...
