"""Holds a process's clock and lets its AI answer at once, so that its pictures are the same each time.

A scene's picture depends on time in small ways: the order in which things are painted in what is left of a frame, how
far the AI has come when it is asked, what day it is. Here a frame takes a sixtieth of a second and nothing else any
time, the day is always the same, and the AI thinks in this process until its budget is spent.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from engine.ai.agent import Pace, agent_of
from engine.ai.process.child_process import ChildProcess
from engine.ai.process.worker_process import written
from engine.ai.process.worker_supervisor import Advice, Answer, Worker, read_advice
from engine.core import codec, registry

NOON = 1_788_955_200
"""The time that all pictures show: 9 September 2026, 12:00 UTC."""


class Budget(Pace):
    """Time enough for a budget in proportion to these seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


class Clock:
    """`passed`: the seconds since noon. It takes the place of the real one for good, so in a process of its own."""

    def __init__(self) -> None:
        """Before anything is imported that binds a clock's name, as painting does."""
        self.passed = 0.0
        gmtime, tokens = time.gmtime, count(1)

        def date(seconds: float | None = None) -> time.struct_time:
            return gmtime(self.now() if seconds is None else seconds)

        vars(time).update(monotonic=lambda: self.passed, perf_counter=lambda: self.passed)
        vars(time).update(time=self.now, time_ns=lambda: int(self.now() * 1e9), gmtime=date, localtime=date)
        vars(os).update(urandom=lambda size: next(tokens).to_bytes(size, "big"))

    def now(self) -> float:
        """Seconds as `time.time` counts them."""
        return NOON + self.passed


@contextmanager
def still(clock: Clock, size: tuple[int, int], language: str) -> Iterator[Any]:
    """The program on a stage whose time is the clock's."""
    from saves.player_files import Library
    from tools.ui_driver import stage

    begun = patch.multiple(Worker, start=lambda _: None, poll=_answers)
    apart = patch.object(ChildProcess, "_start", lambda *_: None)
    shown = patch.object(Library, "folder", Path("trailbox"))  # the settings tell where the saves are
    with begun, apart, shown, stage(size, language=language, mute=True) as app:
        step = app.step

        def tick(dt: float = 1 / 60) -> None:
            clock.passed += dt
            step(dt)

        vars(app)["step"] = tick
        yield app


def _answers(worker: Worker) -> list[Answer | Advice]:
    """In place of `Worker.poll`: the final answer to what was asked."""
    job = worker._job
    if job is None or job.kind == "ponder":
        return []
    rules, agent = registry.rules(worker.game), agent_of(worker.game)
    luck, pace, kind = Random(job.seed), Budget(job.seconds), rules.move_type
    if job.kind == "advise":
        played = None if job.played is None else codec.decode(kind, job.played, "move")
        *_, suggestions = agent.advise(job.seen, job.seat, luck, pace, played)
        answer: Answer | Advice = read_advice(
            ["advice", job.number, [written(rules, suggestion) for suggestion in suggestions]]
        )
    else:
        *_, best = agent.think(job.seen, job.seat, job.level, luck, pace)
        line = tuple(codec.encode(move, kind) for move in best.line)
        answer = Answer(job.number, codec.encode(best.move, kind), best.value, line, best.nodes, done=True)
    worker._finish()
    return [replace(answer, done=True)]
