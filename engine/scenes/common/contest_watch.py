"""Waiting for the AI's own game of a deal: known already, under way, or not to be had."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ai.process.ai_baseline import Par
from engine.core import contest, registry
from engine.core.contest import Bounds, Result
from engine.core.errors import TrailboxError
from engine.core.session import Setup
from engine.scenes.common.entries import board_of
from saves.contests import Par as Kept

if TYPE_CHECKING:
    from engine.gui.window.context import Context


class ParWatch:
    """One deal's. Made with a scene and handed on to the next one that shows the same deal; whoever has it last closes.

    `fault`: why the AI could not play it, "" as long as it may.
    """

    def __init__(self, ctx: Context, setup: Setup) -> None:
        self.ctx = ctx
        self.setup = setup
        self.info = registry.info(setup.game)
        self.terms = registry.contests(setup.game)
        self.deal = contest.deal(self.info, setup)
        self.fault = ""
        self._par: Par | None = None

    @property
    def known(self) -> Result | None:
        """The par, if it has been found."""
        book = self.ctx.library.progress().book(self.setup.game)
        return book.contests.par(self.deal, self.info.rules_version)

    @property
    def bounds(self) -> Bounds | None:
        """What the medals need, as far as that is known."""
        return self.terms.bounds(self.setup, self.known) if self.terms is not None else None

    @property
    def waiting(self) -> bool:
        """Is the AI at it?"""
        return self._par is not None

    @property
    def moves(self) -> int:
        """How far it has come."""
        return self._par.moves if self._par is not None else 0

    @property
    def state(self) -> tuple[object, ...]:
        """Changes whenever there is something new to say."""
        return self.known, self.waiting, self.moves, self.fault

    def start(self) -> None:
        """Have it played, unless it is known or under way. Returns at once."""
        if self._par is not None or self.known is not None or not self.info.levels or self.fault:
            return
        try:
            board = board_of(self.info, self.setup.board)
        except TrailboxError as error:
            self.fault = str(error.text)
            return
        self._par = Par(self.setup, board)

    def update(self) -> None:
        """Has it ended? Then it is kept. Call it every frame; it never waits."""
        par = self._par
        if par is None:
            return
        result = par.poll()
        if result is not None:
            game = self.setup.game
            book = self.ctx.library.progress().book(game)
            kept = book.contests.with_par(self.deal, Kept(result, self.info.rules_version))
            self.ctx.library.store_book(game, replace(book, contests=kept))
        self.fault = par.fault
        if par.over:
            self.close()

    def rest(self, wanted: bool) -> None:
        """Something else needs the processor, or does no longer."""
        if self._par is not None:
            self._par.rest(wanted)

    def close(self) -> None:
        """Nobody waits any more."""
        if self._par is not None:
            self._par.close()
            self._par = None
