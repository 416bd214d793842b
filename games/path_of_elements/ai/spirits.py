"""The stage of spirits: what to turn up, where the pair goes, powers and gifts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engine.ai.agent import Pace
from engine.core.rules import Seat
from games.path_of_elements.ai.judgement import lead
from games.path_of_elements.rules.moves import Done, Exchange, Move, Put, Skip, Turn
from games.path_of_elements.rules.pieces import MASK
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES

PAIR = 2.5
"""What a pair is worth, in points."""
Ranked = list[tuple[float, Move]]
"""Moves by what they are worth, in points, the best first."""


def choices(seen: Position, seat: Seat, rng: Random, pace: Pace) -> Iterator[Ranked]:
    """The moves of the seat whose turn it is, better and better."""
    moves = RULES.moves(seen, seat)
    if any(isinstance(move, Turn) for move in moves) and not seen.turned:
        yield _turns(seen, moves, rng)
        return
    ranked: Ranked = []
    here = lead(seen, seat)
    for move in moves:
        if isinstance(move, Done):
            worth = here
        elif isinstance(move, Skip):
            worth = lead(RULES.apply(seen, seat, move), seat)
        elif isinstance(move, Turn):
            worth = here + _chance(seen, move) * PAIR - 1.0
        elif isinstance(move, Exchange) or (
            not seen.power and not isinstance(move, Put) and seen.stage != Stage.GIVING
        ):
            worth = here - 1.0
        else:
            worth = lead(RULES.apply(seen, seat, move), seat) - 0.01
        ranked.append((worth, move))
        if len(ranked) % 8 == 0 and pace.over():
            break
    yield sorted(ranked, key=lambda one: -one[0])


def _chance(seen: Position, move: Turn) -> float:
    """That the spirit makes a pair with one that lies turned up."""
    wanted = {seen.motif(cell) for cell in seen.up}
    known = seen.motif(move.cell)
    if known:
        return float(known in wanted)
    unseen = seen.unseen()
    return sum(unseen[motif] for motif in wanted) / max(1, sum(unseen.values()))


def _turns(seen: Position, moves: Sequence[Move], rng: Random) -> Ranked:
    """A pair that is known comes first, then what nobody has seen."""
    ranked: Ranked = []
    known = {cell: motif for cell, motif in seen.seen if cell in seen.grid}
    for move in moves:
        if not isinstance(move, Turn):
            continue
        motif = known.get(move.cell, "")
        partners = [cell for cell, other in known.items() if other == motif and cell != move.cell]
        if seen.up:
            worth = PAIR * _chance(seen, move) + (0.1 if not motif else 0.0)
        elif not motif:
            worth = 1.0
        elif partners:
            worth = PAIR - (0.5 if motif == MASK else 0.0)
        else:
            worth = 0.0
        ranked.append((worth + rng.random() * 0.01, move))
    return sorted(ranked, key=lambda one: -one[0])
