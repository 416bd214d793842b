"""How a sprite gets onto a canvas: its picture and its shadow, sharp, or as good as the frame allows."""

from __future__ import annotations

from time import perf_counter

import pygame

from engine.ui.bodies import Bodies
from engine.ui.looks import Key, Looks, lying, placed
from engine.ui.sprite import LIFT_SCALE, Sprite

HURRY = 0.008
"""Seconds of one painting in which pictures are drawn that nobody has drawn before: begun, not ended."""


class Brush:
    """A full table has more new pictures than a frame has time for: they appear one after another."""

    def __init__(self, looks: Looks, bodies: Bodies) -> None:
        self.looks = looks
        self.bodies = bodies
        self._spent = 0.0

    def begin(self) -> None:
        """A new painting."""
        self._spent = 0.0

    def resting(self, canvas: pygame.Surface, sprite: Sprite, *, gliding: bool, zooming: bool) -> None:
        """One that rests. gliding: quick shadows will do; zooming: quick pictures too."""
        stance = sprite.stance
        lattice = self.bodies.lattice(sprite)
        art = self._at_hand(sprite)
        if not art:
            return
        picture = self.looks.gliding if zooming else self.looks.standing
        image = picture(art, stance.face, lattice, stance.scale, stance.angle)
        dx, dy = self.looks.aside(art, stance.face, lattice, stance.scale, stance.angle)
        where = placed(image, stance.x + dx, stance.y + dy)
        if not sprite.flat:
            key = (art, stance.face, image.get_size(), round(stance.angle) % 360)
            quickly = gliding and round(stance.angle) % 90 == 0
            quick = self.looks.quick_shadow((key[0], key[1], key[3]), image.get_size()) if quickly else None
            shadow = quick or self.looks.shadow(key, image, 0.0)
            blur = self.looks.blur(0.0)
            canvas.blit(shadow, (where[0] - blur, where[1] - blur + self.looks.drop(0.0)))
        canvas.blit(image, where)

    def _at_hand(self, sprite: Sprite) -> str:
        """The art to paint it with: its own, or, until that is drawn, the one it had; "" for none yet."""
        stance, looks, lattice = sprite.stance, self.looks, self.bodies.lattice(sprite)
        art = lying(sprite.art, lattice, stance.angle)
        if not looks.known(art, stance.face):
            if self._spent > HURRY:
                looks.want(art, stance.face, lattice, stance.scale)
                old = lying(sprite.seen_as, lattice, stance.angle)
                return sprite.seen_as if looks.known(old, stance.face) else ""
            began = perf_counter()
            looks.standing(sprite.art, stance.face, lattice, stance.scale, stance.angle)
            self._spent += perf_counter() - began
        sprite.seen_as = sprite.art
        return sprite.art

    def moving(self, canvas: pygame.Surface, sprite: Sprite) -> None:
        """One sprite as it is seen now: lifted, turned, squeezed."""
        stance = sprite.stance
        lattice = self.bodies.lattice(sprite)
        scale = stance.scale * (1 + LIFT_SCALE * stance.lift)
        still = not sprite.travelling and round(stance.angle) % 90 == 0
        picture = self.looks.standing if still else self.looks.moving
        image = picture(sprite.art, stance.face, lattice, scale, stance.angle)
        dx, dy = self.looks.aside(sprite.art, stance.face, lattice, scale, stance.angle)
        key: Key = (sprite.art, stance.face, image.get_size(), round(stance.angle) % 360)
        if sprite.squeeze < 0.98:
            size = (max(1, round(image.get_width() * sprite.squeeze)), image.get_height())
            image = pygame.transform.scale(image, size)
            key = (*key, "squeezed", size[0])
            dx *= sprite.squeeze
        where = placed(image, stance.x + dx, stance.y + dy)
        if not sprite.flat:
            shadow = self.looks.shadow(key, image, stance.lift)
            blur = self.looks.blur(stance.lift)
            canvas.blit(shadow, (where[0] - blur, where[1] - blur + self.looks.drop(stance.lift)))
        canvas.blit(image, where)
