"""Searching for a challenge: a card that says so, moves a little, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.ai.finder import Finder
from engine.core.challenge import Challenge
from engine.core.text import Text, say
from engine.scenes.solo_words import GRADES
from engine.ui import art
from engine.ui.card import dim, in_the_middle
from engine.ui.intent import Intent
from engine.ui.pane import Pane
from engine.ui.scene import Scene
from engine.ui.widgets import Button, Heading, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.ui.context import Context

WIDTH = 560
SWEEP = 1.6
"""Seconds in which the light runs along the bar."""
FAILED = say("This number gives no challenge. Try another one.")


class Shuttle(Widget):
    """A bar in which a piece runs to and fro: something is being done, and nobody knows for how long."""

    def __init__(self) -> None:
        super().__init__()
        self.share = 0.0

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def measure(self, width: int) -> int:
        """A slim bar."""
        del width
        return max(8, self.ctx.px(12))

    def advance(self, dt: float) -> None:
        """It moves, unless motion is reduced."""
        if not self.ctx.theme.reduced_motion:
            self.share = (self.share + dt / SWEEP) % 2.0
            self.changed()

    def draw(self, canvas: pygame.Surface) -> None:
        """Groove and piece."""
        theme, rect = self.ctx.theme, self.rect
        art.rounded(canvas, rect, rect.height // 2, theme.color("groove"))
        piece = pygame.Rect(rect.left, rect.top, max(rect.height, rect.width // 5), rect.height)
        place = self.share if self.share <= 1.0 else 2.0 - self.share
        piece.left += round((rect.width - piece.width) * (place if not theme.reduced_motion else 0.5))
        art.rounded(canvas, piece, rect.height // 2, theme.color("accent"))


class SeekScene(Scene):
    """`then` is told the challenge when it is there; this card is gone by then. It has been kept in the book."""

    opaque = False

    def __init__(
        self,
        ctx: Context,
        game: str,
        grade: int,
        seed: int,
        then: Callable[[Challenge], None],
        finder: Finder | None = None,
    ) -> None:
        super().__init__(ctx)
        self.grade = grade
        self.then = then
        self.finder = finder or Finder(game, seed, grade)
        self.bar = Shuttle()
        self.count = Paragraph(self._looked(), "small", "muted")
        self.pane = Pane(ctx)
        self._failed = False
        self._fill()

    def _looked(self) -> Text:
        return say("Positions looked at: {n}", n=self.finder.looked)

    def _fill(self) -> None:
        if self._failed:
            close = Button(say("Close"), self.stop, "primary")
            self.pane.set([Heading(say("Nothing found")), Paragraph(FAILED)], [Row(close, align="right")])
            return
        words = say(
            "Checking that it has a solution takes a moment. Difficulty: {grade}.",
            grade=GRADES[self.grade],
        )
        stop = Button(say("Stop"), self.stop, "plain", "cross")
        stop.key = "stop"
        widgets = [Heading(say("Creating a challenge…")), Paragraph(words), self.bar, self.count]
        self.pane.set(widgets, [Row(stop, align="right")])

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self.ctx.stack.remove(self)

    def close(self) -> None:
        """End the search."""
        self.finder.close()

    def resize(self) -> None:
        """In the middle, as high as needed."""
        self.pane.layout(in_the_middle(self.ctx, WIDTH), shrink=True)

    def handle(self, intent: Intent) -> bool:
        """Back stops it."""
        if not self.pane.handle(intent) and intent.kind in ("back", "pause"):
            self.stop()
        return True

    def update(self, dt: float) -> None:
        """Is it there?"""
        self.pane.update(dt)
        found = self.finder.poll()
        if found is not None:
            from engine.scenes.solo_ways import keep

            keep(self.ctx, found)
            self.ctx.stack.remove(self)
            self.then(found)
            return
        if self.finder.fault and not self._failed:
            self._failed = True
            self._fill()
            self.resize()
            self.ctx.screen.invalidate()
        elif not self._failed:
            self.bar.advance(dt)
            self.count.set_text(self._looked())

    @property
    def busy(self) -> bool:
        """While the bar moves."""
        return not self._failed and not self.ctx.theme.reduced_motion

    @property
    def expecting(self) -> bool:
        """News are due."""
        return not self._failed

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The scene below is dimmed."""
        dim(canvas, area)
        self.pane.draw(canvas, area)
