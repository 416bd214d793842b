"""A worker for the tests of the review: it judges at once, and knows which moves of the game were bad."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.ai.agent import Suggestion
from engine.ai.process.worker_supervisor import Advice
from engine.core import codec, registry
from engine.core.text import say
from tests.scenes.conftest import GAME

KIND = registry.rules(GAME).move_type
BAD = {10: 0.5, 28: 0.9, 40: 1.2}
"""What the moves of these plies lost, as the fake worker sees it."""


class FakeWorker:
    """Answers at every second look, as the real one does: moves in notation, reasons as texts."""

    made: ClassVar[list[FakeWorker]] = []

    def __init__(self) -> None:
        self.fallback = False
        self.closed = False
        self.asked: list[tuple[Any, float]] = []
        """About moves; what a draw was worth is asked apart."""
        self._open: tuple[int, Any, int, Any] | None = None
        self._number = 0
        self._wait = False
        FakeWorker.made.append(self)

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        self._number += 1
        self._open = self._number, seen, seat, played
        if played is not None:
            self.asked.append((seen, seconds))
        return self._number

    def poll(self) -> list[Advice]:
        self._wait = not self._wait
        if self._open is None or self._wait:
            return []
        number, seen, seat, played = self._open
        self._open = None
        loss = BAD.get(len(seen.cards) + 1, 0.0)
        rules = registry.rules(GAME)
        other = next(move for move in rules.moves(seen, seat) if move != played)
        played = other if played is None else played
        answer = next(iter(rules.moves(rules.apply(seen, seat, other), 1 - seat)), None)
        line = [other, answer] if answer is not None else [other]
        suggestions = (self._suggestion(other, loss / 2, line), self._suggestion(played, -loss / 2, [played]))
        return [Advice(number, suggestions if loss else suggestions[::-1], done=True)]

    def _suggestion(self, move: Any, value: float, line: list[Any]) -> Suggestion:
        noted = tuple(codec.encode(step, KIND) for step in line)
        # the better move is told by another reason
        why, counted = say("Because of {n}.", n=3 if value >= 0 else 4), say("Counted {n} times.", n=9)
        return Suggestion(codec.encode(move, KIND), value, noted, why, figures=counted)

    def cancel(self) -> None:
        self._open = None

    def close(self) -> None:
        self.closed = True
