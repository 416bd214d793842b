"""A simple way to play: the place where most points come at once, and every fairy that can come."""

from __future__ import annotations

from random import Random

from engine.core.rules import Seat
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Invite, Move, Place
from games.alfheim_fairies.rules.pieces import FAIRIES, POINTS
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES


def points_at_once(seen: Position, seat: Seat, move: Place) -> int:
    """The points of the fairies that could come with the clue there, each counted on its own."""
    here = seen.players[seat].garden
    after = here.with_clue(move.cell, seen.players[seat].hand)
    wanted = (fairy for fairy in FAIRIES if fairy not in here.guests)
    return sum(POINTS[fairy] for fairy in wanted if places_for(after, seen.costs_for(seat, fairy)))


def greedy(seen: Position, seat: Seat, rng: Random, blunder_rate: float = 0.0) -> Move:
    """The move, at random among equals. blunder_rate: how often it places its clue anywhere."""
    moves = RULES.moves(seen, seat)
    fairies = [m for m in moves if isinstance(m, Invite)]
    if fairies:
        most = max(POINTS[m.fairy] for m in fairies)
        return rng.choice([m for m in fairies if POINTS[m.fairy] == most])
    places = [m for m in moves if isinstance(m, Place)]
    if not places:
        return rng.choice(moves)
    if rng.random() < blunder_rate:
        return rng.choice(places)
    worths = [points_at_once(seen, seat, m) for m in places]
    return rng.choice([m for m, worth in zip(places, worths, strict=True) if worth == max(worths)])
