"""What stands on the boards without being a piece: marks of kind "prop". Those that are moved glide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.lattice import Point
from engine.ui.view import Mark, Piece, Place, Pose

LAYER = -1_000
Kind = tuple[str, str, int]
"""Zone, art, turn."""


class Furniture:
    """Knows which is which from one position to the next."""

    def __init__(self) -> None:
        self._stood: dict[Kind, dict[Point, int]] = {}

    def pieces(self, marks: Iterable[Mark]) -> Iterator[Piece]:
        """All furniture of a position. What stays where it stood keeps its key; others take those that became free."""
        wanted: dict[Kind, list[Point]] = {}
        for mark in marks:
            if mark.kind == "prop":
                wanted.setdefault((mark.zone, mark.art, mark.turn), []).extend(mark.points)
        stood, self._stood = self._stood, {}
        for kind, points in wanted.items():
            zone, art, turn = kind
            for point, number in self._numbered(points, stood.get(kind, {})).items():
                self._stood.setdefault(kind, {})[point] = number
                yield Piece(f"prop:{zone}:{art}:{turn}:{number}", art, Place(zone, (0, 0)), Pose(0, turn), LAYER, point)

    @staticmethod
    def _numbered(points: Iterable[Point], stood: dict[Point, int]) -> dict[Point, int]:
        wanted = list(dict.fromkeys(points))
        kept = {point: stood[point] for point in wanted if point in stood}
        taken = set(kept.values())
        free = iter([number for number in stood.values() if number not in taken])
        highest = max(stood.values(), default=0)
        found: dict[Point, int] = {}
        for point in wanted:
            if point in kept:
                found[point] = kept[point]
                continue
            number = next(free, 0)
            if not number:
                highest += 1
                number = highest
            found[point] = number
        return found
