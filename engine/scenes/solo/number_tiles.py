"""Little slips with the numbers played lately and what they brought."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.text import Text
from engine.gui.drawing import art
from engine.gui.widgets.all import Pressable
from engine.scenes.solo.tiles import Tiled
from engine.scenes.tasks.contest_parts import draw_medal


class DealTile(Pressable):
    """A number, its medal, and how it went. `more`: the same with the options, shown where there is room."""

    def __init__(self, seed: int, medal: int, words: Text, more: Text, action: Callable[[], None]) -> None:
        super().__init__(action)
        self.seed = seed
        self.medal = medal
        self.words = words
        self.more = more

    def _side(self) -> int:
        return round(self.ctx.fonts.line_height("bold") * 1.5)

    def _pad(self) -> int:
        return self.ctx.px(10)

    def natural(self) -> int:
        """Room for nine digits and a few words."""
        fonts = self.ctx.fonts
        words = max(fonts.size("000000000", "bold")[0], fonts.size(self.ctx.tr(self.words), "small")[0])
        return words + self._side() + 3 * self._pad()

    def measure(self, width: int) -> int:
        """Two lines."""
        del width
        fonts = self.ctx.fonts
        lines = fonts.line_height("bold") + fonts.line_height("small")
        return max(self.target(), lines + round(1.2 * self._pad()))

    def draw(self, canvas: pygame.Surface) -> None:
        """It sinks when it is pressed."""
        theme, fonts, ctx = self.ctx.theme, self.ctx.fonts, self.ctx
        radius, depth = theme.px("button_radius"), max(1, ctx.px(3))
        lit, down = self.hovered or self.focused, self.held and self.hovered
        face = self.rect.inflate(0, -depth).move(0, (depth + 1) // 2 if down else -(depth // 2))
        under = self.rect.inflate(0, -depth).move(0, (depth + 1) // 2)
        art.rounded(canvas, under, radius, theme.mix("edge", "ink", 0.15))
        art.rounded(canvas, face, radius, theme.mix("paper_light", "spot", 0.4) if lit else theme.color("paper_light"))
        if theme.name == "contrast":
            art.ring(canvas, face, radius, 1, theme.color("edge"))
        side, pad = self._side(), self._pad()
        draw_medal(canvas, ctx, (face.left + pad + side // 2, face.centery), side, self.medal)
        left, bold, small = face.left + 2 * pad + side, fonts.line_height("bold"), fonts.line_height("small")
        top = face.centery - (bold + small) // 2
        room = pygame.Rect(left, top, max(1, face.right - pad - left), bold)
        fonts.draw(canvas, fonts.cut(str(self.seed), "bold", room.width), room, "bold", theme.color("ink"))
        below = pygame.Rect(left, top + bold, room.width, small)
        whole = ctx.tr(self.more)
        fits = fonts.size(whole, "small")[0] <= room.width
        words = whole if fits else fonts.cut(ctx.tr(self.words), "small", room.width)
        fonts.draw(canvas, words, below, "small", theme.color("muted"))
        self.draw_ring(canvas, self.rect, radius)


class Tiles(Tiled[DealTile]):
    """As many in a row as fit, all of the same width."""

    gap = 8

    def _cell(self, width: int) -> tuple[int, int, int]:
        """Tiles in a row, their width and height."""
        wide, space = max(tile.natural() for tile in self.tiles), self.space()
        columns = max(1, min(len(self.tiles), (width + space) // (wide + space)))
        return columns, min(width, max(wide, min(wide * 3 // 2, (width + space) // columns - space))), self._high()

    def _high(self) -> int:
        return max(tile.measure(0) for tile in self.tiles)

    def measure(self, width: int) -> int:
        """All rows."""
        columns, _, high = self._cell(width)
        rows = -(-len(self.tiles) // columns)
        return rows * high + (rows - 1) * self.space()

    def place(self, rect: pygame.Rect) -> None:
        """From the left."""
        self.rect = rect
        columns, wide, high = self._cell(rect.width)
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            left, top = rect.left + column * (wide + self.space()), rect.top + row * (high + self.space())
            tile.place(pygame.Rect(left, top, wide, high))
