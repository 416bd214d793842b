"""The table of a contest: the usual one, with the AI's result beside it; what luck has answered stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import pygame

from engine.core import contest, registry
from engine.core.challenge import TRIES
from engine.core.contest import LEAST, NONE, Result, Terms
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.core.text import Text, say, verbatim
from engine.gui.drawing import art
from engine.gui.widgets.all import Widget
from engine.gui.widgets.buttons import IconButton
from engine.scenes.common import table_ways
from engine.scenes.common.contest_watch import ParWatch
from engine.scenes.common.destinations import ContestEnd
from engine.scenes.common.match import Event
from engine.scenes.common.task_words import task_title
from engine.scenes.play.table import TableScene
from engine.scenes.tasks import contest_ways
from engine.scenes.tasks.contest_parts import draw_medal
from engine.scenes.tasks.contest_words import (
    ANY_WIN,
    HIDDEN,
    LAST_TRY,
    NO_HELP,
    medal_needs,
    par_words,
    playing,
    result_words,
    score_words,
)
from engine.scenes.tasks.task_banner import TaskBanner, TaskButtons, TaskHint

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.gui.window.context import Context
    from saves.contests import Outing, Run
    from saves.progress import Book


PAD = 10
MEDALS = "medals"
"""The sign of the line with what the medals need."""
EYE = 30
"""Pixels of the small button at 1280x720."""


class Standing(Widget):
    """Three short lines: the game, the AI's result, the best so far or what the medals need; as many as fit."""

    def __init__(self, table: ContestTable, room: int) -> None:
        """room: pixels that may be used."""
        super().__init__()
        self.table = table
        self.room = room

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def _line(self) -> int:
        return self.ctx.fonts.line_height("small")

    def measure(self, width: int) -> int:
        """So many lines as there is room for, at least one."""
        del width
        lines = max(1, min(len(self._lines()), self.room // max(1, self._line())))
        return lines * self._line()

    def _lines(self) -> list[tuple[str, tuple[Text, ...], str]]:
        """Sign, words (the full ones, then shorter ones for little room) and style."""
        table, watch = self.table, self.table.watch
        found: list[tuple[str, tuple[Text, ...], str]] = [("", (self._title(),), "small")]
        if watch.info.levels:
            found.append(("robot", self._par(), "small_bold"))
        best = table.best
        if best is not None and best.won:
            score = score_words(table.terms, best)
            found.append(("person", (say("Your best: {score}", score=score), score, _bare(table.terms, best)), "small"))
        known = watch.bounds is not None and not (table.hides_par and watch.known is not None)
        return [*found, (MEDALS, (), "small")] if known else found

    def _title(self) -> Text:
        table = self.table
        if table.day is None:
            return task_title(table.session.setup.challenge)
        outing = table.outing
        used = outing.tries if outing is not None else 0
        number = min(TRIES, used + (table.match.over is None))
        return say("Game of the day, try {n} of {all}", n=max(1, number), all=TRIES)

    def _par(self) -> tuple[Text, ...]:
        table, watch = self.table, self.table.watch
        if table.hides_par:
            return HIDDEN, say("hidden until the end"), say("hidden")
        par = watch.known
        if par is not None:
            score = score_words(table.terms, par)
            return (
                par_words(table.terms, par),
                result_words(table.terms, par),
                score,
                _bare(table.terms, par) if par.won else score,
            )
        if watch.waiting:
            return (
                playing(watch.moves),
                say("The AI is at move {n}", n=watch.moves),
                say("at move {n}", n=watch.moves),
                verbatim(f"{watch.moves} …"),
            )
        return say("The AI could not play this game"), say("not played"), verbatim("–")

    def draw(self, canvas: pygame.Surface) -> None:
        """Line by line."""
        theme, high = self.ctx.theme, self._line()
        size = round(high * 0.82)
        for number, (sign, texts, style) in enumerate(self._lines()[: max(1, self.rect.height // high)]):
            line = pygame.Rect(self.rect.left, self.rect.top + number * high, self.rect.width, high)
            if sign == MEDALS:
                self._draw_medals(canvas, line)
                continue
            if sign:
                canvas.blit(art.icon(sign, size, theme.color("muted")), (line.left, line.centery - size // 2))
                aside = size + self.ctx.px(7)
                line = pygame.Rect(line.left + aside, line.top, line.width - aside, high)
            self._draw_words(canvas, line, texts, style, theme.color("ink" if sign else "muted"))

    def _draw_words(
        self, canvas: pygame.Surface, line: pygame.Rect, texts: tuple[Text, ...], style: str, color: pygame.Color
    ) -> None:
        """The fullest that fits."""
        fonts = self.ctx.fonts
        words = [self.ctx.tr(text) for text in texts]
        chosen = next((text for text in words if fonts.size(text, style)[0] <= line.width), words[-1])
        fonts.draw(canvas, fonts.cut(chosen, style, line.width), line, style, color)

    def _draw_medals(self, canvas: pygame.Surface, line: pygame.Rect) -> None:
        """Each medal with the points it needs, side by side."""
        table, fonts, high = self.table, self.ctx.fonts, line.height
        bounds = table.watch.bounds
        if bounds is None or table.terms is None:
            return
        side, left = round(high * 1.12), line.left - high // 8
        for medal, _ in medal_needs(table.terms, bounds):
            least = bounds.of(medal)
            words = self.ctx.tr(ANY_WIN if least <= LEAST else table.terms.short(least))
            wide = fonts.size(words, "small")[0]
            if left + side + wide > line.right:
                return
            draw_medal(canvas, self.ctx, (left + side // 2, line.centery), side, medal)
            left += side + self.ctx.px(3)
            spot = pygame.Rect(left, line.top, wide + 1, high)
            fonts.draw(canvas, words, spot, "small", self.ctx.theme.color("ink"))
            left += wide + self.ctx.px(14)


def _bare(terms: Terms | None, result: Result) -> Text:
    """Its points alone."""
    return terms.short(result.score) if terms is not None else verbatim(str(result.score))


class ContestBanner(TaskBanner):
    """How things stand."""

    def __init__(self, table: ContestTable) -> None:
        super().__init__(table, PAD)
        self.table = table

    def state(self) -> object:
        """The par, what is known of it, and what one has reached."""
        table = self.table
        return table.watch.state, table.hides_par, table.book.hides_par, table.best, table.match.over is not None

    def widgets(self) -> list[Widget]:
        """The standing, and while the game goes on the button that keeps the par back."""
        standing = Standing(self.table, self.room)
        if self.table.match.over is not None or not self.table.watch.info.levels:
            return [standing]
        shown = not self.table.book.hides_par
        words = say("Hide the AI’s result until the end") if shown else say("Show the AI’s result")
        eye = IconButton("eye", words, self.table.toggle_par, lit=shown)
        eye.key = "par"
        eye.side = max(24, self.ctx.px(EYE))
        return [_Beside(standing, eye)]


class _Beside(Widget):
    """The lines, and at their right the small button."""

    gap = 0

    def __init__(self, standing: Standing, button: IconButton) -> None:
        super().__init__()
        self.standing = standing
        self.button = button

    def children(self) -> list[Widget]:
        """Both."""
        return [self.standing, self.button]

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def measure(self, width: int) -> int:
        """The higher one."""
        return max(self.standing.measure(width), self.button.side)

    def place(self, rect: pygame.Rect) -> None:
        """The button in the upper corner."""
        self.rect = rect
        side = self.button.side
        self.button.place(pygame.Rect(rect.right - side, rect.top, side, side))
        room = max(1, rect.width - side - self.ctx.px(8))
        self.standing.place(pygame.Rect(rect.left, rect.top, room, rect.height))

    def draw(self, canvas: pygame.Surface) -> None:
        """Both."""
        self.standing.draw(canvas)
        self.button.draw(canvas)


class ContestButtons(TaskButtons):
    """“Take back” says why it often can't be pressed."""

    def __init__(self, table: ContestTable, banner: ContestBanner) -> None:
        self.stays = table.stays
        super().__init__(table, banner)

    def _icon(
        self, icon: str, name: Text, action: str, do: Callable[[], object], enabled: bool, lit: bool = False
    ) -> IconButton:
        button = super()._icon(icon, name, action, do, enabled, lit)
        if icon == "undo" and not enabled:
            button.note = self.stays
        return button


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
            table_ways.ask_to_give_up(self.ctx, TRIES - used - 1, self.give_up)
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
        self._result_in = None
        if self.match.over is not None:
            self.ctx.go(ContestEnd(self))
