"""How many clues each fairy still lacks in a garden: what reasons count when a clue or a fairy is placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache

from games.alfheim_fairies.rules.garden import EAST, SOUTH, Garden, ground, missing, places_for, sides_of
from games.alfheim_fairies.rules.pieces import CLUES, is_pattern

MOST = 2
"""More missing clues are not counted: until they are called, much else happens."""
Lack = tuple[str, ...]
"""The clues that a fairy lacks, none if it can come."""


@lru_cache(maxsize=512)
def lacks(garden: Garden, costs: tuple[tuple[str, tuple[str, ...]], ...], left: tuple[int, ...]) -> Mapping[str, Lack]:
    """The fewest clues that each fairy lacks, MOST at most; fairies that lack more are left out.

    costs: of each fairy that is asked about, all that would do. left: how many of each of CLUES may still be called.
    """
    found: dict[str, Lack] = {}
    for fairy, each in costs:
        if places_for(garden, each):
            found[fairy] = ()
            continue
        ways = [way for cost in each for way in _ways(garden, cost, left)]
        if ways:
            found[fairy] = min(ways, key=len)
    return found


def _ways(garden: Garden, cost: str, left: tuple[int, ...]) -> Iterator[Lack]:
    """The clues that would make a line for a cost, of those that may still be called."""
    for _, clue in missing(garden, cost):
        if left[CLUES.index(clue)]:
            yield (clue,)
    if is_pattern(cost):
        return
    clues, taken, wanted = ground(garden).clues, ground(garden).taken, Counter(cost)
    for x, y in clues:
        for dx, dy in (EAST, SOUTH):
            for back in range(len(cost)):
                cells = tuple((x + (k - back) * dx, y + (k - back) * dy) for k in range(len(cost)))
                lying = [clues[cell] for cell in cells if cell in clues]
                if len(cost) - len(lying) != MOST or any(cell in taken and cell not in clues for cell in cells):
                    continue
                short = wanted - Counter(lying)
                if short.total() == MOST and _callable(short, left) and sides_of(cells, taken):
                    yield tuple(sorted(short.elements(), key=CLUES.index))


def _callable(short: Counter[str], left: tuple[int, ...]) -> bool:
    return all(left[CLUES.index(clue)] >= count for clue, count in short.items())
