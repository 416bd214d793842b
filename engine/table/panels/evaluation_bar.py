"""A bar beside the table: how good the AI thinks the position is for the viewer."""

from __future__ import annotations

import pygame
from msgspec import Struct

from engine.core.game_info import SeatInfo, chance
from engine.core.text import Text, say
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.box import Box
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.panels.panes_on_table import StillPane
from engine.table.pieces.stage import Stage

WIDTH, MARGIN = 26, 8
"""Pixels at 1280x720."""
FIGURE, LARGEST = "small_bold", "100"
"""The style of the figure, and the widest one."""


class Judgement(Struct, frozen=True):
    """value: -1 (lost) to 1 (won), None before anything is known. other: who is against `seat`, None for several.
    seats: how many play."""

    value: float | None
    seat: SeatInfo
    other: SeatInfo | None
    seats: int = 2

    @property
    def percent(self) -> int | None:
        """The chance of winning in per cent; None if it is not known."""
        return None if self.value is None else round(100 * chance(self.value, self.seats))

    @property
    def told(self) -> Text:
        """The evaluation in a sentence."""
        if self.percent is None:
            return say("The AI is still thinking about this position.")
        return say("The AI gives {seat} a {n} % chance to win.", seat=self.seat.name, n=self.percent)


class JudgementStrip(Box):
    """The bar, in a pane of its own. `shown`: what it shows."""

    role = Role.PROGRESSBAR

    def __init__(self, ctx: Context, stage: Stage) -> None:
        self.pane = StillPane(ctx, stage)
        self.host = self.pane
        self.shown: Judgement | None = None

    def label(self) -> Text | str:
        return self.shown.told if self.shown is not None else ""

    @property
    def value_text(self) -> str:
        percent = self.shown.percent if self.shown is not None else None
        return "" if percent is None else f"{percent} %"

    def layout(self, rect: pygame.Rect, *, on: bool) -> pygame.Rect:
        """Take its place at the left of this part of the window, if it is on. Returns the rest for the table."""
        margin, width = self.ctx.px(MARGIN), self._width()
        own = pygame.Rect(rect.left + margin, rect.top + margin, width, rect.height - 2 * margin)
        self.place(own if on else pygame.Rect(own.topleft, (0, 0)))
        self.pane.rect = self.pane.scroll.view = self.rect
        self.pane.set([self] if on else [])
        if not on:
            return rect
        return pygame.Rect(rect.left + margin + width, rect.top, rect.width - margin - width, rect.height)

    def _width(self) -> int:
        """Wide enough for the largest figure in the player's letters."""
        return max(self.ctx.px(WIDTH), self.ctx.fonts.size(LARGEST, FIGURE)[0] + 2 * self.ctx.px(4))

    def plate(self, percent: int | None) -> pygame.Rect:
        """The rectangle of the figure: at the end of the seat’s share, below its sign."""
        rect, line = self.rect, self.ctx.fonts.line_height(FIGURE)
        high = line + (0 if percent is None else self._sign())
        top = rect.bottom - round(rect.height * (50 if percent is None else percent) / 100) - high // 2
        top = max(rect.top + rect.width, min(rect.bottom - rect.width - high, top))
        return pygame.Rect(rect.left, top, rect.width, high)

    def _sign(self) -> int:
        return round(self.ctx.fonts.height(FIGURE) * 1.2)

    def show(self, judgement: Judgement | None) -> None:
        """Show this evaluation from now on."""
        if judgement != self.shown:
            self.shown = judgement
            self.changed()

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint the seat's share from below with its sign, a line where it is even, the figure at the share's end."""
        now, rect, theme = self.shown, self.rect, self.ctx.theme
        if now is None:
            return
        radius = rect.width // 3
        back = theme.color(now.other.tone) if now.other is not None else theme.mix("ground_dark", "ground", 0.35)
        art.rounded(canvas, rect, radius, theme.mix("ground_dark", "shade", 0.45) if now.percent is None else back)
        if now.percent is not None:
            own = pygame.Rect(rect.left, 0, rect.width, max(2 * radius, round(rect.height * now.percent / 100)))
            own.bottom = rect.bottom
            art.rounded(canvas, own, radius, theme.color(now.seat.tone))
            canvas.fill(theme.color("shade"), (rect.left, own.top + radius // 2, rect.width, 2))
        art.ring(canvas, rect, radius, max(1, self.ctx.px(2)), theme.color("shade"))
        even = rect.bottom - rect.height // now.seats
        canvas.fill(theme.color("paper_light"), (rect.left, even - 1, rect.width, 2))
        for seat, end in ((now.seat, rect.bottom - rect.width // 2 - 2), (now.other, rect.top + rect.width // 2 + 2)):
            if seat is not None:
                art.draw_icon(
                    canvas, theme.emblem(seat.tone), rect.width // 2, theme.color("shade"), (rect.centerx, end)
                )
        self._draw_figure(canvas, now)

    def _draw_figure(self, canvas: pygame.Surface, now: Judgement) -> None:
        """Whose chance it is, and how large."""
        theme, plate = self.ctx.theme, self.plate(now.percent)
        art.rounded(canvas, plate, self.rect.width // 6, theme.color("paper_light"))
        words = "…"
        if now.percent is not None:
            words, side = str(now.percent), self._sign()
            middle, name = (plate.centerx, plate.top + side // 2 + self.ctx.px(1)), theme.emblem(now.seat.tone)
            art.draw_icon(canvas, name, side, theme.color("shade"), middle)
            art.draw_icon(canvas, name, side - max(2, self.ctx.px(3)), theme.color(now.seat.tone), middle)
            plate = pygame.Rect(plate.left, plate.top + side, plate.width, plate.height - side)
        self.ctx.fonts.draw(canvas, words, plate, FIGURE, theme.color("ink"), align="center")
