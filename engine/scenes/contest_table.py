"""The table of a contest: the usual one, with the AI's result beside it; what luck has answered stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

from engine.core import contest, registry
from engine.core.challenge import TRIES
from engine.core.contest import NONE, Result
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.core.text import Text
from engine.scenes import contest_ways, solo_ways
from engine.scenes.challenge_table import TaskHint
from engine.scenes.contest_banner import ContestBanner, ContestButtons
from engine.scenes.contest_watch import ParWatch
from engine.scenes.contest_words import LAST_TRY, NO_HELP
from engine.scenes.match import Event
from engine.scenes.table import TableScene

if TYPE_CHECKING:
    from engine.ui.context import Context
    from saves.contests import Outing, Run
    from saves.progress import Book


class ContestTable(TableScene):
    """`day`: whose game it is, None for one by number. `watch`: the AI's own game of these cards."""

    def __init__(
        self, ctx: Context, session: Session[Any, Any], fresh: bool = True, watch: ParWatch | None = None
    ) -> None:
        setup = session.setup
        self.terms = registry.contests(setup.game)
        self.day: date | None = contest.read_day_task(setup.challenge)
        self.watch: ParWatch = watch or ParWatch(ctx, setup)
        super().__init__(ctx, session, fresh)
        self.banner = ContestBanner(self)
        self.buttons = ContestButtons(self, self.banner)
        self.top.overlays.remove(self.hint.draw)
        self.hint = TaskHint(self, lambda: False, NO_HELP)
        self._keep_what_luck_answered()
        self.watch.start()

    # --- what is known of it -----------------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The game's progress."""
        return self.ctx.library.progress().book(self.session.setup.game)

    @property
    def outing(self) -> Outing | None:
        """The day's tries; None for a game by number."""
        return self.book.contests.outing(self.day) if self.day is not None else None

    @property
    def run(self) -> Run:
        """What is known of these cards by their number."""
        return self.book.contests.run(self.watch.deal)

    @property
    def best(self) -> Result | None:
        """The best game of these cards so far: of the day, or by number."""
        outing = self.outing
        return outing.best if outing is not None else self.run.best

    @property
    def result(self) -> Result | None:
        """How this game has ended."""
        return self.terms.result(self.session) if self.terms is not None else contest.ending(self.session)

    @property
    def medal(self) -> int:
        """What this game has brought; NONE as long as it isn't known."""
        result, bounds = self.result, self.watch.bounds
        if result is None or bounds is None:
            return NONE
        medal, outing = bounds.medal(result), self.outing
        return medal if outing is None else contest.day_medal(medal, max(1, outing.tries))

    @property
    def hides_par(self) -> bool:
        """Is the AI's result kept back as long as the game goes on?"""
        return self.book.hides_par and self.match.over is None

    @property
    def stays(self) -> Text:
        """Why something can’t be taken back."""
        return self.terms.stays if self.terms is not None else contest.LUCK_STAYS

    @property
    def can_restart(self) -> bool:
        """Is there something to begin again, and a try left for it?"""
        moved = any(step.seat != CHANCE for step in self.session.log)
        outing = self.outing
        if outing is None:
            return moved
        return moved and not outing.over and outing.tries + (self.match.over is None) < TRIES

    # --- life --------------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        """The banner shares the log's zone."""
        super().resize()
        self.log.layout(self.banner.layout(self.top.zones.rect("log")))

    def update(self, dt: float) -> None:
        """The AI's own game goes on below everything else, and rests while the worker thinks."""
        self.watch.rest(self.match.thinking is not None or self.hint.thinking)
        self.watch.update()
        super().update(dt)
        self.banner.refresh()

    @property
    def expecting(self) -> bool:
        """Also while the AI plays its own game."""
        return super().expecting or self.watch.waiting

    def close(self) -> None:
        """Give the AI's processes back."""
        super().close()
        self.watch.close()

    def hand_over(self) -> ParWatch:
        """The watch, for the next table of these cards; this one has another from now on."""
        found, self.watch = self.watch, ParWatch(self.ctx, self.session.setup)
        return found

    def _after(self) -> None:
        super()._after()
        self.banner.refresh()

    def _happened(self, event: Event) -> None:
        if event.kind == "step":
            self._keep_what_luck_answered()
        super()._happened(event)
        if event.kind == "over":
            self._count()

    def _keep_what_luck_answered(self) -> None:
        """A new card was seen, or whatever else the game keeps, or it is over: there is no way back behind that."""
        session = self.session
        kept = self.terms.floor(session) if self.terms is not None else contest.answered(session)
        session.floor = len(session.log) if session.over is not None else max(session.floor, kept)

    def _count(self) -> None:
        """Once for each game, when it ends here: one that was brought in after its end is somebody else's."""
        result = self.result
        if result is None:
            return
        book = self.book
        contests = book.contests
        counted = contests.tried(self.day, result) if self.day is not None else contests.played(self.watch.deal, result)
        self.ctx.library.contested(self.session, replace(book, contests=counted))
        self.banner.refresh()

    # --- actions -----------------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """As usual, or why not."""
        done = super().undo()
        if not done and any(step.seat != CHANCE for step in self.session.log):
            self.ctx.toast(self.stays)
        return done

    def toggle_par(self) -> None:
        """Show the AI's result, or keep it back until the end."""
        book = self.book
        self.ctx.library.store_book(self.session.setup.game, replace(book, hides_par=not book.hides_par))
        self.banner.refresh()

    def restart(self) -> None:
        """The same cards anew; a try of the day that was under way is lost."""
        if not self.can_restart:
            return
        if self.day is not None and self.match.over is None:
            used = self.outing.tries if self.outing is not None else 0
            solo_ways.ask_to_give_up(self.ctx, TRIES - used - 1, self.give_up)
            return
        self.again()

    def give_up(self) -> None:
        """A try of the day that is lost, and the next one."""
        if self.day is not None:
            book = self.book
            lost = book.contests.tried(self.day, Result(False))
            self.ctx.library.contested(self.session, replace(book, contests=lost))
        self.again()

    def again(self) -> None:
        """The same cards anew."""
        if self.match.over is None:
            self.ctx.library.forget(self.session)
        contest_ways.start(self.ctx, self.session.setup, self.hand_over())

    def start_anew(self) -> None:
        """As the pause page says it."""
        if not self.can_restart and self.outing is not None and any(step.seat != CHANCE for step in self.session.log):
            self.ctx.toast(LAST_TRY)
        self.restart()

    def open_result(self) -> None:
        """Beside what the AI has made of it."""
        from engine.scenes.contest_result import ContestResult

        self._result_in = None
        if self.match.over is not None:
            self.ctx.stack.push(ContestResult(self.ctx, self))
