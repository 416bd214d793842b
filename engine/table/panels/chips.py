"""Small round buttons that stand anywhere on the window: beside a place of the table, or on a panel's paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from engine.core.text import Text
from engine.gui.boxes.box import Box
from engine.gui.boxes.buttons_and_lists import Pressable
from engine.gui.drawing import art
from engine.gui.window.context import Context

GAP = 7
"""Pixels at 1280x720 between two chips, and between a chip and what it stands beside."""
LEAST = 36
"""Pixels at 1280x720 of a chip's height."""
WIDEST = 360
"""Pixels at 1280x720 after which words on a chip are cut."""
FAN = 5
"""Up to this many round chips stand in an arc; more stand in rows."""


def chip_side(ctx: Context) -> int:
    """Pixels of a chip's height: room for a finger's tip and for words."""
    least = ctx.theme.px("target") if ctx.theme.touch else ctx.px(LEAST)
    return max(least, 24, round(ctx.fonts.line_height("bold") * 1.4))


class Chip(Pressable):
    """A token with a number, a word or two, or a picture (`icon`); `note` has the full text."""

    def __init__(self, text: Text, note: Text, action: Callable[[], object], icon: str = "") -> None:
        super().__init__(action)
        self.text = text
        self.note = note
        self.icon = icon

    @property
    def name(self) -> str:
        return self.spoken(self.note) or self.spoken(self.text)

    @property
    def side(self) -> int:
        """The height of a chip, in pixels."""
        return chip_side(self.ctx)

    def _icon_size(self) -> int:
        return round(self.side * 0.54) if self.icon else 0

    def _words(self) -> str:
        room = max(self.ctx.px(WIDEST), 3 * self.side)
        return self.ctx.fonts.cut(self.ctx.tr(self.text), "bold", room)

    def natural(self) -> int:
        words = self._words()
        wide = self.ctx.fonts.size(words, "bold")[0] if words else 0
        both = self.side // 4 if words and self.icon else 0
        return max(self.side, wide + self._icon_size() + both + round(self.side * 0.62) if words else 0)

    def measure(self, width: int) -> int:
        return self.side

    def draw(self, canvas: pygame.Surface) -> None:
        """Paint a token of paper with a dark rim, to be seen on light and dark alike; it sinks when it is pressed."""
        theme = self.ctx.theme
        lit = self.hovered or self.focused
        down = self.held and self.hovered
        face = self.rect.move(0, self.ctx.px(2) if down else 0)
        radius = face.height // 2
        if not down:
            art.draw_shadow(canvas, face.move(0, self.ctx.px(3)), radius, max(3, self.ctx.px(7)), 130)
        art.rounded(canvas, face, radius, theme.color("ink"))
        rim = max(2, self.ctx.px(2))
        inner = face.inflate(-2 * rim, -2 * rim)
        art.rounded(canvas, inner, radius, theme.color("spot" if lit else "paper_light"))
        if lit:
            art.ring(canvas, inner.inflate(-2, -2), radius, rim, theme.color("ink"))
        self._label(canvas, face)
        self.draw_ring(canvas, self.rect, radius)

    def _label(self, canvas: pygame.Surface, face: pygame.Rect) -> None:
        words, size = self._words(), self._icon_size()
        color = self.ctx.theme.color("ink")
        wide = self.ctx.fonts.size(words, "bold")[0] if words else 0
        both = face.height // 4 if words and size else 0
        left = face.centerx - (wide + both + size) // 2
        if size:
            canvas.blit(art.icon(self.icon, size, color), (left, face.centery - size // 2))
        if words:
            room = pygame.Rect(left + size + both, face.top, wide + 1, face.height)
            self.ctx.fonts.draw(canvas, words, room, "bold", color)


def beside(
    sizes: Sequence[tuple[int, int]],
    body: pygame.Rect,
    room: pygame.Rect,
    taken: Sequence[pygame.Rect],
    gap: int,
) -> list[pygame.Rect]:
    """Rectangles of these sizes around `body`: inside `room`, not on the body, and not on what is `taken` if they can.

    Round ones stand in an arc, others in a column; above, below, at the right or the left, whatever is free first.
    """
    ways = [_shifted(rects, room) for rects in _ways(sizes, body, gap)]

    def worth(rects: list[pygame.Rect]) -> int:
        covered = sum(_shared(rect, other) for rect in rects for other in (body, body, *taken))
        return covered + sum(rect.width * rect.height - _shared(rect, room) for rect in rects)

    return min(ways, key=worth)


def _ways(sizes: Sequence[tuple[int, int]], body: pygame.Rect, gap: int) -> list[list[pygame.Rect]]:
    round_ones = all(width <= height * 1.3 for width, height in sizes)
    found = []
    if round_ones and 1 < len(sizes) <= FAN:
        found = [_arc(sizes, body, gap, angle) for angle in (-pi / 2, pi / 2, 0.0, pi)]
    for rects in (_line(sizes, gap), _column(sizes, gap)):
        span = rects[0].unionall(rects[1:])
        for anchor in (
            (body.centerx - span.width // 2, body.top - gap - span.height),
            (body.centerx - span.width // 2, body.bottom + gap),
            (body.right + gap, body.centery - span.height // 2),
            (body.left - gap - span.width, body.centery - span.height // 2),
        ):
            found.append([rect.move(anchor) for rect in rects])
    return found


def _arc(sizes: Sequence[tuple[int, int]], body: pygame.Rect, gap: int, middle: float) -> list[pygame.Rect]:
    """Around the body, the first at the left or the top."""
    side = max(max(size) for size in sizes)
    far = max(body.width, body.height) / 2 + gap + side / 2
    step = min(2 * pi / (len(sizes) + 1), (side + gap) / far)
    turn = -1 if middle in (pi / 2, pi) else 1
    rects = []
    for number, size in enumerate(sizes):
        angle = middle + turn * step * (number - (len(sizes) - 1) / 2)
        rect = pygame.Rect((0, 0), size)
        rect.center = round(body.centerx + far * cos(angle)), round(body.centery + far * sin(angle))
        rects.append(rect)
    return rects


def _line(sizes: Sequence[tuple[int, int]], gap: int) -> list[pygame.Rect]:
    rects, left = [], 0
    for width, height in sizes:
        rects.append(pygame.Rect(left, 0, width, height))
        left += width + gap
    return rects


def _column(sizes: Sequence[tuple[int, int]], gap: int) -> list[pygame.Rect]:
    rects, top = [], 0
    widest = max(width for width, _ in sizes)
    for width, height in sizes:
        rects.append(pygame.Rect((widest - width) // 2, top, width, height))
        top += height + gap
    return rects


def _shifted(rects: list[pygame.Rect], room: pygame.Rect) -> list[pygame.Rect]:
    """The rectangles, moved together just far enough to be inside the room."""
    whole = rects[0].unionall(rects[1:])
    inside = whole.clamp(room)
    return [rect.move(inside.x - whole.x, inside.y - whole.y) for rect in rects]


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def spread(boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """The preferred width and height of each box."""
    return [(width := box.natural(), box.measure(width)) for box in boxes]
