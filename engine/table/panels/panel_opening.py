"""Panels: small scenes on paper above the table, shown as long as the view asks for them. They decide nothing.

A panel opens after the animation that led to it, can be put aside to look at the board, and closes by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from engine.core.game_info import SeatInfo
from engine.core.rules import Seat
from engine.core.text import Text, say, verbatim
from engine.gui.boxes.box import Box
from engine.gui.drawing.easing import Timer, in_out_sine
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.screen import Screen
from engine.table.contract.game_view import Panel, Place, TableView
from engine.table.geometry.zones import Zones
from engine.table.panels.chips import Chip, chip_side
from engine.table.panels.panel_layout import PanelPaper
from engine.table.panels.panes_on_table import FreePane
from engine.table.pieces.stage import Stage
from engine.table.pieces.still_picture import Look, Painter, look

ENTRANCE, EXIT = 0.24, 0.16
"""Seconds at normal speed."""
READING = 0.9
"""Seconds at normal speed before an AI chooses in what has just opened."""
SETTLED = 1.5
"""Seconds at normal speed for which an exchange stays visible."""


class LastPicture:
    """A picture of what has closed, which fades away."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._image: pygame.Surface | None = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._timer = Timer(0.0)

    @property
    def busy(self) -> bool:
        """Is something of it still to be seen?"""
        return self._image is not None

    def begin(self, rect: pygame.Rect, seconds: float) -> None:
        """Let what is in this part of the window now fade away."""
        self._image, self._rect = self.screen.canvas.subsurface(rect).copy(), rect
        self._timer = Timer(seconds)

    def end(self) -> None:
        """End the fading at once."""
        self._image = None

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self.busy:
            self._timer.step(dt)
            if self._timer.done:
                self.end()

    def looks(self) -> Sequence[Look]:
        """What is left of it, as it is seen now."""
        return (look(self._rect, "last picture", self._timer.share),) if self.busy else ()

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint it where it was, inside `area`."""
        if self._image is not None and self._rect.colliderect(area):
            self._image.set_alpha(round(255 * (1.0 - self._timer.share)))
            canvas.blit(self._image, self._rect)


class Panels:
    """The panels of a table; at most one is open. `shown` is its content."""

    def __init__(
        self,
        ctx: Context,
        zones: Zones,
        stage: Stage,
        cast: Sequence[SeatInfo],
        below: Painter = lambda _canvas, _area: None,
    ) -> None:
        """below: paints on the paper, under the pieces."""
        self.ctx = ctx
        self.zones = zones
        self.stage = stage
        self.below = below
        self.paper = PanelPaper(ctx, zones, cast)
        self.pane = FreePane(ctx)
        """The buttons on it: to put it aside, and for its moves."""
        self.shown: Panel | None = None
        self.tucked = False
        """Has the player put it aside?"""
        self._mine = False
        self._moves: tuple[Box, ...] = ()
        self._coming: Panel | None = None
        self._fade = Timer(0.0)
        self._hold = Timer(0.0)
        """How long it stays visible before anything else happens."""
        self._left = LastPicture(ctx.screen)
        self._pace = 1.0

    # --- what is wanted ----------------------------------------------------------------------------------------------

    def follow(
        self, view: TableView[Any, Any], position: Any, me: Seat, *, told: Seat, live: bool, pace: float
    ) -> None:
        """Show the panel of a position to a seat, which may choose there if it is `live`. See `want`.

        told: whom its words address, the seat or a `SPECTATOR`.
        """
        self.paper.cast = roles(view, position, self.paper.usual)
        panel = view.panel(position, told)
        if panel is not None:
            last = (mark for mark in view.marks(position, me) if mark.kind == "last" and mark.cells)
            self.paper.place = next((Place(mark.zone, mark.cells[-1]) for mark in last), None)
        self.want(panel, live and panel is not None and panel.seat == told, pace)

    def want(self, panel: Panel | None, mine: bool, pace: float) -> None:
        """Set what the view asks for now; `mine`: the viewer has to choose.

        pace 0: at once, and without settled panels. Call it before the pieces are shown, so that they find their
        places.
        """
        if panel is not None and (panel.zone not in self.zones.areas or (panel.settled and pace <= 0.0)):
            panel = None
        self._pace = pace
        self._coming = None
        if panel is None:
            self._close()
            return
        same = self.shown is not None and self.shown.zone == panel.zone
        if panel == self.shown and mine == self._mine:
            return
        if not same:
            self._close()
            self.paper.renew()
        if panel.settled or not same:
            self._hold = Timer((SETTLED if panel.settled else READING) * pace)
        self._mine = mine
        if same or pace <= 0.0:
            self._put(panel)
            if not same:
                self._open()
        else:
            self._coming = panel
            self.paper.renew()
            self._lay(panel)

    def offer(self, moves: Sequence[Box]) -> None:
        """Set the buttons of moves that belong to the panel."""
        self._moves = tuple(moves)
        if self.shown is not None:
            self._put(self.shown)

    def _put(self, panel: Panel) -> None:
        """Open a panel, or change what it shows."""
        self.shown = panel
        if self.tucked:
            self.tucked = False
            self.zones.front = panel.zone
        self._fill()
        self._lay(panel)

    def _open(self) -> None:
        still = self.ctx.theme.reduced_motion
        self._fade = Timer(0.0 if still else ENTRANCE * self._pace)
        assert self.shown is not None
        self.zones.front = self.shown.zone
        if self._pace > 0.0:
            self.ctx.sound.play("page")

    def _close(self) -> None:
        if self.shown is None:
            return
        around = self.paper.around().clip(self.ctx.screen.rect)
        still = self.ctx.theme.reduced_motion or self._pace <= 0.0 or self.tucked
        if not still and around.width and around.height:
            self._left.begin(around, EXIT * self._pace)
        self.shown, self.tucked = None, False
        self.zones.front, self.zones.panel_rect = "", pygame.Rect(0, 0, 0, 0)
        self.pane.set([])
        self.pane.put([])
        self._hold.finish()

    def tuck(self) -> bool:
        """Put the panel aside, or bring it back. False if there is none."""
        if self.shown is None:
            return False
        self.tucked = not self.tucked
        self.zones.front = "" if self.tucked else self.shown.zone
        self._hold.finish()
        self.ctx.sound.play("page")
        self._fill()
        self._lay(self.shown)
        self.ctx.screen.invalidate()
        return True

    def press(self, pos: tuple[int, int]) -> bool:
        """Handle a press: a click closes a panel that is only shown."""
        if self.shown is None or not self.shown.settled or not self.zones.covered(pos):
            return False
        self._close()
        return True

    def handle(self, intent: Intent) -> bool:
        """Handle an intent on tables in replay. True if it was used."""
        if intent.kind == "panel":
            return self.tuck()
        if self.shown is None or intent.kind not in ("move", "press", "release"):
            return False
        pos = intent.pos or (-1, -1)
        covered = self.zones.covered(pos)
        if intent.kind == "press" and self.press(pos):
            return True
        return self.pane.handle(intent) or (covered and intent.kind == "press")

    # --- where it is -------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """Fill the pane with the buttons that can be pressed."""
        panel = self.shown
        if panel is None:
            return
        words = panel.title if self.tucked else Text("")
        chip = Chip(words, self._note(), self.tuck, "arrow_up" if self.tucked else "arrow_down").keyed("tuck")
        self.pane.set([chip, *(() if self.tucked else self._moves)])

    def _note(self) -> Text:
        key = self.ctx.legend("closeup")
        name = say("Bring it back") if self.tucked else say("Look at the table")
        return say("{name} ({key})", name=name, key=verbatim(key)) if key else name

    def explain(self) -> None:
        """Update what its button is called, since another input device is in use."""
        tuck = self.pane.find("tuck")
        if tuck is not None:
            tuck.note = self._note()

    def _lay(self, panel: Panel) -> None:
        """Everything in its place for the window as it is now."""
        within = self.paper.within.inflate(-2 * self.ctx.px(8), -2 * self.ctx.px(8))
        for box in self._moves:
            box.bind(self.pane)
        widths = [min(within.width // max(1, len(self._moves)), box.natural()) for box in self._moves]
        high = max((box.measure(width) for box, width in zip(self._moves, widths, strict=True)), default=0)
        self.paper.lay(panel, self._mine, self._corner, high, within)
        self.zones.panel_rect = pygame.Rect(self.paper.rect)
        for area in self.zones.inside(panel.zone):
            self.stage.replace_all(area.name)
        if self.shown is not None:
            self.pane.put(self._rects(widths))

    def _rects(self, widths: Sequence[int]) -> list[pygame.Rect]:
        """The rectangles of its buttons."""
        tuck = self.pane.boxes()[0]
        assert isinstance(tuck, Chip)
        rects = [self._tuck_rect(tuck)]
        if self.tucked:
            return rects
        foot, gap = self.paper.foot, self.ctx.px(12)
        left = foot.centerx - (sum(widths) + gap * max(0, len(widths) - 1)) // 2
        for width in widths:
            rects.append(pygame.Rect(left, foot.top, width, foot.height))
            left += width + gap
        return rects

    @property
    def _corner(self) -> int:
        """Pixels of a side that the way to put it aside takes."""
        return chip_side(self.ctx) + self.ctx.px(6)

    def _tuck_rect(self, chip: Chip) -> pygame.Rect:
        rect = pygame.Rect(0, 0, chip.natural(), chip.side)
        paper = self.paper.rect
        if self.tucked:
            rect.midbottom = (paper.centerx, paper.bottom)
            return rect
        pad = max(4, self.ctx.px(10))
        rect.topright = (paper.right - pad, paper.top + pad)
        return rect

    def make_room(self, strip: pygame.Rect) -> None:
        """End above this part of the window, which a strip of words needs."""
        self.paper.strip = pygame.Rect(strip)
        if self.shown is not None and self.paper.rect.colliderect(strip):
            self._lay(self.shown)

    def resize(self, within: pygame.Rect) -> None:
        """Lay out in this part of the window, which the table has now."""
        self.paper.within = pygame.Rect(within)
        self._left.end()
        panel = self.shown or self._coming
        if panel is not None:
            self.paper.renew()
            self._lay(panel)

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def holding(self) -> bool:
        """Whether a panel is about to open, or still shown before it closes."""
        return self._coming is not None or (self.shown is not None and self.shown.settled)

    @property
    def moving(self) -> bool:
        """Whether nobody else should do anything yet."""
        return self.holding or self.busy or (self.shown is not None and not self._hold.done)

    @property
    def open(self) -> bool:
        """Is a panel open, put aside or about to open?"""
        return self.shown is not None or self._coming is not None

    @property
    def busy(self) -> bool:
        """Whether it is visibly moving."""
        return (self.shown is not None and not self._fade.done) or self._left.busy

    def update(self, dt: float, calm: bool) -> None:
        """Move on by `dt` seconds; `calm`: all that led to the panel has been seen."""
        self._left.update(dt)
        if self._coming is not None and calm:
            coming, self._coming = self._coming, None
            self._put(coming)
            self._open()
        if self.shown is None:
            return
        if not self._fade.done:
            self._fade.step(dt)
        elif calm:
            self._hold.step(dt)
            if self.shown.settled and self._hold.done:
                self._close()

    def skip(self) -> None:
        """End the animation: the panel is open, or closed, now."""
        if self._coming is not None:
            coming, self._coming = self._coming, None
            self._put(coming)
            self._open()
        self._fade.finish()
        self._hold.finish()
        if self.shown is not None and self.shown.settled:
            self._close()
        self._left.end()

    def looks(self) -> Sequence[Look]:
        """The paper, and what fades of the last one, as they are seen now."""
        left = self._left.looks()
        if self.shown is None:
            return left
        paper, spot = self.paper, self.pane.rect
        return *left, look(paper.around(), self.shown, self._mine, self.tucked, self._fade.share, *spot, *paper.floor)

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the paper and what rests on it inside `area`; or the way back to it."""
        self._left.draw(canvas, area)
        if self.shown is None:
            return
        if self.tucked:
            self.pane.draw(canvas, area)
            return
        around = self.paper.around().clip(area)
        if not around.width or not around.height:
            return
        below = None if self._fade.done else canvas.subsurface(around).copy()
        self.paper.draw(canvas)
        self.below(canvas, around)
        self.stage.draw_panel(canvas, around)
        self.pane.draw(canvas, area)
        if below is not None:
            # it comes out of what lies below it
            below.set_alpha(round(255 * (1.0 - in_out_sine(self._fade.share))))
            canvas.blit(below, around)


def roles(view: TableView[Any, Any], position: Any, cast: Iterable[SeatInfo]) -> tuple[SeatInfo, ...]:
    """The cast in this position, with the roles that seats play now."""
    return tuple(view.role(position, seat) or info for seat, info in enumerate(cast))
