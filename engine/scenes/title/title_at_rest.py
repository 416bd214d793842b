"""What moves in the picture behind the title while nobody does anything: smoke, a leaf, lights, a falling star."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import pi, sin

import pygame
from msgspec import Struct

from engine.core.lattice import Point
from engine.gui.drawing import art
from engine.gui.drawing.svg_builder import drawing, stroke
from engine.gui.window.context import Context
from engine.gui.window.idle_moments import IdleMoments
from engine.scenes.title.title_landscape import LIGHTS, disc, glow, sheet, way
from engine.scenes.title.title_train_and_foreground import DECK, SMOKE

SIDE = 12.0
"""The side of the square around the middle of what moves, in units of the picture."""


class Stir(Struct, frozen=True):
    """A thing that moves through the picture. seconds: how long; drawn: its SVG about (0, 0) at a share of that time;
    way: where its middle is then, in units from the picture's left end, or from its right end if negative."""

    seconds: float
    drawn: Callable[[float], str]
    way: Callable[[float], Point]


def _puff(share: float) -> str:
    return disc(0, 0, 0.9 + 2.6 * share, SMOKE, 0.6 * (1 - share))


def _drift(share: float) -> Point:
    return -77.2 + 24 * share, DECK - 7.8 - 8.5 * (1 - (1 - share) ** 2)


def _leaf(share: float) -> str:
    """Seen now from the side, now from above."""
    wide = 0.25 + 0.45 * abs(sin(5 * pi * share))
    body = way("M", -wide, 0.9, "Q", -wide, -0.6, 0.2, -1.1, "Q", wide, 0.1, -wide, 0.9, "Z")
    return sheet(body, "#7d9a5c", 0.15)


def _fall(share: float) -> Point:
    return -31 - 6 * share + 1.4 * sin(5 * pi * share), 74 + 13 * share


def _spark(tone: str) -> Callable[[float], str]:
    return lambda share: glow(0, 0, 0.32 + 0.08 * sin(6 * pi * share), tone)


def _hover(left: float, top: float) -> Callable[[float], Point]:
    return lambda share: (left + 5 * share + 1.5 * sin(3 * pi * share), top - 6 * share + sin(4 * pi * share))


def _window(_: float) -> str:
    """Somebody walks past the lamp in a carriage."""
    return disc(0, 0, 1.5, "#ffcf70", 0.3) + disc(0, 0, 0.9, "#fff3c8", 0.4)


def _star(_: float) -> str:
    return stroke(way("M", -1.6, -0.7, "L", 1.6, 0.7), "#fff3d6", 0.16, 0.55) + disc(1.6, 0.7, 0.2, "#ffffff")


STIRS = (
    Stir(5.0, _puff, _drift),
    Stir(4.5, _leaf, _fall),
    Stir(5.0, _spark(LIGHTS[0]), _hover(-52, 88)),
    Stir(3.0, _window, lambda _: (-64.2, DECK - 3.9)),
    Stir(5.0, _spark(LIGHTS[4]), _hover(-40, 78)),
    Stir(1.2, _star, lambda share: (-44 + 17 * share, 6 + 7.5 * share)),
    Stir(5.0, _spark(LIGHTS[1]), _hover(-47, 80)),
)
"""In the picture of `title_train_and_foreground`: the funnel is 77 units from its right end, the leafy tree 31."""


class TitleAtRest:
    """Plays one of them at a time, now and then; none in the high contrast palette."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.width = 0
        """The picture's width in pixels; 0 as long as there is none."""
        self._moments: IdleMoments[Stir] = IdleMoments(ctx)
        self._shown: tuple[pygame.Surface, pygame.Rect] | None = None

    @property
    def moves(self) -> bool:
        """Is something on its way?"""
        return self._moments.now is not None

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds; what is seen of it is painted anew."""
        self._moments.update(dt, self._offered)
        before, self._shown = self._shown, self._picture()
        for seen in filter(None, (before, self._shown)):
            self.ctx.screen.invalidate(seen[1])

    def stop(self) -> None:
        """Let go of what moves, since the picture is another one."""
        self._moments.stop()
        self._shown = None

    def _offered(self) -> Sequence[Stir]:
        return STIRS if self.width and self.ctx.theme.name != "contrast" else ()

    def _picture(self) -> tuple[pygame.Surface, pygame.Rect] | None:
        stir, share = self._moments.now, self._moments.share
        if stir is None:
            return None
        unit = self.ctx.screen.size[1] / 100
        x, y = stir.way(share)
        side = max(1, round(SIDE * unit))
        # drawn anew in each step: none of them is seen twice
        image = art.fresh(drawing(stir.drawn(share), box=(-SIDE / 2, -SIDE / 2, SIDE, SIDE)), (side, side))
        image.set_alpha(self._moments.opacity)
        middle = round(x * unit + (self.width if x < 0 else 0)), round(y * unit)
        return image, image.get_rect(center=middle)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is on its way, inside `area`."""
        if self._shown is not None and self._shown[1].colliderect(area):
            canvas.blit(*self._shown)
