"""Which spirits are worth turning up, and when to stop."""

from __future__ import annotations

from engine.core.rules import Seat
from games.path_of_elements.ai.gains_at_once import is_sure_pair
from games.path_of_elements.rules.gifts_and_powers import THIRD
from games.path_of_elements.rules.move_types import Move, Turn
from games.path_of_elements.rules.position import Position

LEAST_CHANCE = 0.25
"""The least chance that a third spirit makes a pair nobody has seen, for it to be tried."""


def without_idle_turns(seen: Position, choices: dict[int, Move]) -> dict[int, Move]:
    """A turn begins with a pair that is known or with what nobody has seen: where all wait for others to turn up new
    spirits, no game would end. For the same reason a second spirit that fits is not left for one that is known to fit
    nothing. Where none is known to fit, it may be such a one: which one matters only as a third may make a pair with
    it. That costs a gift, so it has to have a chance."""
    up = {seen.motif(cell) for cell in seen.up}
    known = [motif for _, motif in seen.seen]
    idle = [
        choice
        for choice, move in choices.items()
        if isinstance(move, Turn)
        and (motif := seen.motif(move.cell))
        and (motif not in up if up else known.count(motif) < 2)
    ]
    if seen.turned:
        unseen = seen.unseen()
        if sum(unseen[motif] for motif in up) < LEAST_CHANCE * sum(unseen.values()):
            idle += [choice for choice, move in choices.items() if isinstance(move, Turn) and not seen.motif(move.cell)]
    second = len(up) == 1 and not seen.turned and all(known.count(motif) < 2 for motif in up)
    kept = idle[:1] if second or len(idle) == len(choices) else []
    if second and seen.players[seen.active].gifts >= THIRD:
        kept = idle
    return {choice: move for choice, move in choices.items() if choice not in idle or choice in kept}


def may_stop(seen: Position, seat: Seat, move: Move) -> bool:
    """Is a second spirit turned up that is known to make no pair, so that the turn may end there, or a third be paid
    for?"""
    second = isinstance(move, Turn) and len(seen.up) == 1 and not seen.turned and bool(seen.motif(move.cell))
    return second and seen.players[seat].gifts >= THIRD and not is_sure_pair(seen, move)
