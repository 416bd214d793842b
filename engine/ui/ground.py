"""The table's ground: a dark colour, lighter in the middle, with the grain of thick paper."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

import pygame

from engine.ui.screen import strips
from engine.ui.theme import Theme

GRAIN = 128
COARSE = (32, 18)
STRENGTH = 8
"""Specks are up to so many steps of 255 brighter."""
STEPS = 256 // STRENGTH
"""Steps from the lit middle to the unlit rim."""
ROWS = 64
"""Rows that are looked at together while the ground is painted."""


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
        """A byte a pixel, a quarter of what the window takes: which step of the light, and which speck on it."""
        size = canvas.get_size()
        far = pygame.transform.smoothscale(_distances(), size)
        shares = [_darkness(value / 255) for value in range(256)]
        dark = bytes(round(share * (256 - STRENGTH)) for share in shares)
        rows = (far.subsurface(strip) for strip in strips(far.get_rect(), size[1] // ROWS))
        light = _whole(b"".join(pygame.image.tobytes(part, "RGB")[::3].translate(dark) for part in rows))
        grain = _grain(size)
        specks = _whole(grain)
        # specks also decide between two steps, so that no edge is seen between these; no sum is larger than a byte
        pixels = ((light + specks) & _whole(bytes([256 - STRENGTH]) * len(grain))) | specks
        image = pygame.image.frombytes(pixels.to_bytes(len(grain), "little"), size, "P")
        nearest = [min(255, bisect_left(shares, step / (STEPS - 1))) / 255 for step in range(STEPS)]
        image.set_palette([self._colour(far, speck) for far in nearest for speck in range(STRENGTH)])
        return image

    def _colour(self, far: float, speck: int) -> pygame.Color:
        """So far from the middle, of one of the specks."""
        ground, lit, unlit = (self.theme.color(name) for name in ("ground", "ground_light", "ground_dark"))
        colour = ground.lerp(lit, _light(far) * 0.75).lerp(unlit, _smooth((far - 0.35) / 0.85))
        less = 0 if self.theme.name == "contrast" else speck
        return colour + pygame.Color(less, less, less, 0)


def _light(far: float) -> float:
    """How much falls so far from the middle, both 0 to 1."""
    return _smooth(1 - far / 0.6)


def _darkness(far: float) -> float:
    """The same the other way round, in steps that look alike: 0 in the middle, 1 at the rim."""
    dark = (0.75 * (1 - _light(far)) + _smooth((far - 0.35) / 0.85)) / (0.75 + _smooth(0.65 / 0.85))
    return max(0.0, min(1.0, dark))


def _whole(row: bytes) -> int:
    """Bytes as one number: adding two adds them all."""
    return int.from_bytes(row, "little")


def _smooth(share: float) -> float:
    """0 to 1 without a corner at either end."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


def _distances() -> pygame.Surface:
    """How far the light is, as a very small grey picture."""
    small = pygame.Surface(COARSE, 0, 32)
    width, height = COARSE
    for y in range(height):
        for x in range(width):
            across, down = (2 * x - width + 1) / width, (2 * y - height + 1) / height + 0.25
            far = min(1.0, (across * across * 0.62 + down * down * 0.5) ** 0.5)
            small.set_at((x, y), (round(far * 255),) * 3)
    return small


@cache
def _specks() -> bytes:
    """How bright each pixel of the grain is, row by row."""
    # digits of a power look random enough, and are the same on every machine without a generator
    noise = pow(5, 60_007, 1 << (GRAIN * GRAIN * 8 + 4_096)).to_bytes(GRAIN * GRAIN + 512, "little")[512:]
    return noise.translate(bytes(value % STRENGTH for value in range(256)))


def _grain(size: tuple[int, int]) -> bytes:
    """Faint specks and short fibres for so many pixels, row by row."""
    specks = _specks()
    rows = [specks[at : at + GRAIN] for at in range(0, len(specks), GRAIN)]
    wide = b"".join((row * (size[0] // GRAIN + 1))[: size[0]] for row in rows)
    return (wide * (size[1] // GRAIN + 1))[: size[0] * size[1]]
