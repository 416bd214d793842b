"""Three Bars: the least that a game needs. No player sees it; docs/adding-a-game.md walks through it.

The rules: two seats take turns. Each lays one tile with a bar on a free cell of a 3x3 board, its bar upright or across.
Whoever completes a line of three (row, column or diagonal) whose bars all lie the same way wins, whoever laid them.
A full board without such a line is a draw.
"""

from __future__ import annotations

from functools import partial

from engine.core import text
from engine.core.game_info import Info, Level, SeatInfo

say = partial(text.say, domain="_tiny")
"""Marks this game's sentences, which are looked up in the game's own catalogue."""

AIM = say("Wants to complete three bars in line that lie the same way.")

INFO = Info(
    key="_tiny",
    title=say("Three Bars"),
    blurb=say("Lay a bar upright or across; three alike in line win."),
    rules_version=1,
    seat_counts=(2,),
    seats=(SeatInfo(say("First"), AIM, "1"), SeatInfo(say("Second"), AIM, "2")),
    levels=(
        Level("easy", say("Easy"), say("Sees a line that it can complete, and little else.")),
        Level("medium", say("Medium"), say("Looks a few tiles ahead.")),
    ),
    undealt=(2,),
)
