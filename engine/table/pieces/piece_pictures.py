"""Pictures of pieces at any size and angle: large ones are drawn in bands over frames, others stand in till then."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from math import floor, sqrt
from typing import Any

import pygame

from engine.core.lattice import Lattice
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.contract.game_view import Pose, TableView
from engine.table.geometry.overhanging_art import NONE, NOTHING, Overdraw, Pixels, fills, framed, pixels, reach_of
from engine.table.geometry.zones import Area, Board, cell_size
from engine.table.pieces.piece_picture_cache import Shown, Size, Wanted, nearest_size, nothing, pictures_of

ANGLE_STEP = 3
"""Degrees between the pictures of a turning piece."""
SCALE_STEPS = 50
"""Steps of size in one unit of the ratio between a moving piece's size and its picture's."""
BAND = 45_000
"""Pixels of a picture that are drawn at once."""
VAST = 600_000
"""Pixels of the largest pictures that reach beyond their cell."""
ROUGH = 50_000
"""Pixels from which on a picture that is yet to be drawn is not made from another size: few of them could be kept."""
MOST_WANTED = 200
"""Requests beyond which those for pictures that are not on the screen are dropped."""
SMOOTHLY = 110
"""Pixels up to which a picture is scaled well under a moving view."""
SKETCHED = 40.0
"""The scale of a picture that is small enough to be drawn at once."""


class Textures:
    """`view.art` as surfaces. A size not drawn yet is made from another one first and drawn sharply later (`work`)."""

    def __init__(self, ctx: Context, view: TableView[Any, Any], shown: Shown = nothing) -> None:
        """shown: which pictures are on the screen."""
        self.ctx = ctx
        self.view = view
        self._shown = shown
        self._texts: dict[tuple[str, int], str] = {}
        self._store = pictures_of(ctx, view)
        self.made, self.shadows = self._store.made, self._store.shadows
        self._wanted: OrderedDict[Wanted, Lattice] = OrderedDict()
        self._drawing: Iterator[str] | None = None
        """The wanted picture that is being drawn."""
        self._reaches = self._store.reaches
        self.reaching = any(reach is not NONE for reach in self._reaches.values())
        """Is there an art that extends beyond its cell? Only then art is examined before it is drawn."""
        self._turning: dict[str, bool] = {}
        self._serial = ctx.theme.serial

    def refresh(self) -> None:
        """Adapt to the size of the window; forget everything if the palette is another."""
        self._store.fit()
        if self._serial != self.ctx.theme.serial:
            self._serial = self.ctx.theme.serial
            self._texts.clear()
            self.forget_wanted()
            self._reaches.clear()

    def text(self, name: str, face: int) -> str:
        """The SVG of an art."""
        key = (name, face)
        found = self._texts.get(key)
        if found is None:
            found = self._texts[key] = self.view.art(name, face, self.ctx.theme.palette)
        return found

    # --- how it lies -------------------------------------------------------------------------------------------------

    def angle(self, name: str, pose: Pose, area: Area, *, flat: bool = False) -> float:
        """In degrees clockwise: its pose, and the board's turn if it is turned with it. flat: furniture is.

        What looks the same in all poses is made to be seen upright, wherever the board is seen from.
        """
        own = pose.turn * 360.0 / area.lattice.sides
        board = area.camera.angle if isinstance(area, Board) else 0.0
        return own + board if board and (flat or self.turns(name)) else own

    def turns(self, name: str) -> bool:
        """Does a piece look different in its poses, so that it is turned with the board?"""
        found = self._turning.get(name)
        if found is None:
            found = self._turning[name] = len({pose.turn for pose in self.view.poses(name)}) > 1
        return found

    # --- beyond the cell ---------------------------------------------------------------------------------------------

    def reach(self, name: str, face: int, lattice: Lattice) -> Overdraw:
        """How far an art reaches beyond its cell. Unknown until it is drawn, unless some art is known to do so."""
        key = (name, face, lattice.name)
        found = self._reaches.get(key)
        if found is None:
            if not self.reaching and (name, face) not in self._texts:
                return NONE
            found = self._reaches[key] = reach_of(self.text(name, face), lattice)
            self.reaching = self.reaching or found is not NONE
        return found

    def around(self, name: str, face: int, lattice: Lattice, size: tuple[int, int]) -> Pixels:
        """How far an art reaches beyond a cell of this size, in pixels."""
        reach = self.reach(name, face, lattice)
        return NOTHING if reach is NONE else pixels(reach, lattice, size)

    def aside(self, name: str, face: int, lattice: Lattice, scale: float, angle: float) -> tuple[float, float]:
        """From the middle of a piece's cell to the middle of its picture, in pixels."""
        name = lying(name, lattice, angle)
        if self.reach(name, face, lattice) is NONE:
            return 0.0, 0.0
        return self.around(name, face, lattice, cell_size(lattice, scale)).aside(angle)

    def at_hand(self, name: str, face: int, lattice: Lattice, size: tuple[int, int]) -> pygame.Surface:
        """An unturned picture without waiting for a large one: the nearest size that is kept, scaled, else drawn."""
        sizes = self._store.sizes(name, face)
        image = sizes[nearest_size(sizes, size)] if sizes else self._drawn(name, face, lattice, size)
        return pygame.transform.smoothscale(image, self.around(name, face, lattice, size).grown(size))

    # --- standing pictures -------------------------------------------------------------------------------------------

    def base(
        self, name: str, face: int, lattice: Lattice, size: tuple[int, int], *, now: bool = False
    ) -> pygame.Surface:
        """The unturned picture of a cell of this size; from another size unless `now`, if only that is at hand."""
        found = self._store.use((name, face, size))
        if found is not None:
            return found
        sizes = self._store.sizes(name, face)
        if sizes and not now:
            self._wish(name, face, lattice, size)
            whole, near = self.around(name, face, lattice, size).grown(size), nearest_size(sizes, size)
            # several pieces may look the same, and each is looked at twice
            soft = ("soft", name, face, near, whole)
            return self._store.quick.get(soft, lambda: pygame.transform.smoothscale(sizes[near], whole))
        image = self._drawn(name, face, lattice, size)
        self._store.keep((name, face, size), image, self._shown)
        return image

    def kept(self, name: str, face: int, lattice: Lattice, scale: float) -> float:
        """The scale at which a picture is kept: smaller than asked for, if it reaches so far that it would be vast."""
        reach = self.reach(name, face, lattice)
        if reach is NONE:
            return scale
        wide, high = cell_size(lattice, 100.0)
        area = (wide / 100 + reach.left + reach.right) * (high / 100 + reach.top + reach.bottom)
        return min(scale, float(int(sqrt(VAST / area))) or 1.0)

    def rough(self, name: str, face: int, lattice: Lattice, scale: float) -> bool:
        """Is the picture of this size a large one that is yet to be drawn, and another one at hand?"""
        size = cell_size(lattice, scale)
        wide, high = self.around(name, face, lattice, size).grown(size)
        return wide * high >= ROUGH and self.known(name, face) and not self.has(name, face, size)

    def nearest(
        self, name: str, face: int, lattice: Lattice, scale: float, angle: float
    ) -> tuple[pygame.Surface, Size]:
        """The picture of this size, or while it is wanted the best one at hand; and the size of its cell."""
        size = cell_size(lattice, scale)
        self.want(name, face, lattice, scale)
        near = nearest_size(self._store.sizes(name, face), size)
        image, degrees = self.base(name, face, lattice, near), round(angle) % 360
        if degrees:
            return self.made.get(("rest", name, face, near, degrees), lambda: _turn(image, degrees, 1.0)), near
        return image, near

    def want(self, name: str, face: int, lattice: Lattice, scale: float) -> None:
        """Request a picture: it is drawn when there is time."""
        size = cell_size(lattice, self.kept(name, face, lattice, scale))
        if not self.has(name, face, size):
            self._wish(name, face, lattice, size)

    def _wish(self, name: str, face: int, lattice: Lattice, size: tuple[int, int]) -> None:
        if len(self._wanted) >= MOST_WANTED:
            shown = set(self._shown())
            for wanted in [wanted for wanted in self._wanted if wanted not in shown]:
                del self._wanted[wanted]
        self._wanted[name, face, size] = lattice

    def _drawn(self, name: str, face: int, lattice: Lattice, size: tuple[int, int]) -> pygame.Surface:
        """Drawn a pixel larger all round, which is cut off: the outermost pixels of a raster are half empty, and what
        meets at the edges of cells has to meet.
        """
        text = self.text(name, face)
        around = self.around(name, face, lattice, size)
        image = pygame.Surface(around.grown(size), pygame.SRCALPHA)
        if self._banded(name, face, lattice, size):
            for _ in _bands(image, text, lattice, size, around):
                pass
        else:
            image.blit(art.fresh(text, (size[0] + 2, size[1] + 2)), (-1, -1))
        return image

    def _banded(self, name: str, face: int, lattice: Lattice, size: tuple[int, int]) -> bool:
        """Is the picture so large that it is drawn in bands?"""
        if self.reach(name, face, lattice) is not NONE:
            return True
        return size[0] * size[1] >= 1.5 * BAND and fills(self.text(name, face), lattice)

    def known(self, name: str, face: int) -> bool:
        """Is there a picture of any size?"""
        return bool(self._store.sizes(name, face))

    def count(self, name: str, face: int) -> int:
        """The number of sizes of which there are pictures."""
        return len(self._store.sizes(name, face))

    def has(self, name: str, face: int, size: tuple[int, int]) -> bool:
        """Is the sharp picture of this size at hand?"""
        return size in self._store.sizes(name, face)

    def breadth(self, name: str, face: int, lattice: Lattice, scale: float) -> float:
        """How much of its cell an art fills from west to east, 0 to 1 (a stone may look larger on its pile)."""
        image = self.standing(name, face, lattice, scale, 0.0)
        return image.get_bounding_rect().width / cell_size(lattice, scale)[0]

    def emblem(self, name: str, area: Board) -> pygame.Surface:
        """An art as large as on this board, sharp and unturned, cut to what there is of it about its middle."""
        image = self.base(name, 0, area.lattice, cell_size(area.lattice, area.camera.scale), now=True)
        box, whole = image.get_bounding_rect(), image.get_rect()
        x, y = (
            max(abs(one), abs(other))
            for one, other in (
                (box.left - whole.centerx, box.right - whole.centerx),
                (box.top - whole.centery, box.bottom - whole.centery),
            )
        )
        return image.subsurface(pygame.Rect(whole.centerx - x, whole.centery - y, 2 * x, 2 * y).clip(whole)).copy()

    def swell(self, old: str, new: str, face: int, lattice: Lattice, scale: float) -> float:
        """How many times larger one art looks than another at the same scale."""
        if old == new:
            return 1.0
        broad, narrow = (self.breadth(name, face, lattice, scale) for name in (old, new))
        return min(6.0, broad / narrow) if broad and narrow else 1.0

    @property
    def busy(self) -> bool:
        """Are there pictures to be drawn sharply?"""
        return bool(self._wanted) or self._drawing is not None

    def forget_soft(self) -> None:
        """All is drawn sharply and no view moves: let go of the pictures that stood in for it."""
        self._store.quick.clear()

    def work_for(self, seconds: float) -> set[str]:
        """Draw requested pictures until the frame has taken this long. Returns the arts that are sharper now."""
        sharper: set[str] = set()
        for _ in self.ctx.frame.slices(seconds):
            if not self.busy:
                break
            found = self.work()
            if found:
                sharper.add(found)
        return sharper

    def work(self) -> str:
        """Draw one requested picture, or a part of a large one. Returns the art that is sharper now, "" for none."""
        if self._drawing is None and self._wanted:
            wanted, lattice = self._wanted.popitem(last=False)
            self._drawing = self._draw_wanted(wanted, lattice)
        if self._drawing is None:
            return ""
        found = next(self._drawing)
        if found:
            self._drawing = None
        return found

    def _draw_wanted(self, wanted: Wanted, lattice: Lattice) -> Iterator[str]:
        """A band at a time; in the end the art's name."""
        name, face, size = wanted
        if self._banded(name, face, lattice, size):
            around = self.around(name, face, lattice, size)
            image = pygame.Surface(around.grown(size), pygame.SRCALPHA)
            for _ in _bands(image, self.text(name, face), lattice, size, around):
                yield ""
            self._store.keep(wanted, image, self._shown)
        self.base(name, face, lattice, size, now=True)
        yield name

    def drawing(self, name: str, face: int, lattice: Lattice, scale: float) -> Iterator[None]:
        """Draw a picture, a band at a time, if there is none of any size."""
        if not self.known(name, face):
            for _ in self._draw_wanted((name, face, cell_size(lattice, scale)), lattice):
                yield

    def sketch(self, name: str, face: int, lattice: Lattice, scale: float) -> None:
        """Draw a picture that is small enough to be drawn at once, to be shown until the wanted one is there."""
        self.base(name, face, lattice, cell_size(lattice, min(scale, SKETCHED)), now=True)

    def forget_wanted(self) -> None:
        """Drop all requests, since the sizes have changed."""
        self._wanted.clear()
        self._drawing = None

    def standing(self, name: str, face: int, lattice: Lattice, scale: float, angle: float) -> pygame.Surface:
        """The picture of a piece at rest."""
        name = lying(name, lattice, angle)
        size = cell_size(lattice, scale)
        base = self.base(name, face, lattice, size)
        degrees = round(angle) % 360
        if not degrees:
            return base
        if not self.has(name, face, size):
            soft = ("soft", name, face, size, degrees, len(self._store.sizes(name, face)))
            # as in `gliding`
            if max(size) > SMOOTHLY:
                return self._store.quick.get(soft, lambda: pygame.transform.rotate(base, -degrees))
            return self._store.quick.get(soft, lambda: _turn(base, degrees, 1.0))
        return self.made.get(("rest", name, face, size, degrees), lambda: _turn(base, degrees, 1.0))

    def gliding(self, name: str, face: int, lattice: Lattice, scale: float, angle: float) -> pygame.Surface:
        """The picture of a piece at rest under a moving view: quick, and nothing is drawn again for it."""
        name = lying(name, lattice, angle)
        size = cell_size(lattice, scale)
        sizes = self._store.sizes(name, face)
        degrees = round(angle) % 360
        if not sizes or size in sizes or degrees % 90:
            return self.standing(name, face, lattice, scale, angle)
        near = nearest_size(sizes, size)
        base = sizes[near]
        if degrees:
            upright = base
            base = self.made.get(("rest", name, face, near, degrees), lambda: _turn(upright, degrees, 1.0))
        whole = self.around(name, face, lattice, size).grown(size)
        wanted = whole if degrees % 180 == 0 else (whole[1], whole[0])
        # for a few frames nobody sees how a large picture was scaled, but everybody sees a frame that is late
        scaled = pygame.transform.smoothscale if max(size) <= SMOOTHLY else pygame.transform.scale
        # several pieces may look the same
        return self._store.quick.get((name, face, near, degrees, wanted), lambda: scaled(base, wanted))

    def moving(self, name: str, face: int, lattice: Lattice, scale: float, angle: float) -> pygame.Surface:
        """A picture for one frame: angle and size in steps, made from a picture that is at hand."""
        name = lying(name, lattice, angle)
        sizes = self._store.sizes(name, face)
        if not sizes:
            return self.standing(name, face, lattice, scale, angle)
        wanted = cell_size(lattice, scale)
        near = nearest_size(sizes, wanted)
        ratio = round(wanted[0] / near[0] * SCALE_STEPS) / SCALE_STEPS
        degrees = round(angle / ANGLE_STEP) * ANGLE_STEP % 360
        if ratio == 1.0 and not degrees:
            return sizes[near]
        base = sizes[near]
        return self.made.get(("move", name, face, near, ratio, degrees), lambda: _turn(base, degrees, ratio))


def _bands(image: pygame.Surface, text: str, lattice: Lattice, size: tuple[int, int], around: Pixels) -> Iterator[None]:
    """Draw a large art, or one that reaches beyond its cell, a band at a time: it may take longer than a frame.

    size: its cell's.
    """
    wide, high = image.get_size()
    count = max(1, round(wide * high / BAND))
    for number in range(count):
        top, bottom = (high * n // count for n in (number, number + 1))
        if number:
            yield
        part = framed(text, lattice, size, around, top, bottom - top)
        image.blit(art.fresh(part, (wide, bottom - top)), (0, top))


def lying(name: str, lattice: Lattice, angle: float) -> str:
    """The name of the art of a piece in its pose: a name that ends in "@" is followed by the number of turns."""
    if not name.endswith("@"):
        return name
    return f"{name}{round(angle * lattice.sides / 360) % lattice.sides}"


def placed(image: pygame.Surface, x: float, y: float) -> tuple[int, int]:
    """The corner of a picture whose middle is there."""
    # `round` goes to even numbers at a half: neighbours would overlap here and gape there
    return floor(x - image.get_width() / 2 + 0.5), floor(y - image.get_height() / 2 + 0.5)


def _turn(image: pygame.Surface, degrees: int, ratio: float) -> pygame.Surface:
    if ratio == 1.0 and degrees % 90 == 0:
        return pygame.transform.rotate(image, -degrees)
    if degrees % 90 == 0:
        size = (max(1, round(image.get_width() * ratio)), max(1, round(image.get_height() * ratio)))
        scaled = pygame.transform.smoothscale(image, size)
        return pygame.transform.rotate(scaled, -degrees) if degrees else scaled
    return pygame.transform.rotozoom(image, -degrees, ratio)
