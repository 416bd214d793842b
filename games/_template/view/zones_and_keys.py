"""What the table of Glade calls its places and pieces, and where the hedgehogs stand."""

from __future__ import annotations

from engine.core.lattice import HEX, Coordinates, Point
from engine.core.rules import Cell
from engine.core.text import At
from games._template.rules.pieces import NO_ARROW
from games._template.rules.position import Position
from games._template.view.art import MOSS

MEADOW, HANDS, CHOSEN, BAG, FREE, BURROW = "meadow", "hand{}", "chosen", "bag", "free", "burrow"
FIND, FOUND, MINE, THEIRS = "find", "found", "mine", "theirs"
"""The panel, and its rows."""
TILE, HEDGEHOG = "tile{}", "hedgehog{}"
FOOT: Point = (0.0, 0.45)
"""A hedgehog stands at the foot of its tile, so that the tile's sign is seen; it turns with the board."""
BESIDE = 0.4
"""Two on one tile stand so far from its middle, left and right on the window however the board is turned."""


def number(key: str, piece: str) -> int | None:
    """The number in the key of a piece of this sort ("tile{}"), None for any other piece."""
    found = key.removeprefix(piece[:-2])
    return int(found) if found.isdigit() else None


def aside(s: Position, hedgehog: int) -> float:
    """How far right of its place a hedgehog is seen."""
    here = s.hedgehogs[hedgehog]
    crowded = here is not None and s.hedgehogs.count(here) > 1
    return BESIDE * (2 * hedgehog - 1) if crowded else 0.0


def foot(cell: Cell) -> Point:
    """Where a hedgehog stands on a cell."""
    x, y = HEX.centre(cell)
    return x + FOOT[0], y + FOOT[1]


def extent(s: Position) -> tuple[Cell, Cell]:
    """The north-west and the south-east corner of the whole board, ponds included."""
    cells = s.meadow + s.ponds
    qs, rs = [q for q, _ in cells], [r for _, r in cells]
    return (min(qs), min(rs)), (max(qs), max(rs))


def coordinates(s: Position) -> Coordinates:
    """The names of the meadow's cells: the north-west cell of the board is a1."""
    return Coordinates(s.meadow, extent(s)[0], up=False)


def at(s: Position, cell: Cell) -> At:
    """A cell of the meadow as a place in a sentence."""
    return At(MEADOW, cell, coordinates(s).name(cell))


def lift(s: Position, cell: Cell) -> float:
    """How far a cell is raised: moss stands higher."""
    return MOSS if any(tile.cell == cell and tile.kind == NO_ARROW for tile in s.laid) else 0.0
