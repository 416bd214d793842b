"""Progress: stars, days, the ladder; its file with the promises of the others."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core.task import DAILY, MOST, TRIES, Name, Result, award_at
from saves.disk import envelope
from saves.glicko_rating import Rating
from saves.ladder_progress import DRAWN, LOST, WON, Climb
from saves.player_files import Library
from saves.settings_and_record_files import PROGRESS
from saves.solo_progress import MOST_DAYS, MOST_FOUND, Book, Day, Progress, Record
from saves.tests.toys import GAME, filled, finish, left_alone, new_game
from tests.waiting import PATIENCE

TODAY = date(2026, 11, 21)
LEVELS = 5


WIN, LOSS = Result(True), Result(False)


def solved(book: Book, key: str) -> Book:
    """With a challenge solved for what it is worth now."""
    return book.ended(key, WIN, book.record(key).worth)


def tried(book: Book, day: date, *wins: bool) -> Book:
    """With tries at a day's challenge."""
    for won in wins:
        book = book.tried(DAILY, day, Result(won), award_at(book.day(DAILY, day).tries + 1) * won)
    return book


def test_stars_count_every_try_and_keep_the_best() -> None:
    book = solved(Book(), "1-01")
    assert book.record("1-01") == Record(3, 1, 1, WIN, 1)
    again = solved(book.ended("1-01", LOSS), "1-01")
    assert again.record("1-01") == Record(3, 3, 2, WIN, 1)
    second = solved(Book().ended("1-01", LOSS), "1-01")
    assert second.record("1-01").award == 2
    assert solved(second, "1-01").record("1-01").award == 3
    assert solved(Book().helped("a", undos=1), "a").record("a").award == 2
    assert solved(Book().helped("a", undos=1).ended("a", LOSS), "a").record("a").award == 1
    assert solved(Book().helped("a", hints=1), "a").record("a").award == 1


def test_a_day_has_three_tries_and_a_streak_grows_by_days() -> None:
    book = Book()
    for day in range(3):
        book = tried(book, TODAY + timedelta(day), True)
    assert (book.streak(DAILY, TODAY + timedelta(2)), book.best_streak(DAILY)) == (3, 3)
    assert book.streak(DAILY, TODAY + timedelta(3)) == 3
    assert book.streak(DAILY, TODAY + timedelta(4)) == 0
    late = tried(book, TODAY + timedelta(5), True)
    assert (late.streak(DAILY, TODAY + timedelta(5)), late.best_streak(DAILY)) == (1, 3)
    lost = Book()
    for number in range(1, TRIES + 2):
        lost = tried(lost, TODAY, False)
        assert lost.day(DAILY, TODAY) == Day((LOSS,) * min(number, TRIES))
    assert lost.day(DAILY, TODAY).over
    assert tried(lost, TODAY, True) == lost
    second = tried(Book(), TODAY, False, True)
    assert second.day(DAILY, TODAY) == Day((LOSS, WIN), 2)
    assert tried(second, TODAY, True) == second
    assert [day for day, _ in second.week(DAILY, TODAY)][-1] == TODAY
    assert len(second.week(DAILY, TODAY)) == 7


def test_days_are_bounded_and_the_longest_streak_is_kept() -> None:
    days = [TODAY + timedelta(number) for number in range(MOST_DAYS + 5)]
    played = {Name(DAILY, day=day).key: Day((WIN,), MOST) for day in days[:MOST_DAYS]}
    book = Book(days=played, longest={DAILY: MOST_DAYS + 7})
    for day in days[MOST_DAYS:]:
        book = tried(book, day, True)
    assert len(book.days) == MOST_DAYS
    assert not book.day(DAILY, TODAY).tries
    assert book.best_streak(DAILY) == MOST_DAYS + 7


def test_a_challenge_counts_once_for_the_rating() -> None:
    book, task = Book(), Rating(1200, 150)
    won = book.rated("1-01", task, 1.0)
    assert won.rating.value > book.rating.value
    assert won.ratings["1-01"].value < task.value
    assert won.rated("1-01", task, 0.0) is won
    lost = won.rated("1-02", task, 0.0)
    assert lost.rating.value < won.rating.value
    assert lost.ratings["1-02"].value > task.value
    assert won.joined(lost).rating == lost.rating, "the one that knows more"
    assert set(won.joined(lost).ratings) == {"1-01", "1-02"}


def test_a_streak_ends_with_the_first_miss() -> None:
    book = Book().in_row("1-01", True).in_row("1-02", True)
    assert (book.row, book.best_row) == (("1-01", "1-02"), 2)
    over = book.in_row("1-03", False)
    assert (over.row, over.best_row) == ((), 2)
    assert over.in_row("1-03", True).joined(book).row == book.row


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
    library.store_book(GAME, solved(Book(), "1-01"))
    library.flush(PATIENCE)
    library.store_book(GAME, tried(solved(library.progress().book(GAME), "1-02"), TODAY, True))
    assert library.close()
    path = tmp_path / "progress.json"
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "trailbox-progress"
    again = Library(tmp_path)
    assert again.progress().book(GAME).record("1-02").award == 3
    assert again.progress() == library.progress()
    assert again.passing() == ()
    again.close()
    path.write_text(path.read_text(encoding="utf-8").replace("1-02", "1-03"), encoding="utf-8")
    again = Library(tmp_path)
    assert set(again.progress().book(GAME).records) == {"1-01"}
    assert "backup" in str(again.passing()[0])
    again.close()
    assert (tmp_path / "progress.json.damaged").exists()
    for name in ("progress.json", "progress.json.bak"):
        (tmp_path / name).write_bytes(b"\x00")
    last = Library(tmp_path)
    assert last.progress() == Progress()
    assert "have been reset" in str(last.passing()[0])
    last.close()


def test_of_a_newer_one_what_is_not_known_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    climb, old = {"rung": 2, "rope": [1]}, {"award": 2, "colour": "red"}
    book = {"records": {"1-01": old, "1-02": {"award": 9}, "#": {}}, "climb": climb, "moons": {"full": 3}}
    body = {"games": {GAME: book, "chess": {"records": {}}}, "remembered": ["aa"], "tides": 7}
    path.write_text(envelope.wrap("trailbox-progress", 9, body), encoding="utf-8")
    library = Library(tmp_path)
    assert "newer" in str(library.passing()[0])
    found = library.progress().book(GAME)
    assert (found.record("1-01").award, found.record("1-02").award, found.climb.rung) == (2, 0, 2)
    library.store_book(GAME, solved(found, "1-03"))
    assert library.close()
    written = json.loads(path.read_text(encoding="utf-8"))
    new = written["body"]["games"][GAME]["records"].pop("1-03")
    assert (written["version"], new["award"]) == (9, 3)
    assert filled(written["body"]) == filled(body)


def test_a_newer_one_of_another_shape_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for body in ({"games": []}, {"games": {GAME: {"records": [3]}}}):
        path.write_text(envelope.wrap("trailbox-progress", 9, body), encoding="utf-8")
        before = path.read_bytes()
        library = Library(tmp_path)
        assert "newer" in str(library.passing()[0])
        library.store_book(GAME, solved(Book(), "1-01"))
        assert library.progress().book(GAME).record("1-01").award == 3
        library.close()
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    "book",
    [
        {"records": {"1-01": {"award": 4}}}, {"records": {"1-01": {"tries": -1}}}, {"records": {"../x": {}}},
        {"days": {"daily-2026-02-30": {}}}, {"days": {"2-07": {}}}, {"longest": {"daily": -1}}, {"longest": {"x": 1}},
        {"days": {"daily-2026-11-21": {"results": [{"won": False}] * 4}}},
        {"climb": {"first": "won"}}, {"climb": {"rung": 100}}, {"climb": {"luck": 10**9}},
        {"found": ["x"] * (MOST_FOUND + 1)}, {"records": []}, {"stars": 3},
    ],
)  # fmt: skip
def test_odd_bodies_are_refused_or_left_as_they_are(book: dict[str, object]) -> None:
    assert left_alone(PROGRESS, {"games": {GAME: book}})


def test_another_folder_joins_what_both_reached(tmp_path: Path) -> None:
    there = Library(tmp_path / "there")
    there.store_book(GAME, tried(solved(Book(), "1-01").ended("1-02", LOSS), TODAY, True))
    there.close()
    library = Library(tmp_path / "here")
    library.store_book(GAME, solved(solved(Book().ended("1-01", LOSS), "1-02"), "1-03"))
    library.move_to(tmp_path / "there")
    book = library.progress().book(GAME)
    assert [book.record(f"1-0{n}").award for n in (1, 2, 3)] == [3, 3, 3]
    assert book.day(DAILY, TODAY).award == 3
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
