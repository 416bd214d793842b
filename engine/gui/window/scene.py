"""A screenful: what every scene and every card above one begins with."""

from __future__ import annotations

import pygame

from engine.gui.window.context import Context
from engine.gui.window.stack import Stacked


class Scene(Stacked):
    """Say what changed by `ctx.screen.invalidate`."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def back(self) -> None:
        """To where one came from: the scene below, or the first page if there is none."""
        self.ctx.back(self)

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """By default the ground."""
        self.ctx.ground.draw(canvas, area)
