"""Where a held piece snaps to, and what its drop means: drops on several places or pieces may mean one move.

For example any of several equal pieces in a row, a whole row, or any cell of a place of many cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from engine.core.rules import Refusal
from engine.core.text import Text
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Place, Pose
from engine.table.geometry.zones import BOARDS, WHOLE
from engine.table.hand.legal_targets import Spot, Targets

SNAP_RADIUS = 0.72
"""How far from a place's middle, in cells, a piece snaps to it."""

Judge = Callable[[str, Place, Pose], tuple[Any | None, Refusal | None]]
"""What a drop means: (a legal move, None), (None, why not), or (None, None): nothing."""


class Owner(Protocol):
    """What the hand asks of the table."""

    def play(self, move: Any) -> None:
        """Make this legal move: the piece was laid."""

    def judge(self, piece: str, place: Place, pose: Pose) -> tuple[Any | None, Refusal | None]:
        """What a drop that is no target means: (a legal move, None), (None, why not), or (None, None): nothing."""

    def refuse(self, refusal: Refusal, place: Place) -> None:
        """Say why the piece was refused."""

    def consider(self, move: Any | None) -> None:
        """Say what a drop would cause on the legal place below the piece (None: there is none)."""

    def explain(self, text: Text) -> None:
        """Say what has to be done first."""


class Snapping:
    """The snapping of one piece. `moves[place][pose]`: the move of a drop.

    `whole`: zones that are targets as a whole, each with its place.
    """

    def __init__(self, top: Tabletop, judge: Judge) -> None:
        self.top = top
        self.judge = judge
        self.key = ""
        self.targets = Targets()
        self.moves: dict[Place, Mapping[Pose, Any]] = {}
        self.whole: dict[str, Place] = {}
        self._canonical: dict[tuple[Place, Pose], Place | None] = {}
        self._middles: dict[Place, Spot | None] = {}
        self._views: list[object] = []
        """The views for which the middles were computed."""

    def take(self, key: str, targets: Targets, pose: Pose) -> None:
        """Prepare for this piece, which is taken up."""
        self.key, self.targets = key, targets
        self.moves = dict(targets.by_piece.get(key, {}))
        self.whole, self._canonical, self._views = {}, {}, []
        known = {place.zone for places in targets.by_piece.values() for place in places}
        for zone in sorted(known):
            area = self.top.zones.areas.get(zone)
            if area is not None and area.kind != BOARDS:
                self._widen(zone, area.count, pose)

    def _widen(self, zone: str, count: int, pose: Pose) -> None:
        """Add equivalent pieces of a pile or row as targets; if all of them mean the same move, the zone is a target as
        a whole."""
        found: list[Any] = []
        for index in range(max(1, count)):
            place = Place(zone, index=index)
            move = self.moves.get(place, {}).get(pose)
            if move is None:
                move, _ = self.judge(self.key, place, pose)
                if move is not None:
                    self.moves[place] = {pose: move}
            found.append(move)
        own = [place for place in self.targets.by_piece.get(self.key, {}) if place.zone == zone]
        if found[0] is not None and all(move == found[0] for move in found) and len(own) <= 1:
            self.whole[zone] = own[0] if own else Place(zone)

    def move(self, place: Place, pose: Pose) -> Any | None:
        """The move of a drop there in this pose, None if it is not legal."""
        return self.moves.get(place, {}).get(pose)

    def only(self) -> Any | None:
        """The one move of the piece, which may stand for another that looks like it; None for more or none."""
        moves = [move for poses in self.moves.values() for move in poses.values()]
        return moves[0] if moves and moves.count(moves[0]) == len(moves) else None

    def sign(self, place: Place) -> Place:
        """What is marked for a place: the place itself, or its whole row."""
        return Place(place.zone, index=WHOLE) if place.zone in self.whole else place

    def spots(self) -> tuple[Place, ...]:
        """All places to be marked."""
        return tuple(dict.fromkeys(self.sign(place) for place in self.moves))

    def aim(self, pointer: tuple[int, int], at: tuple[float, float], pose: Pose) -> Place | None:
        """The legal place to which the piece snaps with the pointer here and the piece's middle at `at`."""
        zones = self.top.zones
        under = zones.hit(pointer)
        if under is None:
            return None
        exact = self.exactly(under, pose)
        if exact is not None:
            return exact
        views = [tuple(self.top.rect), *(area.camera.serial for area in zones.boards())]
        if views != self._views:
            self._views = views
            self._middles.clear()
        spot = zones.spot(under)
        reach = SNAP_RADIUS * (spot.scale if spot is not None else 1.0)
        return self.targets.nearest(self.key, at, self._middle, reach)

    def exactly(self, under: Place, pose: Pose) -> Place | None:
        """The legal place that this place or cell stands for, without snapping to one beside it."""
        if under.zone in self.whole:
            return self.whole[under.zone]
        return under if under in self.moves else self._meant(under, pose)

    def _middle(self, place: Place) -> Spot | None:
        """`Zones.middle` of one of the piece's places, found once for each view."""
        if place not in self._middles:
            self._middles[place] = self.top.zones.middle(place)
        return self._middles[place]

    def _meant(self, under: Place, pose: Pose) -> Place | None:
        """The place whose move a drop on this cell also means."""
        asked = under, pose
        if asked not in self._canonical:
            move, _ = self.judge(self.key, under, pose)
            same = (place for place, moves in self.moves.items() if move is not None and move in moves.values())
            self._canonical[asked] = next(same, None)
        return self._canonical[asked]
