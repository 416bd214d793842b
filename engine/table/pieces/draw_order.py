"""Which piece is painted above which: by layer, and on a raised board by how far down on the window it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from engine.table.contract.game_view import Mark, Piece, Place, Pose
from engine.table.geometry.camera import Camera
from engine.table.geometry.zones import Zones
from engine.table.pieces.sprite import Sprite

Depth = tuple[int, float, bool, float, int]
"""Layer, row of the cell, does it stand beside the cell's middle, its own row, order."""
BENEATH = -1_000
"""The layer of furniture."""
LOW = 0.35
"""Up to which lift, 0 to 1, a piece is still hidden by what is in front of it."""


class DrawOrder:
    """The pieces of a table by their keys, and in which order they are painted; zones say which boards are raised."""

    def __init__(self, zones: Zones) -> None:
        self.zones = zones
        self.sprites: dict[str, Sprite] = {}
        self.changed = False
        """Does any piece look otherwise at rest than when they were last put in order, or move in place of resting?"""
        self._resting: list[Sprite] = []
        self._moving: list[Sprite] = []

    @property
    def resting(self) -> list[Sprite]:
        """What rests, the lowest first."""
        if self.changed:
            self._sort()
        return self._resting

    @property
    def moving(self) -> list[Sprite]:
        """What travels or is in the hand, the lowest first."""
        if self.changed:
            self._sort()
        return self._moving

    def on(self, zone: str) -> list[Sprite]:
        """What rests in a zone, the lowest first."""
        return [sprite for sprite in self.resting if sprite.lies.place.zone == zone]

    def _sort(self) -> None:
        self.changed = False
        everything = sorted(self.sprites.values(), key=self.depth)
        self._resting = [sprite for sprite in everything if not sprite.moving]
        # what is in the hand is above all
        self._moving = sorted((sprite for sprite in everything if sprite.moving), key=lambda sprite: sprite.held)

    def raised(self, sprite: Sprite) -> Camera | None:
        """The view on the raised board on which a sprite lies; None for all others."""
        board = self.zones.board(sprite.lies.place.zone)
        return None if board is None or board.camera.relief.flat else board.camera

    def depth(self, sprite: Sprite) -> Depth:
        """The depth of a sprite; a greater depth is painted later."""
        camera = self.raised(sprite)
        if camera is None or sprite.flat:
            # furniture lies as it is laid, one mark upon the other
            return sprite.piece.layer, 0.0, False, 0.0, sprite.order
        stance, place = sprite.stance, sprite.lies.place
        own = round(camera.point_seen((stance.x, stance.y + stance.raised))[1], 3)
        if sprite.moving or place.cell is None:
            return sprite.piece.layer, own, False, own, sprite.order
        row = round(camera.seen(camera.lattice.centre(place.cell))[1], 3)
        # what a cell itself consists of lies below what stands on it
        return sprite.piece.layer, row, any(sprite.lies.nudge), own, sprite.order

    def layers(self, resting: Iterable[Sprite]) -> Iterator[tuple[list[Sprite], list[Sprite]]]:
        """The sprites layer by layer: those of a layer that lie side by side on boards, and all others."""
        for _, group in groupby(resting, key=lambda sprite: sprite.piece.layer):
            beside: list[Sprite] = []
            others: list[Sprite] = []
            for sprite in group:
                on_board = not sprite.flat and self.zones.board(sprite.lies.place.zone) is not None
                (beside if on_board or self.raised(sprite) is not None else others).append(sprite)
            yield beside, others

    def before(self, mover: Sprite) -> list[Sprite]:
        """The resting sprites that hide a part of this moving one, if it is low enough."""
        if self.raised(mover) is None or mover.stance.lift > LOW:
            return []
        zone, depth = mover.lies.place.zone, self.depth(mover)
        return [sprite for sprite in self.resting if sprite.lies.place.zone == zone and self.depth(sprite) > depth]


def furniture(marks: Iterable[Mark]) -> Iterator[Piece]:
    """All furniture of a position. Furniture never travels: in another place it is another piece of furniture."""
    for mark in marks:
        if mark.kind == "prop":
            for x, y in dict.fromkeys(mark.points):
                key = f"prop:{mark.zone}:{mark.art}:{mark.turn}:{x:g}:{y:g}"
                yield Piece(key, mark.art, Place(mark.zone, (0, 0)), Pose(0, mark.turn), BENEATH, (x, y))
