"""What the graph of a review is drawn with: pins, patterns that tell colours apart, dashes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.ai.review import DECISIVE, FIND, RIGHT
from engine.gui.drawing import art

if TYPE_CHECKING:
    from engine.gui.window.context import Context

GOOD = (FIND, RIGHT)


def draw_pin(
    ctx: Context, canvas: pygame.Surface, centre: tuple[int, int], radius: int, pin: tuple[int, str], lit: bool = False
) -> None:
    """A numbered disc: dark for what went wrong, with a second ring for what decided, light for what was good."""
    number, kind = pin
    theme = ctx.theme
    if lit:
        art.disc(canvas, centre, radius + max(3, ctx.px(4)), theme.color("spot"))
        art.disc(canvas, centre, radius + max(1, ctx.px(1.5)), theme.color("ink"))
    good = kind in GOOD
    art.disc(canvas, centre, radius, theme.color("ok" if good else "warn" if kind == DECISIVE else "ink"))
    if good or kind == DECISIVE:
        art.disc(canvas, centre, radius - max(1, ctx.px(2)), theme.color("paper_light"))
    if kind == DECISIVE:
        art.disc(canvas, centre, radius - max(2, ctx.px(3.5)), theme.color("warn"))
    words = ctx.fonts.surface(str(number), "small_bold", theme.color("ok" if good else "paper_light"))
    canvas.blit(words, words.get_rect(center=centre))


def pin_radius(ctx: Context) -> int:
    """Of a pin, in pixels."""
    return round(ctx.fonts.height("small") * 0.72)


def pattern(ctx: Context, size: tuple[int, int], colour: str, kind: str) -> pygame.Surface:
    """A sheet in a colour with "dots", slanting "lines", or "faint" lines on paper."""
    theme = ctx.theme
    faint = kind == "faint"
    sheet = pygame.Surface(size).convert()
    sheet.fill(theme.mix("paper_light", colour, 0.12 if faint else 0.8))
    dark = theme.mix(colour, "ink", 0.0 if faint else 0.55)
    gap = max(5, ctx.px(8 if faint else 7))
    if kind == "dots":
        radius = max(1, round(ctx.px(1.4)))
        for row, y in enumerate(range(gap // 2, size[1], gap)):
            for x in range(gap // 2 + (gap // 2 if row % 2 else 0), size[0], gap):
                art.disc(sheet, (x, y), radius, dark)
        return sheet
    for x in range(-size[1], size[0], gap):
        pygame.draw.aaline(sheet, dark, (x, size[1]), (x + size[1], 0), 1 if faint else max(1, round(ctx.px(1.4))))
    return sheet


def dashed(
    paper: pygame.Surface,
    color: pygame.Color,
    first: tuple[int, int],
    second: tuple[int, int],
    wide: int,
    dash: tuple[int, int],
) -> None:
    on, off = dash
    start, end = pygame.Vector2(first), pygame.Vector2(second)
    along = end - start
    length = along.length()
    if not length:
        return
    at = 0.0
    while at < length:
        until = min(length, at + (on if off else length))
        pygame.draw.aaline(paper, color, start + along * (at / length), start + along * (until / length), wide)
        at = until + (off or length)
