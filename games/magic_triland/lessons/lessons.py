"""Magic Triland taught by playing, from the first stone to a pearl at home. See `engine.core.lesson`."""

from __future__ import annotations

from games.magic_triland.lessons.duels_master_and_solo import ALONE, DUEL, MASTER
from games.magic_triland.lessons.first_game import FIRST_GAME
from games.magic_triland.lessons.pearls import BROADSIDE, COMING_HOME, LUCK
from games.magic_triland.lessons.strategy import WELL
from games.magic_triland.lessons.terraces_and_energy import BUILD, EXACT, IN_THE_WAY, STEPS
from games.magic_triland.lessons.trades import EQUAL, STRONG

__all__ = ["FIRST_GAME", "LESSONS"]

LESSONS = (
    BUILD,
    STEPS,
    EXACT,
    IN_THE_WAY,
    STRONG,
    EQUAL,
    BROADSIDE,
    COMING_HOME,
    LUCK,
    DUEL,
    MASTER,
    ALONE,
    *WELL,
)
