"""The most points of a connected path of given tiles: a formula with its proof.

*Counts* are numbers of tiles by `ELEMENTS`: earth, water, fire, air.

Each element alone bounds its points: 2 for every tile of earth, the length of all rivers, 4 for every two tiles of air,
and for fire 2 for each of at most `triangles(n)`. Their sum can nearly always be reached. Where it can't, too few other
tiles hold earth (or air) together, and counting shows how many groups there can be:

A connected set of k tiles with t triangles and no hole has 2k + 4 - t places round it, walked round once (with holes
fewer): of its corners c1, c2, c3 belong to one, two, three of its tiles, so c1 + 2 c2 + 3 c3 = 6k, c3 = t and c1 + c2 =
6k - 2e for its e contacts, and k - e + t = 1 (Euler); the next place begins at each of the c1 corners. Two groups of
one element can't be next to each other in the walk, so at most (2k + 4 - t) / 2 groups touch the set. A path whose
other tiles are p such sets is connected only if sets and groups form at least a tree, so with m other tiles and t
triangles among them it has at most m + 2p - t / 2 - (p - 1) = m + 1 + p - t / 2 groups of the element. Other tiles that
score make p small: a river of r tiles joins them, so do the tiles of a triangle and the two of a pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from math import isqrt

from msgspec import Struct

from games.path_of_elements.rules.pieces import LONELY_POINTS, PAIR_POINTS, RIVER_FROM, TRIANGLE_POINTS

Counts = tuple[int, int, int, int]
"""Numbers of tiles by `ELEMENTS`."""


class PathParts(Struct, frozen=True):
    """What a path is made of. lonely: tiles of earth that score. river: tiles in rivers. pairs: of air."""

    lonely: int
    river: int
    triangles: int
    pairs: int

    @property
    def points(self) -> int:
        """The points of the parts."""
        return LONELY_POINTS * self.lonely + self.river + TRIANGLE_POINTS * self.triangles + PAIR_POINTS * self.pairs


def triangles(tiles: int) -> int:
    """The most triangles of so many hexagons.

    n hexagons have at most 3n - sqrt(12n - 3) contacts (Harborth 1974); by Euler's formula the triangles of a connected
    set are at most its contacts less n - 1.
    """
    if not tiles:
        return 0
    return 3 * tiles - (isqrt(12 * tiles - 4) + 1) - tiles + 1


@cache
def fewest(wanted: int) -> int:
    """The fewest tiles that have so many triangles."""
    return next(tiles for tiles in count() if triangles(tiles) >= wanted)


def loose_plan(counts: Counts) -> PathParts:
    """The most points of each element on its own, whether or not all of them fit together."""
    earth, water, fire, air = counts
    return PathParts(earth, water if water >= RIVER_FROM else 0, triangles(fire), air // 2)


@cache
def best_plan(counts: Counts) -> PathParts:
    """The parts of the best path that these tiles can make."""
    plans = [loose_plan(counts), _most_with(_around_earth(counts)), _most_with(_around_air(counts))]
    return min(plans, key=lambda plan: plan.points)


def best_value(counts: Counts) -> int:
    """The most points of a path of these tiles, up to twelve."""
    return best_plan(counts).points


def _most_with(plans: Iterator[PathParts]) -> PathParts:
    return max(plans, key=lambda plan: plan.points)


def _around_earth(counts: Counts) -> Iterator[PathParts]:
    """The plans for all but earth, with as much earth as counts beside them."""
    earth, water, fire, air = counts
    for river, built, pairs, groups in _others(water, fire, air):
        yield PathParts(earth if earth <= groups else groups - 1, river, built, pairs)


def _around_air(counts: Counts) -> Iterator[PathParts]:
    """The plans for all but air, with as many pairs as there can be beside them."""
    earth, water, fire, air = counts
    for river, built, _, groups in _others(water, fire, 0, earth):
        # if two tiles a group are not enough, one group is larger
        yield PathParts(earth, river, built, min(air // 2, groups if air <= 2 * groups else groups - 1))


def _others(water: int, fire: int, air: int, earth: int = 0) -> Iterator[tuple[int, int, int, int]]:
    """Ways to build these tiles: river tiles, triangles, pairs, and the most groups that can lie around them."""
    tiles = water + fire + air + earth
    if not tiles:
        yield 0, 0, 0, 1
        return
    for river in (0, *range(RIVER_FROM, water + 1)):
        for built in range(triangles(fire) + 1):
            for pairs in range(air // 2 + 1):
                joined = river - river // RIVER_FROM + max(0, fewest(built) - 1) + pairs
                yield river, built, pairs, tiles + 1 + (tiles - joined) - (built + 1) // 2
