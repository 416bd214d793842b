"""What is shown above every scene: short messages (toasts) and the notes that explain a box."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
from msgspec import Struct

from engine.core.text import Text, begun
from engine.gui.drawing import art
from engine.gui.window.draw_context import DrawContext

NOTE_DELAY = 0.55
MOST_TOASTS = 3


class Toast(Struct):
    """A message and when it disappears (monotonic seconds)."""

    text: Text
    until: float


class Overlay:
    """At most three toasts, the newest lowest, and one note."""

    def __init__(self, ctx: DrawContext, board: Callable[[], pygame.Rect | None]) -> None:
        """board: over the top of which toasts lie, as they cover no button there; None: at the window's bottom."""
        self.ctx = ctx
        self._board = board
        self.toasts: list[Toast] = []
        self._note: Text | None = None
        self._anchor = pygame.Rect(0, 0, 0, 0)
        self._since = 0.0
        self._shown = False

    def toast(self, text: Text, seconds: float) -> None:
        """Show a message; if it is already shown, it stays longer."""
        until = time.monotonic() + seconds
        for toast in self.toasts:
            if toast.text == text:
                toast.until = max(toast.until, until)
                return
        self._dirty()
        self.toasts = [*self.toasts, Toast(text, until)][-MOST_TOASTS:]
        self._dirty()

    def note(self, text: Text | None, rect: pygame.Rect | None = None, *, at_once: bool = False) -> None:
        """Show a note about what is at `rect` after a moment, or at once."""
        if text == self._note and (rect is None or rect == self._anchor) and (self._shown or not at_once):
            return
        if self._shown:
            self._dirty()
        self._note = text if text is not None and text.source else None
        self._anchor = pygame.Rect(rect) if rect else pygame.Rect(0, 0, 0, 0)
        self._since = time.monotonic()
        self._shown = at_once and self._note is not None
        if self._shown:
            self._dirty()

    def resize(self) -> None:
        """The window has another size: the note's place is no longer valid."""
        self._note = None
        self._shown = False

    def update(self) -> None:
        """Remove what has expired, show what is due."""
        if not self.toasts and (self._note is None or self._shown):
            return
        now = time.monotonic()
        if any(toast.until <= now for toast in self.toasts):
            self._dirty()
            self.toasts = [toast for toast in self.toasts if toast.until > now]
            self._dirty()
        if self._note is not None and not self._shown and now - self._since >= NOTE_DELAY:
            self._shown = True
            self._dirty()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint inside `area`."""
        for rect, lines, dark in self._cards():
            if rect.inflate(self.ctx.px(40), self.ctx.px(40)).colliderect(area):
                self._card(canvas, rect, lines, dark=dark)

    def _dirty(self) -> None:
        for rect, _, _ in self._cards():
            self.ctx.screen.invalidate(rect.inflate(self.ctx.px(48), self.ctx.px(48)))

    def _cards(self) -> list[tuple[pygame.Rect, list[str], bool]]:
        """The cards shown now: their places, lines, and whether they are dark."""
        screen = self.ctx.screen.rect
        gap = self.ctx.px(10)
        cards = []
        board = self._board()
        room = board if board is not None else screen
        wide = min(room.width - 2 * gap, self.ctx.px(760))
        told = [self._measure(toast.text, "body", wide) for toast in self.toasts]
        high = sum(size[1] + gap for _, size in told)
        top = room.top + gap if board is not None else screen.bottom - self.ctx.px(28) + gap - high
        for lines, size in told:
            rect = pygame.Rect((0, 0), size)
            rect.midtop = (room.centerx, top)
            top = rect.bottom + gap
            cards.append((rect, lines, True))
        if self._note is not None and self._shown:
            lines, size = self._measure(self._note, "small", min(screen.width - 2 * gap, self.ctx.px(380)))
            cards.append((beside(self._anchor, size, screen.inflate(-2 * gap, -2 * gap), gap), lines, False))
        return cards

    def _measure(self, text: Text, style: str, width: int) -> tuple[list[str], tuple[int, int]]:
        fonts = self.ctx.fonts
        pad_x, pad_y = fonts.height(style), round(fonts.height(style) * 0.6)
        lines = fonts.wrap(begun(self.ctx.tr(text)), style, max(1, width - 2 * pad_x))[:8]
        widest = max(fonts.size(line, style)[0] for line in lines)
        return lines, (widest + 2 * pad_x, len(lines) * fonts.line_height(style) + 2 * pad_y)

    def _card(self, canvas: pygame.Surface, rect: pygame.Rect, lines: list[str], *, dark: bool) -> None:
        theme = self.ctx.theme
        fonts = self.ctx.fonts
        style = "body" if dark else "small"
        radius = theme.px("button_radius")
        art.draw_shadow(canvas, rect.move(0, self.ctx.px(3)), radius, theme.px("shadow_blur"), 120)
        art.rounded(canvas, rect, radius, theme.color("ink" if dark else "paper_light"))
        if theme.name == "contrast" or not dark:
            art.ring(canvas, rect, radius, max(1, self.ctx.px(1)), theme.color("on_ground" if dark else "edge"))
        line_height = fonts.line_height(style)
        top = rect.centery - len(lines) * line_height // 2
        color = theme.color("paper" if dark else "ink")
        for index, line in enumerate(lines):
            fonts.draw(canvas, line, (rect.centerx, top + index * line_height), style, color, align="center")


def beside(anchor: pygame.Rect, size: tuple[int, int], room: pygame.Rect, gap: int) -> pygame.Rect:
    """Where a note of this size stands: below what it explains, above it, or beside it, whichever has room first, and
    never on it unless it would have room nowhere else."""
    rect = pygame.Rect((0, 0), size)
    below, above = rect.copy(), rect.copy()
    below.midtop = (anchor.centerx, anchor.bottom + gap)
    above.midbottom = (anchor.centerx, anchor.top - gap)
    right, left = rect.copy(), rect.copy()
    right.midleft = (anchor.right + gap, anchor.centery)
    left.midright = (anchor.left - gap, anchor.centery)
    tried = [place.clamp(room) for place in (below, above, right, left)]
    return next((place for place in tried if not place.colliderect(anchor)), tried[1])
