"""The phases of a game, for `python -m tools calibrate`."""

from __future__ import annotations

from games.alfheim_fairies.rules.position import Position

TOGETHER = ((1, 3), (4, 6), (7, 8), (9, 10))
"""First and last rounds that are one phase: those between which a lead is about as sure."""


def phase(seen: Position) -> str:
    """The round, or the rounds that it belongs to."""
    for first, last in TOGETHER:
        if first <= seen.round <= last:
            return f"rounds {first} to {last}"
    return f"round {seen.round}"


PHASE = phase
