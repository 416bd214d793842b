"""The phases of a game, for `python -m tools calibrate`."""

from __future__ import annotations

from games.crooked_paths.rules.rules import Position


def phase(seen: Position) -> str:
    """Phase 1 or 2 of the rules."""
    return f"phase {seen.phase}"


PHASE = phase
