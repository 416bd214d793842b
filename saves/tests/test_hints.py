"""Hints are counted in the save and the statistics; the AI's time is a setting that old files need not have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.errors import SaveError, SettingError
from saves.disk import envelope
from saves.figures.tally import Finished, Named, Tally
from saves.player_files import Library
from saves.save_format import read_text, restore, write_text
from saves.settings import THINKING, Settings
from saves.statistics import Statistics, finished
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


def test_a_win_with_hints_counts_apart() -> None:
    alone = Finished("a", "ai:easy", (1, 2), "x", 9, 60, alone=True, won=True, draw=False, score=7)
    helped, lost = replace(alone, hints=30), replace(alone, won=False, places=(2, 1), hints=2, score=None)
    tally = Tally().plus(alone, scored=True).plus(helped, scored=True)
    assert (tally.games, tally.wins, tally.helped, tally.losses) == (2, 1, 1, 0)
    assert (tally.streak, tally.best_streak, tally.points, tally.recent) == (1, 1, 7, "wh")
    tally = tally.plus(replace(alone, score=9), scored=True)
    assert (tally.streak, tally.best, tally.mean) == (2, 9, 8.0), "a row of wins goes on beside it"
    tally = tally.plus(lost)
    assert (tally.losses, tally.helped, tally.streak, tally.lost) == (1, 1, 0, 1), "a loss is a loss"
    assert tally.plus(helped).lost == 0 and tally.plus(helped).streak == 0


def test_points_alone_with_hints_are_no_record() -> None:
    garden = Finished("a", "solo", (1,), "x", 9, 60, alone=True, won=None, draw=False, score=20)
    tally = Tally().plus(garden, scored=True).plus(replace(garden, score=90, hints=1), scored=True)
    assert (tally.games, tally.helped, tally.best, tally.mean, tally.recent) == (2, 1, 20, 20.0, "")


def test_hints_among_friends_help_nobody_alone() -> None:
    friends = Finished("a", "friend", (1, 2), "x", 9, 60, False, None, False, hints=3, persons=(Named("Anna", True),))
    found = Statistics().plus(friends, "m")
    anna = found.tally("a", "person:Anna")
    assert (anna.wins, anna.helped, found.tally("a").helped) == (1, 0, 0)


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
