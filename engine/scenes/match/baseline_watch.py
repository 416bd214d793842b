"""Waiting for the AI's own games of a deal: they are known, being played, or not available."""

from __future__ import annotations

from engine.ai.process.ai_baseline import BaselineJob
from engine.core import medals, registry
from engine.core.medals import Baseline, Bounds, ByGames
from engine.core.task import Result, Task
from engine.gui.window.context import Context
from saves.medals_won import settled
from saves.solo_progress import Played


class BaselineWatch:
    """The watch on one deal.

    It is made with a scene and passed on to the next one that shows the same deal; the last owner closes it. `fault`:
    why the AI could not play it, "" as long as it may.
    """

    def __init__(self, ctx: Context, task: Task, terms: ByGames) -> None:
        self.ctx = ctx
        self.task = task
        self.terms = terms
        self.info = registry.info(task.game)
        self.deal = medals.deal_key(self.info, task.setup)
        self.fault = ""
        self._job: BaselineJob | None = None

    @property
    def known(self) -> Baseline:
        """The AI's games that are known."""
        return self.ctx.library.progress().book(self.task.game).baseline(self.deal, self.info.rules_version)

    @property
    def complete(self) -> bool:
        """Are all of them known?"""
        return len(self.known) >= self.games

    @property
    def games(self) -> int:
        """How many games the AI plays of it."""
        return len(self.terms.players)

    @property
    def best(self) -> Result | None:
        """The best of the AI's games, once all are known."""
        best: Result | None = None
        for result in self.known if self.complete else ():
            best = result if result.beats(best) else best
        return best

    @property
    def bounds(self) -> Bounds | None:
        """What the medals need, as far as that is known."""
        return self.terms.bounds(self.task.setup, self.known)

    @property
    def waiting(self) -> bool:
        """Is the AI playing?"""
        return self._job is not None

    @property
    def moves(self) -> int:
        """How many moves of the present game it has made."""
        return self._job.moves if self._job is not None else 0

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever there is something new to say."""
        return self.known, self.waiting, self.moves, self.fault

    def start(self) -> None:
        """Let the AI play, unless the games are known or being played. Returns at once."""
        if self._job is not None or self.complete or not self.info.levels or self.fault:
            return
        self._job = BaselineJob(self.task, self.terms.players, self.known)

    def update(self) -> None:
        """Keep games that have ended. Call it every frame; it never waits."""
        job = self._job
        if job is None:
            return
        results = job.poll()
        if len(results) > len(self.known):
            game = self.task.game
            book = settled(self.ctx.library.progress().book(game), self.info, self.terms, self.deal)
            book = book.with_baseline(self.deal, Played(results, self.info.rules_version))
            self.ctx.library.store_book(game, settled(book, self.info, self.terms, self.deal))
        self.fault = job.fault
        if job.over:
            self.close()

    def rest(self, wanted: bool) -> None:
        """Pause or continue the AI's games."""
        if self._job is not None:
            self._job.rest(wanted)

    def close(self) -> None:
        """End the AI's games."""
        if self._job is not None:
            self._job.close()
            self._job = None
