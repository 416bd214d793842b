"""How a challenge ended: a card above its table with the stars, or why not, and what comes next."""

from __future__ import annotations

from functools import partial

from engine.core.task import MOST
from engine.core.text import say, verbatim
from engine.gui.boxes.all import Box, Button, Heading, Live, Row, Words
from engine.gui.boxes.dialog import Card
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.scenes.pages.destinations import Five, Rulebook
from engine.scenes.tasks.awards import stars
from engine.scenes.tasks.mode import TaskMode
from engine.scenes.tasks.ways import Ways
from engine.scenes.words import share_line as share
from engine.scenes.words import tasks as words
from saves.format import write_text

EACH = 0.28
"""Seconds between two stars."""
PRAISE = {3: say("On the first try!"), 2: say("Well found!"), 1: say("Solved!")}


class ChallengeResult(Card):
    """The table waits below."""

    width = 690

    def __init__(self, ctx: Context, mode: TaskMode, ways: Ways) -> None:
        super().__init__(ctx)
        self.mode = mode
        self.attempt = mode.attempt
        self.ways = ways
        self._time = 10.0 if ctx.theme.reduced_motion else 0.0
        """Seconds since the stars began to come."""
        self._heard = False

    # --- what it says ------------------------------------------------------------------------------------------------

    def resize(self) -> None:
        fresh = self.pane.focus is None
        self.pane.set(self._boxes(), [Row(*self._buttons(), align="center", space=10)])
        if fresh:
            self.pane.focus = self.pane.find("next") or self.pane.focus
        super().resize()

    def _boxes(self) -> list[Box]:
        attempt = self.attempt
        title = words.task_title(self.attempt.session.info, attempt.name.key)
        lines: list[Box] = [Words(title, "small", "muted", align="center")]
        if attempt.won:
            prize = Live(self._down, lambda down: stars(attempt.award, 3.75, hollow="edge", shown=down))
            praise = PRAISE[max(1, min(MOST, attempt.award))]
            lines += [prize, Heading(praise, 1, align="center"), Words(attempt.done, align="center")]
        else:
            lines.append(Heading(say("Not this time"), 1, align="center"))
            lines.append(Words(self.mode.why_failed(), align="center"))
        return [*lines, *self._rating(), *self.ways.day(card=True)]

    def _rating(self) -> list[Box]:
        """What it has done to the rating, and how long the streak is."""
        book, gained, found = self.attempt.book, self.attempt.gained, list[Box]()
        if gained:
            change = verbatim(f"+{gained}" if gained > 0 else f"−{-gained}")
            rating = say("Your rating: {rating} ({change})", rating=round(book.rating.value), change=change)
            found.append(Words(rating, "bold", align="center").spaced(10))
        if self.attempt.in_streak:
            row = say("{n} in a row; the longest so far: {most}.", n=len(book.row), most=book.best_row)
            over = say("The streak is over. The longest so far: {most}.", most=book.best_row)
            found.append(Words(row if self.attempt.won else over, align="center").spaced(6))
        return found

    def _buttons(self) -> list[Box]:
        five = Button(share.FIVE, partial(self.ctx.home, Five()), icon="star_shape").keyed("five")
        look = Button(say("Look at the table"), self.back, "quiet", "eye").keyed("look")
        return [*self.ways.buttons(), *([five] if self.attempt.played is not None else []), look]

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        if not self._heard:
            self._heard = True
            self.ctx.sound.play("win" if self.attempt.won else "lose")

    def handle(self, intent: Intent) -> bool:
        """A key or a press shows all stars at once."""
        if self._coming and intent.kind in ("confirm", "skip", "press"):
            self._grow(10.0)
        if not self.attempt.final and intent.kind == "undo":
            self.ways.take_back()
            return True
        return super().handle(intent)

    def answer(self, intent: Intent) -> None:
        if intent.kind == "rules":
            self.ctx.go(Rulebook(self.attempt.session.setup.game))
        elif intent.kind in ("back", "pause"):
            self.ctx.sound.play("button")
            self.back()

    def update(self, dt: float) -> None:
        self._grow(dt)
        super().update(dt)

    def _grow(self, dt: float) -> None:
        """Stars come one after another."""
        if self._coming:
            before = self._down()
            self._time += dt
            if self._down() != before:
                self.ctx.sound.play("snap")

    def _down(self) -> int:
        """How many stars have come down."""
        return min(self.attempt.award, int(self._time / EACH))

    @property
    def _coming(self) -> bool:
        return self._down() < self.attempt.award

    @property
    def busy(self) -> bool:
        return self._coming

    def leave(self) -> None:
        self.ctx.note(None)

    def report(self) -> str:
        return write_text(self.attempt.session)
