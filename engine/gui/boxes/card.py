"""The paper of panes: cards, scroll bars, fades where the content continues; and the sign of a seat."""

from __future__ import annotations

import pygame

from engine.gui.drawing import art
from engine.gui.drawing.theme import contrast
from engine.gui.window.context import Context

SEEN = 3.0
"""The least contrast of a shape with what it stands on (WCAG 2.1, 1.4.11)."""
EDGE = 0.14
"""The width of a pale edge around a shape, in sizes of the shape."""
DIMMED = (92, 92, 96)
"""How much of red, green and blue is left, of 255."""


def in_the_middle(ctx: Context, wide: int, letters: int = 100) -> pygame.Rect:
    """The rectangle of a card over the window: `wide` pixels at 1280x720, wider from `letters` per cent of text size
    on."""
    screen = ctx.screen.rect
    width = min(screen.width - ctx.px(32), round(ctx.px(wide) * max(1.0, ctx.fonts.scale / letters)))
    area = pygame.Rect(0, 0, width, screen.height - ctx.px(32))
    area.center = screen.center
    return area


def dim(canvas: pygame.Surface, area: pygame.Rect) -> None:
    """Darken what lies below a card over the window."""
    canvas.fill(DIMMED, area, special_flags=pygame.BLEND_RGB_MULT)


def draw_card(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a sheet of paper with a soft shadow, on a second sheet that shows at its lower edge."""
    theme = ctx.theme
    radius = theme.px("radius")
    depth = max(1, ctx.px(4))
    blur = max(3, theme.px("lift_blur"))
    art.draw_shadow(canvas, rect.move(0, max(2, theme.px("lift_drop") * 3 // 4)), radius, blur, 150)
    # only the visible parts of the lower sheet and of the light upper edge are painted
    strip = min(rect.height, 2 * radius + 2)
    lower = pygame.Rect(rect.left, rect.bottom - strip + depth, rect.width, strip)
    art.rounded(canvas, lower, radius, theme.mix("edge", "ink", 0.12))
    light = max(1, ctx.px(1.5))
    art.rounded(
        canvas, pygame.Rect(rect.left, rect.top, rect.width, strip), radius, theme.mix("paper", "#ffffff", 0.55)
    )
    body = pygame.Rect(rect.left, rect.top + light, rect.width, rect.height - light)
    art.rounded(canvas, body, radius, theme.color("paper"))
    if theme.name == "contrast":
        art.ring(canvas, rect, radius, max(1, ctx.px(2)), theme.color("edge"))


def draw_seat(
    ctx: Context, canvas: pygame.Surface, box: pygame.Rect, radius: int, tone: str, size: int, *, flush: bool = False
) -> None:
    """A seat's shape in its colour on dark. size: of the shape; flush: something stands right beside the box."""
    dark = ctx.theme.badge
    art.rounded(canvas, box, radius, dark)
    if flush:
        canvas.fill(dark, (box.right - radius, box.top, radius, box.height))
    draw_shape(ctx, canvas, tone, size, box.center)


def draw_shape(ctx: Context, canvas: pygame.Surface, tone: str, size: int, centre: tuple[int, int]) -> None:
    """A seat's shape in its colour, to be painted on dark; with a pale edge if the colour alone would not be seen."""
    theme = ctx.theme
    shape, color = theme.emblem(tone), theme.color(tone)
    if contrast(color, theme.badge) < SEEN:
        edge = max(1, round(size * EDGE))
        art.draw_icon(canvas, shape, size + edge, theme.color("on_ground"), centre)
        size -= edge
    art.draw_icon(canvas, shape, size, color, centre)


def draw_bar(
    ctx: Context, canvas: pygame.Surface, groove: pygame.Rect, thumb: pygame.Rect, *, dark: bool = False
) -> None:
    """A scroll bar, on paper or on the dark ground."""
    theme = ctx.theme
    radius = groove.width // 2
    back, front, tint = ("ground_dark", "ground_light", "on_ground") if dark else ("paper_dark", "groove", "ink")
    art.rounded(canvas, groove, radius, theme.color(back))
    art.rounded(canvas, thumb, radius, theme.mix(front, tint, 0.35))


def draw_fades(ctx: Context, canvas: pygame.Surface, view: pygame.Rect, *, above: bool, below: bool) -> None:
    """Fade the content into the paper where it continues above or below."""
    height = max(4, ctx.px(14))
    for more, top, flip in ((above, view.top, False), (below, view.bottom - height, True)):
        if more:
            canvas.blit(art.fade(ctx.theme.color("paper"), (max(1, view.width), height), flip), (view.left, top))
