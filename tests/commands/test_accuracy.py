"""How accurate each level is, against its like."""

from __future__ import annotations

import json
from typing import Any

import pytest

import main
from engine.commands import accuracy, arena_players
from engine.commands.accuracy import Seen, Watched
from engine.core.game_start import fresh
from engine.core.rules import CHANCE

GAME = "_template"
QUICK = ["--look", "0.001", "--workers", "1"]


def test_each_level_plays_its_like_and_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["accuracy", GAME, "--games", "2", "--json", *QUICK]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found
    for figures in found.values():
        assert len(figures["accuracies"]) == 4, "each seat of each game"
        assert all(0 <= share <= 100 for share in figures["accuracies"])
        assert figures["cost"] >= 0


def test_a_share_of_the_turns_is_looked_at() -> None:
    whole, third = (accuracy.watch(Watched(GAME, "easy", 2, 1, look=0.001, share=share)) for share in (1.0, 0.3))
    assert 0 < len(third.costs) < len(whole.costs) / 2


def test_between_the_turns_looked_at_a_level_has_a_part_of_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: dict[str, list[int]] = {}

    def invite(game: str, name: str, *rest: Any) -> Any:
        player = arena_players.invite(game, name, *rest)
        think = player.move

        def move(session: Any, seat: int, seed: str) -> Any:
            budgets.setdefault(name, []).append(len(session.log))
            return think(session, seat, seed)

        monkeypatch.setattr(player, "move", move)
        return player

    monkeypatch.setattr(accuracy, "invite", invite)
    player = accuracy.Watchful(Watched(GAME, "easy", 2, 1, share=0.3, between=0.1))
    session = fresh(GAME, 2, 1, {})
    arena_players.play_out(session, [player] * 2, 1)
    assert set(budgets["easy"]) == player.drawn
    decisions = [ply for ply, step in enumerate(session.log) if step.seat != CHANCE]
    assert sorted(budgets["easy"] + budgets["easy@0.1"]) == decisions
    assert len(budgets["easy@0.1"]) > len(budgets["easy"]) > 0


def test_medians_and_the_middle_half_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = iter(((10, 20), (90, 70), (30, 40), (80, 60)))
    monkeypatch.setattr(accuracy, "watch", lambda task: Seen(task.level, next(shares), (0, 4)))
    assert main.main(["accuracy", "crooked_paths", "--levels", "easy,hard", "--games", "2", *QUICK]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "easy  median 25, middle half 20 to 40, 4 seats, 2.00 given away a move",
        "hard  median 75, middle half 70 to 90, 4 seats, 2.00 given away a move",
    ]


@pytest.mark.parametrize("words", [["nowhere"], [GAME, "--levels", "nobody"], [GAME, "--seats", "7"]])
def test_bad_input_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["accuracy", *words]) == 2
    assert capsys.readouterr().err.count("\n") == 1
