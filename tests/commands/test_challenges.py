"""Challenges from the command line: made by seed, proven, printed and written as a game ships them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import main
from engine.commands.challenges import Made, spread
from engine.core import registry
from engine.core.session import Setup
from engine.core.task import Solution, Task
from engine.core.text import say

GAME = "crooked_paths"


def test_a_challenge_is_printed_with_its_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["challenges", GAME, "--seed", "0", "--grade", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("seed-1-0: Connect ")
    assert "right first moves    1\n" in said
    assert "after it             solved\n" in said


def test_as_json_and_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "book.json"
    words = ["challenges", GAME, "--seed", "0", "--grade", "1", "--count", "2", "--json", "--out", str(book)]
    assert main.main(words) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert [one["key"] for one in found] == ["seed-1-0", "seed-1-1"]
    assert all(len(one["first"]) == 1 and one["first"][0] == one["solution"][0] for one in found)
    assert "2 challenges written" in said.err
    lines = json.loads(book.read_text(encoding="utf-8"))
    assert lines == {"1-01": found[0]["line"], "1-02": found[1]["line"]}
    source = registry.challenges(GAME)
    assert source is not None
    assert main.main(words) == 0
    assert json.loads(capsys.readouterr().out) == found


def test_levels_try_them_and_those_they_solve_can_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["challenges", GAME, "--seed", "0", "--grade", "1", "--levels", "beginner,medium"]
    assert main.main([*words, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert set(found["solved_by"]) == {"beginner", "medium"}
    failed = sum(not solved for solved in found["solved_by"].values())
    assert main.main([*words, "--fail", str(failed)]) == 0
    assert "level medium" in capsys.readouterr().out
    assert main.main([*words, "--fail", str(failed + 1)]) == 0
    assert not capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["_tiny"], "has no challenges."),
        (["nowhere"], "There is no game"),
        ([GAME, "--seed", "-1"], "a whole number from 0 to"),
        ([GAME, "--seed", "999999999"], "A seed is a number from 0 to"),
        ([GAME, "--grade", "10"], "--grade"),
        ([GAME, "--grade", "5"], "has grades from 1 to 4"),
        ([GAME, "--levels", "easy,genius"], "there are beginner, easy"),
        ([GAME, "--seed", "0", "--grade", "1", "--out", "/nowhere/at/all.json"], "can’t be written"),
    ],
)
def test_a_wrong_entry_ends_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["challenges", *words]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out


def made(number: int, seat: int, hardness: int) -> Made:
    """A challenge in name only."""
    setup = Setup("any", ("person", "ai:defence") if seat == 0 else ("ai:defence", "person"))
    challenge = Task(f"seed-1-{number}", "any", 1, seat, 1, setup, (), say("Win."))
    return Made(challenge, Solution((), (), {"hardness": hardness}), {})


def test_those_kept_climb_in_even_steps_for_both_seats() -> None:
    pool = [made(k, k % 2, (7 * k) % 40) for k in range(40)]
    kept = spread(pool, 7)
    figures = [one.hardness for one in kept]
    assert figures == sorted(figures)
    assert sorted(one.challenge.seat for one in kept) == [0, 0, 0, 0, 1, 1, 1]
    assert (min(figures), max(figures)) == (0, 39)
    assert len({one.challenge.key for one in kept}) == 7
    assert len(spread(pool, 100)) == 40
    assert spread([], 5) == []
