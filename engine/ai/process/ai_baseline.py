"""The AI's own game of a contest, played in a process of its own: what it makes of the deal is the deal's par.

It plays at its best level with a generator of its own, and thinks as long as the level's budget lasts, whatever the
clock says, so that a deal has the same par on every machine. It runs below everything else and can be told to rest
while the window's own worker thinks. Nothing here, or imported from here, knows pygame.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from engine.ai.agent import Agent, Pace, SearchResult
from engine.ai.process.background_job import BackgroundJob, Wire, work_through
from engine.ai.process.child import agent_of
from engine.core import contest, registry
from engine.core.board import Board
from engine.core.contest import Result
from engine.core.info import AI_PREFIX
from engine.core.session import Session, Setup

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext

    from engine.ai.process.child import Flag

LOWER = 9
"""By how much it is less important than the worker, in steps of niceness."""
LONGEST = 30.0
"""Seconds after which an agent whose budget never ends is told to move all the same."""
NAP = 0.02
"""Seconds between two looks whether it may go on."""


class Steady(Pace):
    """Time enough for any budget, and signs of life; the agent sleeps in `over` while it is told to rest."""

    def __init__(self, wire: Wire, resting: Flag) -> None:
        self.moves = 0
        self._wire = wire
        self._resting = resting
        self._end = 0.0

    def begin(self) -> None:
        """Another move."""
        self._end = time.monotonic() + LONGEST

    def over(self) -> bool:
        """See `Pace`. `OSError` when the window has gone."""
        while self._resting.value:
            self._tell()
            time.sleep(NAP)
            self._end += NAP
        self._tell()
        return time.monotonic() > self._end

    def _tell(self) -> None:
        if self._wire.due:
            self._wire.send("moved", self.moves)


def run(setup: Setup, board: Board | None, agent_at: str, resting: Flag, pipe: Connection) -> None:
    """The process's life. Messages: `["moved", moves]`, `["ended", won, score]`, `["failed", why]`."""
    from engine.ai.process.child import settle_in

    settle_in()
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(LOWER)
    wire = Wire(pipe)
    work_through(wire, lambda: _play(wire, setup, board, agent_at, resting))


def _play(wire: Wire, setup: Setup, board: Board | None, agent_at: str, resting: Flag) -> None:
    wire.send("moved", 0)
    info = registry.info(setup.game)
    session: Session[Any, Any] = Session(info, registry.rules(setup.game), contest.for_par(info, setup), board)
    agent, pace = agent_of(setup.game, agent_at), Steady(wire, resting)
    while session.over is None:
        pace.begin()
        session.play(0, _thought(session, agent, pace).move)
        pace.moves += 1
        wire.send("moved", pace.moves)
        pace.over()
    terms = registry.contests(setup.game)
    result = terms.result(session) if terms is not None else contest.ending(session)
    assert result is not None
    wire.send("ended", result.won, result.score)


def _thought(session: Session[Any, Any], agent: Agent[Any], pace: Pace) -> SearchResult:
    level = session.setup.seats[0].removeprefix(AI_PREFIX)
    rng = Random(f"par:{session.setup.seed}:{len(session.log)}")
    last: SearchResult | None = None
    for last in agent.think(session.observe(0), 0, level, rng, pace):
        if last.sure or pace.over():
            break
    if last is None:
        raise ValueError("the mind had no thought")
    return last


class Par(BackgroundJob):
    """One such game. `moves`: so many has the AI made; `result`: how it ended, once it has."""

    def __init__(self, setup: Setup, board: Board | None = None, agent_at: str = "") -> None:
        """setup: of the contest, whoever sits there. mind_at: "module:NAME" in place of the game's own (for tests)."""
        self.setup = setup
        self.moves = 0
        self.result: Result | None = None
        self._resting: Flag | None = None
        self._wanted = 0
        super().__init__(setup.game, run, "par", setup, board, agent_at)

    def extras(self, context: SpawnContext) -> tuple[Any, ...]:
        """The flag that says “rest”."""
        self._resting = context.RawValue("b", self._wanted)
        return (self._resting,)

    def rest(self, wanted: bool) -> None:
        """Somebody else needs the processor, or does no longer."""
        self._wanted = int(wanted)
        if self._resting is not None and self._resting.value != self._wanted:
            self._resting.value = self._wanted

    @property
    def done(self) -> bool:
        """Has its game ended?"""
        return self.result is not None

    def poll(self) -> Result | None:
        """How it ended, once it has."""
        self.listen()
        return self.result

    def read(self, message: list[Any]) -> None:
        """See `run`."""
        kind, value, *rest = message
        if kind == "moved":
            self.moves = int(value)
        elif kind == "ended":
            self.result = Result(bool(value), int(rest[0]))
        else:
            self.fault = str(value)
