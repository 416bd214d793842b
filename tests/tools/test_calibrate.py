"""Told against came: games that go on where they were stopped, bins that add up, a slope that is found, tables in a
README."""

from __future__ import annotations

from math import exp, log
from pathlib import Path
from random import Random

import pytest

from engine.core import registry
from engine.core.errors import SettingError
from engine.core.rules import Over
from tools import __main__ as main
from tools.calibrate.calibrate import BEGIN, END, write
from tools.calibrate.calibration_bins import rows, slope
from tools.calibrate.told_chances_and_results import Told, came
from tools.learn.result_lines import read

TOLD = ["calibrate", "tell", "_tiny"]


def played(path: Path, games: int, *more: str) -> list[str]:
    return ["calibrate", "play", "_tiny", str(path), "--games", str(games), "--workers", "1", *more]


def test_games_go_on_where_they_were_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    at_once, stopped = tmp_path / "one", tmp_path / "two"
    assert main.main(played(at_once, 5, "--levels", "medium,easy")) == 0
    for games in (2, 5):
        assert main.main(played(stopped, games, "--levels", "medium,easy")) == 0
    assert read(at_once) == read(stopped)
    assert capsys.readouterr().out.split("\n")[-2] == "5 games"
    _, games = read(at_once)
    for item in games:
        assert sum(item["came"]) == 1 and {"medium", "easy"} >= set(item["levels"])
        assert [ply for ply, *_ in item["told"]] == sorted({ply for ply, *_ in item["told"]})
        assert all(item["log"][ply][0] == seat and -1 <= value <= 1 for ply, seat, _, value in item["told"])
    assert {level for item in games for level in item["levels"]} == {"medium", "easy"}


def test_games_of_other_settings_are_not_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(played(tmp_path / "one", 1)) == 0
    assert main.main(played(tmp_path / "one", 1, "--share", "50")) == 2
    assert main.main(played(tmp_path / "two", 1, "--levels", "divine")) == 2
    assert main.main(played(tmp_path / "two", 1, "--levels", "medium,peer:uniform")) == 2
    other, unknown, timed = capsys.readouterr().err.splitlines()
    assert "other settings" in other and "easy, medium" in unknown and "time" in timed


def test_the_same_decisions_are_asked_about_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(played(tmp_path / "one", 3, "--share", "50")) == 0
    again = ["calibrate", "again", "_tiny", str(tmp_path / "two"), "--of", str(tmp_path / "one"), "--workers", "1"]
    assert main.main(again) == 0
    assert read(tmp_path / "one") == read(tmp_path / "two")
    assert main.main([*again[:4], "--workers", "1"]) == 2
    assert "--of" in capsys.readouterr().err


def test_half_of_the_games_are_told_of_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(played(tmp_path / "one", 3)) == 0
    capsys.readouterr()
    assert main.main([*TOLD, str(tmp_path / "one"), "--half", "odd"]) == 0
    out = capsys.readouterr().out
    assert "1 games from seed 1 to 1" in out and "| all |" in out
    assert "python -m tools calibrate play _tiny FILE --seats 2 --seed 1 --games 1 --levels medium" in out
    assert main.main(played(tmp_path / "two", 2, "--levels", "easy", "--seed", "7")) == 0
    assert main.main([*TOLD, str(tmp_path / "one"), str(tmp_path / "two"), "--together"]) == 0
    out = capsys.readouterr().out
    assert out.count("| all | 5 |") == 1 and "medium: 3 games from seed 0 to 2; 2 seats, easy: 2 games from" in out


def test_bins_are_means_of_what_was_told_and_came() -> None:
    told = [Told(0, 0, "late", 0.5, 1.0, 9), Told(1, 0, "late", 0.54, 0.0, 9), Told(1, 1, "late", -1.0, 0.5, 8)]
    told.append(Told(0, 0, "late", 0.58, 1.0, 11))  # the second of its game in that bin
    early, late = rows([*told, Told(1, 0, "early", 1.0, 1.0, 1)])
    assert (early.phase, early.values, early.error, early.bins[9].off) == ("early", 1, 0.0, 0.0)
    assert (late.values, late.games, [*late.bins]) == (4, 2, [0, 7])
    assert (late.bins[7].told, late.bins[7].came, late.bins[7].values) == (pytest.approx(0.76), 0.5, 2)
    assert late.error == pytest.approx((0.5**2 + 1.54**2 + 1.0 + 0.42**2) / 4)


def test_even_is_a_share_of_the_seats() -> None:
    assert [Told(0, 0, "all", 0.0, 0.0, 0, seats).chance for seats in (2, 3, 4)] == [1 / 2, 1 / 3, 1 / 4]
    assert [Told(0, 0, "all", value, 0.0, 0, 3).chance for value in (-1.0, 1.0)] == [0.0, 1.0]


@pytest.mark.parametrize("true", [0.5, 1.0, 2.0])
def test_the_slope_that_would_have_told_best_is_found(true: float) -> None:
    luck, told = Random(1), []
    for game in range(4_000):
        chance = luck.uniform(0.05, 0.95)
        really = 1 / (1 + exp(-true * log(chance / (1 - chance))))
        told.append(Told(game, 0, "all", 2 * chance - 1, float(luck.random() < really), 0))
    assert slope(told) == pytest.approx(true, rel=0.1)


@pytest.mark.parametrize(
    ("places", "shares"), [((1, 2), [1.0, 0.0]), ((1, 1), [0.5, 0.5]), ((2, 1, 1), [0.0, 0.5, 0.5])]
)
def test_what_came_is_a_share_of_the_win(places: tuple[int, ...], shares: list[float]) -> None:
    over = Over(places, places, "done")
    assert [came(over, seat) for seat in range(len(places))] == shares


def test_tables_are_written_anew_between_their_marks(tmp_path: Path) -> None:
    readme = tmp_path / "README.md"
    readme.write_text(f"before\n\n{BEGIN}\nold\n{END}\n\nafter\n", encoding="utf-8")
    write(readme, "| new \\1 |")
    assert readme.read_text(encoding="utf-8") == f"before\n\n{BEGIN}\n\n| new \\1 |\n\n{END}\n\nafter\n"
    readme.write_text("no marks", encoding="utf-8")
    with pytest.raises(SettingError, match="marks"):
        write(readme, "")


@pytest.mark.parametrize("game", registry.names())
def test_every_game_names_the_phases_of_its_tables(game: str) -> None:
    """A README that has tables has them by the game's own phases."""
    if BEGIN in (registry.folder(game) / "ai" / "README.md").read_text(encoding="utf-8"):
        assert registry.tool(game, "calibration", "PHASE")
