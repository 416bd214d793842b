"""How a contest ended: won or lost, beside what the AI made of the same game; the medal, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.core import contest
from engine.core.challenge import TRIES
from engine.core.contest import NONE, Result
from engine.core.text import Text, say, verbatim
from engine.gui.widgets.all import Button, Paragraph, Row, Widget
from engine.scenes.common import table_ways
from engine.scenes.common.destinations import Solo
from engine.scenes.common.draft import fresh_seed
from engine.scenes.common.result_parts import Scores
from engine.scenes.common.task_words import GAMES, OUTING, until_tomorrow
from engine.scenes.result.result import ResultScene
from engine.scenes.tasks import contest_ways
from engine.scenes.tasks.contest_parts import Medal, MedalTable
from engine.scenes.tasks.contest_words import MEDALS, score_words, told
from engine.scenes.tasks.parts import ShareLine, Shuttle, Slots, copy, note

if TYPE_CHECKING:
    from engine.gui.window.context import Context
    from engine.scenes.tasks.contest_table import ContestTable

GROW = 0.45
"""Seconds in which the medal comes."""
USUAL = ("review", "title")
"""Keys of the usual result's buttons that stay."""
COMPARED = {
    1: say("Better than the AI in the same game."),
    0: say("As good as the AI in the same game."),
    -1: say("The AI did better in the same game."),
}


class ContestResult(ResultScene):
    """`table` waits below, and with it the AI's own game if it isn't over yet."""

    def __init__(self, ctx: Context, table: ContestTable) -> None:
        self.table = table
        self.bar = Shuttle()
        self.bar.gap = 10
        self.needs: MedalTable | None = None
        self.prize: Medal | None = None
        self._grown = 0.0
        self._told = self._state()
        super().__init__(ctx, table.session)

    # --- what it says ------------------------------------------------------------------------------------------------

    def title_text(self) -> Text:
        """As the contest has it."""
        result = self.table.result
        return say("You have won!") if result is not None and result.won else say("You have lost")

    def first_focus(self) -> str:
        """What comes next."""
        return "next"

    def _words(self) -> list[Widget]:
        table, watch = self.table, self.table.watch
        result = table.result or Result(False)
        medal = table.medal
        self.prize = Medal(medal, self._praise(result, medal))
        self.prize.share = 1.0 if self._grown >= GROW or self.ctx.theme.reduced_motion else self._grown / GROW
        self.needs = MedalTable(watch.info, table.terms, watch, result, medal)
        self.needs.gap = 14
        found: list[Widget] = [self.prize, self.needs]
        if watch.waiting:
            found.insert(1, self.bar)
        if len(self.over.tally) > 1:
            found.append(Scores(self.over, (self.session.info.cast(1)[0].tone,)))
        found += self._best_words() if table.day is None else self._day_words()
        return [*found, self._foot()]

    def _praise(self, result: Result, medal: int) -> list[tuple[Text, str, str]]:
        """Lines beside the medal."""
        table = self.table
        lines: list[tuple[Text, str, str]] = []
        if medal != NONE:
            lines.append((say("{medal}!", medal=MEDALS[medal]), "heading", "ink"))
        verdict = self.view.verdict(self.session.shown(0), self.over)
        lines.append((verdict, "bold", "ink"))
        par = table.watch.known
        if par is not None:
            side = 1 if result.beats(par) else -1 if par.beats(result) else 0
            if result.won or par.won:
                lines.append((COMPARED[side], "small", "muted"))
            else:
                lines.append((say("The AI did not win this game either."), "small", "muted"))
        elif table.watch.waiting:
            waiting = say(
                "You were faster: the AI is still playing the same game. You will see your medal when it is done."
            )
            lines.append((waiting if result.won else say("The AI is still playing the same game."), "small", "muted"))
        return lines

    def under_picture(self) -> list[Widget]:
        """A game by number can be told to a friend."""
        if self.table.day is not None:
            return super().under_picture()
        copying = Button(say("Copy a line to share"), self._copy, "quiet", "export", verbatim(self._line()))
        copying.key = "share"
        return [*super().under_picture(), copying]

    def _best_words(self) -> list[Widget]:
        run = self.table.run
        if run.best is None or run.tries < 2:
            return []
        if not run.best.won:
            words = say("Not won yet, after {count} game.", "Not won yet, after {count} games.", run.tries)
        else:
            best = score_words(self.table.terms, run.best)
            words = say(
                "Your best with this number: {score}, in game {n} of {all}.", score=best, n=run.at, all=run.tries
            )
        line = Paragraph(words, "body")
        line.gap = 14
        return [line]

    def _day_words(self) -> list[Widget]:
        outing, day = self.table.outing, self.table.day
        if outing is None or day is None:
            return []
        if not outing.over:
            left = say("{count} try left", "{count} tries left", TRIES - outing.tries)
            slots = Slots(TRIES, outing.tries, left)
            slots.gap = 14
            return [slots]
        found: list[Widget] = [ShareLine(self._line())]
        row = self.table.book.contests.streak(day)
        if row > 1:
            found.append(Paragraph(say("{count} day in a row", "{count} days in a row", row), "bold"))
        return [*found, note(until_tomorrow(), gap=6)]

    def _line(self) -> str:
        """What is told to others: of the day the best try, of a number this game."""
        table, outing = self.table, self.table.outing
        if outing is None:
            return self.ctx.tr(told(table.watch, table.result or Result(False), table.medal))
        medal = outing.medal(table.watch.bounds)
        return self.ctx.tr(told(table.watch, outing.best or Result(False), medal, table.day, outing.tries))

    def _foot(self) -> Widget:
        line = Paragraph(self._figures(), "small", "muted")
        line.gap = 12
        return line

    # --- what comes next ---------------------------------------------------------------------------------------------

    def footer(self) -> list[Widget]:
        """The next game in the place of a rematch."""
        table, outing = self.table, self.table.outing
        buttons: list[tuple[str, Button]] = []
        if outing is None:
            onward = Button(say("Next number"), self.next_number, "primary", "dice")
            buttons.append(("next", onward))
            again = Button(say("Same game again"), self._then(table.again), icon="redo")
            again.note = say("The same number once more: everything starts the same.")
            buttons.append(("again", again))
        elif outing.over:
            buttons.append(("next", Button(say("Copy this line"), self._copy, "primary", "export")))
        else:
            words = say("Try {n} of {all}", n=outing.tries + 1, all=TRIES)
            begin = partial(table_ways.ask_next_try, self.ctx, outing.tries + 1, self._then(table.again))
            buttons.append(("next", Button(words, begin, "primary", "redo")))
        page = say("All solo games") if outing is None else say("The last seven days")
        buttons.append(("solo", Button(page, self.solo, icon="menu")))
        for key, button in buttons:
            button.key = key
        usual = [widget for row in super().footer() for widget in row.children() if widget.key in USUAL]
        return [Row(*(button for _, button in buttons), *usual, align="center", space=10)]

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.back()
            action()

        return act

    def next_number(self) -> None:
        """Another number, the same options."""
        old = self.session.setup
        task = contest.numbered_task(fresh_seed())
        contest_ways.start(self.ctx, contest.contest(self.session.info, task, old.options, old.board))

    def _copy(self) -> None:
        copy(self.ctx, self._line())

    def solo(self) -> None:
        """The page it came from."""
        self.ctx.home(Solo(self.session.setup.game, GAMES if self.table.day is None else OUTING))

    # --- a scene -----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """The AI's game may end now; then there is a medal to be seen."""
        super().update(dt)
        watch = self.table.watch
        watch.rest(False)
        watch.update()
        if self.needs is not None:
            self.needs.follow()
        # under a pointer that holds a button down nothing moves away
        if self._told != self._state() and self.pane.pressed is None:
            self._told = self._state()
            self.rebuild()
            self.ctx.screen.invalidate()
            if self.table.medal != NONE:
                self.ctx.sound.play("win")
        elif watch.waiting:
            self.bar.advance(dt)
        self._grow(dt)

    def _grow(self, dt: float) -> None:
        if self.prize is None or self.prize.medal == NONE or self._grown >= GROW:
            return
        self._grown = GROW if self.ctx.theme.reduced_motion else self._grown + dt
        share = min(1.0, self._grown / GROW)
        # it slows down as it arrives
        self.prize.share = 1 - (1 - share) ** 3
        self.prize.changed()

    @property
    def busy(self) -> bool:
        """While the medal comes, and while the bar moves."""
        growing = self.prize is not None and self.prize.medal != NONE and self._grown < GROW
        return growing or (self.table.watch.waiting and not self.ctx.theme.reduced_motion)

    @property
    def expecting(self) -> bool:
        """While the AI plays its own game."""
        return self.table.watch.waiting

    def _state(self) -> tuple[bool, bool]:
        """What the page's words depend on: is the par known, is it under way?"""
        return self.table.watch.known is not None, self.table.watch.waiting
