"""The search for the numbers of the garden's value: the same luck for all, and a step is a step uphill."""

from __future__ import annotations

from random import Random

import pytest

from games.alfheim_fairies.ai.move_search import PARAMETERS
from games.alfheim_fairies.tools import evolve_weights


def test_the_same_numbers_have_the_same_luck_and_others_do_not_score_the_same() -> None:
    gardens = evolve_weights.deals(3, Random(1))
    assert evolve_weights.points(PARAMETERS, gardens, 2, 7) == evolve_weights.points(PARAMETERS, gardens, 2, 7)
    assert evolve_weights.points(PARAMETERS, gardens, 2, 7) != evolve_weights.points(
        [0] * len(PARAMETERS), gardens, 2, 7
    )


def test_numbers_stay_within_their_bounds() -> None:
    far = [9.0] * len(PARAMETERS)
    assert evolve_weights.moved(PARAMETERS, far, 100) == list(evolve_weights.MOST)
    assert evolve_weights.moved(PARAMETERS, far, -100) == [0] * len(PARAMETERS)


def test_a_round_goes_where_points_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evolve_weights, "points", lambda numbers, *_: -abs(numbers[7] - 2000))
    *_, found = evolve_weights.breed(PARAMETERS, evolve_weights.deals(1, Random(1)) * 60, 25, Random(2))
    assert abs(found[7] - 2000) < abs(PARAMETERS[7] - 2000) / 2
