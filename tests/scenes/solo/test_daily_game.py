"""The game of the day: three tries, giving one up, midnight."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pygame
import pytest

from engine.core.medals import SILVER
from engine.core.task import DAY, Name, Result, daily_seed
from engine.gui.boxes.dialog import Dialog
from engine.scenes.solo import daily_tab as solo_day
from engine.scenes.words.dates_and_durations import weekday_words
from engine.scenes.words.task_titles_and_results import DAILY_GAME, today
from tests.scenes.conftest import Open
from tests.scenes.solo.medal_games import (
    book,
    daily,
    gentle,
    knows_ai,
    lay,
    page,
    play_out,
    quick_ai,
    store,
    words,
)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch)


def test_a_day_has_three_tries(visit: Open) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    knows_ai(guest, Name(DAY, day=today()).key, Result(True, 10))
    table = daily(guest)
    assert table.session.setup.seed == daily_seed(today())
    for number in (1, 2, 3):
        play_out(guest, table, number)
        assert book(guest).day(DAY, today()).tries == number
        if number < 3:
            result = guest.top
            guest.key(pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
            assert isinstance(guest.top, Dialog), "Enter alone begins no try"
            guest.answer(0)
            assert guest.top is result
            guest.click("next")
            guest.answer(1)
            table = guest.top
    assert "Not won" in words(guest) or "lost" in str(guest.top.title)
    assert "☆☆☆ not won (AI: 10 cards left), 3/3" in guest.top.occasion.ways.line()
    guest.click("solo")
    assert guest.top.tab == DAILY_GAME
    assert "Not won this time" in words(guest)


def test_a_win_ends_the_day_with_a_line_for_the_clipboard(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    guest = visit(size=(1280, 720), speed="instant")
    knows_ai(guest, Name(DAY, day=today()).key, Result(True, 2))
    store(guest, book(guest).tried(DAY, today(), Result(False)).tried(DAY, today() - timedelta(1), Result(True, 3)))
    gentle(monkeypatch)
    table = daily(guest)
    play_out(guest, table)
    laid = len(table.session.state.forest.cards)
    assert table.mode.attempt.award == SILVER
    guest.click("next")
    line = f"Trailbox Fairy Trails {today().isoformat()} ★★☆ {laid} cards (AI: 2 cards), 2/3"
    assert kept == [line]
    assert "2 days in a row" in words(guest)
    guest.click("solo")
    assert line in words(guest)
    guest.click("play")
    assert kept == [line, line]
    guest.click("practise")
    assert guest.top.session.setup.challenge == f"game-{daily_seed(today())}"
    assert guest.top.mode.attempt.watch.best == Result(True, 2)


def test_a_try_under_way_is_given_up_only_when_asked_twice(visit: Open) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    knows_ai(guest, Name(DAY, day=today()).key, Result(True, 10))
    table = daily(guest)
    lay(table, Random(1))
    guest.app.step()
    table.start_anew()
    guest.answer(0)
    assert guest.top is table
    table.start_anew()
    guest.answer(1)
    assert guest.top is not table
    assert book(guest).day(DAY, today()).results == (Result(False),)
    assert len(guest.top.session.log) == 1


def test_midnight_brings_other_cards(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch, "ENDLESS")
    guest = visit(lambda ctx: page(ctx, DAILY_GAME), size=(1280, 720))
    before = guest.top.tabs[DAILY_GAME].watch
    tomorrow = today() + timedelta(1)
    monkeypatch.setattr(solo_day, "today", lambda: tomorrow)
    guest.app.step()
    guest.app.step()
    assert guest.top.tabs[DAILY_GAME].watch is not before
    assert not before.waiting
    assert guest.top.tabs[DAILY_GAME].watch.task.setup.seed == daily_seed(tomorrow)
    assert str(weekday_words(tomorrow)) in words(guest)
