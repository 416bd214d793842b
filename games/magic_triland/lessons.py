"""How Magic Triland is learnt by hand, from the first stone to a pearl at home. See `engine.core.lesson`."""

from __future__ import annotations

from games.magic_triland.lessons_first import BUILD, EXACT, IN_THE_WAY, STEPS
from games.magic_triland.lessons_modes import ALONE, DUEL, MASTER
from games.magic_triland.lessons_pearls import BROADSIDE, COMING_HOME, LUCK
from games.magic_triland.lessons_trades import EQUAL, STRONG

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
)
