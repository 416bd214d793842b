"""What moves by itself on an idle table: one thing at a time, now and then, so that it costs little."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.gui.drawing.easing import Timer
from engine.gui.window.context import Context
from engine.table.contract.game_view import Cue
from engine.table.effects.cue_player import Drawn, drawn
from engine.table.geometry.zones import Zones
from engine.table.pieces.piece_pictures import Textures
from engine.table.pieces.still_picture import Look, look

PAUSE = 15.0
"""Seconds between two, counted while the loop sleeps: about twice as many by the clock."""
LONGEST = 90.0
"""Seconds without input after which it stops."""
FADE = 5.0
"""One of so many parts of the time is spent fading in, another one fading out."""


class Ambient:
    """Lets one thing move at a time, only in a window that has the focus, while its loop sleeps between frames; never
    with less motion."""

    def __init__(self, ctx: Context, zones: Zones, textures: Textures) -> None:
        self.ctx = ctx
        self.zones = zones
        self.textures = textures
        self._offered: Sequence[Cue] | None = None
        self._cue: Cue | None = None
        self._timer = Timer(0.0)
        self._pause = Timer(PAUSE)
        self._calm = 0.0
        self._count = 0

    @property
    def busy(self) -> bool:
        """Whether something is on its way."""
        return self._cue is not None

    def stop(self) -> None:
        """Stop what moves and ask again what may move next, since the table has changed."""
        self._offered = self._cue = None

    def update(self, dt: float, offered: Callable[[], Sequence[Cue]]) -> None:
        """Move on by `dt` seconds; `offered` says what may move."""
        self._calm = self._calm + dt if self.ctx.frame.dozing else 0.0
        if self._cue is not None:
            self._timer.step(dt)
            if self._timer.done:
                self._cue = None
        elif self._may():
            self._pause.step(dt)
            if self._pause.done:
                self._begin(offered)

    def _may(self) -> bool:
        calm = 0.0 < self._calm < LONGEST and not self.ctx.theme.reduced_motion
        return calm and pygame.key.get_focused()

    def _begin(self, offered: Callable[[], Sequence[Cue]]) -> None:
        if self._offered is None:
            self._offered = offered()
        self._pause = Timer(PAUSE)
        if self._offered:
            # the golden ratio scatters them without a generator
            self._count += 1
            self._cue = self._offered[int(self._count * 0.618 % 1.0 * len(self._offered))]
            self._timer = Timer(self._cue.seconds)

    def looks(self) -> Sequence[Look]:
        """What is on its way, as it is seen now."""
        return [look(rect, "idle", self._timer.share) for _, rect in self._pictures()]

    def _pictures(self) -> list[Drawn]:
        return drawn(self.zones, self.textures, self._cue, self._timer.share) if self._cue is not None else []

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint what is on its way, inside `area`."""
        if self._cue is None:
            return
        share = self._timer.share
        alpha = round(255 * min(1.0, FADE * share, FADE * (1.0 - share)))
        for image, rect in self._pictures():
            if rect.colliderect(area):
                image.set_alpha(alpha)
                canvas.blit(image, rect)
                # it may be another's picture, too
                image.set_alpha(255)
