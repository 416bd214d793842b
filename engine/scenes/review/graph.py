"""The graph of a review: who was ahead when, the moves that mattered as numbered pins, and the present position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pygame
from msgspec import Struct

from engine.ai.review import DECISIVE, FIND, RIGHT, Review
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import Text, say
from engine.gui.boxes.all import NOTHING
from engine.gui.boxes.card import draw_seat
from engine.gui.drawing import art
from engine.gui.window.context import Context

Curve = Mapping[int, float]
LABEL_SHARE = 0.2
"""The part of the width that the words of the axis may take."""
DASHES = ((1, 0), (9, 5), (2, 4), (12, 4), (5, 5))
"""For each seat, where there are more than two: pixels drawn and left out."""
GOOD = (FIND, RIGHT)


def draw_pin(
    ctx: Context, canvas: pygame.Surface, centre: tuple[int, int], radius: int, pin: tuple[int, str], lit: bool = False
) -> None:
    """A numbered disc: dark for what went wrong, with a second ring for what decided, light for what was good."""
    number, kind = pin
    theme = ctx.theme
    if lit:
        art.disc(canvas, centre, radius + max(3, ctx.px(4)), theme.color("spot"))
        art.disc(canvas, centre, radius + max(1, ctx.px(1.5)), theme.color("ink"))
    good = kind in GOOD
    art.disc(canvas, centre, radius, theme.color("ok" if good else "warn" if kind == DECISIVE else "ink"))
    if good or kind == DECISIVE:
        art.disc(canvas, centre, radius - max(1, ctx.px(2)), theme.color("paper_light"))
    if kind == DECISIVE:
        art.disc(canvas, centre, radius - max(2, ctx.px(3.5)), theme.color("warn"))
    words = ctx.fonts.surface(str(number), "small_bold", theme.color("ok" if good else "paper_light"))
    canvas.blit(words, words.get_rect(center=centre))


def pin_radius(ctx: Context) -> int:
    """Of a pin, in pixels."""
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


def dashed(
    paper: pygame.Surface,
    color: pygame.Color,
    first: tuple[int, int],
    second: tuple[int, int],
    wide: int,
    dash: tuple[int, int],
) -> None:
    on, off = dash
    start, end = pygame.Vector2(first), pygame.Vector2(second)
    along = end - start
    length = along.length()
    if not length:
        return
    at = 0.0
    while at < length:
        until = min(length, at + (on if off else length))
        pygame.draw.aaline(paper, color, start + along * (at / length), start + along * (until / length), wide)
        at = until + (off or length)


class Pin(Struct, frozen=True):
    """A move that mattered: its number in the list, the steps made with it, its kind."""

    number: int
    ply: int
    kind: str


class Curves(Struct, frozen=True):
    """What is drawn: a curve for each seat, the steps of the game, the pins. With two seats the first one is up."""

    seats: tuple[Seat, ...]
    names: tuple[Text, ...]
    colours: tuple[str, ...]
    values: tuple[Curve, ...]
    last: int
    known: bool
    pins: tuple[Pin, ...] = ()


def curves_of(session: Session[Any, Any], review: Review, seats: Sequence[Seat], pins: tuple[Pin, ...] = ()) -> Curves:
    """The curves of these seats, as far as the review knows them."""
    cast = session.cast
    return Curves(
        tuple(seats),
        tuple(cast[seat].name for seat in seats),
        tuple(cast[seat].tone for seat in seats),
        tuple(review.curve(seat) for seat in seats),
        len(session.log),
        review.share >= 1,
        pins,
    )


class Graph:
    """Painted on its own paper when something changes; the cursor and the pins on top of it."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.plot = pygame.Rect(0, 0, 0, 0)
        self.curves = Curves((), (), (), (), 1, True)
        self.ply = 0
        self.caption = Text("")
        """The sentence about the position at the cursor."""
        self.hover: int | None = None
        self._hint = NOTHING
        self.chosen = -1
        """The number of the pin that is selected."""
        self._paper: pygame.Surface | None = None
        self._patterns: dict[tuple[object, ...], pygame.Surface] = {}

    # --- place and state ---------------------------------------------------------------------------------------------

    def height(self) -> int:
        """The pixels it would like to be high."""
        fonts = self.ctx.fonts
        return 2 * self._pad() + self._lane() + max(self.ctx.px(88), 3 * fonts.height("small")) + self._foot()

    def layout(self, rect: pygame.Rect) -> None:
        """Another place on the window."""
        self.rect = pygame.Rect(rect)
        self._paper = None
        self._place()

    def set(self, curves: Curves) -> None:
        """Show these from now on."""
        if curves != self.curves:
            self.curves = curves
            self._paper = None
            self._place()
            self._repaint()

    def follow(self, ply: int, caption: Text, chosen: int) -> None:
        """The cursor is here."""
        if (ply, caption, chosen) != (self.ply, self.caption, self.chosen):
            self.ply, self.caption, self.chosen = ply, caption, chosen
            self._repaint()

    def _repaint(self) -> None:
        margin = self.ctx.px(12)
        self.ctx.screen.invalidate(self.rect.inflate(2 * margin, 2 * margin))

    def _pad(self) -> int:
        return max(6, self.ctx.px(10))

    def _lane(self) -> int:
        """The strip above the curve in which the pins stand."""
        return 2 * pin_radius(self.ctx) + max(4, self.ctx.px(6))

    def _foot(self) -> int:
        return round(self.ctx.fonts.line_height("small") * 1.15)

    def _place(self) -> None:
        pad = self._pad()
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        share = max(round(inner.width * LABEL_SHARE), self._widest(words=True) + pad)
        label = min(share, self._widest() + pad)
        radius = pin_radius(self.ctx)
        self.plot = pygame.Rect(
            inner.left + label,
            inner.top + self._lane(),
            max(1, inner.width - label - radius),
            max(1, inner.height - self._lane() - self._foot()),
        )

    # --- moves and pixels --------------------------------------------------------------------------------------------

    def x(self, ply: float) -> int:
        """Where so many steps are."""
        return self.plot.left + round(self.plot.width * ply / max(1, self.curves.last))

    def y(self, value: float) -> int:
        """Where a value is; the best is up."""
        return self.plot.centery - round(value * (self.plot.height / 2 - 2))

    def at(self, pos: tuple[int, int]) -> int | None:
        """The steps under a pixel, None outside; a pin catches what is near it."""
        if not self.rect.collidepoint(pos):
            return None
        for pin, centre in self._pins():
            if pygame.Vector2(centre).distance_to(pos) <= pin_radius(self.ctx) + 2:
                return pin.ply
        return self.ply_at(pos[0])

    def ply_at(self, x: int) -> int:
        """The steps at a column, the nearest there are."""
        share = (x - self.plot.left) / max(1, self.plot.width)
        return max(0, min(self.curves.last, round(share * self.curves.last)))

    def point(self, ply: int | None, caption: Text = NOTHING) -> None:
        """The pointer is over these steps, and this is said of them; None: it has gone."""
        if ply != self.hover:
            self.hover, self._hint = ply, caption
            self._repaint()

    def _pins(self) -> list[tuple[Pin, tuple[int, int]]]:
        """The pins and their middles: near their move, beside each other."""
        radius = pin_radius(self.ctx)
        step = 2 * radius + max(2, self.ctx.px(3))
        y = self.plot.top - max(4, self.ctx.px(6)) - radius
        xs = [self.x(pin.ply) for pin in self.curves.pins]
        for number in range(1, len(xs)):
            xs[number] = max(xs[number], xs[number - 1] + step)
        limit = self.rect.right - radius - 2
        for number in reversed(range(len(xs))):
            xs[number] = min(xs[number], limit)
            limit = xs[number] - step
        return [(pin, (x, y)) for pin, x in zip(self.curves.pins, xs, strict=True)]

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The paper, then what follows the cursor."""
        margin = self.ctx.px(12)
        if self.rect.width < 40 or not self.rect.inflate(2 * margin, 2 * margin).colliderect(area):
            return
        theme = self.ctx.theme
        radius = theme.px("button_radius")
        art.draw_shadow(canvas, self.rect.move(0, self.ctx.px(2)), radius, max(3, self.ctx.px(8)), 90)
        if self._paper is None:
            self._paper = self._paint()
        canvas.blit(self._paper, self.rect)
        self._draw_cursor(canvas)
        for pin, centre in self._pins():
            self._draw_stem(canvas, pin, centre)
        for pin, centre in self._pins():
            draw_pin(self.ctx, canvas, centre, pin_radius(self.ctx), (pin.number, pin.kind), pin.number == self.chosen)

    def _draw_stem(self, canvas: pygame.Surface, pin: Pin, centre: tuple[int, int]) -> None:
        value = self._value(pin.ply)
        spot = (self.x(pin.ply), self.y(value))
        ink = self.ctx.theme.color("ink")
        start = (centre[0], centre[1] + pin_radius(self.ctx))
        pygame.draw.aaline(canvas, ink, start, spot, max(1, round(self.ctx.px(1.5))))
        art.disc(canvas, spot, max(3, self.ctx.px(4)), self.ctx.theme.color("paper_light"))
        art.disc(canvas, spot, max(2, self.ctx.px(2.6)), ink)

    def _draw_cursor(self, canvas: pygame.Surface) -> None:
        theme = self.ctx.theme
        if self.hover is not None and self.hover != self.ply:
            thin = max(1, self.ctx.px(1))
            canvas.fill(theme.color("muted"), (self.x(self.hover), self.plot.top, thin, self.plot.height))
        wide = max(2, self.ctx.px(3))
        x = self.x(self.ply)
        canvas.fill(theme.color("accent"), (x - wide // 2, self.plot.top - 2, wide, self.plot.height + 2))
        art.disc(canvas, (x, self.plot.bottom), max(4, self.ctx.px(6)), theme.color("accent"))
        art.disc(canvas, (x, self.plot.bottom), max(2, self.ctx.px(3)), theme.color("paper_light"))
        if self.hover is None or self.hover == self.ply:
            self._say(canvas, x, self.caption, "ink")
        else:
            self._say(canvas, self.x(self.hover), self._hint, "muted")

    def _say(self, canvas: pygame.Surface, x: int, text: Text, tone: str) -> None:
        """Words below the plot, as near to a column as there is room."""
        fonts = self.ctx.fonts
        foot = pygame.Rect(self.plot.left, self.rect.bottom - self._pad() - self._foot(), self.plot.width, self._foot())
        words = fonts.cut(self.ctx.tr(text), "small_bold", foot.width)
        spot = pygame.Rect(0, foot.top + self.ctx.px(2), fonts.size(words, "small_bold")[0] + 1, foot.height)
        spot.centerx = x
        spot.clamp_ip(foot)
        fonts.draw(canvas, words, spot, "small_bold", self.ctx.theme.color(tone))

    def _value(self, ply: int) -> float:
        """Of the first curve, between the nearest known."""
        curve = self.curves.values[0] if self.curves.values else {}
        before = max((known for known in curve if known <= ply), default=None)
        after = min((known for known in curve if known >= ply), default=None)
        if before is None or after is None:
            return 0.0
        if before == after:
            return curve[before]
        return curve[before] + (curve[after] - curve[before]) * (ply - before) / (after - before)

    # --- the paper ---------------------------------------------------------------------------------------------------

    def _paint(self) -> pygame.Surface:
        theme = self.ctx.theme
        paper = pygame.Surface(self.rect.size, pygame.SRCALPHA).convert_alpha()
        paper.fill((0, 0, 0, 0))
        radius = theme.px("button_radius")
        art.rounded(paper, paper.get_rect(), radius, theme.color("paper"))
        if theme.name == "contrast":
            art.ring(paper, paper.get_rect(), radius, max(1, self.ctx.px(2)), theme.color("edge"))
        plot = self.plot.move(-self.rect.left, -self.rect.top)
        paper.fill(theme.color("paper_light"), plot)
        offset = (-self.rect.left, -self.rect.top)
        if len(self.curves.seats) <= 2:
            self._fill(paper, plot)
        middle = max(1, self.ctx.px(1))
        paper.fill(theme.mix("edge", "ink", 0.35), (plot.left, plot.centery - middle // 2, plot.width, middle))
        shown = self.curves.values[:1] if len(self.curves.seats) <= 2 else self.curves.values
        for number, curve in enumerate(shown):
            self._stroke(paper, curve, offset, number)
        self._labels(paper, plot)
        return paper

    def _fill(self, paper: pygame.Surface, plot: pygame.Rect) -> None:
        """Between the curve and the middle: one pattern above, another below; faint stripes where nothing is known."""
        colours = self.curves.colours
        if not colours:
            return
        up = self._pattern(plot.size, colours[0], "dots")
        down = self._pattern(plot.size, colours[1] if len(colours) > 1 else "muted", "lines")
        blank = self._pattern(plot.size, "groove", "faint")
        curve = self.curves.values[0]
        known = sorted(curve)
        first = known[0] if known else self.curves.last
        edge = self.x(first) - self.plot.left if not self.curves.known else 0
        if edge > 0:
            paper.blit(blank, plot, (0, 0, edge, plot.height))
        middle = plot.height // 2
        for left, right in pairwise(known):
            x0, x1 = self.x(left) - self.plot.left, self.x(right) - self.plot.left
            for x in range(x0, x1):
                value = curve[left] + (curve[right] - curve[left]) * (x - x0) / (x1 - x0)
                y = self.y(value) - self.plot.top
                top, high = (y, middle - y) if y < middle else (middle, y - middle)
                if high > 0:
                    image = up if y < middle else down
                    paper.blit(image, (plot.left + x, plot.top + top), (x, top, 1, high))

    def _pattern(self, size: tuple[int, int], colour: str, kind: str) -> pygame.Surface:
        key = (size, colour, kind, self.ctx.theme.serial)
        if key not in self._patterns:
            if len(self._patterns) > 5:
                self._patterns.clear()
            self._patterns[key] = pattern(self.ctx, size, colour, kind)
        return self._patterns[key]

    def _stroke(self, paper: pygame.Surface, curve: Curve, offset: tuple[int, int], number: int) -> None:
        theme, wide = self.ctx.theme, max(2, self.ctx.px(2.4))
        points = [(self.x(ply) + offset[0], self.y(curve[ply]) + offset[1]) for ply in sorted(curve)]
        if len(self.curves.seats) <= 2:
            for first, second in pairwise(points):
                pygame.draw.aaline(paper, theme.color("ink"), first, second, wide)
            return
        colour = theme.color(self.curves.colours[number])
        for first, second in pairwise(points):
            pygame.draw.aaline(paper, theme.color("ink"), first, second, wide + 2)
        for first, second in pairwise(points):
            dashed(paper, colour, first, second, wide, DASHES[number % len(DASHES)])
        size = round(self.ctx.fonts.height("small") * 0.8)
        for x, y in points[:: max(1, len(points) // 6)]:
            art.draw_icon(paper, theme.emblem(self.curves.colours[number]), size, theme.color("ink"), (x, y))

    def _axis(self) -> tuple[tuple[Text, str], tuple[Text, str], tuple[Text, str]]:
        """The words above, in the middle and below, with the colour of the seat they are about."""
        if len(self.curves.seats) != 2:
            return (say("Winning"), ""), (say("Even"), ""), (say("Losing"), "")
        (one, other), (first, second) = self.curves.names, self.curves.colours
        return (say("{seat} ahead", seat=one), first), (say("Even"), ""), (say("{seat} ahead", seat=other), second)

    def _widest(self, *, words: bool = False) -> int:
        """Pixels of the longest sentence beside the plot, or (words) of the longest word there."""
        fonts = self.ctx.fonts
        sign = round(fonts.height("small") * 1.3)
        told = [(self.ctx.tr(text), sign if colour else 0) for text, colour in self._axis()]
        parts = [(part, room) for text, room in told for part in (text.split() if words else [text])]
        return max(fonts.size(part, "small")[0] + room for part, room in parts)

    def _labels(self, paper: pygame.Surface, plot: pygame.Rect) -> None:
        """At the height of what they mean; the upper one may use the lane of the pins, the lower one the foot."""
        theme, fonts = self.ctx.theme, self.ctx.fonts
        left, step = self._pad(), self.ctx.fonts.line_height("small")
        room = plot.left - left - self._pad() // 2
        size = round(fonts.height("small") * 0.85)
        tight = plot.height < 5 * step
        used: list[pygame.Rect] = []
        for number in (0, 2, 1):
            words, colour = self._axis()[number]
            sign = round(fonts.height("small") * 1.3) if colour else 0
            lines = fonts.wrap(self.ctx.tr(words), "small", max(1, room - sign))[:2]
            box = pygame.Rect(left, 0, room, step * len(lines))
            box.centery = (plot.top, plot.centery, plot.bottom)[number]
            if number != 1 and not (tight and len(lines) > 1):
                box.clamp_ip(plot.left - room, plot.top, room, plot.height)
            box.left = left
            if box.collidelist(used) >= 0:
                continue
            used.append(box)
            top = box.top
            if colour:
                badge = pygame.Rect(left, top + (step - size) // 2 - 1, size + 2, size + 2)
                draw_seat(self.ctx, paper, badge, 3, colour, size - 2)
            for row, line in enumerate(lines):
                spot = pygame.Rect(left + sign, top + row * step, max(1, room - sign), step)
                fonts.draw(paper, line, spot, "small", theme.color("ink" if colour else "muted"))
