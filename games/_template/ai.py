"""How Glade thinks: it fills in what it cannot see a few times and looks one tile ahead in each guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine.ai.mind import Thought
from engine.core.rules import Seat
from games._template.rules import RULES, Choose, Lay, Move, Position, points

GUESSES = {"easy": 1, "medium": 4}
BLUNT = 3.0
"""How many points a beginner may overlook."""


class GladeMind:
    """The `Mind` of the game."""

    def think(self, seen: Position, seat: Seat, level: str, rng: Random) -> Iterator[Thought]:
        """A thought after each guess; the values are averages over the guesses so far."""
        moves = list(RULES.moves(seen, seat))
        sums = [rng.random() * (BLUNT if level == "easy" else 0.01) for _ in moves]
        nodes = 0
        for guess in range(1, GUESSES[level] + 1):
            world = RULES.imagine(seen, seat, rng)
            for index, move in enumerate(moves):
                sums[index] += _worth(world, seat, move)
                nodes += 1
            best = max(range(len(moves)), key=sums.__getitem__)
            value = max(-1.0, min(1.0, sums[best] / guess / 20))
            yield Thought(moves[best], value, (moves[best],), nodes)


MIND = GladeMind()


def _worth(world: Position, seat: Seat, move: Move) -> float:
    """Points ahead of the best of the others after the move; for a choice, after laying it as well as it goes now."""
    if isinstance(move, Lay):
        return _lead(RULES.apply(world, seat, move), seat)
    if isinstance(move, Choose):
        # as if all had chosen and this seat came first: a rough guess, but it tells the tiles apart
        chosen = tuple(move.number if who == seat else hand[0].number for who, hand in enumerate(world.hands))
        lead = replace(world, chosen=chosen, round=seat)
        return max(_lead(RULES.apply(lead, seat, lay), seat) for lay in RULES.moves(lead, seat))
    raise TypeError(f"{move} is no player's move")


def _lead(s: Position, seat: Seat) -> float:
    totals = [sum(points(s, who)) for who in range(s.seats)]
    return totals[seat] - max(total for who, total in enumerate(totals) if who != seat)


__all__ = ["MIND", "GladeMind"]
