"""Many different paths that score the most their tiles can, found at random.

A path grows piece by piece, in any order: lonely tiles of earth, rivers, a clump of fire, pairs of air, and what scores
nothing. Each piece touches what lies already, but nothing of its own element. If a piece has no room, the path is begun
anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from engine.core.rules import Cell
from games.path_of_elements.ai.best_path_formula import Counts, PathParts, best_plan, best_value, fewest
from games.path_of_elements.ai.cell_bitsets import STRIDE, any_of, around, bit, cells_of
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import AIR, EARTH, FIRE, RIVER_FROM, WATER

__all__ = ["Counts", "best_paths", "best_value"]

PATIENCE = 400
"""The most paths that are begun for each one that is wanted."""
LONELY, RIVER, CLUMP, LOOSE = "lonely", "river", "clump", "loose"
"""How a piece is built: in any form, as a river, with the most triangles; a loose one may touch its own element."""


class Piece(Struct, frozen=True):
    """Tiles of an element that are laid together. kind: see above."""

    element: str
    tiles: int
    kind: str = LONELY


def best_paths(counts: Counts, rng: Random, limit: int) -> Iterator[dict[Cell, str]]:
    """Up to so many different paths of these tiles, each worth `best_value`."""
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


def _pieces(counts: Counts, plan: PathParts, rng: Random) -> list[Piece]:
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
    return sorted(pieces, key=lambda _: rng.random())


def _rivers(tiles: int, rng: Random) -> list[int]:
    """One river of all these tiles, or several."""
    found = []
    while tiles >= 2 * RIVER_FROM and rng.random() < 0.5:
        first = RIVER_FROM + int(rng.random() * (tiles - 2 * RIVER_FROM + 1))
        found.append(first)
        tiles -= first
    return [*found, tiles] if tiles else found


def _grown(pieces: list[Piece], rng: Random) -> dict[str, int] | None:
    """The cells of each element; None if a piece found no room."""
    laid = {EARTH: 0, WATER: 0, FIRE: 0, AIR: 0}
    taken = 0
    for piece in pieces:
        barred = taken if piece.kind == LOOSE else taken | around(laid[piece.element])
        frontier = around(taken) if taken else bit((0, 0))
        cells = _laid(piece, frontier & ~barred, barred, rng)
        if not cells:
            return None
        laid[piece.element] |= cells
        taken |= cells
    return laid


def _laid(piece: Piece, first: int, barred: int, rng: Random) -> int:
    """Cells for a piece, one of them among the `first`; 0 if it has no room."""
    cells = last = any_of(first, rng)
    for _ in range(piece.tiles - 1):
        free = around(cells) & ~barred
        if piece.kind == RIVER:
            free &= ~around(cells & ~last)
        elif piece.kind == CLUMP:
            free = _closest(free, cells)
        fresh = any_of(free, rng)
        if not fresh:
            return 0
        cells, last = cells | fresh, fresh
    return cells


def _closest(free: int, cells: int) -> int:
    """The free cells that close the most triangles."""
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


def _path(laid: dict[str, int]) -> dict[Cell, str]:
    return {cell: element for element, cells in laid.items() for cell in cells_of(cells)}
