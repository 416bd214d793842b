"""Contests: tasks, deals, medals, and the line to be told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import challenge as tasks
from engine.core import contest, registry
from engine.core.contest import BRONZE, GOLD, LEAST, NONE, SILVER, Bounds, ByPar, ByPoints, Result
from engine.core.info import Choice, Info, Option
from engine.core.session import Setup
from engine.core.text import say, verbatim

DAY = date(2026, 11, 21)
ALONE = Option("spare", say("Spare"), (Choice("no", say("No")), Choice("one", say("One"))), "no", seats=(1,))
TWO = Option("begins", say("Begins"), (Choice("lot", say("Lot")), Choice("me", say("Me"))), "lot", seats=(2,))
ANY = Option("length", say("Length"), (Choice("full", say("Full")), Choice("short", say("Short"))), "full")


def some_info() -> Info:
    return replace(
        registry.info("_template"), key="toy", options=(ANY, ALONE, TWO), seat_counts=(2, 1), presets=(), boards=()
    )


@given(st.dates(), st.integers(0, tasks.BIGGEST_SEED))
def test_names_of_tasks_read_back(day: date, seed: int) -> None:
    assert contest.read_day_task(contest.day_task(day)) == day
    assert contest.read_numbered_task(contest.numbered_task(seed)) == seed
    assert contest.seed_of(contest.numbered_task(seed)) == seed
    assert contest.seed_of(contest.day_task(day)) == tasks.daily_seed(day)
    for task in (contest.day_task(day), contest.numbered_task(seed)):
        assert contest.is_contest(task)
        assert not tasks.is_challenge(task)
        assert tasks.read_ladder_task(task) is None


@pytest.mark.parametrize(
    "task", ["", "game-", "game-1234567890", "game-²", "day-2026-02-30", "daily-2026-11-21", "2-07"]
)
def test_what_is_no_contest(task: str) -> None:
    assert not contest.is_contest(task)
    assert contest.seed_of(task) is None
    with pytest.raises(ValueError, match="no contest"):
        contest.contest(some_info(), task)


def test_medals_by_par() -> None:
    terms, setup = ByPar(), Setup("toy", ("person",))
    assert terms.bounds(setup, None) is None
    bounds = terms.bounds(setup, Result(True, 15))
    assert bounds == Bounds(15, 8, LEAST)
    scores = {20: GOLD, 15: GOLD, 14: SILVER, 8: SILVER, 7: BRONZE, 0: BRONZE}
    assert {score: bounds.medal(Result(True, score)) for score in scores} == scores
    assert bounds.medal(Result(False, 99)) == NONE
    lost = terms.bounds(setup, Result(False))
    assert lost is not None
    assert lost.medal(Result(True, 0)) == GOLD
    assert lost.medal(Result(False, 3)) == NONE


@given(st.integers(-1_000, 1_000), st.integers(-1_000, 1_000))
def test_better_is_never_worse(par: int, score: int) -> None:
    bounds = ByPar().bounds(Setup("toy", ("person",)), Result(True, par))
    assert bounds is not None
    assert bounds.gold >= bounds.silver >= bounds.bronze
    assert bounds.medal(Result(True, score)) <= bounds.medal(Result(True, score + 1))
    assert (bounds.medal(Result(True, score)) == GOLD) == (score >= par)


def test_fixed_bounds_need_no_par() -> None:
    terms = ByPoints(Bounds(60, 45, 30))
    bounds = terms.bounds(Setup("toy", ("person",)), None)
    assert (
        [bounds.medal(Result(True, n)) for n in (60, 59, 44, 29)] == [GOLD, SILVER, BRONZE, NONE] if bounds else False
    )
    assert str(terms.rule) == "Gold from 60 points, silver from 45 points, bronze from 30 points."
    with pytest.raises(ValueError, match="medal"):
        Bounds(1, 2, 0)


def test_a_win_beats_any_loss() -> None:
    assert Result(True, 0).beats(Result(False, 9))
    assert Result(True, 2).beats(Result(True, 1))
    assert not Result(True, 1).beats(Result(True, 1))
    assert Result(False).beats(None)


def test_a_deal_is_number_and_what_counts_alone() -> None:
    info = some_info()
    setup = contest.contest(info, "game-12", {"begins": "me", "spare": "one"})
    assert setup.options == {"begins": "lot", "spare": "one", "length": "full"}
    assert (setup.seats, setup.seed, setup.challenge) == (("person",), 12, "game-12")
    assert contest.deal(info, setup) == "12.spare=one"
    assert contest.deal(info, contest.for_par(info, setup)) == "12.spare=one"
    assert contest.for_par(info, setup).seats == (f"ai:{info.levels[-1].key}",)
    assert contest.way(info, {"length": "short", "spare": "one"}) == "length=short.spare=one"
    assert contest.deal(info, contest.contest(info, "game-12")) == "12"
    for way in ({}, {"spare": "one"}, {"spare": "one", "length": "short"}):
        setup = contest.contest(info, "game-12", way)
        assert contest.from_deal(info, contest.deal(info, setup)) == setup
    for odd in ("", "x", "12.spare=two", "12.shoe=size", "12.somewhere", "1234567890123"):
        assert contest.from_deal(info, odd) is None
    long = replace(info, options=tuple(replace(ALONE, key=f"a_rather_long_option_{n}") for n in range(5)))
    key = contest.deal(long, contest.contest(long, "game-7", {option.key: "one" for option in long.options}))
    assert key.startswith("7.")
    assert len(key) <= contest.LONGEST_DEAL
    assert contest.from_deal(long, key) is None


def test_a_day_is_the_same_for_everybody() -> None:
    info = some_info()
    setup = contest.contest(info, contest.day_task(DAY), {"spare": "one"})
    assert contest.deal(info, setup) == "350070762"


def test_later_tries_of_a_day_are_worth_less() -> None:
    assert [contest.day_medal(GOLD, n) for n in (1, 2, 3)] == [GOLD, SILVER, BRONZE]
    assert [contest.day_medal(BRONZE, n) for n in (1, 2, 3)] == [BRONZE] * 3
    assert contest.day_medal(NONE, 1) == NONE


def test_the_line_for_the_clipboard() -> None:
    title, name, result = say("Toy"), verbatim(DAY.isoformat()), say("16 cards left")
    line = contest.share_line(title, name, GOLD, result, say("14 cards left"), 1)
    assert str(line) == "Trailbox Toy 2026-11-21 ★★★ 16 cards left (AI: 14 cards left), 1/3"
    lost = contest.share_line(title, name, NONE, say("lost"), None, 3)
    assert str(lost) == "Trailbox Toy 2026-11-21 ☆☆☆ lost, 3/3"
    numbered = contest.share_line(title, say("no. {n}", n=7), BRONZE, result, say("20 cards left"))
    assert str(numbered) == "Trailbox Toy no. 7 ★☆☆ 16 cards left (AI: 20 cards left)"


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_a_game_says_whether_it_has_contests(game: str) -> None:
    info = registry.info(game)
    assert (registry.contests(game) is not None) == info.contests
    assert (registry.folder(game) / "contest.py").is_file() == info.contests
    assert not info.contests or 1 in info.seat_counts
