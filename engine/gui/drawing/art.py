"""Painting: vector pictures at any size, rounded paper, soft shadows; cached and anti-aliased."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from engine.gui.drawing.blur import blurred
from engine.gui.drawing.surface_cache import SurfaceCache, allowed
from engine.gui.drawing.theme import GFX

CACHE_BYTES = 3_000_000
PARTS_BYTES = 500_000
"""Bytes of whole pictures and parts of drawings that are cached in a window of 1280x720."""
BAND = 100_000
"""Pixels of a picture that are rasterised in one step."""
RARE = 150_000
"""Pixels from which on a picture drawn in bands is not cached."""
SMOOTH = 4
"""Curves are drawn this many times larger and scaled down."""

LARGEST_STROKE = 600
"""Pixels; a longer stroke is drawn without smoothing."""

Size = tuple[int, int]
_pictures = SurfaceCache(CACHE_BYTES)
_parts = SurfaceCache(PARTS_BYTES)
ICONS = GFX / "icons"
Point = tuple[float, float]
Colour = tuple[int, int, int, int]
_VIEW_BOX = r'viewBox="\s*[-\d.]+[ ,]+[-\d.]+[ ,]+([-\d.]+)[ ,]+([-\d.]+)\s*"'


def fit(window: Size) -> None:
    """Adapt the caches to the size of the window."""
    _pictures.limit, _parts.limit = allowed(CACHE_BYTES, window), allowed(PARTS_BYTES, window)


def forget() -> None:
    """Empty the caches, because the display has another format or memory is short."""
    _pictures.clear()
    _parts.clear()


def raster(svg: str, size: Size) -> pygame.Surface:
    """An SVG at exactly this size, centred and with its proportions (empty if unreadable). Do not paint on it."""
    size = (max(1, size[0]), max(1, size[1]))
    return _pictures.get(("svg", svg, size), lambda: fresh(svg, size))


def size_of(svg: str) -> tuple[float, float] | None:
    """Width and height of a drawing by its viewBox; None without one."""
    found = re.search(_VIEW_BOX, svg)
    return (float(found[1]), float(found[2])) if found is not None else None


def fresh(svg: str, size: Size) -> pygame.Surface:
    """An SVG at exactly this size, drawn anew each time, for parts of a picture that is cached as a whole. size: at
    least one pixel."""
    try:
        image = pygame.image.load_sized_svg(io.BytesIO(svg.encode("utf-8")), size)
    except pygame.error:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    with contextlib.suppress(pygame.error):  # no window yet
        image = image.convert_alpha()
    if image.get_size() == size:
        return image
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.blit(image, image.get_rect(center=whole.get_rect().center))
    return whole


def banded(image: pygame.Surface, body: str, less: int) -> Iterator[None]:
    """Fill an empty picture with a drawing scaled by a factor, one band in each step.

    body: an SVG's, in pixels of its full size.
    """
    wide, high = image.get_size()
    count = max(1, round(wide * high / BAND))
    for number in range(count):
        top, bottom = (high * n // count for n in (number, number + 1))
        size = wide * less, (bottom - top) * less
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top * less} {size[0]} {size[1]}" '
            f'width="{size[0]}" height="{size[1]}">{body}</svg>'
        )
        # highlights under the pointer are likely to be needed again
        image.blit((fresh if wide * high > RARE else raster)(text, (wide, bottom - top)), (0, top))
        yield


@lru_cache(maxsize=128)
def _icon_text(name: str) -> str:
    try:
        return (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def has_icon(name: str) -> bool:
    """Whether `gfx/icons` holds this icon."""
    return bool(name) and bool(_icon_text(name))


def icon(name: str, px: int, color: pygame.Color) -> pygame.Surface:
    """An icon of `gfx/icons` in one colour; empty if there is none of this name."""
    text = _icon_text(name) if name else ""
    if not text:
        return pygame.Surface((px, px), pygame.SRCALPHA)
    return raster(text.replace("#000000", f"#{color.r:02x}{color.g:02x}{color.b:02x}"), (px, px))


def draw_icon(canvas: pygame.Surface, name: str, px: int, color: pygame.Color, centre: tuple[int, int]) -> None:
    """An icon of `gfx/icons` around a point."""
    image = icon(name, px, color)
    canvas.blit(image, image.get_rect(center=centre))


def _channels(color: pygame.Color) -> Colour:
    return (color.r, color.g, color.b, color.a)


def _disc(radius: int, color: Colour) -> pygame.Surface:
    """A smooth disc of 2 x radius pixels."""

    def make() -> pygame.Surface:
        large = pygame.Surface((radius * 2 * SMOOTH, radius * 2 * SMOOTH), pygame.SRCALPHA)
        # the same colour everywhere, so that the edge fades in alpha alone
        large.fill((*color[:3], 0))
        pygame.draw.circle(large, color, (radius * SMOOTH, radius * SMOOTH), radius * SMOOTH)
        return pygame.transform.smoothscale(large, (radius * 2, radius * 2))

    return _parts.get(("disc", radius, color), make)


def disc(canvas: pygame.Surface, centre: tuple[int, int], radius: int, color: pygame.Color) -> None:
    """Paint a smooth filled circle onto the canvas."""
    if radius > 0:
        canvas.blit(_disc(radius, _channels(color)), (centre[0] - radius, centre[1] - radius))


def rounded(canvas: pygame.Surface, rect: pygame.Rect, radius: int, color: pygame.Color) -> None:
    """A filled rectangle with smooth round corners, in an opaque colour."""
    radius = min(radius, rect.width // 2, rect.height // 2)
    if rect.width <= 0 or rect.height <= 0:
        return
    if radius < 1:
        canvas.fill(color, rect)
        return
    disc_image = _disc(radius, _channels(color))
    canvas.fill(color, (rect.x + radius, rect.y, rect.width - 2 * radius, rect.height))
    canvas.fill(color, (rect.x, rect.y + radius, radius, rect.height - 2 * radius))
    canvas.fill(color, (rect.right - radius, rect.y + radius, radius, rect.height - 2 * radius))
    _corners(canvas, rect, disc_image, radius)


def rounded_off(image: pygame.Surface, radius: int) -> pygame.Surface:
    """A copy of the picture with round corners."""
    mask = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    rounded(mask, mask.get_rect(), radius, pygame.Color("#ffffff"))
    whole = image.convert_alpha()
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return whole


def ring(canvas: pygame.Surface, rect: pygame.Rect, radius: int, width: int, color: pygame.Color) -> None:
    """A rounded outline of `width` pixels just inside `rect`; its inside is not painted."""
    radius = max(1, min(radius, rect.width // 2, rect.height // 2))
    if rect.width < 2 * width or rect.height < 2 * width:
        return
    key: Colour = _channels(color)

    def make() -> pygame.Surface:
        large = pygame.Surface((radius * 2 * SMOOTH, radius * 2 * SMOOTH), pygame.SRCALPHA)
        large.fill((*key[:3], 0))
        middle = (radius * SMOOTH, radius * SMOOTH)
        pygame.draw.circle(large, key, middle, radius * SMOOTH)
        if radius > width:
            pygame.draw.circle(large, (*key[:3], 0), middle, (radius - width) * SMOOTH)
        return pygame.transform.smoothscale(large, (radius * 2, radius * 2))

    _corners(canvas, rect, _parts.get(("ring", radius, width, key), make), radius)
    across, down = rect.width - 2 * radius, rect.height - 2 * radius
    canvas.fill(color, (rect.x + radius, rect.y, across, width))
    canvas.fill(color, (rect.x + radius, rect.bottom - width, across, width))
    canvas.fill(color, (rect.x, rect.y + radius, width, down))
    canvas.fill(color, (rect.right - width, rect.y + radius, width, down))


def _corners(canvas: pygame.Surface, rect: pygame.Rect, image: pygame.Surface, radius: int) -> None:
    far_x, far_y = rect.right - radius, rect.bottom - radius
    canvas.blit(image, rect.topleft, (0, 0, radius, radius))
    canvas.blit(image, (far_x, rect.y), (radius, 0, radius, radius))
    canvas.blit(image, (rect.x, far_y), (0, radius, radius, radius))
    canvas.blit(image, (far_x, far_y), (radius, radius, radius, radius))


def _shadow_block(radius: int, blur: int, alpha: int) -> pygame.Surface:
    """The smallest rounded square that has a full corner of shadow on each side and one pixel between them."""

    def make() -> pygame.Surface:
        inner = 2 * (radius + blur) + 1
        side = inner + 2 * blur
        image = pygame.Surface((side, side), pygame.SRCALPHA)
        pygame.draw.rect(image, (0, 0, 0, alpha), (blur, blur, inner, inner), border_radius=radius)
        return blurred(image, max(1, blur // 3))

    return _parts.get(("shadow", radius, blur, alpha), make)


def shadow(size: Size, radius: int, blur: int, alpha: int) -> pygame.Surface:
    """A soft shadow of a rounded rectangle of this size; `blur` pixels larger on each side. Do not paint on it."""

    def make() -> pygame.Surface:
        image = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
        pygame.draw.rect(image, (0, 0, 0, alpha), (blur, blur, *size), border_radius=radius)
        return blurred(image, max(1, blur // 3))

    return _pictures.get(("shadow", size, radius, blur, alpha), make)


def draw_shadow(canvas: pygame.Surface, rect: pygame.Rect, radius: int, blur: int, alpha: int) -> None:
    """The shadow of a large rounded rectangle, composed of nine pieces (without its inside)."""
    if rect.width < 2 * (radius + blur) + 1 or rect.height < 2 * (radius + blur) + 1:
        if rect.width > 0 and rect.height > 0:
            canvas.blit(shadow(rect.size, radius, blur, alpha), (rect.x - blur, rect.y - blur))
        return
    block = _shadow_block(radius, blur, alpha)
    part = radius + 2 * blur
    outer = rect.inflate(2 * blur, 2 * blur)
    _shadow_edges(canvas, outer, block, part)
    _corners(canvas, outer, _corner_sheet(block, part, (radius, blur, alpha)), part)


def _corner_sheet(block: pygame.Surface, part: int, key: tuple[int, int, int]) -> pygame.Surface:
    def make() -> pygame.Surface:
        sheet = pygame.Surface((2 * part, 2 * part), pygame.SRCALPHA)
        far = part + 1
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            sheet.blit(block, (x * part, y * part), (x * far, y * far, part, part))
        return sheet

    return _parts.get(("corners", key), make)


def _shadow_edges(canvas: pygame.Surface, outer: pygame.Rect, block: pygame.Surface, part: int) -> None:
    across, down = outer.width - 2 * part, outer.height - 2 * part
    side = block.get_width()
    clip = canvas.get_clip()
    for source, target in (
        ((part, 0, 1, part), pygame.Rect(outer.x + part, outer.y, across, part)),
        ((part, side - part, 1, part), pygame.Rect(outer.x + part, outer.bottom - part, across, part)),
        ((0, part, part, 1), pygame.Rect(outer.x, outer.y + part, part, down)),
        ((side - part, part, part, 1), pygame.Rect(outer.right - part, outer.y + part, part, down)),
    ):
        # only the visible stretch is scaled
        seen = target.clip(clip)
        if not seen.width or not seen.height:
            continue
        strip = block.subsurface(source)
        size = (seen.width, part) if source[2] == 1 else (part, seen.height)
        where = (seen.x, target.y) if source[2] == 1 else (target.x, seen.y)
        canvas.blit(pygame.transform.scale(strip, size), where)


def polyline(canvas: pygame.Surface, points: Sequence[Point], width: int, color: pygame.Color) -> None:
    """A smooth stroke through some points, its ends and corners round. Points may be fractions of pixels."""
    if len(points) < 2:
        return
    left, top = int(min(x for x, _ in points)) - width, int(min(y for _, y in points)) - width
    right, bottom = int(max(x for x, _ in points)) + width + 1, int(max(y for _, y in points)) + width + 1
    size = (right - left, bottom - top)
    if max(size) > LARGEST_STROKE:
        pygame.draw.lines(canvas, color, False, points, width)
        return
    own = tuple((round((x - left) * SMOOTH), round((y - top) * SMOOTH)) for x, y in points)

    def make() -> pygame.Surface:
        large = pygame.Surface((size[0] * SMOOTH, size[1] * SMOOTH), pygame.SRCALPHA)
        large.fill((color.r, color.g, color.b, 0))
        for first, second in pairwise(own):
            _capsule(large, first, second, width * SMOOTH / 2, color)
        return pygame.transform.smoothscale(large, size)

    canvas.blit(_parts.get(("line", own, size, width, _channels(color)), make), (left, top))


def _capsule(image: pygame.Surface, first: Point, second: Point, radius: float, color: pygame.Color) -> None:
    along = pygame.Vector2(second) - pygame.Vector2(first)
    if along.length():
        side = along.normalize().rotate(90) * radius
        pygame.draw.polygon(image, color, [first + side, second + side, second - side, first - side])
    for point in (first, second):
        pygame.draw.circle(image, color, point, radius)


def fade(color: pygame.Color, size: Size, flip: bool) -> pygame.Surface:
    """A strip of a colour that vanishes downwards (or upwards, if `flip`)."""

    def make() -> pygame.Surface:
        column = pygame.Surface((1, size[1]), pygame.SRCALPHA)
        for y in range(size[1]):
            share = y / max(1, size[1] - 1)
            share = share if flip else 1 - share
            column.set_at((0, y), (color.r, color.g, color.b, round(255 * share)))
        return pygame.transform.scale(column, size)

    return _pictures.get(("fade", _channels(color), size, flip), make)
