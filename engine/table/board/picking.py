"""Which piece lies under a pixel."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from engine.table.geometry.zones import Zones
from engine.table.pieces.draw_order import Depth
from engine.table.pieces.sprite import Sprite
from engine.table.pieces.stage import Stage


class Picking:
    """The pieces of a stage, by where they are seen."""

    def __init__(self, stage: Stage, zones: Zones) -> None:
        self.stage = stage
        self.zones = zones

    def piece_at(self, pos: tuple[int, int], among: Iterable[str] | None = None) -> str | None:
        """The topmost resting piece under a pixel, of all or of `some`; of `some` also one whose field is there."""
        sprites = self.stage.sprites
        candidates = sprites.values() if among is None else [sprites[key] for key in among if key in sprites]
        candidates = [sprite for sprite in candidates if not sprite.flat and not sprite.held]
        found = [sprite for sprite in candidates if self._covers(sprite, pos)]
        if not found and among is not None:
            # a slender figure can also be taken at its field
            place = self.zones.hit(pos)
            standing = [sprite for sprite in candidates if self.stage.order.raised(sprite) is not None]
            found = [sprite for sprite in standing if sprite.lies.place == place]
        return max(found, key=lambda sprite: self._rank(sprite, pos)).piece.key if found else None

    def body(self, key: str) -> pygame.Rect | None:
        """The rectangle of a piece, without its shadow."""
        sprite = self.stage.sprites.get(key)
        return self.stage.bodies.body(sprite) if sprite is not None else None

    def _rank(self, sprite: Sprite, pos: tuple[int, int]) -> tuple[bool, Depth]:
        """The order of candidates: those visible at the pixel first, then the upper ones."""
        return self.stage.bodies.shows(sprite, pos), self.stage.order.depth(sprite)

    def _covers(self, sprite: Sprite, pos: tuple[int, int]) -> bool:
        rect = self.stage.bodies.body(sprite)
        area = self.zones.areas.get(sprite.lies.place.zone)
        inside = area is None or area.camera is None or area.rect.collidepoint(pos)
        return inside and rect.collidepoint(pos) and self.zones.reached(sprite.lies.place.zone, pos)
