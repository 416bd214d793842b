"""The base class of scenes and of cards above them."""

from __future__ import annotations

import pygame

from engine.gui.window.context import Context
from engine.gui.window.stack import Stacked


class Scene(Stacked):
    """A scene reports what has changed by `ctx.screen.invalidate`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def back(self) -> None:
        """Go back to the scene below, or to the title page if there is none."""
        self.ctx.back(self)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Draw the scene; by default the ground."""
        self.ctx.ground.draw(canvas, area)
