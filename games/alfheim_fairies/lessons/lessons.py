"""Alfheim Fairies taught by playing, from the first fairy to the last round. See `engine.core.lesson`."""

from __future__ import annotations

from games.alfheim_fairies.lessons.exchange_stack_and_tomte import EXCHANGE, SEVERAL, STACK, TOMTE
from games.alfheim_fairies.lessons.first_fairies import EXACT, FIRST_GUEST, SIDES, TOGETHER
from games.alfheim_fairies.lessons.first_game import FIRST_GAME
from games.alfheim_fairies.lessons.king_experts_and_last_round import EXPERTS, LAST_ROUND, ROUND_7, THE_KING
from games.alfheim_fairies.lessons.strategy import WELL

__all__ = ["FIRST_GAME", "LESSONS"]

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
