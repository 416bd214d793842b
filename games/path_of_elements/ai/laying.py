"""Paths that count the most that their tiles can, many and different ones, found at random.

A path grows piece by piece, in any order: lonely tiles of earth, rivers, a clump of fire, pairs of air, and what
counts nothing. Each piece touches what lies already, but nothing of its own element. Where a piece has no room, the
path is begun anew. Sets of cells are bits of a whole number: cell (x, y) is bit `STRIDE * (y + MIDDLE) + x + MIDDLE`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.core.rules import Cell
from games.path_of_elements.ai.limits import Counts, Plan, best_plan, best_value, fewest
from games.path_of_elements.rules.paths import path_points
from games.path_of_elements.rules.pieces import AIR, EARTH, FIRE, RIVER_FROM, WATER

__all__ = ["Counts", "best_paths", "best_value"]

STRIDE = 32
MIDDLE = 15
"""Of a path's first tile; twelve tiles in a row end inside."""
PATIENCE = 400
"""So many paths are begun for one that is wanted, at most."""
LONELY, RIVER, CLUMP, LOOSE = "lonely", "river", "clump", "loose"
"""How a piece is built: in any form, as a river, with the most triangles; a loose one may touch its own element."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Tiles of an element that are laid together. kind: see above."""

    element: str
    tiles: int
    kind: str = LONELY


def best_paths(counts: Counts, rng: Random, limit: int) -> Iterator[dict[Cell, str]]:
    """Up to so many different paths of these tiles, each of which counts `best_value`."""
    plan = best_plan(counts)
    seen: set[frozenset[tuple[Cell, str]]] = set()
    for _ in range(PATIENCE * limit):
        if len(seen) == limit:
            return
        laid = _grown(_pieces(counts, plan, rng), rng)
        if laid is None:
            continue
        path = _path(laid)
        key = frozenset(path.items())
        if key not in seen and sum(path_points(path)) == plan.points:
            seen.add(key)
            yield path


def _pieces(counts: Counts, plan: Plan, rng: Random) -> list[Piece]:
    """What to lay, in any order."""
    earth, water, fire, air = counts
    clump = fewest(plan.triangles)
    pieces = [Piece(EARTH, 1)] * plan.lonely + [Piece(AIR, 2)] * plan.pairs
    pieces += [Piece(WATER, tiles, RIVER) for tiles in _rivers(plan.river, rng)]
    pieces += [Piece(WATER, 1, LOOSE)] * (water - plan.river) + [Piece(FIRE, 1, LOOSE)] * (fire - clump)
    left = air - 2 * plan.pairs
    pieces += [Piece(AIR, 1)] * left if left <= 2 else [Piece(AIR, left)]
    for element, tiles, kind in ((FIRE, clump, CLUMP), (EARTH, earth - plan.lonely, LONELY)):
        if tiles:
            pieces.append(Piece(element, tiles, kind))
    rng.shuffle(pieces)
    return pieces


def _rivers(tiles: int, rng: Random) -> list[int]:
    """One river of all these tiles, or several."""
    found = []
    while tiles >= 2 * RIVER_FROM and rng.random() < 0.5:
        first = rng.randint(RIVER_FROM, tiles - RIVER_FROM)
        found.append(first)
        tiles -= first
    return [*found, tiles] if tiles else found


def _grown(pieces: list[Piece], rng: Random) -> dict[str, int] | None:
    """The cells of each element; None if a piece found no room."""
    laid = {EARTH: 0, WATER: 0, FIRE: 0, AIR: 0}
    taken = 0
    for piece in pieces:
        barred = taken if piece.kind == LOOSE else taken | _around(laid[piece.element])
        frontier = _around(taken) if taken else 1 << (STRIDE + 1) * MIDDLE
        cells = _laid(piece, frontier & ~barred, barred, rng)
        if not cells:
            return None
        laid[piece.element] |= cells
        taken |= cells
    return laid


def _laid(piece: Piece, first: int, barred: int, rng: Random) -> int:
    """Cells for a piece, one of them among the `first`; 0 if it has no room."""
    cells = last = _any(first, rng)
    for _ in range(piece.tiles - 1):
        free = _around(cells) & ~barred
        if piece.kind == RIVER:
            free &= ~_around(cells & ~last)
        elif piece.kind == CLUMP:
            free = _closest(free, cells)
        fresh = _any(free, rng)
        if not fresh:
            return 0
        cells, last = cells | fresh, fresh
    return cells


def _closest(free: int, cells: int) -> int:
    """Those of the free cells that close the most triangles."""
    east, south, south_west = cells >> 1, cells >> STRIDE, cells >> (STRIDE - 1)
    west, north, north_east = cells << 1, cells << STRIDE, cells << (STRIDE - 1)
    ring = (east, south, south_west, west, north, north_east, east)
    # how many triangles each cell would close, counted in unary: levels[k] has those with more than k
    levels: list[int] = []
    for k in range(6):
        carried = free & ring[k] & ring[k + 1]
        for n, level in enumerate(levels):
            levels[n], carried = level | carried, level & carried
        if carried:
            levels.append(carried)
    return levels[-1] if levels else free


def _around(cells: int) -> int:
    """All cells next to these."""
    return (
        cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE | cells << (STRIDE - 1) | cells >> (STRIDE - 1)
    ) & ~cells


def _any(cells: int, rng: Random) -> int:
    """One of the cells; 0 if there are none."""
    if not cells:
        return 0
    for _ in range(rng.randrange(cells.bit_count())):
        cells &= cells - 1
    return cells & -cells


def _path(laid: dict[str, int]) -> dict[Cell, str]:
    return {cell: element for element, cells in laid.items() for cell in _cells(cells)}


def _cells(cells: int) -> Iterator[Cell]:
    while cells:
        y, x = divmod((cells & -cells).bit_length() - 1, STRIDE)
        yield x - MIDDLE, y - MIDDLE
        cells &= cells - 1
