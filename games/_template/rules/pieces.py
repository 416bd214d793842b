"""What Glade is played with. Plain words and numbers; nothing here is a rule."""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import UNKNOWN, Cell, Seat

KINDS = ("bloom", "fern", "moss")
EACH = 5
TILES = EACH * len(KINDS)
HAND = 2
SHORT = 3
"""Rounds of a short game."""
POND, ARROW = 1, 2
"""Points."""
TURNS = 6
NO_ARROW = "moss"
HEDGEHOGS = 2
STEPS = 2
"""Tiles that a hedgehog walks at most."""
THINGS = ("berry", "nut")
BERRY, PAIR = 1, 3
"""Points of a berry, and of two nuts."""


class Tile(Struct, frozen=True):
    """A tile in a hand. `number` counts the tiles in the order they are drawn: it is public, names the tile for good
    and says nothing about its kind, which is UNKNOWN to the other seats."""

    number: int
    kind: str

    @property
    def hidden(self) -> bool:
        """Whether its kind is hidden from this seat."""
        return self.kind == UNKNOWN


class Laid(Struct, frozen=True):
    """A tile on the meadow. `turn` is the direction of its arrow (see the hexagonal lattice), 0 without one."""

    number: int
    kind: str
    seat: Seat
    cell: Cell
    turn: int
