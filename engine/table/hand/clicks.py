"""What a click means: on a piece that can go to one place only, and on a place with nothing in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

import pygame

from engine.core.text import Text, say
from engine.gui.window.context import Context
from engine.table.board.tabletop import Tabletop
from engine.table.geometry.zones import BOARDS
from engine.table.hand.legal_targets import Targets, can_flip
from engine.table.hand.snapping import Owner, Snapping
from engine.table.marks.target_places_and_ghost import Outline
from engine.table.pieces.still_picture import Look, look

CLICK = 7
"""Pixels (at 1280x720) that the pointer may move during a click."""
DOUBLE = 0.4
"""The most seconds between the two clicks of a double click."""
PICK_ONE = say("Several pieces can go there: pick up a marked one first.")
PICK_IT = say("Pick up the marked piece first: only that one can go there.")
TURN_IT = say("The marked piece doesn’t fit there this way: rotate it first.")
FLIP_IT = say("The marked piece doesn’t fit there this way: rotate it or turn it over first.")


@dataclass(slots=True)
class Grab:
    """A pressed pointer: where it was pressed, and whether it has left that spot."""

    at: tuple[int, int]
    wandered: bool = False


class Clicks:
    """How many clicks play a piece that can go to one place only.

    final: moves that chance has answered can't be taken back, so a double click is needed instead of a click.
    """

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.final = False
        self.under: str | None = None
        """The piece that can be taken up under the pointer, while the hand is empty."""
        self.grab: Grab | None = None
        """The pressed pointer, None if it is not pressed on a piece."""
        self._first: tuple[int, int] | None = None
        """Where the click was that took up the held piece."""
        self._since = 0.0

    @property
    def needed(self) -> int:
        """How many clicks play such a piece; 0: it is dragged like any other."""
        wanted = self.ctx.settings.only_place
        return 0 if wanted == "off" else 2 if wanted == "double" or self.final else 1

    def taken(self, pos: tuple[int, int]) -> None:
        """Take note that a click has taken a piece up."""
        self._first, self._since = pos, 0.0

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds with a piece in the hand."""
        self._since += dt

    def twice(self, pos: tuple[int, int]) -> bool:
        """Is a press, while a piece is held, the second one of a double click?"""
        first, self._first = self._first, None
        return first is not None and self._since <= DOUBLE and not self.far(first, pos)

    def far(self, first: tuple[int, int], pos: tuple[int, int]) -> bool:
        """Are these points too far apart for one click?"""
        return hypot(pos[0] - first[0], pos[1] - first[1]) > max(4, self.ctx.px(CLICK))


class PlaceClicks:
    """Clicks on a place with nothing in the hand: one lays the one piece that can go there, as it lies.

    If several can, or the only one has to be turned first, the player is told so, and these pieces are marked. So is
    one that lies on a board already while anything else can be done: it is moved, which may cost something, not laid.
    """

    def __init__(self, top: Tabletop, owner: Owner) -> None:
        self.top = top
        self.owner = owner
        self.marked: tuple[str, ...] = ()
        """The pieces of which one has to be picked up or turned first."""
        self._snapping = Snapping(top, owner.judge)
        self._grab: Grab | None = None
        self._targets = Targets()
        self._found: dict[str, Any | None] = {}
        """The pieces that can go to the place where the pointer was pressed, each with its move as it lies."""

    def press(self, pos: tuple[int, int], targets: Targets, auto_turn: bool) -> None:
        """Handle a press of the pointer where nothing can be taken up."""
        self.forget()
        self._targets, self._found = targets, self._pieces_for(pos, targets, auto_turn)
        self._grab = Grab(pos) if self._found else None

    def pressed_at(self) -> tuple[int, int] | None:
        """Where the click began; None if none has begun."""
        return self._grab.at if self._grab is not None else None

    def release(self) -> Any | None:
        """The move that the finished click makes; None: the player is told what to do first."""
        self._grab = None
        first, *others = self._found
        if not others and not self._moved_only(first) and self._found[first] is not None:
            return self._found[first]
        self.marked = tuple(self._found)
        self.owner.explain(self._what_first())
        return None

    def forget(self) -> None:
        """Mark nothing any more, since something else is done."""
        self._grab, self.marked = None, ()

    def _pieces_for(self, pos: tuple[int, int], targets: Targets, auto_turn: bool) -> dict[str, Any | None]:
        under = self.top.zones.hit(pos)
        found: dict[str, Any | None] = {}
        for key in targets.by_piece:
            piece = self.top.lying.piece(key)
            if under is None or piece is None:
                continue
            self._snapping.take(key, targets, piece.pose)
            place = self._snapping.exactly(under, piece.pose)
            if place is not None:
                pose = targets.settled(key, place, piece.pose) if auto_turn else piece.pose
                found[key] = self._snapping.move(place, pose)
        return found

    def _moved_only(self, key: str) -> bool:
        """Does it lie on a board, while something else can be done?"""
        piece, targets = self.top.lying.piece(key), self._targets
        area = self.top.zones.areas.get(piece.place.zone) if piece is not None else None
        return area is not None and area.kind == BOARDS and (len(targets.by_piece) > 1 or bool(targets.buttons))

    def _what_first(self) -> Text:
        if len(self.marked) > 1:
            return PICK_ONE
        if self._moved_only(self.marked[0]):
            return PICK_IT
        piece = self.top.lying.piece(self.marked[0])
        return FLIP_IT if piece is not None and can_flip(self.top.view.poses(piece.art)) else TURN_IT

    def _rings(self) -> list[Outline]:
        return [self.top.outline(key) for key in self.marked]

    def looks(self) -> Sequence[Look]:
        """The rings as they are seen now."""
        return [look(self.top.marks.place_marks.lamp_rect(outline), "ring") for outline in self._rings()]

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the rings of the pieces that can go to the clicked place, inside `area`."""
        for outline in self._rings():
            if self.top.marks.place_marks.lamp_rect(outline).colliderect(area):
                self.top.marks.place_marks.lamp_ring(canvas, outline, 1.0)
