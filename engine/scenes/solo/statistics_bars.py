"""What the statistics page is made of: figures in large, and a row with its bar for each kind of opponent."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from engine.core.text import Text, say
from engine.gui.boxes.all import Box
from engine.gui.boxes.box import draw_lines
from engine.gui.drawing import art
from engine.gui.drawing.sentences import Strip, tall
from engine.gui.window.context import Context
from saves.statistics import DRAWN, HELPED, LOST, RECENT, WON, Tally

MOST_LINES = 4
"""For the name of an opponent."""
PLAIN, LINES, DOTS, STRIPES = "plain", "lines", "dots", "stripes"


SEAT = "muted"
"""The colour of games that a seat has won: none of those that stand for a person's results, whatever the seat's is."""


class BarPart(Struct, frozen=True):
    """A part of a bar: how many, its colour and what is seen without colour: a pattern, the emblem of a seat."""

    count: int
    tone: str
    pattern: str = PLAIN
    icon: str = ""


def results(tally: Tally) -> list[BarPart]:
    """What the one person at the table has made of it."""
    return [
        BarPart(tally.wins, "ok"),
        BarPart(tally.helped, "ok", LINES),
        BarPart(tally.draws, "edge", DOTS),
        BarPart(tally.losses, "warn", STRIPES),
    ]


def draw_part(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, part: BarPart) -> None:
    """Its colour, its pattern, and the number if there is room."""
    theme, fonts = ctx.theme, ctx.fonts
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    canvas.fill(theme.color(part.tone), rect)
    dark = theme.mix(part.tone, "paper" if part.tone == "edge" and theme.name == "contrast" else "#000000", 0.25)
    step = max(6, rect.height // 2)
    if part.pattern == STRIPES:
        for x in range(rect.left - rect.height, rect.right, step):
            pygame.draw.line(canvas, dark, (x, rect.bottom), (x + rect.height, rect.top), max(2, step // 4))
    elif part.pattern == LINES:
        for y in range(rect.top + step // 2, rect.bottom, step):
            pygame.draw.line(canvas, dark, (rect.left, y), (rect.right, y), max(2, step // 4))
    elif part.pattern == DOTS:
        for x in range(rect.left + step // 2, rect.right, step):
            pygame.draw.circle(canvas, dark, (x, rect.centery + rect.height // 4), max(1, step // 6))
            pygame.draw.circle(canvas, dark, (x + step // 2, rect.centery - rect.height // 4), max(1, step // 6))
    canvas.set_clip(clip)
    words = str(part.count) if part.count else ""
    size = round(rect.height * 0.5) if part.icon else 0
    wide = fonts.size(words, "small_bold")[0] + (size + size // 2 if size else 0)
    if not words or wide + 4 > rect.width:
        return
    light = part.tone in ("ok", "warn", SEAT) or (part.tone == "edge" and theme.name == "contrast")
    color = theme.color("on_accent") if light else pygame.Color("#1c1410")
    box = pygame.Rect(0, 0, wide + ctx.px(10), rect.height)
    box.center = rect.center
    canvas.fill(theme.color(part.tone), box.clip(rect))
    left = rect.centerx - wide // 2
    if size:
        canvas.blit(art.icon(part.icon, size, color), (left, rect.centery - size // 2))
        left += size + size // 2
    number = pygame.Rect(left, rect.top, rect.right - left, rect.height)
    fonts.draw(canvas, words, number, "small_bold", color)


class Figures(Box):
    """Some numbers side by side, each with its name below; as many to a line as fit."""

    gap = 8

    def __init__(self, figures: Sequence[tuple[str, Text]]) -> None:
        self.figures = list(figures)

    def _columns(self, width: int) -> int:
        fonts = self.ctx.fonts
        widest = max(fonts.size(self.ctx.tr(name), "small")[0] for _, name in self.figures) + self.ctx.px(20)
        most = max(1, min(len(self.figures), width // max(1, widest)))
        # the same number in every line, as far as possible
        rows = -(-len(self.figures) // most)
        return -(-len(self.figures) // rows)

    def _row(self) -> int:
        fonts = self.ctx.fonts
        return fonts.line_height("number") + fonts.line_height("small") + self.ctx.px(8)

    def measure(self, width: int) -> int:
        columns = self._columns(width)
        return self._row() * -(-len(self.figures) // columns)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        columns = self._columns(self.rect.width)
        wide = self.rect.width // columns
        for number, (value, name) in enumerate(self.figures):
            left = self.rect.left + number % columns * wide
            top = self.rect.top + number // columns * self._row()
            fonts.draw(canvas, value, (left, top), "number", theme.color("ink"))
            below = pygame.Rect(left, top + fonts.line_height("number"), wide, fonts.line_height("small"))
            fonts.draw(canvas, self.ctx.tr(name), below, "small", theme.color("muted"))


class Recent(Box):
    """The last results in their order, the newest on the right, in the colours and patterns of the bars."""

    gap = 12

    def __init__(self, tally: Tally) -> None:
        self.recent = tally.recent

    def measure(self, width: int) -> int:
        return self.ctx.fonts.line_height("small")

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, rect = self.ctx.theme, self.ctx.fonts, self.rect
        name = fonts.draw(canvas, self.ctx.tr(say("Last results")), rect.topleft, "small", theme.color("muted"))
        side, gap = round(rect.height * 0.72), max(2, self.ctx.px(4))
        left = name.right + self.ctx.px(16)
        room = max(1, min(RECENT, (rect.right - left + gap) // (side + gap)))
        looks = dict(zip((WON, HELPED, DRAWN, LOST), results(Tally()), strict=True))
        for result in self.recent[-room:]:
            tile = pygame.Surface((side, side)).convert(canvas)
            draw_part(self.ctx, tile, tile.get_rect(), looks[result])
            canvas.blit(art.rounded_off(tile, max(2, side // 4)), (left, rect.centery - side // 2))
            left += side + gap


class OpponentRow(Box):
    """Against whom, how many games, and a bar of how they went; none where nothing was won or lost."""

    gap = 10

    def __init__(self, who: Text, games: int, parts: Sequence[BarPart]) -> None:
        self.who = who
        self.games = games
        self.parts = [part for part in parts if part.count]

    def _beside(self, width: int) -> bool:
        return width >= 30 * self.ctx.fonts.height("body")

    def _bar_height(self) -> int:
        return round(self.ctx.fonts.line_height("small") * 1.05)

    def _count(self) -> str:
        return self.ctx.tr(say("{count} game", "{count} games", self.games))

    def _lines(self, width: int) -> list[Strip]:
        """Several opponents at once have long names."""
        count = self.ctx.fonts.size(self._count(), "small")[0] + self.ctx.px(8)
        return self.ctx.lines(self.who, "body", max(1, self._name_width(width, count)), MOST_LINES)

    def _name_width(self, width: int, count: int) -> int:
        return round(width * 0.3) if self._beside(width) else width - count

    def measure(self, width: int) -> int:
        line = max(tall(self._lines(width)), self._bar_height())
        return line if self._beside(width) else line + self._bar_height() + self.ctx.px(4)

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, rect = self.ctx.theme, self.ctx.fonts, self.rect
        lines = self._lines(rect.width)
        line = max(tall(lines), self._bar_height())
        count = self._count()
        if self._beside(rect.width):
            name = pygame.Rect(rect.left, rect.top, round(rect.width * 0.3), line)
            games = pygame.Rect(name.right, rect.top, round(rect.width * 0.14), line)
            bar = pygame.Rect(games.right + self.ctx.px(16), 0, 0, self._bar_height())
            bar.width = rect.right - bar.left
            bar.centery = rect.top + line // 2
        else:
            wide = fonts.size(count, "small")[0] + self.ctx.px(8)
            games = pygame.Rect(rect.right - wide, rect.top, wide, line)
            name = pygame.Rect(rect.left, rect.top, max(1, rect.width - wide), line)
            bar = pygame.Rect(rect.left, rect.bottom - self._bar_height(), rect.width, self._bar_height())
        draw_lines(canvas, self.ctx, lines, name, "body", color=theme.color("ink"))
        fonts.draw(canvas, count, games, "small", theme.color("muted"), align="right")
        self._draw_bar(canvas, bar)

    def _draw_bar(self, canvas: pygame.Surface, bar: pygame.Rect) -> None:
        """Each part as long as its share; a line stands between two of one colour."""
        theme, line = self.ctx.theme, max(2, self.ctx.px(2))
        radius = bar.height // 3
        if not self.parts:
            return
        image = pygame.Surface(bar.size).convert(canvas)
        total = sum(part.count for part in self.parts)
        done, before = 0, ""
        for part in self.parts:
            left, right = (bar.width * count // total for count in (done, done + part.count))
            draw_part(self.ctx, image, pygame.Rect(left, 0, right - left, bar.height), part)
            if part.tone == before:
                image.fill(theme.color("paper"), (left - line // 2, 0, line, bar.height))
            done, before = done + part.count, part.tone
        canvas.blit(art.rounded_off(image, radius), bar)
        if theme.name == "contrast":
            art.ring(canvas, bar, radius, 1, theme.color("edge"))


class Legend(Box):
    """What the parts of the bars mean."""

    gap = 14

    def measure(self, width: int) -> int:
        return self.ctx.fonts.line_height("small")

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        left = self.rect.left
        names = say("won"), say("won with hints"), say("drawn"), say("lost")
        for part, name in zip(results(Tally()), names, strict=True):
            high = round(self.rect.height * 0.7)
            box = pygame.Rect(left, self.rect.centery - high // 2, 2 * high, high)
            sample = pygame.Surface(box.size).convert(canvas)
            draw_part(self.ctx, sample, sample.get_rect(), part)
            canvas.blit(art.rounded_off(sample, max(2, high // 4)), box)
            spot = (box.right + high // 2, self.rect.top)
            drawn = fonts.draw(canvas, self.ctx.tr(name), spot, "small", theme.color("muted"))
            left = drawn.right + 2 * high
