"""The code of the worker process: takes requests, thinks, streams its best result so far.

Nothing here, or imported from here, knows pygame. Messages are JSON lists of text; positions and moves travel in
the codec's notation. To the window: `["ready"]`, `["thought", request, move, value, line, nodes]`,
`["advice", request, [[move, value, line, reason, sure, public], ...]]`, `["alive", request]` (a sign of life, as any
other is), `["idle", request, fault]` (fault "" when the search ended of itself or was stopped).
From the window: `[request, kind, position, seat, level, seed, seconds, played]`, kind "think", "advise" or "ponder".

The agent stays the same object for the whole life of the process, so that what it found while pondering is still there
when it is asked in earnest.
"""

from __future__ import annotations

import importlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from random import Random
from typing import Any, Protocol

from msgspec import Struct, convert

from engine.ai import agent
from engine.ai.agent import Agent, Pace, SearchResult, Suggestion
from engine.core import codec, registry
from engine.core.rules import Rules
from engine.core.text import Text

HEARTBEAT = 0.2
"""Seconds between two signs of life while a search runs."""

LONGEST_PONDER = 120.0
"""Seconds after which pondering ends by itself, to save energy if the player is away."""

GRACE = 0.1
"""Seconds that an agent may take to finish once its time is over; then its last result is taken as final."""

NICENESS = 10


class Flag(Protocol):
    """The number of the request that is still wanted, shared with the window; any other search stops."""

    value: int


class Watch(Pace):
    """The pace of one request: the clock, the shared flag, and the signs of life."""

    def __init__(self, pipe: Connection, wanted: Flag, request: int, seconds: float) -> None:
        self.seconds = seconds
        self._pipe = pipe
        self._wanted = wanted
        self._request = request
        self._told = time.monotonic()
        self._end = self._told + seconds

    @property
    def wanted(self) -> bool:
        """Does anybody still wait for this?"""
        return self._wanted.value == self._request

    @property
    def late(self) -> bool:
        """Has it had more time than it was given?"""
        return time.monotonic() > self._end + GRACE

    def over(self) -> bool:
        """See `Pace`. `OSError` when the window has gone."""
        if self._wanted.value != self._request:
            return True
        now = time.monotonic()
        if now - self._told > HEARTBEAT:
            self.send(["alive", self._request])
        return now >= self._end

    def send(self, message: list[Any]) -> None:
        """Send a message; any message is a sign of life."""
        self._told = time.monotonic()
        _send(self._pipe, message)

    @property
    def due(self) -> bool:
        """Is a sign of life due?"""
        return time.monotonic() - self._told > HEARTBEAT


def run(game: str, rules_at: str, agent_at: str, pipe: Connection, wanted: Flag) -> None:
    """The main function: runs until the pipe closes or the parent is gone.

    `*_at` is "module:NAME", "" for the game's own.
    """
    settle_in()
    try:
        found = _rooms(game, rules_at, agent_at)
        if isinstance(found, str):
            _send(pipe, ["idle", 0, found])
            return
        rules, agent = found
        _send(pipe, ["ready"])
        while True:
            job = convert(codec.loads(pipe.recv_bytes()), Request)
            fault = _answer(rules, agent, pipe, wanted, job)
            _send(pipe, ["idle", job.number, fault])
    except (EOFError, OSError):
        return


def _rooms(game: str, rules_at: str, agent_at: str) -> tuple[Rules[Any, Any], Any] | str:
    """The game's rules and agent, or why they can't be loaded."""
    try:
        return rules_of(game, rules_at), agent_of(game, agent_at)
    except BaseException as error:  # noqa: BLE001 - whatever is wrong with a game's room is told to the window
        return _named(error)


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:500]


def settle_in() -> None:
    """Set a low priority, ignore Ctrl-C (the window decides), and end as soon as the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)
    threading.Thread(target=_leave_with_parent, name="parent watch", daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _send(pipe: Connection, message: list[Any]) -> None:
    pipe.send_bytes(codec.dumps(message).encode())


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


def _answer(rules: Rules[Any, Any], agent: Agent[Any], pipe: Connection, wanted: Flag, job: Request) -> str:
    """Work on one request and stream results; returns what went wrong, "" for nothing."""
    watch = Watch(pipe, wanted, job.number, LONGEST_PONDER if job.kind == "ponder" else job.seconds)
    if not watch.wanted:
        return ""
    try:
        seen = codec.decode(rules.position_type, job.position, "position")
        rng = Random(job.seed)
        if job.kind == "think":
            return _think(rules, agent.think(seen, job.seat, job.level, rng, watch), watch, job.number)
        if job.kind == "advise":
            move = None if job.played is None else codec.decode(rules.move_type, job.played, "move")
            return _advise(rules, agent.advise(seen, job.seat, rng, watch, move), watch, job.number)
        return _ponder(agent.ponder(seen, job.seat, job.level, rng, watch), watch)
    except (EOFError, OSError):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever an agent raises is told to the window, which replaces us
        return _named(error)


def _think(rules: Rules[Any, Any], thoughts: Iterator[SearchResult], watch: Watch, request: int) -> str:
    """Send the results: changed ones at once, others as signs of life; the last one always."""
    last: SearchResult | None = None
    sent: SearchResult | None = None
    for last in thoughts:
        if not watch.wanted:
            return ""
        if sent is None or last.move != sent.move or watch.due:
            _tell_thought(rules, watch, request, last)
            sent = last
        if last.sure or watch.late:
            break
    if not watch.wanted:
        return ""
    if last is None:
        return "the mind had no thought"
    if last is not sent:
        _tell_thought(rules, watch, request, last)
    return ""


def _advise(rules: Rules[Any, Any], advice: Iterator[tuple[Suggestion, ...]], watch: Watch, request: int) -> str:
    """Send the suggestions whenever their moves change, and always the last ones."""
    last: tuple[Suggestion, ...] = ()
    sent: tuple[Suggestion, ...] = ()
    for last in advice:
        if not watch.wanted:
            return ""
        if [suggestion.move for suggestion in last] != [suggestion.move for suggestion in sent] or watch.due:
            _tell_advice(rules, watch, request, last)
            sent = last
        if watch.late:
            break
    if not watch.wanted:
        return ""
    if not last:
        return "the mind had no advice"
    if last is not sent:
        _tell_advice(rules, watch, request, last)
    return ""


def _ponder(steps: Iterator[None], watch: Watch) -> str:
    """Ponder until stopped, until the time limit, or until nothing is left to think about."""
    for _ in steps:
        if watch.over():
            break
    return ""


def _tell_thought(rules: Rules[Any, Any], watch: Watch, request: int, thought: SearchResult) -> None:
    move = codec.encode(thought.move, rules.move_type)
    watch.send(["thought", request, move, _clipped(thought.value), _line(rules, thought.line), thought.nodes])


def _tell_advice(rules: Rules[Any, Any], watch: Watch, request: int, suggestions: tuple[Suggestion, ...]) -> None:
    watch.send(["advice", request, [written(rules, suggestion) for suggestion in suggestions]])


def written(rules: Rules[Any, Any], suggestion: Suggestion) -> list[Any]:
    """A suggestion as it is sent: `[move, value, line, reason, sure, public]`."""
    move = codec.encode(suggestion.move, rules.move_type)
    reason = codec.encode(suggestion.reason, Text)
    public = None if suggestion.public is None else codec.encode(suggestion.public, Text)
    return [move, _clipped(suggestion.value), _line(rules, suggestion.line), reason, suggestion.sure, public]


def _line(rules: Rules[Any, Any], line: tuple[Any, ...]) -> list[Any]:
    return [codec.encode(step, rules.move_type) for step in line]


def _clipped(value: float) -> float:
    return max(-1.0, min(1.0, value))


def rules_of(game: str, at: str = "") -> Rules[Any, Any]:
    """The game's rules, or those at `at` ("module:NAME")."""
    found: Rules[Any, Any] = _by_name(at) if at else registry.rules(game)
    return found


def agent_of(game: str, at: str = "") -> Agent[Any]:
    """The game's agent, or the one at `at` ("module:NAME")."""
    found: Agent[Any] = _by_name(at) if at else agent.agent_of(game)
    return found


def _by_name(at: str) -> Any:
    module, _, name = at.partition(":")
    return getattr(importlib.import_module(module), name)
