"""The AI's own games of a deal, played in a separate process: their results are the deal's baseline.

Each game is played at a level that the game's `ByGames` name, with its own generator, and by the level's budget instead
of the clock, so that a deal has the same baseline on every machine. The process runs at the lowest priority and can be
told to pause while the window's own worker thinks. Nothing here, or imported from here, knows pygame.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from engine.ai.agent import Agent, Pace, SearchResult
from engine.ai.process.background_job import BackgroundJob, work_through
from engine.ai.process.child_process import ChildProcess, Wire, settle_in
from engine.ai.process.worker_process import agent_of
from engine.core import game_start, medals, registry
from engine.core.game_info import AI_PREFIX
from engine.core.medals import Baseline
from engine.core.session import Session
from engine.core.task import Result, Task

LOWEST = 19
"""Its niceness: the worker's thinking comes first."""
LONGEST = 30.0
"""Seconds after which an agent whose budget never ends has to move anyway."""
NAP = 0.02
"""Seconds between two checks whether it may continue."""


class Steady(Pace):
    """A pace with time enough for any budget, which sends signs of life; the agent sleeps in `over` while it has to
    pause: while the window has set a number above 0."""

    def __init__(self, wire: Wire) -> None:
        self.moves = 0
        self._wire = wire
        self._end = 0.0

    def begin(self) -> None:
        """Start the clock for the next move."""
        self._end = time.monotonic() + LONGEST

    def over(self) -> bool:
        """See `Pace`. `OSError` when the window has gone."""
        while self._wire.number:
            self._tell()
            time.sleep(NAP)
            self._end += NAP
        self._tell()
        return time.monotonic() > self._end

    def _tell(self) -> None:
        if self._wire.due:
            self._wire.send("moved", self.moves)


def run(deal: Task, players: tuple[tuple[int, str], ...], agent_at: str, wire: Wire) -> None:
    """The main function of the process.

    Messages: `["moved", moves]`, `["ended", won, score]` for each game, `["failed", why]`.
    """
    settle_in(LOWEST)

    def work() -> None:
        info = registry.info(deal.game)
        for number, level in players:
            session = game_start.started(medals.for_ai(info, deal.setup, level))
            wire.send("ended", *_play(wire, deal, session, number, agent_of(deal.game, agent_at)))

    work_through(wire, work)


def _play(wire: Wire, deal: Task, session: Session[Any, Any], number: int, agent: Agent[Any]) -> tuple[bool, int]:
    """Play a whole game; returns whether it was won, and the points."""
    wire.send("moved", 0)
    pace = Steady(wire)
    while session.over is None:
        pace.begin()
        session.play(0, _thought(session, agent, pace, number).move)
        pace.moves += 1
        wire.send("moved", pace.moves)
        pace.over()
    terms = registry.deals(deal.game)
    result = terms.judge(deal, session) if terms is not None else medals.ending(session)
    assert result is not None
    return result.won, result.score


def _thought(session: Session[Any, Any], agent: Agent[Any], pace: Pace, number: int) -> SearchResult:
    level = session.setup.seats[0].removeprefix(AI_PREFIX)
    # the first game is the same as the only one of older versions
    game = f"{session.setup.seed}:{number}" if number else f"{session.setup.seed}"
    rng = Random(f"par:{game}:{len(session.log)}")
    last: SearchResult | None = None
    for last in agent.think(session.observe(0), 0, level, rng, pace):
        if last.sure or pace.over():
            break
    if last is None:
        raise ValueError("the agent had no move")
    return last


class BaselineJob(BackgroundJob):
    """The window's side.

    `results`: of the games that have ended, and those known before; `moves`: so far in the current game.
    """

    def __init__(
        self,
        deal: Task,
        players: tuple[str, ...] = ("",),
        known: Baseline = (),
        agent_at: str = "",
    ) -> None:
        """players: a level for each game, the first of which are `known`. agent_at: "module:NAME" for another agent."""
        self.games = len(players)
        self.results: Baseline = known
        self.moves = 0
        self._known = known
        self._resting = 0
        rest = tuple(enumerate(players))[len(known) :]
        super().__init__(deal.game, run, "baseline", deal, rest, agent_at)

    def begin(self) -> ChildProcess:
        # after a restart it plays all of them again, with other kernels and the same results
        self.results = self._known
        return ChildProcess(*self._work, number=self._resting)

    def rest(self, wanted: bool) -> None:
        """Pause or continue: somebody else needs the processor, or no longer does."""
        self._resting = int(wanted)
        self.child.set(self._resting)

    @property
    def done(self) -> bool:
        return len(self.results) >= self.games

    def poll(self) -> Baseline:
        """The results of the games that have ended by now."""
        self.listen()
        return self.results

    def read(self, message: list[Any]) -> None:
        kind, value, *rest = message
        if kind == "moved":
            self.moves = int(value)
        elif kind == "ended":
            self.results, self.moves = (*self.results, Result(bool(value), int(rest[0]))), 0
        else:
            self.fault = str(value)
