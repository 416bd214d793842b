"""Days and durations as each language writes them."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pytest

from engine.core import untrusted_input
from engine.core.task import DAILY, Name, read
from engine.core.untrusted_input import today_here
from engine.gui.window.languages import load
from engine.scenes.words import task_titles_and_results as task_words
from engine.scenes.words.dates_and_durations import day_words, duration, moment, soon, weekday_words

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


def test_the_end_of_a_day_is_told_by_the_clock_of_this_place(monkeypatch: pytest.MonkeyPatch) -> None:
    midnight = 86_400 * 20_000
    assert str(soon(midnight, midnight - 1)) == "tomorrow at 0:00"
    monkeypatch.setattr(time, "localtime", lambda seconds: time.gmtime(seconds + 3_600))
    assert GERMAN.tr(soon(midnight, midnight - 7_200)) == "morgen um 1:00 Uhr"
    monkeypatch.setattr(time, "localtime", lambda seconds: time.gmtime(seconds - 3_600))
    assert GERMAN.tr(soon(midnight, midnight - 7_200)) == "heute um 23:00 Uhr"


@pytest.mark.parametrize("seconds", [-1.0, -(10.0**12), float("-inf"), float("inf"), 10.0**17])
def test_a_clock_that_is_set_to_no_sensible_time_still_has_a_day(
    monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(time, "time", lambda: seconds)
    monkeypatch.setattr(task_words, "wall_clock", untrusted_input.wall_clock)
    first, last = date(1970, 1, 1), date(9999, 12, 30)
    assert task_words.today() == (first if seconds < 0 else last) and str(task_words.until_tomorrow())
    assert abs(today_here() - task_words.today()) <= timedelta(1) and str(moment(0))
    assert read(Name(DAILY, day=task_words.today()).key) is not None
