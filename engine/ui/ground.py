"""The table's ground: a dark colour, lighter in the middle, with the grain of thick paper."""

from __future__ import annotations

from functools import cache

import pygame

from engine.ui.theme import Theme

GRAIN = 128
COARSE = (32, 18)
STRENGTH = 8
"""Specks are up to so many steps of 255 brighter."""


class Ground:
    """Painted once for a size and palette, then copied."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._image: pygame.Surface | None = None
        self._key: tuple[object, ...] = ()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The ground inside `area`."""
        key = (canvas.get_size(), self.theme.serial)
        if self._image is None or self._key != key:
            self._image = None
            self._image = self._paint(canvas)
            self._key = key
        canvas.blit(self._image, area, area)

    def _paint(self, canvas: pygame.Surface) -> pygame.Surface:
        image = pygame.transform.smoothscale(self._glow().convert(canvas), canvas.get_size())
        if self.theme.name == "contrast":
            return image
        grain = _grain()
        for y in range(0, image.get_height(), GRAIN):
            for x in range(0, image.get_width(), GRAIN):
                image.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        return image

    def _glow(self) -> pygame.Surface:
        """The light that falls on the table, on a very small surface."""
        theme = self.theme
        ground, lit, unlit = (theme.color(name) for name in ("ground", "ground_light", "ground_dark"))
        small = pygame.Surface(COARSE)
        width, height = COARSE
        for y in range(height):
            for x in range(width):
                across, down = (2 * x - width + 1) / width, (2 * y - height + 1) / height + 0.25
                far = min(1.0, (across * across * 0.62 + down * down * 0.5) ** 0.5)
                light = _smooth(1 - far / 0.6)
                dark = _smooth((far - 0.35) / 0.85)
                small.set_at((x, y), ground.lerp(lit, light * 0.75).lerp(unlit, dark))
        return small


def _smooth(share: float) -> float:
    """0 to 1 without a corner at either end."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


@cache
def _specks() -> bytes:
    """How bright each pixel of the grain is, row by row."""
    # digits of a power look random enough, and are the same on every machine without a generator
    noise = pow(5, 60_007, 1 << (GRAIN * GRAIN * 8 + 4_096)).to_bytes(GRAIN * GRAIN + 512, "little")[512:]
    return noise.translate(bytes(value % STRENGTH for value in range(256)))


def _grain() -> pygame.Surface:
    """A tile of faint specks and short fibres; it also hides the steps of a dark gradient."""
    tile = pygame.image.frombytes(_specks(), (GRAIN, GRAIN), "P")
    tile.set_palette([(value, value, value) for value in range(STRENGTH)])
    return tile.convert()
