"""Good omens: rows of spirits that score extra."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.rules import Cell
from games.path_of_elements.rules.path_scoring import ROWS
from games.path_of_elements.rules.pieces import MASK, omen_points


def rows(cells: Mapping[Cell, object], length: int) -> Iterator[tuple[Cell, ...]]:
    """Every straight row of so many adjacent cells among these, each once."""
    for x, y in sorted(cells):
        for dx, dy in ROWS:
            row = tuple((x + k * dx, y + k * dy) for k in range(length))
            if all(cell in cells for cell in row):
                yield row


def fulfilled(omen: str, motifs: Mapping[Cell, str]) -> Iterator[tuple[Cell, ...]]:
    """Every row of adjacent spirits (motif by cell) that fulfils the omen, each once.

    The order in the row does not matter. A mask stands for any spirit that is missing, but masks alone fulfil nothing.
    """
    for row in rows(motifs, len(omen)):
        spirits = [motifs[cell] for cell in row if motifs[cell] != MASK]
        if spirits and len(set(spirits)) == len(spirits) and set(spirits).issubset(omen):
            yield row


def omens_points(omens: tuple[str, ...], motifs: Mapping[Cell, str]) -> int:
    """The points of these omens on a path with these spirits."""
    return sum(omen_points(omen) for omen in omens for _ in fulfilled(omen, motifs))
