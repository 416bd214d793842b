"""A garden: what lies where, which lines of clues pay for what, and where a clue or a fairy may go.

What follows from a garden is worked out once and kept for the last few hundred of them, since moves, refusals and view
ask for the same one again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Cell
from games.alfheim_fairies.rules.pieces import CLUE_OF, CLUES, LONGEST, SHORTEST, UNITS, is_pattern, key_of, pattern_of

Laid = tuple[Cell, str]
EAST, SOUTH = (1, 0), (0, 1)
FOOTPRINT = "footprint"
"""What `Ground.taken` says of the footprint's cell."""


class Garden(Struct, frozen=True):
    """What a player has placed. Cells are (x, y), x to the east and y to the south; the first clue lies at (0, 0).

    clues: (cell, letter); fairies: (cell, kind); both in the order in which they came. footprint: its cell.
    """

    clues: tuple[Laid, ...] = ()
    fairies: tuple[Laid, ...] = ()
    footprint: Cell | None = None

    @property
    def guests(self) -> frozenset[str]:
        """The kinds of fairies that live here."""
        return frozenset(fairy for _, fairy in self.fairies)

    def with_clue(self, cell: Cell, clue: str) -> Garden:
        """The garden with one more clue."""
        return replace(self, clues=(*self.clues, (cell, clue)))

    def with_fairy(self, cell: Cell, fairy: str) -> Garden:
        """The garden with one more fairy."""
        return replace(self, fairies=(*self.fairies, (cell, fairy)))


class Segment(Struct, frozen=True):
    """Consecutive clues of one row or column, as many as a cost has.

    cells: from west to east or from north to south. code: their clues (see `pieces`). sides: the free cells beside
    them at right angles to the line.
    """

    cells: tuple[Cell, ...]
    code: int
    sides: tuple[Cell, ...]

    @property
    def ends(self) -> tuple[Cell, Cell]:
        """The cells that lie before and behind it in its own row or column."""
        (ax, ay), (bx, by) = self.cells[0], self.cells[-1]
        dx, dy = (1, 0) if ay == by else (0, 1)
        return (ax - dx, ay - dy), (bx + dx, by + dy)


class Gap(Struct, frozen=True):
    """A segment with one clue missing. cell: free, and a clue may be placed there. code: of the clues that lie."""

    cell: Cell
    cells: tuple[Cell, ...]
    code: int


class Ground(Struct, frozen=True):
    """What follows from a garden.

    taken: all that lies, by cell: a clue's letter, a fairy's kind or FOOTPRINT. clues: the clues' letters alone.
    frontier: where a clue may be placed. banks: where a footprint may be placed. Both in reading order.
    """

    taken: Mapping[Cell, str]
    clues: Mapping[Cell, str]
    frontier: tuple[Cell, ...]
    banks: tuple[Cell, ...]


@lru_cache(maxsize=256)
def ground(garden: Garden) -> Ground:
    """What follows from a garden, computed once."""
    clues = dict(garden.clues)
    taken: dict[Cell, str] = clues | dict(garden.fairies)
    banks = _free_beside(clues, taken)
    frontier = banks
    if garden.footprint is not None:
        taken[garden.footprint] = FOOTPRINT
        banks = tuple(cell for cell in banks if cell != garden.footprint)
        frontier = _free_beside((*clues, garden.footprint), taken)
    return Ground(taken, clues, frontier, banks)


@lru_cache(maxsize=256)
def _bills(clues: tuple[Laid, ...]) -> Mapping[int | str, list[tuple[tuple[Cell, ...], int]]]:
    """The segments of these clues by what they pay for (see `pieces.key_of`): cells and code."""
    found: dict[int | str, list[tuple[tuple[Cell, ...], int]]] = {}
    for window in _windows(dict(clues)):
        found.setdefault(window[1], []).append(window)
        found.setdefault(pattern_of(window[1]), []).append(window)
    return found


def paying(garden: Garden, cost: str) -> tuple[Segment, ...]:
    """The segments that meet this cost, also those without a free side."""
    windows = _bills(garden.clues).get(key_of(cost))
    if windows is None:
        return ()
    taken = ground(garden).taken
    return tuple(Segment(cells, code, sides_of(cells, taken)) for cells, code in windows)


def places_for(garden: Garden, costs: Iterable[str]) -> dict[Cell, Segment]:
    """Where a fairy with these costs may go, in reading order, each with the first segment that pays for it there."""
    found: dict[Cell, Segment] = {}
    for cost in costs:
        for segment in paying(garden, cost):
            for cell in segment.sides:
                found.setdefault(cell, segment)
    return {cell: found[cell] for cell in _reading(found)} if found else found


@lru_cache(maxsize=16)
def gaps(garden: Garden) -> tuple[Gap, ...]:
    """Every segment that one more clue would make, wherever a clue may be placed."""
    clues, found = ground(garden).clues, []
    for cell in ground(garden).frontier:
        for dx, dy in (EAST, SOUTH):
            before = list(_run(clues, cell, (-dx, -dy)))[: LONGEST - 1]
            after = list(_run(clues, cell, (dx, dy)))[: LONGEST - 1]
            for west in range(len(before) + 1):
                for east in range(len(after) + 1):
                    if SHORTEST <= west + 1 + east <= LONGEST:
                        lying = (*reversed(before[:west]), *after[:east])
                        code = sum(UNITS[clues[other]] for other in lying)
                        found.append(Gap(cell, (*lying[:west], cell, *lying[west:]), code))
    return tuple(found)


def missing(garden: Garden, cost: str) -> dict[tuple[Cell, str], Segment]:
    """One clue short: (free cell, the clue that is missing there), with the segment that would then pay.

    Only where a side of it would be free for the fairy. First found first.
    """
    key, taken, found = key_of(cost), ground(garden).taken, {}
    for gap in gaps(garden):
        for clue in _completing(gap.code, key):
            if (gap.cell, clue) not in found:
                sides = sides_of(gap.cells, taken)
                if sides:
                    found[gap.cell, clue] = Segment(gap.cells, gap.code + UNITS[clue], sides)
    return found


def _completing(code: int, key: int | str) -> tuple[str, ...]:
    """The clues that, added to those with this code, make what pays for a cost with this key."""
    if isinstance(key, int):
        clue = CLUE_OF.get(key - code)
        return () if clue is None else (clue,)
    return tuple(clue for clue in CLUES if pattern_of(code + UNITS[clue]) == key)


def meets(code: int, cost: str) -> bool:
    """Do clues with this code pay the cost?"""
    return key_of(cost) == (pattern_of(code) if is_pattern(cost) else code)


def sides_of(cells: tuple[Cell, ...], taken: Mapping[Cell, str]) -> tuple[Cell, ...]:
    """The free cells beside a line, at right angles to it."""
    (ax, ay), (bx, by) = cells[:2]
    across = by - ay, bx - ax
    beside = ((x + k * across[0], y + k * across[1]) for k in (-1, 1) for x, y in cells)
    return tuple(cell for cell in beside if cell not in taken)


def _windows(clues: Mapping[Cell, str]) -> Iterator[tuple[tuple[Cell, ...], int]]:
    """Every segment that is as long as some cost, with its code."""
    for dx, dy in (EAST, SOUTH):
        for x, y in sorted(clues):
            if (x - dx, y - dy) in clues:
                continue
            run = ((x, y), *_run(clues, (x, y), (dx, dy)))
            for start in range(len(run) - SHORTEST + 1):
                code = 0
                for end in range(start, min(start + LONGEST, len(run))):
                    code += UNITS[clues[run[end]]]
                    if end - start >= SHORTEST - 1:
                        yield run[start : end + 1], code


def _run(clues: Mapping[Cell, str], cell: Cell, step: Cell) -> Iterator[Cell]:
    """The clues that lie beyond a cell in one direction, until one is missing."""
    cell = cell[0] + step[0], cell[1] + step[1]
    while cell in clues:
        yield cell
        cell = cell[0] + step[0], cell[1] + step[1]


def _free_beside(cells: Iterable[Cell], taken: Mapping[Cell, str]) -> tuple[Cell, ...]:
    beside = {other for x, y in cells for other in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))}
    return _reading(beside.difference(taken))


def _reading(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
