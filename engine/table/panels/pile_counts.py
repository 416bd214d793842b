"""How many lie in a pile, on a small plate beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.core.lattice import HEX
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.table.geometry.zones import PILES, Zones
from engine.table.pieces.still_picture import Look, look

HIGH = 0.75
"""How far below the middle of a hexagon the number stands, in sides."""

CROWDED = 1.2
"""The greatest height of a number on the pieces themselves, as a share of half a side."""
BESIDE = 1.5
TALLEST = 0.42
"""The share of a pile's place that its number may take in height."""


class Counts:
    """The counts of all piles of more than one piece; those in a panel have captions instead.

    `coming`: the pile of each piece that has not arrived yet.
    """

    def __init__(self, ctx: Context, zones: Zones, coming: Callable[[], list[str]]) -> None:
        self.ctx = ctx
        self.zones = zones
        self._coming = coming
        self._shown: dict[str, int] = {}
        """The count of each pile as it was seen before this frame."""

    def looks(self) -> Sequence[Look]:
        """The counts as they are seen now, which are painted until it is asked again."""
        self._shown = self._now()
        return [look(self.zones.areas[name].rect, name, count) for name, count in self._shown.items()]

    def _now(self) -> dict[str, int]:
        coming = self._coming()
        return {
            area.name: count
            for area in self.zones.areas.values()
            if area.kind == PILES and not area.panel and (count := area.count - coming.count(area.name)) > 1
        }

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the numbers of the piles inside `area`."""
        for name, count in self._shown.items():
            pile = self.zones.areas[name]
            if pile.rect.colliderect(area):
                scale = self.zones.scale(pile)
                # hexagons are higher than squares of the same side
                below = scale * (HIGH if pile.lattice.sides == HEX.sides else 0.5)
                _draw(self.ctx, canvas, pile.rect, count, (round(scale / 2), round(below)))


def _draw(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, count: int, by: tuple[int, int]) -> None:
    """`by`: pixels from the middle, right and down."""
    plate = _plate(ctx, count)
    share = min(1.0, rect.width / plate.width, rect.height * TALLEST / plate.height)
    if share < 1.0:
        # very large letters would hide all that they count
        plate = pygame.transform.smoothscale_by(plate, share)
    pill = plate.get_rect(center=(rect.centerx + by[0], rect.centery + by[1] - ctx.px(4)))
    if pill.height > by[0] * CROWDED:
        # beside what it would hide, or just below it, as far to the right as can be
        left = rect.centerx + round(by[0] * BESIDE)
        beside = left + pill.width <= rect.right
        pill.topleft = (left, rect.centery - pill.height // 2) if beside else (rect.right, rect.centery + by[1])
    canvas.blit(plate, pill.clamp(rect))


def _plate(ctx: Context, count: int) -> pygame.Surface:
    words = f"×{count}"
    width, height = ctx.fonts.size(words, "small_bold")
    plate = pygame.Surface((width + round(height * 0.7), height + ctx.px(2)), pygame.SRCALPHA)
    whole = plate.get_rect()
    art.rounded(plate, whole, whole.height // 2, ctx.theme.badge)
    ctx.fonts.draw(plate, words, whole, "small_bold", ctx.theme.color("on_ground"), align="center")
    return plate
