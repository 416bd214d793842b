"""The rules' figures of `bench`: how they are taken, for any game."""

from __future__ import annotations

import math
import time
from itertools import count

import pytest

from engine.core import registry
from tests.long_test_slices import Amount
from tools.bench import rules_figures as bench_rules
from tools.bench import rules_process as gauges_rules
from tools.bench.measured_figures import Measured, run_benchmark


def test_games_of_any_number_of_seats(monkeypatch: pytest.MonkeyPatch, amount: Amount) -> None:
    """By a clock that goes on by a quarter of a second with every look: the rate is the games played in that time.

    Of the slice with the fewest seats and the most of each game.
    """
    looks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(looks) / 4)
    for game in registry.names(hidden=True):
        counts = registry.info(game).seat_counts
        for seats in sorted(counts if amount(1, 0) else {counts[0], counts[-1]}):
            # one to warm up, then as long as a second has not passed, and a last look
            assert gauges_rules.games(game, str(seats), "1") == {"games": 3 / 1.25}


def test_it_is_done_in_a_process_of_its_own() -> None:
    assert run_benchmark("games", "_template", "0", "0.01", room="rules_process")["games"] > 0


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a millisecond with every look, and few games."""
    looks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(looks) / 1000)
    monkeypatch.setattr(gauges_rules, "GAMES", 8)


def test_early_and_late(ticking: None) -> None:
    """Ten calls between two looks: a tenth of a millisecond each, in microseconds."""
    found = gauges_rules.growth("_template", "0")
    assert set(found) == {f"{name}_{part}" for name in bench_rules.MEASURED for part in ("early", "late")}
    assert list(found.values()) == pytest.approx([100.0] * len(found))


def test_live_figures(ticking: None) -> None:
    assert gauges_rules.plates("_template", "0")["counts"] == pytest.approx(0.1)


def test_the_rows_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "games": {"games": 5.0},
        "plates": {"counts": 0.1},
        "growth": {"why_not_early": 2.0, "why_not_late": 3.0, "apply_early": 4.0, "apply_late": 4.0},
    }
    monkeypatch.setattr(bench_rules, "run_benchmark", lambda name, *_, room: values[name])
    told: list[float] = []
    rows = bench_rules.figures("fairy_trails", lambda share, _: told.append(share))
    assert [row.value for row in rows] == [5.0, 5.0, 2.0, 1.5, 4.0, 1.0, 0.1]
    assert told == sorted(told)
    assert math.isclose(told[-1], 2 / 3)
    assert all(isinstance(row, Measured) and row.good for row in rows)
