"""The figures of `bench`: limits, and a measurement in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.ai import forms
from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import verbatim
from tools import __main__ as main
from tools.bench import ai_figures as bench_ai
from tools.bench import bench, measured_figures
from tools.bench import many_games_memory_figures as bench_evening
from tools.bench.measured_figures import Measured, benchmark_lines, run_benchmark


def test_a_figure_over_its_limit_is_marked() -> None:
    assert not Measured("frame", 1.5, "ms", 1.0).good
    assert "over" in str(Measured("frame", 1.5, "ms", 1.0))
    assert "over" not in str(Measured("frame", 0.5, "ms", 1.0))
    assert Measured("frame", 99, "ms").good
    assert not Measured("nodes", 2.0, "a second", least=3.0).good
    assert "under" in str(Measured("nodes", 2.0, "a second", least=3.0))
    assert Measured("nodes", 3.0, "a second", least=3.0).good


def test_a_bare_window_is_measured() -> None:
    assert 0 < run_benchmark("bare")["cpu"] < 20


def test_a_measurement_that_fails_is_one_sentence() -> None:
    with pytest.raises(TrailboxError, match="frames"):
        run_benchmark("frames", room="frames_process")


def test_a_measurement_that_takes_too_long_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured_figures, "PATIENCE", 0.01)
    with pytest.raises(TrailboxError, match="no answer in"):
        run_benchmark("bare")


def test_what_was_measured_before_one_failed_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def some(*_: object) -> Iterator[Measured]:
        yield Measured("the first", 1.0, "ms")
        raise TrailboxError(verbatim("the second failed"))

    monkeypatch.setattr(bench, "_worker", some)
    assert main.main(["bench", "--parts", "worker"]) == 2
    said = capsys.readouterr()
    assert "the first" in said.out
    assert "the second failed" in said.err


def test_the_table_of_figures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    values = {
        "frames": {
            "driver": "dummy",
            "median": 0.5,
            "p99": 3.0,
            "cpu_worst": 5.0,
            "wall_p99": 4.0,
            "worst": 9.0,
            "shown": 80.0,
        },
        "openings": {"rules": 40.0},
        "rest": {"drawn": 0, "painted": 0, "unlike": 0},
        "idle": {"share": 0.004, "memory": 80.0},
        "start": {"cpu": 0.3},
        "bare": {"cpu": 0.2},
        "worker": {
            "ready": 0.2,
            "cancelled": 0.002,
            "cancelled_worst": 0.02,
            "replaced": 0.3,
            "poll": 0.001,
            "closed": 0.02,
        },
    }
    monkeypatch.setattr(bench, "run_benchmark", lambda name, *_, **__: values[name])
    assert main.main(["bench", "--runs", "1", "--parts", "window", "worker"]) == 0
    out = capsys.readouterr().out
    assert "1.500 times a bare window" in out
    values["idle"] = {"share": 0.02, "memory": 80.0}
    assert main.main(["bench", "--runs", "1", "--parts", "window", "worker"]) == 1
    assert "2.000 % of a core" in capsys.readouterr().out
    values["idle"] = {"share": 0.004, "memory": 80.0}
    values["openings"] = {"rules": 140.0}
    assert main.main(["bench", "--runs", "1", "--parts", "window"]) == 1
    assert "rules opens 3840x2160, CPU, longest frame" in capsys.readouterr().out
    values["openings"] = {"rules": 40.0}
    values["rest"] = {"drawn": 363, "painted": 0, "unlike": 0}
    assert main.main(["bench", "--runs", "1", "--parts", "window"]) == 1
    assert "idle 3840x2160, pictures drawn" in capsys.readouterr().out


def test_rules_are_measured_in_games() -> None:
    """In a process of its own, however busy the machine is."""
    assert run_benchmark("rules", "_template", "0.05", room="ai_process")["playouts"] > 0


def test_kernels_are_measured_by_turns_and_beside_the_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {
        "imports": {"seconds": 0.01, "form": "compiled"},
        "compiled": {"simulations": 300.0, "playouts": 600.0, "nodes": 1_000_000.0, "form": "compiled"},
        "plain": {"simulations": 10.0, "playouts": 30.0, "nodes": 20_000.0, "form": "plain"},
        "peer": {"simulations": 90.0, "playouts": 150.0},
        "adapted": {"simulations": 1.0},
        "rules": {"playouts": 2.0},
    }

    def measured(name: str, *_: str, room: str, env: dict[str, str] | None = None) -> dict[str, float | str]:
        assert room == "ai_process"
        return rates[env[forms.SETTING] if env else name]

    monkeypatch.setattr(bench_ai, "run_benchmark", measured)
    monkeypatch.setattr(bench_ai, "find_spec", lambda _: True)
    monkeypatch.setattr(forms, "obstacle", lambda _: "")
    monkeypatch.setattr(forms, "kernels", lambda _: ("kernel",))
    monkeypatch.setattr(registry, "speeds", lambda _: {"nodes": float})
    told: list[float] = []
    found = {f"{f.name}, {f.unit}": f for f in bench_ai.figures("_template", lambda share, _: told.append(share))}
    assert told == sorted(told)
    assert found["import of its kernels, compiled, ms"].good
    assert found["simulations, compiled, times plain"].value == 30.0
    assert found["nodes, compiled, times plain"].least == bench_ai.TIMES_PLAIN
    assert found["nodes, compiled, times plain"].good
    assert found["simulations, compiled, times OpenSpiel’s"].good
    assert not found["playouts, compiled, times OpenSpiel’s"].good
    rates["compiled"]["nodes"] = 16_000_000.0
    again = {f"{f.name}, {f.unit}": f for f in bench_ai.figures("_template", lambda *_: None)}
    assert again["nodes, compiled, times plain"].least is None


def test_a_game_without_kernels_is_measured_by_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_ai, "run_benchmark", lambda *_, **__: {"playouts": 2.0})
    monkeypatch.setattr(bench_ai, "find_spec", lambda _: None)
    assert [figure.value for figure in bench_ai.figures("_template", lambda *_: None)] == [2.0]


def test_every_page_is_opened() -> None:
    found = run_benchmark("openings", "_template", "640", "360", room="page_opening_process")
    assert {"title", "set-up", "rules", "table", "result", "review", "settings"} <= set(found)
    assert all(ms > 0 for ms in found.values())


def test_a_game_of_an_evening_is_played_and_looked_back_on() -> None:
    (told,) = benchmark_lines("_tiny", "640", "360", "1", room="many_games_memory_process")
    assert told["game"] == 1 and told["peak"] >= told["now"] >= 0


def test_an_evening_is_told_as_a_curve_with_its_highest_point(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def played(_game: str, _wide: str, _high: str, games: str, **_: str) -> Iterator[dict[str, float]]:
        for number in range(int(games)):
            yield {"game": number + 1, "now": 60.0, "peak": 95.0 if number == 7 else 80.0}

    monkeypatch.setattr(bench_evening, "benchmark_lines", played)
    assert main.main(["bench", "--game", "crooked_paths", "--parts", "evening"]) == 1
    told = capsys.readouterr().out
    assert "game 20, peak" in told
    assert "1280x720, highest of 20 games" in told
    assert told.count("<-- over") == 1


def test_a_long_measurement_that_fails_is_one_sentence() -> None:
    with pytest.raises(TrailboxError, match="many_games_memory_process"):
        list(benchmark_lines("crooked_paths", room="many_games_memory_process"))
