"""Paths that promise the most."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.path_of_elements.ai.path_local_search import elements_of, path_of, points, promise, rows_worth, shaped
from games.path_of_elements.ai.random_best_paths import best_paths
from games.path_of_elements.rules.omens import rows
from games.path_of_elements.rules.path_scoring import connected, path_points
from games.path_of_elements.rules.pieces import ELEMENTS

TILES = (3, 4, 3, 2)


def test_paths_are_changed_for_more_without_losing_a_tile() -> None:
    start = elements_of(next(best_paths(TILES, Random(1), 1)))
    for omens in ((), ("EW", "EWFA")):
        found = shaped(start, "E", omens, Random(2), 300, 5)
        worth = [promise(one, "E", omens) for one in found]
        assert worth == sorted(worth, reverse=True) and worth[0] > promise(start, "E", omens)
        for one in found:
            path = path_of(one)
            count = Counter(path.values())
            assert tuple(count[element] for element in ELEMENTS) == TILES
            assert len(connected(path)) == 1
            assert elements_of(path) == one


def test_points_and_rows_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.path_of_elements.ai.path_local_search.ROW", {2: 1.0, 3: 100.0, 4: 10_000.0})
    start = elements_of(next(best_paths(TILES, Random(3), 1)))
    for one in shaped(start, "W", ("WE", "WEFA"), Random(3), 400, 200):
        path = path_of(one)
        assert points(one) == sum(path_points(path))
        for omen, weight in (("WE", 1), ("WEF", 100), ("WEFA", 10_000)):
            assert rows_worth(sum(one), (omen,)) == weight * len([*rows(path, len(omen))])
