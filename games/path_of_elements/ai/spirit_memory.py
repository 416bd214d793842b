"""What a level remembers of the spirits that were turned up and lie covered again."""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Cell, Seat
from games.path_of_elements.rules.position import Position

FEW = 6
"""Spirits left in the grid of which nobody forgets one. Two seats that each forget one of every pair for good would
otherwise turn up the same spirits for ever."""

LONG = 2
"""Turns for each spirit of the first grid after which nobody forgets one, for the same reason. About one is usual."""


class Memory(Struct, frozen=True):
    """last: so many of the spirits turned up last are remembered at most, 0 for all. slips: the share of them that is
    forgotten nevertheless."""

    last: int = 0
    slips: float = 0.0


def recall(seen: Position, seat: Seat, memory: Memory) -> Position:
    """The observation with the faces only that the seat remembers. What lies open is always known.

    What slips is decided by place, path and seat: who has forgotten a spirit does not remember it a turn later.
    Of the last few spirits none slips.
    """
    if seen.terms.faces_shown:
        return seen
    covered = [one for one in seen.seen if one[0] not in seen.up]
    kept = {cell for cell, _ in covered[-memory.last :] if not _slips(seen, seat, cell, memory.slips)}
    return replace(seen, seen=tuple(one for one in seen.seen if one[0] in kept or one[0] in seen.up))


def _slips(seen: Position, seat: Seat, cell: Cell, share: float) -> bool:
    if len(seen.grid) <= FEW or seen.turns > LONG * len(seen.first_grid):
        return False
    path = [(place, tile.number) for place, tile in seen.players[seat].path]
    return share > 0.0 and Random(f"{seat}:{path}:{cell}").random() < share
