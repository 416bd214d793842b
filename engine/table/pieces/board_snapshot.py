"""A board as one picture, for the frames in which the view on it moves: taken once, then moved and scaled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

import pygame

from engine.core.lattice import Point
from engine.gui.drawing.desk import Desk
from engine.gui.window.screen import strips
from engine.table.geometry.camera import WHOLE, Camera
from engine.table.geometry.zones import Area
from engine.table.pieces.brush import Brush
from engine.table.pieces.order import Order
from engine.table.pieces.sprite import Sprite
from engine.table.pieces.tiled_scaling import seen_part

SLICE = 0.004
"""Seconds of a step: begun, not ended."""
STRIP = 500_000
"""Pixels of a picture onto which marks are copied in one step."""
MARGIN = 0.08
"""How much further than its part of the window a board is pictured on each side, where there is anything."""

Beneath = Callable[[pygame.Surface, Area, pygame.Rect, float], pygame.Rect]
"""Paints what lies under the pieces onto a picture of a part of the window, premultiplied and smaller by a factor.

Only inside the picture's clip. Returns where all of it is on the window.
"""


@dataclass(frozen=True, slots=True)
class BoardSnapshot:
    """`image`: premultiplied, without the ground. corners: the seen points at its corners.

    angle: how the board was turned. complete: is nothing missing that was yet to be drawn? whole: is all of the board
    on it?
    """

    image: pygame.Surface
    corners: tuple[Point, Point]
    angle: float
    complete: bool
    whole: bool

    def place(self, camera: Camera) -> pygame.Rect:
        """Where it is on the window now."""
        return _spread(camera, self.corners)

    def draw(self, canvas: pygame.Surface, camera: Camera, rect: pygame.Rect, desk: Desk) -> None:
        """What is seen of it in `rect`; only that is scaled, on the desk."""
        place = self.place(camera)
        canvas.set_clip(rect)
        if place.size == self.image.get_size():
            canvas.blit(self.image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        part = seen_part(self.image.get_size(), place, rect)
        if part is not None:
            source = part.source
            if place.width > self.image.get_width():
                # a picture that is made larger ends in the middle of its last pixels
                source = pygame.Rect(source.topleft, (source.width + 1, source.height + 1)).clip(self.image.get_rect())
            desk.spread(canvas, self.image.subsurface(source), part.target)


class Photographer:
    """`rect`: what a sprite covers. Its pictures of boards take all that rests there, the lowest first."""

    def __init__(self, brush: Brush, order: Order, rect: Callable[[Sprite], pygame.Rect], beneath: Beneath) -> None:
        self.brush = brush
        self.order = order
        self.rect = rect
        self.beneath = beneath

    def near(self, area: Area, resting: Sequence[Sprite], *, zooming: bool) -> Iterator[BoardSnapshot | None]:
        """What is seen of a board now, as sharp as it is: after some steps without a result."""
        around = area.rect.inflate(2 * MARGIN * area.rect.width, 2 * MARGIN * area.rect.height)
        bounds = self._bounds(area, resting)
        return self._take(area, resting, around.clip(bounds), 1.0, zooming=zooming, whole=around.contains(bounds))

    def far(self, area: Area, resting: Sequence[Sprite]) -> Iterator[BoardSnapshot | None]:
        """The whole board, not larger than its part of the window: after some steps without a result."""
        assert area.camera is not None
        scale, bounds = area.camera.scale, self._bounds(area, resting)
        less = min(1.0, area.rect.width / bounds.width, area.rect.height / bounds.height)
        if scale * less >= WHOLE:
            # in whole pixels most pictures have been drawn already
            less = int(scale * less) / scale
        return self._take(area, resting, bounds, less, zooming=True, whole=True)

    def _bounds(self, area: Area, resting: Sequence[Sprite]) -> pygame.Rect:
        """The part of the window, or beyond it, in which there is anything."""
        under = self.beneath(pygame.Surface((1, 1), pygame.SRCALPHA), area, pygame.Rect(0, 0, 1, 1), 1.0)
        rects = [self.rect(sprite) for sprite in resting]
        found = (rects[0] if rects else under).unionall([*rects[1:], under] if under.width else rects[1:])
        return found if found.width and found.height else pygame.Rect(area.rect.center, (1, 1))

    def _take(
        self, area: Area, resting: Sequence[Sprite], shown: pygame.Rect, less: float, *, zooming: bool, whole: bool
    ) -> Iterator[BoardSnapshot | None]:
        """What lies in a part of the window, or beyond it, smaller by a factor."""
        camera = area.camera
        assert camera is not None
        size = max(1, round(shown.width * less)), max(1, round(shown.height * less))
        image = pygame.Surface(size, pygame.SRCALPHA)
        for strip in strips(image.get_rect(), round(size[0] * size[1] / STRIP)):
            image.set_clip(strip)
            self.beneath(image, area, shown, less)
            yield None
        near = [sprite for sprite in resting if self.rect(sprite).colliderect(shown)]
        self.brush.begin()
        paper = image.get_rect()
        steps = self.brush.steps(image, self.order.layers(near), lambda _: paper, gliding=True, zooming=zooming)
        complete = True
        for _ in self._slices(steps, near, shown, less, paper):
            complete = complete and not self.brush.late
            yield None
        right, bottom = shown.left + size[0] / less, shown.top + size[1] / less
        corners = camera.point_seen(shown.topleft), camera.point_seen((right, bottom))
        yield None
        yield BoardSnapshot(image, corners, camera.angle, complete and not self.brush.late, whole)

    def _slices(
        self, steps: Iterator[None], sprites: Sequence[Sprite], shown: pygame.Rect, less: float, paper: pygame.Rect
    ) -> Iterator[None]:
        """Paint with the sprites where they are on the picture; in between they are where they belong."""
        more = True
        while more:
            stances = [sprite.stance for sprite in sprites]
            for sprite, old in zip(sprites, stances, strict=True):
                x, y = (old.x - shown.left) * less, (old.y - shown.top) * less
                sprite.stance = old._replace(x=x, y=y, scale=old.scale * less, raised=old.raised * less)
            self.brush.paper = paper
            # at least one step, however late it is: a picture that somebody waits for has to come to its end
            began, more = perf_counter(), next(steps, self) is None
            while more and perf_counter() - began < SLICE:
                more = next(steps, self) is None
            self.brush.paper = None
            for sprite, old in zip(sprites, stances, strict=True):
                sprite.stance = old
            if more:
                yield


def _spread(camera: Camera, corners: Iterable[Point]) -> pygame.Rect:
    """The pixels between two seen points."""
    (left, top), (right, bottom) = (camera.pixel_seen(corner) for corner in corners)
    return pygame.Rect(round(left), round(top), max(1, round(right - left)), max(1, round(bottom - top)))
