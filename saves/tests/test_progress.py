"""Progress: stars, days, the ladder; its file with the promises of the others."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.challenge import TRIES
from saves.books import PROGRESS
from saves.disk import envelope
from saves.library import Library
from saves.progress import DRAWN, LOST, MOST_DAYS, MOST_FOUND, WON, Book, Climb, Day, Mark, Progress
from saves.tests.toys import GAME, finish, new_game
from tests.waiting import PATIENCE

TODAY = date(2026, 11, 21)
LEVELS = 5


def test_stars_count_every_try_and_keep_the_best() -> None:
    book = Book().solved("1-01")
    assert book.mark("1-01") == Mark(3, 1)
    again = book.failed("1-01").solved("1-01")
    assert again.mark("1-01") == Mark(3, 3)
    second = Book().failed("1-01").solved("1-01")
    assert second.solved("1-01").mark("1-01") == Mark(3, 3)
    assert Book().failed("1-02").solved("1-02").mark("1-02").stars == 2
    assert Book().helped("a", undos=1).solved("a").mark("a").stars == 2
    assert Book().helped("a", undos=1).failed("a").solved("a").mark("a").stars == 1
    assert Book().helped("a", hints=1).solved("a").mark("a").stars == 1


def test_a_day_has_three_tries_and_a_streak_grows_by_days() -> None:
    book = Book()
    for day in range(3):
        book = book.tried(TODAY + timedelta(day), solved=True)
    assert (book.streak_on(TODAY + timedelta(2)), book.best_streak) == (3, 3)
    assert book.streak_on(TODAY + timedelta(3)) == 3
    assert book.streak_on(TODAY + timedelta(4)) == 0
    late = book.tried(TODAY + timedelta(5), solved=True)
    assert (late.streak, late.best_streak) == (1, 3)
    lost = Book()
    for number in range(1, TRIES + 2):
        lost = lost.tried(TODAY, solved=False)
        assert lost.day(TODAY) == Day(min(number, TRIES), 0)
    assert lost.day(TODAY).over
    assert lost.tried(TODAY, solved=True) == lost
    second = Book().tried(TODAY, solved=False).tried(TODAY, solved=True)
    assert second.day(TODAY) == Day(2, 2)
    assert second.tried(TODAY, solved=True) == second
    assert [day for day, _ in second.week(TODAY)][-1] == TODAY
    assert len(second.week(TODAY)) == 7


def test_an_earlier_day_does_not_touch_the_streak() -> None:
    book = Book().tried(TODAY, solved=True)
    assert book.tried(TODAY - timedelta(3), solved=True).streak == 1
    assert book.tried(TODAY - timedelta(3), solved=True).last == TODAY.isoformat()


def test_days_are_bounded() -> None:
    book = Book()
    for number in range(MOST_DAYS + 5):
        book = book.tried(TODAY + timedelta(number), solved=True)
    assert len(book.days) == MOST_DAYS
    assert TODAY.isoformat() not in book.days
    assert book.streak == MOST_DAYS + 5


def test_a_win_climbs_and_two_losses_step_down() -> None:
    climb = Climb(luck=7)
    seeds = [climb.seed()]
    climb = climb.after(LOST, LEVELS)
    assert (climb.rung, climb.first, climb.seat(2)) == (0, LOST, 1)
    assert climb.seed() == seeds[0]
    climb = climb.after(LOST, LEVELS)
    assert (climb.rung, climb.first, climb.pair) == (0, "", 1)
    assert climb.seed() != seeds[0]
    climb = climb.after(WON, LEVELS)
    assert (climb.rung, climb.best, climb.first) == (1, 1, "")
    climb = climb.after(DRAWN, LEVELS).after(LOST, LEVELS)
    assert climb.rung == 1
    climb = climb.after(LOST, LEVELS).after(LOST, LEVELS)
    assert (climb.rung, climb.best) == (0, 1)
    assert (climb.wins, climb.losses, climb.draws) == (1, 5, 1)


def test_above_the_ladder_it_goes_on_with_a_count() -> None:
    climb = Climb()
    for _ in range(LEVELS + 2):
        climb = climb.after(WON, LEVELS)
    assert (climb.rung, climb.level(LEVELS), climb.row) == (LEVELS, LEVELS - 1, 3)
    climb = climb.after(LOST, LEVELS)
    assert (climb.rung, climb.row, climb.best_row) == (LEVELS, 0, 3)
    assert climb.after(WON, LEVELS).row == 1
    assert climb.after(LOST, LEVELS).rung == LEVELS - 1


@given(st.lists(st.sampled_from((WON, LOST, DRAWN)), max_size=60), st.integers(1, 6))
def test_the_ladder_stays_on_its_rungs(results: list[str], levels: int) -> None:
    climb = Climb(luck=3)
    for result in results:
        before = climb
        climb = climb.after(result, levels)
        assert 0 <= climb.rung <= climb.best <= levels
        assert abs(climb.rung - before.rung) <= 1
        assert climb.level(levels) < levels
        assert climb.games == before.games + 1
    assert climb.games == len(results)


def test_a_ladder_game_counts_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = new_game()
    finish(session)
    assert library.climb(session, WON)
    assert not library.climb(session, WON)
    library.autosave(session)
    assert library.close()
    again = Library(tmp_path)
    (entry,) = again.entries()
    assert not again.climb(again.open(entry).session, WON)
    assert again.progress().book(GAME).climb.wins == 1
    again.close()


def test_it_is_kept_and_comes_from_the_backup_then_from_nowhere(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library.store_book(GAME, Book().solved("1-01"))
    library.flush(PATIENCE)
    library.store_book(GAME, library.progress().book(GAME).solved("1-02").tried(TODAY, solved=True))
    assert library.close()
    path = tmp_path / "progress.json"
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "trailbox-progress"
    again = Library(tmp_path)
    assert again.progress().book(GAME).mark("1-02").stars == 3
    assert again.progress() == library.progress()
    assert again.passing() == ()
    again.close()
    path.write_text(path.read_text(encoding="utf-8").replace("1-02", "1-03"), encoding="utf-8")
    again = Library(tmp_path)
    assert set(again.progress().book(GAME).marks) == {"1-01"}
    assert "backup" in str(again.passing()[0])
    again.close()
    assert (tmp_path / "progress.json.damaged").exists()
    for name in ("progress.json", "progress.json.bak"):
        (tmp_path / name).write_bytes(b"\x00")
    last = Library(tmp_path)
    assert last.progress() == Progress()
    assert "have been reset" in str(last.passing()[0])
    last.close()


def test_a_newer_one_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    path.write_text(envelope.wrap("trailbox-progress", 9, {"games": {}}), encoding="utf-8")
    before = path.read_bytes()
    library = Library(tmp_path)
    assert "newer" in str(library.passing()[0])
    library.store_book(GAME, Book().solved("1-01"))
    assert library.progress().book(GAME).mark("1-01").stars == 3
    library.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "book",
    [
        {"marks": {"1-01": {"stars": 4}}}, {"marks": {"1-01": {"tries": -1}}}, {"marks": {"../x": {}}},
        {"days": {"2026-02-30": {}}}, {"days": {"2026-11-21": {"tries": 4}}}, {"last": "yesterday"},
        {"streak": -1}, {"climb": {"first": "won"}}, {"climb": {"rung": 100}}, {"climb": {"luck": 10**9}},
        {"found": ["x"] * (MOST_FOUND + 1)}, {"marks": []}, {"stars": 3},
    ],
)  # fmt: skip
def test_it_refuses_odd_bodies(book: dict[str, object]) -> None:
    with pytest.raises(envelope.SaveError):
        PROGRESS.value(envelope.wrap(PROGRESS.format, PROGRESS.version, {"games": {GAME: book}}).encode())


def test_another_folder_joins_what_both_reached(tmp_path: Path) -> None:
    there = Library(tmp_path / "there")
    there.store_book(GAME, Book().solved("1-01").failed("1-02").tried(TODAY, solved=True))
    there.close()
    library = Library(tmp_path / "here")
    library.store_book(GAME, Book().failed("1-01").solved("1-02").solved("1-03"))
    library.move_to(tmp_path / "there")
    book = library.progress().book(GAME)
    assert [book.mark(f"1-0{n}").stars for n in (1, 2, 3)] == [3, 3, 3]
    assert book.day(TODAY).stars == 3
    assert library.close()
    again = Library(tmp_path / "there")
    assert again.progress().book(GAME) == book
    again.close()


def test_challenges_do_not_count_in_the_statistics(tmp_path: Path) -> None:
    library = Library(tmp_path)
    for task, games in (("1-01", 0), ("daily-2026-11-21", 0), ("ladder-2", 1), ("", 2)):
        session = new_game()
        session.setup = replace(session.setup, seats=("person", "ai:defence"), challenge=task)
        finish(session)
        library.record(session)
        assert library.statistics().tally(GAME).games == games
    library.close()
