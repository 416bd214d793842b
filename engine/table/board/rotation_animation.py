"""The animation that turns a board to another player: its old and new pictures turn together, the old fading into the
new.

Upright pieces turned one by one would overlap on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, pi, radians, sin

import pygame

from engine.core.lattice import Point
from engine.gui.drawing.easing import Timer, between, in_out_sine, part, shortest_turn
from engine.gui.window.context import Context
from engine.table.geometry.zones import Area
from engine.table.pieces.stage import Stage

SECONDS = 0.8
FADE = (0.34, 0.66)
"""The part of the time in which both pictures are visible."""
DIP = 0.2
"""By what share a board is smaller halfway."""
COARSE = 2
"""By what factor the turning pictures are smaller, since nobody sees them sharply."""


@dataclass(slots=True)
class _Turn:
    """One board. Its pictures are smaller by COARSE; pivots: where on the window the same lattice point is in each."""

    area: Area
    pictures: tuple[pygame.Surface, pygame.Surface]
    pivots: tuple[Point, Point]
    degrees: float
    grows: float


class RotationAnimation:
    """Turns all boards at the same time when another side is to be at the bottom."""

    def __init__(self, ctx: Context, stage: Stage) -> None:
        self.ctx = ctx
        self.stage = stage
        self._turns: list[_Turn] = []
        self._timer = Timer(0.0)

    @property
    def busy(self) -> bool:
        """Is a board being turned? Then nothing else of it is visible."""
        return bool(self._turns)

    def start(self, areas: Iterable[Area], turn: Callable[[], None]) -> None:
        """Start turning these boards; `turn` changes the table at once."""
        boards = [(area, area.camera) for area in areas if area.camera is not None]
        before = []
        for area, camera in boards:
            pivot = camera.point(area.rect.center)
            before.append((self._portrait(area), pivot, camera.angle, camera.scale))
        turn()
        self._turns = []
        for (area, camera), (old, pivot, angle, scale) in zip(boards, before, strict=True):
            pictures = old, self._portrait(area)
            pivots = (float(area.rect.centerx), float(area.rect.centery)), camera.pixel(pivot)
            degrees = shortest_turn(angle, camera.angle) - angle
            self._turns.append(_Turn(area, pictures, pivots, degrees, camera.scale / scale))
        self._timer = Timer(SECONDS)
        self._veil(True)

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self._turns:
            self._timer.step(dt)
            for turn in self._turns:
                self.ctx.screen.invalidate(turn.area.rect)
            if self._timer.done:
                self.skip()

    def skip(self) -> None:
        """End the animation: all boards lie as they should."""
        if self._turns:
            self._veil(False)
            self._turns = []

    def _portrait(self, area: Area) -> pygame.Surface:
        """The picture of a board at rest, without its ground, smaller by COARSE."""
        whole = pygame.Surface(self.ctx.screen.size, pygame.SRCALPHA)
        brush = self.stage.brush
        brush.begin()
        layers = self.stage.order.layers(self.stage.resting(area.name))
        brush.all(whole, layers, lambda _: area.rect, gliding=False, zooming=False)
        size = max(1, area.rect.width // COARSE), max(1, area.rect.height // COARSE)
        return pygame.transform.smoothscale(whole.subsurface(area.rect.clip(whole.get_rect())), size)

    def _veil(self, veiled: bool) -> None:
        self.stage.veiled = veiled
        for turn in self._turns:
            self.stage.invalidate(turn.area.rect)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the boards that are turning, inside `area`."""
        share = in_out_sine(self._timer.share)
        new = part(self._timer.share, *FADE)
        for turn in self._turns:
            clip = area.clip(turn.area.rect)
            if not clip.width:
                continue
            canvas.set_clip(clip)
            if new < 1.0:
                self._draw(canvas, turn, 0, share, 1.0 if new <= 0.0 else min(1.0, 2.0 - 2.0 * new))
            if new > 0.0:
                self._draw(canvas, turn, 1, share, min(1.0, 2.0 * new))
            canvas.set_clip(area)

    @staticmethod
    def _draw(canvas: pygame.Surface, turn: _Turn, which: int, share: float, strength: float) -> None:
        """Draw one picture, rotated by what is left of the way."""
        angle = turn.degrees * (share - which)
        # its corners would not fit halfway
        zoom = turn.grows ** (share - which) * (1.0 - DIP * sin(pi * share))
        picture = pygame.transform.rotozoom(turn.pictures[which], -angle, zoom)
        picture = pygame.transform.smoothscale_by(picture, COARSE)
        middle = turn.area.rect.center
        dx, dy = middle[0] - turn.pivots[which][0], middle[1] - turn.pivots[which][1]
        over, up = zoom * cos(radians(angle)), zoom * sin(radians(angle))
        x = between(turn.pivots[0][0], turn.pivots[1][0], share) + dx * over - dy * up
        y = between(turn.pivots[0][1], turn.pivots[1][1], share) + dx * up + dy * over
        picture.set_alpha(round(255 * strength))
        canvas.blit(picture, picture.get_rect(center=(round(x), round(y))))
