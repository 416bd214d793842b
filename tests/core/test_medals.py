"""Medals: deals, bounds, and what is the same for everybody."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.core import medals, registry
from engine.core.game_info import Choice, Info, Option
from engine.core.medals import BRONZE, GOLD, LEAST, SILVER, Bounds, ByGames
from engine.core.session import Setup
from engine.core.task import DAY, NONE, NUMBERED, SEEDED, Name, Result
from engine.core.text import say

ALONE = Option("spare", say("Spare"), (Choice("no", say("No")), Choice("one", say("One"))), "no", seats=(1,))
TWO = Option("begins", say("Begins"), (Choice("lot", say("Lot")), Choice("me", say("Me"))), "lot", seats=(2,))
ANY = Option("length", say("Length"), (Choice("full", say("Full")), Choice("short", say("Short"))), "full")


def some_info() -> Info:
    return replace(
        registry.info("_template"), key="toy", options=(ANY, ALONE, TWO), seat_counts=(2, 1), presets=(), boards=()
    )


def numbered(number: int, **options: str) -> Setup:
    """The set-up of a number."""
    return medals.deal(some_info(), Name(NUMBERED, number=number), options).setup


def test_only_deals_are_dealt() -> None:
    with pytest.raises(ValueError, match="no deal"):
        medals.deal(some_info(), Name(SEEDED, 2, 7))
    info = replace(some_info(), medals=True)
    task = medals.dealt(info, numbered(12))
    assert task is not None
    assert not task.for_stars
    assert task == medals.deal(info, Name(NUMBERED, number=12))
    assert medals.dealt(info, replace(numbered(12), challenge="2-07")) is None
    assert medals.dealt(info, replace(numbered(12), seats=("ai:easy",))) is None


SETUP = Setup("toy", ("person",))


def won(*scores: int | None) -> tuple[Result, ...]:
    """Games of the AI's; None for a lost one."""
    return tuple(Result(score is not None, score or 0) for score in scores)


def test_medals_come_from_the_distribution_of_the_ais_games() -> None:
    terms = ByGames()
    assert terms.bounds(SETUP, won(18, 17, 18, 15)) is None, "not all of them are played"
    bounds = terms.bounds(SETUP, won(18, 17, 18, 15, 7))
    assert bounds == Bounds(18, 17, 7)
    scores = {20: GOLD, 18: GOLD, 17: SILVER, 16: BRONZE, 7: BRONZE, 6: NONE}
    assert {score: bounds.medal(Result(True, score)) for score in scores} == scores
    assert bounds.medal(Result(False, 99)) == NONE
    assert terms.bounds(SETUP, won(None, 12, None, None, None)) == Bounds(LEAST, LEAST, LEAST)
    assert terms.bounds(SETUP, won(None, 12, None, 9, None)) == Bounds(9, LEAST, LEAST)
    assert ByGames(bronze=0).bounds(SETUP, won(5, 4, 3, 2, 1)) == Bounds(4, 3, LEAST)
    assert ByGames(players=("",) * 3, gold=1).bounds(SETUP, won(1, 9, 5)) == Bounds(9, 5, 1)
    assert "5 times" in str(terms.rule)


def test_medals_by_a_single_game_as_older_versions_gave_them() -> None:
    bounds = ByGames().by_one(Result(True, 15))
    assert bounds == Bounds(15, 8, LEAST)
    assert ByGames().by_one(Result(False)) == Bounds(LEAST, LEAST, LEAST)


@given(st.lists(st.one_of(st.none(), st.integers(-1_000, 1_000)), min_size=5, max_size=5), st.integers(-1_000, 1_000))
def test_better_is_never_worse(scores: list[int | None], score: int) -> None:
    bounds = ByGames().bounds(SETUP, won(*scores))
    assert bounds is not None
    assert bounds.gold >= bounds.silver >= bounds.bronze
    assert bounds.medal(Result(True, score)) <= bounds.medal(Result(True, score + 1))


def test_a_better_medal_needs_no_fewer_points() -> None:
    bounds = Bounds(60, 45, 30)
    assert [bounds.medal(Result(True, n)) for n in (60, 59, 44, 29)] == [GOLD, SILVER, BRONZE, NONE]
    with pytest.raises(ValueError, match="medal"):
        Bounds(1, 2, 0)


def test_a_win_beats_any_loss() -> None:
    assert Result(True, 0).beats(Result(False, 9))
    assert Result(True, 2).beats(Result(True, 1))
    assert not Result(True, 1).beats(Result(True, 1))
    assert Result(False).beats(None)


def test_a_deal_is_number_and_what_counts_alone() -> None:
    info = some_info()
    setup = numbered(12, begins="me", spare="one")
    assert setup.options == {"begins": "lot", "spare": "one", "length": "full"}
    assert (setup.seats, setup.seed, setup.challenge) == (("person",), 12, "game-12")
    assert medals.deal_key(info, setup) == "12.spare=one"
    assert medals.deal_key(info, medals.for_ai(info, setup)) == "12.spare=one"
    assert medals.for_ai(info, setup).seats == (f"ai:{info.levels[-1].key}",)
    assert medals.way(info, {"length": "short", "spare": "one"}) == "length=short.spare=one"
    assert medals.deal_key(info, numbered(12)) == "12"
    for way in ({}, {"spare": "one"}, {"spare": "one", "length": "short"}):
        setup = numbered(12, **way)
        found = medals.from_key(info, medals.deal_key(info, setup))
        assert found is not None
        assert found.setup == setup
    for odd in ("", "x", "12.spare=two", "12.shoe=size", "12.somewhere", "1234567890123", "-5", "2-07"):
        assert medals.from_key(info, odd) is None
    long = replace(info, options=tuple(replace(ALONE, key=f"a_rather_long_option_{n}") for n in range(5)))
    task = medals.deal(long, Name(NUMBERED, number=7), {option.key: "one" for option in long.options})
    key = medals.deal_key(long, task.setup)
    assert key.startswith("7.")
    assert len(key) <= medals.LONGEST_DEAL
    assert medals.from_key(long, key) is None


def test_a_day_is_the_same_for_everybody() -> None:
    info = some_info()
    task = medals.deal(info, Name(DAY, day=date(2026, 11, 21)), {"spare": "one"})
    assert medals.deal_key(info, task.setup) == "350070762"
