"""Contests: runs, days, pars; their place in the progress file, and scores in the statistics."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import registry
from engine.core.challenge import TRIES
from engine.core.contest import BRONZE, GOLD, NONE, SILVER, Bounds, Result
from engine.core.session import Session, Setup
from saves.books import PROGRESS, STATISTICS
from saves.contests import MOST_DAYS, MOST_LATELY, MOST_PARS, MOST_RUNS, Contests, Outing, Par, Run
from saves.disk import envelope
from saves.library import Library
from saves.progress import Book, Progress
from saves.statistics import ALL, SOLO, Tally, finished

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


def test_a_run_keeps_its_best_and_the_try() -> None:
    run = Run().plus(LOSS)
    assert run == Run(1, 0, LOSS, 1)
    run = run.plus(WIN).plus(Result(True, 5)).plus(LOSS)
    assert run == Run(4, 2, WIN, 2)
    assert run.plus(Result(True, 13)) == Run(5, 3, Result(True, 13), 5)


def test_a_day_ends_with_a_win_or_the_third_try() -> None:
    book = Contests().tried(TODAY, LOSS)
    assert not book.outing(TODAY).over
    won = book.tried(TODAY, WIN)
    assert won.outing(TODAY) == Outing((LOSS, WIN))
    assert won.outing(TODAY).over
    assert won.tried(TODAY, WIN) == won
    lost = book.tried(TODAY, LOSS).tried(TODAY, LOSS)
    assert lost.outing(TODAY).over
    assert not lost.outing(TODAY).won
    assert lost.tried(TODAY, WIN) == lost


def test_medals_of_a_day_shrink_with_the_tries() -> None:
    bounds = Bounds(10, 5, 0)
    assert Outing((WIN,)).medal(bounds) == GOLD
    assert Outing((LOSS, WIN)).medal(bounds) == SILVER
    assert Outing((LOSS, LOSS, WIN)).medal(bounds) == BRONZE
    assert Outing((LOSS, Result(True, 1))).medal(bounds) == BRONZE
    assert Outing((LOSS, LOSS, LOSS)).medal(bounds) == NONE
    assert Outing((WIN,)).medal(None) == NONE


def test_days_in_a_row() -> None:
    book = Contests()
    for back in (9, 8, 7, 6, 3, 2, 1):
        book = book.tried(TODAY - timedelta(back), WIN)
    assert (book.streak(TODAY), book.best_streak()) == (3, 4)
    assert book.streak(TODAY + timedelta(1)) == 0
    assert book.tried(TODAY, LOSS).streak(TODAY) == 3
    assert book.tried(TODAY, WIN).streak(TODAY) == 4
    assert [day for day, _ in book.week(TODAY)][-1] == TODAY
    assert Contests().best_streak() == 0


@given(st.lists(st.tuples(st.integers(0, 30), RESULTS), max_size=60))
def test_runs_add_up(games: list[tuple[int, Result]]) -> None:
    book = Contests()
    for seed, result in games:
        book = book.played(str(seed), result)
    assert sum(run.tries for run in book.runs.values()) == len(games)
    assert len(book.lately) == min(MOST_LATELY, len(book.runs))
    if games:
        assert book.lately[-1] == str(games[-1][0])
        best = book.run(book.lately[-1]).best
        mine = [result for seed, result in games if seed == games[-1][0]]
        assert best is not None
        assert not any(result.beats(best) for result in mine)


def test_lists_are_bounded_and_forget_what_matters_least() -> None:
    book = Contests().played("7", WIN).with_par("7", Par(WIN))
    for seed in range(1_000, 1_000 + MOST_RUNS + 40):
        book = book.played(str(seed), LOSS)
    assert len(book.runs) == MOST_RUNS
    assert book.run("7").wins == 1
    for seed in range(5_000, 5_000 + MOST_PARS + 40):
        book = book.with_par(str(seed), Par(LOSS))
    assert len(book.pars) == MOST_PARS
    assert book.par("7", 1) == WIN
    for number in range(MOST_DAYS + 3):
        book = book.tried(TODAY + timedelta(number), WIN)
    assert len(book.outings) == MOST_DAYS
    assert TODAY.isoformat() not in book.outings


def test_a_par_holds_for_its_rules_only() -> None:
    book = Contests().with_par("7.spare=one", Par(WIN, 2))
    assert book.par("7.spare=one", 2) == WIN
    assert book.par("7.spare=one", 3) is None
    assert book.par("7", 2) is None


def test_it_is_kept_in_the_progress_file(tmp_path: Path) -> None:
    book = Contests().played("7", WIN).played("8.spare=one", LOSS).tried(TODAY, WIN).with_par("7", Par(LOSS, 3))
    library = Library(tmp_path)
    library.store_book(GAME, Book(contests=book, hides_par=True))
    assert library.close()
    again = Library(tmp_path)
    assert again.passing() == ()
    assert again.progress().book(GAME) == Book(contests=book, hides_par=True)
    again.close()


def test_files_of_the_version_before_still_open() -> None:
    old = {"games": {GAME: {"marks": {"1-01": {"stars": 3, "tries": 1}}, "days": {}, "climb": {}}}}
    progress = PROGRESS.value(envelope.wrap(PROGRESS.format, 1, old).encode())
    assert progress.book(GAME).mark("1-01").stars == 3
    assert progress.book(GAME).contests == Contests()
    rows = {"solo": {"games": 2, "wins": 1, "reasons": {"home": 1, "lost_way": 1}}}
    statistics = STATISTICS.value(envelope.wrap(STATISTICS.format, 1, {"games": {GAME: rows}}).encode())
    assert statistics.tally(GAME, SOLO).wins == 1
    assert statistics.tally(GAME, SOLO).best is None


@pytest.mark.parametrize(
    "contests",
    [
        {"runs": {"../x": {}}}, {"runs": {"7": {"tries": -1}}}, {"runs": {"7": {"best": {"won": 1}}}},
        {"runs": {"7": {"best": {"won": True, "score": 10**10}}}}, {"outings": {"2026-02-30": {}}},
        {"outings": {"2026-11-21": {"results": [{"won": False}] * (TRIES + 1)}}}, {"pars": {"7": {}}},
        {"pars": {"7": {"result": {"won": True}, "rules": -1}}}, {"pars": {"x" * 61: {"result": {"won": True}}}},
        {"lately": ["7"] * (MOST_LATELY + 1)}, {"lately": ["a b"]}, {"runs": []}, {"medals": 3},
    ],
)  # fmt: skip
def test_it_refuses_odd_bodies(contests: dict[str, object]) -> None:
    body = {"games": {GAME: {"contests": contests}}}
    with pytest.raises(envelope.SaveError):
        PROGRESS.value(envelope.wrap(PROGRESS.format, PROGRESS.version, body).encode())


def test_another_folder_joins_what_both_reached() -> None:
    here = Contests().played("7", WIN).played("8", LOSS).tried(TODAY, LOSS).with_par("7", Par(WIN))
    there = Contests().played("7", LOSS).played("9", WIN).tried(TODAY, LOSS).tried(TODAY, WIN)
    both = here.joined(there)
    assert both == replace(there.joined(here), lately=both.lately)
    assert both.run("7").best == WIN
    assert set(both.runs) == {"7", "8", "9"}
    assert both.outing(TODAY).won
    assert both.par("7", 1) == WIN


def test_a_contest_counts_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = alone()
    book = Book(contests=Contests().played("1", LOSS))
    assert library.contested(session, book)
    assert not library.contested(session, replace(book, contests=book.contests.played("1", LOSS)))
    library.autosave(session)
    assert library.close()
    again = Library(tmp_path)
    (entry,) = again.entries()
    assert not again.contested(again.open(entry).session, Book())
    assert again.progress().book(GAME).contests.run("1").tries == 1
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
    won = replace(lost, places=(1,), won=True, first=0, reason="home")
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
    assert STATISTICS.value(text.encode()) == statistics
    library.close()


@pytest.mark.parametrize("row", [{"best": 2**54}, {"points": "3"}, {"best": 1.5}, {"points": -(2**54)}])
def test_odd_scores_are_refused(row: dict[str, object]) -> None:
    body = {"games": {GAME: {"solo": row}}}
    with pytest.raises(envelope.SaveError):
        STATISTICS.value(envelope.wrap(STATISTICS.format, STATISTICS.version, body).encode())
