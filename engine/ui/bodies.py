"""The parts of the window that pieces cover, with and without their shadows."""

from __future__ import annotations

import pygame

from engine.core.lattice import Lattice
from engine.ui.looks import Looks
from engine.ui.sprite import LIFT_SCALE, Sprite
from engine.ui.zones import Zones, cell_size


class Bodies:
    """Rectangles of sprites."""

    def __init__(self, zones: Zones, looks: Looks) -> None:
        self.zones = zones
        self.looks = looks

    def body(self, sprite: Sprite) -> pygame.Rect:
        """Where its picture is, without the shadow."""
        rect = pygame.Rect((0, 0), cell_size(self.lattice(sprite), sprite.stance.scale))
        rect.center = (round(sprite.stance.x), round(sprite.stance.y))
        return rect

    def resting(self, sprite: Sprite, around: int = -1) -> pygame.Rect:
        """Where it lies, its shadow included; `around`: how far that reaches, where it is known."""
        stance = sprite.stance
        width, height = cell_size(self.lattice(sprite), stance.scale)
        # a turned hexagon is at most as wide as it is high
        side = max(width, height)
        if sprite.flat:
            around = 0
        elif around < 0:
            around = self.looks.blur(0.0) + self.looks.drop(0.0)
        rect = pygame.Rect(0, 0, side + 2 * around + 4, side + 2 * around + 4)
        rect.center = (round(stance.x), round(stance.y))
        return rect

    def moving(self, sprite: Sprite) -> pygame.Rect:
        """Where it is drawn on its way or in the hand, its shadow included."""
        stance = sprite.stance
        size = max(cell_size(self.lattice(sprite), stance.scale)) * (1 + LIFT_SCALE * stance.lift)
        if round(stance.angle) % 90:
            size *= 1.42
        around = self.looks.blur(stance.lift) + 2
        drop = self.looks.drop(stance.lift)
        rect = pygame.Rect(0, 0, round(size) + 2 * around, round(size) + 2 * around + 2 * drop)
        rect.center = (round(stance.x), round(stance.y))
        return rect

    def lattice(self, sprite: Sprite) -> Lattice:
        """Of the zone where it lies."""
        area = self.zones.areas.get(sprite.lies.place.zone)
        return (area or next(iter(self.zones.areas.values()))).lattice
