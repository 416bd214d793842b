"""How a game for a medal ends: counted once, the medal, the line to be told, what comes next."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.medals import GOLD, SILVER, Bounds, ByGames
from engine.core.task import NONE, Result
from engine.gui.input.intent import Intent
from engine.scenes.make_scene import scene_for
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Play
from engine.scenes.play.table import TableScene
from engine.scenes.solo import task_result_page as ways
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_result_page import MedalGame
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.words.task_titles_and_results import GAMES
from tests.scenes.conftest import Open
from tests.scenes.solo.fixed_challenges import until
from tests.scenes.solo.medal_games import (
    ALONE,
    INFO,
    book,
    gentle,
    numbered,
    opened_again,
    play_out,
    quick_ai,
    sit_down,
    watch_of,
    words,
)

real_info = registry.info


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch)


def test_a_lost_game_is_counted_once(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    play_out(guest, table)
    assert isinstance(guest.top.occasion, MedalGame)
    run = book(guest).record("12")
    assert (run.tries, run.wins) == (1, 0)
    assert guest.app.ctx.library.statistics().tally(ALONE, "solo").games == 1
    opened_again(table)
    guest.key(pygame.K_ESCAPE)
    assert not table.match.can_undo
    assert not table.commands["undo"]()
    open_table.open_session(guest.app.ctx, table.session)
    assert isinstance(guest.top.occasion, MedalGame)
    assert book(guest).record("12") == run
    assert "The AI did better" in words(guest)


def test_the_medal_waits_for_the_ai(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    gentle(monkeypatch)
    quick_ai(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    play_out(guest, table)
    result = guest.top
    assert isinstance(result.occasion, MedalGame)
    assert result.expecting
    assert table.mode.attempt.award == NONE
    assert "You were faster" in words(guest)
    par = watch_of(table)._job
    assert par is not None
    par.results = (Result(True, 1),) * par.games
    until(guest.app, lambda: not watch_of(table).waiting)
    guest.app.step()
    assert table.mode.attempt.award == GOLD
    assert "Gold!" in words(guest)
    assert "Better than the AI" in words(guest)
    assert book(guest).baseline("12", INFO.rules_version) == (Result(True, 1),)
    assert str(result.title) == "You have won!"


def test_an_ai_that_fails_leaves_no_medal_and_no_fault(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    gentle(monkeypatch)
    quick_ai(monkeypatch, "RAISES")
    guest, table = sit_down(visit, numbered(12), None)
    until(guest.app, lambda: bool(watch_of(table).fault))
    play_out(guest, table)
    assert table.mode.attempt.award == NONE
    assert "could not play this game" in words(guest)


class Fixed(ByGames, frozen=True):
    """Bounds that are known before the AI has played, as a game's own terms may know them."""

    players: tuple[str, ...] = ("",)
    needed: Bounds = Bounds(0, 0, 0)

    def bounds(self, setup: Any, baseline: Any) -> Bounds | None:
        return self.needed


def test_fixed_bounds_do_not_wait_for_the_ai(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    class Won(Fixed):
        def judge(self, task: Any, session: Any) -> Result | None:
            return Result(True, 50) if session.over is not None else None

    monkeypatch.setattr(registry, "deals", lambda _game: Won(needed=Bounds(60, 45, 30)))
    quick_ai(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    play_out(guest, table)
    assert watch_of(table).waiting
    assert table.mode.attempt.award == SILVER
    assert "Silver!" in words(guest)
    par = watch_of(table)._job
    assert par is not None
    par.results = (Result(True, 40),) * par.games
    until(guest.app, lambda: "The AI: won, 40 points" in words(guest))
    assert "You: won, 50 points" in words(guest)


def test_a_game_without_an_ai_has_medals_too(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(INFO, levels=())
    monkeypatch.setattr(registry, "info", lambda name: bare if name == ALONE else real_info(name))
    monkeypatch.setattr(registry, "deals", lambda _game: Fixed(needed=Bounds(0, 0, 0)))
    guest, table = sit_down(visit, numbered(12), None)
    assert not watch_of(table).waiting
    play_out(guest, table)
    assert "The AI" not in words(guest)


def test_a_button_that_is_held_down_when_the_ai_has_played_still_acts(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick_ai(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    play_out(guest, table)
    pos = guest.box("solo").rect.center
    guest.app.post(Intent("move", pos))
    guest.app.post(Intent("press", pos))
    guest.app.step()
    par = watch_of(table)._job
    assert par is not None
    par.results = (Result(True, 1),) * par.games
    until(guest.app, lambda: not watch_of(table).waiting)
    assert "The AI did better" not in words(guest), "nothing moves away under the pointer"
    guest.app.post(Intent("release", pos))
    guest.app.step()
    assert isinstance(guest.top, SoloScene)


def test_from_the_result_to_the_next_number_and_the_same_again(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "fresh_seed", lambda: 34)
    guest, table = sit_down(visit, numbered(12, spare="one"))
    setup = table.session.setup
    play_out(guest, table)
    guest.click("again")
    again = guest.top
    assert isinstance(again.mode, TaskMode)
    assert again.session.setup == setup
    play_out(guest, again, 5)
    assert book(guest).record("12.spare=one").tries == 2
    guest.click("next")
    assert isinstance(guest.top.mode, TaskMode)
    assert guest.top.session.setup.seed == 34
    assert guest.top.session.setup.options["spare"] == "one"
    play_out(guest, guest.top)
    guest.click("solo")
    assert isinstance(guest.top, SoloScene)
    assert guest.top.tab == GAMES


def test_a_game_by_number_is_told_in_a_line(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    gentle(monkeypatch)
    guest, table = sit_down(visit, numbered(12))
    play_out(guest, table)
    laid = len(table.session.state.forest.cards)
    guest.click("share")
    stars = {3: "★★★", 2: "★★☆", 1: "★☆☆"}[table.mode.attempt.award]
    assert kept == [f"Trailbox Fairy Trails no. 12 {stars} {laid} cards (AI: 10 cards)"]


def test_a_save_of_a_game_that_offers_no_contests_opens_plainly(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, table = sit_down(visit, numbered(12))
    monkeypatch.setattr(registry, "deals", lambda _game: None)
    assert type(scene_for(guest.app.ctx, Play(table.session))) is TableScene
