"""The parts of the window that pieces cover, with and without their shadows."""

from __future__ import annotations

from math import ceil, hypot

import pygame

from engine.core.lattice import Lattice, Point
from engine.table.geometry.overhanging_art import NONE, Overdraw, Pixels, pixels
from engine.table.geometry.rectangles_and_lines import turned
from engine.table.geometry.zones import Zones, cell_size
from engine.table.pieces.piece_pictures import Textures, lying
from engine.table.pieces.piece_shapes import PieceShapes
from engine.table.pieces.sprite import LIFT_SCALE, Sprite


class Bodies:
    """Which rectangles of the window sprites cover."""

    def __init__(self, zones: Zones, textures: Textures) -> None:
        self.zones = zones
        self.textures = textures
        self.shapes = PieceShapes(textures)
        self._theme = textures.ctx.theme

    def body(self, sprite: Sprite) -> pygame.Rect:
        """The rectangle of its picture without the shadow: its cell, or its visible part.

        The latter where it reaches beyond its cell, and in a row whose cells overlap.
        """
        stance, lattice = sprite.stance, self.lattice(sprite)
        size = cell_size(lattice, stance.scale)
        rect = pygame.Rect((0, 0), size)
        rect.center = (round(stance.x), round(stance.y))
        apart = self.reach(sprite) is NONE and not self._crowded(sprite)
        if apart or round(stance.angle) % 360:
            return rect
        solid = self.shapes.solid(lying(sprite.art, lattice, 0.0), stance.face, lattice, stance.scale)
        return solid.move(rect.topleft)

    def outline(self, sprite: Sprite) -> tuple[Point, ...]:
        """The corners of the convex line around what its picture shows, in pixels; as it is seen now."""
        stance, lattice = sprite.stance, self.lattice(sprite)
        scale = stance.scale * (1 + LIFT_SCALE * max(0.0, stance.lift))
        art = lying(sprite.art, lattice, stance.angle)
        outline = self.shapes.outline(art, stance.face, lattice, stance.scale)
        corners = (turned(corner, stance.angle) for corner in outline)
        return tuple((stance.x + x * scale, stance.y + y * scale) for x, y in corners)

    def _crowded(self, sprite: Sprite) -> bool:
        """Does its cell overlap its neighbours'?"""
        area = self.zones.areas.get(sprite.lies.place.zone)
        return area is not None and area.overlap > 0

    def resting(self, sprite: Sprite) -> pygame.Rect:
        """Where a sprite lies, its shadow included."""
        # asked for each piece whenever a part of the table is painted
        asked = (sprite.stance, sprite.lies.art, self._theme.unit, self.textures.reaching)
        if sprite.rests is None or sprite.rests[0] != asked:
            sprite.rests = asked, self._resting(sprite)
        return sprite.rests[1]

    def _resting(self, sprite: Sprite) -> pygame.Rect:
        stance, lattice = sprite.stance, self.lattice(sprite)
        width, height = cell_size(lattice, stance.scale)
        # a turned hexagon is at most as wide as it is high
        side = max(width, height)
        around = 0 if sprite.flat else self.textures.shadows.blur(0.0) + self.textures.shadows.drop(0.0)
        rect = pygame.Rect(0, 0, side + 2 * around + 4, side + 2 * around + 4)
        rect.center = (round(stance.x), round(stance.y))
        reach = self.textures.reach(lying(sprite.lies.art, lattice, stance.angle), stance.face, lattice)
        return rect if reach is NONE else _reaching(rect, pixels(reach, lattice, (width, height)), stance.angle)

    def moving(self, sprite: Sprite) -> pygame.Rect:
        """Where a sprite is drawn on its way or in the hand, its shadow included."""
        # asked several times in a frame
        asked = (sprite.stance, sprite.art, self._theme.unit, self.textures.reaching)
        if sprite.travels is None or sprite.travels[0] != asked:
            sprite.travels = asked, self._moving(sprite)
        return sprite.travels[1]

    def _moving(self, sprite: Sprite) -> pygame.Rect:
        stance, lattice = sprite.stance, self.lattice(sprite)
        grown = 1 + LIFT_SCALE * stance.lift
        cell = cell_size(lattice, stance.scale * grown)
        size: float = max(cell)
        if round(stance.angle) % 90:
            size *= 1.42
        around = self.textures.shadows.blur(stance.lift) + 2
        drop = self.textures.shadows.drop(stance.lift)
        rect = pygame.Rect(0, 0, round(size) + 2 * around, round(size) + 2 * around + 2 * drop)
        rect.center = (round(stance.x), round(stance.y))
        reach = self.textures.reach(lying(sprite.art, lattice, stance.angle), stance.face, lattice)
        return rect if reach is NONE else _reaching(rect, pixels(reach, lattice, cell), stance.angle)

    def reach(self, sprite: Sprite) -> Overdraw:
        """How far a sprite's picture reaches beyond its cell."""
        stance, lattice = sprite.stance, self.lattice(sprite)
        return self.textures.reach(lying(sprite.art, lattice, stance.angle), stance.face, lattice)

    def shows(self, sprite: Sprite, pos: tuple[int, int]) -> bool:
        """Is its picture visible at this pixel of its body?

        A piece that stays in its cell can be taken anywhere in it.
        """
        stance, lattice = sprite.stance, self.lattice(sprite)
        if self.reach(sprite) is NONE:
            return True
        art = lying(sprite.art, lattice, stance.angle)
        x, y = turned(((pos[0] - stance.x) / stance.scale, (pos[1] - stance.y) / stance.scale), -stance.angle)
        return self.shapes.covers(art, stance.face, lattice, x, y)

    def on_board(self, sprite: Sprite) -> bool:
        """Whether a sprite lies on a board with a movable view."""
        return self.zones.board(sprite.lies.place.zone) is not None

    def ground(self, sprite: Sprite) -> pygame.Rect:
        """The part of the window in which a sprite can be visible: its board’s, or all."""
        board = self.zones.board(sprite.lies.place.zone)
        return board.rect if board is not None else self.textures.ctx.screen.rect

    def lattice(self, sprite: Sprite) -> Lattice:
        """The lattice of the zone where a sprite lies."""
        return self.zones.lattice(sprite.lies.place.zone)


def _reaching(rect: pygame.Rect, around: Pixels, angle: float) -> pygame.Rect:
    """A rectangle around a cell, made larger by what reaches beyond it, turned by so many degrees."""
    left, top, right, bottom = (side + 1 for side in (around.left, around.top, around.right, around.bottom))
    if round(angle) % 360:
        left = top = right = bottom = ceil(hypot(max(left, right), max(top, bottom)))
    return pygame.Rect(rect.left - left, rect.top - top, rect.width + left + right, rect.height + top + bottom)
