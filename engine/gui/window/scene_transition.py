"""The transition between scenes: the old picture fades out over the new one."""

from __future__ import annotations

import time

import pygame

from engine.gui.window.context import Context


class Fade:
    """Starts when the scene stack has changed; lasts as long as the theme says, not at all with reduced motion."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._old: pygame.Surface | None = None
        self._began = 0.0
        self._painted = False
        """Has anything been painted before?"""

    @property
    def running(self) -> bool:
        """Is something of the old picture still visible?"""
        return self._old is not None

    def before(self, changed: bool) -> None:
        """Called before a frame is painted: keep the old picture if the scene stack has changed, release it when it has
        faded."""
        ctx = self.ctx
        length = ctx.theme.ms("scene") / 1000
        if changed and length and self._painted:
            self._old = ctx.screen.canvas.copy()
            self._began = time.monotonic()
        self._painted = True
        if self._old is None:
            return
        left = 1 - (time.monotonic() - self._began) / length if length else 0.0
        if left <= 0 or self._old.get_size() != ctx.screen.size:
            self._old = None
        else:
            self._old.set_alpha(round(255 * left * left))
        ctx.screen.invalidate()

    def restart(self) -> None:
        """Start the fade now: painting the new scene has taken some frames."""
        self._began = time.monotonic()

    def draw(self, area: pygame.Rect) -> None:
        """Draw the rest of the old picture above everything."""
        if self._old is not None:
            self.ctx.screen.canvas.blit(self._old, area, area)
