"""A plain board: cells with classes. Where it came from (a `.tmx`, a test) does not matter to the rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.sha256 import sha256

Cell = tuple[int, int]


class Board(Struct, frozen=True):
    """`cells` maps (column, row) of a square board, or axial (q, r) of a hexagonal one, to a class name."""

    name: str
    lattice: str  # "square" or "hex"
    cells: Mapping[Cell, str]

    def of_class(self, name: str) -> tuple[Cell, ...]:
        """The cells of one class, in reading order."""
        return tuple(sorted((c for c, k in self.cells.items() if k == name), key=lambda c: (c[1], c[0])))

    @property
    def digest(self) -> str:
        """Sixteen hexadecimal digits of the content, by which a save recognises its board."""
        rows = ";".join(f"{x},{y},{kind}" for (x, y), kind in sorted(self.cells.items()))
        return sha256(f"{self.lattice}|{rows}".encode()).hexdigest()[:16]
