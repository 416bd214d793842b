"""How many lie in a pile, on a small plate beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.ui import art
from engine.ui.zones import PILES, Zones

if TYPE_CHECKING:
    from engine.ui.context import Context


def draw_counts(ctx: Context, zones: Zones, canvas: pygame.Surface, area: pygame.Rect) -> None:
    """Of all piles of more than one; what lies in a close-up has its own words."""
    for pile in zones.areas.values():
        if pile.kind == PILES and pile.count > 1 and not pile.closeup and pile.rect.colliderect(area):
            _draw(ctx, canvas, pile.rect, pile.count, round(zones.scale(pile) / 2))


def _draw(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, count: int, half: int) -> None:
    words = f"×{count}"
    width, height = ctx.fonts.size(words, "small_bold")
    pill = pygame.Rect(0, 0, width + round(height * 0.7), height + ctx.px(2))
    pill.center = (rect.centerx + half, rect.centery + half - ctx.px(4))
    pill.clamp_ip(rect)
    art.rounded(canvas, pill, pill.height // 2, ctx.theme.mix("ground_dark", "shade", 0.35))
    ctx.fonts.draw(canvas, words, pill, "small_bold", ctx.theme.color("on_ground"), align="center")
