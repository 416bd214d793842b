"""What is decided differently at the table of a task: a judge after every move, what help costs, and an end of its own.

For stars, moves may be taken back and hints asked for, which cost some; a day's challenge has neither. For a medal,
what chance has answered can't be taken back, there are no hints, and the AI plays the same deal meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from msgspec import Struct

from engine.ai.agent import Suggestion
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.task import TRIES, Task
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.accessibility_tree import opening_words, tree
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.window.context import Context
from engine.gui.window.utterance import Utterance
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.match.match_turns_and_take_backs import Event
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Solo, TaskEnd
from engine.scenes.play.game_end import Ending
from engine.scenes.play.help.hint import Hint
from engine.scenes.play.mode import Commands, Extra, Mode, Origin, Panes
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.table import TableScene
from engine.scenes.solo.goal_card import TaskBanner
from engine.scenes.solo.tries_and_awards import Attempt
from engine.scenes.words import task_titles_and_results as words
from engine.scenes.words.move_log_and_replay_stops import teller
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import view_of
from engine.table.geometry.narrow_window_layout import LOWEST_WITH_CARD
from engine.table.hand.legal_targets import Targets

LAST_TRY = say("Today’s last try: no restart.")
NEXT_OF_LINE = say("The next step to the solution.")
ONLY_CHALLENGES = say("Checkpoints are for challenges.")
OFF_THE_LINE = say("No solution is known from here. Undo a move and ask again.")


class Ways(Struct, frozen=True, eq=False):
    """What a task does with its table. refresh: shows other buttons and marks; show_end: opens the page of the result;
    asked_about: is there a move of the AI that it may be asked about? settle: changes the match, whatever is held or
    moves."""

    refresh: Callable[[], None]
    show_end: Callable[[], None]
    asked_about: Callable[[], bool]
    settle: Callable[[Callable[[], object]], bool]


class TaskMode(Mode):
    """`attempt`: the task and how it stands."""

    reviewed = settles = judged = ends_itself = tries = False
    top: Tabletop
    log: MoveLog
    ending: Ending
    hint: Hint

    def __init__(
        self, ctx: Context, session: Session[Any, Any], task: Task, watch: BaselineWatch | None = None
    ) -> None:
        self.ctx = ctx
        self.attempt = Attempt(ctx, session, task, watch)
        self.first = len(task.steps)
        self.celebrates = not task.for_stars
        self.undo_note = self.attempt.terms.stays if self.attempt.terms is not None else None
        session.sitting.teller = teller(view_of(task.game), self.first)
        self.banner = TaskBanner(ctx, self.attempt, self.restart, self._make_room)
        # opened again after its end: it was counted then
        self._settled = not self.attempt.open

    def join(self, top: Tabletop, log: MoveLog, ending: Ending, hint: Hint, ways: Ways) -> None:
        """The table is there now."""
        self.top = top
        self.log = log
        self.ending = ending
        self.hint = hint
        self.ways = ways
        top.zones.lowest_log = LOWEST_WITH_CARD
        self.match.final = self.attempt.final
        self._judge()
        if self.attempt.watch is not None:
            self.attempt.watch.start()

    # --- life --------------------------------------------------------------------------------------------------------

    def panes(self, usual: Panes) -> Panes:
        return (*usual, self.banner.pane)

    def laid_out(self) -> None:
        self.log.layout(self.banner.layout(self.top.zones.rect("log")))

    def _make_room(self, zone: pygame.Rect, rest: pygame.Rect | None) -> None:
        """The banner has become higher or lower: this is left of its zone for the log."""
        self.log.layout(rest)
        self.top.stage.still.invalidate(zone.inflate(24, 24))

    def update(self, dt: float) -> None:
        """The AI's own games go on below everything else, and rest while the worker thinks."""
        watch = self.attempt.watch
        if watch is not None:
            watch.rest(self.match.advisor.thinking is not None or self.hint.thinking)
            watch.update()
        self.attempt.follow_hints()
        self.banner.refresh()

    @property
    def expecting(self) -> bool:
        watch = self.attempt.watch
        return watch is not None and watch.waiting

    def close(self) -> None:
        if self.attempt.watch is not None:
            self.attempt.watch.close()

    def refreshed(self) -> None:
        self.banner.refresh()

    # --- the judge ---------------------------------------------------------------------------------------------------

    def _judge(self) -> None:
        if self.attempt.judge():
            self._settled = False
        # once it is decided nobody moves any more, not even where the game itself goes on
        self.match.paused = not self.attempt.open

    def happens(self, event: Event) -> bool:
        if event.kind in ("step", "undone", "redone"):
            self._judge()
        if self.attempt.checkpoint is not None and len(self.attempt.session.log) < self.attempt.checkpoint:
            # it was undone itself
            self.attempt.checkpoint = None
        return True

    def shown(self, event: Event) -> None:
        result = self.attempt.result
        if event.kind != "step" or result is None or self._settled:
            return
        self._settled = True
        self.attempt.count(result)
        if self.attempt.task.for_stars:
            # nothing is left to be continued
            self.ctx.library.forget(self.attempt.session)
            self.ending.begin()
        self.ways.refresh()

    def targets(self, usual: Targets) -> Targets:
        return usual if self.attempt.open else Targets()

    def heard(self) -> Sequence[Utterance]:
        return opening_words(tree((self.banner.pane,)), all_of_it=True)

    def headline(self) -> Text | None:
        if self.attempt.open or not self.attempt.task.for_stars:
            return None
        return self.attempt.done if self.attempt.won else self.why_failed()

    def why_failed(self) -> Text:
        """Why the task has failed, in one sentence."""
        session, task = self.attempt.session, self.attempt.task
        if session.over is not None and task.moves and task.least is None:
            return self.top.view.verdict(session.shown(self.match.me), session.over)
        return self.attempt.missed

    # --- help --------------------------------------------------------------------------------------------------------

    def commands(self, usual: Commands) -> Commands:
        dear = {"undo": self._undo, "hint": self._give_hint, "why": self._tell_why}
        own = {"checkpoint": self._set_checkpoint, "to_checkpoint": self._to_checkpoint}
        return {**usual, **{name: partial(ask, usual[name]) for name, ask in dear.items()}, **own}

    def _undo(self, usual: Callable[[], object]) -> object:
        """As usual, or why not; what costs a star is asked about. After a failed try it costs nothing more."""
        attempt, take = self.attempt, partial(self._take_back, usual)
        if attempt.no_hints is not None and attempt.final:
            self.ctx.toast(attempt.no_hints)
            return False
        if (cost := attempt.undo_costs(self.match.back_to())) and self.match.can_undo:
            self._ask(cost, say("Undo the move?"), say("Undo"), take)
            return True
        return take()

    def _take_back(self, usual: Callable[[], object]) -> bool:
        attempt = self.attempt
        open_before, left = attempt.open, attempt.left
        if not usual():
            if attempt.terms is not None and attempt.moved:
                self.ctx.toast(attempt.terms.stays)
            return False
        if open_before:
            attempt.took_back(left)
        self.ways.refresh()
        return True

    # --- the checkpoint ----------------------------------------------------------------------------------------------

    def extras(self, commands: Commands) -> tuple[Extra, ...]:
        if self._no_checkpoint is not None:
            return ()
        found: list[Extra] = [(say("Set a checkpoint"), "flag", commands["checkpoint"])]
        if self.attempt.checkpoint is not None:
            found.append((say("Back to the checkpoint"), "again", commands["to_checkpoint"]))
        return tuple(found)

    @property
    def _no_checkpoint(self) -> Text | None:
        """Why there are no checkpoints; None if there are."""
        if not self.attempt.task.for_stars:
            return ONLY_CHALLENGES
        return self.attempt.no_hints if self.attempt.final else None

    def _set_checkpoint(self) -> bool:
        """Remember the present position."""
        why = self._no_checkpoint
        if why is None and self.match.deciding is not None and self.attempt.open:
            self.attempt.checkpoint = len(self.attempt.session.log)
            key = verbatim(self.ctx.legend("to_checkpoint"))
            why = say("Checkpoint set: {key} leads back here.", key=key) if key.source else say("Checkpoint set.")
        if why is not None:
            self.ctx.toast(why)
        return why is not None

    def _to_checkpoint(self) -> bool:
        """Take back what was done since then, which costs as much as undoing it."""
        ply, attempt, why = self.attempt.checkpoint, self.attempt, self._no_checkpoint
        step = self.match.decided_since(ply) if ply is not None else None
        if why is None and ply is None:
            why = say("No checkpoint is set yet.")
        if why is not None or ply is None or step is None:
            self.ctx.toast(why or say("You are at the checkpoint."))
            return False
        take = partial(self._take_back, lambda: self.ways.settle(lambda: self.match.undo_to(ply)))
        if cost := attempt.undo_costs(step):
            self._ask(cost, say("Back to the checkpoint?"), say("Go back"), take)
            return True
        return take()

    # --- what the AI says --------------------------------------------------------------------------------------------

    def offers_hints(self, usual: bool) -> bool:
        return self.attempt.no_hints is None and self.attempt.open and usual

    def _give_hint(self, give: Callable[[], object]) -> object:
        attempt = self.attempt
        if attempt.no_hints is not None:
            self.ctx.toast(attempt.no_hints)
        elif self.hint.begins and attempt.hint_costs and (attempt.ai_helps or attempt.next_of_line() is not None):
            # what costs something says so before
            self._ask(attempt.hint_costs, say("Take a hint?"), say("Take the hint"), give)
            return True
        return give()

    def known_hint(self, seat: Seat) -> Suggestion | None:
        step = self.attempt.next_of_line()
        if step is None or step.seat != seat:
            return None
        return Suggestion(step.move, 1.0, (step.move,), NEXT_OF_LINE, True)

    def may_ask_ai(self) -> bool:
        if not self.attempt.ai_helps:
            self.ctx.toast(OFF_THE_LINE)
        return self.attempt.ai_helps

    def explains(self, ply: int) -> bool:
        """Only of the moves since the position was given."""
        return ply >= self.first

    def _tell_why(self, usual: Callable[[], object]) -> object:
        """Explain the defence's move, which counts as a hint, since its reasons reveal much."""
        if self.attempt.final:
            return False
        cost, tell = self.attempt.hint_costs, partial(self._tell_at_once, usual)
        if not cost or not self.ways.asked_about():
            return tell()
        self._ask(cost, say("See why? It counts as a hint."), say("Tell me why"), tell)
        return True

    def _tell_at_once(self, usual: Callable[[], object]) -> bool:
        if not usual():
            return False
        self.attempt.session.hints += self.attempt.open
        return True

    def _ask(self, stars: int, title: Text, take: Text, help: Callable[[], object]) -> None:
        """Ask before a help that costs stars. take: the words of the button that takes it."""
        cost = say("It costs {count} star.", "It costs {count} stars.", stars)

        def taken() -> None:
            help()

        answers: list[Answer] = [(say("Keep playing"), None, "primary"), (take, taken)]
        self.ctx.stack.push(Dialog(self.ctx, title, [cost], answers, on_back=lambda: None))

    # --- where to go -------------------------------------------------------------------------------------------------

    def origin(self, game: str) -> Origin:
        attempt = self.attempt
        page, tabs = say("All solo games"), (words.GAMES, words.DAILY_GAME)
        if attempt.task.for_stars:
            page, tabs = say("All challenges"), (words.CHALLENGES, words.DAILY_CHALLENGE)
        return page, Solo(attempt.task.game, tabs[attempt.day is not None]), "menu"

    def restart(self) -> None:
        """From the beginning; a try that was under way is lost."""
        if not self.attempt.can_restart:
            return
        if self.attempt.day is not None and self.attempt.open:
            open_table.ask_to_give_up(self.ctx, TRIES - self.attempt.tries - 1, self.again)
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
            self.ctx.library.forget(attempt.session)
        if watch is not None:
            attempt.watch = BaselineWatch(self.ctx, attempt.task, watch.terms)
        deal = None if stars else attempt.task
        open_table.begin(self.ctx, attempt.task.game, attempt.name.key, deal=deal, watch=watch, anew=True)

    def start_anew(self, ctx: Context, session: Session[Any, Any]) -> None:
        if not self.attempt.can_restart and self.attempt.day is not None and self.attempt.moved:
            self.ctx.toast(LAST_TRY)
        self.restart()

    def own_result(self, *, by_clock: bool) -> bool:
        if not self.attempt.open:
            self.ways.show_end()
        return True


def task_table(
    ctx: Context, session: Session[Any, Any], task: Task, fresh: bool = True, watch: BaselineWatch | None = None
) -> TableScene:
    """A table at which the task is tried. watch: the AI's own games of the same deal, if they are under way."""
    mode = TaskMode(ctx, session, task, watch)
    table = TableScene(ctx, session, fresh, mode)
    help, ending = table.help, table.breaks.ending
    show_end, asked_about = lambda: ctx.go(TaskEnd(table)), lambda: table.buttons.offers.asks_about() is not None
    ways = Ways(table.refresh, show_end, asked_about, table.moves.settle)
    mode.join(table.top, table.log, ending, help.hint, ways)
    return table
