"""What stands on the boards without being a piece: marks of kind "prop". It moves only with its board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.table.contract.view import Mark, Piece, Place, Pose

LAYER = -1_000


def furniture(marks: Iterable[Mark]) -> Iterator[Piece]:
    """All furniture of a position. What stands elsewhere in the next position is other furniture: none travels."""
    for mark in marks:
        if mark.kind == "prop":
            for x, y in dict.fromkeys(mark.points):
                key = f"prop:{mark.zone}:{mark.art}:{mark.turn}:{x:g}:{y:g}"
                yield Piece(key, mark.art, Place(mark.zone, (0, 0)), Pose(0, mark.turn), LAYER, (x, y))
