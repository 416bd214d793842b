"""The moves of Path of the Elements. Saves, logs and the AI's messages write them field by field.

A spirit that lies in the grid, and one that lies on a path, are named by their cell.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import Cell

# --- what chance brings ----------------------------------------------------------------------------------------------


class Begin(Struct, frozen=True):
    """Chance decides who begins."""

    seat: int


class Deal(Struct, frozen=True):
    """Chance: the next tile of the stack that this seat drafts from first."""

    seat: int
    element: str


class Lose(Struct, frozen=True):
    """Chance, alone: the tile of the stack that the other path gets."""

    tile: int


class Omen(Struct, frozen=True):
    """Chance gives the seat an omen."""

    seat: int
    omen: str


class Face(Struct, frozen=True):
    """Chance: what is on the spirit that is being turned up."""

    motif: str


# --- before the spirits ----------------------------------------------------------------------------------------------


class Take(Struct, frozen=True):
    """The seat's element. Chance brings it, unless the players choose."""

    seat: int
    element: str


class Choose(Struct, frozen=True):
    """Draft: take this tile and pass the others on."""

    tile: int


class Keep(Struct, frozen=True):
    """Keep this omen, where omens are chosen."""

    omen: str


class Place(Struct, frozen=True):
    """Put one of one's tiles onto a cell of the path, or back among those not yet laid (None)."""

    tile: int
    cell: Cell | None


class Ready(Struct, frozen=True):
    """Leave the path as it is."""


# --- spirits and gifts -----------------------------------------------------------------------------------------------


class Turn(Struct, frozen=True):
    """Turn up a spirit of the grid. The third one of a turn costs a gift."""

    cell: Cell


class Put(Struct, frozen=True):
    """Put a spirit of the pair, which lies at `spirit` in the grid, onto a tile of somebody's path."""

    spirit: Cell
    seat: int
    cell: Cell


class Cover(Struct, frozen=True):
    """Cover one of one's own spirits."""

    cell: Cell


class Uncover(Struct, frozen=True):
    """Turn up a covered spirit of another path."""

    seat: int
    cell: Cell


class Shift(Struct, frozen=True):
    """Move a spirit to an adjacent tile of the same path. seat: whose path."""

    seat: int
    cell: Cell
    to: Cell


class Swap(Struct, frozen=True):
    """Swap two spirits on adjacent tiles of one path. cell comes before other in order."""

    seat: int
    cell: Cell
    other: Cell


class Gift(Struct, frozen=True):
    """Give a gift to one of one's own spirits, which then scores double."""

    cell: Cell


class Exchange(Struct, frozen=True):
    """Lay this omen aside and draw a new one."""

    omen: str


class Skip(Struct, frozen=True):
    """Skip the power of the pair that was found."""


class Done(Struct, frozen=True):
    """End the turn. Spirits of the grid that lie turned up are covered."""


Action = Cover | Uncover | Shift | Swap | Gift | Exchange
"""What gifts pay for; some of these are also powers of pairs."""
Chosen = Take | Choose | Keep | Place | Ready | Turn | Put | Action | Skip | Done
"""What a seat may do."""
Move = Begin | Deal | Lose | Omen | Face | Chosen
