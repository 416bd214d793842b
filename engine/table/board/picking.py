"""What lies under a pixel, how large it is, and how it would lie: the half of a tabletop that hands ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pygame

from engine.core.rules import Seat
from engine.table.board.board_pose import BoardPose
from engine.table.contract.view import Grip, Landing, Piece, Place, TableView
from engine.table.geometry.zones import Zones
from engine.table.pieces.order import Depth
from engine.table.pieces.sprite import Sprite
from engine.table.pieces.stage import Stage

SMALL = 0.85
"""What fills less of its cell's width than this is a small thing."""


class Picking:
    """Asks the stage, its zones and the view; changes nothing."""

    zones: Zones
    stage: Stage
    view: TableView[Any, Any]
    board_pose: BoardPose
    _position: Any | None
    _me: Seat
    _landed: tuple[Any, Landing | None] = (None, None)
    """What was last asked of `landing`, and the answer: a sign that glows asks in every frame."""

    def carried(self, piece: Piece, scale: float) -> float:
        """How large a piece is in the hand: as on the board, but a small thing (a stone) no larger than on its pile."""
        area = self.zones.areas.get(piece.place.zone)
        if area is None or area.camera is not None:
            return scale
        own = self.zones.scale(area)
        if area.closeup:
            return own
        filled = self.stage.textures.breadth(piece.art, piece.pose.face, area.lattice, own)
        return scale if filled > SMALL else min(scale, own)

    def landing(self, grip: Grip, move: Any | None) -> Landing | None:
        """How the piece of a grip would lie after this move of the one who looks; None if there is no such piece."""
        piece = self.piece(grip.piece)
        if piece is None:
            return None
        asked = grip, move, self._me, piece, self._position, self.board_pose.turns
        if asked != self._landed[0]:
            self._landed = asked, self._land(grip, move, piece)
        return self._landed[1]

    def _land(self, grip: Grip, move: Any | None, piece: Piece) -> Landing:
        shown = move is not None and self._position is not None
        told: Landing | None = self.view.landing(self._position, self._me, move) if shown else None
        if told is None:
            return Landing(replace(piece, place=grip.place, pose=grip.pose, nudge=(0.0, 0.0), aside=0.0))
        return replace(told, piece=self.board_pose.as_seen(told.piece))

    def scale_at(self, place: Place) -> float:
        """Pixels of one lattice unit at a place."""
        spot = self.zones.spot(place)
        return spot.scale if spot is not None else 1.0

    def piece(self, key: str) -> Piece | None:
        """The piece as it lies now."""
        sprite = self.stage.sprites.get(key)
        return sprite.piece if sprite is not None and not sprite.flat else None

    def hit(self, pos: tuple[int, int]) -> str | Place | None:
        """The piece under a pixel, else the place, else None."""
        return self.piece_at(pos) or self.zones.hit(pos)

    def piece_at(self, pos: tuple[int, int], among: Iterable[str] | None = None) -> str | None:
        """The topmost resting piece under a pixel, of all or of some; of some also one whose field is there."""
        sprites = self.stage.sprites
        candidates = sprites.values() if among is None else [sprites[key] for key in among if key in sprites]
        candidates = [sprite for sprite in candidates if not sprite.flat and not sprite.held]
        found = [sprite for sprite in candidates if self._covers(sprite, pos)]
        if not found and among is not None:
            # a slender figure is taken at its field, too
            place = self.zones.hit(pos)
            standing = [sprite for sprite in candidates if self.stage.order.raised(sprite) is not None]
            found = [sprite for sprite in standing if sprite.lies.place == place]
        return max(found, key=lambda sprite: self._rank(sprite, pos)).piece.key if found else None

    def _rank(self, sprite: Sprite, pos: tuple[int, int]) -> tuple[bool, Depth]:
        """Of two that stand close together the one that is seen there, of two that are the upper one."""
        return self.stage.shows(sprite, pos), self.stage.order.depth(sprite)

    def _covers(self, sprite: Sprite, pos: tuple[int, int]) -> bool:
        rect = self.stage.body(sprite)
        area = self.zones.areas.get(sprite.lies.place.zone)
        inside = area is None or area.camera is None or area.rect.collidepoint(pos)
        return inside and rect.collidepoint(pos) and self.zones.reached(sprite.lies.place.zone, pos)

    def body(self, key: str) -> pygame.Rect | None:
        """Where a piece lies, without its shadow."""
        sprite = self.stage.sprites.get(key)
        return self.stage.body(sprite) if sprite is not None else None
