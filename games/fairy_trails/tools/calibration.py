"""The phases of a game, for `python -m tools calibrate`."""

from __future__ import annotations

from games.fairy_trails.rules.pieces import CARDS
from games.fairy_trails.rules.rules import Position


def phase(seen: Position) -> str:
    """By the cards left in the deck."""
    if not seen.deck:
        return "deck empty"
    return "early" if 2 * seen.deck > CARDS else "late"


PHASE = phase
