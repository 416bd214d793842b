"""Crooked Paths by one's own hand: eleven lessons, from the first card to the claim."""

from __future__ import annotations

from games.crooked_paths.lessons.first import FIRST_PHASE
from games.crooked_paths.lessons.second import SECOND_PHASE

LESSONS = (*FIRST_PHASE, *SECOND_PHASE)
