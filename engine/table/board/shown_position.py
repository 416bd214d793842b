"""Which position the table shows: what lies where, in which pose, and how a piece would lie after a move."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from msgspec.structs import replace

from engine.core.rules import Seat
from engine.table.board.board_rotation import BoardPose
from engine.table.contract.game_view import SPECTATOR, Drag, Landing, Piece, Pose, TableView
from engine.table.geometry.zones import Board, Zones
from engine.table.pieces.draw_order import furniture
from engine.table.pieces.sprite import Manner
from engine.table.pieces.stage import Stage

SMALL = 0.85
"""A piece that fills less of its cell's width than this is a small one."""


class Lying:
    """`position`: what is shown, as the seat `me` sees it; None before anything is."""

    watched = False
    """Is it shown to somebody who has no seat?"""

    def __init__(self, view: TableView[Any, Any], zones: Zones, stage: Stage, board_pose: BoardPose) -> None:
        self.view = view
        self.zones = zones
        self.stage = stage
        self.board_pose = board_pose
        self.position: Any = None
        self.me: Seat = 0
        self.turned: dict[str, Pose] = {}
        """Pieces that the player has turned where they lie, before taking them up."""
        self._landed: tuple[Any, Landing | None] = (None, None)
        """The last question to `landing` and its answer: a glowing sign asks in every frame."""

    @property
    def told(self) -> Seat:
        """Whom words address: the seat that looks, or a `SPECTATOR`."""
        return SPECTATOR if self.watched else self.me

    def show(self, position: Any, me: Seat, kept: Container[str]) -> None:
        """Set the position; only the pieces that are `kept` stay as the player has turned them."""
        self.position, self.me = position, me
        self.turned = {key: pose for key, pose in self.turned.items() if key in kept}

    def pieces(self) -> list[Piece]:
        """The pieces of this position, turned as the player has turned them."""
        if self.position is None:
            return []
        return [self._as_turned(piece) for piece in self.view.pieces(self.position, self.me)]

    def _as_turned(self, piece: Piece) -> Piece:
        pose = self.turned.get(piece.key)
        return piece if pose is None else replace(piece, pose=pose)

    def place(self, manner: Manner, pace: float, waiting: Container[str] = (), kept: Container[str] = ()) -> None:
        """Let the pieces go where they lie. waiting: pieces that a cue will move; `kept` stay in the hand."""
        pieces = [self.board_pose.as_seen(piece) for piece in self.pieces()]
        self.board_pose.shape(self.position, self.me, pieces)
        flat = furniture(self.view.marks(self.position, self.me))
        self.stage.motion.show(pieces, flat, manner, pace, waiting, kept)

    def turn_piece(self, key: str, pose: Pose, manner: Manner) -> None:
        """A piece that can be taken up is turned where it lies."""
        self.turned[key] = pose
        self.place(manner, 1.0)

    def put_back(self, key: str, pose: Pose, manner: Manner) -> None:
        """Let the held piece glide back to where it lay, in its present pose."""
        sprite = self.stage.sprites.get(key)
        if sprite is None:
            return
        self.turned[key] = pose
        sprite.become(self._as_turned(sprite.piece))
        self.stage.motion.release(key, manner)

    # --- questions of the hand ---------------------------------------------------------------------------------------

    def piece(self, key: str) -> Piece | None:
        """The piece as it lies now."""
        sprite = self.stage.sprites.get(key)
        return sprite.piece if sprite is not None and not sprite.flat else None

    def within(self, zone: str, keys: Iterable[str]) -> list[str]:
        """The keys of those pieces that lie in this zone now."""
        lying = ((key, self.piece(key)) for key in keys)
        return [key for key, piece in lying if piece is not None and piece.place.zone == zone]

    def carried(self, piece: Piece, scale: float) -> float:
        """The size of a held piece: as on the board, but for a small one (a stone) no larger than on its pile."""
        area = self.zones.areas.get(piece.place.zone)
        if area is None or isinstance(area, Board):
            return scale
        own = self.zones.scale(area)
        if area.panel:
            return own
        filled = self.stage.textures.breadth(piece.art, piece.pose.face, area.lattice, own)
        return scale if filled > SMALL else min(scale, own)

    def landing(self, drag: Drag, move: Any | None) -> Landing | None:
        """How the piece of a drag would lie after this move of the viewer; None if there is no such piece."""
        piece = self.piece(drag.piece)
        if piece is None:
            return None
        asked = drag, move, self.me, piece, self.position, self.board_pose.turns
        if asked != self._landed[0]:
            self._landed = asked, self._land(drag, move, piece)
        return self._landed[1]

    def would_lie(self, seen: Any, seat: Seat, drag: Drag, move: Any) -> Landing | None:
        """How the piece of a drag would have lain after this move of a seat, in an earlier position that it saw."""
        told: Landing | None = self.view.landing(seen, seat, move)
        piece = next((piece for piece in self.view.pieces(seen, seat) if piece.key == drag.piece), None)
        if told is None and piece is not None:
            told = Landing(replace(piece, place=drag.place, pose=drag.pose, nudge=(0.0, 0.0), aside=0.0))
        return None if told is None else replace(told, piece=self.board_pose.as_seen(told.piece))

    def _land(self, drag: Drag, move: Any | None, piece: Piece) -> Landing:
        shown = move is not None and self.position is not None
        told: Landing | None = self.view.landing(self.position, self.me, move) if shown else None
        if told is None:
            return Landing(replace(piece, place=drag.place, pose=drag.pose, nudge=(0.0, 0.0), aside=0.0))
        return replace(told, piece=self.board_pose.as_seen(told.piece))
