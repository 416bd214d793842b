"""Paints sprites onto a canvas: picture and shadow, sharp, or as good as the frame's time allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter

import pygame
from msgspec import Struct

from engine.gui.window.screen import strips
from engine.table.geometry.zones import cell_size
from engine.table.pieces.covered_areas import Bodies
from engine.table.pieces.piece_pictures import Textures, lying, placed
from engine.table.pieces.shadows import Key, Shadow
from engine.table.pieces.sprite import LIFT_SCALE, Sprite
from engine.table.pieces.tiled_scaling import enlarge, seen_part

PREMULTIPLIED = 60_000
"""Pixels of a picture that are premultiplied at once."""
HURRY = 0.008
"""Seconds of one painting after which no more new pictures are begun."""


Clip = Callable[[Sprite], pygame.Rect]
"""The part of the canvas in which a sprite may be painted."""
Layer = tuple[list[Sprite], list[Sprite]]
"""The sprites on raised boards, and all others."""


class Seen(Struct, frozen=True):
    """A picture on its way to a canvas."""

    art: str
    image: pygame.Surface
    where: tuple[int, int]


class Brush:
    """Paints sprites. A full table has more new pictures than a frame has time for: they appear one after another."""

    def __init__(self, textures: Textures, bodies: Bodies) -> None:
        self.textures = textures
        self.bodies = bodies
        self.paper: pygame.Rect | None = None
        """The target, if it is not the window: a premultiplied, transparent picture."""
        self.late = False
        """Was anything left out in this painting because there was no time to draw it?"""
        self._spent = 0.0

    def slices(self, seconds: float) -> Iterator[None]:
        """Pauses within a frame; see `FrameTime.slices`."""
        return self.textures.ctx.frame.slices(seconds)

    def begin(self) -> None:
        """Start to count the time of a new frame."""
        self._spent = 0.0
        self.late = False

    def resting(self, canvas: pygame.Surface, sprite: Sprite, *, gliding: bool, zooming: bool) -> None:
        """Paint a resting sprite. gliding: quick shadows are enough; zooming: quick pictures too."""
        seen = self._look(sprite, zooming)
        if seen is not None:
            self._cast(canvas, sprite, seen, gliding)
        self._picture(canvas, sprite, seen, zooming)

    def all(
        self, canvas: pygame.Surface, layers: Iterable[Layer], inside: Clip, *, gliding: bool, zooming: bool
    ) -> None:
        """Paint everything that rests, layer by layer."""
        for _ in self.steps(canvas, layers, inside, gliding=gliding, zooming=zooming):
            pass

    def steps(
        self, canvas: pygame.Surface, layers: Iterable[Layer], inside: Clip, *, gliding: bool, zooming: bool
    ) -> Iterator[None]:
        """Paint everything that rests, layer by layer, in small steps."""
        for beside, others in layers:
            yield from self._together(canvas, beside, inside, gliding=gliding, zooming=zooming)
            for sprite in others:
                canvas.set_clip(inside(sprite))
                self.resting(canvas, sprite, gliding=gliding, zooming=zooming)
                yield

    def _together(
        self, canvas: pygame.Surface, sprites: Iterable[Sprite], inside: Clip, *, gliding: bool, zooming: bool
    ) -> Iterator[None]:
        """Paint the sprites of one layer of a board: their shadows fall on what is below all of them, on none of
        them."""
        found = list(sprites)
        for sprite in found:
            seen = self._look(sprite, zooming)
            if seen is not None:
                canvas.set_clip(inside(sprite))
                self._cast(canvas, sprite, seen, gliding)
            yield
        for sprite in found:
            # looked at again: all their pictures at once, scaled for a moving view, would be twenty megabytes
            canvas.set_clip(inside(sprite))
            self.picture(canvas, sprite, zooming=zooming)
            yield

    def picture(self, canvas: pygame.Surface, sprite: Sprite, *, zooming: bool) -> None:
        """Paint a sprite that rests, without its shadow."""
        self._picture(canvas, sprite, self._look(sprite, zooming), zooming)

    def _picture(self, canvas: pygame.Surface, sprite: Sprite, seen: Seen | None, zooming: bool) -> None:
        if seen is None:
            self._part(canvas, sprite, zooming)
        else:
            self._put(canvas, seen.image, seen.where)

    def priming(self, sprite: Sprite) -> Iterator[None]:
        """Prepare everything needed to paint a sprite sharp.

        A picture that others have displaced, so that there is none of any size, is drawn a band at a step.
        """
        stance, lattice = sprite.stance, self.bodies.lattice(sprite)
        art = lying(sprite.art, lattice, stance.angle)
        kept = self.textures.kept(art, stance.face, lattice, stance.scale)
        yield from self.textures.drawing(art, stance.face, lattice, kept)
        seen = self._look(sprite, zooming=False)
        if seen is not None and not sprite.flat:
            self._shadow(sprite, seen, quickly=False)
            yield
            if sprite.lit:
                self._edge(sprite, seen)
        yield

    def _look(self, sprite: Sprite, zooming: bool) -> Seen | None:
        """The sprite's whole picture and its place; None if there is none yet, or one too large to be made for a
        part."""
        stance, lattice, art = sprite.stance, self.bodies.lattice(sprite), self._at_hand(sprite)
        quick = zooming and self.bodies.on_board(sprite)
        if not art or self._is_large(art, sprite, quick):
            return None
        picture = self.textures.gliding if quick else self.textures.standing
        image = picture(art, stance.face, lattice, stance.scale, stance.angle)
        dx, dy = self.textures.aside(art, stance.face, lattice, stance.scale, stance.angle)
        return Seen(art, image, placed(image, stance.x + dx, stance.y + dy))

    def _is_large(self, art: str, sprite: Sprite, quick: bool) -> bool:
        """Is its picture too large to be cached at full size, or not drawn yet? Then it has no shadow."""
        stance, lattice = sprite.stance, self.bodies.lattice(sprite)
        looks = lying(art, lattice, stance.angle), stance.face, lattice, stance.scale
        # furniture has one picture for many cells: its makeshift is worth being kept
        rough = not quick and not sprite.flat and self.textures.rough(*looks)
        return self.textures.kept(*looks) < stance.scale or rough

    def _part(self, canvas: pygame.Surface, sprite: Sprite, zooming: bool) -> None:
        """What is seen of a large picture; nothing if there is none yet."""
        stance, lattice, art = sprite.stance, self.bodies.lattice(sprite), self._at_hand(sprite)
        if not art:
            return
        name, face = lying(art, lattice, stance.angle), stance.face
        kept = self.textures.kept(name, face, lattice, stance.scale)
        image, size = self.textures.nearest(name, face, lattice, kept, stance.angle)
        ratio = stance.scale / kept * cell_size(lattice, kept)[0] / size[0]
        dx, dy = self.textures.around(name, face, lattice, size).aside(stance.angle)
        whole = pygame.Rect(0, 0, round(image.get_width() * ratio), round(image.get_height() * ratio))
        whole.center = round(stance.x + dx * ratio), round(stance.y + dy * ratio)
        within = canvas.get_clip().clip(self.paper or self.bodies.ground(sprite))
        if not zooming:
            enlarge(image, whole, within, partial(self._put, canvas))
        elif (part := seen_part(image.get_size(), whole, within)) is not None:
            scaled = pygame.transform.scale(image.subsurface(part.source), part.target.size)
            self._put(canvas, scaled, part.target.topleft)

    def _cast(self, canvas: pygame.Surface, sprite: Sprite, seen: Seen, gliding: bool) -> None:
        if sprite.flat:
            return
        blur, drop = self.textures.shadows.blur(0.0), self.textures.shadows.drop(0.0)
        where = seen.where[0] - blur, seen.where[1] - blur + drop
        shadow = self._shadow(sprite, seen, quickly=gliding and self.bodies.on_board(sprite))
        # what is black is premultiplied already
        self.textures.shadows.paint(canvas, shadow, where, pygame.BLEND_PREMULTIPLIED if self.paper else 0)
        if sprite.lit and not gliding:
            self._light(canvas, sprite, seen)

    def _light(self, canvas: pygame.Surface, sprite: Sprite, seen: Seen) -> None:
        """An edge of light, below its picture."""
        blur, light = self.textures.shadows.blur(0.0), self._edge(sprite, seen)
        canvas.blit(light, (seen.where[0] - blur, seen.where[1] - blur), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _edge(self, sprite: Sprite, seen: Seen) -> pygame.Surface:
        key: Key = (seen.art, sprite.stance.face, seen.image.get_size(), round(sprite.stance.angle) % 360)
        return self.textures.shadows.light(key, seen.image)

    def _put(self, canvas: pygame.Surface, image: pygame.Surface, where: tuple[int, int]) -> None:
        if self.paper is None:
            canvas.blit(image, where)
            return
        # a large picture strip by strip, and only what is seen of it: all at once it would be there twice
        seen = image.get_rect(topleft=where).clip(canvas.get_clip())
        for strip in strips(seen, round(seen.width * seen.height / PREMULTIPLIED)) if seen.width else ():
            part = image.subsurface(strip.move(-where[0], -where[1]))
            canvas.blit(part.premul_alpha(), strip, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _shadow(self, sprite: Sprite, seen: Seen, *, quickly: bool) -> Shadow:
        degrees, face = round(sprite.stance.angle) % 360, sprite.stance.face
        size = seen.image.get_size()
        quick = self.textures.shadows.quick((seen.art, face, degrees), size) if quickly and degrees % 90 == 0 else None
        return quick or self.textures.shadows.of((seen.art, face, size, degrees), seen.image, 0.0)

    def _at_hand(self, sprite: Sprite) -> str:
        """The art to paint it with: its own, or, until that is drawn, the one it had.

        Without either, its own is drawn small first: something stands in its place from the first frame on.
        """
        stance, textures, lattice = sprite.stance, self.textures, self.bodies.lattice(sprite)
        art = lying(sprite.art, lattice, stance.angle)
        if not textures.known(art, stance.face):
            if self._spent > HURRY:
                self.late = True
                textures.want(art, stance.face, lattice, stance.scale)
                old = lying(sprite.seen_as, lattice, stance.angle)
                if textures.known(old, stance.face):
                    return sprite.seen_as
                textures.sketch(art, stance.face, lattice, stance.scale)
                return sprite.art
            began = perf_counter()
            kept = textures.kept(art, stance.face, lattice, stance.scale)
            textures.standing(sprite.art, stance.face, lattice, kept, stance.angle)
            self._spent += perf_counter() - began
        sprite.seen_as = sprite.art
        return sprite.art

    def moving(self, canvas: pygame.Surface, sprite: Sprite) -> None:
        """Paint a sprite as it is seen now: lifted, turned, squeezed."""
        stance = sprite.stance
        lattice = self.bodies.lattice(sprite)
        scale = stance.scale * (1 + LIFT_SCALE * stance.lift)
        still = not sprite.travelling and round(stance.angle) % 90 == 0
        picture = self.textures.standing if still else self.textures.moving
        image = picture(sprite.art, stance.face, lattice, scale, stance.angle)
        dx, dy = self.textures.aside(sprite.art, stance.face, lattice, scale, stance.angle)
        key: Key = (sprite.art, stance.face, image.get_size(), round(stance.angle) % 360)
        if sprite.squeeze < 0.98:
            size = (max(1, round(image.get_width() * sprite.squeeze)), image.get_height())
            image = pygame.transform.scale(image, size)
            key = (*key, "squeezed", size[0])
            dx *= sprite.squeeze
        where = placed(image, stance.x + dx, stance.y + dy)
        if not sprite.flat:
            shadow = self.textures.shadows.of(key, image, stance.lift)
            blur = (shadow.size[0] - image.get_width()) // 2
            drop = self.textures.shadows.drop(stance.lift)
            self.textures.shadows.paint(canvas, shadow, (where[0] - blur, where[1] - blur + drop))
        canvas.blit(image, where)
