"""Who looks for garbage, and when: between scenes and while nothing happens, with what is kept left alone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.gui.window import memory_release
from engine.gui.window.memory_release import NEVER, OFTEN, PAUSE, SELDOM, Collector


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of Python's collector; a real one would freeze what other tests have made."""
    done: list[str] = []
    fake = SimpleNamespace(
        collect=lambda generation=2: done.append(f"collect {generation}"),
        freeze=lambda: done.append("freeze"),
        get_freeze_count=lambda: done.count("freeze"),
        get_threshold=lambda: (700, 10, 10),
        set_threshold=lambda *counts: done.append(f"full collections after {counts[2]}"),
    )
    monkeypatch.setattr(memory_release, "gc", fake)
    return done


def collections(done: list[str]) -> list[str]:
    """Those that were made, in order."""
    return [word for word in done if word.startswith("collect ")]


def test_what_is_there_at_the_start_is_never_looked_at_again(done: list[str]) -> None:
    Collector()
    Collector()
    assert done.count("freeze") == 1, "later there are scenes already, which are to be freed"
    assert f"full collections after {NEVER}" in done, "none comes by itself, in the middle of a frame"


def test_between_scenes_everything_else_is_looked_at_once(done: list[str]) -> None:
    Collector().sweep(0.0)
    assert collections(done) == ["collect 2"]


def test_whoever_leafs_through_pages_waits_once(done: list[str]) -> None:
    one = Collector()
    for second in range(round(PAUSE)):
        one.sweep(float(second))
    assert done.count("collect 2") == 1
    one.sweep(PAUSE)
    assert done.count("collect 2") == 2
    one.sweep(PAUSE + 1, left=True)
    assert done.count("collect 2") == 3, "what a page held is given back when it is left"


def test_in_play_only_what_is_new_is_looked_at(done: list[str]) -> None:
    one = Collector()
    one.sweep(0.0)
    done.clear()
    for frame in range(round(5 * SELDOM * 60)):
        one.tend(frame / 60, idle=False)
    assert set(done) == {"collect 1"}
    assert len(done) == pytest.approx(5 * SELDOM / OFTEN, abs=2)


def test_what_is_free_goes_back_to_the_system_in_play_too(done: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_release, "_TRIM", lambda _: done.append("trim"))
    one = Collector()
    one.sweep(0.0)
    one.tend(OFTEN / 2, idle=False)
    assert "trim" not in done
    one.tend(OFTEN, idle=False)
    assert done[-1] == "trim"


def test_what_has_died_since_goes_while_nothing_happens(done: list[str]) -> None:
    one = Collector()
    one.sweep(0.0)
    done.clear()
    one.tend(SELDOM - 0.1, idle=True)
    assert "collect 2" not in done
    one.tend(SELDOM + 0.1, idle=True)
    assert done[-1] == "collect 2"
