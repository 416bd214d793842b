"""The questions of a review to an agent, and how to ask them in this process."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from msgspec import Struct

from engine.ai.agent import Agent, Pace, Suggestion
from engine.core.rules import Seat


class Question(Struct, frozen=True):
    """A question to an agent: `advise(seen, seat, ..., played=played)`, for `seconds`.

    ply: steps of the log before it; played: None where only the value of the position is wanted.
    """

    ply: int
    seat: Seat
    seen: Any
    played: Any
    seed: int
    seconds: float


class Clock(Pace):
    """A pace of `seconds` by the clock, from now on."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def over(self) -> bool:
        return time.monotonic() >= self._end


def answered(question: Question, agent: Agent[Any]) -> tuple[Suggestion, ...]:
    """The last suggestions of an agent in this process within that time."""
    pace = Clock(question.seconds)
    latest: tuple[Suggestion, ...] = ()
    for suggestions in agent.advise(question.seen, question.seat, Random(question.seed), pace, question.played):
        latest = suggestions
        if pace.over():
            break
    return latest
