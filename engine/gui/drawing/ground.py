"""The table's ground: a dark colour, lighter in the middle, with the grain of thick paper and a faint print on it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from math import isqrt
from pathlib import Path

import pygame

from engine.gui.drawing import art
from engine.gui.drawing.theme import Theme

PRINTS = Path(__file__).parents[3] / "gfx" / "grounds"
"""What is printed onto the grounds: a tile for each that has one, lines that go on at all its sides."""
GRAIN = 128
PRINT = 512
"""Pixels of a printed tile's side, a multiple of the grain's."""
COARSE = (32, 18)
STRENGTH = 8
"""Specks are up to so many steps of 255 brighter."""
PRINTED = (0, 2, 4, 6, 11, 13, 15, 17)
"""How much brighter they are on a ground with a print: four specks beside it, four on it."""
STEPS = 256 // STRENGTH
"""Steps from the lit middle to the unlit rim."""
ROWS = 64
"""Rows of a band."""


class Ground:
    """Painted once for a size and palette, band by band as they are wanted, then copied."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._bands: Bands | None = None
        self._key: tuple[object, ...] = ()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The ground inside `area`."""
        key = (canvas.get_size(), self.theme.serial)
        if self._bands is None or self._key != key:
            self._bands = None
            self._bands = self._begin(canvas.get_size())
            self._key = key
        canvas.blit(self._bands.painted(area), area, area)

    def _begin(self, size: tuple[int, int]) -> Bands:
        """Nothing is painted yet, but the colours are known."""
        even = self.theme.name == "contrast"
        printed = None if even else _printed(self.theme.ground_key)
        bands = Bands(size, printed)
        brighter = (0,) * STRENGTH if even else tuple(range(STRENGTH)) if printed is None else PRINTED
        nearest = [min(255, bisect_left(bands.shares, step / (STEPS - 1))) / 255 for step in range(STEPS)]
        bands.image.set_palette([self._colour(far, more) for far in nearest for more in brighter])
        return bands

    def _colour(self, far: float, more: int) -> pygame.Color:
        """So far from the middle, and so much brighter."""
        ground, lit, unlit = (self.theme.color(name) for name in ("ground", "ground_light", "ground_dark"))
        colour = ground.lerp(lit, _light(far) * 0.75).lerp(unlit, _smooth((far - 0.35) / 0.85))
        return colour + pygame.Color(more, more, more, 0)


class Bands:
    """The ground of a window with a byte a pixel, a quarter of what the window takes.

    The byte says which step of the light it is, and which speck lies on it. A band of rows is painted when it is first
    wanted: all at once would hold up a large window.
    """

    def __init__(self, size: tuple[int, int], printed: bytes | None = None) -> None:
        self._printed = printed
        self.image = pygame.Surface(size, 0, 8)
        self.shares = [_darkness(value / 255) for value in range(256)]
        self._dark = bytes(round(share * (256 - STRENGTH)) for share in self.shares)
        self._left = set(range(-(-size[1] // ROWS)))
        self._far = _stretched(_distances(), size[0])
        """How far the light is, as broad as the window, but with few rows: see `_between`."""

    def painted(self, area: pygame.Rect) -> pygame.Surface:
        """The image, in which at least `area` is painted."""
        wanted = area.clip(self.image.get_rect())
        for band in self._left.intersection(range(wanted.top // ROWS, -(-wanted.bottom // ROWS))):
            self._paint(band)
            self._left.discard(band)
        return self.image

    def _paint(self, band: int) -> None:
        (width, high), top = self.image.get_size(), band * ROWS
        rows = range(top, min(top + ROWS, high))
        light = b"".join(_between(self._far, row, width, high) for row in rows).translate(self._dark)
        grain = _grain(_specks(), width, top, len(rows))
        specks = grain if self._printed is None else _grain(self._printed, width, top, len(rows))
        # the grain also decides between two steps, so that no edge is seen between these; no sum is larger than a byte
        pixels = ((_whole(light) + _whole(grain)) & _whole(bytes([256 - STRENGTH]) * len(grain))) | _whole(specks)
        pitch, painted = self.image.get_pitch(), pixels.to_bytes(len(grain), "little")
        if pitch > width:
            rest = bytes(pitch - width)
            painted = b"".join(painted[at : at + width] + rest for at in range(0, len(painted), width))
        self.image.get_buffer().write(painted, top * pitch)


def _light(far: float) -> float:
    """How much falls so far from the middle, both 0 to 1."""
    return _smooth(1 - far / 0.6)


def _darkness(far: float) -> float:
    """The same the other way round, in steps that look alike: 0 in the middle, 1 at the rim."""
    dark = (0.75 * (1 - _light(far)) + _smooth((far - 0.35) / 0.85)) / (0.75 + _smooth(0.65 / 0.85))
    return max(0.0, min(1.0, dark))


def _whole(row: bytes | bytearray) -> int:
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


def _stretched(small: pygame.Surface, width: int) -> list[int]:
    """The rows of a grey picture, made so broad; each as one number with two bytes a pixel."""
    broad = pygame.transform.smoothscale(small, (width, small.get_height()))
    grey = pygame.image.tobytes(broad, "RGB")[::3]
    wide = bytearray(2 * len(grey))
    wide[::2] = grey
    return [_whole(wide[at : at + 2 * width]) for at in range(0, len(wide), 2 * width)]


def _between(rows: list[int], row: int, width: int, high: int) -> bytes:
    """A row of so many of that picture made so high, a byte a pixel: what `smoothscale` would make of it.

    The whole of it would take four bytes for each pixel of the window.
    """
    at, rest = divmod(row * (len(rows) - 1), high)
    share = 256 * rest // high
    mixed = rows[at] * (256 - share) + rows[min(at + 1, len(rows) - 1)] * share
    return mixed.to_bytes(2 * width, "little")[1::2]


@cache
def _specks() -> bytes:
    """Faint specks and short fibres: how bright each pixel of the grain is, row by row."""
    # digits of a power look random enough, and are the same on every machine without a generator
    noise = pow(5, 60_007, 1 << (GRAIN * GRAIN * 8 + 4_096)).to_bytes(GRAIN * GRAIN + 512, "little")[512:]
    return noise.translate(bytes(value % STRENGTH for value in range(256)))


@lru_cache(maxsize=1)
def _printed(key: str) -> bytes | None:
    """The specks with a ground's print, the upper half of their steps on it; None for a ground that has none."""
    file = PRINTS / f"{key}.svg"
    if not file.is_file():
        return None
    alpha = pygame.image.tobytes(art.fresh(file.read_text(encoding="utf-8"), (PRINT, PRINT)), "RGBA")[3::4]
    noise = _grain(_specks(), PRINT, 0, PRINT)
    # thin lines are soft: the less a pixel is covered, the less likely it is printed. No sum is larger than a byte
    chance = _whole(alpha.translate(bytes(value * 15 // 255 for value in range(256)))) + _whole(noise)
    printed = chance.to_bytes(len(alpha), "little").translate(bytes(4 if value >= 8 else 0 for value in range(256)))
    beside = noise.translate(bytes(value & 3 for value in range(256)))
    return (_whole(printed) | _whole(beside)).to_bytes(len(alpha), "little")


def _grain(specks: bytes, width: int, top: int, height: int) -> bytes:
    """A square tile of specks, for rows of so many pixels, from row `top` on."""
    side = isqrt(len(specks))
    rows = (specks[at * side : (at + 1) * side] for at in (row % side for row in range(top, top + height)))
    return b"".join((row * (width // side + 1))[:width] for row in rows)
