"""The graph of a review: who was ahead when, the moves that mattered as numbered pins, and the present position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pygame
from msgspec import Struct

from engine.ai.review.game_review import Review
from engine.core.game_info import SeatInfo
from engine.core.rules import Seat
from engine.core.session import BLUNDER, Session
from engine.core.text import Text, say
from engine.gui.boxes.all import Action, Box, Drawn, Role, Row, Words, blank, seat_sign
from engine.gui.drawing import art
from engine.gui.window.context import Context

Curve = Mapping[int, float]
LABEL_SHARE = 0.2
"""The part of the width that the words of the axis may take."""
FAINT = 0.45
"""How much of its colour a curve has that is not in front."""
PLOT = 88
"""The least height of the curve, in pixels at 1280x720."""


def draw_pin(
    ctx: Context, canvas: pygame.Surface, centre: tuple[int, int], radius: int, pin: tuple[int, str], lit: bool = False
) -> None:
    """A numbered disc, with a second ring for a blunder."""
    number, mark = pin
    theme = ctx.theme
    if lit:
        art.disc(canvas, centre, radius + max(3, ctx.px(4)), theme.color("spot"))
        art.disc(canvas, centre, radius + max(1, ctx.px(1.5)), theme.color("ink"))
    art.disc(canvas, centre, radius, theme.color("warn" if mark == BLUNDER else "ink"))
    if mark == BLUNDER:
        art.disc(canvas, centre, radius - max(1, ctx.px(2)), theme.color("paper_light"))
        art.disc(canvas, centre, radius - max(2, ctx.px(3.5)), theme.color("warn"))
    words = ctx.fonts.surface(str(number), "small_bold", theme.color("paper_light"))
    canvas.blit(words, words.get_rect(center=centre))


def pin_sign(number: int, mark: str, *, lit: bool) -> Drawn:
    """The pin of a moment as a box, to stand beside what is said of the move."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        draw_pin(ctx, canvas, rect.center, pin_radius(ctx), (number, mark), lit)

    return Drawn(paint, 1.7, 1.35)


def pin_radius(ctx: Context) -> int:
    """The radius of a pin, in pixels."""
    return round(ctx.fonts.height("small") * 0.72)


def pattern(ctx: Context, size: tuple[int, int], colour: str, kind: str) -> pygame.Surface:
    """A sheet in a colour with "dots", slanting "lines", or "faint" lines on paper."""
    theme = ctx.theme
    faint = kind == "faint"
    sheet = pygame.Surface(size).convert()
    sheet.fill(theme.mix("paper_light", colour, 0.12 if faint else 0.8))
    dark = theme.mix(colour, "ink", 0.0 if faint else 0.55)
    gap = max(5, ctx.px(8 if faint else 7))
    if kind == "dots":
        radius = max(1, round(ctx.px(1.4)))
        for row, y in enumerate(range(gap // 2, size[1], gap)):
            for x in range(gap // 2 + (gap // 2 if row % 2 else 0), size[0], gap):
                art.disc(sheet, (x, y), radius, dark)
        return sheet
    for x in range(-size[1], size[0], gap):
        pygame.draw.aaline(sheet, dark, (x, size[1]), (x + size[1], 0), 1 if faint else max(1, round(ctx.px(1.4))))
    return sheet


class Pin(Struct, frozen=True):
    """A move that mattered: its number in the list, the steps made with it, what it is called."""

    number: int
    ply: int
    mark: str


class Curves(Struct, frozen=True):
    """What is drawn: a curve for each seat in its colour, the steps of the game, the pins. With two seats the first one
    is up."""

    colours: tuple[str, ...]
    values: tuple[Curve, ...]
    last: int
    known: bool
    pins: tuple[Pin, ...] = ()


class Cursor(Struct, frozen=True):
    """The curves, after how many steps the game is looked at, and the number of the pin that is explained.

    front: of more than two curves the one that is drawn boldly, the others are faint.
    """

    curves: Curves
    ply: int
    chosen: int = -1
    front: int = 0


def curves_of(session: Session[Any, Any], review: Review, seats: Sequence[Seat], pins: tuple[Pin, ...] = ()) -> Curves:
    """The curves of these seats, as far as the review knows them."""
    cast = session.cast
    return Curves(
        tuple(cast[seat].tone for seat in seats),
        tuple(review.curve(seat) for seat in seats),
        len(session.log),
        review.complete,
        pins,
    )


def axis(session: Session[Any, Any], seats: Sequence[Seat], *, short: bool = False) -> tuple[Box, Box, Box]:
    """What stands at the upper end, in the middle and at the lower end of the plot. short: of two seats only the
    signs."""
    even = Words(say("Even"), "small", "muted")
    if len(seats) != 2:
        return Words(say("Winning"), "small", "muted"), even, Words(say("Losing"), "small", "muted")
    up, down = (_ahead(session.cast[seat], short=short) for seat in seats)
    return up, Drawn(blank, 0, 0) if short else even, down


def _ahead(seat: SeatInfo, *, short: bool) -> Box:
    sign, words = seat_sign(seat.tone, 0.85), say("{seat} ahead", seat=seat.name)
    return sign.named(words) if short else Row(sign, Words(words, "small").growing(), space=5)


class Graph(Box):
    """The curves are painted when they change, cursor and pins on top of them.

    state: returns what is shown; axis: the words beside the plot; go: told after how many steps the game is to be
    looked at when the graph is pressed or dragged, None if it can only be seen; caption: says how it stood there.
    """

    role = Role.SLIDER
    by_pointer = moving = True

    drags = True

    def __init__(
        self,
        state: Callable[[], Cursor],
        axis: Sequence[Box],
        go: Callable[[int], None] | None = None,
        caption: Callable[[], Text] | None = None,
    ) -> None:
        self.state = state
        self.shown = state()
        self.axis = tuple(axis)
        self.plot = pygame.Rect(0, 0, 0, 0)
        self.hover: int | None = None
        """The steps under the pointer."""
        self.focusable = go is not None
        self._go = go
        self._caption = caption
        self._paper: pygame.Surface | None = None
        self._painted: tuple[object, ...] = ()

    def children(self) -> Sequence[Box]:
        return self.axis

    def label(self) -> Text | str:
        return say("Moves")

    @property
    def value_text(self) -> str:
        return self.ctx.tr(self._caption()) if self._caption is not None else ""

    def actions(self) -> tuple[Action, ...]:
        return (Action.INCREMENT, Action.DECREMENT) if self._go is not None else ()

    def perform(self, action: Action, value: str = "") -> bool:
        if action not in self.actions() or self._go is None:
            return False
        self._go(self.shown.ply + (1 if action is Action.INCREMENT else -1))
        return True

    @property
    def curves(self) -> Curves:
        """What is drawn now."""
        return self.shown.curves

    def advance(self, dt: float) -> None:
        now = self.state()
        if now != self.shown:
            self.shown = now
            self.changed()

    # --- its place ---------------------------------------------------------------------------------------------------

    def _gap(self) -> int:
        return max(4, self.ctx.px(6))

    def _lane(self) -> int:
        """The strip above the curve in which the pins stand."""
        return 2 * pin_radius(self.ctx) + self._gap()

    def _beside(self, width: int) -> int:
        """The width of the words beside the plot."""
        share = max(round(width * LABEL_SHARE), *(box.least() for box in self.axis))
        return min(share, max(box.natural() for box in self.axis))

    def measure(self, width: int) -> int:
        up, even, down = (box.measure(self._beside(width)) for box in self.axis)
        return self._lane() + max(self.ctx.px(PLOT), even + 2 * max(up, down)) + self._gap()

    def place(self, rect: pygame.Rect) -> None:
        self.rect = rect
        wide, lane, radius = self._beside(rect.width), self._lane(), pin_radius(self.ctx)
        left = rect.left + wide + self._gap()
        self.plot = pygame.Rect(left, rect.top + lane, rect.right - radius - left, rect.height - lane - self._gap())
        for box, share in zip(self.axis, (0.0, 0.5, 1.0), strict=True):
            high = box.measure(wide)
            top = self.plot.top + round((self.plot.height - high) * share)
            box.place(pygame.Rect(rect.left, top, wide, high))

    def shift(self, dy: int) -> None:
        super().shift(dy)
        self.plot = self.plot.move(0, dy)

    # --- moves and pixels --------------------------------------------------------------------------------------------

    def x(self, ply: float) -> int:
        """Where so many steps are."""
        return self.plot.left + round(self.plot.width * ply / max(1, self.curves.last))

    def y(self, value: float) -> int:
        """Where a value is; the best is up."""
        return self.plot.centery - round(value * (self.plot.height / 2 - 2))

    def ply_at(self, x: int) -> int:
        """The steps at a column, the nearest there are."""
        share = (x - self.plot.left) / max(1, self.plot.width)
        return max(0, min(self.curves.last, round(share * self.curves.last)))

    def at(self, pos: tuple[int, int]) -> int:
        """The steps under a pixel; a pin catches what is near it."""
        near = (pin.ply for pin, c in self.pins() if pygame.Vector2(c).distance_to(pos) <= pin_radius(self.ctx) + 2)
        return next(near, self.ply_at(pos[0]))

    def over(self, pos: tuple[int, int] | None) -> None:
        ply = None if pos is None or self._go is None else self.at(pos)
        if ply != self.hover:
            self.hover = ply
            self.changed()

    def press(self, pos: tuple[int, int]) -> None:
        if self._go is not None:
            self._go(self.at(pos))

    def drag(self, pos: tuple[int, int]) -> None:
        if self._go is not None:
            self._go(self.ply_at(pos[0]))

    def release(self, pos: tuple[int, int]) -> None:
        self.drag(pos) if not self.rect.collidepoint(pos) else None

    def pins(self) -> list[tuple[Pin, tuple[int, int]]]:
        """The pins and their middles: near their move, beside each other."""
        radius = pin_radius(self.ctx)
        step = 2 * radius + max(2, self.ctx.px(3))
        y = self.plot.top - self._gap() - radius
        xs = [self.x(pin.ply) for pin in self.curves.pins]
        for number in range(1, len(xs)):
            xs[number] = max(xs[number], xs[number - 1] + step)
        limit = self.rect.right - radius
        for number in reversed(range(len(xs))):
            xs[number] = min(xs[number], limit)
            limit = xs[number] - step
        return [(pin, (x, y)) for pin, x in zip(self.curves.pins, xs, strict=True)]

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        for box in self.axis:
            box.draw(canvas)
        key = (self.curves, self.shown.front, self.plot.size, self.ctx.theme.serial)
        if self._paper is None or key != self._painted:
            self._paper, self._painted = self._paint(), key
        canvas.blit(self._paper, self.plot)
        self._draw_cursor(canvas)
        for pin, centre in self.pins():
            self._draw_stem(canvas, pin, centre)
        for pin, centre in self.pins():
            lit = pin.number == self.shown.chosen
            draw_pin(self.ctx, canvas, centre, pin_radius(self.ctx), (pin.number, pin.mark), lit)

    def _draw_stem(self, canvas: pygame.Surface, pin: Pin, centre: tuple[int, int]) -> None:
        spot = (self.x(pin.ply), self.y(self._value(pin.ply)))
        ink = self.ctx.theme.color("ink")
        start = (centre[0], centre[1] + pin_radius(self.ctx))
        pygame.draw.aaline(canvas, ink, start, spot, max(1, round(self.ctx.px(1.5))))
        art.disc(canvas, spot, max(3, self.ctx.px(4)), self.ctx.theme.color("paper_light"))
        art.disc(canvas, spot, max(2, self.ctx.px(2.6)), ink)

    def _draw_cursor(self, canvas: pygame.Surface) -> None:
        if self._go is None:
            return
        theme, ply = self.ctx.theme, self.shown.ply
        if self.hover is not None and self.hover != ply:
            thin = max(1, self.ctx.px(1))
            canvas.fill(theme.color("muted"), (self.x(self.hover), self.plot.top, thin, self.plot.height))
        wide, x = max(2, self.ctx.px(3)), self.x(ply)
        canvas.fill(theme.color("accent"), (x - wide // 2, self.plot.top - 2, wide, self.plot.height + 2))
        art.disc(canvas, (x, self.plot.bottom), max(4, self.ctx.px(6)), theme.color("accent"))
        art.disc(canvas, (x, self.plot.bottom), max(2, self.ctx.px(3)), theme.color("paper_light"))

    def _value(self, ply: int) -> float:
        """The value of the curve in front, between the nearest known."""
        curve = self.curves.values[self.shown.front] if self.curves.values else {}
        before = max((known for known in curve if known <= ply), default=None)
        after = min((known for known in curve if known >= ply), default=None)
        if before is None or after is None:
            return 0.0
        if before == after:
            return curve[before]
        return curve[before] + (curve[after] - curve[before]) * (ply - before) / (after - before)

    # --- the paper ---------------------------------------------------------------------------------------------------

    def _paint(self) -> pygame.Surface:
        """The curves on a sheet as large as the plot."""
        theme, (wide, high) = self.ctx.theme, self.plot.size
        paper = pygame.Surface((wide, high)).convert()
        paper.fill(theme.color("paper_light"))
        two, front = len(self.curves.values) <= 2, self.shown.front
        if two and self.curves.values:
            self._fill(paper)
        middle = max(1, self.ctx.px(1))
        paper.fill(theme.mix("edge", "ink", 0.35), (0, high // 2 - middle // 2, wide, middle))
        spots = [
            [(self.x(ply) - self.plot.left, self.y(curve[ply]) - self.plot.top) for ply in sorted(curve)]
            for curve in self.curves.values
        ]
        for tone, points in zip(self.curves.colours, spots, strict=True) if not two else ():
            self._line(paper, points, max(1, self.ctx.px(1.5)), theme.mix("paper_light", tone, FAINT))
        if two and spots:
            self._line(paper, spots[0], max(2, self.ctx.px(2.4)), theme.color("ink"))
        elif spots:
            self._stroke(paper, spots[front], self.curves.colours[front])
        return paper

    def _fill(self, paper: pygame.Surface) -> None:
        """Between the curve and the middle: one pattern above, another below; faint stripes where nothing is known."""
        colours, curve, size = self.curves.colours, self.curves.values[0], paper.get_size()
        sheet = partial(pattern, self.ctx, size)
        up, down = sheet(colours[0], "dots"), sheet(colours[1] if len(colours) > 1 else "muted", "lines")
        known = sorted(curve)
        edge = self.x(known[0] if known else self.curves.last) - self.plot.left if not self.curves.known else 0
        if edge > 0:
            paper.blit(sheet("groove", "faint"), (0, 0), (0, 0, edge, size[1]))
        middle = size[1] // 2
        for left, right in pairwise(known):
            x0, x1 = self.x(left) - self.plot.left, self.x(right) - self.plot.left
            for x in range(x0, x1):
                value = curve[left] + (curve[right] - curve[left]) * (x - x0) / (x1 - x0)
                y = self.y(value) - self.plot.top
                top, high = (y, middle - y) if y < middle else (middle, y - middle)
                if high > 0:
                    paper.blit(up if y < middle else down, (x, top), (x, top, 1, high))

    def _line(self, paper: pygame.Surface, points: Sequence[tuple[int, int]], wide: int, color: pygame.Color) -> None:
        for first, second in pairwise(points):
            pygame.draw.aaline(paper, color, first, second, wide)

    def _stroke(self, paper: pygame.Surface, points: Sequence[tuple[int, int]], tone: str) -> None:
        """The one in front of several curves, in its seat's colour, with its sign here and there."""
        theme, wide = self.ctx.theme, max(2, self.ctx.px(2.4))
        self._line(paper, points, wide + 2, theme.color("ink"))
        self._line(paper, points, wide, theme.color(tone))
        size = round(self.ctx.fonts.height("small") * 0.8)
        for spot in points[:: max(1, len(points) // 6)]:
            art.draw_icon(paper, theme.emblem(tone), size, theme.color("ink"), spot)
