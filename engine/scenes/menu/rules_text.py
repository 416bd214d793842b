"""What a rules page is made of on the screen: text with bold runs, headings, list items, figures, the contents."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from engine.gui.boxes.all import Box, Role, Slip, Words
from engine.gui.boxes.buttons_and_lists import BARE
from engine.gui.drawing import art
from engine.gui.drawing.fonts import clean
from engine.scenes.menu import rules_markup
from engine.scenes.menu.rules_markup import Block

LEADING = 1.2
"""From line to line, in heights of the letters."""
FIGURE_SCALE = 0.56
"""Pixels at 1280x720 of one unit of a figure."""
TALLEST = 330
"""Pixels at 1280x720 that a figure may be high."""

Word = tuple[int, list[tuple[str, str, int]]]
"""Where it begins in the plain text, and its parts: text, style, pixels."""


class Span(Struct, frozen=True):
    """A stretch of a line in one style: where it begins in the line and in the plain text."""

    text: str
    style: str
    x: int
    start: int


class RichText(Box):
    """A block of a page. `look` ("wanted words", current) colours what a search has found."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.role = {"item": Role.LISTITEM, "paragraph": Role.PARAGRAPH}.get(block.kind, Role.HEADING)
        self.wanted = ""
        self.current = False
        self.marked = False
        """Was the page opened at this block?"""
        self.gap = {"title": 0, "heading": 30, "subheading": 22, "item": 7}.get(block.kind, 13)
        self._size: tuple[int, str] | None = None
        """The height and the style of the letters that `_words` was measured for."""
        self._words: list[Word] = []
        self._made: tuple[int, list[list[Span]]] = (0, [])
        """The width for which the lines were made, and the lines."""

    def label(self) -> str:
        return rules_markup.plain(self.block.text)

    # --- measures ----------------------------------------------------------------------------------------------------

    @property
    def style(self) -> str:
        """The style of its plain words."""
        return {"title": "title", "heading": "heading", "subheading": "bold"}.get(self.block.kind, "body")

    def _step(self) -> int:
        height = self.ctx.fonts.get(self.style).get_height()
        return round(height * (LEADING if self.style == "body" else 1.0))

    def _indent(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.35) if self.block.kind == "item" else 0

    def _margin(self) -> int:
        """Room between the lines' ends and the scroll bar."""
        return max(8, self.ctx.px(18))

    def measure(self, width: int) -> int:
        below = self._ornament() if self.block.kind == "title" else 0
        return len(self._lines(width)) * self._step() + below

    def _ornament(self) -> int:
        return max(12, self.ctx.px(26))

    def _lines(self, width: int) -> list[list[Span]]:
        fonts = self.ctx.fonts
        size = (fonts.height(self.style), self.style)
        if self._size != size:
            self._size, self._words, self._made = size, self._measured(), (0, [])
        if self._made[0] != width:
            self._made = width, self._broken(max(1, width - self._indent() - self._margin()))
        return self._made[1]

    def _measured(self) -> list[Word]:
        """The words of the block with their widths, before they are broken into lines."""
        measures = {style: self.ctx.fonts.get(style).size for style in (self.style, "bold")}
        words: list[Word] = []
        for start, parts in _words(self.block.text):
            styled = [(text, "bold" if bold and self.style == "body" else self.style) for text, bold in parts]
            words.append((start, [(text, style, measures[style](clean(text))[0]) for text, style in styled]))
        return words

    def _broken(self, width: int) -> list[list[Span]]:
        """Words are kept whole, also where a bold run ends inside of one."""
        space = self.ctx.fonts.size(" ", self.style)[0]
        lines: list[list[Span]] = [[]]
        x = 0
        for start, parts in self._words:
            at = start
            if lines[-1] and x + space + sum(wide for _, _, wide in parts) > width:
                lines.append([])
                x = 0
            elif lines[-1]:
                x += space
            for text, style, wide in parts:
                lines[-1].append(Span(text, style, x, at))
                x += wide
                at += len(text)
        return lines

    def _joined(self, line: list[Span]) -> list[Span]:
        """Neighbours of one style as one piece: fewer pictures of text, and the spaces are the font's own."""
        joined: list[Span] = []
        for piece in line:
            last = joined[-1] if joined else None
            if last is None:
                joined.append(piece)
                continue
            between = " " if piece.start > last.start + len(last.text) else ""
            if last.style == piece.style:
                joined[-1] = Span(last.text + between + piece.text, last.style, last.x, last.start)
            else:
                # words drawn together are not exactly as wide as the sum of them
                wide = self.ctx.fonts.size(last.text, last.style)[0] + self.ctx.fonts.size(between, self.style)[0]
                joined.append(Span(piece.text, piece.style, last.x + wide, piece.start))
        return joined

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        if self.marked:
            self._draw_band(canvas)
        spans = rules_markup.found(rules_markup.plain(self.block.text), self.wanted)
        clip, step = canvas.get_clip(), self._step()
        left, top = self.rect.left + self._indent(), self.rect.top
        for number, line in enumerate(self._lines(self.rect.width)):
            y = top + number * step
            if y > clip.bottom or y + step < clip.top:
                continue
            for piece in self._joined(line):
                self._draw_piece(canvas, piece, (left, y), spans)
        if self.block.kind == "item":
            radius = max(2, round(self.ctx.fonts.height("body") * 0.17))
            middle = top + self.ctx.fonts.get("body").get_height() // 2
            art.disc(canvas, (left - round(radius * 3.6), middle + 1), radius, theme.color("accent"))
        elif self.block.kind == "title":
            self._draw_ornament(canvas)

    def _draw_piece(
        self, canvas: pygame.Surface, piece: Span, origin: tuple[int, int], spans: Sequence[tuple[int, int]]
    ) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        x = origin[0] + piece.x
        height = fonts.get(piece.style).get_height()
        for start, end in spans:
            first, last = max(start - piece.start, 0), min(end - piece.start, len(piece.text))
            if first < last:
                before = fonts.size(piece.text[:first], piece.style)[0]
                wide = fonts.size(piece.text[first:last], piece.style)[0]
                spot = pygame.Rect(x + before - 2, origin[1], wide + 4, height)
                art.rounded(canvas, spot, max(2, self.ctx.px(4)), theme.mix("paper", "spot", 0.95))
                if self.current:
                    art.ring(canvas, spot, max(2, self.ctx.px(4)), max(1, self.ctx.px(2)), theme.color("focus"))
        fonts.draw(canvas, piece.text, (x, origin[1]), piece.style, theme.color("ink"))

    def _draw_band(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        box = self.rect.inflate(0, max(4, self.ctx.px(10)))
        out = max(6, self.ctx.px(14))
        box = pygame.Rect(box.left - out, box.top, box.width + out - self._margin() // 2, box.height)
        art.rounded(canvas, box, theme.px("button_radius"), theme.mix("paper", "spot", 0.5))
        band = pygame.Rect(box.left, box.top, max(4, self.ctx.px(6)), box.height)
        art.rounded(canvas, band, band.width // 2, theme.color("focus"))

    def _draw_ornament(self, canvas: pygame.Surface) -> None:
        """A fine line with a diamond, as in a printed booklet."""
        theme = self.ctx.theme
        y = self.rect.bottom - self._ornament() // 2
        thick = max(1, self.ctx.px(1.5))
        half = max(4, self.ctx.px(5))
        tone = theme.mix("edge", "ink", 0.25)
        canvas.fill(tone, (self.rect.left, y, self.rect.width - self._margin(), thick))
        middle = self.rect.left + 6 * half
        canvas.fill(theme.color("paper"), (middle - 2 * half, y - 1, 4 * half, thick + 2))
        points = [(middle - half, y), (middle, y - half), (middle + half, y), (middle, y + half), (middle - half, y)]
        art.polyline(canvas, points, max(1, self.ctx.px(2)), tone)


def _words(text: str) -> list[tuple[int, list[tuple[str, bool]]]]:
    """Each word: where it begins in the plain text, and its parts (text, bold)."""
    words: list[tuple[int, list[tuple[str, bool]]]] = []
    at, glued = 0, False
    for run in rules_markup.runs(text):
        for part in re.split(r"( +)", run.text):
            if part.strip(" "):
                if glued:
                    words[-1][1].append((part, run.bold))
                else:
                    words.append((at, [(part, run.bold)]))
                glued = True
            elif part:
                glued = False
            at += len(part)
    return words


class Illustration(Box):
    """A picture of the page: an SVG as large as its view box asks for, smaller if it must be."""

    def __init__(self, draw_svg: Callable[[], str]) -> None:
        self.draw_svg = draw_svg
        self.gap = 16

    def _size(self) -> tuple[float, float]:
        width, height = art.size_of(self.draw_svg()) or (100.0, 100.0)
        unit = self.ctx.screen.unit
        scale = unit * FIGURE_SCALE * (1 + (self.ctx.fonts.scale / 100 - 1) * 0.3)
        scale *= min(1.0, TALLEST * unit / (height * scale))
        return width * scale, height * scale

    def natural(self) -> int:
        return round(self._size()[0])

    def measure(self, width: int) -> int:
        wide, high = self._size()
        return round(high * min(1.0, width / wide))

    def draw(self, canvas: pygame.Surface) -> None:
        wide, high = self._size()
        share = min(1.0, self.rect.width / wide)
        image = art.raster(self.draw_svg(), (round(wide * share), round(high * share)))
        canvas.blit(image, image.get_rect(center=self.rect.center))


def contents_row(words: str, action: Callable[[], None], *, small: bool) -> Slip:
    """A line of the table of contents. small: of a part of a chapter."""
    told = Words(words, "small" if small else "small_bold")
    row = Slip(told, action, "", pad=(1.3 if small else 0.6, 0.15), style=BARE)
    row.sound, row.gap = "page", 0
    return row
