"""How the boards lie: which of their cells are raised, and towards whom they are turned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.core.rules import Cell, Seat
from engine.gui.window.context import Context
from engine.table.contract.game_view import Piece, TableView
from engine.table.geometry.zones import Zones
from engine.table.pieces.stage import Stage

PATIENCE = 45
"""Frames to wait for the pictures of the other side before turning anyway."""


class BoardPose:
    """Asks the view how the boards lie. `seats`: how many play."""

    def __init__(self, ctx: Context, view: TableView[Any, Any], zones: Zones, stage: Stage, seats: int) -> None:
        self.ctx = ctx
        self.view = view
        self.zones = zones
        self.stage = stage
        self.seats = seats
        self.toward: Seat | None = None
        """The person towards whom the boards are turned; None for nobody, so that they lie as in the rules."""
        self._asked = 0
        """For how many frames the pictures of a side have been awaited."""

    def shape(self, position: Any, me: Seat, pieces: Iterable[Piece]) -> None:
        """Raise the cells: those that have to be visible, and those with pieces."""
        taken: dict[str, set[Cell]] = {}
        for piece in pieces:
            if piece.place.cell is not None:
                taken.setdefault(piece.place.zone, set()).add(piece.place.cell)
        for area in self.zones.boards():
            assert area.camera is not None
            cells = taken.get(area.name, set()) | set(_box(self.view.extent(position, me, area.name)))
            lifts = {cell: self.view.lift(position, me, area.name, cell) for cell in cells}
            if area.camera.relief.set(lifts):
                # blocks have walls
                self.stage.textures.reaching = True
                self.stage.invalidate(area.rect)

    @property
    def turns(self) -> int:
        """By how many of the lattice's turns the boards should be rotated."""
        if self.toward is None or not self.ctx.settings.turn_board:
            return 0
        turns: int = self.view.facing(self.toward, self.seats)
        return turns

    @property
    def askew(self) -> bool:
        """Do the boards need to be turned?"""
        turns = self.turns
        return any(a.camera is not None and a.camera.turns != turns % a.lattice.sides for a in self.zones.boards())

    def face(self) -> bool:
        """Turn the boards to the person they should face, at once. False if they already do."""
        turns = self.turns
        self._asked = 0
        turned = [area for area in self.zones.boards() if area.camera is not None and area.camera.face(turns)]
        return bool(turned)

    def ready(self) -> bool:
        """Are the pictures of all upright pieces drawn for the other side?

        If not, they are requested, and waited for a limited time.
        """
        turns, textures, missing = self.turns, self.stage.textures, False
        for sprite in self.stage.sprites.values():
            area = self.zones.areas.get(sprite.lies.place.zone)
            name, at, _ = sprite.art.rpartition("@")
            if area is None or area.camera is None or not at or sprite.flat or textures.turns(name + at):
                continue
            side = f"{name}@{turns % area.lattice.sides}"
            if not textures.known(side, sprite.stance.face):
                missing = True
                textures.want(side, sprite.stance.face, area.lattice, sprite.stance.scale)
        self._asked = self._asked + 1 if missing else 0
        return not missing or self._asked > PATIENCE

    def as_seen(self, piece: Piece) -> Piece:
        """The piece with its visible art: what stays upright on a turned board shows another side."""
        if not piece.art.endswith("@"):
            return piece
        area = self.zones.areas.get(piece.place.zone)
        if area is None or area.camera is None or self.stage.textures.turns(piece.art):
            return piece
        return replace(piece, art=f"{piece.art}{area.camera.turns}")


def _box(extent: Iterable[Cell]) -> Iterable[Cell]:
    """All cells between the outermost ones."""
    cells = list(extent)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return ((x, y) for y in range(min(ys), max(ys) + 1) for x in range(min(xs), max(xs) + 1))
