"""The moves of Path of the Elements. Saves, logs and the AI's messages write them field by field.

A spirit that lies in the grid, and one that lies on a path, are named by their cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Cell

# --- what chance brings ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next tile of the stack that this seat drafts from first."""

    seat: int
    element: str


@dataclass(frozen=True, slots=True)
class Lose:
    """Chance, alone: the tile of the stack that the other path gets."""

    tile: int


@dataclass(frozen=True, slots=True)
class Omen:
    """Chance: an omen for the seat."""

    seat: int
    omen: str


@dataclass(frozen=True, slots=True)
class Face:
    """Chance: what is on the spirit that is being turned up."""

    motif: str


# --- before the spirits ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take:
    """The seat's element. Chance brings it, unless the players choose."""

    seat: int
    element: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Draft: take this tile and pass the others on."""

    tile: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep this omen, where omens are chosen."""

    omen: str


@dataclass(frozen=True, slots=True)
class Place:
    """Put one of one's tiles onto a cell of the path, or back among those not yet laid (None)."""

    tile: int
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Ready:
    """The path stays as it is."""


# --- spirits and gifts -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn up a spirit of the grid. The third one of a turn costs a gift."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Put:
    """Put a spirit of the pair, which lies at `spirit` in the grid, onto a tile of somebody's path."""

    spirit: Cell
    seat: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover an own spirit."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Uncover:
    """Turn up a covered spirit of another path."""

    seat: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Shift:
    """Move a spirit to an adjacent tile of the same path. seat: whose path."""

    seat: int
    cell: Cell
    to: Cell


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap two spirits on adjacent tiles of one path. cell comes before other in order."""

    seat: int
    cell: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class Gift:
    """Give a gift to an own spirit, which then counts double."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Exchange:
    """Lay this omen aside and draw a new one."""

    omen: str


@dataclass(frozen=True, slots=True)
class Skip:
    """Do without the power of the pair that was found."""


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn. Spirits of the grid that lie turned up are covered."""


Action = Cover | Uncover | Shift | Swap | Gift | Exchange
"""What gifts pay for; some of it is also the power of a pair."""
Chosen = Take | Choose | Keep | Place | Ready | Turn | Put | Action | Skip | Done
"""What a seat may do."""
Move = Begin | Deal | Lose | Omen | Face | Chosen
