"""Scrolling: the part of a pane that moves, the bar beside it, and the fades where the content goes on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.gui.drawing import art
from engine.gui.window.context import Context

DRAG_START = 6
"""Pixels the pointer must move before a press on the paper becomes scrolling."""


class Scroll:
    """What is seen of content that may be higher than the room for it."""

    def __init__(self, ctx: Context, moved: Callable[[int], None]) -> None:
        """moved: told by how many pixels the content has to be shifted down."""
        self.ctx = ctx
        self.view = pygame.Rect(0, 0, 0, 0)
        """Where the content is seen, in window pixels."""
        self.height = 0
        """The height of the whole content, in pixels."""
        self.at = 0
        """How many pixels of the content lie above the view."""
        self.finger: tuple[int, int] | None = None
        """Where a finger came down on what it scrolls, None for a mouse."""
        self._moved = moved
        self._pressed: int | None = None
        """Where the paper was pressed, as the pointer's y."""
        self._grip: tuple[int, float] | None = None
        """While bar or paper is dragged: what `at` would be at the pointer's y of 0, and how much a pixel makes."""

    @property
    def most(self) -> int:
        """How far it can be scrolled down, in pixels; 0 if there is room for everything."""
        return max(0, self.height - self.view.height)

    def fit(self, view: pygame.Rect, height: int) -> None:
        """The content is so high now, and seen here; it is scrolled as far as before, if it still can be."""
        self.view, self.height = view, height
        self.at = max(0, min(self.at, self.most))

    def by(self, dy: int) -> bool:
        """Scroll down by so many pixels. False if that is not possible."""
        target = max(0, min(self.most, self.at + dy))
        up = self.at - target
        if up:
            self.at = target
            self._moved(up)
        return bool(up)

    def lines(self, count: float) -> bool:
        """Scroll down by so many lines of text. False if that is not possible."""
        return self.by(round(count * self.ctx.fonts.line_height("body")))

    def to(self, top: int) -> None:
        """Scroll so that what is at this height of the window comes to the top of the view."""
        self.by(top - self.view.top)

    def reveal(self, rect: pygame.Rect, *, first: bool) -> None:
        """Scroll just far enough to show a part of the content; for the first one, also what is above it."""
        spare = max(0, self.view.height - rect.height)
        margin = min(self.ctx.px(28), self.view.height // 6, spare // 2)
        over = rect.bottom + margin - self.view.bottom
        under = self.view.top - rect.top + margin
        if first and rect.bottom - self.view.top + self.at < self.view.height:
            self.by(-self.at)
        elif under > 0:
            self.by(-under)
        elif over > 0:
            self.by(min(over, rect.top - self.view.top))

    # --- by the pointer ----------------------------------------------------------------------------------------------

    def press_bar(self, pos: tuple[int, int]) -> bool:
        """The pointer went down: is that on the bar?"""
        groove, thumb = self.bar()
        if not self.most or not groove.inflate(self.ctx.px(8), 0).collidepoint(pos):
            return False
        factor = self.most / max(1, groove.height - thumb.height)
        if not thumb.collidepoint(thumb.centerx, pos[1]):
            self.by(round((pos[1] - thumb.centery) * factor))
        self._grip = round(self.at - pos[1] * factor), factor
        return True

    def press_paper(self, pos: tuple[int, int]) -> None:
        """The pointer went down where nothing else is: by dragging it scrolls."""
        if self.view.collidepoint(pos):
            self._pressed = pos[1]

    def drag(self, pos: tuple[int, int]) -> bool:
        """The pointer has moved: does that drag bar or paper?"""
        if self._grip is not None:
            self.by(round(self._grip[0] + pos[1] * self._grip[1]) - self.at)
        elif self._pressed is not None and abs(pos[1] - self._pressed) > DRAG_START and self.most:
            self._grip = self.at + self._pressed, -1.0
        return self._grip is not None

    def release(self) -> bool:
        """The pointer came up. True if it was down on bar or paper."""
        held = self._grip is not None or self._pressed is not None
        self._grip = self._pressed = None
        return held

    # --- its look ----------------------------------------------------------------------------------------------------

    def bar_width(self) -> int:
        """The width of the bar in pixels."""
        return max(6, self.ctx.theme.px("bar"))

    def bar(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The rectangles of the bar's groove and of its handle."""
        width, view = self.bar_width(), self.view
        groove = pygame.Rect(view.right - width, view.top, width, view.height)
        size = max(min(3 * width, groove.height), groove.height * view.height // max(1, self.height))
        travel = groove.height - size
        top = groove.top + (travel * self.at // self.most if self.most else 0)
        return groove, pygame.Rect(groove.left, top, width, size)

    def draw(self, canvas: pygame.Surface, *, on_paper: bool) -> None:
        """Paint the bar, and on paper the fades, above the content."""
        if not self.most:
            return
        theme, (groove, thumb) = self.ctx.theme, self.bar()
        back, front, tint = (
            ("paper_dark", "groove", "ink") if on_paper else ("ground_dark", "ground_light", "on_ground")
        )
        art.rounded(canvas, groove, groove.width // 2, theme.color(back))
        art.rounded(canvas, thumb, groove.width // 2, theme.mix(front, tint, 0.35))
        if on_paper:
            self._draw_fades(canvas)

    def _draw_fades(self, canvas: pygame.Surface) -> None:
        """Fade the content into the paper where it goes on above or below."""
        strip = self.view.inflate(0, 2 * self.ctx.px(4))
        size = max(1, strip.width - self.bar_width()), max(4, self.ctx.px(14))
        paper = self.ctx.theme.color("paper")
        if self.at > 0:
            canvas.blit(art.fade(paper, size, False), strip.topleft)
        if self.at < self.most:
            canvas.blit(art.fade(paper, size, True), (strip.left, strip.bottom - size[1]))
