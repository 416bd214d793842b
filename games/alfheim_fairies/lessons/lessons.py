"""Alfheim Fairies taught by playing, from the first fairy to the last round. See `engine.core.lesson`."""

from __future__ import annotations

from games.alfheim_fairies.lessons.first import EXACT, FIRST_GUEST, SIDES, TOGETHER
from games.alfheim_fairies.lessons.late import EXPERTS, LAST_ROUND, ROUND_7, THE_KING
from games.alfheim_fairies.lessons.middle import EXCHANGE, SEVERAL, STACK, TOMTE
from games.alfheim_fairies.lessons.strategy import WELL

LESSONS = (
    FIRST_GUEST,
    EXACT,
    SIDES,
    TOGETHER,
    SEVERAL,
    EXCHANGE,
    STACK,
    TOMTE,
    ROUND_7,
    THE_KING,
    EXPERTS,
    LAST_ROUND,
    *WELL,
)
