"""How a sprite gets onto a canvas: its picture and its shadow, sharp, or as good as the frame allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

import pygame

from engine.ui.bodies import Bodies
from engine.ui.looks import Key, Looks, lying, placed
from engine.ui.sprite import LIFT_SCALE, Sprite
from engine.ui.vast import Vast

HURRY = 0.008
"""Seconds of one painting in which pictures are drawn that nobody has drawn before: begun, not ended."""


Clip = Callable[[Sprite], pygame.Rect]
"""The part of the canvas in which a sprite may be painted."""
Layer = tuple[list[Sprite], list[Sprite]]
"""What lies on raised boards, and all else."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture on its way to a canvas."""

    art: str
    image: pygame.Surface
    where: tuple[int, int]
    vast: bool = False
    """Is it only a part of a large one? Then it casts no shadow."""


class Brush:
    """A full table has more new pictures than a frame has time for: they appear one after another."""

    def __init__(self, looks: Looks, bodies: Bodies) -> None:
        self.looks = looks
        self.bodies = bodies
        self.vast = Vast(looks)
        self._spent = 0.0

    def begin(self) -> None:
        """A new painting."""
        self._spent = 0.0

    def resting(self, canvas: pygame.Surface, sprite: Sprite, *, gliding: bool, zooming: bool) -> None:
        """One that rests. gliding: quick shadows will do; zooming: quick pictures too."""
        seen = self._look(sprite, zooming)
        if seen is not None:
            self._cast(canvas, sprite, seen, gliding)
            canvas.blit(seen.image, seen.where)

    def all(
        self, canvas: pygame.Surface, layers: Iterable[Layer], inside: Clip, *, gliding: bool, zooming: bool
    ) -> None:
        """Everything that rests, layer by layer."""
        for raised, others in layers:
            self.together(canvas, raised, inside, gliding=gliding, zooming=zooming)
            for sprite in others:
                canvas.set_clip(inside(sprite))
                self.resting(canvas, sprite, gliding=gliding, zooming=zooming)

    def together(
        self, canvas: pygame.Surface, sprites: Iterable[Sprite], inside: Clip, *, gliding: bool, zooming: bool
    ) -> None:
        """Those of one layer of a raised board: their shadows fall on what is below all of them, on none of them."""
        found = [(sprite, seen) for sprite in sprites if (seen := self._look(sprite, zooming)) is not None]
        for sprite, seen in found:
            canvas.set_clip(inside(sprite))
            self._cast(canvas, sprite, seen, gliding)
        for sprite, seen in found:
            canvas.set_clip(inside(sprite))
            canvas.blit(seen.image, seen.where)

    def picture(self, canvas: pygame.Surface, sprite: Sprite, *, zooming: bool) -> None:
        """One that rests, without its shadow."""
        seen = self._look(sprite, zooming)
        if seen is not None:
            canvas.blit(seen.image, seen.where)

    def _look(self, sprite: Sprite, zooming: bool) -> Seen | None:
        """Its picture, and where that is; None if there is none yet."""
        stance = sprite.stance
        lattice = self.bodies.lattice(sprite)
        art = self._at_hand(sprite)
        if not art:
            return None
        if self.vast.is_vast(art, stance.face, lattice, stance):
            part = self.vast.seen(art, lattice, stance, self.bodies.ground(sprite), quickly=zooming)
            return Seen(art, *part, vast=True) if part is not None else None
        picture = self.looks.gliding if zooming and self.bodies.on_board(sprite) else self.looks.standing
        image = picture(art, stance.face, lattice, stance.scale, stance.angle)
        dx, dy = self.looks.aside(art, stance.face, lattice, stance.scale, stance.angle)
        return Seen(art, image, placed(image, stance.x + dx, stance.y + dy))

    def _cast(self, canvas: pygame.Surface, sprite: Sprite, seen: Seen, gliding: bool) -> None:
        if sprite.flat or seen.vast:
            return
        degrees, face = round(sprite.stance.angle) % 360, sprite.stance.face
        size = seen.image.get_size()
        quickly = gliding and degrees % 90 == 0 and self.bodies.on_board(sprite)
        quick = self.looks.quick_shadow((seen.art, face, degrees), size) if quickly else None
        shadow = quick or self.looks.shadow((seen.art, face, size, degrees), seen.image, 0.0)
        blur = self.looks.blur(0.0)
        canvas.blit(shadow, (seen.where[0] - blur, seen.where[1] - blur + self.looks.drop(0.0)))

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
            kept = looks.kept(art, stance.face, lattice, stance.scale)
            looks.standing(sprite.art, stance.face, lattice, kept, stance.angle)
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
