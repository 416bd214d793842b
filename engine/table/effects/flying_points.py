"""Points that fly from where they were scored to the plate of a seat, each as a number on a small piece of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot, pi, sin

import pygame
from msgspec import Struct

from engine.core.lattice import Point
from engine.core.rules import Seat
from engine.core.text import signed
from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer, between, in_out_sine, out_back, part
from engine.gui.drawing.surface_cache import SurfaceCache, as_many
from engine.gui.window.context import Context
from engine.table.pieces.still_picture import Look, look

RISES, FLIES, RINGS = 0.24, 0.56, 0.34
"""Seconds in which a number comes up, in which it flies, and in which the ring at its goal fades."""
ABOVE = 26
"""Pixels at 1280x720 by which it comes up."""
ARC = 0.16
"""How far its way is bent, as a share of its length."""
LESS = 0.72
"""Its size when it arrives."""
SPARKS, BEHIND = 5, 0.05
"""What glitters behind it, and how far one is behind the other, as a share of the way."""
SPARK = 9
"""The radius of the largest, in pixels at 1280x720."""
CHIP_BYTES = 400_000
_chips = SurfaceCache(CHIP_BYTES)


class Flight(Struct, frozen=True):
    """start: where it comes up, as long as the flight lasts: a view may move meanwhile."""

    seat: Seat
    points: int
    tone: str
    start: Callable[[], Point]
    timer: Timer


class Ring(Struct, frozen=True):
    """The light around a number on a plate that has just grown."""

    rect: pygame.Rect
    tone: str
    timer: Timer


class Flights:
    """goal: where the number of a seat stands on its plate; None if that is not to be seen."""

    def __init__(self, ctx: Context, arrived: Callable[[Seat, int], None]) -> None:
        """arrived: called with the points that have reached a seat."""
        self.ctx = ctx
        self.goal: Callable[[Seat], pygame.Rect | None] = lambda _: None
        self._arrived = arrived
        self._flying: list[Flight] = []
        self._seen: list[tuple[Flight, bool, pygame.Rect]] = []
        """What is seen of each in this frame (see `_spots`)."""
        self._rings: list[Ring] = []

    @property
    def busy(self) -> bool:
        """Whether anything is still on its way."""
        return bool(self._flying)

    def send(self, seat: Seat, points: int, tone: str, start: Callable[[], Point], pace: float) -> None:
        """Let the points of a seat of this tone set out."""
        self._flying.append(Flight(seat, points, tone, start, Timer((RISES + FLIES) * pace)))

    def clear(self) -> None:
        """Nothing flies any more."""
        self._flying, self._seen, self._rings = [], [], []
        _chips.clear()

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        for timer in [flight.timer for flight in self._flying] + [ring.timer for ring in self._rings]:
            timer.step(dt)
        self._rings = [ring for ring in self._rings if not ring.timer.done]
        here = [flight for flight in self._flying if flight.timer.done]
        self._flying = [flight for flight in self._flying if not flight.timer.done]
        for flight in here:
            self._arrived(flight.seat, flight.points)
        for seat, tone in {flight.seat: flight.tone for flight in here}.items():
            goal = self.goal(seat)
            if goal is not None:
                self._rings.append(Ring(pygame.Rect(goal), tone, Timer(RINGS)))
        if here:
            self.ctx.sound.play("pick")

    # --- painting ----------------------------------------------------------------------------------------------------

    def looks(self) -> Iterator[Look]:
        """All that flies, as it is seen now."""
        self._seen = [(flight, *spot) for flight in self._flying for spot in self._spots(flight)]
        for flight, _, rect in self._seen:
            yield look(rect, "points", flight.timer.share)
        for ring in self._rings:
            yield look(self._around(ring), "ring", ring.timer.share)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint all of it inside `area`."""
        for ring in self._rings:
            rect = self._around(ring)
            if rect.colliderect(area):
                width = max(2, self.ctx.px(3))
                left = 1.0 - ring.timer.share
                color = self.ctx.theme.color("focus_on_dark").lerp(self.ctx.theme.color(ring.tone), 0.3)
                glow(
                    canvas, rect.inflate(-4 * width, -4 * width), self.ctx.theme.px("button_radius"), width, color, left
                )
        for flight, glitters, rect in self._seen:
            if rect.colliderect(area):
                canvas.blit(spark(self.ctx, rect.width // 2) if glitters else self._paper(flight, rect), rect)

    def _around(self, ring: Ring) -> pygame.Rect:
        width = max(2, self.ctx.px(3))
        far = round((6 + 3 * ring.timer.share) * width)
        return ring.rect.inflate(far, far)

    def _spots(self, flight: Flight) -> Iterator[tuple[bool, pygame.Rect]]:
        """Where what glitters behind the number is seen (True), then where the number is."""
        passed = flight.timer.share * (RISES + FLIES)
        risen, flown = part(passed, 0.0, RISES), part(passed, RISES, RISES + FLIES)
        (x, y), goal = flight.start(), self.goal(flight.seat)
        # what scores is seen below it
        start = x, y - self.ctx.px(ABOVE) * out_back(risen)
        end = start if goal is None else goal.center
        glitters = flown and self.ctx.theme.name != "contrast"
        for number in range(SPARKS, 0, -1) if glitters else ():
            share = in_out_sine(flown - number * BEHIND)
            if share > 0.0:
                radius = max(2, round(self.ctx.px(SPARK) * (1.0 - number / (SPARKS + 2))))
                yield True, _square(_on_arc(start, end, share), (2 * radius, 2 * radius))
        size = out_back(risen) * between(1.0, LESS, flown)
        wide, high = _chip(self.ctx, flight.points, flight.tone).get_size()
        yield False, _square(_on_arc(start, end, in_out_sine(flown)), (round(wide * size), round(high * size)))

    def _paper(self, flight: Flight, rect: pygame.Rect) -> pygame.Surface:
        """The number as large as it is seen."""
        image = _chip(self.ctx, flight.points, flight.tone)
        return image if image.get_size() == rect.size else pygame.transform.smoothscale(image, rect.size)


def _square(middle: tuple[int, int], size: tuple[int, int]) -> pygame.Rect:
    rect = pygame.Rect(0, 0, max(2, size[0]), max(2, size[1]))
    rect.center = middle
    return rect


def _on_arc(start: Point, end: Point, share: float) -> tuple[int, int]:
    """A point of the bent way: it is bent upwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    bend = ARC * hypot(dx, dy) * sin(pi * share)
    # never beyond the upper edge
    return round(start[0] + dx * share), round(max(min(start[1], end[1]) / 2, start[1] + dy * share - bend))


def _chip(ctx: Context, points: int, tone: str) -> pygame.Surface:
    """A number on paper with a rim of the seat's colour."""
    _chips.limit = as_many(CHIP_BYTES, ctx.theme.unit)
    text, fonts = signed(points), ctx.fonts
    key = text, tone, ctx.theme.name, fonts.height("bold"), ctx.theme.unit

    def make() -> pygame.Surface:
        high = round(fonts.height("bold") * 1.75)
        wide = max(high, fonts.size(text, "bold")[0] + high)
        rim, edge = max(3, ctx.px(6)), max(2, ctx.px(4))
        image = pygame.Surface((wide + 2 * rim, high + 2 * rim), pygame.SRCALPHA)
        box = image.get_rect().inflate(-2 * rim, -2 * rim)
        art.draw_shadow(image, box.move(0, max(1, ctx.px(2))), high // 2, rim, 150)
        art.rounded(image, box, high // 2, ctx.theme.color(tone))
        art.rounded(image, box.inflate(-2 * edge, -2 * edge), high // 2 - edge, ctx.theme.color("paper_light"))
        words = fonts.surface(text, "bold", ctx.theme.color("ink"))
        image.blit(words, words.get_rect(center=box.center))
        return image

    return _chips.get(key, make)


def spark(ctx: Context, radius: int) -> pygame.Surface:
    """A soft light of this radius."""
    tone = ctx.theme.color("focus_on_dark")

    def make() -> pygame.Surface:
        image = pygame.Surface((2 * radius, 2 * radius), pygame.SRCALPHA)
        image.fill((tone.r, tone.g, tone.b, 0))
        for step in range(radius, 0, -1):
            alpha = round(230 * (1 - step / (radius + 1)) ** 1.4)
            pygame.draw.circle(image, (tone.r, tone.g, tone.b, alpha), (radius, radius), step)
        return image

    return _chips.get(("spark", radius, tuple(tone)), make)


def glow(
    canvas: pygame.Surface, rect: pygame.Rect, radius: int, width: int, color: pygame.Color, bright: float
) -> None:
    """A ring of light around a rectangle: bright at the edge, and fading outwards over three times its width."""
    wide = rect.inflate(4 * width, 4 * width)
    for strip in edges(wide, 3 * width + radius):
        seen = strip.clip(canvas.get_clip())
        if not seen.width or not seen.height:
            continue
        image = pygame.Surface(seen.size, pygame.SRCALPHA)
        image.fill((color.r, color.g, color.b, 0))
        for step, alpha in ((2, 60), (1, 130), (0, 255)):
            tone = pygame.Color(color.r, color.g, color.b, round(alpha * bright))
            far = 2 * step * width
            box = rect.inflate(far, far).move(-seen.x, -seen.y)
            pygame.draw.rect(image, tone, box, width, border_radius=radius + step * width)
        canvas.blit(image, seen)


def edges(rect: pygame.Rect, width: int) -> tuple[pygame.Rect, ...]:
    """The rim of a rectangle as rectangles that do not overlap."""
    if 2 * width >= min(rect.size):
        return (pygame.Rect(rect),)
    high = rect.height - 2 * width
    return (
        pygame.Rect(rect.left, rect.top, rect.width, width),
        pygame.Rect(rect.left, rect.bottom - width, rect.width, width),
        pygame.Rect(rect.left, rect.top + width, width, high),
        pygame.Rect(rect.right - width, rect.top + width, width, high),
    )
