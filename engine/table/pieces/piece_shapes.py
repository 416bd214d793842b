"""Where something is to be seen in the picture of a piece: its rectangle, the line around it, single points."""

from __future__ import annotations

from math import floor

import pygame

from engine.core.lattice import Lattice, Point
from engine.table.geometry.convex_outlines import convex_outline
from engine.table.geometry.zones import cell_size
from engine.table.pieces.piece_pictures import SKETCHED, Textures
from engine.table.pieces.shadows import Key

SOLID = 60
"""The opacity (of 255) from which on a pixel belongs to a piece for the pointer."""
EVERY = 2
"""One of so many pixels at the rim of a picture is looked at for its outline."""


class PieceShapes:
    """Found once for each picture; forgotten with the palette in which it was drawn."""

    def __init__(self, textures: Textures) -> None:
        self.textures = textures
        self._solids: dict[Key, pygame.Rect] = {}
        self._masks: dict[Key, pygame.Mask] = {}
        self._outlines: dict[Key, tuple[Point, ...]] = {}
        self._serial = textures.ctx.theme.serial

    def solid(self, name: str, face: int, lattice: Lattice, scale: float) -> pygame.Rect:
        """The part of an unturned picture where there is something, from the cell's north-west corner."""
        key, size = self._key(name, face, lattice, scale)
        found = self._solids.get(key)
        if found is None:
            around = self.textures.around(name, face, lattice, size)
            box = self.textures.standing(name, face, lattice, scale, 0.0).get_bounding_rect(SOLID)
            found = self._solids[key] = box.move(-around.left, -around.top)
        return found

    def outline(self, name: str, face: int, lattice: Lattice, scale: float) -> tuple[Point, ...]:
        """The corners of the convex line around an unturned picture, from its cell's middle in lattice units."""
        key, size = self._key(name, face, lattice, scale)
        found = self._outlines.get(key)
        if found is None:
            beyond = self.textures.around(name, face, lattice, size)
            image = self.textures.standing(name, face, lattice, scale, 0.0)
            parts = pygame.mask.from_surface(image, SOLID).connected_components()
            left, top = beyond.left + (size[0] - 1) / 2, beyond.top + (size[1] - 1) / 2
            rim = (((x - left) / scale, (y - top) / scale) for part in parts for x, y in part.outline(EVERY))
            found = self._outlines[key] = convex_outline(rim)
        return found

    def covers(self, name: str, face: int, lattice: Lattice, x: float, y: float) -> bool:
        """Is an unturned picture opaque at this offset from its cell's middle, in lattice units?"""
        self._follow_palette()
        size = cell_size(lattice, SKETCHED)
        around, key = self.textures.around(name, face, lattice, size), (name, face, lattice.name)
        mask = self._masks.get(key)
        if mask is None:
            # a click must not wait for a large picture that others have displaced
            image = self.textures.at_hand(name, face, lattice, size)
            mask = self._masks[key] = pygame.mask.from_surface(image, SOLID)
        at = floor(x * SKETCHED + size[0] / 2) + around.left, floor(y * SKETCHED + size[1] / 2) + around.top
        return mask.get_rect().collidepoint(at) and bool(mask.get_at(at))

    def _key(self, name: str, face: int, lattice: Lattice, scale: float) -> tuple[Key, tuple[int, int]]:
        """What a picture is kept under, another one once it is drawn sharp; and the size of its cell in pixels."""
        self._follow_palette()
        size = cell_size(lattice, scale)
        return (name, face, lattice.name, size, self.textures.has(name, face, size)), size

    def _follow_palette(self) -> None:
        if self._serial != self.textures.ctx.theme.serial:
            self._serial = self.textures.ctx.theme.serial
            self._solids.clear()
            self._masks.clear()
            self._outlines.clear()
