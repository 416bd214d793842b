"""What travels between the window and the AI's process: questions, thoughts, advice; moves in notation throughout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from engine.ai.agent import Suggestion
from engine.ai.simple import SimpleAgent
from engine.core import codec
from engine.core.rules import Rules, Seat
from engine.core.text import Text


@dataclass(frozen=True, slots=True)
class Answer:
    """A thought that has arrived. move, line: in notation; value: -1 to 1 for the seat; done: the last of its request.

    Only an answer with `done` is meant to be played; the others show what it thinks so far.
    """

    request: int
    move: Any
    value: float
    line: tuple[Any, ...]
    nodes: int
    done: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves found so far, the best first. In each idea move and line are in notation, the reason is a `Text`.

    There are at most three, or four if the move asked about is none of them. done: the last of its request.
    """

    request: int
    suggestions: tuple[Suggestion, ...]
    done: bool


@dataclass(frozen=True, slots=True)
class Job:
    """A request that has not been answered to the end. kind: "think", "advise", "ponder"; played: in notation."""

    number: int
    kind: str
    seen: Any
    seat: Seat
    level: str
    seed: int
    seconds: float
    played: Any = None


def read_answer(message: list[Any]) -> Answer:
    """A thought that the process sent."""
    _, number, move, value, line, nodes = message
    return Answer(number, move, value, tuple(line), nodes, done=False)


def read_advice(message: list[Any]) -> Advice:
    """The ideas that the process sent."""
    return Advice(message[1], tuple(_suggestion(parts) for parts in message[2]), done=False)


def _suggestion(parts: list[Any]) -> Suggestion:
    move, value, line, reason, sure = parts
    return Suggestion(move, value, tuple(line), codec.decode(Text, reason, "reason"), sure)


def asked(job: Job, rules: Rules[Any, Any]) -> bytes:
    """A question as the process reads it (see `engine.ai.process.child`)."""
    position = codec.encode(job.seen, rules.position_type)
    message = [job.number, job.kind, position, job.seat, job.level, job.seed, job.seconds, job.played]
    return codec.dumps(message).encode()


def improvised(rules: Rules[Any, Any], job: Job, faults: int) -> Iterator[Answer | Advice]:
    """What the stand-in thinks, in notation."""
    agent, rng, kind = SimpleAgent(rules), Random(f"{job.seed}:{faults}"), rules.move_type
    if job.kind == "advise":
        played = None if job.played is None else codec.decode(kind, job.played, "move")
        for suggestions in agent.advise(job.seen, job.seat, rng, played=played):
            yield Advice(job.number, tuple(_noted(suggestion, kind) for suggestion in suggestions), done=False)
        return
    for thought in agent.think(job.seen, job.seat, job.level, rng):
        move = codec.encode(thought.move, kind)
        yield Answer(job.number, move, thought.value, (move,), thought.nodes, done=False)


def _noted(suggestion: Suggestion, kind: Any) -> Suggestion:
    line = tuple(codec.encode(move, kind) for move in suggestion.line)
    return replace(suggestion, move=codec.encode(suggestion.move, kind), line=line)
