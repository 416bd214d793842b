"""Views on the move: meanwhile boards are shown as pictures, and once all rests they grow sharp in slices.

Two pictures of a board do: what was seen when the view set out, as sharp as it was, and around that the whole board,
taken once for as long as nothing on it changes. Nothing is painted well before it can be painted in time: first the
pictures of the pieces are drawn, then their shadows, and in the end the boards themselves, strip by strip.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from math import inf

import pygame
from msgspec import Struct

from engine.core.lattice import Point
from engine.gui.drawing.frame_scaler import ScratchSurfaces
from engine.gui.drawing.frame_time import paced
from engine.gui.window.memory_release import give_back
from engine.gui.window.screen import around, strips
from engine.table.geometry.camera import WHOLE, Camera
from engine.table.geometry.zones import Board, Zones
from engine.table.pieces.draw_order import DrawOrder
from engine.table.pieces.sprite import Sprite, Stance
from engine.table.pieces.sprite_painter import Brush
from engine.table.pieces.tiled_scaling import seen_part

SLICE = 0.004
"""Seconds of a frame after which no more pieces are painted onto a picture in it."""
STRIP = 300_000
"""Pixels of a board that are painted well in one frame."""
SOFT = 1.2
"""How much larger than it was taken the whole board may be shown while the view zooms."""
SLICES = 2
"""Frames in which a board is scaled for a view that has arrived."""
ENOUGH = 0.6
"""The least share of the view that is seen sharply while it is panned."""
TWICE = 8
"""Bytes of a pixel of a turned picture and of its shadow."""
SHARE = 0.8
"""The share of the memory for those that one part of a board may need."""
MOST = 32
"""Parts of a board."""
MARKED_STRIP = 500_000
"""Pixels of a picture onto which marks are copied in one step."""
MARGIN, MOST_MARGIN = 0.08, 100
"""How much further than its part of the window a board is pictured on each side, where there is anything: a share of
it, and the most pixels, since a picture takes 30 MB on a screen of 3840x2160."""

Beneath = Callable[[pygame.Surface, Board, pygame.Rect, float], pygame.Rect]
"""Paints what lies under the pieces onto a picture of a part of the window, premultiplied and smaller by a factor.

Only inside the picture's clip. Returns where all of it is on the window.
"""


# --- a board as one picture: taken once, then moved and scaled -------------------------------------------------------


class BoardSnapshot(Struct, frozen=True):
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
        return pygame.Rect(camera.between_seen(self.corners))

    def draw(
        self,
        canvas: pygame.Surface,
        place: pygame.Rect,
        rect: pygame.Rect,
        scratch: ScratchSurfaces,
        *,
        quick: bool = False,
    ) -> None:
        """Paint what is seen of it in `rect` if all of it is at that place; only that is scaled."""
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
            scratch.spread(canvas, self.image.subsurface(source), part.target, quick=quick)


class Scaled(Struct, frozen=True):
    """What was seen of a board, scaled already, premultiplied: while the view is only panned it is shown elsewhere.

    corner: the seen point at its corner. size: of the view.
    """

    image: pygame.Surface
    corner: Point
    size: tuple[float, float]

    def place(self, camera: Camera) -> pygame.Rect:
        """Where it is on the window now."""
        left, top = camera.pixel_seen(self.corner)
        return self.image.get_rect(topleft=(round(left), round(top)))


class Photographer:
    """`rect`: what a sprite covers. Its pictures of boards take all that rests there, the lowest first."""

    def __init__(self, brush: Brush, order: DrawOrder, rect: Callable[[Sprite], pygame.Rect], beneath: Beneath) -> None:
        self.brush = brush
        self.order = order
        self.rect = rect
        self.beneath = beneath

    def near(
        self, area: Board, resting: Sequence[Sprite], *, zooming: bool, seconds: float = SLICE
    ) -> Iterator[BoardSnapshot | None]:
        """What is seen of a board now, as sharp as it is: after some steps of so many seconds without a result."""
        around = area.rect.inflate(*(2 * min(MARGIN * side, MOST_MARGIN) for side in area.rect.size))
        bounds = self._bounds(area, resting)
        shown, whole = around.clip(bounds), around.contains(bounds)
        return self._take(area, resting, shown, 1.0, zooming=zooming, whole=whole, seconds=seconds)

    def far(self, area: Board, resting: Sequence[Sprite], seconds: float = SLICE) -> Iterator[BoardSnapshot | None]:
        """The whole board, not larger than its part of the window: after some steps without a result."""
        scale, bounds = area.camera.scale, self._bounds(area, resting)
        less = min(1.0, area.rect.width / bounds.width, area.rect.height / bounds.height)
        if scale * less >= WHOLE:
            # in whole pixels most pictures have been drawn already
            less = int(scale * less) / scale
        return self._take(area, resting, bounds, less, zooming=True, whole=True, seconds=seconds)

    def _bounds(self, area: Board, resting: Sequence[Sprite]) -> pygame.Rect:
        """The part of the window, or beyond it, in which there is anything."""
        under = self.beneath(pygame.Surface((1, 1), pygame.SRCALPHA), area, pygame.Rect(0, 0, 1, 1), 1.0)
        rects = [self.rect(sprite) for sprite in resting]
        found = (rects[0] if rects else under).unionall([*rects[1:], under] if under.width else rects[1:])
        return found if found.width and found.height else pygame.Rect(area.rect.center, (1, 1))

    def _take(
        self,
        area: Board,
        resting: Sequence[Sprite],
        shown: pygame.Rect,
        less: float,
        *,
        zooming: bool,
        whole: bool,
        seconds: float,
    ) -> Iterator[BoardSnapshot | None]:
        """What lies in a part of the window, or beyond it, smaller by a factor."""
        camera = area.camera
        size = max(1, round(shown.width * less)), max(1, round(shown.height * less))
        image = pygame.Surface(size, pygame.SRCALPHA)
        for strip in strips(image.get_rect(), round(size[0] * size[1] / MARKED_STRIP)):
            image.set_clip(strip)
            self.beneath(image, area, shown, less)
            yield None
        near = [sprite for sprite in resting if self.rect(sprite).colliderect(shown)]
        self.brush.begin()
        paper = image.get_rect()
        steps = self.brush.steps(image, self.order.layers(near), lambda _: paper, gliding=True, zooming=zooming)
        complete = True
        for _ in self._slices(steps, near, shown, less, paper, seconds):
            complete = complete and not self.brush.late
            yield None
        right, bottom = shown.left + size[0] / less, shown.top + size[1] / less
        corners = camera.point_seen(shown.topleft), camera.point_seen((right, bottom))
        yield None
        yield BoardSnapshot(image, corners, camera.angle, complete and not self.brush.late, whole)

    def _slices(
        self,
        steps: Iterator[None],
        sprites: Sequence[Sprite],
        shown: pygame.Rect,
        less: float,
        paper: pygame.Rect,
        seconds: float,
    ) -> Iterator[None]:
        """Paint with the sprites where they are on the picture; in between they are where they belong."""
        stances: list[Stance] = []
        pictured: list[Stance] = []
        more = True
        while more:
            now = [sprite.stance for sprite in sprites]
            if now != stances:
                stances, pictured = now, [_pictured(stance, shown, less) for stance in now]
            for sprite, stance in zip(sprites, pictured, strict=True):
                sprite.stance = stance
            self.brush.paper = paper
            for _ in self.brush.slices(seconds):
                more = next(steps, self) is None
                if not more:
                    break
            self.brush.paper = None
            for sprite, stance in zip(sprites, stances, strict=True):
                sprite.stance = stance
            if more:
                yield


def _pictured(stance: Stance, shown: pygame.Rect, less: float) -> Stance:
    """As it is on a picture of this part of the window."""
    x, y = (stance.x - shown.left) * less, (stance.y - shown.top) * less
    return stance._replace(x=x, y=y, scale=stance.scale * less, raised=stance.raised * less)


# --- all boards ------------------------------------------------------------------------------------------------------


class BoardPictures:
    """The pictures of one board: near, as it was when the view set out; far, all of it; what was scaled last."""

    __slots__ = ("far", "near", "scaled")

    def __init__(self) -> None:
        self.near: BoardSnapshot | None = None
        self.far: BoardSnapshot | None = None
        self.scaled: Scaled | None = None

    def keep(self, near: BoardSnapshot) -> None:
        """Take over a new near picture, which may be of the whole board."""
        self.near = near
        if near.whole and near.complete:
            self.far = near

    @property
    def complete(self) -> bool:
        """Whether nothing is missing on any of them."""
        return all(snapshot.complete for snapshot in (self.near, self.far) if snapshot is not None)


class ZoomCache:
    """`rect`: what a sprite covers. `invalidate`: this part of the window must be painted anew."""

    def __init__(
        self,
        zones: Zones,
        brush: Brush,
        order: DrawOrder,
        rect: Callable[[Sprite], pygame.Rect],
        invalidate: Callable[[pygame.Rect], None],
    ) -> None:
        self.zones = zones
        self.brush = brush
        self.moving = False
        """A view is on its way."""
        self.zooming = False
        """Does the size of the view change, so that no size is worth drawing sharply? True until its pieces are
        drawn for it."""
        self.camera_man = Photographer(brush, order, rect, lambda *_: pygame.Rect(0, 0, 0, 0))
        self.blurred: set[str] = set()
        """The boards that are shown as pictures: their view has moved since they were painted well."""
        self._rect = rect
        self._resting = order.on
        self._repaint = invalidate
        self._pictures: defaultdict[str, BoardPictures] = defaultdict(BoardPictures)
        self._scaling: Iterator[None] | None = None
        self._spoiled = 0
        """How often what rests has changed: a picture begun before that is not kept."""
        self._work: Iterator[None] | None = None
        self.prepares = True
        """Are there always pictures at hand? A table that is only looked back on takes them as its view sets out: a
        frame is late then, and some megabytes are saved."""
        self._ahead: Iterator[None] | None = None
        """Takes pictures before they are needed."""

    @property
    def _scratch(self) -> ScratchSurfaces:
        return self.brush.textures.ctx.scratch

    @property
    def busy(self) -> bool:
        """Is a view moving, or not sharp again yet, or are there pictures to be taken?"""
        return self.moving or self._work is not None or self._ahead is not None

    @property
    def sharpening(self) -> bool:
        """Is a view that rests growing sharp part by part?"""
        return self._work is not None

    def start(self, area: Board, *, zooming: bool) -> None:
        """Begin to move the pictures of the boards, since the view has moved."""
        # one wheel, one blur: it ends when all is sharp
        self.moving, self.zooming = True, zooming or (self.zooming and area.name in self.blurred)
        self._work = self._ahead = self._scaling = None
        if zooming:
            self._pictures[area.name].scaled = None
        self.blurred.add(area.name)
        self._repaint(area.rect)

    def forget(self) -> None:
        """Drop the pictures of boards, since nobody sees them now; they are taken again."""
        self.invalidate()
        self._scratch.clear()

    def stop(self) -> None:
        """Paint everything well from now on."""
        self.moving = self.zooming = False
        self._work = None
        self.forget()
        self.blurred.clear()

    def invalidate(self, *zones: str) -> None:
        """Take note that what lies in these zones (none: in all) is not as in the pictures any more."""
        changed = False
        for area in self.zones.boards():
            if not zones or area.name in zones:
                self._pictures.pop(area.name, None)
                changed = True
        if changed:
            self._scaling = None
            self._spoiled += 1
            self._ahead = self._taking_ahead() if self.prepares else None

    def draw(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the pictures of boards inside `rect`."""
        for area in self.zones.boards():
            seen = area.rect.clip(rect)
            if area.name in self.blurred and seen.width:
                scaled = self._pictures[area.name].scaled
                if scaled is None or scaled.size != area.camera.size:
                    self._scale(canvas, area, seen)
                    continue
                place = scaled.place(area.camera)
                canvas.set_clip(seen)
                canvas.blit(scaled.image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
                for part in around(seen, place):
                    self._scale(canvas, area, part)
        canvas.set_clip(rect)

    def _scale(self, canvas: pygame.Surface, area: Board, seen: pygame.Rect, corner: tuple[int, int] = (0, 0)) -> None:
        """What is seen of a board in a part of the canvas; corner: the window's pixel at the canvas's."""
        (left, top), quick = corner, self.zooming and area.camera.busy
        if self._far_does(area) and (far := self._pictures[area.name].far) is not None:
            far.draw(canvas, far.place(area.camera).move(-left, -top), seen, self._scratch, quick=quick)
            return
        near = self._near_of(area)
        place = near.place(area.camera).move(-left, -top)
        near.draw(canvas, place, seen, self._scratch, quick=quick)
        for part in [] if near.whole else around(seen, place):
            far = self._far_of(area)
            far.draw(canvas, far.place(area.camera).move(-left, -top), part, self._scratch, quick=quick)

    def scale_ahead(self) -> None:
        """Scale the boards of a view that has just zoomed for good, a slice a frame, in case it is panned."""
        if self._scaling is None:
            self._scaling = chain.from_iterable(map(self._scaling_of, self.zones.boards()))
        next(self._scaling, None)

    def _scaling_of(self, area: Board) -> Iterator[None]:
        # the frame in which it arrives has enough to paint
        yield
        pictures, camera = self._pictures[area.name], area.camera
        near, old = pictures.near, pictures.scaled
        if area.name not in self.blurred or near is None or not near.complete:
            return
        shown = old is not None and old.size == camera.size and old.place(camera) == area.rect
        if shown or not self._does(near, area, camera) or near.place(camera).size == near.image.get_size():
            return
        image = pygame.Surface(area.rect.size, pygame.SRCALPHA)
        for strip in strips(image.get_rect(), SLICES):
            self._scale(image, area, strip, area.rect.topleft)
            yield
        self._pictures[area.name].scaled = Scaled(image, camera.point_seen(area.rect.topleft), camera.size)

    def _far_does(self, area: Board) -> bool:
        """Is the whole board enough while the view zooms? That one picture is less work.

        It is if it is seen hardly larger than it was taken, and on the way if the other one shows too little.
        """
        pictures, camera = self._pictures[area.name], area.camera
        far, near = pictures.far, pictures.near
        if not self.zooming or far is None or not far.complete or far.angle != camera.angle:
            return False
        little = camera.busy and near is not None and not (near.whole or self._most(near, area, camera))
        return little or far.place(camera).width <= SOFT * far.image.get_width()

    def _does(self, near: BoardSnapshot, area: Board, camera: Camera) -> bool:
        """Is it sharp enough, or will it do until the view rests?"""
        return near.whole or self.zooming or self._most(near, area, camera)

    def _most(self, near: BoardSnapshot, area: Board, camera: Camera) -> bool:
        """Does it show most of what is to be seen?"""
        seen = near.place(camera).clip(area.rect)
        return seen.width * seen.height > ENOUGH * area.rect.width * area.rect.height

    def _near_of(self, area: Board) -> BoardSnapshot:
        pictures, camera = self._pictures[area.name], area.camera
        near = pictures.near
        if near is not None and self._true(near, camera) and self._does(near, area, camera):
            return near
        # the old one, which may be both, is given back before there is another
        if pictures.far is near:
            pictures.far = None
        pictures.near = None
        del near
        near = _developed(self.camera_man.near(area, self._resting(area.name), zooming=self.zooming, seconds=inf))
        pictures.keep(near)
        return near

    def _true(self, snapshot: BoardSnapshot, camera: Camera) -> bool:
        """May it be shown? If something is missing on it, only until all that is wanted has been drawn."""
        return snapshot.angle == camera.angle and (snapshot.complete or self.brush.textures.busy)

    @property
    def lacking(self) -> bool:
        """Whether a picture is shown on which something is missing."""
        return self.moving and not all(pictures.complete for pictures in self._pictures.values())

    def _far_of(self, area: Board) -> BoardSnapshot:
        pictures = self._pictures[area.name]
        far = pictures.far
        if far is None or not self._true(far, area.camera):
            pictures.far = None
            del far
            far = pictures.far = _developed(self.camera_man.far(area, self._resting(area.name), inf))
        return far

    # --- growing sharp -----------------------------------------------------------------------------------------------

    def opening(self) -> Iterator[None]:
        """Take pictures of the boards whose view has moved before they are painted for the first time, in slices."""
        for area in self.zones.boards():
            if area.name in self.blurred and self._pictures[area.name].near is None:
                yield from self._taking(area, self._resting(area.name), zooming=self.zooming)

    def rest(self) -> None:
        """Begin to sharpen: the views rest, and all pictures are wanted."""
        self.moving = False
        self._scratch.clear()
        self._work = self._sharpening()

    def work(self) -> None:
        """Do the next slice of work, while nothing travels; the pictures of the pieces are drawn by now."""
        if self._work is not None:
            next(self._work, None)
        elif self._ahead is not None and not self.moving and next(self._ahead, self) is not None:
            self._ahead = None

    def _taking_ahead(self) -> Iterator[None]:
        """The view may move at any time: nobody should have to wait for its pictures then."""
        for area in self.zones.boards():
            resting = self._resting(area.name)
            if resting and self._pictures[area.name].near is None:
                yield from self._taking(area, resting)
            if resting and self._pictures[area.name].far is None:
                for far in self.camera_man.far(area, resting):
                    if far is not None:
                        self._pictures[area.name].far = far
                    yield
        # zooming and drawing have left holes
        give_back()

    def _taking(self, area: Board, resting: list[Sprite], *, zooming: bool = False) -> Iterator[None]:
        begun = self._spoiled
        for near in self.camera_man.near(area, resting, zooming=zooming):
            if near is not None and begun == self._spoiled:
                self._pictures[area.name].keep(near)
            yield

    def _sharpening(self) -> Iterator[None]:
        self.zooming = False
        boards = [area for area in self.zones.boards() if area.name in self.blurred]
        for area in boards:
            yield from paced(self._priming(area, area.rect), partial(self.brush.slices, SLICE))
            # sharp from the next frame on
            yield from self._taking(area, self._resting(area.name))
            self._pictures[area.name].scaled = None
            self._repaint(area.rect)
            yield
        self.blurred.clear()
        self._scratch.clear()
        if self.prepares:
            self._ahead = self._taking_ahead()
        else:
            self._pictures.clear()
        for area in boards:
            for part in self._parts(area):
                yield from paced(self._priming(area, part), partial(self.brush.slices, SLICE))
                self._repaint(part)
                yield
        self._work = None

    def _parts(self, area: Board) -> list[pygame.Rect]:
        """A board in parts that are painted well one after the other.

        They are so small that the pictures and shadows of one are kept until all of it is painted.
        """
        rects = [self._rect(sprite) for sprite in self._resting(area.name)]
        columns, rows = 1, max(1, round(area.rect.width * area.rect.height / STRIP))
        while True:
            parts = [
                pygame.Rect(strip.left + left, strip.top, right - left, strip.height)
                for strip in strips(area.rect, rows)
                for left, right in pairwise(area.rect.width * n // columns for n in range(columns + 1))
            ]
            needed = ([rects[n].width * rects[n].height for n in part.collidelistall(rects)] for part in parts)
            most = max(map(sum, needed)) * TWICE
            if most <= SHARE * self.brush.textures.made.limit or len(parts) >= MOST:
                return parts
            tall = area.rect.height / rows > area.rect.width / columns
            columns, rows = (columns, 2 * rows) if tall else (2 * columns, rows)

    def _priming(self, area: Board, part: pygame.Rect) -> Iterator[None]:
        """Have what it takes to paint it well; pictures that others have displaced are drawn band by band."""
        for sprite in self._resting(area.name):
            if self._rect(sprite).colliderect(part):
                yield from self.brush.priming(sprite)


def _developed(steps: Iterator[BoardSnapshot | None]) -> BoardSnapshot:
    """The picture that the last step yields."""
    return next(snapshot for snapshot in steps if snapshot is not None)
