"""Little slips of paper: challenges by grade with their stars, and the numbers played lately with their medals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from engine.core.task import Task
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Pressable, Row, Words
from engine.gui.boxes.buttons import FLAT, SlipStyle
from engine.gui.drawing import art
from engine.scenes.common.task_words import MEDAL_NAMES
from engine.scenes.tasks.awards import draw_medal, draw_stars

SOLVED, NEXT, WAITING = "solved", "next", "waiting"
TILE = SlipStyle(blur=4, least=2)


class Tile(Pressable):
    """A little paper tile with a number and its stars. Solved: light paper, filled stars; next: framed, with a flag."""

    def __init__(self, challenge: Task, number: int, stars: int, state: str, action: Callable[[], None]) -> None:
        super().__init__(action)
        self.challenge = challenge
        self.number = number
        self.stars = stars
        self.state = state
        self.key = challenge.key

    @property
    def name(self) -> str:
        done = say("{count} star", "{count} stars", self.stars) if self.state == SOLVED else ""
        return self.spoken(say("Challenge {number}", number=self.number), done)

    def _side(self) -> int:
        words = round(self.ctx.fonts.line_height("bold") * 1.8)
        return max(self.target(), words, round(self.ctx.px(48) * max(1.0, self.ctx.fonts.scale / 100)))

    def natural(self) -> int:
        return self._side()

    def measure(self, width: int) -> int:
        return self._side()

    def draw(self, canvas: pygame.Surface) -> None:
        theme, ctx, ahead = self.ctx.theme, self.ctx, self.state == NEXT
        edge = theme.color("accent") if ahead else theme.mix("edge", "ink", 0.15)
        face, radius = self.face(canvas, edge, TILE), theme.px("button_radius")
        lit, paper = self.hovered or self.focused, "paper_dark" if self.state == WAITING else "paper_light"
        art.rounded(canvas, face, radius, theme.mix("paper_light", "spot", 0.4) if lit else theme.color(paper))
        if ahead or theme.name == "contrast":
            art.ring(canvas, face, radius, max(2, ctx.px(3)) if ahead else 1, edge)
        self._draw_words(canvas, face)
        self.draw_ring(canvas, self.rect, radius)

    def _draw_words(self, canvas: pygame.Surface, face: pygame.Rect) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        star = round(face.height * 0.27)
        tone = theme.color("ink" if self.state != WAITING else "muted")
        high = fonts.line_height("bold")
        top = face.centery - (high + star) // 2
        number = pygame.Rect(face.left, top, face.width, high)
        fonts.draw(canvas, str(self.number), number, "bold", tone, align="center")
        where = (face.centerx, top + high + star // 2)
        if self.state == NEXT and not self.stars:
            art.draw_icon(canvas, "flag", round(star * 1.1), theme.color("accent"), where)
        else:
            draw_stars(canvas, self.ctx, where, star, self.stars)


class DealTile(Pressable):
    """A number, its medal, and how it went. `more`: the same with the options, shown where there is room."""

    def __init__(self, seed: int, medal: int, words: Text, more: Text, action: Callable[[], None]) -> None:
        super().__init__(action)
        self.seed = seed
        self.medal = medal
        self.words = words
        self.more = more

    @property
    def name(self) -> str:
        return self.spoken(str(self.seed), MEDAL_NAMES[self.medal], self.more)

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
        fonts = self.ctx.fonts
        lines = fonts.line_height("bold") + fonts.line_height("small")
        return max(self.target(), lines + round(1.2 * self._pad()))

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, ctx = self.ctx.theme, self.ctx.fonts, self.ctx
        face, radius = self.face(canvas, theme.mix("edge", "ink", 0.15), FLAT), theme.px("button_radius")
        lit = self.hovered or self.focused
        art.rounded(canvas, face, radius, theme.mix("paper_light", "spot", 0.4 if lit else 0.0))
        if theme.name == "contrast":
            art.ring(canvas, face, radius, 1, theme.color("edge"))
        side, pad = self._side(), self._pad()
        draw_medal(canvas, ctx, (face.left + pad + side // 2, face.centery), side, self.medal)
        left, bold, small = face.left + 2 * pad + side, fonts.line_height("bold"), fonts.line_height("small")
        top = face.centery - (bold + small) // 2
        room = pygame.Rect(left, top, max(1, face.right - pad - left), bold)
        fonts.draw(canvas, str(self.seed), room, "bold", theme.color("ink"))
        below = pygame.Rect(left, top + bold, room.width, small)
        whole = ctx.tr(self.more)
        fits = fonts.size(whole, "small")[0] <= room.width
        fonts.draw(canvas, whole if fits else ctx.tr(self.words), below, "small", theme.color("muted"))
        self.draw_ring(canvas, self.rect, radius)


T = TypeVar("T", bound=Box)


class Tiled(Box, Generic[T]):
    """Tiles as wide as there is room; who inherits places them."""

    def __init__(self, tiles: Sequence[T]) -> None:
        self.tiles = list(tiles)

    def children(self) -> Sequence[Box]:
        return self.tiles

    def space(self) -> int:
        """Pixels between two of them."""
        return max(5, self.ctx.px(9))

    def draw(self, canvas: pygame.Surface) -> None:
        for tile in self.tiles:
            tile.draw(canvas)


class Grid(Tiled[Tile]):
    """Tiles in rows of five (of more where they stand alone and the width allows it)."""

    gap = 6
    columns = 5

    def _cell(self, width: int) -> tuple[int, int]:
        """Tiles in a row and their side."""
        side, space = self.tiles[0].natural(), self.space()
        fitting = max(1, (width + space) // (side + space))
        columns = fitting if fitting < self.columns else len(self.tiles) if fitting >= len(self.tiles) else self.columns
        return columns, side

    def measure(self, width: int) -> int:
        if not self.tiles:
            return 0
        columns, side = self._cell(width)
        rows = -(-len(self.tiles) // columns)
        return rows * side + (rows - 1) * self.space()

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        if not self.tiles:
            return
        columns, side = self._cell(rect.width)
        spare = (rect.width - columns * side) // max(1, columns - 1)
        step = side + min(spare, round(2.5 * self.space()))
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            down = row * (side + self.space())
            tile.place(pygame.Rect(rect.left + column * step, rect.top + down, side, side))


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
        columns, _, high = self._cell(width)
        rows = -(-len(self.tiles) // columns)
        return rows * high + (rows - 1) * self.space()

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        columns, wide, high = self._cell(rect.width)
        for number, tile in enumerate(self.tiles):
            row, column = divmod(number, columns)
            left, top = rect.left + column * (wide + self.space()), rect.top + row * (high + self.space())
            tile.place(pygame.Rect(left, top, wide, high))


def grade_head(grade: Text, solved: int, count: int) -> Row:
    """A grade, and at the right how many of its challenges are solved."""
    done = Words(say("{done} of {all}", done=solved, all=count), "small", "muted")
    return Row(Words(grade, "bold").growing(), done)
