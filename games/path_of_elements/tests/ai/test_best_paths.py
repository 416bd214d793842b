"""The best paths: what the formula says is had, and nothing is better."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random

import pytest

from games.path_of_elements.ai.best_path_formula import loose_plan
from games.path_of_elements.ai.random_best_paths import Counts, best_paths, best_value
from games.path_of_elements.rules.path_scoring import connected
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.tests.reference_rules import Cell, path_points
from games.path_of_elements.tools.path_quality import laid

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def all_counts(tiles: int) -> Iterator[Counts]:
    for earth, water, fire in product(range(tiles + 1), repeat=3):
        if earth + water + fire <= tiles:
            yield earth, water, fire, tiles - earth - water - fire


def check(path: Mapping[Cell, str], counts: Counts) -> None:
    assert len(connected(path)) == 1
    assert Counter(path.values()) == +Counter(dict(zip(ELEMENTS, counts, strict=True)))
    assert sum(path_points(path).values()) == best_value(counts)


def turned(shape: frozenset[Cell]) -> frozenset[Cell]:
    """One set of cells for all turned, mirrored and shifted forms of a shape."""
    forms, cells = [], list(shape)
    for _ in range(6):
        cells = [(-y, x + y) for x, y in cells]
        for form in (cells, [(y, x) for x, y in cells]):
            left, top = min(x for x, _ in form), min(y for _, y in form)
            forms.append(sorted((x - left, y - top) for x, y in form))
    return frozenset(min(forms))


def shapes(tiles: int) -> set[frozenset[Cell]]:
    """All connected sets of so many hexagons."""
    if tiles == 1:
        return {frozenset({(0, 0)})}
    return {
        turned(shape | {(x + dx, y + dy)})
        for shape in shapes(tiles - 1)
        for x, y in shape
        for dx, dy in STEPS
        if (x + dx, y + dy) not in shape
    }


def brute_force(tiles: int) -> dict[Counts, int]:
    """The best of all paths there are."""
    best: dict[Counts, int] = {}
    for shape in shapes(tiles):
        cells, whole = sorted(shape), (1 << tiles) - 1
        sets = [[cell for k, cell in enumerate(cells) if chosen >> k & 1] for chosen in range(whole + 1)]
        worth = [[path_points(dict.fromkeys(one, element))[element] for one in sets] for element in ELEMENTS]
        for earth in range(whole + 1):
            for water in subsets(whole & ~earth):
                left = whole & ~earth & ~water
                for fire in subsets(left):
                    air = left & ~fire
                    counts = earth.bit_count(), water.bit_count(), fire.bit_count(), air.bit_count()
                    value = worth[0][earth] + worth[1][water] + worth[2][fire] + worth[3][air]
                    if value > best.get(counts, -1):
                        best[counts] = value
    return best


def subsets(whole: int) -> Iterator[int]:
    chosen = whole
    while chosen:
        yield chosen
        chosen = (chosen - 1) & whole
    yield 0


@pytest.mark.parametrize("tiles", [1, 2, 3, 4, 5, 6])
def test_the_formula_finds_the_best_of_all_small_paths(tiles: int) -> None:
    assert brute_force(tiles) == {counts: best_value(counts) for counts in all_counts(tiles)}


def test_for_all_twelve_tiles_a_path_counts_what_the_formula_promises() -> None:
    short = 0
    for counts in all_counts(12):
        (path,) = best_paths(counts, Random(1), 1)
        check(path, counts)
        short += best_value(counts) < loose_plan(counts).points
    assert short == 33


def test_paths_of_a_hand_are_many_and_different() -> None:
    for counts in ((3, 3, 3, 3), (7, 2, 2, 1), (1, 2, 1, 8), (2, 4, 4, 2)):
        paths = list(best_paths(counts, Random(5), 50))
        assert len({frozenset(path.items()) for path in paths}) == 50
        for path in paths:
            check(path, counts)


def test_the_same_seed_finds_the_same_paths() -> None:
    first, again = (list(best_paths((4, 3, 3, 2), Random(9), 5)) for _ in range(2))
    assert first == again


def test_who_lays_well_lays_the_best_path() -> None:
    for seed in range(6):
        points, most = laid(seed, "hard")
        assert points == most
