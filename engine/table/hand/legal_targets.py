"""The legal moves of a seat by piece, place and pose. No pixels and no rules in here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from engine.core.rules import Seat
from engine.table.contract.game_view import Place, Pose, TableView

T = TypeVar("T")
Spot = tuple[float, float]
"""A point on the window, in pixels."""
AHEAD = 0.75
"""For up and down: the largest sideways offset, as a share of the way, that counts as straight ahead.

A hexagon's neighbour is at 0.58.
"""


class Targets:
    """`by_piece[piece][place][pose]` is the move; `buttons` are the moves without a piece."""

    def __init__(
        self, view: TableView[Any, Any] | None = None, position: Any = None, seat: Seat = 0, moves: Iterable[Any] = ()
    ) -> None:
        self.by_piece: dict[str, dict[Place, dict[Pose, Any]]] = {}
        self.buttons: list[Any] = []
        self._corrected: dict[str, bool] = {}
        """Is all that can be done with a piece a correction (`TableView.corrects`)?"""
        for move in moves:
            drag = view.drag(position, seat, move) if view is not None else None
            if view is None or drag is None:
                self.buttons.append(move)
                continue
            self.by_piece.setdefault(drag.piece, {}).setdefault(drag.place, {})[drag.pose] = move
            only = self._corrected.get(drag.piece, True)
            self._corrected[drag.piece] = only and view.corrects(position, seat, move)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be taken up, in the order of the moves."""
        return tuple(self.by_piece)

    @property
    def fresh(self) -> tuple[str, ...]:
        """The pieces that have a move which is no mere correction of what lies."""
        return tuple(piece for piece in self.by_piece if not self._corrected.get(piece))

    def places(self, piece: str) -> tuple[Place, ...]:
        """Where a piece may be laid in some pose."""
        return tuple(self.by_piece.get(piece, ()))

    def poses(self, piece: str, place: Place) -> Mapping[Pose, Any]:
        """The poses in which a piece may be laid there, each with its move."""
        return self.by_piece.get(piece, {}).get(place, {})

    def only(self, piece: str) -> Any | None:
        """The move of a piece that can go to one place in one way only; None for any other."""
        moves = [move for poses in self.by_piece.get(piece, {}).values() for move in poses.values()]
        return moves[0] if len(moves) == 1 else None

    def move(self, piece: str, place: Place, pose: Pose) -> Any | None:
        """The move, None if it is not legal."""
        return self.poses(piece, place).get(pose)

    def settled(self, piece: str, place: Place, pose: Pose) -> Pose:
        """The pose in which the piece would be laid there: its own, or the only one that fits."""
        fitting = self.poses(piece, place)
        if pose in fitting or len(fitting) != 1:
            return pose
        return next(iter(fitting))

    def nearest(self, piece: str, at: Spot, where: Callable[[Place], Spot | None], reach: float) -> Place | None:
        """The legal place whose middle is nearest to a pixel, at most `reach` pixels away; None if there is none."""
        best: tuple[float, Place] | None = None
        for place in self.by_piece.get(piece, ()):
            spot = where(place)
            if spot is None:
                continue
            far = (spot[0] - at[0]) ** 2 + (spot[1] - at[1]) ** 2
            if far <= reach * reach and (best is None or far < best[0]):
                best = (far, place)
        return best[1] if best else None


def turned(poses: Sequence[Pose], pose: Pose, by: int) -> Pose:
    """The next pose with the same face, clockwise for a positive `by`; a pose unknown counts as the first."""
    same = [other for other in poses if other.face == pose.face]
    if not same:
        return pose
    return same[(same.index(pose) + by) % len(same)] if pose in same else same[0]


def flipped(poses: Sequence[Pose], pose: Pose) -> Pose:
    """The pose with the next face up; it keeps its turn where that face has one that looks like it."""
    faces = list(dict.fromkeys(other.face for other in poses))
    if len(faces) < 2:
        return pose
    face = faces[(faces.index(pose.face) + 1) % len(faces)] if pose.face in faces else faces[0]
    side = [other for other in poses if other.face == face]
    return next((other for other in side if other.turn == pose.turn), side[pose.turn % len(side)])


def can_turn(poses: Sequence[Pose]) -> bool:
    """Is there a face with more than one pose?"""
    return len({pose.face for pose in poses}) < len(poses)


def can_flip(poses: Sequence[Pose]) -> bool:
    """Is there more than one face?"""
    return len({pose.face for pose in poses}) > 1


def towards(start: Spot | None, spots: Mapping[Place, Spot], direction: tuple[int, int]) -> Place | None:
    """The place that lies nearest in a direction, those straight ahead first; the first one without a start.

    Up and down lead to the next row if it holds a place well ahead. On hexagons that is one of the two neighbours, the
    right one and the left one in turn, so that the way stays straight and leads back as it came.
    """
    if start is None:
        return next(iter(spots), None)
    length = (direction[0] ** 2 + direction[1] ** 2) ** 0.5 or 1.0
    ux, uy = direction[0] / length, direction[1] / length
    left = min((x for x, _ in spots.values()), default=0.0)
    best: tuple[tuple[float, ...], Place] | None = None
    for place, (x, y) in spots.items():
        ahead = (x - start[0]) * ux + (y - start[1]) * uy
        aside = abs((x - start[0]) * uy - (y - start[1]) * ux)
        # 0.5: something nearly beside is not ahead
        if ahead <= 0.5 or aside > 2.2 * ahead:
            continue
        rank: tuple[float, ...] = (1.0, ahead + 2.0 * aside)
        if not direction[0] and aside <= AHEAD * ahead:
            columns = round((start[0] - left) / max(aside, 0.5))
            rank = (0.0, round(ahead), round(aside), (x > start[0]) == bool(columns % 2))
        if best is None or rank < best[0]:
            best = (rank, place)
    return best[1] if best else None


def middlemost(spots: Mapping[T, Spot]) -> T | None:
    """That from which the ways to all others are the shortest together; None if there is none."""

    def ways(one: T) -> float:
        x, y = spots[one]
        return sum(math.hypot(x - other, y - further) for other, further in spots.values())

    return min(spots, key=ways, default=None)
