"""Path of the Elements taught by playing, from the first river to the last gift. See `engine.core.lesson`."""

from __future__ import annotations

from games.path_of_elements.lessons.first_game import FIRST_GAME
from games.path_of_elements.lessons.gifts_omens_and_solo import CALM_MIND, COVER, GIFTS, GOOD_OMENS, LAST_GIFTS
from games.path_of_elements.lessons.path_points_and_draft import DRAFT, FIRE_AIR, WATER_EARTH
from games.path_of_elements.lessons.spirits_and_powers import FEWEST, HOMES, PAIRS, POWERS
from games.path_of_elements.lessons.strategy import WELL

__all__ = ["FIRST_GAME", "LESSONS"]

LESSONS = (
    WATER_EARTH,
    FIRE_AIR,
    DRAFT,
    PAIRS,
    HOMES,
    POWERS,
    GIFTS,
    COVER,
    FEWEST,
    LAST_GIFTS,
    GOOD_OMENS,
    CALM_MIND,
    *WELL,
)
