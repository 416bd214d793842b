"""The ways that messengers walk over the island, from field to field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from engine.core.lattice import Point
from engine.core.rules import Cell
from games.magic_triland.rules.move_types import Go
from games.magic_triland.rules.pieces import (
    ACCESS,
    BROADSIDES,
    COLOURS,
    CORNERS,
    FIGURES,
    HOMES,
    INDEX,
    LATTICE,
    colour_of,
)
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.terrace_graph import broadside, home
from games.magic_triland.view.zones_and_keys import terrace


def route(s: Position, m: Go, energy: int) -> tuple[Cell, ...]:
    """The hearts along a walk, the first where the messenger stands; () if it can't be made so."""
    party = s.party()
    if m.figure not in party.walkers or m.cell not in s.island.node_of:
        return (s.figures[m.figure].where,)
    stops = party.route(m.figure, s.island.node_of[m.cell], energy)
    return tuple(s.island.hearts[node] for node in stops) or (s.figures[m.figure].where,)


def walk_points(s: Position, hearts: Sequence[Cell]) -> tuple[Point, ...]:
    """A walk over terraces, from field to neighbouring field."""
    cells: list[Cell] = []
    for here, there in pairwise(hearts):
        cells += [cell for cell in _crossing(s, here, there) if not cells or cell != cells[-1]]
    return tuple(LATTICE.centre(cell) for cell in cells) or tuple(LATTICE.centre(cell) for cell in hearts[:1])


def _crossing(s: Position, here: Cell, there: Cell) -> list[Cell]:
    """The fields from a place's heart over the border to the next place's heart, the shortest way."""
    inside = {*terrace(s, here), *terrace(s, there)}
    came: dict[Cell, Cell | None] = {here: None}
    queue = [here]
    for cell in queue:
        if cell == there:
            break
        for other in beside(cell):
            if other in inside and other not in came:
                came[other] = cell
                queue.append(other)
    if there not in came:
        return [here, there]
    way: list[Cell] = []
    cell_or_none: Cell | None = there
    while cell_or_none is not None:
        way.append(cell_or_none)
        cell_or_none = came[cell_or_none]
    return way[::-1]


def beside(cell: Cell) -> Iterable[Cell]:
    """The cells that one steps to: neighbouring fields, from the shore the sea, and back."""
    if cell in HOMES:
        return (CORNERS[HOMES.index(cell)],)
    if cell in BROADSIDES:
        return ACCESS[BROADSIDES.index(cell)]
    found = [other for other in LATTICE.neighbours(cell) if other in INDEX]
    found += [HOMES[k] for k in COLOURS if CORNERS[k] == cell]
    return found + [BROADSIDES[k] for k in COLOURS if cell in ACCESS[k]]


def shortest(s: Position, figure: int, homewards: bool) -> tuple[int, tuple[Cell, ...]]:
    """The least energy to the goal on an empty island, as if the goal were open, and the hearts of one such way.

    (0, ()) if there is none.
    """
    colour = colour_of(figure)
    node = home(colour) if homewards else broadside(colour)
    party = s.party().alone(figure)
    sides = tuple(1 << broadside(colour) if not homewards else mask for mask in party.sides)
    party = replace(party, sides=sides, homes=tuple(1 << home(colour) for _ in FIGURES))
    least = party.least(figure, node) or 0
    return least, tuple(s.island.hearts[stop] for stop in party.route(figure, node, least)) if least else ()
