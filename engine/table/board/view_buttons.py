"""Buttons over the first board: the way back to all of it while the view is moved, and for fingers the zoom."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from engine.core.text import say, verbatim
from engine.gui.boxes.all import Row
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.window.context import Context
from engine.table.geometry.zones import Zones

GAP = 12
AROUND = 16


class ViewButtons:
    """They stand in the board's corner."""

    def __init__(self, ctx: Context, zones: Zones, fit: Callable[[], object]) -> None:
        """fit: shows all of it again."""
        self.ctx = ctx
        self.zones = zones
        self.fit = fit
        self.pane = Pane(ctx, card=False)
        self.pane.active = False

    @property
    def offered(self) -> tuple[object, ...]:
        """What they depend on: show them again when it has changed."""
        board = self.zones.main()
        place = tuple(board.rect) if board is not None else ()
        return self._fingers, self.zones.moved, self.ctx.legend("fit"), place, self.ctx.theme.unit

    @property
    def _fingers(self) -> bool:
        return self.ctx.theme.touch or self.ctx.devices.finger

    def show(self) -> None:
        """Those that are of use now."""
        board = self.zones.main()
        shown: list[IconButton] = []
        if board is not None and self._fingers:
            shown += [IconButton("plus", say("Zoom in"), partial(board.camera.zoom, 1)).keyed("zoom_in")]
            shown += [IconButton("minus", say("Zoom out"), partial(board.camera.zoom, -1)).keyed("zoom_out")]
        if board is not None and self.zones.moved:
            name, key = say("Show the whole table"), self.ctx.legend("fit")
            note = say("{name} ({key})", name=name, key=verbatim(key)) if key else name
            shown.append(IconButton("fit", note, self.fit))
        rect = pygame.Rect(0, 0, 1, 1)
        if board is not None and shown:
            gap, side = self.ctx.px(GAP), max(self.ctx.theme.px("target"), self.ctx.theme.least_side)
            for button in shown:
                button.side = side
            rect = pygame.Rect(0, 0, side * len(shown) + gap * (len(shown) - 1), side)
            rect.bottomright = board.rect.right - gap, board.rect.bottom - gap
        self.pane.set([Row(*shown, space=GAP)] if len(shown) > 1 else list(shown))
        if rect != self.pane.rect:
            self.ctx.screen.invalidate(self.pane.rect.inflate(AROUND, AROUND))
            self.pane.layout(rect)
        self.ctx.screen.invalidate(rect.inflate(AROUND, AROUND))
