"""Text: words over as many lines as they need, headings, notes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.core.text import Text
from engine.gui.boxes.accessibility_roles import Role, State
from engine.gui.boxes.box import Box, draw_lines, lines_height, once
from engine.gui.drawing.sentences_with_pictures import Strip, tall

UNBOUNDED = 1_000_000
"""A width in pixels in which no line is wrapped."""


class Words(Box):
    """Text over as many lines as it needs.

    tone: a colour's name; others: shorter forms, the longest that fits one line is shown; most: lines at
    most, 0 for all; fewest: lines for which there is room even if it has less; wide: its preferred width at most, in
    heights of a letter, 0 for that of one line; column: its width at least, in heights of a letter.
    """

    role = Role.PARAGRAPH

    def __init__(
        self,
        text: Text | str,
        style: str = "body",
        tone: str = "ink",
        align: str = "left",
        *,
        others: Sequence[Text | str] = (),
        most: int = 0,
        fewest: int = 0,
        wide: float = 0.0,
        column: float = 0.0,
    ) -> None:
        self.text = text
        self.style = style
        self.tone = tone
        self.align = align
        self.others = tuple(others)
        self.most = most
        self.fewest = fewest
        self.wide = wide
        self.column = column

    def label(self) -> Text | str:
        return self.text

    def states(self) -> frozenset[State]:
        return super().states() | ({State.CUT} if self._cut() else set())

    def _cut(self) -> bool:
        """Are there lines for which there is no room?"""
        if not self.most or not self.rect.width:
            return False
        shown = self._fitting(self.rect.width)
        return len(self.ctx.lines(shown, self.style, self.rect.width)) > self.most

    def set_text(self, text: Text | str) -> None:
        """Show another text."""
        if text == self.text:
            return
        self.text = text
        if self.host is not None:
            self.host.relayout()

    def _fitting(self, width: int) -> Text | str:
        """The longest form that fits a line; if none does, the last one."""
        every = (self.text, *self.others)
        return next((form for form in every if self._wide(form) <= width), every[-1]) if self.others else self.text

    def _wide(self, form: Text | str) -> int:
        lines = self.ctx.lines(form, self.style, UNBOUNDED)
        return max((self.ctx.sentences.width(line, self.style) for line in lines), default=0) + 1

    def _lines(self, width: int) -> list[Strip]:
        return self.ctx.lines(self._fitting(width), self.style, max(1, width), self.most)

    @once
    def natural(self) -> int:
        line, letter = self._wide(self.text), self.ctx.fonts.height("body")
        line = max(line, round(self.column * letter))
        return min(line, round(self.wide * letter)) if self.wide else line

    @once
    def least(self) -> int:
        """The longest word of the shortest form, or all of it where it must fit one line."""
        form = (self.text, *self.others)[-1]
        if self.most == 1:
            return self._wide(form)
        return self.ctx.longest_word(form, self.style) + 1

    @once
    def measure(self, width: int) -> int:
        high = tall(self._lines(width))
        return max(high, lines_height(self.ctx, self.style, self.fewest)) if self.fewest else high

    def draw(self, canvas: pygame.Surface) -> None:
        lines = self._lines(self.rect.width)
        high = tall(lines) if self.fewest else self.rect.height
        area = pygame.Rect(self.rect.topleft, (self.rect.width, high))
        draw_lines(canvas, self.ctx, lines, area, self.style, color=self.color(self.tone), align=self.align)


class Heading(Words):
    """The name of what follows. level 1: a page's title, 2: a part of it, 3: a small one."""

    role = Role.HEADING

    def __init__(self, text: Text | str, level: int = 2, align: str = "left") -> None:
        super().__init__(text, {1: "title", 2: "heading"}.get(level, "bold"), align=align)
        self.gap = {1: 16, 2: 22}.get(level, 18)


def note(text: Text, tone: str = "muted", style: str = "small", gap: int = 2) -> Words:
    """A smaller line below something."""
    return Words(text, style, tone).spaced(gap)
