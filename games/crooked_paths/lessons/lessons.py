"""Crooked Paths taught by playing: from the first card to the claim, and then how to play well."""

from __future__ import annotations

from games.crooked_paths.lessons.first_game import FIRST_GAME
from games.crooked_paths.lessons.first_phase import FIRST_PHASE
from games.crooked_paths.lessons.second_phase import SECOND_PHASE
from games.crooked_paths.lessons.strategy import WELL

__all__ = ["FIRST_GAME", "LESSONS"]

LESSONS = (*FIRST_PHASE, *SECOND_PHASE, *WELL)
