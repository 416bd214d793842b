"""The code of the worker process: takes requests, thinks, streams its best result so far.

Nothing here, or imported from here, knows pygame. Messages are JSON lists of text; positions and moves travel in the
codec's notation. To the window: `["ready"]`, `["thought", request, move, value, line, nodes]`, `["advice", request,
[[move, value, line, reason, sure, public, figures, points, given], ...]]`, `["alive", request]` (a sign of life, as any
other is), `["idle", request, fault]` (fault "" when the search ended of itself or was stopped).
From the window: `[request, kind, position, seat, level, seed, seconds, played]`, kind "think", "advise" or "ponder".

The agent stays the same object for the whole life of the process, so that what it found while pondering is still there
when it is asked in earnest.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeVar

from msgspec import Struct, convert

from engine.ai import agent
from engine.ai.agent import Agent, Pace, SearchResult, Suggestion
from engine.ai.process.child_process import Wire, settle_in
from engine.core import codec, registry
from engine.core.rules import Rules
from engine.core.text import Text

LONGEST_PONDER = 120.0
"""Seconds after which pondering ends by itself, to save energy if the player is away."""

GRACE = 0.1
"""Seconds that an agent may take to finish once its time is over; then its last result is taken as final."""

PATIENCE = 4.0
"""How many times longer by the clock advice may take where others use the processor: a look that got no time of it is
not a judgement."""

T = TypeVar("T")


class Watch(Pace):
    """The pace of one request: its time, the number of the request that is still wanted, and the signs of life.

    Its seconds are those of this process's processor time, but end after `patience` times as many by the clock.
    """

    def __init__(self, wire: Wire, request: int, seconds: float, patience: float = 1.0) -> None:
        self.seconds = seconds
        self._wire = wire
        self._request = request
        self._patience = patience
        self._began = time.monotonic(), time.process_time()

    @property
    def wanted(self) -> bool:
        """Does anybody still wait for this?"""
        return self._wire.number == self._request

    @property
    def late(self) -> bool:
        """Has it had more time than it was given?"""
        return self._spent > self.seconds + GRACE

    @property
    def _spent(self) -> float:
        clock, processor = self._began
        return max(time.process_time() - processor, (time.monotonic() - clock) / self._patience)

    def over(self) -> bool:
        """See `Pace`. `OSError` when the window has gone."""
        if not self.wanted:
            return True
        if self._wire.due:
            self._wire.send("alive", self._request)
        return self._spent >= self.seconds


def run(game: str, rules_at: str, agent_at: str, wire: Wire) -> None:
    """The main function: runs until the pipe closes or the parent is gone.

    `*_at` is "module:NAME", "" for the game's own.
    """
    settle_in()
    try:
        try:
            rules, agent = rules_of(game, rules_at), agent_of(game, agent_at)
        except BaseException as error:  # noqa: BLE001 - whatever is wrong with a game's room is told to the window
            wire.send("idle", 0, _named(error))
            return
        wire.send("ready")
        while True:
            job = convert(wire.receive(), Request)
            wire.send("idle", job.number, _answer(rules, agent, wire, job))
    except (EOFError, OSError):
        return


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


class Request(Struct, array_like=True, frozen=True):
    """A message from the window; played: the move to be judged, for "advise"."""

    number: int
    kind: str
    position: Any
    seat: int
    level: str
    seed: int
    seconds: float
    played: Any


def _answer(rules: Rules[Any, Any], agent: Agent[Any], wire: Wire, job: Request) -> str:
    """Work on one request and stream results; returns what went wrong, "" for nothing."""
    seconds = LONGEST_PONDER if job.kind == "ponder" else job.seconds
    watch = Watch(wire, job.number, seconds, PATIENCE if job.kind == "advise" else 1.0)
    if not watch.wanted:
        return ""

    def tell_thought(thought: SearchResult) -> None:
        move = codec.encode(thought.move, rules.move_type)
        wire.send("thought", job.number, move, _clipped(thought.value), _line(rules, thought.line), thought.nodes)

    def tell_advice(suggestions: tuple[Suggestion, ...]) -> None:
        wire.send("advice", job.number, [written(rules, suggestion) for suggestion in suggestions])

    try:
        seen = codec.decode(rules.position_type, job.position, "position")
        rng = Random(job.seed)
        if job.kind == "think":
            found = agent.think(seen, job.seat, job.level, rng, watch)
            told = _stream(found, lambda one: one.move, lambda one: one.sure, tell_thought, wire, watch)
            return "" if told else "the mind had no thought"
        if job.kind == "advise":
            move = None if job.played is None else codec.decode(rules.move_type, job.played, "move")
            ideas = agent.advise(seen, job.seat, rng, watch, move)
            told = _stream(ideas, lambda ones: [one.move for one in ones], lambda _: False, tell_advice, wire, watch)
            return "" if told else "the mind had no advice"
        for _ in agent.ponder(seen, job.seat, job.level, rng, watch):
            if watch.over():
                break
        return ""
    except (EOFError, OSError):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever an agent raises is told to the window, which replaces us
        return _named(error)


def _stream(
    results: Iterator[T],
    moves: Callable[[T], Any],
    final: Callable[[T], bool],
    tell: Callable[[T], None],
    wire: Wire,
    watch: Watch,
) -> bool:
    """Tell results: those with other moves at once, others as signs of life; the last one always.

    False if there is none, True also if nobody waits for them any more.
    """
    last: T | None = None
    sent: T | None = None
    for last in results:
        if not watch.wanted:
            return True
        if sent is None or moves(last) != moves(sent) or wire.due:
            tell(last)
            sent = last
        if final(last) or watch.late:
            break
    if last and last is not sent and watch.wanted:
        tell(last)
    return bool(last) or not watch.wanted


def written(rules: Rules[Any, Any], suggestion: Suggestion) -> list[Any]:
    """A suggestion as it is sent: `[move, value, line, reason, sure, public, figures, points, given]`."""
    move = codec.encode(suggestion.move, rules.move_type)
    reason = codec.encode(suggestion.reason, Text)
    public, figures = _optional(suggestion.public), _optional(suggestion.figures)
    line, points = _line(rules, suggestion.line), suggestion.points
    return [move, _clipped(suggestion.value), line, reason, suggestion.sure, public, figures, points, suggestion.given]


def _optional(text: Text | None) -> Any:
    return None if text is None else codec.encode(text, Text)


def _line(rules: Rules[Any, Any], line: tuple[Any, ...]) -> list[Any]:
    return [codec.encode(step, rules.move_type) for step in line]


def _clipped(value: float) -> float:
    return max(-1.0, min(1.0, value))


def rules_of(game: str, at: str = "") -> Rules[Any, Any]:
    """The game's rules, or those at `at` ("module:NAME")."""
    found: Rules[Any, Any] = by_name(at) if at else registry.rules(game)
    return found


def agent_of(game: str, at: str = "") -> Agent[Any]:
    """The game's agent, or the one at `at` ("module:NAME")."""
    found: Agent[Any] = by_name(at) if at else agent.agent_of(game)
    return found


def by_name(at: str) -> Any:
    """What is at "module:NAME"."""
    module, _, name = at.partition(":")
    return getattr(importlib.import_module(module), name)
