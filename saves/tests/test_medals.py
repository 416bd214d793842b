"""Games for a medal: records, days, the AI's games; older progress files; scores in the statistics."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import registry
from engine.core.medals import BRONZE, GOLD, SILVER, Bounds
from engine.core.session import Session, Setup
from engine.core.task import DAILY, DAY, NONE, TRIES, Result
from saves.disk import envelope
from saves.figures.tally import ALL, SOLO, Tally
from saves.ladder_progress import Climb
from saves.player_files import Library
from saves.settings_and_record_files import PROGRESS, STATISTICS
from saves.solo_progress import MOST_BASELINES, MOST_LATELY, MOST_RECORDS, Book, Day, Played, Progress, Record
from saves.statistics import finished
from saves.tests.toys import left_alone

GAME = "fairy_trails"
TODAY = date(2026, 11, 21)
WIN, LOSS = Result(True, 12), Result(False)
RESULTS = st.builds(Result, st.booleans(), st.integers(-5, 60))


def alone(seed: int = 1, **options: str) -> Session[object, object]:
    """A whole game alone by random moves."""
    setup = Setup(GAME, ("person",), seed, options)
    session: Session[object, object] = Session(registry.info(GAME), registry.rules(GAME), setup)
    rng = Random(seed)
    while session.over is None:
        session.play(0, rng.choice(session.moves(0)))
    return session


def test_a_record_keeps_its_best_and_the_try() -> None:
    record = Record().plus(LOSS)
    assert (record.tries, record.wins, record.best, record.at) == (1, 0, LOSS, 1)
    record = record.plus(WIN, GOLD).plus(Result(True, 5), BRONZE).plus(LOSS)
    assert (record.tries, record.wins, record.best, record.at, record.award) == (4, 2, WIN, 2, GOLD)
    record = record.plus(Result(True, 13))
    assert (record.tries, record.best, record.at) == (5, Result(True, 13), 5)


def test_a_day_ends_with_a_win_or_the_third_try() -> None:
    book = Book().tried(DAY, TODAY, LOSS)
    assert not book.day(DAY, TODAY).over
    won = book.tried(DAY, TODAY, WIN)
    assert won.day(DAY, TODAY) == Day((LOSS, WIN))
    assert won.day(DAY, TODAY).over
    assert won.tried(DAY, TODAY, WIN) == won
    lost = book.tried(DAY, TODAY, LOSS).tried(DAY, TODAY, LOSS)
    assert lost.day(DAY, TODAY).over
    assert not lost.day(DAY, TODAY).won
    assert lost.tried(DAY, TODAY, WIN) == lost
    assert not lost.day(DAILY, TODAY).tries


def test_medals_of_a_day_shrink_with_the_tries_and_stay() -> None:
    bounds = Bounds(10, 5, 0)
    assert Day((WIN,)).medal(bounds) == GOLD
    assert Day((LOSS, WIN)).medal(bounds) == SILVER
    assert Day((LOSS, LOSS, WIN)).medal(bounds) == BRONZE
    assert Day((LOSS, Result(True, 1))).medal(bounds) == BRONZE
    assert Day((LOSS, LOSS, LOSS)).medal(bounds) == NONE
    assert Day((WIN,)).medal(None) == NONE
    assert Day((WIN,), SILVER).medal(None) == SILVER
    assert Day((WIN,), SILVER).medal(Bounds(99, 50, 0)) == SILVER


def test_days_in_a_row() -> None:
    book = Book()
    for back in (9, 8, 7, 6, 3, 2, 1):
        book = book.tried(DAY, TODAY - timedelta(back), WIN)
    assert (book.streak(DAY, TODAY), book.best_streak(DAY)) == (3, 4)
    assert (book.streak(DAILY, TODAY), book.best_streak(DAILY)) == (0, 0)
    assert book.streak(DAY, TODAY + timedelta(1)) == 0
    assert book.tried(DAY, TODAY, LOSS).streak(DAY, TODAY) == 3
    assert book.tried(DAY, TODAY, WIN).streak(DAY, TODAY) == 4


@given(st.lists(st.tuples(st.integers(0, 30), RESULTS), max_size=60))
def test_games_add_up(games: list[tuple[int, Result]]) -> None:
    book = Book()
    for seed, result in games:
        book = book.ended(str(seed), result)
    assert sum(record.tries for record in book.records.values()) == len(games)
    assert len(book.lately) == min(MOST_LATELY, len(book.records))
    if games:
        assert book.lately[-1] == str(games[-1][0])
        best = book.record(book.lately[-1]).best
        mine = [result for seed, result in games if seed == games[-1][0]]
        assert best is not None
        assert not any(result.beats(best) for result in mine)


def test_lists_are_bounded_and_forget_what_matters_least() -> None:
    many = {str(seed): Record(tries=1) for seed in range(1_000, 1_000 + MOST_RECORDS - 2)}
    book = Book({"2-07": Record(2, 1)} | many).ended("7", WIN).with_baseline("7", Played((WIN,)))
    for seed in range(40):
        book = book.ended(str(10_000 + seed), LOSS)
    assert len(book.records) == MOST_RECORDS
    assert book.record("7").wins == 1
    assert book.record("2-07").award == 2
    assert book.lately[-1] == "10039"
    full = {str(seed): Played((LOSS,)) for seed in range(5_000, 5_000 + MOST_BASELINES - 1)}
    book = replace(book, baselines=dict(book.baselines) | full)
    for seed in range(40):
        book = book.with_baseline(str(20_000 + seed), Played((LOSS,)))
    assert len(book.baselines) == MOST_BASELINES
    assert book.baseline("7", 1) == (WIN,)


def test_the_ais_games_hold_for_their_rules_only() -> None:
    book = Book().with_baseline("7.spare=one", Played((WIN, LOSS), 2))
    assert book.baseline("7.spare=one", 2) == (WIN, LOSS)
    assert book.baseline("7.spare=one", 3) == ()
    assert book.baseline("7", 2) == ()


def test_it_is_kept_in_the_progress_file(tmp_path: Path) -> None:
    book = Book(hides_ai=True).ended("7", WIN, GOLD).ended("8.spare=one", LOSS).tried(DAY, TODAY, WIN, SILVER)
    book = book.with_baseline("7", Played((LOSS, WIN), 3))
    library = Library(tmp_path)
    library.store_book(GAME, book)
    assert library.close()
    again = Library(tmp_path)
    assert again.passing() == ()
    assert again.progress().book(GAME) == book
    again.close()


OLD = {
    "marks": {"2-07": {"stars": 2, "tries": 4, "slips": 1}, "seed-2-123": {"tries": 1, "slips": 1, "hints": 2}},
    "days": {"2026-11-20": {"tries": 2, "stars": 2}, "2026-11-21": {"tries": 3}},
    "streak": 1,
    "best_streak": 9,
    "last": "2026-11-20",
    "climb": {"rung": 3, "luck": 7},
    "contests": {
        "pars": {"123": {"result": {"won": True, "score": 20}, "rules": 2}, "5": {"result": {"won": False}}},
        "runs": {"123": {"tries": 3, "wins": 2, "best": {"is": "Result", "won": True, "score": 12}, "at": 2}},
        "outings": {"2026-11-21": {"results": [{"won": False}, {"won": True, "score": 9}]}},
        "lately": ["123"],
    },
    "hides_par": True,
}
"""A book as version 2 has written it."""


def test_files_of_version_2_still_open() -> None:
    body = {"games": {GAME: OLD}, "remembered": ["aa"]}
    progress = PROGRESS.read(envelope.wrap(PROGRESS.format, 2, body).encode()).value
    book = progress.book(GAME)
    assert book.record("2-07") == Record(2, 4, 1, Result(True), slips=1)
    assert book.record("seed-2-123") == Record(tries=1, slips=1, hints=2)
    assert book.day(DAILY, date(2026, 11, 20)) == Day((LOSS, Result(True)), 2)
    assert book.day(DAILY, TODAY) == Day((LOSS,) * 3)
    assert (book.streak(DAILY, TODAY), book.best_streak(DAILY)) == (1, 9)
    assert book.record("123") == Record(NONE, 3, 2, Result(True, 12), 2)
    assert book.day(DAY, TODAY) == Day((LOSS, Result(True, 9)))
    assert book.baseline("123", 2) == (Result(True, 20),)
    assert book.baseline("5", 1) == (LOSS,)
    assert (book.lately, book.hides_ai, book.climb) == (("123",), True, Climb(rung=3, luck=7))
    assert progress.remembered == ("aa",)
    assert PROGRESS.read(PROGRESS.text(progress).encode()).value == progress


def test_files_of_version_1_still_open() -> None:
    old = {"games": {GAME: {"marks": {"1-01": {"stars": 3, "tries": 1}}, "days": {}, "climb": {}}}}
    progress = PROGRESS.read(envelope.wrap(PROGRESS.format, 1, old).encode()).value
    assert progress.book(GAME).record("1-01").award == 3
    rows = {"solo": {"games": 2, "wins": 1, "reasons": {"home": 1, "lost_way": 1}}}
    statistics = STATISTICS.read(envelope.wrap(STATISTICS.format, 1, {"games": {GAME: rows}}).encode()).value
    assert statistics.tally(GAME, SOLO).wins == 1
    assert statistics.tally(GAME, SOLO).best is None


@pytest.mark.parametrize(
    "book",
    [
        {"records": {"../x": {}}}, {"records": {"7": {"tries": -1}}}, {"records": {"7": {"best": {"won": 1}}}},
        {"records": {"7": {"best": {"won": True, "score": 10**10}}}}, {"days": {"day-2026-02-30": {}}},
        {"days": {"day-2026-11-21": {"results": [{"won": False}] * (TRIES + 1)}}}, {"baselines": {"7": {}}},
        {"baselines": {"7": {"results": [{"won": True}], "rules": -1}}}, {"baselines": {"7": {"results": []}}},
        {"baselines": {"x" * 61: {"results": [{"won": True}]}}},
        {"lately": ["7"] * (MOST_LATELY + 1)}, {"lately": ["a b"]}, {"records": []}, {"medals": 3},
    ],
)  # fmt: skip
def test_odd_bodies_are_refused_or_left_as_they_are(book: dict[str, object]) -> None:
    assert left_alone(PROGRESS, {"games": {GAME: book}})


@pytest.mark.parametrize(
    "book",
    [
        ["x"], 3, {"marks": []}, {"marks": {"1-01": 3}}, {"marks": {"1-01": {"stars": "many"}}}, {"contests": 4},
        {"days": {"2026-11-21": {"tries": "3"}}}, {"days": {"2026-11-21": {"tries": 10**9}}}, {"days": {"x": {}}},
        {"contests": {"pars": {"7": {}}}}, {"contests": {"pars": [7]}}, {"contests": {"runs": 3}}, {"best_streak": "x"},
    ],
)  # fmt: skip
def test_odd_bodies_of_version_2_are_refused_or_left_as_they_are(book: object) -> None:
    assert left_alone(PROGRESS, {"games": {GAME: book}}, 2)


def test_another_folder_joins_what_both_reached() -> None:
    here = Book().ended("7", WIN).ended("8", LOSS).tried(DAY, TODAY, LOSS).with_baseline("7", Played((WIN,)))
    there = Book().ended("7", LOSS).ended("9", WIN).tried(DAY, TODAY, LOSS).tried(DAY, TODAY, WIN)
    both = here.joined(there)
    assert both == replace(there.joined(here), lately=both.lately)
    assert both.record("7").best == WIN
    assert set(both.records) == {"7", "8", "9"}
    assert both.day(DAY, TODAY).won
    assert both.baseline("7", 1) == (WIN,)


def test_a_game_for_a_medal_counts_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = alone()
    book = Book().ended("1", LOSS)
    assert library.store_ended(session, book)
    assert not library.store_ended(session, book.ended("1", LOSS))
    library.autosave(session)
    assert library.close()
    again = Library(tmp_path)
    (entry,) = again.entries()
    assert not again.store_ended(again.open(entry).session, Book())
    assert again.progress().book(GAME).record("1").tries == 1
    again.close()
    assert Progress().once(GAME, book, "aa").once(GAME, Book(), "aa").book(GAME) == book


# --- statistics ------------------------------------------------------------------------------------------------------


def test_games_alone_are_told_apart_by_what_counts_alone() -> None:
    plain = finished(alone(keen_eyes="on"), 60)
    easier = finished(alone(spare="one"), 60)
    assert plain is not None
    assert easier is not None
    assert (plain.opponent, easier.opponent) == (SOLO, "solo:spare=one")
    assert plain.score is None


def test_scores_of_games_won_alone() -> None:
    lost = finished(alone(), 60)
    assert lost is not None
    won = replace(lost, places=(1,), won=True, reason="home")
    tally = Tally().plus(lost, True).plus(replace(won, score=10), True).plus(replace(won, score=15), True)
    assert (tally.games, tally.wins, tally.best, tally.points) == (3, 2, 15, 25)
    assert tally.mean == pytest.approx(12.5)
    assert Tally().plus(lost, True).mean is None
    assert Tally().plus(replace(won, score=0), True).mean == 0


def test_only_the_row_of_one_way_counts_points(tmp_path: Path) -> None:
    library = Library(tmp_path)
    lost = finished(alone(), 60)
    assert lost is not None
    won = replace(lost, places=(1,), won=True, score=9)
    statistics = library.statistics().plus(won, "aa").plus(replace(won, opponent="solo:spare=one", score=20), "bb")
    assert statistics.tally(GAME, SOLO).best == 9
    assert statistics.tally(GAME, "solo:spare=one").best == 20
    assert statistics.tally(GAME, ALL).best is None
    assert statistics.tally(GAME, ALL).wins == 2
    text = STATISTICS.text(statistics)
    assert STATISTICS.read(text.encode()).value == statistics
    library.close()


@pytest.mark.parametrize("row", [{"best": 2**54}, {"points": "3"}, {"best": 1.5}, {"points": -(2**54)}])
def test_odd_scores_are_refused_or_left_as_they_are(row: dict[str, object]) -> None:
    assert left_alone(STATISTICS, {"games": {GAME: {"solo": row}}})
