"""A little dust where a piece has been laid down. Nothing waits for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, hypot, pi, sin

import pygame
from msgspec import Struct

from engine.gui.drawing.easing import Timer, out_cubic
from engine.gui.drawing.surface_cache import SurfaceCache, as_many
from engine.gui.window.context import Context
from engine.table.pieces.still_picture import Look, look

SECONDS = 0.5
GRAINS = 18
MOST = 3
"""The most pieces that raise dust at the same time; if more are laid at once, none does."""
LIGHT, DARK = 190, 80
"""How opaque a grain is at first: some are light, some dark, so that they are seen on any ground."""
GOLDEN = 0.618
"""The golden ratio, whose multiples scatter grains evenly without a generator."""

GRAIN_BYTES = 60_000
_grains = SurfaceCache(GRAIN_BYTES)


class Puff(Struct, frozen=True):
    """The dust around what lies in `body`, seen inside `within`."""

    body: pygame.Rect
    within: pygame.Rect
    timer: Timer

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle that it covers on the window."""
        far = round(0.5 * max(self.body.size))
        return self.body.inflate(far, far).clip(self.within)

    def grains(self) -> Iterator[tuple[float, float, float, float]]:
        """For each grain: its middle, its radius, how much of it is left (1 to 0)."""
        share, (x, y) = self.timer.share, self.body.center
        wide, high = self.body.width / 2, self.body.height / 2
        for number in range(GRAINS):
            lot = number * GOLDEN % 1.0
            angle = 2 * pi * (number + 0.6 * lot) / GRAINS
            dx, dy = cos(angle), sin(angle)
            # from the rim of the rectangle outwards
            rim = 1 / max(abs(dx), abs(dy))
            far = min(rim, 1.2) - 0.04 + (0.08 + 0.26 * lot) * out_cubic(share)
            radius = (0.11 + 0.1 * lot) * min(wide, high) * (0.7 + 0.6 * share)
            yield x + dx * far * wide, y + dy * far * high, radius, (1.0 - share) ** 1.5


class Dust:
    """All dust on the table; none with less motion."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._puffs: list[Puff] = []

    @property
    def busy(self) -> bool:
        """Whether any dust is visible."""
        return bool(self._puffs)

    def raise_by(self, bodies: Iterable[tuple[pygame.Rect, pygame.Rect]], pace: float) -> None:
        """Raise dust around pieces that have been laid: the rectangle of each, and the part of the window in which it
        is seen."""
        found = list(bodies)
        if not pace or self.ctx.theme.reduced_motion or len(found) > MOST:
            return
        for body, within in found:
            # what stands raises it at its foot
            foot = pygame.Rect(body.left, body.bottom - min(body.height, body.width), body.width, 0)
            foot.height = body.bottom - foot.top
            self._puffs.append(Puff(foot, within, Timer(SECONDS * min(1.0, pace))))

    def looks(self) -> Sequence[Look]:
        """All dust as it is seen now."""
        return [look(puff.rect, "dust", puff.timer.share) for puff in self._puffs]

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        for puff in self._puffs:
            puff.timer.step(dt)
        self._puffs = [puff for puff in self._puffs if not puff.timer.done]

    def clear(self) -> None:
        """Remove all dust at once."""
        self._puffs = []

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the dust inside `area`."""
        for puff in self._puffs:
            if not puff.rect.colliderect(area):
                continue
            canvas.set_clip(area.clip(puff.rect))
            for number, (x, y, radius, left) in enumerate(puff.grains()):
                light = number % 3 > 0
                image = self._grain(max(2, round(radius)), "paper" if light else "shade")
                image.set_alpha(round((LIGHT if light else DARK) * left))
                canvas.blit(image, image.get_rect(center=(round(x), round(y))))
            canvas.set_clip(area)

    def _grain(self, radius: int, name: str) -> pygame.Surface:
        """A soft speck in one of the theme's colours."""
        tone = self.ctx.theme.color(name)
        _grains.limit = as_many(GRAIN_BYTES, self.ctx.theme.unit)

        def make() -> pygame.Surface:
            image = pygame.Surface((2 * radius + 1, 2 * radius + 1), pygame.SRCALPHA)
            for y in range(2 * radius + 1):
                for x in range(2 * radius + 1):
                    full = max(0.0, 1.0 - hypot(x - radius, y - radius) / (radius + 0.5))
                    image.set_at((x, y), (tone.r, tone.g, tone.b, round(255 * full**0.8)))
            return image

        return _grains.get((radius, tuple(tone)), make)
