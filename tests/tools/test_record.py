"""The smallest records there are, and what tells two of them apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from tools import __main__ as main
from tools.record import record

SLICE = ["--game", "_template", "--positions", "3", "--looks", "de-800x600", "--only", "_setup"]
PICTURE = "de-800x600/_template_setup"


def test_two_records(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One is stopped and goes on, the other is made at the same positions; then each kind of difference is told."""
    first, second = tmp_path / "first", tmp_path / "second"
    monkeypatch.setenv("PYTHONHASHSEED", "0")  # as `record` does: this takes it back
    with monkeypatch.context() as patch:
        patch.setattr(record, "_joined", stopped)
        assert main.main(["record", str(first), *SLICE]) == 130
    assert main.main(["record", str(second), *SLICE, "--like", str(first)]) == 2
    assert "was not finished" in capsys.readouterr().err
    assert main.main(["record", str(first), *SLICE[:-1], "_rules"]) == 2
    assert "other arguments" in capsys.readouterr().err
    part = first / "parts" / "perft-_template-.json"
    done = json.loads(part.read_text(encoding="utf-8"))
    key = sorted(done["perft"])[0]
    done["perft"][key] = [0]
    part.write_text(json.dumps(done), encoding="utf-8")
    assert main.main(["record", str(first), *SLICE]) == 0
    assert main.main(["record", str(first), *SLICE]) == 2
    assert main.main(["record", str(second), *SLICE, "--like", str(first)]) == 0
    assert sorted(path.name for path in first.iterdir()) == ["de-800x600", "record.json"]
    known = record.read(second)
    assert {section: len(values) for section, values in known.items() if section != "perft"} == {
        "games": 1,
        "pictures": 1,
        "moves": 3,
        "choices": 4,
    }

    capsys.readouterr()
    assert main.main(["compare", str(first), str(second)]) == 1
    told = capsys.readouterr().out
    assert f"  {key}: [0] became " in told
    assert told.count("0 different") == 4

    change(second / record.RECORD, "perft", key, [0])
    assert main.main(["compare", str(first), str(second)]) == 0
    capsys.readouterr()
    picture = pygame.image.load(second / f"{PICTURE}.png")
    picture.fill((1, 2, 3), (10, 20, 3, 2))
    pygame.image.save(picture, second / f"{PICTURE}.png")
    change(second / record.RECORD, "pictures", PICTURE, "another")
    assert main.main(["compare", str(first), str(second)]) == 1
    assert f"  {PICTURE}: 6 pixels in 3x2 at 10,20\n" in capsys.readouterr().out
    shown = pygame.image.load(second / "differences" / f"{PICTURE}.png")
    assert tuple(shown.get_at((11, 21))[:3]) == (255, 0, 0)

    expected = tmp_path / "expected"
    expected.write_text("# for a test\n*/_template_setup\n", encoding="utf-8")
    assert main.main(["compare", str(first), str(second), "--expect", str(expected)]) == 0
    assert "on purpose" in capsys.readouterr().out


def stopped(_: object) -> None:
    raise KeyboardInterrupt


def change(file: Path, section: str, key: str, value: Any) -> None:
    """Another value in a record."""
    whole = json.loads(file.read_text(encoding="utf-8"))
    whole[section][key] = value
    file.write_text(json.dumps(whole), encoding="utf-8")


def test_what_is_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / record.RECORD).write_text("[]", encoding="utf-8")
    (tmp_path / "even").mkdir()
    (tmp_path / "even" / record.RECORD).write_text("{}", encoding="utf-8")
    even = str(tmp_path / "even")
    for words, why in (
        (["compare", even, str(tmp_path / "none")], "there is no record"),
        (["compare", str(tmp_path / "odd"), even], "is no record"),
        (["compare", even, even, "--expect", str(tmp_path / "none")], "can't be read"),
        (["record", str(tmp_path / "odd" / record.RECORD / "x")], "can't be written"),
        (["record", str(tmp_path / "new"), "--game", "chess"], "no game"),
    ):
        assert main.main(words) == 2
        assert why in capsys.readouterr().err
