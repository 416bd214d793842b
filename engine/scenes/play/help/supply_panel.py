"""A panel above the table that shows what is still to come, by what the seat knows; it follows the game."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from engine.core.text import say, verbatim
from engine.gui.boxes.all import Box, Heading, Row, Toggle, Words
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.gui.window.screen import SQUARE
from engine.scenes.pages.supply_boxes import PiecePictures, supply_boxes
from engine.scenes.play.viewpoint import Game
from engine.table.contract.game_view import Supply

SLICE = 0.006
"""Seconds of a frame for drawing its pictures before it opens."""
LEAST, LETTERS = 0.3, 21
"""Its width in a wide window: this share of it, so many letters' heights where there is more."""
MOST = 0.5
"""The most of a wide window that it covers."""
GAP = 10
"""Pixels at 1280x720 around it."""
WHAT = say("What is still to come")
TITLE, NOTHING_LEFT = say("Still to come"), say("Nothing more is to come: all of it is on the table.")


class OverTable(Pane):
    """A pane that is painted with what the table paints last, not with the buttons beside it."""

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Nothing: see `paint`."""

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint it."""
        super().draw(canvas, area)


class SupplyPanel:
    """It lies above plates and log, or above what a narrow window has below its boards; buttons stay free."""

    def __init__(self, game: Game) -> None:
        self.ctx, self.top, self.hand = game.ctx, game.top, game.hand
        self.pane = OverTable(game.ctx, pad=16)
        self.pane.active = False
        self.shown = False
        self.pictures = PiecePictures(game.ctx, game.match.session.setup.game)
        self._work: Iterator[None] | None = None
        """Its pictures are being drawn: then it opens."""
        self._state: object = None
        """What it was filled for."""
        game.top.painters.above_held.append(self._paint)

    @property
    def offered(self) -> bool:
        """Has the game something to show here?"""
        return bool(self._now())

    @property
    def busy(self) -> bool:
        """Is it about to open?"""
        return self._work is not None

    @property
    def panes(self) -> tuple[Pane, ...]:
        """The pane, while it is shown."""
        return (self.pane,) if self.shown else ()

    def toggle(self) -> bool:
        """Open or close it. False if the game has nothing to show."""
        if self.close():
            return True
        supplies = self._now()
        if not supplies:
            return False
        self.hand.put_back()
        self._work = self.pictures.prepare(supplies)
        return True

    def toggles(self) -> list[Toggle]:
        """What opens and closes it by name, if there is something to show."""
        key = self.ctx.legend("supply")
        name = say("{name} ({key})", name=WHAT, key=verbatim(key)) if key else WHAT
        return [Toggle(name, self.shown, self._switch)] if self.offered else []

    def _switch(self, _: bool) -> None:
        self.toggle()

    def close(self) -> bool:
        """Close it. False if it is not open."""
        open_ = self.shown or self.busy
        self._work = self._state = None
        if self.shown:
            self.shown = self.pane.active = False
            self.pane.pressed = self.pane.hover = None
            self.ctx.note(None)
            self._repaint()
            self.ctx.sound.play("page")
        return open_

    def update(self, dt: float) -> None:
        """Draw its pictures, show it once they are there, and follow the position that lies on the table."""
        if self._work is not None:
            for _ in self.ctx.frame.slices(SLICE):
                if next(self._work, self) is self:
                    self._work, self.shown = None, True
                    self.ctx.sound.play("page")
                    break
        if self.shown:
            lying, ctx = self.top.lying, self.ctx
            look = ctx.screen.size, ctx.fonts.scale, ctx.theme.serial, ctx.words.language, ctx.theme.touch
            state = lying.position, lying.me, look
            if state != self._state:
                self._state = state
                self._fill()
            self.pane.update(dt)

    def takes(self, intent: Intent) -> bool:
        """Is an intent of the pointer its own? Then it has handled it. What is held passes above it."""
        if not self.shown or intent.kind not in POINTER_KINDS or self.hand.held is not None:
            return False
        inside = self.pane.rect.collidepoint(intent.pos or (-1, -1))
        if intent.kind == "release" or (intent.kind == "move" and not inside):
            return self.pane.handle(intent) and (inside or self.pane.pressed is not None)
        return inside and (self.pane.handle(intent) or True)

    def page(self, pages: int) -> bool:
        """Scroll it. False if it is not open."""
        if self.shown:
            self.pane.scroll.by(pages * self.pane.scroll.view.height)
        return self.shown

    def _now(self) -> tuple[Supply, ...]:
        lying = self.top.lying
        return () if lying.position is None else tuple(self.top.view.supplies(lying.position, lying.me))

    def _fill(self) -> None:
        supplies = [one for one in self._now() if any(kind.left for kind in one.kinds)]
        close = IconButton("cross", say("Close"), self.close, side=max(self.ctx.theme.least_side, self.ctx.px(30)))
        head = Row(Heading(TITLE, 3).spaced(0).growing(), close, space=8)
        boxes: list[Box] = [head, *supply_boxes(self.pictures, supplies, whole=False)]
        self.pane.set(boxes if supplies else [head, Words(NOTHING_LEFT)])
        self._repaint()
        room = self._room()
        room.height = min(room.height, self.pane.height_for(room.width))
        self.pane.layout(room)
        self._repaint()

    def _room(self) -> pygame.Rect:
        """Beside the boards, or in a narrow window below them; above the buttons where these stand below it."""
        zones, window, gap = self.top.zones, self.ctx.screen.rect, max(6, self.ctx.px(GAP))
        plates = zones.rect("plates") or zones.rect("log") or window
        buttons = zones.rect("buttons")
        bottom = buttons.top if buttons is not None and buttons.top > plates.top else window.bottom
        if window.width < SQUARE * window.height:
            # here what is read lies below the boards
            return pygame.Rect(gap, plates.top, window.width - 2 * gap, max(1, bottom - gap - plates.top))
        right = window.right - gap
        wide = max(right - plates.left, round(LEAST * window.width), round(LETTERS * self.ctx.fonts.height("body")))
        wide = min(wide, round(MOST * window.width))
        return pygame.Rect(right - wide, gap, wide, max(1, bottom - 2 * gap))

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        last = self.top.marks.place_marks.painting == self.top.zones.front
        if self.shown and last and self.pane.rect.inflate(48, 48).colliderect(area):
            self.pane.paint(canvas, area)

    def _repaint(self) -> None:
        margin = 2 * self.ctx.px(24)
        self.ctx.screen.invalidate(self.pane.rect.inflate(margin, margin))
