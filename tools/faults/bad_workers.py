"""Workers that are killed, hang, raise or answer illegally behind a table that plays on at 60 frames a second."""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from engine.ai.process.worker_supervisor import MOST_FAULTS, Worker
from engine.core import registry
from engine.core.game_info import AI_PREFIX
from engine.core.game_start import fresh
from engine.core.session import Session
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.play.table import TableScene
from tools import ui_driver as hand
from tools.faults.bad_agent import PLAN

KINDS = ("kill", "hang", "raise", "illegal")
FRAME = 1 / 60
LONGEST_FRAME = 0.1
"""Seconds that no frame may take, whatever happens to a worker."""
LONGEST_WAIT = 120.0
"""Seconds after which a question counts as never answered."""


@dataclass(slots=True)
class Found:
    """The results of the faults. frame: seconds of the longest frame, less what it waited for a free processor.

    stand_ins: workers that were given up; due: how many must have been, after `MOST_FAULTS` in one game; tables: games.
    """

    faults: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    stand_ins: int = 0
    due: int = 0
    tables: int = 1
    frames: int = 0
    frame: float = 0.0
    hold: float = LONGEST_FRAME
    wait: float = 0.0

    def figures(self) -> dict[str, float]:
        """All of it by name, for a report."""
        return {
            **self.faults,
            "legal answers": self.answers,
            "workers given up for the stand-in": self.stand_ins,
            "frames": self.frames,
            "longest frame ms": self.frame * 1000,
            "longest wait s": self.wait,
        }


class FaultyTable(TableScene):
    """A table whose AI sits with a `FaultyAgent`."""

    worker: Worker

    def _worker(self) -> Thinker:
        self.worker = Worker(self.session.setup.game, agent_at="tools.faults.bad_agent:AGENT")
        return self.worker


def inject(game: str, count: int, seed: int, tell: Callable[[float], None], hold: float = LONGEST_FRAME) -> Found:
    """Cause so many faults, one after another, of all kinds in a random order. `AssertionError` for a broken
    promise. hold: seconds that no frame may take, less what it waited for a free processor."""
    luck = Random(seed)
    found = Found(hold=hold)
    kinds = [KINDS[(seed + number) % len(KINDS)] for number in range(count)]
    luck.shuffle(kinds)
    with (
        tempfile.TemporaryDirectory(prefix="trailbox-") as folder,
        patch.dict(os.environ, {PLAN: str(Path(folder) / "plan")}),
        hand.stage((1280, 720), mute=True, speed="instant", reduced_motion=True) as app,
    ):
        plan = Path(folder) / "plan"
        plan.write_text(game, encoding="ascii")
        table, run = _table(app, game, luck), 0
        for number, kind in enumerate(kinds):
            while not _make(app, table, kind, plan, luck, found):
                table, run = _table(app, game, luck), 0
                found.tables += 1
            run += 1
            found.due += run % MOST_FAULTS == 0
            if table.worker.fallback:
                found.stand_ins += 1
                table.match.close()  # the next question starts a new worker
            tell((number + 1) / count)
    return found


def _table(app: Any, game: str, luck: Random) -> FaultyTable:
    """A new game of AIs of the first level, painted once."""
    info = registry.info(game)
    begun = fresh(game, 0, luck.randrange(2**32), {})
    level = AI_PREFIX + info.levels[0].key
    setup = type(begun.setup)(game, (level,) * len(begun.setup.seats), begun.setup.seed, {}, begun.setup.board)
    table = FaultyTable(app.ctx, Session(info, begun.rules, setup, begun.board))
    app.ctx.stack.clear_to(table)
    app.step(FRAME)
    return table


def _make(app: Any, table: FaultyTable, kind: str, plan: Path, luck: Random, found: Found) -> bool:
    """One fault, until the question it hit is answered and a move is on the table; False if the game is over."""
    game, session = table.session.setup.game, table.session
    _until(app, lambda: session.over is not None or (table.worker.ready and not table.worker.fallback), found)
    faults = table.worker.faults
    _write(plan, f"{game} {kind}")
    _until(app, lambda: session.over is not None or plan.read_text(encoding="ascii") == game, found)
    if session.over is not None:
        _write(plan, game)
        return False
    length = len(session.log)
    if kind == "kill":
        for _ in range(luck.randrange(6)):
            _frame(app, found)
        assert table.worker.pid is not None
        os.kill(table.worker.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    began = time.monotonic()
    _until(app, lambda: table.worker.faults > faults, found)
    _until(app, lambda: len(session.log) > length, found)
    found.wait = max(found.wait, time.monotonic() - began)
    found.faults[kind] += 1
    found.answers += 1
    return True


def _write(plan: Path, words: str) -> None:
    """At once: a worker may be reading it."""
    whole = plan.with_suffix(".new")
    whole.write_text(words, encoding="ascii")
    whole.replace(plan)


def _until(app: Any, wanted: Callable[[], bool], found: Found) -> None:
    end = time.monotonic() + LONGEST_WAIT
    while not wanted():
        assert time.monotonic() < end, "a question is never answered"
        _frame(app, found)


def _frame(app: Any, found: Found) -> None:
    """One frame at its due time.

    Its own work and its waiting for a fault are bounded, but not how busy the machine is.
    """
    began, queued = time.monotonic(), _queued()
    app.step(FRAME)
    took = time.monotonic() - began
    net = took - (_queued() - queued)
    found.frames += 1
    found.frame = max(found.frame, net)
    assert net < found.hold, f"a frame took {net * 1000:.0f} ms"
    time.sleep(max(0.0, FRAME - took))


def _queued() -> float:
    """Seconds that this thread has waited for a processor others had; 0 where the system does not tell."""
    try:
        with open("/proc/thread-self/schedstat", encoding="ascii") as row:  # noqa: PTH123 - no file of ours
            return int(row.read().split()[1]) / 1e9
    except OSError:
        return 0.0
