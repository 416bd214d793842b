"""The soft shadows of pieces, shared by all that have the same outline."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pygame
from msgspec import Struct

from engine.gui.drawing.blur import blurred
from engine.gui.drawing.surface_cache import SurfaceCache
from engine.gui.window.draw_context import DrawContext
from engine.table.pieces.tiled_scaling import enlarge

LARGE = 150_000
"""Pixels from which on the shadow of a picture is made by a faster method."""
LIT = 3.2
"""Width of a bright edge in pixels at 1280x720."""
PIXEL = 4
"""Bytes of a pixel."""
OUTLINE = 32
"""The side in pixels of the outline that decides which pieces share a shadow."""

Key = tuple[Any, ...]


class Shadow(Struct, frozen=True):
    """A picture of a shadow, and the size in which it is seen: larger where a picture of that size is not kept."""

    image: pygame.Surface
    size: tuple[int, int]


class Shadows:
    """Shadows by art, face, size and angle; cached among the `made` pictures, and `scaled` ones separately."""

    def __init__(self, ctx: DrawContext, made: SurfaceCache, scaled: SurfaceCache) -> None:
        self.ctx = ctx
        self._made = made
        self._scaled = scaled
        self._shapes: dict[Key, Key] = {}
        self._cast: dict[Key, Key] = {}
        """The key of the last shadow of a resting piece, by art, face and angle."""
        self._sharpened: Counter[str] = Counter()
        """How often a sharper picture of each art has been drawn."""

    def clear(self) -> None:
        """Forget the outlines; the pictures are dropped by their caches."""
        self._shapes.clear()
        self._cast.clear()

    def forget(self, art: str) -> None:
        """Forget the outline of an art, whose picture is sharper now."""
        self._sharpened[art] += 1
        for key in [key for key in self._shapes if key[0] == art]:
            del self._shapes[key]

    def quick(self, key: Key, size: tuple[int, int]) -> Shadow | None:
        """A resting shadow scaled from the last one, for frames in which the whole view moves; None if there is none.

        key: art, face and angle; size: the picture's.
        """
        shape = self._cast.get(key)
        base = self._made.peek(("shadow", shape, 0)) if shape is not None else None
        around = 2 * self.blur(0.0)
        wanted = (size[0] + around, size[1] + around)
        if shape is None or base is None:
            return None
        if base.get_size() == wanted:
            return Shadow(base, wanted)
        scaled = self._scaled.get(("shadow", shape, wanted), lambda: pygame.transform.scale(base, wanted))
        return Shadow(scaled, wanted)

    def of(self, key: Key, image: pygame.Surface, lift: float) -> Shadow:
        """The soft shadow of a picture, `blur` pixels larger on each side; key: its art, face, size and angle."""
        step = max(0, round(lift * 2))
        shape = self._shapes.get(key)
        if shape is None:
            if len(self._shapes) > 5_000:
                self.clear()
            # pieces of one outline share their shadow; a small picture of it tells as much as the large one
            outline = pygame.transform.smoothscale(image, (OUTLINE, OUTLINE))
            shape = self._shapes[key] = (image.get_size(), pygame.image.tobytes(outline, "RGBA")[3::4])
        if not step and len(key) == 4:
            self._cast[key[0], key[1], key[3]] = shape
        blur, alpha = self.blur(step / 2), 105 - 18 * step
        whole = image.get_width() + 2 * blur, image.get_height() + 2 * blur
        if whole[0] * whole[1] * PIXEL <= self._made.largest:
            made = self._made.get(("spread", shape, step), lambda: _spread(_dark(image, blur, alpha), whole))
        else:
            made = self._made.get(("shadow", shape, step), lambda: _dark(image, blur, alpha))
        return Shadow(made, whole)

    def light(self, key: Key, image: pygame.Surface) -> pygame.Surface:
        """A bright edge around a picture, premultiplied and as much larger as its shadow; key: see `of`."""
        theme, blur = self.ctx.theme, self.blur(0.0)
        edge, tones = (
            max(2, min(blur - 1, round(LIT * theme.unit))),
            (theme.color("shade"), theme.color("focus_on_dark")),
        )
        sharpened = self._sharpened[key[0]]
        return self._made.get(("edge", key, sharpened, edge, theme.serial), lambda: _edged(image, blur, edge, tones))

    def paint(self, canvas: pygame.Surface, shadow: Shadow, where: tuple[int, int], flags: int = 0) -> None:
        """Paint a shadow onto the canvas with its corner at a point, inside the clip."""
        if shadow.image.get_size() == shadow.size:
            canvas.blit(shadow.image, where, special_flags=flags)
        else:
            blit = partial(canvas.blit, special_flags=flags)
            enlarge(shadow.image, pygame.Rect(where, shadow.size), canvas.get_clip(), blit)

    def blur(self, lift: float) -> int:
        """How far a shadow reaches beyond its piece, in pixels, when it is lifted by 0 to 1."""
        theme = self.ctx.theme
        low, high = max(2, theme.px("shadow_blur") * 2 // 3), max(4, theme.px("lift_blur"))
        return round(low + (high - low) * max(0, round(lift * 2)) / 2)

    def drop(self, lift: float) -> int:
        """How far a shadow falls below its piece, in pixels."""
        theme = self.ctx.theme
        low, high = max(1, theme.px("shadow_drop") * 2 // 3), theme.px("lift_drop")
        return round(low + (high - low) * max(0.0, lift))


def _edged(image: pygame.Surface, blur: int, edge: int, tones: tuple[pygame.Color, pygame.Color]) -> pygame.Surface:
    """A picture's shape, widened on all sides: in the second tone, and one pixel more in the first as its casing."""
    light = pygame.Surface((image.get_width() + 2 * blur, image.get_height() + 2 * blur), pygame.SRCALPHA)
    white = image.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    white = white.premul_alpha()
    for far, tone in zip((edge + 1, edge), tones, strict=True):
        flat = white.copy()
        flat.fill((*tone[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (-0.7, -0.7), (0.7, -0.7), (-0.7, 0.7), (0.7, 0.7)):
            spot = blur + round(x * far), blur + round(y * far)
            light.blit(flat, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    return light


def _dark(image: pygame.Surface, blur: int, alpha: int) -> pygame.Surface:
    """The soft shadow of a picture, at a smaller size if it is so soft that this can't be seen."""
    width, height = image.get_size()
    # what is soft anyway may be made small
    less = max(1, min(min(width, height) // 64, blur // (2 if width * height > LARGE else 4)))
    if less > 1:
        image = pygame.transform.smoothscale(image, (max(1, width // less), max(1, height // less)))
    around = round(blur / less)
    dark = pygame.Surface((image.get_width() + 2 * around, image.get_height() + 2 * around), pygame.SRCALPHA)
    dark.blit(image, (around, around))
    dark.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return blurred(dark, max(1, around // 3))


def _spread(dark: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    return dark if dark.get_size() == size else pygame.transform.smoothscale(dark, size)
