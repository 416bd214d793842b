"""`analyse`: a saved game judged move by move, in words and as JSON; what it can't look at is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import main
from engine.ai import agent
from engine.ai.agent import Pace
from engine.core import codec, registry
from engine.core.rules import CHANCE
from engine.core.session import MARKS, Session, Setup, moves_made
from saves.save_format import read_file, restore, write_text

GOLDEN = registry.folder("crooked_paths") / "golden"
QUICK = ["--seconds", "0.01"]
LOOKS = 3_000
"""In a second."""


class Counted(Pace):
    """Time is how often a mind has asked for it: a busy machine finds what an idle one does."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._left = round(seconds * LOOKS)

    def over(self) -> bool:
        self._left -= 1
        return self._left < 0


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent, "Clock", Counted)


def test_every_move_in_a_line_and_the_moments(capsys: pytest.CaptureFixture[str]) -> None:
    path = GOLDEN / "gift.json"
    session = restore(read_file(path))
    assert main.main(["analyse", str(path), *QUICK]) == 0
    table, moments, accuracy = capsys.readouterr().out.split("\n\n")
    rows = table.splitlines()
    assert rows[0].split() == ["move", "seat", "value", "played", "cost", "mark", "move"]
    assert len(rows) - 1 == sum(step.seat != CHANCE for step in session.log)
    assert "The moves that mattered:" in moments
    assert "28  " in moments
    assert "After this move, the game is lost against best play." in moments
    assert [line.split(": accuracy ")[0] for line in accuracy.splitlines()] == [str(seat.name) for seat in session.cast]


def test_json_has_it_all(capsys: pytest.CaptureFixture[str]) -> None:
    path = GOLDEN / "early.json"
    session = restore(read_file(path))
    assert main.main(["analyse", str(path), "--json", "--seed", "3", *QUICK]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == session.setup.game
    for move in found["moves"]:
        step = session.log[move["step"] - 1]
        assert move["move"] == moves_made(session.log[: move["step"]])
        assert (step.seat, step.move) == (move["seat"], move["played"])
        assert -1 <= move["played_value"] <= 1
        assert -1 <= move["value"] <= 1
        codec.decode(session.rules.move_type, move["best"])
    assert all(moment["mark"] in MARKS and moment["words"] for moment in found["moments"])
    assert all(0 <= accuracy <= 100 for accuracy in found["accuracy"])
    assert 20 in [moment["move"] for moment in found["moments"]]


def test_an_unfinished_game_is_looked_at_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = restore(read_file(GOLDEN / "gift.json"))
    while len(session.log) > 5:
        session.undo()
    path = tmp_path / "game.json"
    path.write_text(write_text(session), encoding="utf-8")
    assert main.main(["analyse", str(path), "--json", *QUICK]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == sum(step.seat != CHANCE for step in session.log)


@pytest.mark.parametrize(
    "words", [["nowhere.json"], ["gift.json", "--seconds", "0"], ["gift.json", "--seconds", "nan"]]
)
def test_bad_input_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["analyse", str(GOLDEN / words[0]), *words[1:]]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1


def test_nothing_played_and_nonsense(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = "crooked_paths"
    session: Session[object, object] = Session(
        registry.info(game), registry.rules(game), Setup(game, ("person", "person"), 1, {"begins": "ns"})
    )
    path = tmp_path / "empty.json"
    path.write_text(write_text(session), encoding="utf-8")
    assert main.main(["analyse", str(path)]) == 2
    assert "Nothing has been played" in capsys.readouterr().err
    path.write_text("{", encoding="utf-8")
    assert main.main(["analyse", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
