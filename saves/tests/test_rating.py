"""Ratings after Glickman's paper, by its own example; what a try at a task does to both sides."""

from __future__ import annotations

import pytest

from saves.glicko_rating import HELPED, LOST, WON, Rating, first

ME = Rating(1500, 200, 0.06)


def test_the_example_of_the_paper() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = ME.after(games)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_better_scores_bring_more_and_any_try_makes_it_surer() -> None:
    task = Rating(1500, 100)
    values = [ME.after([(task, score)]) for score in (LOST, HELPED, WON)]
    assert values[0].value < values[1].value < values[2].value
    assert all(after.deviation < ME.deviation for after in values)


def test_a_surprise_makes_it_volatile() -> None:
    sure = Rating(1500, 40)
    after = sure
    for _ in range(12):
        after = after.after([(Rating(2100, 40), WON)])
    assert after.volatility > sure.volatility
    assert after.value > 1550


def test_tasks_begin_in_order_and_bounds_are_kept() -> None:
    assert first(0).value < first(0.5).value < first(1).value
    low = Rating(100, 350)
    assert low.after([(Rating(4000, 50), LOST)]).value >= 100
    for broken in ((float("nan"), 100, 0.06), (1500, 5, 0.06), (1500, 100, 0.0), (9999, 100, 0.06)):
        with pytest.raises(ValueError, match="bounds"):
            Rating(*broken)
