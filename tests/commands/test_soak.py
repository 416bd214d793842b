"""The long checks in short: a small part of each, and what is told when a promise breaks."""

from __future__ import annotations

import json
from random import Random

import pytest

import main
from engine.commands import soak
from engine.commands.soak import COUNTS, attempt
from engine.commands.torture import Broken, setups
from engine.core import registry

SMALL = {
    "kills": 3,
    "windows": 2,
    "orphans": 1,
    "faults": 1,
    "disk": 0,
    "saves": 200,
    "boards": 60,
    "games": 4,
    "events": 400,
}


def test_a_small_part_of_every_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(SMALL) == set(COUNTS)
    words = [word for name, count in SMALL.items() for word in (f"--{name}", str(count))]
    assert main.main(["soak", "--json", "--seed", "5", *words]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {name: found[name]["count"] for name in found} == {name: n for name, n in SMALL.items() if n}
    assert all(not outcome["broke"] and outcome["found"] for outcome in found.values())


def test_a_broken_promise_is_told_and_makes_the_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(count: int, seed: int, tell: soak.Tell) -> str:
        raise Broken("step 7: a piece is lost")

    monkeypatch.setattr(soak, "games", breaks)
    nothing = [word for name in COUNTS if name != "games" for word in (f"--{name}", "0")]
    assert main.main(["soak", *nothing]) == 1
    assert "Broken: step 7: a piece is lost" in capsys.readouterr().out


def test_ctrl_c_stops_cleanly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def stopped(count: int, seed: int, tell: soak.Tell) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(soak, "kills", stopped)
    assert main.main(["soak"]) == 130
    assert capsys.readouterr().err == "stopped\n"


def test_an_attempt_counts_time_and_words() -> None:
    outcome = attempt("x", lambda count, seed, tell: f"{count} {seed}", 3, 4)
    assert (outcome.found, outcome.broke, outcome.count) == ("3 4", "", 3)


def test_a_check_is_shared_out_among_all_games() -> None:
    told: list[float] = []
    names = registry.names()
    for count in (1, len(names), 7):
        found = list(soak.shares(count, told.append))
        assert sum(some for _, some, _ in found) == count
        assert [game for game, _, _ in found] == list(names[:count])
        for _, _, tell in found:
            tell(0.0)
            tell(1.0)
        assert told == sorted(told) and told[0] == 0.0 and abs(told[-1] - 1.0) < 1e-9
        told.clear()


def test_set_ups_of_torture_vary_everything() -> None:
    info = registry.info("_template")
    found = list(setups(info, 12, Random(1)))
    assert {len(setup.seats) for setup in found} == set(info.seat_counts)
    assert {setup.board for setup in found} == set(info.boards)
    assert {setup.options["length"] for setup in found} == {"full", "short"}
