"""The phases of a game, for `python -m tools calibrate`."""

from __future__ import annotations

from games.alfheim_fairies.rules.position import Position


def phase(seen: Position) -> str:
    """The round."""
    return f"round {seen.round}"


PHASE = phase
