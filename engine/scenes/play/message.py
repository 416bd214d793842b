"""The message line: the task, what has just happened, what a move would cause, why one was refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.text import Text
from engine.gui.boxes.box import draw_lines
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip, tall
from engine.gui.window.context import Context
from engine.table.pieces.stage import Stage

PASSING = 5.0
"""Seconds that a message stays before the headline returns."""
LOW = 0.75
"""The share of the window's height below which it grows upwards."""
TALLEST = 0.35
"""The part of the window's height that a sentence in very large letters may take; it grows upwards."""


class Message:
    """Painted into the stage's still picture; room for the button "Why?" is kept at its right end."""

    def __init__(self, ctx: Context, stage: Stage, moved: Callable[[], None] = lambda: None) -> None:
        """moved: called when the strip has become higher or lower, or is elsewhere."""
        self.ctx = ctx
        self.stage = stage
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.headline = Text("")
        self.refusal: Text | None = None
        self.forecast: Text | None = None
        self.hint: Text | None = None
        self.notes: tuple[Text, ...] = ()
        self.room = 0
        """Pixels kept free at the right end."""
        self.least = 0
        """How high the strip must be at least."""
        self.foot = 0
        """Pixels kept free at the bottom."""
        self._moved = moved
        self.upwards = False
        """Must what lies below it stay visible, however high up it is?"""
        self._passing: list[Text] = []
        self._left = 0.0
        self._shown: tuple[str, str, int, int, int] = ("", "", 0, 0, 0)
        self._box = self.rect
        stage.above.append(self.draw)

    def layout(self, rect: pygame.Rect | None) -> None:
        """Another place on the window."""
        self.rect = rect or pygame.Rect(0, 0, 0, 0)
        self._box = self._fitting()
        self._moved()

    @property
    def box(self) -> pygame.Rect:
        """The strip, as high as its words need it."""
        return self._box

    def tell(self, text: Text) -> None:
        """Show a message; several at once are shown together."""
        if text not in self._passing:
            self._passing = [*self._passing, text][-2:]
        self._left = PASSING
        self.refresh()

    def clear(self) -> None:
        """A new step: remove older messages."""
        self._passing = []
        self.refusal = None
        self.forecast = None

    @property
    def tone(self) -> str:
        """Of what is shown: "refusal", "forecast", "hint", "passing", "note" or "headline"."""
        if self.refusal is not None:
            return "refusal"
        if self.forecast is not None:
            return "forecast"
        if self.hint is not None:
            return "hint"
        if self._passing:
            return "passing"
        return "note" if self.notes else "headline"

    @property
    def words(self) -> str:
        """What is shown, in the player's language."""
        return self.ctx.tr(self.text)

    @property
    def text(self) -> Text:
        """What is shown."""
        texts: dict[str, Sequence[Text | None]] = {
            "refusal": [self.refusal],
            "forecast": [self.forecast],
            "hint": [self.hint],
            "passing": self._passing,
            "note": self.notes,
            "headline": [self.headline],
        }
        now = {f"text{n}": text for n, text in enumerate(texts[self.tone]) if text is not None}
        return Text("  ".join(f"{{{key}}}" for key in now), tuple(now.items()))

    def refresh(self) -> None:
        """Paint it again if it says something else."""
        shown = (self.words, self.tone, self.room, self.least, self.foot)
        if shown != self._shown:
            self._shown = shown
            before, self._box = self._box, self._fitting()
            self.stage.invalidate(before.union(self._box).inflate(self.ctx.px(16), self.ctx.px(16)))
            self._moved()

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self._passing:
            self._left -= dt
            if self._left <= 0:
                self._passing = []
                self.refresh()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """What reaches into `area`."""
        box = self._box
        if not box.inflate(self.ctx.px(16), self.ctx.px(16)).colliderect(area) or box.width < 20:
            return
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        art.draw_shadow(canvas, box.move(0, self.ctx.px(2)), radius, max(3, self.ctx.px(8)), 90)
        art.rounded(canvas, box, radius, theme.color("paper"))
        band = pygame.Rect(box.left, box.top, self._band, box.height)
        color = theme.color(
            {"refusal": "warn", "forecast": "link", "hint": "focus", "passing": "ok"}.get(self.tone, "edge")
        )
        art.rounded(canvas, pygame.Rect(band.left, band.top, 2 * band.width, band.height), radius, color)
        canvas.fill(theme.color("paper"), (band.right, band.top, band.width + radius, band.height))
        if theme.name == "contrast":
            art.ring(canvas, box, radius, max(1, self.ctx.px(2)), theme.color("edge"))
        self._draw_words(canvas)

    @property
    def _band(self) -> int:
        return max(5, self.ctx.px(8))

    @property
    def _pad(self) -> int:
        return max(6, self.ctx.px(12))

    def _icon(self) -> tuple[str, int]:
        """The sign before the words and its size; "" and 0 for none."""
        name = {"refusal": "cross", "forecast": "eye", "hint": "hint", "note": "eye", "passing": "info"}.get(
            self.tone, ""
        )
        return (name, round(self.ctx.fonts.height("body") * 1.1)) if art.has_icon(name) else ("", 0)

    def _span(self) -> tuple[int, int]:
        """Where the words begin and how wide they may be."""
        size = self._icon()[1]
        left = self.rect.left + self._band + self._pad + (size + self._pad // 2 if size else 0)
        return left, max(1, self.rect.right - self._pad - self.room - left)

    def _lines(self) -> tuple[str, list[Strip]]:
        """The style and the lines: one in the usual size if it fits, else small ones, as many as there is room for."""
        text, width = self.text, self._span()[1]
        style = "bold" if self.tone in ("headline", "refusal") else "body"
        lines = self.ctx.lines(text, style, width)
        if len(lines) <= 1:
            return style, lines
        highest = max(line.height for line in self.ctx.lines(text, "small", width))
        most = max(1, int(self.ctx.screen.size[1] * TALLEST) // highest)
        return "small", self.ctx.lines(text, "small", width, most)

    def _fitting(self) -> pygame.Rect:
        """The strip, higher where the words need it."""
        needed = tall(self._lines()[1]) + self._pad + self.foot
        needed = max(needed, self.least)
        box = self.rect.copy()
        if needed > box.height and box.width >= 20:
            # far down it grows upwards, elsewhere over what is less urgent below it
            low = self.upwards or box.centery > self.ctx.screen.size[1] * LOW
            box.update(box.left, box.bottom - needed if low else box.top, box.width, needed)
        return box

    def _draw_words(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        name, size = self._icon()
        style, lines = self._lines()
        box = pygame.Rect(self._span()[0], self._box.top, 0, self._box.height - self.foot)
        if name:
            color = theme.color("warn" if self.tone == "refusal" else "link")
            canvas.blit(art.icon(name, size, color), (self.rect.left + self._band + self._pad, box.centery - size // 2))
        draw_lines(canvas, self.ctx, lines, box, style, color=theme.color("ink"))
