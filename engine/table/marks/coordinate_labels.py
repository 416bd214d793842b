"""Letters and numbers at the edge of a board: the names of its columns and rows, as sentences use them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist, hypot

import pygame

from engine.core.lattice import Cell, Coordinates, Point
from engine.gui.drawing import art
from engine.gui.drawing.fonts import SMALLEST
from engine.gui.window.context import Context
from engine.table.geometry.camera import Camera
from engine.table.geometry.rectangles_and_lines import pixel
from engine.table.geometry.zones import Board, Zones

EdgeName = tuple[str, tuple[int, int], bool]
"""A name, the pixel of its middle, and whether the view has cut off the place where it belongs."""
STYLE = "small"
LARGEST = {4: 0.42, 6: 0.55}
"""The most of a cell's side that letters are high, by the lattice's sides."""
AWAY = 3
"""The farthest that a name makes way for another one, in heights of a letter."""
CALM, FIRM = 0.45, 0.85
"""How opaque the small plate behind a name is, beside the board and where it lies on a card."""


class EdgeNames:
    """The names, painted upright: each beside the outermost cell, or where the view cuts off its column."""

    def __init__(self, ctx: Context, zones: Zones) -> None:
        self.ctx = ctx
        self.zones = zones
        self.shown: dict[str, Coordinates] = {}
        """For each board the names that stand at its edge."""
        self._edges: dict[str, tuple[tuple[str, Cell, Point, Point], ...]] = {}
        self._spots: dict[str, tuple[object, tuple[EdgeName, ...]]] = {}
        """Where they were found last, and for what view and letters."""
        self._images: dict[tuple[str, float, int], pygame.Surface] = {}
        self._look = (0, 0)
        """The letters' usual height in pixels and the colours for which those were made."""

    def show(self, names: dict[str, Coordinates]) -> bool:
        """Show these names from now on. False if they are already shown."""
        if names == self.shown:
            return False
        self.shown = names
        self._spots.clear()
        self._edges = {zone: tuple(found.edge(self.zones.areas[zone].lattice)) for zone, found in names.items()}
        return True

    def draw(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the names that reach into `rect`."""
        for zone in self.shown:
            area = self.zones.board(zone)
            if area is None or not area.rect.colliderect(rect):
                continue
            high = self._height(area.camera)
            for words, spot, firm in self._found(area, high):
                image = self._name(words, FIRM if firm else CALM, high)
                canvas.blit(image, image.get_rect(center=spot))

    def rects(self) -> Iterator[pygame.Rect]:
        """Where the names are."""
        for zone in self.shown:
            if (area := self.zones.board(zone)) is not None:
                yield from self.boxes(area)

    def boxes(self, area: Board) -> Iterator[pygame.Rect]:
        """Where the names of a board are."""
        high = self._height(area.camera)
        for words, spot, _ in self._found(area, high):
            yield self._name(words, CALM, high).get_rect(center=spot)

    def _found(self, area: Board, high: int) -> tuple[EdgeName, ...]:
        """The names of a board in letters so high, found anew for another view."""
        view = area.camera.serial, area.camera.relief.serial, tuple(area.rect), high, self.ctx.fonts.scale
        if area.name not in self._spots or self._spots[area.name][0] != view:
            self._spots[area.name] = view, tuple(self.spots(area))
        return self._spots[area.name][1]

    def _height(self, camera: Camera) -> int:
        """The height of the letters at the edge, in pixels: the usual one, or less where the cells are small."""
        return min(self.ctx.fonts.height(STYLE), max(SMALLEST, int(camera.goal * LARGEST[camera.lattice.sides])))

    def spots(self, area: Board) -> Iterator[EdgeName]:
        """The names that are seen at the edge of a board, one that would lie on another a little further in. None where
        cells are too small."""
        camera = area.camera
        letters, usual = self._height(camera), self.ctx.fonts.height(STYLE) * 100 / max(100, self.ctx.fonts.scale)
        if camera.scale < self.shown[area.name].room * min(letters, usual):
            # else they would cover each other, and the board
            return
        relief, rect = camera.relief, area.rect
        taken: list[pygame.Rect] = []
        for words, cell, near, far in self._edges.get(area.name, ()):
            wide, high = self._name(words, CALM, letters).get_size()
            start, end = camera.pixel(near), camera.pixel(far)
            if not relief.flat and start[1] < camera.pixel(area.lattice.centre(cell))[1] - 1:
                # behind the outermost cell: above what is raised there
                start = start[0], start[1] - relief.of(cell) * camera.scale
            spot = _first_inside(start, end, rect.inflate(-wide, -high))
            if spot is not None:
                box = _beside(pygame.Rect(0, 0, wide, high).move_to(center=pixel(spot)), pixel(end), taken, rect)
                taken.append(box)
                yield words, box.center, dist(box.center, start) > high

    def _name(self, words: str, opaque: float, letters: int) -> pygame.Surface:
        """A name on its plate, in letters so high."""
        look = self.ctx.fonts.height(STYLE), self.ctx.theme.serial
        if look != self._look:
            self._look = look
            self._images.clear()
        found = self._images.get((words, opaque, letters))
        if found is None:
            name = self.ctx.fonts.surface(words, STYLE, self.ctx.theme.color("on_ground_muted"), letters)
            # a letter's tail reaches to the bottom of its line
            high = name.get_height()
            wide, shade = max(high, name.get_width() + high // 3), self.ctx.theme.palette["ground_dark"]
            found = self._images[words, opaque, letters] = art.fresh(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"><rect width="{wide}" '
                f'height="{high}" rx="{high / 3:.1f}" fill="{shade}" fill-opacity="{opaque:.2f}"/></svg>',
                (wide, high),
            )
            found.blit(name, name.get_rect(center=found.get_rect().center))
        return found


def _beside(box: pygame.Rect, end: tuple[int, int], taken: Sequence[pygame.Rect], room: pygame.Rect) -> pygame.Rect:
    """The box, moved in the direction of a point or, less far, across that, to where it covers none of those that are
    taken; where it is if there is no such place in the room."""
    if box.collidelist(taken) < 0:
        return box
    x, y = end[0] - box.centerx, end[1] - box.centery
    long = hypot(x, y) or 1.0
    ways = [(x / long * far, y / long * far) for far in range(2, AWAY * box.height + 1, 2)]
    ways += [(-y / long * far, x / long * far) for by in range(2, box.height + 1, 2) for far in (by, -by)]
    moved = (box.move(round(across), round(down)) for across, down in ways)
    return next((one for one in moved if one.collidelist(taken) < 0 and room.contains(one)), box)


def _first_inside(start: Point, end: Point, rect: pygame.Rect) -> Point | None:
    """The first point of the way from `start` to `end` that lies in the rectangle; None if none does."""
    share, last = 0.0, 1.0
    sides = ((rect.left, rect.right), (rect.top, rect.bottom))
    for begin, stop, (low, high) in zip(start, end, sides, strict=True):
        way = stop - begin
        if abs(way) < 1e-6:
            if not low <= begin <= high:
                return None
            continue
        first, second = sorted(((low - begin) / way, (high - begin) / way))
        share, last = max(share, first), min(last, second)
    return None if share > last else (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
