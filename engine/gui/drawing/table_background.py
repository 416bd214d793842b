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
"""The prints on the grounds: a seamless tile of lines for each ground that has one, and (`_light`) a picture of what
throws shade and gives light there."""
GRAIN = 128
PRINT = 512
"""Pixels of a printed tile's side, a multiple of the grain's."""
COARSE, FINE = (32, 18), (160, 90)
STRENGTH = 8
"""How much brighter specks are at most, of 255."""
PRINTED = (0, 2, 4, 6, 11, 13, 15, 17)
"""The brightness of specks on a ground with a print: four levels beside it, four on it."""
STEPS = 256 // STRENGTH
"""Steps from the lit middle to the unlit rim."""
ROWS = 64
"""Rows of a band."""


class Ground:
    """Painted once for a size and palette, in bands as they are needed, then copied."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._bands: Bands | None = None
        self._key: tuple[object, ...] = ()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the ground inside `area`."""
        key = (canvas.get_size(), self.theme.serial)
        if self._bands is None or self._key != key:
            self._bands = None
            self._bands = self._begin(canvas.get_size())
            self._key = key
        canvas.blit(self._bands.painted(area), area, area)

    def _begin(self, size: tuple[int, int]) -> Bands:
        """Prepare the colours; nothing is painted yet."""
        even = self.theme.name == "contrast"
        printed = None if even else _printed(self.theme.ground_key)
        bands = Bands(size, printed, None if even else self.theme.ground_key)
        brighter = (0,) * STRENGTH if even else tuple(range(STRENGTH)) if printed is None else PRINTED
        nearest = [min(255, bisect_left(bands.shares, step / (STEPS - 1))) / 255 for step in range(STEPS)]
        bands.image.set_palette([self._colour(far, more) for far in nearest for more in brighter])
        return bands

    def _colour(self, far: float, more: int) -> pygame.Color:
        """The colour at this distance from the middle, with this much added brightness."""
        ground, lit, unlit = (self.theme.color(name) for name in ("ground", "ground_light", "ground_dark"))
        colour = ground.lerp(lit, _light(far) * 0.75).lerp(unlit, _smooth((far - 0.35) / 0.85))
        return colour + pygame.Color(more, more, more, 0)


class Bands:
    """The ground of a window with one byte for each pixel, a quarter of what the window takes.

    The byte says the step of the light and the speck on it. A band of rows is painted when it is first needed, because
    painting everything at once would delay a large window.
    """

    def __init__(self, size: tuple[int, int], printed: bytes | None = None, place: str | None = None) -> None:
        self._printed = printed
        self.image = pygame.Surface(size, 0, 8)
        self.shares = [_darkness(value / 255) for value in range(256)]
        self._dark = bytes(round(share * (256 - STRENGTH)) for share in self.shares)
        self._left = set(range(-(-size[1] // ROWS)))
        self._far = _stretched(_distances() if place is None else _lit(place), size[0])
        """The distance from the light, as wide as the window but with few rows: see `_between`."""

    def painted(self, area: pygame.Rect) -> pygame.Surface:
        """The image, with at least `area` painted."""
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
        # the grain also dithers between two steps, so that no edge is visible; no sum exceeds a byte
        pixels = ((_whole(light) + _whole(grain)) & _whole(bytes([256 - STRENGTH]) * len(grain))) | _whole(specks)
        pitch, painted = self.image.get_pitch(), pixels.to_bytes(len(grain), "little")
        if pitch > width:
            rest = bytes(pitch - width)
            painted = b"".join(painted[at : at + width] + rest for at in range(0, len(painted), width))
        self.image.get_buffer().write(painted, top * pitch)


def _light(far: float) -> float:
    """The light at a distance from the middle, both 0 to 1."""
    return _smooth(1 - far / 0.6)


def _darkness(far: float) -> float:
    """The darkness in perceptually even steps: 0 in the middle, 1 at the rim."""
    dark = (0.75 * (1 - _light(far)) + _smooth((far - 0.35) / 0.85)) / (0.75 + _smooth(0.65 / 0.85))
    return max(0.0, min(1.0, dark))


def _whole(row: bytes | bytearray) -> int:
    """Bytes as one number, so that adding two numbers adds all bytes."""
    return int.from_bytes(row, "little")


def _smooth(share: float) -> float:
    """A smooth step from 0 to 1."""
    share = max(0.0, min(1.0, share))
    return share * share * (3 - 2 * share)


def _distances() -> pygame.Surface:
    """The distance from the light, as a very small grey picture."""
    small = pygame.Surface(COARSE, 0, 32)
    width, height = COARSE
    for y in range(height):
        for x in range(width):
            across, down = (2 * x - width + 1) / width, (2 * y - height + 1) / height + 0.25
            far = min(1.0, (across * across * 0.62 + down * down * 0.5) ** 0.5)
            small.set_at((x, y), (round(far * 255),) * 3)
    return small


@lru_cache(maxsize=1)
def _lit(key: str) -> pygame.Surface:
    """The distance from the light on a ground that is a place, with what throws shade and gives light there. key: of
    the ground."""
    file = PRINTS / f"{key}_light.svg"
    if not file.is_file():
        return _distances()
    picture = pygame.transform.smoothscale(_distances(), FINE)
    picture.blit(art.fresh(file.read_text(encoding="utf-8"), FINE), (0, 0))
    return picture


def _stretched(small: pygame.Surface, width: int) -> list[int]:
    """The rows of a grey picture, stretched to a width; each as one number with two bytes for each pixel."""
    broad = pygame.transform.smoothscale(small, (width, small.get_height()))
    grey = pygame.image.tobytes(broad, "RGB")[::3]
    wide = bytearray(2 * len(grey))
    wide[::2] = grey
    return [_whole(wide[at : at + 2 * width]) for at in range(0, len(wide), 2 * width)]


def _between(rows: list[int], row: int, width: int, high: int) -> bytes:
    """One row of that picture stretched to a height, one byte for each pixel, as `smoothscale` would give it.

    The whole of it would take four bytes for each pixel of the window.
    """
    at, rest = divmod(row * (len(rows) - 1), high)
    share = 256 * rest // high
    mixed = rows[at] * (256 - share) + rows[min(at + 1, len(rows) - 1)] * share
    return mixed.to_bytes(2 * width, "little")[1::2]


@cache
def _specks() -> bytes:
    """Faint specks and short fibres: the brightness of each pixel of the grain, row by row."""
    # the digits of a power look random enough, and are the same on every machine
    noise = pow(5, 60_007, 1 << (GRAIN * GRAIN * 8 + 4_096)).to_bytes(GRAIN * GRAIN + 512, "little")[512:]
    return noise.translate(bytes(value % STRENGTH for value in range(256)))


@lru_cache(maxsize=1)
def _printed(key: str) -> bytes | None:
    """The specks with a ground's print, which has the upper half of their levels; None for a ground without one."""
    file = PRINTS / f"{key}.svg"
    if not file.is_file():
        return None
    alpha = pygame.image.tobytes(art.fresh(file.read_text(encoding="utf-8"), (PRINT, PRINT)), "RGBA")[3::4]
    noise = _grain(_specks(), PRINT, 0, PRINT)
    # thin lines are soft: the less a pixel is covered, the less likely it is printed. No sum exceeds a byte
    chance = _whole(alpha.translate(bytes(value * 15 // 255 for value in range(256)))) + _whole(noise)
    printed = chance.to_bytes(len(alpha), "little").translate(bytes(4 if value >= 8 else 0 for value in range(256)))
    beside = noise.translate(bytes(value & 3 for value in range(256)))
    return (_whole(printed) | _whole(beside)).to_bytes(len(alpha), "little")


def _grain(specks: bytes, width: int, top: int, height: int) -> bytes:
    """A square tile of specks, repeated to rows of this many pixels, from row `top` on."""
    side = isqrt(len(specks))
    rows = (specks[at * side : (at + 1) * side] for at in (row % side for row in range(top, top + height)))
    return b"".join((row * (width // side + 1))[:width] for row in rows)
