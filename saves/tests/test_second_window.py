"""Two windows on one folder: the second saves as soon as the first is closed, and loses nothing of what that wrote."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from saves import settings
from saves.player_files import Library
from saves.settings import Settings
from saves.solo_progress import Record
from saves.tests.toys import GAME, finish, new_game, play
from tests.waiting import PATIENCE

Pair = tuple[Library, Library]


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """A library that holds the folder, with a game in it and some settings, and a second one."""
    monkeypatch.setattr("saves.player_files.LOOK_AGAIN", 0.0)
    first = Library(tmp_path)
    first.store_settings(Settings(music=1, last_setup={"a": "1"}))
    session = new_game()
    play(session, 4)
    first.autosave(session)
    first.flush(PATIENCE)
    second = Library(tmp_path)
    yield first, second
    for library in (first, second):
        library.close(1)


def test_it_takes_over_when_the_first_has_closed(pair: Pair) -> None:
    first, second = pair
    session = new_game(2)
    play(session, 3)
    kept = {entry.steps for entry in second.entries()} | {len(session.log)}
    second.autosave(session)
    assert not second.look_again()
    assert second.notice is not None
    first.close()
    assert second.look_again()
    assert second.notice is None
    assert not second.look_again()
    assert second.flush(PATIENCE)
    third = Library(second.folder)
    assert {entry.steps for entry in third.entries()} == kept


def test_it_is_not_tried_in_every_frame(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = pair
    monkeypatch.setattr("saves.player_files.LOOK_AGAIN", 60.0)
    first.close()
    assert not second.look_again()


def test_closed_after_the_first_it_saves_in_the_end(pair: Pair) -> None:
    first, second = pair
    session = new_game(2)
    play(session, 3)
    second.autosave(session)
    first.close()
    assert second.close()
    assert len(Library(second.folder).entries()) == 2


def test_settings_of_both_are_kept(pair: Pair) -> None:
    first, second = pair
    second.store_settings(replace(second.settings, effects=2, last_setup={"a": "1", "b": "2"}))
    first.store_settings(replace(first.settings, music=9, text_scale=150, last_setup={"a": "3", "c": "3"}))
    first.close()
    assert second.look_again()
    both = Settings(music=9, text_scale=150, effects=2, last_setup={"a": "3", "b": "2", "c": "3"})
    assert second.settings == both
    assert second.close()
    assert Library(second.folder).settings == both


def test_of_a_list_each_entry_is_merged_for_itself() -> None:
    read = Settings(keys={"undo": "u", "hint": "h"})
    mine = Settings(keys={"undo": "x", "redo": "r"})
    stored = Settings(keys={"undo": "u", "hint": "h", "why": "w"}, music=3)
    assert settings.rebased(mine, read, stored) == Settings(keys={"undo": "x", "redo": "r", "why": "w"}, music=3)
    full = Settings(keys={str(n): "" for n in range(settings.MOST_KEYS)})
    assert settings.rebased(mine, read, full) == mine


def test_statistics_progress_and_lessons_of_both_are_kept(pair: Pair) -> None:
    for number, library in enumerate(pair):
        session = new_game(10 + number)
        finish(session)
        library.record(session)
        book = library.progress().book(GAME)
        library.store_book(GAME, book.with_record(f"1-0{number}", Record(1 + number)))
        library.store_learnt(GAME, library.learnt(GAME).finished(f"lesson{number}"))
    first, second = pair
    first.close()
    assert second.look_again()
    second.close()
    third = Library(second.folder)
    assert third.statistics().tally(GAME).games == 2
    assert set(third.progress().book(GAME).records) == {"1-00", "1-01"}
    assert third.learnt(GAME).done("lesson0")
    assert third.learnt(GAME).done("lesson1")


@pytest.mark.parametrize("taker", [0, 1])
def test_a_game_that_either_has_taken_back_counts_in_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taker: int
) -> None:
    monkeypatch.setattr("saves.player_files.LOOK_AGAIN", 0.0)
    first = Library(tmp_path)
    session = new_game()
    finish(session)
    first.record(session)
    assert first.flush(PATIENCE)
    second = Library(tmp_path)
    if taker:
        session = second.open(second.entries()[0]).session
    session.undo()
    (first, second)[taker].took_back(session)
    first.close()
    assert second.look_again()
    assert second.statistics().tally(GAME).games == 0
    finish(session)
    second.record(session)
    assert second.close()
    assert Library(tmp_path).statistics().tally(GAME).games == 1


@pytest.mark.parametrize("gone_on", [True, False])
@pytest.mark.parametrize("left", [True, False])
def test_a_game_that_both_have_gone_on_with_is_kept_twice(pair: Pair, gone_on: bool, left: bool) -> None:
    first, second = pair
    (entry,) = second.entries()
    mine = second.open(entry).session
    play(mine, 1)
    second.autosave(mine)
    steps = {len(mine.log)}
    if gone_on:
        theirs = first.open(entry).session
        play(theirs, 3, seed=5)
        first.autosave(theirs)
        steps.add(len(theirs.log))
    if left:
        del mine
    first.close()
    assert second.look_again()
    if not left:
        play(mine, 2)
        second.autosave(mine)
        steps = {*steps - {min(steps)}, len(mine.log)} if gone_on else {len(mine.log)}
    assert second.close()
    assert {found.steps for found in Library(second.folder).entries()} == steps


def test_a_game_opened_but_not_moved_in_stays_the_first_ones(pair: Pair) -> None:
    first, second = pair
    (entry,) = second.entries()
    mine = second.open(entry).session
    theirs = first.open(entry).session
    play(theirs, 5)
    first.autosave(theirs)
    first.close()
    assert second.look_again()
    play(mine, 1, seed=9)
    second.autosave(mine)
    assert second.close()
    assert {found.steps for found in Library(second.folder).entries()} == {len(mine.log), len(theirs.log)}
