"""The marks that show a network: its lines as glowing strokes, its open ends as rings, a figure on a small plate.

Everything here is SVG in pixels but the plates, which are painted: the rasteriser knows no letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from engine.core.lattice import Point
from engine.gui.drawing import art
from engine.gui.drawing.svg import mix

if TYPE_CHECKING:
    from engine.gui.window.context import Context

BEADED = frozenset({"elves", "seat2"})
"""Tones whose lines carry beads; all others are smooth with a bright core."""
POINTED = frozenset({"gnomes", "seat3"})
"""Tones whose rings are triangles."""
CORE = 0.085
"""How broad a line is, in cells."""
HALOS = ((0.36, 0.13), (0.25, 0.24))
"""Breadth in cells and opacity of the light around a line."""
STRONG_HALOS = ((0.50, 0.16), (0.36, 0.22), (0.25, 0.34))
SHINE, STRONG_SHINE = ((0.30, 0.13), (0.25, 0.14)), ((0.36, 0.16), (0.30, 0.20), (0.25, 0.24))
"""Radii in cells and opacities of the light around a point."""
HALO = 0.225
"""The radius of the ring in that light, in cells."""
BEAD = 0.058
BEAD_STEP = 0.128
"""From one bead to the next, in cells."""
PLATE_PAD = 30
"""Pixels at 1280x720 that a plate may reach beyond its point."""


def lines_svg(lines: Iterable[Sequence[Point]], tone: str, name: str, dark: str, unit: float, *, strong: bool) -> str:
    """Lines (in pixels) that light up together. `unit`: pixels of a cell; `name`: the tone's, which has a pattern."""
    path = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line) for line in lines if len(line) > 1)
    if not path:
        return ""
    # one path for all of them: where they meet their light does not add up
    common = f'<path d="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    wide = max(2.4, CORE * unit)
    parts = [
        f'{common} stroke="{tone}" stroke-opacity="{opacity}" stroke-width="{max(wide + 3, share * unit):.1f}"/>'
        for share, opacity in (STRONG_HALOS if strong else HALOS)
    ]
    parts.append(f'{common} stroke="{dark}" stroke-opacity="0.92" stroke-width="{wide + max(2.4, 0.06 * unit):.1f}"/>')
    parts.append(f'{common} stroke="{tone}" stroke-width="{wide:.1f}"/>')
    light = mix(tone, "#ffffff", 0.8)
    if name in BEADED:
        bead, step = max(1.8, BEAD * unit), max(5.0, BEAD_STEP * unit)
        # a dash of no length is not drawn at all
        parts.append(f'{common} stroke="{light}" stroke-width="{bead:.1f}" stroke-dasharray="0.5 {step - 0.5:.1f}"/>')
    else:
        parts.append(f'{common} stroke="{light}" stroke-width="{max(1.0, wide * 0.3):.1f}"/>')
    return "".join(parts)


def pin_svg(at: Point, tone: str, name: str, dark: str, unit: float) -> str:
    """A ring in its tone on a dark one, its shape the tone's; what it surrounds is darkened."""
    x, y = at
    size = max(4.5, 0.098 * unit)
    line, casing = max(1.8, 0.042 * unit), max(3.6, 0.088 * unit)
    if name in POINTED:
        high, side = size * 1.25, size * 1.15
        shape = f'<path d="M{x:.1f} {y - high:.1f}L{x + side:.1f} {y + high * 0.62:.1f}L{x - side:.1f} '
        shape += f'{y + high * 0.62:.1f}Z" stroke-linejoin="round"'
    else:
        shape = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}"'
    glow = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * 2.1:.1f}" fill="{tone}" fill-opacity="0.22"/>'
    return (
        f'{glow}{shape} fill="{dark}" fill-opacity="0.72" stroke="{dark}" stroke-opacity="0.92" '
        f'stroke-width="{casing:.1f}"/>{shape} fill="none" stroke="{mix(tone, "#ffffff", 0.18)}" '
        f'stroke-width="{line:.1f}"/>'
    )


def halo_svg(at: Point, tone: str, dark: str, unit: float, *, strong: bool) -> str:
    """A light around a point (in pixels) with a ring in it: what stands there is still seen."""
    middle = f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}"'
    parts = [
        f'{middle} r="{radius * unit:.1f}" fill="{tone}" fill-opacity="{opacity}"/>'
        for radius, opacity in (STRONG_SHINE if strong else SHINE)
    ]
    line = max(1.6, (0.045 if strong else 0.03) * unit)
    ring = f'{middle} r="{HALO * unit:.1f}" fill="none"'
    parts.append(f'{ring} stroke="{dark}" stroke-opacity="0.85" stroke-width="{line + max(1.6, 0.035 * unit):.1f}"/>')
    parts.append(f'{ring} stroke="{mix(tone, "#ffffff", 0.25)}" stroke-width="{line:.1f}"/>')
    return "".join(parts)


def badge_box(ctx: Context, words: str, at: tuple[int, int]) -> pygame.Rect:
    """What a badge with its middle at a pixel covers."""
    width, height = ctx.fonts.size(words, "small_bold")
    plate = pygame.Rect(0, 0, max(width + ctx.px(12), height + ctx.px(4)), height + ctx.px(2))
    plate.center = at
    return plate.inflate(2 * _rim(ctx) + 2, 2 * _rim(ctx) + 2)


def apart(boxes: Iterable[pygame.Rect], fixed: int = 0) -> list[pygame.Rect]:
    """The boxes so that none lies on another: each makes way for those before it, no farther than it must.

    One that finds no room within about its own size stays where it is; so do the first ones, as many as are `fixed`.
    """
    found: list[pygame.Rect] = []
    for box in boxes:
        found.append(_beside(box, found) if len(found) >= fixed else box)
    return found


def _beside(box: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect:
    tried = [box]
    for other in others:
        if box.colliderect(other):
            tried += [box.move(other.right - box.left, 0), box.move(other.left - box.right, 0)]
            tried += [box.move(0, other.bottom - box.top), box.move(0, other.top - box.bottom)]
    far = box.width + box.height
    free = [one for one in tried if one.collidelist(others) < 0 and _far(one, box) <= far]
    return min(free, key=lambda one: _far(one, box)) if free else box


def _far(one: pygame.Rect, other: pygame.Rect) -> int:
    return abs(one.centerx - other.centerx) + abs(one.centery - other.centery)


def _rim(ctx: Context) -> int:
    return max(2, ctx.px(2))


def badge(ctx: Context, words: str, size: tuple[int, int], tone: str) -> pygame.Surface:
    """Words on a small plate of paper, framed in the tone; `size` as of `badge_box`."""
    image = pygame.Surface(size, pygame.SRCALPHA)
    theme, rim, box = ctx.theme, _rim(ctx), image.get_rect()
    outer = box.inflate(-2, -2)
    plate = outer.inflate(-2 * rim, -2 * rim)
    art.rounded(image, box, outer.height // 2 + 1, theme.color("shade"))
    art.rounded(image, outer, outer.height // 2, pygame.Color(tone))
    art.rounded(image, plate, plate.height // 2, theme.color("paper_light"))
    ctx.fonts.draw(image, words, plate, "small_bold", theme.color("ink"), align="center")
    return image
