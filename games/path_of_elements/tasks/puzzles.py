"""Puzzles: some of twelve tiles lie, the others are to be laid and a few moved, so that the path is the best there is.

That the best can be reached needs no search: the puzzle is made from a path worth `best_value`, by moving tiles and
taking some away. What is searched for are all the best paths to which the moves allowed lead: a good puzzle has very
few. Every hand of a game has a best path in which each element counts the most that it can (see `limits`), so a search
drops what keeps one of them from that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeVar

from msgspec import Struct

from engine.core.rules import Cell
from games.path_of_elements.ai.best_path_formula import Counts, loose_plan
from games.path_of_elements.ai.cell_bitsets import STRIDE, around, bit, each, groups
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.rules.pieces import (
    AIR,
    EARTH,
    ELEMENTS,
    FIRE,
    LONELY_POINTS,
    PAIR_POINTS,
    RIVER_FROM,
    TRIANGLE_POINTS,
    WATER,
)

T = TypeVar("T")
D = TypeVar("D")
Sets = tuple[int, int, int, int]
"""The cells of each element, see `cells`."""
EARTHS, WATERS, FIRES, AIRS = range(len(ELEMENTS))
Step = tuple[int, int, int]
"""Element, the cell from which its tile comes (0: from the hand), the cell to which it goes."""
Line = tuple[Step, ...]


class Requirements(Struct, frozen=True):
    """What the puzzles of a grade are like: tiles in the hand, tiles that may be moved, parts at least of what lies.

    least, most: in so many of `TRIES` the greedy player fails.
    """

    hand: int
    changes: int
    islands: int
    least: int
    most: int


TRIES = 20
GRADES: Mapping[int, Requirements] = {
    1: Requirements(3, 0, 3, 0, 10),
    2: Requirements(4, 0, 4, 0, 12),
    3: Requirements(4, 0, 4, 13, TRIES),
    4: Requirements(2, 1, 2, 13, TRIES),
}
MOST_ENDINGS = 3
"""A puzzle leads to at most so many best paths."""
PATIENCE = 12
"""After so many puzzles in vain, and as many more, one best path more is allowed, so that nobody waits too long."""
MOST_IDLE = 1
"""Tiles that can't score however they are laid: a hand with more is dull."""
PATHS = 40
"""How many puzzles are begun with a hand."""


class Puzzle(Struct, frozen=True):
    """What lies, what is in the hand, and how many of the tiles that lie may be moved."""

    lying: Sets
    hand: Counts
    changes: int

    @property
    def counts(self) -> Counts:
        """How many tiles of each element there are, in the hand and on the path."""
        earth, water, fire, air = (n + cells.bit_count() for n, cells in zip(self.hand, self.lying, strict=True))
        return earth, water, fire, air

    @property
    def moves(self) -> int:
        """How many moves it takes: each tile is laid or moved once."""
        return sum(self.hand) + self.changes

    @property
    def islands(self) -> int:
        """How many parts what lies falls into."""
        return sum(1 for _ in groups(union(self.lying)))


def sets_of(path: Mapping[Cell, str]) -> Sets:
    """A path as one set of cells for each element."""
    sets = dict.fromkeys(ELEMENTS, 0)
    for cell, element in path.items():
        sets[element] |= bit(cell)
    return sets[EARTH], sets[WATER], sets[FIRE], sets[AIR]


def union(sets: Sets) -> int:
    """All cells of a path."""
    return sets[0] | sets[1] | sets[2] | sets[3]


def changed(sets: Sets, k: int, cells: int) -> Sets:
    """The sets with these cells for element `k`."""
    found = list(sets)
    found[k] = cells
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=100_000)
def worth(k: int, cells: int) -> int:
    """The points of the element `k` on these cells, as in `rules.paths`."""
    if k == EARTHS:
        return LONELY_POINTS * sum(not around(one) & cells for one in each(cells))
    if k == FIRES:
        east = cells & cells >> 1
        return TRIANGLE_POINTS * sum((east & third).bit_count() for third in (cells >> STRIDE, cells << (STRIDE - 1)))
    if k == AIRS:
        return PAIR_POINTS * sum(part.bit_count() == 2 for part in groups(cells))
    return sum(part.bit_count() for part in groups(cells) if part.bit_count() >= RIVER_FROM and streams(part))


def value(sets: Sets) -> int:
    """The points of a path, whether or not it is connected."""
    return sum(worth(k, cells) for k, cells in enumerate(sets))


def most(k: int, tiles: int) -> int:
    """The most points of so many tiles of the element `k`."""
    counts = [0, 0, 0, 0]
    counts[k] = tiles
    return loose_plan((counts[0], counts[1], counts[2], counts[3])).points


# --- all best paths --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def promising(k: int, cells: int, left: int) -> bool:
    """Can the element `k` still score the most, with these cells and the tiles that are left?"""
    full = most(k, cells.bit_count() + left)
    if not left or not full:
        return worth(k, cells) == full
    if k == EARTHS:
        return not around_any(cells)
    if not cells:
        return True
    if k == AIRS:
        sizes = [part.bit_count() for part in groups(cells)]
        return max(sizes) <= 2 and sizes.count(1) <= left + (cells.bit_count() + left) % 2
    if k == WATERS and (not streams(cells) or left >= RIVER_FROM):
        return streams(cells)
    return any(promising(k, cells | one, left - 1) for one in each(around(cells)))


def around_any(cells: int) -> bool:
    """Whether any two of these cells touch."""
    return any(around(one) & cells for one in each(cells))


def streams(cells: int) -> bool:
    """Is there no branch and no ring? A part of a river may be short."""
    for part in groups(cells):
        ends = [(around(one) & part).bit_count() for one in each(part)]
        if max(ends) > 2 or min(ends) > 1:
            return False
    return True


def filled(lying: Sets, hand: Counts) -> Iterator[Sets]:
    """All ways to lay the whole hand so that the path is connected and each element scores the most it can."""
    if all(promising(k, lying[k], hand[k]) for k in range(4)):
        frontier = around(union(lying))
        yield from _filled(lying, hand, frontier, frontier)


def _filled(lying: Sets, hand: Counts, untried: int, seen: int) -> Iterator[Sets]:
    """Each set of cells once: a cell that was passed over is not tried again further down."""
    taken, left = union(lying), sum(hand)
    parts = list(groups(taken))
    if not left:
        if len(parts) == 1:
            yield lying
        return
    # a tile touches at most three parts
    if len(parts) - 1 > 2 * left:
        return
    if left == 1:
        for part in parts:
            untried &= around(part)
    for one in each(untried):
        untried &= ~one
        fresh = around(one) & ~seen & ~taken
        for k in range(4):
            if hand[k] and promising(k, lying[k] | one, hand[k] - 1):
                less = (hand[0] - (k == 0), hand[1] - (k == 1), hand[2] - (k == 2), hand[3] - (k == 3))
                yield from _filled(changed(lying, k, lying[k] | one), less, untried | fresh, seen | fresh)


def endings(puzzle: Puzzle) -> Iterator[Line | None]:
    """Ways to solve it, one for each best path that can be reached; None now and then while it looks."""
    cells = [(k, one) for k in range(4) for one in each(puzzle.lying[k])]
    found: set[Sets] = set()
    for changes in range(puzzle.changes + 1):
        for moved in combinations(cells, changes):
            lying, hand = puzzle.lying, list(puzzle.hand)
            for k, one in moved:
                lying = changed(lying, k, lying[k] & ~one)
                hand[k] += 1
            for path in filled(lying, (hand[0], hand[1], hand[2], hand[3])):
                if path not in found and not any(path[k] & one for k, one in moved):
                    line = _order(puzzle, path, moved)
                    if line is not None:
                        found.add(path)
                        yield line
            yield None


def _order(puzzle: Puzzle, path: Sets, moved: tuple[tuple[int, int], ...]) -> Line | None:
    """In which order the tiles can be moved and laid; None if they stand in each other's way."""

    def on(lying: Sets, hand: Counts, sources: tuple[tuple[int, int], ...], line: Line) -> Iterator[Line]:
        if lying == path:
            yield line
        for k in range(4):
            for goal in each(path[k] & ~union(lying)):
                tiles = [(k, 0)] * (hand[k] > 0) + [source for source in sources if source[0] == k]
                for source in tiles:
                    if not around(goal) & union(lying) & ~source[1]:
                        continue
                    less = (hand[0] - (k == 0), hand[1] - (k == 1), hand[2] - (k == 2), hand[3] - (k == 3))
                    yield from on(
                        changed(lying, k, lying[k] & ~source[1] | goal),
                        hand if source[1] else less,
                        tuple(one for one in sources if one != source),
                        (*line, (k, source[1], goal)),
                    )

    return next(on(puzzle.lying, puzzle.hand, moved, ()), None)


# --- making them -----------------------------------------------------------------------------------------------------


class Proof(Struct, frozen=True):
    """What the search has shown. lines: a way to each best path; fails: tries of `TRIES` in which greed failed."""

    lines: tuple[Line, ...]
    fails: int

    def hardness(self, puzzle: Puzzle) -> int:
        """The number that orders the puzzles of a grade."""
        return 10 * self.fails + 5 * puzzle.islands - 5 * len(self.lines)


def proven(puzzle: Puzzle, limit: int) -> Iterator[Proof | None]:
    """None while it looks; then the best paths, but no more than one beyond the limit."""
    lines: list[Line] = []
    for line in endings(puzzle):
        if line is None:
            yield None
        else:
            lines.append(line)
        if len(lines) > limit:
            break
    yield Proof(tuple(lines), greed_fails(puzzle) if 0 < len(lines) <= limit else 0)


def greed_fails(puzzle: Puzzle) -> int:
    """How many of `TRIES` do not let the greedy player find a best path."""
    rng = Random("greed")
    return sum(not greedy(puzzle, rng) for _ in range(TRIES))


def greedy(puzzle: Puzzle, rng: Random) -> bool:
    """Does making a move that scores the most each time (at random among equals) lead to a best path?"""
    lying, hand, changes = puzzle.lying, list(puzzle.hand), puzzle.changes
    for _ in range(puzzle.moves):
        ways = list(_moves(lying, hand, changes))
        gains = [worth(k, after[k]) - worth(k, lying[k]) for k, _, after in ways]
        best = max(gains)
        ways = [way for way, gain in zip(ways, gains, strict=True) if gain == best]
        parts = [_parts(after) for _, _, after in ways]
        k, source, lying = pick([way for way, n in zip(ways, parts, strict=True) if n == min(parts)], rng)
        changes -= source != 0
        hand[k] -= source == 0
    return _parts(lying) == 1 and value(lying) == sum(most(k, n) for k, n in enumerate(puzzle.counts))


def _moves(lying: Sets, hand: list[int], changes: int) -> Iterator[tuple[int, int, Sets]]:
    """Tiles laid or moved: the element, where it came from, what lies then."""
    taken = union(lying)
    for k in range(4):
        for source in [0] * (hand[k] > 0) + list(each(lying[k])) * (changes > 0):
            for goal in each(around(taken & ~source) & ~taken):
                yield k, source, changed(lying, k, lying[k] & ~source | goal)


def _parts(sets: Sets) -> int:
    return sum(1 for _ in groups(union(sets)))


def idle(counts: Counts) -> int:
    """How many tiles can't score."""
    return sum(n for k, n in enumerate(counts) if not most(k, n)) + counts[AIRS] % 2 * (counts[AIRS] > 1)


def search(
    deals: Iterable[tuple[D, Counts]], grade: Requirements, rng: Random, endings: int, patience: int
) -> Iterator[tuple[D, Puzzle, Proof] | None]:
    """Puzzles of one deal's tiles after another, until one fits; None for each step on the way.

    endings, patience: see `MOST_ENDINGS` and `PATIENCE`, which limit how long a player waits.
    """
    vain = 0
    for deal, counts in deals:
        yield None
        for _ in range(PATHS if idle(counts) <= MOST_IDLE else 0):
            puzzle = made(counts, grade, rng)
            if puzzle is None or puzzle.islands < grade.islands:
                continue
            vain += 1
            limit = endings + vain // patience
            # quicker than the search, unless many tiles may be moved
            if not grade.changes and not grade.least <= greed_fails(puzzle) <= grade.most:
                continue
            for proof in proven(puzzle, limit):
                yield None
                if proof is not None and 0 < len(proof.lines) <= limit and grade.least <= proof.fails <= grade.most:
                    yield deal, puzzle, proof


def made(counts: Counts, grade: Requirements, rng: Random) -> Puzzle | None:
    """A puzzle from a best path of these tiles, with some moved and some taken away; None if that fails."""
    (path,) = best_paths(counts, rng, 1)
    sets, moved = sets_of(path), 0
    for _ in range(grade.changes):
        k, one = pick([(k, one) for k in range(4) for one in each(sets[k] & ~moved)], rng)
        rest = union(sets) & ~one
        ways = [changed(sets, k, sets[k] & ~one | goal) for goal in each(around(rest) & ~rest & ~one)]
        worse = [after for after in ways if value(after) < value(sets)]
        if not worse:
            return None
        after = pick(worse, rng)
        sets, moved = after, moved | after[k] & ~sets[k]
    taken = [0, 0, 0, 0]
    for _ in range(grade.hand):
        k, one = pick([(k, one) for k in range(4) for one in each(sets[k] & ~moved)], rng)
        sets = changed(sets, k, sets[k] & ~one)
        taken[k] += 1
    return Puzzle(sets, (taken[0], taken[1], taken[2], taken[3]), grade.changes)


def pick(among: Sequence[T], rng: Random) -> T:
    """One of them. Only `random()` is promised to be the same in every Python."""
    return among[int(rng.random() * len(among))]
