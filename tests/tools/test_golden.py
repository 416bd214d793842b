"""A golden save out of a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from saves.save_format import mismatches, read_file, restore
from tools import __main__ as main
from tools import ui_driver


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in the place of every game's own, below the root."""
    monkeypatch.setattr(registry, "folder", lambda _: tmp_path)
    monkeypatch.setattr(registry, "ROOT", tmp_path)
    return tmp_path / "golden"


def test_a_seeded_game_is_kept_with_what_holds_at_its_end(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["golden", "_tiny", "--seed", "1", "--levels", "medium,easy", "--note", "A line."]
    for name in ("one", "two"):
        assert main.main([*line, "--name", name]) == 0
    assert "ends by “line”" in capsys.readouterr().out
    save = read_file(home / "one.json")
    assert save.test is not None and (save.test.note, save.test.reason) == ("A line.", "line")
    assert mismatches(restore(save), save.test) == ()
    assert (home / "one.json").read_bytes() == (home / "two.json").read_bytes()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--name", "Big name"], "small letters"),
        (["--name", "x", "--levels", "divine"], "divine"),
        (["--name", "x", "--seats", "5"], "5"),
    ],
)
def test_a_wrong_wish_is_one_line(home: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["golden", "_tiny", *words]) == 2
    error = capsys.readouterr().err
    assert told in error and error.count("\n") == 1
    assert not home.exists()


def test_no_golden_save_is_written_over(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home.mkdir()
    (home / "x.json").write_text("kept", encoding="utf-8")
    assert main.main(["golden", "_tiny", "--name", "x"]) == 2
    assert "x" in capsys.readouterr().err
    assert (home / "x.json").read_text(encoding="utf-8") == "kept"


def test_pictures_of_a_game_without_one_say_what_makes_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ui_driver.SettingError, match="python -m tools golden"):
        ui_driver.golden("_tiny")
