"""A pane that is painted into the table's still picture: it is painted again only where something in it changes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.gui.boxes.box import Box
from engine.gui.boxes.pane import Pane
from engine.gui.window.context import Context
from engine.table.pieces.stage import Stage


class StillPane(Pane):
    """Boxes on the dark table, above the resting pieces."""

    def __init__(self, ctx: Context, stage: Stage) -> None:
        super().__init__(ctx, card=False)
        self.stage = stage
        self.active = self.dark = False
        stage.above.append(self.draw)

    def fill(self, boxes: Sequence[Box], rect: pygame.Rect) -> None:
        """Replace the boxes and the rectangle; a box that is pressed stays pressed."""
        pressed, hover = self.pressed, self.hover
        self._asked = None
        self.set(boxes)
        self.layout(rect)
        here = self.boxes()
        self.pressed = pressed if pressed in here else None
        self.hover = hover if hover in here else None

    def _outside(self) -> pygame.Rect:
        # no paper's shadow lies around it
        margin = self.ctx.px(12)
        return self.rect.inflate(2 * margin, 2 * margin)

    def invalidate(self, rect: pygame.Rect) -> None:
        self.stage.invalidate(rect)
