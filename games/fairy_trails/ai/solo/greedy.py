"""The plainest way to play alone: the most stones now, and of equals the fewest open ends."""

from __future__ import annotations

from random import Random

from games.fairy_trails.ai.bridge import PACK, cell_at, number_of, wood_of
from games.fairy_trails.ai.kernels.cards import ENDS, HUTS, numbers
from games.fairy_trails.rules.moves import Discard, Lay, Move
from games.fairy_trails.rules.rules import Position

_ENDS = numbers(HUTS * ENDS, 0)
"""A network's open ends as its worth."""
for _huts in range(HUTS):
    for _ends in range(ENDS):
        _ENDS[_huts * ENDS + _ends] = _ends


def greedy(seen: Position, rng: Random) -> tuple[Move, int]:
    """The move, one of those that look best to it, and the stones it places.

    It discards a card that would lose, if it may.
    """
    found: dict[tuple[int, int], list[Move]] = {}
    held = seen.hands[0][0]
    card = number_of(held.card)
    wood = wood_of(seen.forest)
    turns = [turn for turn in range(4) if PACK.shows[4 * card + turn]]
    for k in range(wood.spread):
        cell = wood.free[k]
        before = dict.fromkeys(turns, (0, 0))
        for colour in (0, 1):
            ends = wood.look(cell, colour, _ENDS)
            for turn in turns:
                found_here = wood.weigh(PACK.half[8 * card + 2 * turn + colour], _ENDS)
                stones = min(seen.stones(colour), found_here & 255)
                placed, more = before[turn]
                before[turn] = placed + stones, more + (found_here >> 8) - ends
        for turn, (placed, more) in before.items():
            found.setdefault((placed, -more), []).append(Lay(held.number, cell_at(cell), turn))
    best = max(found)
    if best[0] == 0 and seen.clock == 2 and seen.spare and seen.deck:
        return Discard(), 0
    return rng.choice(found[best]), best[0]
