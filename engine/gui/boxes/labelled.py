"""A name and a control beside or below it: what all boxes with a value have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from engine.core.text import Text
from engine.gui.boxes.box import NOTHING, Box, draw_lines, lines_height


class Labelled(Box, ABC):
    """A name and a control: side by side where there is room, otherwise the control below the name."""

    focusable = True
    gap = 10

    def __init__(self, text: Text | str, note: Text = NOTHING) -> None:
        self.text = text
        self.note = note
        self.control = pygame.Rect(0, 0, 0, 0)

    def label(self) -> Text | str:
        return self.text

    @abstractmethod
    def control_width(self, width: int) -> int:
        """The width of the control in this available width."""

    def _space(self) -> int:
        return max(6, self.ctx.px(16))

    def _arrange(self, width: int) -> tuple[int, int, bool, list[str]]:
        """The control's width and height, whether it is below the name, and the name's lines."""
        name = self.ctx.tr(self.text)
        control = min(width, self.control_width(width))
        room = width - control - self._space()
        longest = self.ctx.fonts.size(name, "body")[0]
        below = bool(name) and room < min(longest, width * 0.3)
        if below or not name:
            control = min(width, max(control, self.wide_width(width)))
        lines = self.ctx.fonts.wrap(name, "body", width if below else max(1, room)) if name else []
        return control, self.target(), below, lines

    def wide_width(self, width: int) -> int:
        """The control's width if it has a line of its own."""
        return self.control_width(width)

    def measure(self, width: int) -> int:
        _, height, below, lines = self._arrange(width)
        text = lines_height(self.ctx, "body", len(lines))
        return text + self.ctx.px(4) + height if below else max(text, height)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        width, height, below, lines = self._arrange(rect.width)
        if below or not lines:
            self.control = pygame.Rect(rect.left, rect.bottom - height, width, height)
        else:
            self.control = pygame.Rect(rect.right - width, rect.centery - height // 2, width, height)

    def shift(self, dy: int) -> None:
        super().shift(dy)
        self.control = self.control.move(0, dy)

    def draw(self, canvas: pygame.Surface) -> None:
        _, _, below, lines = self._arrange(self.rect.width)
        area = self.rect.copy()
        if below:
            area.height = lines_height(self.ctx, "body", len(lines))
        draw_lines(canvas, self.ctx, lines, area, "body", color=self.color("ink" if self.enabled else "muted"))
        self.draw_control(canvas)

    def draw_control(self, canvas: pygame.Surface) -> None:
        """Paint what is in `self.control`."""
