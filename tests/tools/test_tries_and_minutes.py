"""First tries at challenges, the same each time, and how long a game takes by the decisions that were counted."""

from __future__ import annotations

import pytest

from engine.core import registry
from tools import __main__ as main
from tools.first_tries import GENTLE, share
from tools.playing_time import GO_ON, OTHERS, THINK, Played


def test_each_challenge_of_a_grade_gets_its_share_and_the_grade_says_which_are_seldom_solved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["tries", "_template", "--grade", "1", "--tries", "2"]
    assert main.main(words) == 0
    told = capsys.readouterr().out
    assert main.main(words) == 0
    assert capsys.readouterr().out == told, "the same tries each time"
    first, second, grade = told.splitlines()
    assert first.startswith("_template 1-01 ") and second.startswith("_template 1-02 ")
    assert grade.startswith("_template grade 1: ") and grade.endswith(": none") == ("1-01" not in grade)


def test_a_game_whose_ai_does_not_know_the_goal_has_a_learner_of_its_own() -> None:
    """The AI would lay the whole path anew: it solves none."""
    source = registry.challenges("path_of_elements")
    assert source is not None
    gentle, *_, hard = source.shipped()
    assert share(source, gentle, "easy", 4) >= GENTLE > share(source, hard, "easy", 4)


def test_unknown_levels_and_games_without_challenges_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["tries", "_template", "--level", "divine"]) == 2
    assert main.main(["tries", "_tiny"]) == 2


def test_a_demanding_game_takes_longer_for_as_many_decisions() -> None:
    game = Played(turns=10, more=6, others=20)
    assert [game.minutes(demands) * 60 for demands in (0, 1, 2, 3)] == [
        10 * THINK[k] + 6 * GO_ON + 20 * OTHERS for k in (0, 0, 1, 2)
    ]


def test_the_games_are_counted_and_set_beside_what_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["minutes", "_template", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert " turns, " in told and told.endswith(f"told: {registry.info('_template').minutes}\n")
    assert main.main(["minutes", "_template", "--level", "divine"]) == 2
