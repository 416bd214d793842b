"""What the table of Glade calls its places and pieces, and where the hedgehogs stand."""

from __future__ import annotations

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell
from games._template.rules.position import Position

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
