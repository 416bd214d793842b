"""Hints are counted in the save and the statistics; the AI's time is a setting that old files need not have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.errors import SaveError, SettingError
from saves.disk import envelope
from saves.format import read_text, restore, write_text
from saves.library import Library
from saves.settings import THINKING, Settings
from saves.statistics import Tally, finished
from saves.tests.toys import finish, new_game, play
from tools.faults.bad_saves import seal


def test_hints_are_kept_and_left_out_when_there_are_none() -> None:
    session = new_game(3)
    play(session, 2, 1)
    assert "hints" not in json.loads(write_text(session))["body"]
    session.hints = 2
    assert restore(read_text(write_text(session))).hints == 2


def test_hints_have_bounds() -> None:
    body = json.loads(write_text(new_game(3)))["body"]
    with pytest.raises(SaveError):
        read_text(seal(body | {"hints": -1}))


def test_hints_are_added_up() -> None:
    session = new_game(3)
    finish(session)
    session.hints = 3
    game = finished(session, 10)
    assert game is not None
    assert Tally().plus(game).plus(game).hints == 6


def test_the_ais_time_is_one_of_the_choices() -> None:
    assert [replace(Settings(), thinking=seconds).thinking for seconds in THINKING] == list(THINKING)
    with pytest.raises(SettingError):
        replace(Settings(), thinking=3.0)


def test_old_settings_without_the_ais_time_still_load(tmp_path: Path) -> None:
    old = envelope.wrap("trailbox-settings", 1, {"music": 3, "speed": "fast"})
    (tmp_path / "settings.json").write_text(old, encoding="utf-8")
    library = Library(tmp_path)
    assert (library.settings.music, library.settings.thinking, library.settings.ponder) == (3, 1.0, False)
    library.store_settings(replace(library.settings, thinking=5.0, ponder=True))
    library.close()
    again = Library(tmp_path)
    assert (again.settings.thinking, again.settings.ponder, again.passing()) == (5.0, True, ())
    again.close()
