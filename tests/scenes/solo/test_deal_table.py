"""The table of a game for a medal: what stays, what is told beside it, the AI's own game, leaving and coming back."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from engine.core.medals import LUCK_STAYS
from engine.core.task import Result
from engine.gui.boxes.accessibility_tree import tree
from engine.gui.boxes.all import Role, State
from engine.gui.input.intent import Intent
from engine.scenes.pages import open_table
from engine.scenes.play.pause import PauseScene
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words.move_log_and_replay_stops import branch
from saves.player_files import Library
from saves.solo_progress import Played
from tests.scenes.conftest import Open
from tests.scenes.solo.fixed_challenges import until
from tests.scenes.solo.medal_games import (
    ALONE,
    INFO,
    book,
    knows_ai,
    lay,
    numbered,
    quick_ai,
    sit_down,
    store,
    watch_of,
)
from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch)


def test_what_has_brought_a_card_stays(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    assert not table.match.can_undo
    lay(table, Random(2))
    guest.app.step()
    log = list(table.session.log)
    assert not table.match.can_undo
    button = table.buttons.pane.find("undo")
    assert button is not None
    assert button.note == LUCK_STAYS
    guest.key(pygame.K_z)
    assert table.session.log == log
    assert table.session.floor == len(log)


def test_there_are_no_hints(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    guest.key(pygame.K_h)
    assert not table.help.hint.thinking
    assert table.session.hints == 0


def test_the_ai_plays_the_same_cards_meanwhile(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12), None)
    assert table.expecting
    until(guest.app, lambda: not watch_of(table).waiting)
    assert watch_of(table).known == book(guest).baseline("12", INFO.rules_version) != ()
    lay(table, Random(1))


def test_the_banner_grows_with_what_is_known(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12), None, size=(1440, 1080))
    pane, low = table.mode.banner.pane, table.mode.banner.pane.rect.height
    until(guest.app, lambda: watch_of(table).bounds is not None)
    guest.app.step()
    assert pane.rect.height == pane.height_for(pane.rect.width) > low
    assert pane.rect.bottom < table.log.rect.top


def test_it_rests_while_the_worker_thinks(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    until(guest.app, lambda: watch_of(table)._job is not None and watch_of(table)._job.child.process is not None)
    par = watch_of(table)._job
    assert par is not None
    assert par._resting == 0
    table.help.hint.thinking = True
    guest.app.step()
    assert par._resting == 1
    table.help.hint.thinking = False
    guest.app.step()
    assert par._resting == 0
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    assert par.over


def test_the_ais_result_can_be_kept_back(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    assert not table.mode.attempt.hides_ai
    eye = table.mode.banner.pane.find("eye")
    assert eye is not None
    guest.click_at(eye.rect.center)
    assert table.mode.attempt.hides_ai
    assert guest.app.ctx.library.progress().book(ALONE).hides_ai
    assert any("hidden until the end" in node.name for node in tree([table.mode.banner.pane]))
    eye = table.mode.banner.pane.find("eye")
    assert eye is not None
    guest.click_at(eye.rect.center)
    assert not table.mode.attempt.hides_ai


@pytest.mark.parametrize(
    ("size", "look"),
    [
        ((1280, 720), {}),
        ((800, 600), {"text_scale": 150, "language": "de", "touch": True}),
        ((800, 600), {"text_scale": 200}),
        ((720, 1280), {"text_scale": 200, "touch": True}),
    ],
)
def test_the_banner_leaves_nothing_out(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest, table = sit_down(visit, numbered(12), size=size, **look)
    games = Played(tuple(Result(True, n) for n in (10, 12, 14, 16, 20)), INFO.rules_version)
    store(guest, book(guest).ended("12", Result(True, 9)).with_baseline(watch_of(table).deal, games))
    guest.app.resize(size)
    guest.app.step()
    told = [node for node in tree([table.mode.banner.pane]) if node.role is not Role.GROUP]
    german = look.get("language") == "de"
    wanted = ("Gold", "Silber" if german else "Silver", "Bronze")
    assert [node.name for node in told if node.role is Role.IMAGE] == list(wanted)
    best = "Deine beste Partie: 9 Karten übrig" if german else "Your best: 9 cards left"
    assert best in [node.name for node in told]
    for node in told:
        assert node.seen == node.place and State.CUT not in node.states, node.name


def test_the_eye_is_reached_by_keys(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    found = False
    for _ in range(80):
        guest.app.post(Intent("next"))
        guest.app.step()
        focus = table.mode.banner.pane.focus
        found = found or (table.mode.banner.pane.active and focus is not None and focus.key == "eye")
    assert found


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("look", [{}, {"text_scale": 200}, {"palette": "contrast", "text_scale": 150}])
@pytest.mark.slice(1, each="size")
def test_the_banner_stays_in_its_place(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest, table = sit_down(visit, numbered(12), size=size, **look)
    zone = table.top.zones.rect("log")
    assert zone is not None
    assert zone.contains(table.mode.banner.pane.rect)
    assert not table.log.rect.colliderect(table.mode.banner.pane.rect) or not table.log.rect.height
    guest.app.snapshot()


def test_it_goes_on_where_it_was_left(visit: Open, tmp_path: Path) -> None:
    guest = visit(library=Library(tmp_path / "kept"), size=(1280, 720), speed="instant")
    knows_ai(guest, "game-12", Result(True, 10))
    open_table.begin(guest.app.ctx, ALONE, "game-12", deal=numbered(12))
    table = guest.top
    lay(table, Random(3))
    log = list(table.session.log)
    guest.app.ctx.library.flush(PATIENCE)
    guest.app.ctx.library.close()
    again = visit(library=Library(tmp_path / "kept"), size=(1280, 720), speed="instant")
    again.click("continue")
    assert isinstance(again.top.mode, TaskMode)
    assert again.top.session.log == log
    assert not again.top.match.can_undo
    assert again.top.mode.attempt.watch.best == Result(True, 10)
    # with other options it is another game
    assert open_table.unfinished(again.app.ctx, ALONE, "game-12", numbered(12)) is not None
    assert open_table.unfinished(again.app.ctx, ALONE, "game-12", numbered(12, spare="one")) is None
    open_table.begin(again.app.ctx, ALONE, "game-12", deal=numbered(12))
    assert again.top.session.log == log


def test_starting_anew_brings_the_same_cards(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    first = table.session.log[0]
    lay(table, Random(3))
    guest.app.ctx.stack.push(PauseScene(guest.app.ctx, table.paused()))
    guest.top._again()
    assert isinstance(guest.top.mode, TaskMode)
    assert guest.top is not table
    assert guest.top.session.log == [first]
    assert book(guest).records == {}
    assert open_table.unfinished(guest.app.ctx, ALONE, "game-12", numbered(12)) is None


def test_a_game_branched_off_is_no_contest(visit: Open) -> None:
    table = sit_down(visit, numbered(12))[1]
    assert branch(table.session, len(table.session.log)).setup.challenge == ""
