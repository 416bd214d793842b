"""What is drawn by a function: pictures, icons, the sign of a seat; and empty space."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.text import Text
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.box import NOTHING, WHOLE, Box, once
from engine.gui.drawing import art
from engine.gui.drawing.theme import contrast
from engine.gui.window.context import Context

SEEN = 3.0
"""The least contrast of a shape with what it stands on (WCAG 2.1, 1.4.11)."""
EDGE = 0.14
"""The width of a pale edge around a shape, in sizes of the shape."""

Paint = Callable[[Context, pygame.Surface, pygame.Rect], None]
"""Paints into a rectangle of the window."""


def blank(_ctx: Context, _canvas: pygame.Surface, _rect: pygame.Rect) -> None:
    """Paints nothing: for room that is left free."""


class Drawn(Box):
    """A picture of a fixed size in heights of a letter. name: what it shows; without one it is only ornament."""

    role = Role.IMAGE

    def __init__(self, paint: Paint, wide: float, high: float, name: Text | str = NOTHING, value: str = "") -> None:
        self.paint = paint
        self.wide = wide
        self.high = high
        self.called = name
        self.shows = value
        self.role = self.role if name != NOTHING else Role.NONE

    @property
    def value_text(self) -> str:
        return self.shows

    def natural(self) -> int:
        return round(self.wide * self.ctx.fonts.height("body"))

    def measure(self, width: int) -> int:
        return round(self.high * self.ctx.fonts.height("body"))

    def draw(self, canvas: pygame.Surface) -> None:
        self.paint(self.ctx, canvas, self.rect)


class Backed(Box):
    """A box on something that is painted below it. pad: what is left around it, in heights of a letter; two numbers: at
    its sides, and above and below."""

    def __init__(self, box: Box, paint: Paint, pad: float | tuple[float, float] = 0.0) -> None:
        self.box = box
        self.paint = paint
        self.pad = pad if isinstance(pad, tuple) else (pad, pad)

    def children(self) -> Sequence[Box]:
        return (self.box,)

    def _around(self) -> tuple[int, int]:
        """Pixels at both sides together, and above and below together."""
        letter = self.ctx.fonts.height("body")
        return 2 * round(self.pad[0] * letter), 2 * round(self.pad[1] * letter)

    @once
    def natural(self) -> int:
        return min(WHOLE, self.box.natural() + self._around()[0])

    @once
    def least(self) -> int:
        return self.box.least() + self._around()[0]

    @once
    def measure(self, width: int) -> int:
        beside, above = self._around()
        return self.box.measure(max(1, width - beside)) + above

    def place(self, rect: pygame.Rect) -> None:
        """The box in it in the middle, if there is more room than it needs."""
        self.rect = rect
        inside = rect.inflate(-self._around()[0], 0)
        inside.height = self.box.measure(max(1, inside.width))
        inside.centery = rect.centery
        self.box.place(inside)

    def draw(self, canvas: pygame.Surface) -> None:
        self.paint(self.ctx, canvas, self.rect)
        self.box.draw(canvas)


def icon(name: str, size: float = 1.2, tone: str = "ink", label: Text | str = NOTHING) -> Drawn:
    """An icon of `gfx/icons`. size: in heights of a letter; label: what it says, unless words beside it do."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        art.draw_icon(canvas, name, min(rect.size), ctx.theme.color(tone), rect.center)

    return Drawn(paint, size, size, label)


def seat_sign(tone: str, size: float = 1.6, *, share: float = 0.54, name: Text | str = NOTHING) -> Drawn:
    """A seat's shape in its colour on dark. share: of the shape in it; name: the seat's, unless it stands beside it."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        draw_seat(ctx, canvas, rect, ctx.theme.px("button_radius"), tone, round(min(rect.size) * share))

    return Drawn(paint, size, size, name)


def draw_seat(
    ctx: Context, canvas: pygame.Surface, box: pygame.Rect, radius: int, tone: str, size: int, *, flush: bool = False
) -> None:
    """A seat's shape in its colour on dark. size: of the shape; flush: something stands right beside the box."""
    dark = ctx.theme.badge
    art.rounded(canvas, box, radius, dark)
    if flush:
        canvas.fill(dark, (box.right - radius, box.top, radius, box.height))
    draw_shape(ctx, canvas, tone, size, box.center)


def draw_shape(ctx: Context, canvas: pygame.Surface, tone: str, size: int, centre: tuple[int, int]) -> None:
    """A seat's shape in its colour, to be painted on dark; with a pale edge if the colour alone would not be seen."""
    theme = ctx.theme
    shape, color = theme.emblem(tone), theme.color(tone)
    if contrast(color, theme.badge) < SEEN:
        edge = max(1, round(size * EDGE))
        art.draw_icon(canvas, shape, size + edge, theme.color("on_ground"), centre)
        size -= edge
    art.draw_icon(canvas, shape, size, color, centre)


class Space(Box):
    """Empty space, `n` pixels high at 1280x720."""

    role = Role.NONE
    gap = 0

    def __init__(self, n: int = 12) -> None:
        self.n = n

    def natural(self) -> int:
        return self.ctx.px(self.n)

    def measure(self, width: int) -> int:
        return self.ctx.px(self.n)


class Rule(Box):
    """A fine line between two parts."""

    role = Role.NONE
    gap = 14

    def measure(self, width: int) -> int:
        return max(1, self.ctx.px(1))

    def draw(self, canvas: pygame.Surface) -> None:
        canvas.fill(self.ctx.theme.color("ground_light" if self.dark else "edge"), self.rect)
