"""Files as nobody of good will would leave them: refused at the door, or harmless for as long as one plays."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import platformdirs
import pytest

from engine.core.codec import BIGGEST
from engine.core.errors import SaveError, SettingError
from engine.core.session import LONGEST_LOG
from engine.core.task import DAILY, TRIES, Name, Result
from saves.autosave import Autosave
from saves.disk import data_folder
from saves.disk.atomic_write import LONGEST
from saves.figures.bounded_counts import MANY
from saves.figures.tally import Tally
from saves.ladder_progress import Climb
from saves.lessons_finished import MOST, Learnt, Lessons
from saves.player_files import Library
from saves.save_format import LONGEST_PLAY, dump, read_text, snapshot
from saves.settings import Settings, window_fits
from saves.settings_and_record_files import PROGRESS
from saves.solo_progress import (
    BIGGEST_SCORE,
    LONGEST_TEXT,
    MOST_DAYS,
    MOST_FOUND,
    MOST_RECORDS,
    Book,
    Day,
    Progress,
    Record,
)
from saves.statistics import Statistics, finished
from saves.tests.toys import GAME, finish, new_game, play
from tests.waiting import PATIENCE
from tools.faults.bad_saves import seal


def sealed(**fields: object) -> bytes:
    """A save of a new game with these fields and the checksum that belongs to them."""
    return seal(json.loads(dump(snapshot(new_game())))["body"] | fields)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def huge(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(10 * 2**30)


@pytest.mark.parametrize("make", [huge, pipe, endless] if hasattr(os, "mkfifo") else [huge])
def test_the_note_of_the_chosen_folder_is_read_with_the_usual_guard(
    make: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(data_folder.VARIABLE, raising=False)
    monkeypatch.setattr(platformdirs, "user_data_dir", lambda *_a, **_k: str(tmp_path / "data"))
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_a, **_k: str(tmp_path))
    make(tmp_path / data_folder.ELSEWHERE)
    assert data_folder.default_folder() == tmp_path / "data"


@pytest.mark.parametrize("seats", [["ai:easy", "ai:easy"], ["person", "person"]])
@pytest.mark.parametrize("task", ["ladder-1", "2-07", "daily-2026-11-21", "game-7"])
def test_a_task_without_its_one_player_is_refused(task: str, seats: list[str]) -> None:
    with pytest.raises(SaveError, match="one person"):
        read_text(sealed(seats=seats, challenge=task))


def test_the_time_played_is_bounded_and_stays_where_it_is() -> None:
    with pytest.raises(SaveError, match="played"):
        read_text(sealed(played=2**53))
    assert read_text(sealed(played=LONGEST_PLAY)).played == LONGEST_PLAY
    track = Autosave("", "", played=float(LONGEST_PLAY))
    track.tick()
    assert track.played == LONGEST_PLAY


@pytest.mark.parametrize("size", [(32_768, 32_768), (16_384, 16_384), (20_000, 700), (63, 700)])
def test_windows_that_no_computer_has_are_refused(size: tuple[int, int]) -> None:
    assert not window_fits(size)
    with pytest.raises(SettingError):
        Settings(window=size)
    assert window_fits((7680, 4320))
    assert window_fits((11_520, 2_160))


def test_a_game_that_has_become_too_long_is_played_on_and_said(library: Library) -> None:
    session = new_game()
    play(session, 3)
    library.autosave(session)
    assert library.flush(PATIENCE)
    step = next(step for step in session.log if step.seat >= 0)
    session.log.extend([step] * LONGEST_LOG)
    library.autosave(session)
    assert str(library.notice) == "The game has become too long to be saved."
    with pytest.raises(SaveError, match="too long"):
        library.keep(session, "Endless")
    del session.log[-LONGEST_LOG:]
    library.autosave(session)
    assert library.flush(PATIENCE)
    assert library.notice is None


def test_figures_at_their_bounds_can_still_grow() -> None:
    session = new_game()
    finish(session)
    game = finished(session, 5)
    assert game is not None
    full = Tally(*[BIGGEST] * 4, {game.winner: BIGGEST}, {game.reason: BIGGEST}, BIGGEST, BIGGEST, *[BIGGEST] * 6)
    grown = Statistics({GAME: {game.opponent: full}}).plus(game, "1")
    assert grown.tally(GAME, game.opponent).games == BIGGEST
    top = Climb(rung=99, best=99, wins=MANY, losses=MANY, draws=MANY, pair=MANY, row=MANY, best_row=MANY)
    for result in ("won", "drawn", "lost"):
        assert top.after(result, 5).pair == MANY
    record = Record(3, MANY, MANY, None, 0, MANY, MANY)
    assert (record.plus(Result(False)).tries, record.plus(Result(False)).slips) == (MANY, MANY)


def test_full_lists_take_one_entry_more() -> None:
    records = {f"x-{n}": Record(1) for n in range(MOST_RECORDS)}
    book = Book(records).with_record("1-01", Record(3))
    assert (len(book.records), book.record("1-01").award) == (MOST_RECORDS, 3)
    learnt = Learnt({f"x{n}": 1 for n in range(MOST)})
    assert learnt.at("new", 4).left_at("new") == 4
    assert learnt.finished("new").done("new")
    assert Lessons({f"x{n}": learnt for n in range(MOST)}).having("new", learnt).of("new") == learnt


def test_the_fullest_files_can_be_read_again() -> None:
    worst = Record(3, MANY, MANY, Result(True, BIGGEST_SCORE), MANY, MANY, MANY)
    records = {f"seed-1-{n + 10**8}": worst for n in range(MOST_RECORDS)}
    tries = (Result(False, BIGGEST_SCORE),) * TRIES
    days = {Name(DAILY, day=date.fromordinal(738_000 + n)).key: Day(tries, 1) for n in range(MOST_DAYS)}
    book = Book(records, days, found=tuple(str(n) * LONGEST_TEXT for n in range(MOST_FOUND)))
    assert 5 * len(PROGRESS.text(Progress({GAME: book}))) < LONGEST
