"""Who stands for somebody who has had the lessons, for `python -m tools tries`: the AI thinks of points in the whole
game, not of a round or a wish.

In a puzzle the clue is placed where the fairies that could come bring most, of all that are not overlooked. A wish is
played as the level "easy" plays, which misjudges gardens as badly, but it counts as well how near the wanted fairies
are (the table tells everybody what each still lacks), or how long the line is that is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.task import Task
from games.alfheim_fairies.ai.ai import PLANS
from games.alfheim_fairies.ai.greedy import greedy
from games.alfheim_fairies.ai.move_search import Driver
from games.alfheim_fairies.rules.garden import Garden, missing, places_for
from games.alfheim_fairies.rules.move_types import Invite, Move, Place
from games.alfheim_fairies.rules.pieces import CLUES, FAIRIES, KING, NISSES, POINTS, QUEEN, TOMTE
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.tasks.wishes import LITTLE, WISHES, longest_line

NOISE = PLANS["easy"].eval_noise
OVERLOOKED = 0.1
"""How often it is not seen that a fairy could come with the clue at a place."""
NOW, SOON = 3.0, 1.5
"""Points that it promises if a wanted fairy can come, and if she lacks one clue."""
HERE = 6.0
"""And to have it."""
WANTED: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("five", "six", "seven", "nine"), FAIRIES),
    "king": (KING,),
    "queen": (QUEEN,),
    "early-queen": (QUEEN,),
    "king-queen": (KING, QUEEN),
    "fairies": LITTLE,
    "early-fairies": LITTLE,
    "nisses": NISSES,
    **dict.fromkeys(("tomte", "early-tomte"), (*NISSES, TOMTE)),
    "king-tomte": (KING, *NISSES, TOMTE),
    "court": (KING, QUEEN, *NISSES, TOMTE),
}
"""The fairies that a wish asks for; where it asks for points or the footprint, all is done for points."""
LINE, LONGER = "long", 3.0
"""The wish for a line, and the points that each clue of it promises."""
DRIVER = Driver()


def choose(task: Task, session: Session[Position, Move], rng: Random) -> Move:
    """The next move."""
    seen, seat = session.observe(task.seat), task.seat
    if task.least is None:
        return _aimed(seen, seat, next(key for key, wish in WISHES.items() if wish.said == task.goal), rng)
    places = [one for one in session.moves(seat) if isinstance(one, Place)]
    if not places:
        return greedy(seen, seat, rng)
    return max(places, key=lambda one: (_points_seen(seen, seat, one, rng), rng.random()))


def _points_seen(seen: Position, seat: Seat, place: Place, rng: Random) -> int:
    """The points of the fairies that are seen to be able to come with the clue there, each counted on its own."""
    here = seen.players[seat].garden
    after = here.with_clue(place.cell, seen.players[seat].hand)
    wanted = (fairy for fairy in FAIRIES if fairy not in here.guests and rng.random() >= OVERLOOKED)
    return sum(POINTS[fairy] for fairy in wanted if places_for(after, seen.costs_for(seat, fairy)))


def _aimed(seen: Position, seat: Seat, wish: str, rng: Random) -> Move:
    """The move that is best for points, give or take the noise, and for the wish."""
    ways = DRIVER.glance(seen, seat, rng, games=1)
    player, wanted = seen.players[seat], WANTED.get(wish, ())

    def promise(move: Move) -> float:
        if isinstance(move, Invite):
            return HERE * (move.fairy in wanted)
        after = player.garden.with_clue(move.cell, player.hand) if isinstance(move, Place) else player.garden
        return LONGER * longest_line(after) if wish == LINE else _near(seen, seat, after, wanted)

    move: Move = max(ways, key=lambda way: way.points + promise(way.move) + rng.gauss(0.0, NOISE)).move
    return move


def _near(seen: Position, seat: Seat, garden: Garden, wanted: tuple[str, ...]) -> float:
    """What it promises that the wanted fairies which are not here are near."""
    left, total = seen.to_come(), 0.0
    for fairy in wanted:
        costs = seen.costs_for(seat, fairy) if fairy not in garden.guests else ()
        if places_for(garden, costs):
            total += NOW
        elif any(left[CLUES.index(clue)] for cost in costs for _, clue in missing(garden, cost)):
            total += SOON
    return total


LEARNER = choose
