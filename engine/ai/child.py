"""The inside of the worker process: takes requests, thinks, streams its best so far.

Nothing here, or imported from here, knows pygame. Messages are JSON lists of text; positions and moves travel in
the codec's notation. To the window: `["ready"]`, `["thought", request, move, value, line, nodes]`
(also the sign of life), `["idle", request, fault]` (fault "" when the search ended of itself or was stopped).
From the window: `[request, position, seat, level, seed]`.
"""

from __future__ import annotations

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

from engine.ai.mind import Thought
from engine.ai.source import mind_of, rules_of
from engine.core import codec
from engine.core.rules import Rules

HEARTBEAT = 0.2
"""Seconds between two signs of life while a search runs."""

LONGEST_THOUGHT = 30.0
"""Seconds after which a search that would go on for ever is taken at its word."""

NICENESS = 10


class Flag(Protocol):
    """The number of the request that is still wanted, shared with the window; any other search stops."""

    value: int


def run(game: str, rules_at: str, mind_at: str, pipe: Connection, wanted: Flag) -> None:
    """The process's life: until the pipe closes or the parent is gone. `*_at` is "module:NAME", "" for the game's."""
    _settle_in()
    try:
        rules, mind = rules_of(game, rules_at), mind_of(game, mind_at)
        _send(pipe, ["ready"])
        while True:
            request, position, seat, level, seed = codec.loads(pipe.recv_bytes())
            fault = _answer(rules, mind, pipe, wanted, (request, position, seat, level, seed))
            _send(pipe, ["idle", request, fault])
    except (EOFError, OSError):
        return


def _settle_in() -> None:
    """Low priority, deaf to Ctrl-C (the window decides), and gone as soon as the parent is."""
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


def _answer(rules: Rules[Any, Any], mind: Any, pipe: Connection, wanted: Flag, job: tuple[Any, ...]) -> str:
    """Think about one request and stream; the answer says what went wrong, "" for nothing."""
    request, position, seat, level, seed = job
    if wanted.value != request:
        return ""
    try:
        seen = codec.decode(rules.position_type, position, "position")
        return _stream(rules, mind.think(seen, seat, level, Random(seed)), pipe, wanted, request)
    except (EOFError, OSError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever a mind raises is told to the window, which replaces us
        return f"{type(error).__name__}: {error}"[:500]


def _stream(rules: Rules[Any, Any], thoughts: Iterator[Thought], pipe: Connection, wanted: Flag, request: int) -> str:
    """Pass the thoughts on: changes at once, the rest as signs of life; the last one always."""
    began = told = time.monotonic()
    last: Thought | None = None
    sent: Thought | None = None
    for last in thoughts:
        if wanted.value != request:
            return ""
        now = time.monotonic()
        if sent is None or last.move != sent.move or now - told > HEARTBEAT:
            _tell(rules, pipe, request, last)
            sent, told = last, now
        if last.sure or now - began > LONGEST_THOUGHT:
            break
    if last is None:
        return "" if wanted.value != request else "the mind had no thought"
    if last is not sent:
        _tell(rules, pipe, request, last)
    return ""


def _tell(rules: Rules[Any, Any], pipe: Connection, request: int, thought: Thought) -> None:
    move = codec.encode(thought.move, rules.move_type)
    line = [codec.encode(step, rules.move_type) for step in thought.line]
    _send(pipe, ["thought", request, move, max(-1.0, min(1.0, thought.value)), line, thought.nodes])
