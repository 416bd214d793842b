"""What a lesson or a first game points at, with pulsing marks: cells, lines, pieces and buttons; and the model move
when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pygame

from engine.core.lattice import Lattice, Point
from engine.core.lesson import Ask, Deed, Sign
from engine.core.rules import Seat
from engine.core.session import Session
from engine.gui.boxes.pane import Pane
from engine.gui.drawing.easing import Timer, in_out_sine
from engine.gui.window.context import Context
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Drag, Landing, Mark, Place, TableView
from engine.table.hand.hand import Hand
from engine.table.hand.legal_targets import Targets
from engine.table.marks.mark_shapes_and_badges import Edge, Painter, rim
from engine.table.marks.target_places_and_ghost import Outline, corners

GLOW = 3.6
"""Seconds that a new mark pulses before it is still."""
BREATHS = 3
OUTLINE = "focus_on_dark"
INWARDS = 0.94
"""The tone of a line around several cells, and how far from their middles to their edges it lies."""
BUTTONS = {"turn": "turn_right", "flip": "flip", "fit": "fit", "aid": "eye", "undo": "undo", "redo": "redo"}
BUTTONS |= {"rules": "rules"}
"""The table's button for a deed."""


def _within(lattice: Lattice, edge: Edge) -> tuple[Point, Point]:
    """An edge of a cell, drawn in a little towards its middle, where the cell's own height counts."""
    cell, *ends = edge
    x, y = lattice.centre(cell)
    a, b = ((x + (px - x) * INWARDS, y + (py - y) * INWARDS) for px, py in ends)
    return a, b


class LessonTargets(Targets):
    """Targets that also lead the keyboard to `extra`: a place that will refuse the piece, if that is the lesson."""

    def __init__(
        self, view: TableView[Any, Any], position: Any, seat: Seat, moves: Iterable[Any], extra: Drag | None
    ) -> None:
        super().__init__(view, position, seat, moves)
        self.extra = extra
        if extra is not None:
            # even where nothing else can be done with it the piece can be taken up
            self.by_piece.setdefault(extra.piece, {})
        self.by_keys = False
        """Is the hand led by keys? A pointer gets there by itself."""

    def places(self, piece: str) -> tuple[Place, ...]:
        found = super().places(piece)
        extra = self.extra if self.by_keys else None
        return found if extra is None or extra.piece != piece else (*found, extra.place)


class Signs:
    """`shown`: is the model's move to be seen, too?"""

    def __init__(self, ctx: Context, top: Tabletop, hand: Hand, panes: Callable[[], Iterable[Pane]]) -> None:
        """panes: all panes with buttons."""
        self.ctx = ctx
        self.top = top
        self.hand = hand
        self._panes = panes
        self.shown = False
        self._signs: tuple[Sign, ...] = ()
        self._drag: Drag | None = None
        self._model: Any | None = None
        """The move of that drag."""
        self._still: Callable[[], bool] = bool
        """Is that move still to be made?"""
        self._landed: Landing | None = None
        """When it was shown, and how its piece would lie: asked only while it is legal, painted away after that."""
        self._button = ""
        self._glow = Timer(0.0)
        self._painted: dict[object, tuple[pygame.Surface, pygame.Rect] | None] = {}
        """Pictures of cells that are outlined together, by what is outlined and how it is seen."""
        self._ringed: list[Outline] = []
        """What had a ring when it was painted last: a piece that flies back takes its ring along."""
        top.painters.overlays.append(self.draw)

    # --- what is pointed at ------------------------------------------------------------------------------------------

    def point(self, signs: tuple[Sign, ...]) -> None:
        """Point at these from now on."""
        self._touch()
        self._signs, self._drag, self._button, self.shown = signs, None, "", False
        self.top.views.point(Place(sign.zone, cell) for sign in signs for cell in sign.cells)
        self._painted.clear()
        self._breathe()

    def show(self, ask: Ask | None, model: Any | None, session: Session[Any, Any], seat: Seat) -> None:
        """Also point at how what is asked for is done: the piece and its place, or the button. model: the seat's
        move."""
        self._touch()
        self.shown = True
        if isinstance(ask, Deed):
            self._button = BUTTONS.get(ask.kind, "")
            if ask.cells:
                self._signs = (*self._signs, Sign(ask.zone, ask.cells))
        elif model is not None:
            ply = len(session.states)
            self._drag, self._model = self.top.view.drag(session.shown(seat), seat, model), model
            self._still = lambda: ply == len(session.states)
            moves = self.hand.targets.buttons
            if self._drag is None and model in moves:
                self._button = f"move{moves.index(model)}"
        self._breathe()

    @property
    def drag(self) -> Drag | None:
        """The drag of the move that is shown; None for none."""
        return self._drag

    def marks(self) -> Iterator[Mark]:
        """What is drawn on the boards themselves."""
        for sign in self._signs:
            if sign.line:
                yield Mark("track", sign.zone, points=sign.line, tone=sign.tone)

    # --- time --------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Does a mark still pulse?"""
        return not self._glow.done

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""
        if not self._glow.done or self._ringed != list(self._rings()):
            self._glow.step(dt)
            self._touch()

    def _breathe(self) -> None:
        still = self.ctx.theme.reduced_motion or not (self._signs or self._drag or self._button)
        self._glow = Timer(0.0 if still else GLOW)
        self._touch()

    # --- painting ----------------------------------------------------------------------------------------------------

    def _places(self) -> Iterator[Place]:
        for sign in self._signs:
            yield from (Place(sign.zone, cell) for cell in sign.cells)

    def _joined(self, sign: Sign) -> bool:
        """Do its cells lie side by side, so that one line goes around them?"""
        area = self.top.zones.areas.get(sign.zone)
        cells = set(sign.cells)
        return area is not None and any(cells & set(area.lattice.neighbours(cell)) for cell in cells)

    def _outline(self, canvas: pygame.Surface, sign: Sign, breath: float) -> None:
        """One line around cells that lie side by side."""
        area = self.top.zones.board(sign.zone)
        if area is None:
            return
        lines = tuple(_within(area.lattice, edge) for edge in rim(area.lattice, sign.cells))
        mark = Mark("lines", sign.zone, sign.cells, lines=lines, tone=OUTLINE)
        seen = (sign.cells, *map(area.camera.raised, ((0.0, 0.0), (1.0, 0.0))))
        if seen not in self._painted:
            self._painted[seen] = Painter(self.ctx).paint((mark,), area, strong=True)
        painted = self._painted[seen]
        if painted is not None:
            painted[0].set_alpha(110 + round(145 * breath))
            clip = canvas.get_clip()
            canvas.set_clip(clip.clip(area.rect))
            canvas.blit(*painted)
            canvas.set_clip(clip)

    def _rings(self) -> Iterator[Outline]:
        """Pieces and buttons that are pointed at."""
        keys = [key for sign in self._signs for key in sign.pieces]
        if self._drag is not None:
            keys.append(self._drag.piece)
        for key in dict.fromkeys(keys):
            if key != self.hand.held:
                yield self.top.outline(key)
        for name in dict.fromkeys([*(sign.button for sign in self._signs), self._button]):
            rect = self._button_rect(name) if name else None
            if rect is not None:
                yield corners(rect)

    def _button_rect(self, name: str) -> pygame.Rect | None:
        """Where a button is seen; None if it is scrolled out of sight."""
        for pane in self._panes():
            box = pane.find(name)
            if box is not None and box.rect.width and pane.rect.contains(box.rect):
                return box.rect
        return None

    def _landing(self) -> Landing | None:
        """How the piece that is shown would lie."""
        if self._drag is None:
            return None
        if self._still():
            self._landed = self.top.lying.landing(self._drag, self._model)
        return self._landed

    def _touch(self) -> None:
        places = [*self._places(), *([self._drag.place] if self._drag is not None else [])]
        for place in places:
            self.ctx.screen.invalidate(self.top.marks.place_marks.rect(place))
        landing = self._landing()
        if landing is not None:
            self.ctx.screen.invalidate(self.top.marks.place_marks.ghost_rect(landing))
        for painted in filter(None, self._painted.values()):
            self.ctx.screen.invalidate(painted[1])
        before, self._ringed = self._ringed, list(self._rings())
        for outline in (*before, *self._ringed):
            self.ctx.screen.invalidate(self.top.marks.place_marks.lamp_rect(outline))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The signs inside `area`."""
        hints = self.top.marks.place_marks
        breath = 1.0
        if not self._glow.done:
            breath = in_out_sine(abs(1.0 - 2.0 * ((self._glow.share * BREATHS) % 1.0)))
        shown = self._drag
        many = sum(len(sign.cells) for sign in self._signs) > 1
        together = [sign for sign in self._signs if self._joined(sign)]
        for sign in together:
            self._outline(canvas, sign, breath)
        outlined = {Place(sign.zone, cell) for sign in together for cell in sign.cells}
        for place in self._places():
            if place in outlined:
                continue
            if hints.rect(place).colliderect(area) and (shown is None or place != shown.place):
                hints.hint(canvas, place, breath, 0.16 if many else 0.30, lamp=not many)
        landing = self._landing()
        if shown is not None and landing is not None:
            hints.shown(canvas, landing, shown.place, area)
        for outline in self._rings():
            if hints.lamp_rect(outline).colliderect(area):
                hints.lamp_ring(canvas, outline, breath)
