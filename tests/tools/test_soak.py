"""The long checks: a small part of each, what is told when a promise breaks, and how a stopped one goes on.

`tests/ai/process/test_hundred_faults.py` and `saves/tests/test_files.py` have slices of what it does to workers and
disks, `tests/tools/test_mutation_testing.py` of what it plants.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import registry
from tools import __main__ as main
from tools.faults import bad_boards, two_monitors
from tools.soak.checks import Found, Span, Tell, merged, shares
from tools.soak.soak import WORK, Work
from tools.torture.torture import Broken, setups

SMALL = {"kills": 1, "windows": 1, "orphans": 1, "saves": 16, "boards": 14, "games": 1, "plies": 1, "events": 60}


class Counting:
    """A check that remembers what it was asked for, and breaks or is stopped once where it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.error: BaseException | None = None
        self.error_at = -1

    def __call__(self, span: Span, tell: Tell) -> Found:
        self.asked.append((span.first, span.count))
        if span.first == self.error_at and self.error is not None:
            raise self.error
        tell(1.0)
        return {"things": span.count, "longest s": float(span.luck)}


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """In the place of all checks: ten things in spans of three."""
    check = Counting()
    for name in list(WORK):
        monkeypatch.delitem(WORK, name)
    monkeypatch.setitem(WORK, "kills", Work(check, 10, 3, "things"))
    return check


def soak(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any]:
    """The exit code, and what is found of the only check."""
    code = main.main(["soak", "--json", *words])
    return code, json.loads(capsys.readouterr().out or "{}").get("parts")


def test_a_small_part_of_every_check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    # all attacks are tried in tests/core/test_tmx.py
    known = dict(list(bad_boards.attacks().items())[:3])
    monkeypatch.setattr(bad_boards, "attacks", lambda: known)
    assert set(SMALL) | {"faults", "disk", "monitors", "mutants", "tests"} == set(WORK)
    words = [word for name in WORK for word in (f"--{name}", str(SMALL.get(name, 0)))]
    code, parts = soak(capsys, "--seed", "5", *words)
    assert code == 0
    assert {name: (part["count"], part["done"]) for name, part in parts.items()} == {
        n: (c, c) for n, c in SMALL.items()
    }
    assert all(not part["broke"] and sum(part["found"].values()) > 0 for part in parts.values())


def test_without_an_x_server_for_two_monitors_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(two_monitors.shutil, "which", lambda name: None if name == "openbox" else name)
    assert WORK["monitors"].check(Span(0, 30, 1), lambda _: None) == {"left out, since there is no openbox": 30}


def test_a_check_goes_on_where_it_was_stopped(
    counting: Counting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--report", str(tmp_path / "soak.json"), "--seed", "7")
    counting.error, counting.error_at = KeyboardInterrupt(), 6
    assert soak(capsys, *words) == (130, None)
    counting.error = None
    code, parts = soak(capsys, *words)
    assert code == 0
    assert counting.asked == [(0, 3), (3, 3), (6, 3), (6, 3), (9, 1)]
    assert (parts["kills"]["done"], parts["kills"]["found"]) == (10, {"things": 10, "longest s": 16.0})
    assert soak(capsys, *words) == (0, parts), "what is complete is only told again"
    assert len(counting.asked) == 5
    assert soak(capsys, *words, "--anew")[0] == 0
    assert len(counting.asked) == 9


def test_what_broke_is_told_with_how_to_see_it_again_and_tried_again(
    counting: Counting, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--report", str(tmp_path / "soak.json"))
    counting.error, counting.error_at = Broken("step 7: a piece is lost"), 3
    code, parts = soak(capsys, *words)
    assert (code, parts["kills"]["done"]) == (1, 3)
    assert parts["kills"]["broke"] == "Broken: step 7: a piece is lost (again by: soak --seed 4 --kills 3)"
    assert main.main(["soak", *words]) == 1
    assert "a piece is lost" in capsys.readouterr().out
    counting.error = None
    code, parts = soak(capsys, *words)
    assert (code, parts["kills"]["done"], parts["kills"]["broke"]) == (0, 10, "")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version": "0", "seed": 1, "parts": {}}'])
def test_a_report_of_something_else_is_left_alone(
    counting: Counting, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "soak.json"
    path.write_text(text, encoding="utf-8")
    assert main.main(["soak", "--report", str(path)]) == 2
    assert "--anew" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == text
    assert not counting.asked


def test_other_figures_are_another_soak(counting: Counting, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--report", str(tmp_path / "soak.json"))
    assert soak(capsys, *words)[0] == 0
    for others in (["--share", "0.5"], ["--seed", "2"], ["--kills", "11"]):
        assert soak(capsys, *words, *others)[0] == 2


def test_a_check_is_shared_out_among_all_games() -> None:
    told: list[float] = []
    names = registry.names()
    for count in (1, len(names), 7):
        found = list(shares(Span(0, count, 1), told.append))
        assert sum(some for _, some, _ in found) == count
        assert [game for game, _, _ in found] == list(names[:count])
        for _, _, tell in found:
            tell(0.0)
            tell(1.0)
        assert told == sorted(told) and told[0] == 0.0 and abs(told[-1] - 1.0) < 1e-9
        told.clear()


def test_sums_and_maxima() -> None:
    assert merged([{"a": 1, "longest b": 3.0}, {"a": 2, "longest b": 2.0, "c": 1}]) == {
        "a": 3,
        "longest b": 3.0,
        "c": 1,
    }


def test_set_ups_of_torture_vary_everything() -> None:
    info = registry.info("_template")
    found = list(setups(info, 12, Random(1)))
    assert {len(setup.seats) for setup in found} == set(info.seat_counts)
    assert {setup.board for setup in found} == set(info.boards)
    assert {setup.options["length"] for setup in found} == {"full", "short"}
