"""How long a game takes, by the decisions that were counted."""

from __future__ import annotations

import pytest

from engine.core import registry
from tools import __main__ as main
from tools.playing_time import GO_ON, OTHERS, THINK, Played


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
