"""Panes on the table: boxes each in a rectangle of its own, and boxes painted into the still picture."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.gui.boxes.box import Box
from engine.gui.boxes.pane import Pane
from engine.gui.window.context import Context
from engine.table.pieces.stage import Stage


class StillPane(Pane):
    """Boxes on the dark table, above the resting pieces: they are painted again only where something changes."""

    def __init__(self, ctx: Context, stage: Stage) -> None:
        super().__init__(ctx, card=False)
        self.stage = stage
        self.active = self.dark = False
        stage.still.above.append(self.draw)

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
        self.stage.still.invalidate(rect)


class FreePane(Pane):
    """Boxes that stand each in a rectangle of its own. Nothing scrolls."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx, card=False)
        self.dark = False
        self.active = False

    def set(self, boxes: Sequence[Box], footer: Sequence[Box] = ()) -> None:
        """Replace the boxes by others, to be `put`; where none are left, what they covered is painted again."""
        super().set(boxes, footer)
        if not boxes:
            self.put(())

    def put(self, rects: Sequence[pygame.Rect]) -> None:
        """Place the boxes, in their order, into these rectangles."""
        boxes = self.boxes()
        whole = rects[0].unionall(list(rects[1:])) if rects else pygame.Rect(0, 0, 0, 0)
        if self.rect == whole and all(box.rect == rect for box, rect in zip(boxes, rects, strict=True)):
            return
        self._repaint()
        if self.hover is not None or self.active:
            # what explains it stands elsewhere now
            self.ctx.note(None)
        for box, rect in zip(boxes, rects, strict=True):
            box.place(rect)
        self.rect = self.scroll.view = whole
        self._repaint()

    def _repaint(self) -> None:
        margin = self.ctx.px(16)
        self.ctx.screen.invalidate(self.rect.inflate(2 * margin, 2 * margin))
