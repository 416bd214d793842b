"""Games alone by levels and peers: the same seeds for all, reproducible, told with their error."""

from __future__ import annotations

import json
from typing import Any

import pytest

import main
from engine.commands import solo_trial
from engine.commands.solo_trial import SoloGame, SoloResult, mean_score, play, share_won

GAME = "fairy_trails"


def tried(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """The JSON of a trial."""
    assert main.main(["trial", GAME, *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def result(won: bool, score: int | None) -> SoloResult:
    return SoloResult("easy", won, score, "home" if won else "no_cards", 40, 1.0, 40)


def test_all_play_as_many_games_and_the_result_is_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = tried(capsys, "--levels", "hard,peer:greedy", "--games", "6", "--workers", "1")
    assert list(found) == ["hard", "peer:greedy"]
    for figures in found.values():
        assert figures["games"] == 6 == sum(figures["reasons"].values())
        assert figures["share"] == figures["won"] / 6
        assert figures["cpu"] > 0 and figures["nodes"] >= figures["moves"] > 0
    assert found["hard"]["share"] > found["peer:greedy"]["share"]


def test_two_processes_play_the_same_games_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = []
    for workers in ("1", "2"):
        found = tried(capsys, "--levels", "easy", "--games", "4", "--seed", "8", "--workers", workers)
        del found["easy"]["cpu"]
        outcomes.append(found)
    assert outcomes[0] == outcomes[1]


def test_options_hold() -> None:
    plain, spare = (play(SoloGame(GAME, "hard", 3, options)) for options in ((), (("spare", "one"),)))
    assert plain.reason in {"home", "lost_way", "no_cards"}
    assert spare.reason in {"home", "lost_way", "no_cards"}
    assert play(SoloGame(GAME, "hard", 3)).score == plain.score


def test_what_there_is_is_told_when_it_is_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, played = play, []

    def stopped(attempt: SoloGame) -> SoloResult:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(attempt)
        return real(attempt)

    monkeypatch.setattr(solo_trial, "play", stopped)
    assert main.main(["trial", GAME, "--levels", "easy", "--games", "5", "--workers", "1"]) == 130
    assert "of 2 games" in capsys.readouterr().out


def test_figures_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["trial", GAME, "--levels", "easy,beginner", "--games", "2", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert out.count("of 2 games") == 2 and "CPU seconds a move" in out and "ended by" in out


def test_shares_and_scores() -> None:
    share, error = share_won([result(True, 10)] * 50 + [result(False, 0)] * 50)
    assert share == 0.5 and 0.09 < error < 0.1
    assert share_won([result(True, 1)] * 100)[1] > 0, "never quite sure"
    assert mean_score([result(True, 10), result(True, 12)]) == pytest.approx((11, 1.96))
    assert mean_score([]) is None is mean_score([result(True, None)])


@pytest.mark.parametrize(
    "words",
    [
        ["crooked_paths", "--levels", "hard"],
        [GAME, "--levels", "nobody"],
        [GAME, "--levels", "peer:uniform"],
        [GAME, "--levels", "easy,easy"],
        [GAME, "--levels", "easy", "--options", "spare=two"],
    ],
)
def test_wrong_entries_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["trial", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
