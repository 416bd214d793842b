"""Matches of levels: mirrored, reproducible, told with their error."""

from __future__ import annotations

import json

import pytest

import main
from engine.commands.arena import Pairing, Played, play_pair, verdict


def test_a_stronger_level_wins_and_the_result_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["crooked_paths", "--levels", "medium,easy", "--games", "6", "--seed", "3", "--workers", "1", "--json"]
    assert main.main(["arena", *words]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 6
    assert found["won"] + found["drawn"] + found["lost"] == 6
    assert found["score"] >= 0.5


def test_two_processes_play_the_same_games_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = []
    for workers in ("1", "2"):
        words = ["crooked_paths", "--levels", "easy,easy", "--games", "4", "--workers", workers, "--json"]
        assert main.main(["arena", *words]) == 0
        outcomes.append(capsys.readouterr().out)
    assert outcomes[0] == outcomes[1]


def test_a_level_against_itself_is_even_because_pairs_are_mirrored() -> None:
    played = play_pair(Pairing("crooked_paths", ("easy", "easy"), 5, 2))
    assert sum(played.points) == 1.0
    assert played.reasons[0] == played.reasons[1]


def test_the_template_can_be_played_too() -> None:
    played = play_pair(Pairing("_template", ("easy", "medium"), 1, 0))
    assert all(played.steps)


def test_score_and_error() -> None:
    even = Played((1.0, 0.0), ("a", "b"), (1, 1))
    won = Played((1.0, 1.0), ("a", "b"), (1, 1))
    assert verdict([even, even]) == (0.5, 0.0)
    assert verdict([won]) == (1.0, 1.0)
    score, error = verdict([even, won, won, even])
    assert score == 0.75
    assert error == pytest.approx(1.96 * 0.288675 / 2, abs=1e-4)


@pytest.mark.parametrize("levels", ["easy", "easy,genius", "easy,easy,easy", ""])
def test_wrong_levels_are_told_in_one_line(levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["arena", "crooked_paths", "--levels", levels]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "easy, medium, hard" in said
