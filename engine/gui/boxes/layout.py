"""How boxes lie in others: side by side, below each other, in columns, in a table, on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest

import pygame

from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.box import WHOLE, Box, once
from engine.gui.boxes.picture_boxes import Backed
from engine.gui.drawing import art
from engine.gui.window.context import Context

CLOSE = 0.35
"""Heights of a letter that stay free between two columns of a table."""
NARROW = 13
"""Columns narrower than this many letter heights are put below each other."""


Tone = str | pygame.Color | tuple[str, str, float]


class Row(Box):
    """Boxes side by side in their natural widths, each in the middle of the line; those that do not fit go to the next.

    If some `grow`, all are in one line and these share what is left; where that is too little for one of them, each has
    a line of its own. align: "left", "center", "right", or "fill" (all share the whole width evenly); top: each at the
    top of its line instead.
    """

    def __init__(self, *boxes: Box, align: str = "left", space: int = 12, top: bool = False) -> None:
        self.boxes = list(boxes)
        self.align = align
        self.space = space
        self.top = top

    def children(self) -> Sequence[Box]:
        return self.boxes

    @once
    def natural(self) -> int:
        return min(WHOLE, sum(box.natural() for box in self.boxes) + self._between(len(self.boxes)))

    def _space(self) -> int:
        return max(4, self.ctx.px(self.space))

    def _between(self, count: int) -> int:
        return self._space() * max(0, count - 1)

    def _lines(self, width: int) -> list[list[tuple[Box, int]]]:
        """The lines and each box's width in them."""
        if any(box.grow for box in self.boxes):
            return self._grown(width)
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

    def _grown(self, width: int) -> list[list[tuple[Box, int]]]:
        shares = sum(box.grow for box in self.boxes)
        fixed = sum(box.natural() for box in self.boxes if not box.grow) + self._between(len(self.boxes))
        rest = width - fixed
        line = [(box, int(rest * box.grow / shares) if box.grow else box.natural()) for box in self.boxes]
        if all(wide >= box.least() for box, wide in line if box.grow):
            return [line]
        return [[(box, width if box.grow else min(width, box.natural()))] for box in self.boxes]

    def _shared(self, line: list[tuple[Box, int]], width: int) -> list[tuple[Box, int]]:
        each = (width - self._between(len(line))) // len(line)
        if all(wide <= each for _, wide in line):
            return [(box, each) for box, _ in line]
        spare = width - self._between(len(line)) - sum(wide for _, wide in line)
        return [(box, wide + max(0, spare) // len(line)) for box, wide in line]

    @once
    def measure(self, width: int) -> int:
        lines = self._lines(width)
        return sum(max(box.measure(wide) for box, wide in line) for line in lines) + self._between(len(lines))

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        top = rect.top
        space = self._space()
        for line in self._lines(rect.width):
            height = max(box.measure(wide) for box, wide in line)
            total = sum(wide for _, wide in line) + self._between(len(line))
            left = {"center": rect.centerx - total // 2, "right": rect.right - total}.get(self.align, rect.left)
            for box, wide in line:
                _stand(box, pygame.Rect(left, top, wide, box.measure(wide) if self.top else height))
                left += wide + space
            top += height + space


def _stand(box: Box, room: pygame.Rect) -> None:
    """Place a box in its part of a line: in the middle, or from top to bottom."""
    own = room.height if box.fills else box.measure(room.width)
    box.place(pygame.Rect(room.left, room.top + (room.height - own) // 2, room.width, own))


class Column(Box):
    """Boxes below each other, all as wide as there is room. space: between them, in heights of a letter."""

    def __init__(self, *boxes: Box, space: float = 0.0) -> None:
        self.boxes = list(boxes)
        self.space = space

    def children(self) -> Sequence[Box]:
        return self.boxes

    def _space(self) -> int:
        return round(self.space * self.ctx.fonts.height("body"))

    @once
    def natural(self) -> int:
        return max((box.natural() for box in self.boxes), default=0)

    @once
    def measure(self, width: int) -> int:
        return sum(box.measure(width) for box in self.boxes) + self._space() * max(0, len(self.boxes) - 1)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        top = rect.top
        for box in self.boxes:
            height = box.measure(rect.width)
            box.place(pygame.Rect(rect.left, top, rect.width, height))
            top += height + self._space()


class TableRow(Box):
    """The cells of one line of a `Table`, which places them."""

    role = Role.ROW

    def __init__(self, cells: Sequence[Box]) -> None:
        self.cells = list(cells)

    def children(self) -> Sequence[Box]:
        return self.cells


class Table(Box):
    """Lines of cells below each other: the first column takes what is left, each other as wide as its widest cell. In a
    line of fewer cells the first is wider.

    space: between columns, less where the first one needs it, and apart: between lines, in heights of a letter.
    """

    role = Role.TABLE

    def __init__(self, *rows: Sequence[Box], space: float = 0.6, apart: float = 0.0) -> None:
        self.rows = [TableRow(cells) for cells in rows]
        self.space = space
        self.apart = apart

    def children(self) -> Sequence[Box]:
        return self.rows

    def _pixels(self, letters: float) -> int:
        return round(letters * self.ctx.fonts.height("body"))

    def _columns(self, width: int) -> tuple[list[int], int]:
        """The widths of all columns but the first, and the space between two."""
        columns = zip_longest(*(row.cells[1:] for row in self.rows))
        others = [max(cell.natural() for cell in column if cell is not None) for column in columns]
        free = width - sum(others) - max(row.cells[0].least() for row in self.rows)
        least, most = self._pixels(min(CLOSE, self.space)), self._pixels(self.space)
        return others, max(least, min(most, free // max(1, len(others))))

    def _lines(self, width: int) -> list[tuple[TableRow, list[int], int]]:
        """Each line with the widths of its cells and its height."""
        others, space = self._columns(width)
        lines = []
        for row in self.rows:
            behind = others[: len(row.cells) - 1]
            widths = [max(1, width - sum(behind) - space * len(behind)), *behind]
            high = max(cell.measure(wide) for cell, wide in zip(row.cells, widths, strict=True))
            lines.append((row, widths, high))
        return lines

    @once
    def measure(self, width: int) -> int:
        lines = self._lines(width)
        return sum(high for _, _, high in lines) + self._pixels(self.apart) * max(0, len(lines) - 1)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        top, space = rect.top, self._columns(rect.width)[1]
        for row, widths, high in self._lines(rect.width):
            row.place(pygame.Rect(rect.left, top, rect.width, high))
            left = rect.left
            for cell, wide in zip(row.cells, widths, strict=True):
                _stand(cell, pygame.Rect(left, top, wide, high))
                left += wide + space
            top += high + self._pixels(self.apart)


class Grid(Box):
    """Boxes in cells of one width, as many in a line as fit, and as evenly as possible over the lines.

    space: between them, in pixels at 1280x720; most: in a line, 0 for any number; stretch: how much wider than needed
    a cell becomes at most, 0 for all there is.
    """

    def __init__(self, *boxes: Box, space: int = 9, most: int = 0, stretch: float = 0.0) -> None:
        self.boxes = list(boxes)
        self.space = space
        self.most = most
        self.stretch = stretch

    def children(self) -> Sequence[Box]:
        return self.boxes

    def _space(self) -> int:
        return max(5, self.ctx.px(self.space))

    def _each(self) -> int:
        return max((box.natural() for box in self.boxes), default=0)

    @once
    def natural(self) -> int:
        count = min(len(self.boxes), self.most or len(self.boxes))
        return min(WHOLE, count * (self._each() + self._space()) - self._space() if count else 0)

    def _lines(self, width: int) -> tuple[int, list[Sequence[Box]]]:
        """The width of a cell, and what stands in each line."""
        if not self.boxes:
            return 0, []
        each, space, count = self._each(), self._space(), len(self.boxes)
        fit = max(1, min((width + space) // (each + space), count, self.most or count))
        columns = -(-count // -(-count // fit))
        wide = (width + space) // columns - space
        wide = min(wide, round(each * self.stretch)) if self.stretch else wide
        return wide, [self.boxes[first : first + columns] for first in range(0, count, columns)]

    @once
    def measure(self, width: int) -> int:
        wide, lines = self._lines(width)
        return sum(max(box.measure(wide) for box in line) for line in lines) + self._space() * max(0, len(lines) - 1)

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        wide, lines = self._lines(rect.width)
        top = rect.top
        for line in lines:
            height = max(box.measure(wide) for box in line)
            for number, box in enumerate(line):
                box.place(pygame.Rect(rect.left + number * (wide + self._space()), top, wide, height))
            top += height + self._space()


class Paper(Backed):
    """A box on a slip of paper. tone: a colour, its name, or two names and the share of the second one; pad: in heights
    of a letter (see `Backed`); edge: a colour's name for a frame, "" for none; lit: raised above what lies below."""

    is_paper = True

    def __init__(
        self,
        box: Box,
        tone: Tone = "paper_light",
        pad: float | tuple[float, float] = 0.7,
        *,
        edge: str = "",
        lit: bool = False,
    ) -> None:
        super().__init__(box, partial(_paper, tone=tone, edge=edge, lit=lit), pad)


def _paper(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, *, tone: Tone, edge: str, lit: bool) -> None:
    theme, radius = ctx.theme, ctx.theme.px("button_radius")
    if lit:
        art.draw_shadow(canvas, rect.move(0, ctx.px(2)), radius, max(3, ctx.px(6)), 80)
    fill = theme.color(tone) if isinstance(tone, str) else tone
    art.rounded(canvas, rect, radius, theme.mix(*fill) if isinstance(fill, tuple) else fill)
    if edge or theme.name == "contrast":
        width = 1 if edge == "edge" else max(1, ctx.px(2))
        art.ring(canvas, rect, radius, width, theme.color(edge or "edge"))


class Square(Box):
    """A box in a square. side: in pixels at 1280x720, less where there is no room for that."""

    def __init__(self, box: Box, side: int) -> None:
        self.box = box
        self.side = side

    def children(self) -> Sequence[Box]:
        return (self.box,)

    def natural(self) -> int:
        return self.ctx.px(self.side)

    def least(self) -> int:
        return 0

    def measure(self, width: int) -> int:
        return min(width, self.ctx.px(self.side))

    def place(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect.topleft, (min(rect.size), min(rect.size)))
        self.box.place(self.rect)


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

    @once
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
