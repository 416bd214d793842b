"""Who stands for somebody who has had the lessons, for `python -m tools tries`.

In a puzzle the clue is placed where the fairies that could come bring most, of all that are not overlooked; the AI
thinks of the whole game instead, not of one round. A wish is played as the level plays, which does not know the wish:
who aims for it fulfils it more often.
"""

from __future__ import annotations

from random import Random

from engine.ai.agent import agent_of
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.task import Task
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Move, Place
from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS
from games.alfheim_fairies.rules.position import Position

LEVEL = "easy"
OVERLOOKED = 0.1
"""How often it is not seen that a fairy could come with the clue at a place."""


def move(task: Task, session: Session[Position, Move], rng: Random) -> Move:
    """The next move."""
    seen = session.observe(task.seat)
    if task.least is not None:
        places = [one for one in session.moves(task.seat) if isinstance(one, Place)]
        if not places:
            return greedy(seen, task.seat, rng)
        return max(places, key=lambda one: (points_seen(seen, task.seat, one, rng), rng.random()))
    *_, best = agent_of(task.game).think(seen, task.seat, LEVEL, rng)
    found: Move = best.move
    return found


def points_seen(seen: Position, seat: Seat, place: Place, rng: Random) -> int:
    """The points of the fairies that are seen to be able to come with the clue there, each counted on its own."""
    here = seen.players[seat].garden
    after = here.with_clue(place.cell, seen.players[seat].hand)
    wanted = (fairy for fairy in FAIRIES if fairy not in here.guests and rng.random() >= OVERLOOKED)
    return sum(POINTS[fairy] for fairy in wanted if places_for(after, seen.costs_for(seat, fairy)))


LEARNER = move
