"""The figures of `bench`: limits, and a measurement in a process of its own."""

from __future__ import annotations

import pytest

import main
from engine.commands import bench
from engine.commands.bench import Figure, gauge
from engine.core.errors import TrailboxError


def test_a_figure_over_its_limit_is_marked() -> None:
    assert not Figure("frame", 1.5, "ms", 1.0).good
    assert "over" in str(Figure("frame", 1.5, "ms", 1.0))
    assert "over" not in str(Figure("frame", 0.5, "ms", 1.0))
    assert Figure("frame", 99, "ms").good


def test_a_bare_window_is_measured() -> None:
    assert 0 < gauge("bare")["cpu"] < 20


def test_a_measurement_that_fails_is_one_sentence() -> None:
    with pytest.raises(TrailboxError, match="frames"):
        gauge("frames")


def test_the_table_of_figures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    values = {
        "frames": {"driver": "dummy", "median": 0.5, "p99": 3.0, "wall_p99": 4.0, "worst": 9.0},
        "idle": {"share": 0.004, "memory": 80.0},
        "start": {"cpu": 0.3},
        "bare": {"cpu": 0.2},
        "worker": {"ready": 0.2, "cancelled": 0.002, "closed": 0.02},
    }
    monkeypatch.setattr(bench, "gauge", lambda name, *_: values[name])
    assert main.main(["bench", "--runs", "1"]) == 0
    out = capsys.readouterr().out
    assert "1.500 times a bare window" in out
    values["idle"] = {"share": 0.02, "memory": 80.0}
    assert main.main(["bench", "--runs", "1"]) == 1
    assert "2.000 % of a core" in capsys.readouterr().out
