"""Every option of every command with values that nobody of good will types: one line, exit code 2, nothing is done."""

from __future__ import annotations

import argparse
import errno
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import main
from engine.commands import argument_types, cli
from engine.commands.cli import COMMANDS
from engine.core import registry
from tools import __main__ as tools

GAME = "crooked_paths"
USUAL = {
    "replay": ["a.json"],
    "moves": ["a.json"],
    "analyse": ["a.json"],
    "accuracy": [GAME],
    "perft": [GAME],
    "challenges": [GAME],
    "shots": ["--out", "a"],
    "arena": [GAME, "--levels", "easy,hard"],
    "trial": ["fairy_trails", "--levels", "easy"],
}
"""What a command needs before anything else is looked at."""
NO_AMOUNTS = ("nan", "inf", "-inf", "-1", "1e400", str(10**20), "9" * 5_000, "", "x" * 100_000, "x " * 50_000, "٣", "½")
ODD = "\u202e½\udc80\n\x1b[2J"


@pytest.fixture(autouse=True)
def one_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make one takes longer than to use it a dozen times."""
    monkeypatch.setattr(tools, "reader", cache(tools.reader))
    make = cli.parser
    made = cache(make)
    monkeypatch.setattr(cli, "parser", lambda *others: make(*others) if others else made())


def options() -> Iterator[tuple[str, argparse.Action]]:
    """Each command with each of its options and arguments that takes a word."""
    actions = (*cli.parser()._actions, *tools.reader()._actions)
    for commands in (a for a in actions if isinstance(a, argparse._SubParsersAction)):
        for name, one in commands.choices.items():
            yield from ((name, action) for action in one._actions if action.nargs != 0)


def call(line: list[str]) -> int:
    """The exit code of a command or of a tool."""
    return (tools if line[:1] and line[0] in tools.modules() else main).main(line)


def words(command: str, action: argparse.Action, value: str) -> list[str]:
    """The command line on which this option has this value, and all others what they need."""
    usual = USUAL.get(command, [])
    if action.option_strings:
        return [command, *usual, action.option_strings[0], value]
    return [command, value, *usual[1:]]


def refused(line: list[str], capsys: pytest.CaptureFixture[str]) -> bool:
    """Was it refused as it should be, if at all?"""
    code, told = call(line), capsys.readouterr()
    if code == 0:
        return False
    assert (code, told.out, told.err.count("\n")) == (2, "", 1), line[:2]
    assert len(told.err) < 1_200, line[:2]
    assert told.err.strip().isprintable(), line[:2]
    return True


def test_no_option_takes_an_amount_that_it_cannot_mean(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As far as it can be told before the command runs; names are looked at below."""
    for module in (*COMMANDS.values(), *tools.modules().values()):
        monkeypatch.setattr(module, "run", lambda _: 0)
    seen = 0
    for command, action in options():
        if action.type is None and action.choices is None:
            continue
        seen += 1
        values = ("", "x" * 100_000) if action.type is argument_types.place else (*NO_AMOUNTS, ODD)
        taken = [value[:20] for value in values if not refused(words(command, action, value), capsys)]
        assert not taken, f"{command} {action.dest} takes {taken}"
        call(words(command, action, "0"))
        assert "Traceback" not in capsys.readouterr().err
    assert seen > 40


def test_no_name_that_nothing_has_is_more_than_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    free = {("shots", "only")}
    for command, action in options():
        named = action.type is None and action.choices is None and (command, action.dest) not in free
        if not (named or action.dest == "file"):
            continue
        for value in (*NO_AMOUNTS, ODD):
            # an option that may be left out is left out by an empty word
            if value or action.required:
                assert refused(words(command, action, value), capsys), (command, action.dest, value[:20])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", [["sing" * 9_999], ["--" + "x" * 100_000], [ODD], ["", "x"]])
def test_no_command_of_that_name(word: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(word, capsys)


@pytest.mark.parametrize("line", [[], ["perft", GAME]])
def test_ctrl_c_while_it_still_imports_ends_quietly(
    line: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.commands.cli.run", interrupted)
    monkeypatch.setattr("engine.commands.play.play", interrupted)
    assert main.main(line) == 130
    assert capsys.readouterr() == ("", "")


def test_without_a_console_nothing_is_said_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    save = next((registry.folder("_template") / "golden").glob("*.json"))
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main.main(["replay", str(save)]) == 0
    assert main.main(["replay", "nowhere.json"]) == 2


def test_results_that_cannot_be_written_are_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(COMMANDS["moves"], "run", full)
    assert main.main(["moves", "a.json"]) == 2
    assert capsys.readouterr() == ("", "moves: No space left on device\n")
