"""Medals that were earned stay, whatever the AI makes of a deal later."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace

from engine.core import registry
from engine.core.medals import BRONZE, GOLD, SILVER
from engine.core.task import DAY, NONE, Result, daily_seed
from saves.medals_won import medal_of, medals_of, settled
from saves.solo_progress import Book, Played

GAME = "fairy_trails"
INFO, TERMS = registry.info(GAME), registry.deals(GAME)
TODAY = date(2026, 11, 21)
DAYS_DEAL = str(daily_seed(TODAY))
SINGLE = Played((Result(True, 10),), INFO.rules_version, single=True)
STRONG = Played((Result(True, 20),) * 5, INFO.rules_version)


def test_medals_of_a_single_game_are_kept_when_several_ask_for_more() -> None:
    assert TERMS is not None
    book = Book().ended("7", Result(True, 12)).tried(DAY, TODAY, Result(True, 6))
    book = book.with_baseline("7", SINGLE).with_baseline(DAYS_DEAL, SINGLE)
    assert medal_of(book, INFO, TERMS, "7") == GOLD
    assert medal_of(book, INFO, TERMS, f"day-{TODAY.isoformat()}") == SILVER
    for deal in ("7", DAYS_DEAL):
        book = settled(book, INFO, TERMS, deal).with_baseline(deal, replace(SINGLE, single=False))
        assert TERMS.bounds(registry_setup(), book.baseline(deal, INFO.rules_version)) is None, "it plays on"
        book = settled(book.with_baseline(deal, STRONG), INFO, TERMS, deal)
    assert medal_of(book, INFO, TERMS, "7") == GOLD
    assert medal_of(book, INFO, TERMS, f"day-{TODAY.isoformat()}") == SILVER
    assert medals_of(book, INFO, "", TERMS) == {GOLD: 1, SILVER: 1, BRONZE: 0}


def registry_setup() -> object:
    """Bounds do not ask for it."""
    return None


def test_a_medal_waits_for_all_games_and_stays_under_other_rules() -> None:
    assert TERMS is not None
    book = Book().ended("7", Result(True, 20)).with_baseline("7", replace(STRONG, results=STRONG.results[:4]))
    assert medal_of(book, INFO, TERMS, "7") == NONE
    book = settled(book.with_baseline("7", STRONG), INFO, TERMS, "7")
    assert book.record("7").award == GOLD
    assert medal_of(book.with_baseline("7", replace(STRONG, rules=99)), INFO, TERMS, "7") == GOLD
