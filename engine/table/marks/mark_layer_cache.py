"""Marks as pictures over and under the pieces: drawn sharp at rest, moved and scaled while the view glides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

import pygame
from msgspec import Struct
from msgspec.structs import replace

from engine.core.lattice import Point
from engine.core.text import Text
from engine.gui.drawing.frame_scaler import ScratchSurfaces
from engine.gui.window.context import Context
from engine.table.contract.game_view import Mark
from engine.table.geometry.zones import Board, Zones
from engine.table.marks.mark_shapes_and_badges import PLATES, Painter
from engine.table.pieces.tiled_scaling import seen_part

AROUND, MOST_AROUND = 0.12, 150
"""How much further than its area a picture extends, so that a moving view has something to show at its rim: a share of
the area, and the most pixels."""
SLICE = 0.004
"""Seconds of a frame after which no more layers are drawn in it."""
FEW = 8
"""The most changed parts of a board that are repainted one by one."""


class Painted(Struct, frozen=True):
    """A picture of marks as it was drawn: where it is, and the seen points that its corners lie on."""

    area: Board
    image: pygame.Surface
    rect: pygame.Rect
    corners: tuple[Point, Point]
    angle: float = 0.0
    """How the board was turned then."""
    plate: bool = False
    """Is it a badge or an emblem?"""
    means: Text | None = None
    """What that means, in words."""

    @staticmethod
    def at(
        area: Board, image: pygame.Surface, rect: pygame.Rect, *, plate: bool = False, means: Text | None = None
    ) -> Painted:
        """A picture that has just been painted, with its place on the board."""
        corners = (area.camera.point_seen(rect.topleft), area.camera.point_seen(rect.bottomright))
        return Painted(area, image, rect, corners, area.camera.angle, plate, means)

    def moved(self) -> Painted:
        """Where the picture is on the window in the present view."""
        return replace(self, rect=self.spread())

    def spread(self) -> pygame.Rect:
        """Where all of the picture is on the window now."""
        return pygame.Rect(self.area.camera.between_seen(self.corners))

    @property
    def _turned(self) -> bool:
        """Has the board been turned since? Then it is not shown until it is drawn again."""
        return self.angle != self.area.camera.angle

    def copy(self, canvas: pygame.Surface, shown: pygame.Rect, less: float) -> None:
        """Paint it onto a premultiplied picture of a part of the window, smaller by a factor, inside its clip."""
        whole = self.spread().move(-shown.left, -shown.top)
        whole = pygame.Rect(*(round(side * less) for side in whole))
        within = canvas.get_clip().clip(whole)
        part = seen_part(self.image.get_size(), whole, within)
        if self._turned or part is None:
            return
        if whole.size != self.image.get_size():
            image, rect = pygame.transform.scale(self.image.subsurface(part.source), part.target.size), part.target
        else:
            image, rect = self.image.subsurface(within.move(-whole.left, -whole.top)), within
        canvas.blit(image.premul_alpha(), rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw(self, canvas: pygame.Surface, rect: pygame.Rect, scratch: ScratchSurfaces) -> None:
        """Paint the part of it that reaches into `rect`, inside its area; only that is scaled."""
        within = rect.clip(self.area.rect)
        if self._turned or not self.rect.colliderect(within):
            return
        canvas.set_clip(within)
        if self.rect.size == self.image.get_size():
            canvas.blit(self.image, self.rect)
        elif (part := seen_part(self.image.get_size(), self.rect, within)) is not None:
            # it may be fading
            scratch.stretch(canvas, self.image.subsurface(part.source), part.target, self.image.get_alpha())
        canvas.set_clip(rect)


class Layer:
    """One layer: its marks, and what was painted of them."""

    def __init__(self) -> None:
        """A layer without marks."""
        self.marks: tuple[Mark, ...] = ()
        self.relief: tuple[int, ...] = ()
        """For which raised cells it was drawn."""
        self.pictures: list[Painted] = []
        self._moved: set[str] = set()
        """The boards whose view has moved since it was last drawn."""

    def differs(self, marks: tuple[Mark, ...], relief: tuple[int, ...]) -> bool:
        """Would these marks, for these raised cells, look different?"""
        return marks != self.marks or (bool(marks) and relief != self.relief)

    def follow(self, board: str) -> None:
        """The view of a board has moved."""
        if self.pictures:
            self._moved.add(board)

    def placed(self) -> list[Painted]:
        """The pictures where they are on the window in the present view."""
        for number, painted in enumerate(self.pictures) if self._moved else ():
            if painted.area.name in self._moved:
                self.pictures[number] = painted.moved()
        self._moved.clear()
        return self.pictures

    def drawn(self, pictures: list[Painted], relief: tuple[int, ...]) -> None:
        """Show these pictures from now on, drawn in the present view."""
        self.pictures, self.relief = pictures, relief
        self._moved.clear()


HELD, PRICES, PREVIEW = "held", "prices", "preview"
"""The layers for the piece in the hand: what lights up, what ways cost, and above that piece what it would cause."""


class Layers:
    """Marks by the name of a layer. `invalidate` is told which parts of the window must be painted again."""

    def __init__(
        self,
        ctx: Context,
        zones: Zones,
        invalidate: Callable[[pygame.Rect], None],
        *,
        strong: bool = False,
        loose: Container[str] = (),
        emblem: Callable[[str, Board], pygame.Surface] | None = None,
        anew: Callable[[], bool] = lambda: False,
    ) -> None:
        """loose: layers that lie above all that rests, so that nothing else must be painted again for them.

        emblem: see `Painter`. anew: is all of the table painted in the next frame anyway?
        """
        self.zones = zones
        self.strong = strong
        self._repaint = invalidate
        self._loose = loose
        self._ctx = ctx
        self._anew = anew
        self._owed: dict[str, None] = {}
        """Layers that are drawn when they are painted, or before that while the scene opens."""
        self.hidden: dict[str, Container[str]] = {}
        """The boards on which a layer is not seen."""
        self._painter = Painter(ctx, emblem)
        self._layers: defaultdict[str, Layer] = defaultdict(Layer)
        self._covered = False
        """Do badges of what is foreseen stand for the prices?"""
        self._stale: dict[str, None] = {}
        self._drawing: Iterator[None] | None = None
        """Draws the first of those."""

    def set(self, name: str, marks: Iterable[Mark]) -> bool:
        """Set the marks of a layer; False, and nothing is painted, if they are the same."""
        marks = tuple(marks)
        layer = self._layers[name]
        if layer.differs(marks, self._relief()):
            layer.marks = marks
            self._renew(name)
            return True
        return False

    def plan(self, name: str, marks: Iterable[Mark]) -> None:
        """Set the marks of a layer that is empty; it is seen once it is drawn (`work`)."""
        self._layers[name].marks = tuple(marks)
        self._stale[name] = None

    def drop(self, name: str) -> None:
        """Forget a layer."""
        self.set(name, ())
        self._layers.pop(name, None)

    def hold(self, marks: Iterable[Mark]) -> None:
        """Show what lights up for the piece in the hand; badges and emblems are a layer of their own."""
        marks = tuple(marks)
        self.set(HELD, (mark for mark in marks if mark.kind not in PLATES))
        self.set(PRICES, (mark for mark in marks if mark.kind in PLATES))

    def foresee(self, marks: Iterable[Mark]) -> None:
        """Show what the piece in the hand would cause; badges among that replace those of `hold`. It is seen once it is
        drawn (`work`)."""
        marks = tuple(marks)
        if not marks:
            self.set(PREVIEW, ())
        elif self._layers[PREVIEW].differs(marks, self._relief()):
            if next(iter(self._stale), None) == PREVIEW:
                self._drawing = None
            self._layers[PREVIEW].marks = marks
            self._stale[PREVIEW] = None

    def _relief(self) -> tuple[int, ...]:
        return tuple(area.camera.relief.serial for area in self.zones.boards())

    def marks(self, name: str) -> tuple[Mark, ...]:
        """The marks of a layer."""
        return self._layers[name].marks

    def pictures(self, name: str) -> Sequence[Painted]:
        """The pictures of a layer as they are seen now."""
        self._pay(name)
        return self._layers[name].placed()

    def plates(self, name: str) -> Iterator[pygame.Rect]:
        """Where the badges and emblems of a layer are seen now."""
        hidden = self.hidden.get(name, ())
        for painted in self.pictures(name):
            if painted.plate and painted.area.name not in hidden:
                yield painted.rect.clip(painted.area.rect)

    def renew(self) -> None:
        """Draw every layer again, since the window, the colours or the language have changed."""
        for name in tuple(self._layers):
            self._renew(name)

    def opening(self) -> Iterator[None]:
        """Draw, in steps, what is painted in the next frame."""
        for name in tuple(self._owed):
            yield from self._rendering(name)

    def follow(self, area: Board) -> None:
        """Move the pictures along with the view; they are drawn again when there is time (`work`)."""
        for layer in self._layers.values():
            layer.follow(area.name)
        self._stale |= dict.fromkeys(name for name, layer in self._layers.items() if layer.marks)
        self._drawing = None

    @property
    def stale(self) -> bool:
        """Whether a layer is yet to be drawn, or was drawn for another view."""
        return bool(self._stale)

    def work(self) -> bool:
        """Draw a part of what is stale. False if nothing was."""
        if not self._stale:
            return False
        drawing = self._drawing or self._rendering(next(iter(self._stale)))
        self._drawing = drawing
        for _ in self._ctx.frame.slices(SLICE):
            if next(drawing, self) is self:
                self._drawing = None
                break
        return True

    def draw(self, name: str, canvas: pygame.Surface, rect: pygame.Rect, *, plates: bool | None = None) -> None:
        """Paint a layer inside `rect`. plates: only its badges and emblems, or all but those."""
        hidden = self.hidden.get(name, ())
        if name == PRICES and self._covered:
            return
        if hidden and all(painted.area.name in hidden for painted in self._layers[name].pictures):
            return
        for painted in self.pictures(name):
            seen = painted.rect.colliderect(rect) and painted.area.name not in hidden
            if seen and plates in (None, painted.plate):
                painted.draw(canvas, rect, self._ctx.scratch)

    def copy(self, name: str, canvas: pygame.Surface, area: Board, shown: pygame.Rect, less: float) -> pygame.Rect:
        """Paint a layer of a board onto a picture of a part of the window that is smaller by a factor.

        Returns where all of it is on the window.
        """
        self._pay(name)
        whole = pygame.Rect(area.rect.center, (0, 0))
        for painted in self._layers[name].pictures:
            if painted.area is area:
                painted.copy(canvas, shown, less)
                whole = painted.spread()
        return whole

    def _renew(self, name: str) -> None:
        if self._anew():
            self._owed[name] = None
        else:
            self._render(name)

    def _pay(self, name: str) -> None:
        if name in self._owed:
            self._render(name)

    def _render(self, name: str) -> None:
        if name == next(iter(self._stale), None):
            self._drawing = None
        for _ in self._rendering(name):
            pass

    def _rendering(self, name: str) -> Iterator[None]:
        """Draw a layer again, step by step; the new picture is shown after the last step."""
        relief = self._relief()
        new: list[Painted] = []
        layer = self._layers[name]
        marks = layer.marks
        for area in self.zones.boards() if marks else ():
            box = area.rect.inflate(*(min(AROUND * side, MOST_AROUND) for side in area.rect.size))
            for picture in self._steps(marks, area, box):
                if picture is not None:
                    new.append(picture)
                yield
        self._stale.pop(name, None)
        old = self._shown(name)
        layer.drawn(new, relief)
        if name == PREVIEW:
            self._covered = any(mark.kind in PLATES for mark in marks)
        now = self._shown(name)
        if name in self._owed:
            del self._owed[name]
            return
        # plates are made once: one that stands where it stood is not painted again
        kept = {_seen(layer) for layer in old} & {_seen(layer) for layer in now}
        self._changed(name, [layer for layer in (*old, *now) if _seen(layer) not in kept])

    def _shown(self, name: str) -> list[Painted]:
        """A layer's pictures, and for what is foreseen those of the prices, too, unless they are covered."""
        found = self._layers[name].pictures
        return found if name != PREVIEW or self._covered else [*found, *self._layers[PRICES].pictures]

    def _changed(self, name: str, pictures: Sequence[Painted]) -> None:
        """Report that these pictures have come or gone: on a board with many of them as one rectangle, which costs
        less."""
        tell, hidden = self._ctx.screen.invalidate if name in self._loose else self._repaint, self.hidden.get(name, ())
        for area in self.zones.boards():
            every = (layer.spread().clip(area.rect) for layer in pictures if layer.area is area)
            seen = [rect for rect in every if rect.width]
            if area.name not in hidden and seen:
                for rect in seen if len(seen) <= FEW else [seen[0].unionall(seen[1:])]:
                    tell(rect)

    def _steps(self, marks: Sequence[Mark], area: Board, within: pygame.Rect) -> Iterator[Painted | None]:
        """Badges and emblems lie far apart, on pictures of their own."""
        others = [mark for mark in marks if mark.kind not in PLATES]
        for picture in self._painter.steps(others, area, strong=self.strong, within=within):
            yield Painted.at(area, *picture) if picture is not None else None
        for plate in self._painter.plates(marks, area, within):
            yield Painted.at(area, plate[0], plate[1], plate=True, means=plate[2]) if plate is not None else None


def _seen(painted: Painted) -> tuple[int, int, int]:
    """The identity and the place of a picture."""
    return id(painted.image), painted.rect.left, painted.rect.top
