"""The phases of a game, for `python -m tools calibrate`."""

from __future__ import annotations

from games.path_of_elements.rules.position import Position, Stage

EACH = 6
"""Spirits left in the grid that are one phase."""


def phase(seen: Position) -> str:
    """The stage; that of the spirits by how many are left."""
    if seen.stage == Stage.SPIRITS:
        least = len(seen.grid) // EACH * EACH
        return f"{least} to {least + EACH - 1} spirits left"
    return "last gifts" if seen.stage == Stage.GIVING else str(seen.stage.value)


PHASE = phase
