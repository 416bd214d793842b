"""Who is ahead in a duel, for those who are told: the search's value and games played on together.

The search sees three turns far, and a duel may be decided long before it sees that (see the README).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from engine.ai.forms import form
from engine.core.rules import Seat
from games.magic_triland.ai.kernels.evaluation import SURE
from games.magic_triland.ai.kernels.playouts import WIN, Playouts

GAMES = 4 if form("magic_triland") == "compiled" else 0
"""So many are played on from each position. A plain one takes seconds."""
TURNS = 40
"""A game is played on for so many turns at most."""
DOUBT = 2
"""So many games that nobody wins are added, for a few games may end alike by chance."""
PLAYED, SEARCHED = 0.35, 0.7
"""How much the games count, and how much what the search has found, both in logits."""
EVEN = 50
"""What is added, in thousandths of a logit, so that hardly ever both seats are told that they are behind."""


def played_on(games: Playouts, mover: Seat, seat: Seat) -> list[int]:
    """How games end for a seat, from -WIN to WIN, in which the mover is about to turn; none of which time ran out."""
    found: list[int] = []
    for _ in range(GAMES):
        result = int(games.play_on(mover, TURNS))
        if games.stopped:
            break
        found.append(result if mover == seat else -result)
    return found


def outlook(value: int, results: Sequence[int]) -> int:
    """What the seat is told, both in thousandths of a logit. value: what the search has found."""
    if abs(value) >= SURE or not results:
        return value
    mean = sum(results) / (WIN * (len(results) + DOUBT))
    return round(SEARCHED * value + PLAYED * 1000 * log((1 + mean) / (1 - mean))) + EVEN
