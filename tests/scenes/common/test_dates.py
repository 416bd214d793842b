"""Days and durations as each language writes them."""

from __future__ import annotations

from datetime import date

import pytest

from engine.gui.window.languages import load
from engine.scenes.common.dates import day_words, duration, moment, weekday_words

GERMAN = load("de", ())
SUNDAY = date(2026, 11, 22)


def test_a_day_is_written_in_each_language() -> None:
    assert str(weekday_words(SUNDAY)) == "Sun, 22 Nov 2026"
    assert GERMAN.tr(weekday_words(SUNDAY)) == "So., 22. November 2026"
    assert str(day_words(date(2027, 3, 1))) == "1 Mar 2027"
    assert GERMAN.tr(day_words(date(2027, 3, 1))) == "1. März 2027"


def test_every_month_and_weekday_has_its_name() -> None:
    days = [date(2026, month, month) for month in range(1, 13)]
    assert len({GERMAN.tr(weekday_words(day)) for day in days}) == 12
    assert not any(str(day_words(day)) == GERMAN.tr(day_words(day)) for day in days)


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (0, "0 min", "0 Min."),
        (59, "1 min", "1 Min."),
        (300, "5 min", "5 Min."),
        (7500, "2 h 5 min", "2 Std. 5 Min."),
    ],
)
def test_a_duration_is_told_in_hours_and_minutes(seconds: int, english: str, german: str) -> None:
    assert str(duration(seconds)) == english
    assert GERMAN.tr(duration(seconds)) == german


def test_the_moment_of_a_save_names_its_day() -> None:
    told = str(moment(1_700_000_000))
    assert "Nov 2023, " in told
    assert "2023-11" not in told
