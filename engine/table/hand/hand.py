"""The player's hand at work: by pointer (drag, click and click, touch) and by keys or a gamepad alone."""

from __future__ import annotations

from math import hypot

from engine.table.contract.view import Place
from engine.table.geometry.zones import PILES, ROWS
from engine.table.hand.held_piece import CLICKED, DRAG, KEYS, Grab, HeldPiece
from engine.table.hand.targets import Spot, towards
from engine.table.pieces.sprite import TURN

CLICK = 7
"""Pixels (at 1280x720) the pointer may wander in a click."""


class Hand(HeldPiece):
    """At most one piece at a time."""

    # --- the pointer -------------------------------------------------------------------------------------------------

    def press(self, pos: tuple[int, int]) -> bool:
        """The pointer goes down: takes a piece, or is about to lay the one that is held."""
        self.pointer = pos
        if self.held is not None:
            self._grab = Grab(pos, wandered=True)
            self._to_pointer()
            return True
        key = self.top.piece_at(pos, self.targets.by_piece) or self._loose(pos)
        if key is None:
            return False
        if self._one_click(key):
            return True
        self._grab = Grab(pos)
        self.pick(key, DRAG, pos)
        return True

    def _loose(self, pos: tuple[int, int]) -> str | None:
        """A piece of a pile or row that may be lifted although it can't be laid now: then the table says why."""
        if not self.targets.by_piece:
            return None
        key = self.top.piece_at(pos)
        piece = self.top.piece(key) if key is not None else None
        area = self.top.zones.areas.get(piece.place.zone) if piece is not None else None
        if key is None or area is None or area.kind not in (PILES, ROWS):
            return None
        if area.closeup and piece is not None:
            # what merely stands there to be seen is left alone
            self.snapping.take(key, self.targets, piece.pose)
            return key if self.snapping.moves else None
        return key

    def _one_click(self, key: str) -> bool:
        """A piece that can only stay where it is (to be turned up) is played by one click."""
        piece = self.top.piece(key)
        places = self.targets.places(key)
        if piece is None or places != (piece.place,):
            return False
        moves = list(self.targets.poses(key, piece.place).values())
        if len(moves) != 1:
            return False
        self._lay(moves[0])
        return True

    def move(self, pos: tuple[int, int]) -> None:
        """The pointer has moved."""
        self.pointer = pos
        grab = self._grab
        if grab is not None and hypot(pos[0] - grab.at[0], pos[1] - grab.at[1]) > max(4, self.ctx.px(CLICK)):
            grab.wandered = True
        if self.held is None:
            under = self.top.piece_at(pos, self.targets.by_piece)
            if under is not None and under != self.focus:
                self.focus_on(under)
            return
        if self.mode == KEYS:
            self.mode = CLICKED
            self._offset = (0.0, 0.0)
        self._to_pointer()

    def release(self, pos: tuple[int, int]) -> bool:
        """The pointer comes up: a drag ends, or a click has taken the piece."""
        grab, self._grab = self._grab, None
        if self.held is None or grab is None:
            return False
        self.pointer = pos
        if not grab.wandered:
            self.mode = CLICKED
            return True
        self._to_pointer()
        self.drop()
        return True

    # --- keys --------------------------------------------------------------------------------------------------------

    def confirm(self) -> bool:
        """Take up the focused piece, or lay the one that is held."""
        if self.held is not None:
            self.drop()
            return True
        key = self.focus
        if key is None or key not in self.targets.by_piece:
            return False
        if not self._one_click(key):
            self.pick(key, KEYS)
        return True

    def steer(self, direction: tuple[int, int]) -> bool:
        """To the next legal place in a direction, or (with nothing in the hand) to the next piece."""
        if self.held is not None:
            start = self._ground(self.aim) if self.aim is not None else None
            return self._lead(towards(start, self._spots(self.held), direction))
        bodies = {key: self.top.body(key) for key in self.targets.pieces}
        spots = {Place(key): (float(b.centerx), float(b.centery)) for key, b in bodies.items() if b is not None}
        here = spots.get(Place(self.focus)) if self.focus is not None else None
        found = towards(here, spots, direction)
        if found is None or found.zone == self.focus:
            return False
        self.focus_on(found.zone)
        return True

    def step(self, by: int) -> bool:
        """The next or previous legal place. False if nothing is held."""
        if self.held is None:
            return False
        places = self.targets.places(self.held)
        if not places:
            return False
        number = places.index(self.aim) + by if self.aim in places else 0
        return self._lead(places[number % len(places)])

    def focus_on(self, key: str | None) -> None:
        """The keyboard means this piece now."""
        for changed in (self.focus, key):
            body = self.top.body(changed) if changed is not None else None
            if body is not None:
                self.ctx.screen.invalidate(body.inflate(self.ctx.px(24), self.ctx.px(24)))
        self.focus = key

    def _spots(self, key: str) -> dict[Place, Spot]:
        found = {place: self._ground(place) for place in self.targets.places(key)}
        return {place: spot for place, spot in found.items() if spot is not None}

    def _ground(self, place: Place) -> Spot | None:
        """The middle of a place, as if no cell were raised: heights would disturb the rows of a board."""
        spot = self.top.zones.spot(place, low=True)
        return (spot.x, spot.y) if spot is not None else None

    def _lead(self, place: Place | None) -> bool:
        if place is None:
            return False
        self.mode = KEYS
        self._touch_aim()
        self.aim = place
        self.top.reveal(place)
        self._touch_aim()
        self._show(TURN)
        self._consider()
        return True
