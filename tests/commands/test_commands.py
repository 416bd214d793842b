"""The command line as a person meets it: results on stdout, one line and exit code 2 for a wrong entry."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import main
from engine.commands.cli import COMMANDS
from engine.commands.perft import perft
from engine.core import codec, registry
from engine.core.game_start import fresh
from engine.core.rules import Act, Chance
from engine.core.session import Session, draw
from saves.save_format import read_file, restore
from tests.waiting import PATIENCE
from tools.ui_driver import twin

MAIN = registry.ROOT / "main.py"
GOLDEN = sorted((registry.folder("_template") / "golden").glob("*.json"))
FIRST = "crooked_paths"


def test_replay_prints_the_result_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    for path in GOLDEN:
        assert main.main(["replay", str(path)]) == 0
        found = json.loads(capsys.readouterr().out)
        over = restore(read_file(path)).over
        assert over is not None and found["reason"] == over.reason
        assert found["test"] == "passed"
        assert sum(found["tally"]["Tiles beside a pond"]) <= sum(found["scores"])


def test_replay_of_a_save_that_ends_otherwise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from saves.save_format import expect, write_text

    session = restore(read_file(GOLDEN[0]))
    wanted = codec.encode(expect(session)) | {"reason": "flood"}
    path = tmp_path / "odd.json"
    path.write_text(write_text(session, test=wanted), encoding="utf-8")
    assert main.main(["replay", str(path)]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    assert "flood" in out.err


def test_moves_lists_notation_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from saves.save_format import write_text

    session = restore(read_file(GOLDEN[0]))
    session.undo()
    path = tmp_path / "game.json"
    path.write_text(write_text(session), encoding="utf-8")
    assert main.main(["moves", str(path)]) == 0
    rows = [row.split("\t") for row in capsys.readouterr().out.splitlines()]
    legal = [move for seat in session.to_move for move in session.moves(seat)]
    assert [codec.decode(session.rules.move_type, json.loads(row[1])) for row in rows] == legal
    assert all(len(row) == 3 and row[2] for row in rows)


def test_moves_after_the_end_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["moves", str(GOLDEN[0])]) == 0
    assert capsys.readouterr().out == ""


def test_perft_counts_players_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["perft", FIRST, "--depth", "3"]) == 0
    counts = [row.split()[2] for row in capsys.readouterr().out.splitlines()]
    assert counts == ["6", "288", "19008"]


def test_perft_draws_chance_by_the_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed draws the same, others draw otherwise, and what is counted is what a game with that seed brings."""
    found = {}
    for seed in ("1", "2", "3", "1"):
        assert main.main(["perft", "_template", "--depth", "3", "--seats", "2", "--seed", seed]) == 0
        counts = [int(row.split()[2]) for row in capsys.readouterr().out.splitlines()]
        assert found.setdefault(seed, counts) == counts
    assert all(counts[:2] == [2, 4] for counts in found.values())
    assert len({counts[2] for counts in found.values()}) == 3
    for seed, counts in found.items():
        session = fresh("_template", 2, int(seed), {})
        thirds = _third(session)
        assert len(thirds) == counts[1] and sum(thirds) == counts[2]


def _third(session: Session[Any, Any]) -> list[int]:
    """How many third moves there are after each pair of first ones."""
    if len([step for step in session.log if step.seat >= 0]) == 2:
        return [len(session.moves(session.to_move[0]))]
    found = []
    for move in session.moves(session.to_move[0]):
        again = twin(session)
        again.play(again.to_move[0], move)
        found += _third(again)
    return found


class Dice:
    """A die is thrown before each move, and there are as many moves as it shows."""

    thrown = Chance(tuple((pips, 1) for pips in range(1, 101)))

    def turn(self, s: tuple[int, ...]) -> Act | Chance:
        return Act((0,)) if len(s) % 2 else self.thrown

    def moves(self, s: tuple[int, ...], seat: int) -> range:
        return range(s[-1])

    def apply(self, s: tuple[int, ...], seat: int, m: int) -> tuple[int, ...]:
        return (*s, m)


def test_perft_throws_anew_before_each_move() -> None:
    dice: Any = Dice()
    found = set()
    for seed in range(8):
        throws = [draw(dice.thrown, seed, ply) for ply in (0, 2, 4)]
        assert perft(dice, (), 3, seed, 0) == throws[0] * throws[1] * throws[2]
        found.add(tuple(throws))
    assert len(found) == 8


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["replay", "nowhere.json"], "nowhere.json"),
        (["moves", "."], "folder"),
        (["replay", str(MAIN)], "main.py"),
        (["perft", "chess"], "chess"),
        (["perft", FIRST, "--options", "begins=nobody"], "begins"),
        (["perft", FIRST, "--options", "begins"], "key=value"),
        (["perft", FIRST, "--seats", "9"], "seats"),
        (["perft", FIRST, "--depth", "deep"], "deep"),
        (["perft", FIRST, "--depth", "0"], "from 1 to 100, not “0”"),
        (["perft"], "GAME"),
        (["sing"], "sing"),
        (["--loud"], "COMMAND"),
        (["trial", FIRST, "--levels", "easy"], "alone"),
        (["trial", "fairy_trails", "--levels", "nobody"], "expert"),
        (["trial", "fairy_trails", "--levels", "easy", "--games", "0"], "from 1 to"),
        (["trial", "fairy_trails", "--levels", "easy", "--seconds", "nan"], "above 0, at most 3600, not “nan”"),
        (["arena", "fairy_trails", "--levels", "easy"], "A,B"),
        (["arena", FIRST, "--levels", "easy,hard", "--opening", "-1"], "from 0 to 1000, not “-1”"),
        (["challenges", "_tiny"], "no challenges"),
    ],
)
def test_a_wrong_entry_is_one_line_and_exit_code_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(words) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert out.err.count("\n") == 1
    assert said in out.err


@pytest.mark.parametrize(
    "command", [[], *([name] for name in COMMANDS)], ids=lambda command: " ".join(command) or "all"
)
def test_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([*command, "--help"]) == 0
    assert "usage: main.py" in capsys.readouterr().out


def run(*words: str, python: tuple[str, ...] = (sys.executable,), cwd: Path = registry.ROOT) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of `main.py` in a process of its own."""
    done = subprocess.run(
        [*python, str(MAIN), *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ},
    )
    return done.returncode, done.stdout, done.stderr


def test_it_runs_from_another_folder(tmp_path: Path) -> None:
    code, out, err = run("replay", str(GOLDEN[0]), cwd=tmp_path)
    assert (code, err) == (0, "")
    assert json.loads(out)["over"]


def test_without_the_libraries_it_says_what_to_run(tmp_path: Path) -> None:
    bare = (sys.executable, "-S")
    code, out, err = run(python=bare)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "run “make play” once" in err
    assert f"make -C {MAIN.parent} play" in run(python=bare, cwd=tmp_path)[2]


def test_a_closed_pipe_is_no_fault(tmp_path: Path) -> None:
    command = f'"{sys.executable}" "{MAIN}" perft {FIRST} --depth 2 2>"{tmp_path}/err" | true'
    assert subprocess.run(command, shell=True, check=False, timeout=PATIENCE).returncode == 0
    assert (tmp_path / "err").read_text(encoding="utf-8") == ""
