"""The table of a challenge: the usual one, with the goal beside it, a judge after every move, and an end of its own."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pygame

from engine.core import challenge as tasks
from engine.core import registry
from engine.core.challenge import FAILED, OPEN, SOLVED, TRIES, Challenge, Unit
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.widgets.all import Button, Paragraph, Row, Widget
from engine.scenes.common import table_ways
from engine.scenes.common.destinations import ChallengeEnd
from engine.scenes.common.match import Event
from engine.scenes.common.task_words import task_title
from engine.scenes.play.table import AFTERGLOW, TableScene
from engine.scenes.tasks.parts import Slots, draw_stars
from engine.scenes.tasks.task_banner import TaskBanner, TaskButtons, TaskHint
from engine.table.hand.targets import Targets

if TYPE_CHECKING:
    from engine.gui.window.context import Context
    from saves.progress import Book

NO_HELP = say("The challenge of the day has no hints and no take-backs.")
SIGNS = {OPEN: "", SOLVED: "check", FAILED: "cross"}
"""The icon on the moves that are made."""
SOLVED_WORDS = say("Solved!")
LARGE = 120
"""Per cent of text scale above which the goal is written smaller."""


class Head(Widget):
    """The task's name, and at the right the stars that it would bring now."""

    def __init__(self, title: Text, stars: int) -> None:
        super().__init__()
        self.title = title
        self.stars = stars

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def measure(self, width: int) -> int:
        """One line."""
        del width
        return max(self._star(), self.ctx.fonts.line_height("small"))

    def _star(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.1)

    def draw(self, canvas: pygame.Surface) -> None:
        """Those that can still be earned are filled."""
        star, fonts, rect = self._star(), self.ctx.fonts, self.rect
        draw_stars(canvas, self.ctx, (rect.right - round(star * 1.6), rect.centery), star, self.stars)
        high = fonts.line_height("small")
        room = pygame.Rect(rect.left, rect.centery - high // 2, max(1, rect.width - round(star * 3.8)), high)
        words = fonts.cut(self.ctx.tr(self.title), "small", room.width)
        fonts.draw(canvas, words, room, "small", self.ctx.theme.color("muted"))


class Banner(TaskBanner):
    """The goal, the moves left, and the way to begin again."""

    def __init__(self, table: ChallengeTable) -> None:
        super().__init__(table, 14)
        self.table = table

    def state(self) -> object:
        """Moves, verdict and tries."""
        table = self.table
        return table.left, table.verdict, table.tries, table.worth

    def widgets(self) -> list[Widget]:
        """From the task's name down."""
        table, challenge = self.table, self.table.challenge
        large = self.ctx.fonts.scale > LARGE
        goal = Paragraph(challenge.goal, "small_bold" if large else "bold")
        goal.gap = 2
        words = SOLVED_WORDS if table.verdict == SOLVED else table.unit.left(table.left)
        moves = Slots(challenge.moves, challenge.moves - table.left, words, SIGNS[table.verdict])
        again = Button(self._again(), table.restart, "primary" if table.verdict == FAILED else "plain", "redo")
        again.key = "restart"
        again.enabled = table.can_restart
        last = Row(again, moves, space=14)
        last.gap = 6 if large else 8
        return [Head(self._title(), table.worth), goal, last]

    def _title(self) -> Text:
        table = self.table
        if table.day is None:
            return task_title(table.session.setup.challenge)
        number = min(TRIES, table.tries + (table.verdict == OPEN))
        return say("Today’s challenge, try {n} of {all}", n=number, all=TRIES)

    def _again(self) -> Text:
        return say("Try again") if self.table.verdict == FAILED else say("Start again")


class ChallengeTable(TableScene):
    """`verdict`: how it stands; `day`: whose daily challenge it is, None for another challenge."""

    def __init__(self, ctx: Context, session: Session[Any, Any], challenge: Challenge, fresh: bool = True) -> None:
        self.challenge = challenge
        self.source = registry.challenges(challenge.game)
        self.day: date | None = tasks.read_daily_task(session.setup.challenge)
        self.verdict = OPEN
        self._hints = session.hints
        self._earned = 0
        """Stars brought by this table, 0 as long as it is not solved."""
        self._settled = False
        """Has the present verdict been counted?"""
        super().__init__(ctx, session, fresh)
        self.banner = Banner(self)
        self.buttons = TaskButtons(self, self.banner)
        self.top.overlays.remove(self.hint.draw)
        self.hint = TaskHint(
            self, lambda: self.day is None and self.verdict == OPEN, None if self.day is None else NO_HELP
        )
        self.match.final = self.day is not None
        self._judge()
        # opened again after its end: it was counted then
        self._settled = self.verdict != OPEN

    # --- what is known of it -----------------------------------------------------------------------------------------

    @property
    def book(self) -> Book:
        """The game's progress."""
        return self.ctx.library.progress().book(self.challenge.game)

    def _store(self, book: Book) -> None:
        self.ctx.library.store_book(self.challenge.game, book)

    @property
    def unit(self) -> Unit:
        """What the challenge counts."""
        return self.source.unit if self.source is not None else tasks.MOVES

    @property
    def left(self) -> int:
        """The person's moves, or what else is counted, that are left."""
        count = self.source.spent if self.source is not None else tasks.own_moves
        return max(0, self.challenge.moves - count(self.challenge, self.session))

    @property
    def tries(self) -> int:
        """Tries of the day that are used up."""
        return self.book.day(self.day).tries if self.day is not None else 0

    @property
    def worth(self) -> int:
        """The stars it has brought, or would bring now."""
        if self.day is not None:
            played = self.book.day(self.day)
            return played.stars if played.over else tasks.daily_stars(played.tries + 1)
        mark = self.book.mark(self.challenge.key)
        return (self._earned or mark.stars) if self.verdict == SOLVED else mark.worth

    @property
    def can_restart(self) -> bool:
        """Is there something to begin again, and a try left for it?"""
        moved = len(self.session.log) > self.session.floor
        if self.day is None:
            return moved
        rest = TRIES - self.tries - (self.verdict == OPEN)
        return moved and rest > 0 and not self.book.day(self.day).over

    # --- life --------------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        """The banner shares the log's zone."""
        super().resize()
        zone = self.top.zones.rect("log")
        self.log.layout(self.banner.layout(zone))

    def update(self, dt: float) -> None:
        """Hints are counted as they are given."""
        super().update(dt)
        if self.session.hints > self._hints:
            self._store(self.book.helped(self.challenge.key, hints=self.session.hints - self._hints))
            self._hints = self.session.hints
            self.banner.refresh()

    def _after(self) -> None:
        super()._after()
        self.banner.refresh()

    # --- the judge ---------------------------------------------------------------------------------------------------

    def _judge(self) -> None:
        old = self.verdict
        self.verdict = self.source.judge(self.challenge, self.session) if self.source is not None else OPEN
        if self.verdict != old:
            self._settled = False
        # once it is decided nobody moves any more, not even where the game itself goes on
        self.match.paused = self.verdict != OPEN

    def _happened(self, event: Event) -> None:
        if event.kind in ("step", "undone", "redone"):
            self._judge()
        super()._happened(event)
        if event.kind == "step" and self.verdict != OPEN and not self._settled:
            self._settle()

    def _settle(self) -> None:
        """Count it, once; nothing is left to be continued."""
        self._settled = True
        solved = self.verdict == SOLVED
        if self.day is not None:
            self._store(self.book.tried(self.day, solved))
        elif solved:
            self._earned = self.book.mark(self.challenge.key).worth
            self._store(self.book.solved(self.challenge.key))
        else:
            self._store(self.book.failed(self.challenge.key))
        self.ctx.library.forget(self.session)
        self._result_in = AFTERGLOW
        self.refresh()

    def _moves(self, position: Any, me: Seat) -> Targets:
        return super()._moves(position, me) if self.verdict == OPEN else Targets()

    def _headline(self, position: Any, me: Seat) -> Text:
        if self.verdict == OPEN:
            return super()._headline(position, me)
        return self.why_failed() if self.verdict == FAILED else self.done()

    def done(self) -> Text:
        """In how many moves, or what else is counted, it was solved."""
        return self.unit.done(self.challenge.moves - self.left)

    def why_failed(self) -> Text:
        """In one sentence."""
        over = self.session.over
        if over is not None:
            text: Text = self.view.verdict(self.session.shown(self.match.me), over)
            return text
        if not self.left:
            return self.unit.missed(self.challenge.moves)
        return say("The goal can’t be reached any more.")

    # --- actions -----------------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Costs a star if something that is counted comes back; none on the day's challenge, where there is no undo.

        After a failed try that is counted it costs nothing more.
        """
        if self.day is not None:
            self.ctx.toast(NO_HELP)
            return False
        before, left = self.verdict, self.left
        if not super().undo():
            return False
        if before == OPEN and self.left > left:
            self._store(self.book.helped(self.challenge.key, undos=1))
        self.refresh()
        return True

    def last_of_ai(self) -> int | None:
        """Of the moves since the position was given."""
        ply = super().last_of_ai()
        return ply if ply is not None and ply >= self.session.floor else None

    def open_why(self) -> bool:
        """The defence's thoughts tell much: a hint."""
        if self.day is not None or not super().open_why():
            return False
        self.session.hints += self.verdict == OPEN
        return True

    def restart(self) -> None:
        """From the position again; a try that was under way is lost."""
        if not self.can_restart:
            return
        if self.day is not None and self.verdict == OPEN:
            table_ways.ask_to_give_up(self.ctx, TRIES - self.tries - 1, self.again)
            return
        self.again()

    def again(self) -> None:
        """The same position anew."""
        if self.verdict == OPEN and len(self.session.log) > self.session.floor:
            book = self.book
            self._store(book.tried(self.day, False) if self.day is not None else book.failed(self.challenge.key))
        self.ctx.library.forget(self.session)
        table_ways.start(self.ctx, self.challenge.game, self.session.setup.challenge)

    def start_anew(self) -> None:
        """As the pause page says it."""
        self.restart()

    def open_result(self) -> None:
        """Stars, or one sentence why not."""
        self._result_in = None
        if self.verdict != OPEN:
            self.ctx.go(ChallengeEnd(self))
