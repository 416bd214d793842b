"""Fairy Trails taught by playing, from the first card to the last stone. See `engine.core.lesson`."""

from __future__ import annotations

from games.fairy_trails.lessons.claims_and_solo import ALONE, KEEN, SCORE
from games.fairy_trails.lessons.first_game import FIRST_GAME
from games.fairy_trails.lessons.late_game import ALL_LAID, FINDING, LAST_STONE, WAITING
from games.fairy_trails.lessons.networks_and_stones import CLOSING, FIRST_CARDS, GIVING, RINGS, UNDERPASS
from games.fairy_trails.lessons.strategy import WELL

__all__ = ["FIRST_GAME", "LESSONS"]

LESSONS = (
    FIRST_CARDS,
    CLOSING,
    UNDERPASS,
    RINGS,
    GIVING,
    FINDING,
    LAST_STONE,
    WAITING,
    ALL_LAID,
    KEEN,
    ALONE,
    SCORE,
    *WELL,
)
