"""The table of a task: the usual one, with the task beside it, a judge after every move, and an end of its own.

For stars, moves may be taken back and hints asked for, which cost some; a day's challenge has neither. For a medal,
what chance has answered can't be taken back, there are no hints, and the AI plays the same deal meanwhile.
"""

from __future__ import annotations

from typing import Any

from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.task import TRIES, Task
from engine.core.text import Text, say
from engine.gui.window.context import Context
from engine.gui.window.stack import Destination
from engine.scenes.common import start_game
from engine.scenes.common import task_words as words
from engine.scenes.common.baseline_watch import BaselineWatch
from engine.scenes.common.destinations import Solo, TaskEnd
from engine.scenes.common.log_lines import Lines, teller
from engine.scenes.match.match import Event
from engine.scenes.play.table import AFTERGLOW, TableScene
from engine.scenes.tasks.attempt import Attempt
from engine.scenes.tasks.banner import TaskBanner, TaskButtons, TaskHint, ask_for_help
from engine.table.contract.view import view_of
from engine.table.hand.targets import Targets

LAST_TRY = say("This is today’s last try: it can’t be restarted.")


class TaskTable(TableScene):
    """`attempt`: the task and how it stands."""

    reviewed = settles = judged = False

    def __init__(
        self,
        ctx: Context,
        session: Session[Any, Any],
        task: Task,
        fresh: bool = True,
        watch: BaselineWatch | None = None,
    ) -> None:
        self.attempt = Attempt(ctx, session, task, watch)
        session.teller = teller(view_of(task.game), len(task.steps))
        super().__init__(ctx, session, fresh)
        self.lines = Lines(self.view, len(task.steps))
        self.top.zones.shared_log = True
        self.banner = TaskBanner(self, self.attempt, self.restart)
        self.buttons = TaskButtons(self, self.banner)
        self.top.overlays.remove(self.hint.draw)
        self.hint = TaskHint(self, self.attempt)
        self.match.final = self.attempt.final
        # opened again after its end: it was counted then
        self._settled = not self.attempt.open
        self._judge()
        if self.attempt.watch is not None:
            self.attempt.watch.start()

    # --- life --------------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        super().resize()
        self.log.layout(self.banner.layout(self.top.zones.rect("log")))

    def update(self, dt: float) -> None:
        """The AI's own games go on below everything else, and rest while the worker thinks."""
        watch = self.attempt.watch
        if watch is not None:
            watch.rest(self.match.advisor.thinking is not None or self.hint.thinking)
            watch.update()
        super().update(dt)
        self.attempt.follow_hints()
        self.banner.refresh()

    @property
    def expecting(self) -> bool:
        watch = self.attempt.watch
        return super().expecting or (watch is not None and watch.waiting)

    def close(self) -> None:
        super().close()
        if self.attempt.watch is not None:
            self.attempt.watch.close()

    def _after(self) -> None:
        super()._after()
        self.banner.refresh()

    # --- the judge ---------------------------------------------------------------------------------------------------

    def _judge(self) -> None:
        if self.attempt.judge():
            self._settled = False
        # once it is decided nobody moves any more, not even where the game itself goes on
        self.match.paused = not self.attempt.open

    def _happened(self, event: Event) -> None:
        if event.kind in ("step", "undone", "redone"):
            self._judge()
        super()._happened(event)
        result = self.attempt.result
        if event.kind != "step" or result is None or self._settled:
            return
        self._settled = True
        self.attempt.count(result)
        if self.attempt.task.for_stars:
            # nothing is left to be continued
            self.ctx.library.forget(self.session)
            self._result_in = AFTERGLOW
        self.refresh()

    def _moves(self, position: Any, me: Seat) -> Targets:
        return super()._moves(position, me) if self.attempt.open else Targets()

    def _headline(self, position: Any, me: Seat) -> Text:
        if self.attempt.open or not self.attempt.task.for_stars:
            return super()._headline(position, me)
        return self.attempt.done if self.attempt.won else self.why_failed()

    def why_failed(self) -> Text:
        """In one sentence."""
        over, task = self.session.over, self.attempt.task
        if over is not None and task.moves and task.least is None:
            return self.view.verdict(self.session.shown(self.match.me), over)
        return self.attempt.missed

    # --- actions -----------------------------------------------------------------------------------------------------

    def _winner(self) -> Seat | None:
        """Stars are a celebration of their own."""
        return None if self.attempt.task.for_stars else super()._winner()

    def undo(self) -> bool:
        """As usual, or why not; what costs a star is asked about. After a failed try it costs nothing more."""
        attempt = self.attempt
        if attempt.no_hints is not None and attempt.final:
            self.ctx.toast(attempt.no_hints)
            return False
        if (cost := attempt.undo_costs(self.match.back_to())) and self.match.can_undo:
            ask_for_help(self.ctx, cost, say("Take the move back?"), say("Take it back"), self._take_back)
            return True
        return self._take_back()

    def _take_back(self) -> bool:
        attempt = self.attempt
        open_before, left = attempt.open, attempt.left
        if not super().undo():
            if attempt.terms is not None and attempt.moved:
                self.ctx.toast(attempt.terms.stays)
            return False
        if open_before:
            attempt.took_back(left)
        self.refresh()
        return True

    @property
    def origin(self) -> tuple[Text, Destination, str]:
        attempt = self.attempt
        page, tabs = say("All solo games"), (words.GAMES, words.DAILY_GAME)
        if attempt.task.for_stars:
            page, tabs = say("All challenges"), (words.CHALLENGES, words.DAILY_CHALLENGE)
        return page, Solo(attempt.task.game, tabs[attempt.day is not None]), "menu"

    def last_of_ai(self) -> int | None:
        """Of the moves since the position was given."""
        ply = super().last_of_ai()
        return ply if ply is not None and ply >= len(self.attempt.task.steps) else None

    def open_why(self) -> bool:
        """“Why?” counts as a hint, since the defence's reasons reveal much."""
        if self.attempt.final:
            return False
        cost = self.attempt.hint_costs
        if not cost or self.last_of_ai() is None or self.told_closed():
            return self._tell_why()
        ask_for_help(self.ctx, cost, say("See why? It counts as a hint."), say("Tell me why"), self._tell_why)
        return True

    def _tell_why(self) -> bool:
        if not super().open_why():
            return False
        self.session.hints += self.attempt.open
        return True

    def restart(self) -> None:
        """From the beginning; a try that was under way is lost."""
        if not self.attempt.can_restart:
            return
        if self.attempt.day is not None and self.attempt.open:
            start_game.ask_to_give_up(self.ctx, TRIES - self.attempt.tries - 1, self.again)
            return
        self.again()

    def again(self) -> None:
        """Begins the same task again.

        The watch goes on at the next table; this one keeps a stopped one, should it be asked.
        """
        attempt = self.attempt
        attempt.give_up()
        stars, watch = attempt.task.for_stars, attempt.watch
        if attempt.open or stars:
            self.ctx.library.forget(self.session)
        if watch is not None:
            attempt.watch = BaselineWatch(self.ctx, attempt.task, watch.terms)
        deal = None if stars else attempt.task
        start_game.begin(self.ctx, attempt.task.game, attempt.name.key, deal=deal, watch=watch, anew=True)

    def start_anew(self) -> None:
        if not self.attempt.can_restart and self.attempt.day is not None and self.attempt.moved:
            self.ctx.toast(LAST_TRY)
        self.restart()

    def open_result(self) -> None:
        self._result_in = None
        if not self.attempt.open:
            self.ctx.go(TaskEnd(self))
