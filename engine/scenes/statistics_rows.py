"""What the statistics page is made of: figures in large, and a row with its bar for each kind of opponent."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.core.text import Text, say
from engine.ui import art
from engine.ui.widgets import Widget
from saves.statistics import Tally

PARTS = (("wins", "ok"), ("draws", "edge"), ("losses", "warn"))
"""The parts of a bar, from the left, and their colours; won is plain, drawn is dotted, lost is striped."""


class Figures(Widget):
    """Some numbers side by side, each with its name below; as many to a line as fit."""

    gap = 8

    def __init__(self, figures: Sequence[tuple[str, Text]]) -> None:
        super().__init__()
        self.figures = list(figures)

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def _columns(self, width: int) -> int:
        fonts = self.ctx.fonts
        widest = max(fonts.size(self.ctx.tr(name), "small")[0] for _, name in self.figures) + self.ctx.px(20)
        return max(1, min(len(self.figures), width // max(1, widest)))

    def _row(self) -> int:
        fonts = self.ctx.fonts
        return fonts.line_height("number") + fonts.line_height("small") + self.ctx.px(8)

    def measure(self, width: int) -> int:
        """So many lines."""
        columns = self._columns(width)
        return self._row() * -(-len(self.figures) // columns)

    def draw(self, canvas: pygame.Surface) -> None:
        """Number above, name below."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        columns = self._columns(self.rect.width)
        wide = self.rect.width // columns
        for number, (value, name) in enumerate(self.figures):
            left = self.rect.left + number % columns * wide
            top = self.rect.top + number // columns * self._row()
            fonts.draw(canvas, value, (left, top), "number", theme.color("ink"))
            below = pygame.Rect(left, top + fonts.line_height("number"), wide, fonts.line_height("small"))
            fonts.draw(canvas, self.ctx.tr(name), below, "small", theme.color("muted"))


class OpponentRow(Widget):
    """Against whom, how many games, and a bar of games won, drawn and lost."""

    gap = 10

    def __init__(self, name: Text, tally: Tally) -> None:
        super().__init__()
        self.name = name
        self.tally = tally
        self.note = self._told()

    def _told(self) -> Text:
        tally = self.tally
        if not tally.wins + tally.losses + tally.draws:
            return Text("")
        return say("{won} won, {drawn} drawn, {lost} lost", won=tally.wins, drawn=tally.draws, lost=tally.losses)

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def _beside(self, width: int) -> bool:
        return width >= 30 * self.ctx.fonts.height("body")

    def _bar_height(self) -> int:
        return round(self.ctx.fonts.line_height("small") * 1.05)

    def measure(self, width: int) -> int:
        """One line, or the bar below the name."""
        line = max(self.ctx.fonts.line_height("body"), self._bar_height())
        return line if self._beside(width) else line + self._bar_height() + self.ctx.px(4)

    def draw(self, canvas: pygame.Surface) -> None:
        """Name, number of games, bar."""
        theme, fonts, rect = self.ctx.theme, self.ctx.fonts, self.rect
        line = max(fonts.line_height("body"), self._bar_height())
        count = self.ctx.tr(say("{count} game", "{count} games", self.tally.games))
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
        fonts.draw(canvas, self.ctx.tr(self.name), name, "body", theme.color("ink"))
        fonts.draw(canvas, count, games, "small", theme.color("muted"), align="right")
        self._draw_bar(canvas, bar)

    def _draw_bar(self, canvas: pygame.Surface, bar: pygame.Rect) -> None:
        """Each part as long as its share, with its number; without one person's results, one plain part."""
        theme = self.ctx.theme
        radius = bar.height // 3
        counts = [getattr(self.tally, field) for field, _ in PARTS]
        total = sum(counts)
        art.rounded(canvas, bar, radius, theme.color("paper_dark"))
        if not total or not (self.tally.wins or self.tally.losses or self.tally.draws):
            return
        image = pygame.Surface(bar.size).convert(canvas)
        left = 0
        for number, (count, (_, tone)) in enumerate(zip(counts, PARTS, strict=True)):
            wide = round(bar.width * count / total) if sum(counts[number + 1 :]) else bar.width - left
            if count:
                self._draw_part(image, pygame.Rect(left, 0, wide, bar.height), tone, count)
                left += wide
        mask = pygame.Surface(bar.size, pygame.SRCALPHA)
        art.rounded(mask, mask.get_rect(), radius, pygame.Color("#ffffff"))
        whole = image.convert_alpha()
        whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.blit(whole, bar)
        if theme.name == "contrast":
            art.ring(canvas, bar, radius, 1, theme.color("edge"))

    def _draw_part(self, image: pygame.Surface, part: pygame.Rect, tone: str, count: int) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        image.fill(theme.color(tone), part)
        pattern = theme.mix(tone, "#000000", 0.22)
        step = max(6, part.height // 2)
        image.set_clip(part)
        if tone == "warn":
            for x in range(part.left - part.height, part.right, step):
                pygame.draw.line(image, pattern, (x, part.bottom), (x + part.height, part.top), max(2, step // 4))
        elif tone == "edge":
            for x in range(part.left + step // 2, part.right, step):
                pygame.draw.circle(image, pattern, (x, part.centery + part.height // 4), max(1, step // 7))
                pygame.draw.circle(image, pattern, (x + step // 2, part.centery - part.height // 4), max(1, step // 7))
        words = str(count)
        if fonts.size(words, "small_bold")[0] + 4 < part.width:
            color = theme.color("ink" if tone == "edge" and theme.name != "contrast" else "on_accent")
            pill = pygame.Rect(0, 0, fonts.size(words, "small_bold")[0] + self.ctx.px(10), part.height)
            pill.center = part.center
            image.fill(theme.color(tone), pill)
            fonts.draw(image, words, part, "small_bold", color, align="center")
        image.set_clip(None)


class Legend(Widget):
    """What the parts of the bars mean."""

    gap = 14

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def measure(self, width: int) -> int:
        """A line."""
        del width
        return self.ctx.fonts.line_height("small")

    def draw(self, canvas: pygame.Surface) -> None:
        """A small square and a word for each."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        names = {"wins": say("won"), "draws": say("drawn"), "losses": say("lost")}
        left = self.rect.left
        for field, tone in PARTS:
            side = round(self.rect.height * 0.6)
            box = pygame.Rect(left, self.rect.centery - side // 2, side, side)
            art.rounded(canvas, box, max(2, side // 4), theme.color(tone))
            spot = (box.right + side // 2, self.rect.top)
            drawn = fonts.draw(canvas, self.ctx.tr(names[field]), spot, "small", theme.color("muted"))
            left = drawn.right + 2 * side
