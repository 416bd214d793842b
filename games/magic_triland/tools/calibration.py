"""The phases of a game, for `python -m tools calibrate`."""

from __future__ import annotations

from games.magic_triland.rules.position import Position, Stage

OPENING = 12
"""Turns until the first messengers are about to meet."""


def phase(seen: Position) -> str:
    """The island being built, the first turns of the messengers, those after them."""
    if seen.stage == Stage.BUILD:
        return "island"
    return "messengers, first turns" if seen.turns < OPENING else "messengers"


PHASE = phase
