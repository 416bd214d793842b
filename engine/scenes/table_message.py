"""The message line: what is to be done, what has just happened, what a move would cause, why one was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from engine.core.text import Text
from engine.ui import art

if TYPE_CHECKING:
    from engine.ui.context import Context
    from engine.ui.stage import Stage

PASSING = 5.0
"""Seconds that what has happened stays before the headline returns."""


class Message:
    """Painted into the stage's still picture; room for the button "Why?" is kept at its right end."""

    def __init__(self, ctx: Context, stage: Stage) -> None:
        self.ctx = ctx
        self.stage = stage
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.headline = Text("")
        self.refusal: Text | None = None
        self.forecast: Text | None = None
        self.notes: tuple[Text, ...] = ()
        self.room = 0
        """Pixels kept free at the right end."""
        self._passing: list[Text] = []
        self._left = 0.0
        self._shown: tuple[Text | str, str] = ("", "")
        stage.above.append(self.draw)

    def layout(self, rect: pygame.Rect | None) -> None:
        """Another place on the window."""
        self.rect = rect or pygame.Rect(0, 0, 0, 0)

    def tell(self, text: Text) -> None:
        """Something has happened; several at once are told together."""
        if text not in self._passing:
            self._passing = [*self._passing, text][-2:]
        self._left = PASSING
        self.refresh()

    def clear(self) -> None:
        """A new step: what was told before is old."""
        self._passing = []
        self.refusal = None
        self.forecast = None

    @property
    def tone(self) -> str:
        """Of what is shown: "refusal", "forecast", "passing", "note" or "headline"."""
        if self.refusal is not None:
            return "refusal"
        if self.forecast is not None:
            return "forecast"
        if self._passing:
            return "passing"
        return "note" if self.notes else "headline"

    @property
    def words(self) -> str:
        """What is shown, in the player's language."""
        texts: dict[str, Sequence[Text | None]] = {
            "refusal": [self.refusal],
            "forecast": [self.forecast],
            "passing": self._passing,
            "note": self.notes,
            "headline": [self.headline],
        }
        texts_now = texts[self.tone]
        return "  ".join(self.ctx.tr(text) for text in texts_now if text is not None)

    def refresh(self) -> None:
        """Paint it anew if it says something else."""
        shown = (self.words, self.tone)
        if shown != self._shown:
            self._shown = shown
            self.stage.soil(self.rect.inflate(self.ctx.px(16), self.ctx.px(16)))

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if self._passing:
            self._left -= dt
            if self._left <= 0:
                self._passing = []
                self.refresh()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """What reaches into `area`."""
        if not self.rect.inflate(self.ctx.px(16), self.ctx.px(16)).colliderect(area) or self.rect.width < 20:
            return
        theme = self.ctx.theme
        tone = self.tone
        radius = theme.px("button_radius")
        strong = tone == "refusal"
        art.draw_shadow(canvas, self.rect.move(0, self.ctx.px(2)), radius, max(3, self.ctx.px(8)), 90)
        art.rounded(canvas, self.rect, radius, theme.color("paper"))
        band = pygame.Rect(self.rect.left, self.rect.top, max(5, self.ctx.px(8)), self.rect.height)
        color = theme.color({"refusal": "warn", "forecast": "link", "passing": "ok"}.get(tone, "edge"))
        art.rounded(canvas, pygame.Rect(band.left, band.top, 2 * band.width, band.height), radius, color)
        canvas.fill(theme.color("paper"), (band.right, band.top, band.width + radius, band.height))
        if theme.name == "contrast":
            art.ring(canvas, self.rect, radius, max(1, self.ctx.px(2)), theme.color("edge"))
        self._draw_words(canvas, band.right, strong)

    def _draw_words(self, canvas: pygame.Surface, left: int, strong: bool) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        pad = max(6, self.ctx.px(12))
        left += pad
        name = {"refusal": "cross", "forecast": "eye", "note": "hint", "passing": "info"}.get(self.tone, "")
        if art.has_icon(name):
            size = round(fonts.height("body") * 1.1)
            color = theme.color("warn" if strong else "link")
            canvas.blit(art.icon(name, size, color), (left, self.rect.centery - size // 2))
            left += size + pad // 2
        room = pygame.Rect(left, self.rect.top, max(1, self.rect.right - pad - self.room - left), self.rect.height)
        style = "bold" if self.tone in ("headline", "refusal") else "body"
        lines = fonts.wrap(self.words, style, room.width)
        if len(lines) > 1:
            style = "small"
            lines = fonts.wrap(self.words, style, room.width)
        step = fonts.line_height(style)
        lines = lines[: max(1, room.height // step)]
        top = room.centery - step * len(lines) // 2
        for number, line in enumerate(lines):
            fonts.draw(canvas, line, (left, top + number * step), style, theme.color("ink"))
