"""The log beside a replay: all moves, the one just shown marked and kept in sight."""

from __future__ import annotations

import pygame

from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip
from engine.scenes.common.log_lines import Line
from engine.scenes.play.log import MoveLog


class ReplayLog(MoveLog):
    """`current`: how many lines there are up to the one that led to the position shown; 0 before the first."""

    current = 0

    def follow(self, current: int) -> None:
        """Another position is shown: bring its line into sight, with some that follow."""
        self.current = current
        self._repaint()
        rows = self._rows()
        room = max(1, len(rows))
        newest = self.lines.index(rows[-1][0]) + 1 if rows else 0
        oldest = newest - room + 1
        ahead = min(2, room // 3)
        if not oldest <= current <= newest - ahead:
            self._scroll = max(0, min(self._most(), len(self.lines) - max(current + ahead, room)))

    def _draw_line(self, canvas: pygame.Surface, line: Line, row: pygame.Rect, words: list[Strip]) -> None:
        theme = self.ctx.theme
        if self.current and line is self.lines[self.current - 1]:
            art.rounded(canvas, row, theme.px("button_radius") // 2, theme.mix("ground_light", "on_ground", 0.12))
            band = pygame.Rect(row.left, row.top, max(3, self.ctx.px(4)), row.height)
            art.rounded(canvas, band, band.width // 2, theme.color("focus_on_dark"))
        super()._draw_line(canvas, line, row, words)
