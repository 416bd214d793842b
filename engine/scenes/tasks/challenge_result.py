"""How a challenge ended, on a card above its table: stars and the next one, or why not and the next try."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.core.challenge import FAILED, MOST_STARS, SOLVED, TRIES, seed_key, shipped
from engine.core.text import say
from engine.gui.input.intent import Intent
from engine.gui.widgets.all import Button, Heading, Paragraph, Row, Widget
from engine.gui.widgets.dialog import Card
from engine.scenes.common import table_ways
from engine.scenes.common.destinations import Solo
from engine.scenes.common.draft import fresh_seed
from engine.scenes.common.task_words import CHALLENGES, DAILY, task_title, until_tomorrow
from engine.scenes.tasks.parts import ShareLine, Slots, Stars, copy, share

if TYPE_CHECKING:
    from engine.core.challenge import Challenge
    from engine.gui.window.context import Context
    from engine.scenes.tasks.challenge_table import ChallengeTable

EACH = 0.28
"""Seconds between two stars."""
PRAISE = {
    3: say("At the first try!"),
    2: say("Well found!"),
    1: say("Solved!"),
}


class ChallengeResult(Card):
    """`table` waits below; "back" looks at it."""

    width = 690

    def __init__(self, ctx: Context, table: ChallengeTable) -> None:
        super().__init__(ctx)
        self.table = table
        self.solved = table.verdict == SOLVED
        self.stars = Stars(table.worth if self.solved else 0, 64)
        self._time = 0.0
        self._heard = 0
        if self.solved and not ctx.theme.reduced_motion:
            self.stars.share = 0.0
        self.pane.set(self._words(), [Row(*self._buttons(), align="center", space=10)])
        self.pane.focus_on(self.pane.find("next") or self.pane.focusable()[0])

    # --- what it says ------------------------------------------------------------------------------------------------

    def _words(self) -> list[Widget]:
        table = self.table
        title = Paragraph(task_title(table.session.setup.challenge), "small", "muted", align="center")
        if not self.solved:
            lines: list[Widget] = [title, Heading(say("Not this time"), 1, align="center")]
            lines.append(Paragraph(table.why_failed(), align="center"))
            return lines + self._day_words()
        praise = PRAISE[max(1, min(MOST_STARS, table.worth))]
        lines = [title, self.stars, Heading(praise, 1, align="center"), Paragraph(table.done(), align="center")]
        return lines + self._day_words()

    def _day_words(self) -> list[Widget]:
        day, book = self.table.day, self.table.book
        if day is None:
            return []
        played = book.day(day)
        if not played.over:
            left = say("{count} try left", "{count} tries left", TRIES - played.tries)
            return [Row(Slots(TRIES, played.tries, left), align="center")]
        line = ShareLine(self._line())
        line.gap = 16
        found: list[Widget] = [line]
        if played.stars:
            days = say("{count} day in a row", "{count} days in a row", book.streak_on(day))
            found.append(Paragraph(days, align="center"))
        found.append(Paragraph(until_tomorrow(), "small", "muted", align="center"))
        return found

    def _line(self) -> str:
        assert self.table.day is not None
        return share(self.ctx, self.table.session.info.title, self.table.day, self.table.book.day(self.table.day))

    def _buttons(self) -> list[Widget]:
        table = self.table
        found: list[tuple[str, Button]] = []
        if table.day is not None:
            if table.book.day(table.day).over:
                found.append(("next", Button(say("Copy this line"), self._copy, "primary", "export")))
            else:
                words = say("Try {n} of {all}", n=table.tries + 1, all=TRIES)
                begin = partial(table_ways.ask_next_try, self.ctx, table.tries + 1, self._then(table.again))
                found.append(("next", Button(words, begin, "primary", "redo")))
        elif table.verdict == FAILED:
            found.append(("next", Button(say("Try again"), self._then(table.again), "primary", "redo")))
            found.append(("undo", Button(say("Take back"), self._undo, icon="undo")))
        else:
            found += self._onward()
        words = say("All challenges") if table.day is None else say("The last seven days")
        found.append(("solo", Button(words, self._solo, icon="menu")))
        found.append(("look", Button(say("Look at the table"), self.back, "quiet", "eye")))
        for key, button in found:
            button.key = key
        return [button for _, button in found]

    def _onward(self) -> list[tuple[str, Button]]:
        table = self.table
        found: list[tuple[str, Button]] = []
        ahead = self._ahead()
        if ahead is not None:
            begin = partial(table_ways.begin, self.ctx, ahead.game, ahead.key)
            found.append(("next", Button(say("Next challenge"), self._then(begin), "primary", "play")))
        elif shipped_key(table) is None:
            found.append(("next", Button(say("Another one"), self._another, "primary", "dice")))
        if table.worth < MOST_STARS:
            note = say("For three stars: solve it at the first try, take nothing back, ask for no hint.")
            found.append(("again", Button(say("Once more"), self._then(table.again), icon="redo", note=note)))
        return found

    def _ahead(self) -> Challenge | None:
        """The next one of those that are shipped, if this was one."""
        source = self.table.source
        if source is None or shipped_key(self.table) is None:
            return None
        every = source.shipped()
        number = next(number for number, one in enumerate(every) if one.key == self.table.challenge.key)
        book = self.table.book
        later = (one for one in (*every[number + 1 :], *every[:number]) if not book.mark(one.key).stars)
        return next(later, None)

    # --- what the buttons do -----------------------------------------------------------------------------------------

    def _then(self, action: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self.back()
            action()

        return act

    def _undo(self) -> None:
        self.back()
        self.table.undo()

    def _copy(self) -> None:
        copy(self.ctx, self._line())

    def _another(self) -> None:
        game, grade = self.table.challenge.game, self.table.challenge.grade
        self.back()
        table_ways.begin(self.ctx, game, seed_key(grade, fresh_seed()))

    def _solo(self) -> None:
        tab = CHALLENGES if self.table.day is None else DAILY
        self.ctx.home(Solo(self.table.challenge.game, tab))

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Heard once."""
        self.ctx.sound.play("win" if self.solved else "lose")

    def leave(self) -> None:
        """No note stays behind."""
        self.ctx.note(None)

    def handle(self, intent: Intent) -> bool:
        """A key or a press shows all stars at once."""
        if self.busy and intent.kind in ("confirm", "skip", "press"):
            self._time = 10.0
        return super().handle(intent)

    def answer(self, intent: Intent) -> None:
        """Also what a key does at the table."""
        if intent.kind == "undo" and self.table.day is None:
            self._undo()
        else:
            super().answer(intent)

    def update(self, dt: float) -> None:
        """The stars come down one after another."""
        super().update(dt)
        if not self.busy:
            return
        self._time += dt
        shown = min(self.stars.count, int(self._time / EACH))
        self.stars.share = shown / max(1, self.stars.count)
        if shown != self._heard:
            self._heard = shown
            self.ctx.sound.play("snap")
            self.stars.changed()

    @property
    def busy(self) -> bool:
        """Until the last star."""
        return self.stars.share < 1.0


def shipped_key(table: ChallengeTable) -> str | None:
    """The key of a shipped challenge; None for one by seed."""
    return table.challenge.key if table.source is not None and shipped(table.source, table.challenge.key) else None
