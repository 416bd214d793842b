"""Boxes that only show or hold something: headings, paragraphs, pictures, rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.text import Text
from engine.gui.boxes.box import Box, draw_lines, draw_seen
from engine.gui.drawing.sentences import Strip, tall

UNBOUNDED = 1_000_000
"""A width in pixels in which no line is wrapped."""
NARROW = 13
"""Columns narrower than this many letter heights are put below each other."""


class Paragraph(Box):
    """Text over as many lines as it needs. tone: a colour's name."""

    def __init__(self, text: Text | str, style: str = "body", tone: str = "ink", align: str = "left") -> None:
        self.text = text
        self.style = style
        self.tone = tone
        self.align = align

    def set_text(self, text: Text | str) -> None:
        """Show another text."""
        if text == self.text:
            return
        self.text = text
        if self.host is not None:
            self.host.relayout()

    def _lines(self, width: int) -> list[Strip]:
        return self.ctx.lines(self.text, self.style, width)

    def natural(self) -> int:
        return max(line.width for line in self._lines(UNBOUNDED)) + 1

    def measure(self, width: int) -> int:
        return tall(self._lines(width))

    def draw(self, canvas: pygame.Surface) -> None:
        lines = self._lines(self.rect.width)
        draw_lines(canvas, self.ctx, lines, self.rect, self.style, color=self.color(self.tone), align=self.align)


class Heading(Paragraph):
    """The name of what follows. level 1: a page's title, 2: a part of it, 3: a small one."""

    def __init__(self, text: Text | str, level: int = 2, align: str = "left") -> None:
        super().__init__(text, {1: "title", 2: "heading"}.get(level, "bold"), align=align)
        self.gap = {1: 16, 2: 22}.get(level, 18)


def note(text: Text, tone: str = "muted", style: str = "small", gap: int = 2) -> Paragraph:
    """A smaller line below something."""
    return Paragraph(text, style, tone).spaced(gap)


class Space(Box):
    """Empty space, `n` pixels high at 1280x720."""

    gap = 0

    def __init__(self, n: int = 12) -> None:
        self.n = n

    def natural(self) -> int:
        return self.ctx.px(self.n)

    def measure(self, width: int) -> int:
        return self.ctx.px(self.n)


class Rule(Box):
    """A fine line between two parts."""

    gap = 14

    def measure(self, width: int) -> int:
        return max(1, self.ctx.px(1))

    def draw(self, canvas: pygame.Surface) -> None:
        dark = self.host is not None and self.host.dark
        canvas.fill(self.ctx.theme.color("ground_light" if dark else "edge"), self.rect)


class Picture(Box):
    """A picture drawn by a function of (canvas, rectangle). `height` in pixels at 1280x720."""

    def __init__(self, draw_function: Callable[[pygame.Surface, pygame.Rect], None], height: int) -> None:
        self.draw_function = draw_function
        self.height = height

    def natural(self) -> int:
        return self.ctx.px(self.height)

    def measure(self, width: int) -> int:
        return self.ctx.px(self.height)

    def draw(self, canvas: pygame.Surface) -> None:
        self.draw_function(canvas, self.rect)


class Row(Box):
    """Boxes side by side in their natural widths; those that do not fit go to the next line.

    align: "left", "center", "right", or "fill" (they share the whole width evenly).
    """

    def __init__(self, *boxes: Box, align: str = "left", space: int = 12) -> None:
        self.boxes = list(boxes)
        self.align = align
        self.space = space

    def children(self) -> Sequence[Box]:
        return self.boxes

    def natural(self) -> int:
        return sum(box.natural() for box in self.boxes) + self._space() * max(0, len(self.boxes) - 1)

    def _space(self) -> int:
        return max(4, self.ctx.px(self.space))

    def _lines(self, width: int) -> list[list[tuple[Box, int]]]:
        """The lines and each box's width in them."""
        space = self._space()
        lines: list[list[tuple[Box, int]]] = []
        used = 0
        for box in self.boxes:
            wide = min(width, box.natural())
            if not lines or used + space + wide > width:
                lines.append([(box, wide)])
                used = wide
            else:
                lines[-1].append((box, wide))
                used += space + wide
        return [self._shared(line, width) for line in lines] if self.align == "fill" else lines

    def _shared(self, line: list[tuple[Box, int]], width: int) -> list[tuple[Box, int]]:
        each = (width - self._space() * (len(line) - 1)) // len(line)
        if all(wide <= each for _, wide in line):
            return [(box, each) for box, _ in line]
        spare = width - self._space() * (len(line) - 1) - sum(wide for _, wide in line)
        return [(box, wide + max(0, spare) // len(line)) for box, wide in line]

    def measure(self, width: int) -> int:
        lines = self._lines(width)
        heights = [max(box.measure(wide) for box, wide in line) for line in lines]
        return sum(heights) + self._space() * max(0, len(lines) - 1)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        top = rect.top
        space = self._space()
        for line in self._lines(rect.width):
            height = max(box.measure(wide) for box, wide in line)
            total = sum(wide for _, wide in line) + space * (len(line) - 1)
            left = {"center": rect.centerx - total // 2, "right": rect.right - total}.get(self.align, rect.left)
            for box, wide in line:
                own = box.measure(wide)
                box.place(pygame.Rect(left, top + (height - own) // 2, wide, own))
                left += wide + space
            top += height + space

    def draw(self, canvas: pygame.Surface) -> None:
        draw_seen(canvas, self.boxes)


class Columns(Box):
    """Columns of boxes, each a box or a list of them; below each other where the width is too small.

    ratios: the columns' shares of the width, evenly by default.
    """

    def __init__(
        self, *columns: Box | Sequence[Box], ratios: Sequence[float] = (), space: int = 28, top: bool = True
    ) -> None:
        self.columns = [[column] if isinstance(column, Box) else list(column) for column in columns]
        self.ratios = list(ratios) or [1.0] * len(self.columns)
        self.space = space
        self.top = top

    def children(self) -> Sequence[Box]:
        return [box for column in self.columns for box in column]

    def _widths(self, width: int) -> list[int] | None:
        """The columns' widths; None if they must stand below each other."""
        space = self.ctx.px(self.space) * (len(self.columns) - 1)
        widths = [int((width - space) * ratio / sum(self.ratios)) for ratio in self.ratios]
        return widths if min(widths) >= NARROW * self.ctx.fonts.height("body") or len(widths) == 1 else None

    def measure(self, width: int) -> int:
        widths = self._widths(width)
        if widths is None:
            return flow_height(self.children(), width)
        return max(flow_height(column, wide) for column, wide in zip(self.columns, widths, strict=True))

    def place(self, rect: pygame.Rect) -> None:
        """Each column from the top (or centred, if `top` is False)."""
        self.rect = rect
        widths = self._widths(rect.width)
        if widths is None:
            flow_place(self.children(), rect)
            return
        left = rect.left
        for column, wide in zip(self.columns, widths, strict=True):
            height = flow_height(column, wide)
            top = rect.top if self.top else rect.centery - height // 2
            flow_place(column, pygame.Rect(left, top, wide, height))
            left += wide + self.ctx.px(self.space)

    def draw(self, canvas: pygame.Surface) -> None:
        draw_seen(canvas, self.children())


def flow_height(boxes: Sequence[Box], width: int) -> int:
    """The height of boxes below each other, with the gaps between them."""
    total = 0
    for index, box in enumerate(boxes):
        total += (box.ctx.px(box.gap) if index else 0) + box.measure(width)
    return total


def flow_place(boxes: Sequence[Box], rect: pygame.Rect) -> None:
    """Place boxes below each other from the top of `rect`."""
    top = rect.top
    for index, box in enumerate(boxes):
        top += box.ctx.px(box.gap) if index else 0
        height = box.measure(rect.width)
        box.place(pygame.Rect(rect.left, top, rect.width, height))
        top += height
