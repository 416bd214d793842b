"""Challenges at the real table, against the real defence: solved, failed, begun again, counted."""

from __future__ import annotations

from datetime import date
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_start import opened
from engine.core.task import DAILY, SEEDED, Name, Result, Task, daily_seed
from engine.gui.input.intent import Intent
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Solo
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.solo import daily_tab as solo_day
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_result_page import ChallengeResult
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.words import task_titles_and_results as solo_words
from engine.scenes.words.task_titles_and_results import DAILY_CHALLENGE, today
from engine.table.contract.game_view import Drag
from saves.solo_progress import Book, Day, Record
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.mouse import click, drag_mouse, mouse
from tests.scenes.solo.fixed_challenges import Puzzles, losing, sit_down, until, winning
from tools.snapshots.draw_trace import drawn

pytestmark = pytest.mark.usefixtures("puzzles")
WIN, LOSS = Result(True), Result(False)


def made_today() -> Name:
    """Today's challenge by its number."""
    name = open_table.seeded(GAME, Name(DAILY, day=today()).key)
    assert name is not None
    return name


def moves_shown(table: TableScene) -> tuple[int, str, str]:
    """How many moves the banner shows as made, with which icon, and its words."""
    pane = table.mode.banner.pane
    with drawn() as found:
        pane.draw(pygame.Surface(pane.rect.bottomright), pane.rect)
    middles = [centre for centre, *_ in found.of("disc")]
    icons = [name for name in found.icons if name in ("check", "cross")]
    # an open place is a ring: two discs
    return sum(middles.count(one) == 1 for one in middles), next(iter(icons), ""), found.said[-1]


def book(guest: Guest) -> Book:
    found: Book = guest.app.ctx.library.progress().book(GAME)
    return found


def record(guest: Guest, key: str) -> Record:
    return book(guest).record(key)


def lay(guest: Guest, table: TableScene, move: Any) -> None:
    """Take the piece up, turn it with the right button, drag it to its place: events of the mouse only."""
    seat = table.match.me
    drag: Drag = table.view.drag(table.session.observe(seat), seat, move)
    body, spot = table.top.body(drag.piece), table.top.zones.spot(drag.place)
    assert body is not None
    assert spot is not None
    start, goal = body.center, (round(spot.x), round(spot.y))
    mouse(guest, pygame.MOUSEMOTION, start)
    for _ in range(4):
        piece = table.top.lying.piece(drag.piece)
        if piece is not None and piece.pose == drag.pose:
            break
        click(guest, start, 3)
    drag_mouse(guest, start, goal)


def solve(guest: Guest, table: TableScene) -> None:
    """To the end, by the mouse, finding the right card anew after each of the defence's."""
    while table.mode.attempt.open:
        log = len(table.session.log)
        here = replace(
            table.mode.attempt.task,
            steps=tuple(table.session.log),
            moves=table.mode.attempt.left,
            setup=table.mode.attempt.task.setup,
            key="1-01",
        )
        lay(guest, table, winning(here))
        assert len(table.session.log) > log
        until(guest.app, lambda: table.match.deciding is not None or not table.mode.attempt.open)
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))


def fail(guest: Guest, table: TableScene) -> None:
    """By the wrong cards."""
    while table.mode.attempt.open:
        wrong = losing(table) if len(table.session.log) == table.session.floor else None
        table.play(wrong if wrong is not None else table.session.moves(table.mode.attempt.task.seat)[0])
        until(guest.app, lambda: table.match.deciding is not None or not table.mode.attempt.open)
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))


@pytest.mark.parametrize("grade", [1, 2])
@pytest.mark.slice(1)
def test_a_challenge_is_solved_by_the_mouse(visit: Open, grade: int) -> None:
    guest, table = sit_down(visit, f"{grade}-05", GAME)
    assert table.mode.attempt.left == table.mode.attempt.task.moves
    assert moves_shown(table) == (0, "", str(table.mode.attempt.unit.left(table.mode.attempt.left)))
    solve(guest, table)
    assert table.mode.attempt.won
    assert moves_shown(table) == (table.mode.attempt.task.moves - table.mode.attempt.left, "check", "Solved!")
    assert table.message.said.headline == table.mode.attempt.unit.done(
        table.mode.attempt.task.moves - table.mode.attempt.left
    )
    assert record(guest, f"{grade}-05") == Record(3, 1, 1, WIN, 1)
    assert guest.app.ctx.library.entries() == ()
    assert guest.app.ctx.library.statistics().tally(GAME).games == 0
    guest.click("next")
    assert isinstance(guest.top.mode, TaskMode)
    assert guest.top.mode.attempt.task.key == f"{grade}-06"


def test_a_failed_one_says_why_and_begins_again(visit: Open) -> None:
    guest, table = sit_down(visit, "1-03", GAME)
    fail(guest, table)
    assert table.mode.attempt.result == LOSS
    assert moves_shown(table)[1] == "cross"
    assert str(table.mode.why_failed())
    assert record(guest, "1-03") == Record(0, 1, 0, LOSS, 1, 1)
    assert not table.hand.targets.pieces
    guest.key(pygame.K_RETURN)
    again = guest.top
    assert isinstance(again.mode, TaskMode)
    assert again is not table
    assert len(again.session.log) == again.session.floor
    solve(guest, again)
    assert record(guest, "1-03").award == 2


def test_taking_back_after_a_failure_costs_one_star_only(visit: Open) -> None:
    guest, table = sit_down(visit, "1-04", GAME)
    fail(guest, table)
    guest.click("undo")
    assert guest.top is table
    assert table.mode.attempt.open
    assert len(table.session.log) == table.session.floor
    solve(guest, table)
    assert record(guest, "1-04").award == 2


def test_the_log_does_not_tell_how_the_task_came_about(visit: Open) -> None:
    _, table = sit_down(visit, "2-01", GAME)
    assert table.session.floor and not table.log.lines
    table.play(winning(table.mode.attempt.task))
    assert table.log.lines[0].number == 1 and table.log.lines[0].ply == table.session.floor + 1


def test_a_move_taken_back_and_a_hint_are_counted(visit: Open) -> None:
    guest, table = sit_down(visit, "2-01", GAME)
    table.play(winning(table.mode.attempt.task))
    assert table.commands["undo"]()
    assert record(guest, "2-01").slips == 0, "asked first"
    guest.answer(1)
    assert record(guest, "2-01").slips == 1
    assert not table.commands["undo"]()
    assert table.mode.attempt.award == 2
    table.session.hints += 1
    guest.app.step()
    assert record(guest, "2-01").hints == 1
    assert table.mode.attempt.award == 1


def test_the_defence_is_not_asked_once_it_is_decided(visit: Open) -> None:
    guest, table = sit_down(visit, "1-02", GAME)
    fail(guest, table)
    length = len(table.session.log)
    guest.key(pygame.K_ESCAPE)
    for _ in range(30):
        guest.app.step()
    assert len(table.session.log) == length
    assert guest.top is table
    guest.click_at(banner(table, "restart"))
    assert isinstance(guest.top.mode, TaskMode)
    assert guest.top is not table


def banner(table: TableScene, key: str) -> tuple[int, int]:
    box = table.mode.banner.pane.find(key)
    assert box is not None
    return box.rect.center


def daily(guest: Guest, puzzles: Puzzles) -> TableScene:
    """Today's, made of the easiest position."""
    key = made_today().key
    open_table.keep(guest.app.ctx, replace(puzzles.positions[1], key=key))
    open_table.begin(guest.app.ctx, GAME, Name(DAILY, day=today()).key)
    guest.app.step()
    assert isinstance(guest.top.mode, TaskMode)
    return guest.top


def test_the_day_is_solved_at_the_second_try(visit: Open, puzzles: Puzzles) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    table = daily(guest, puzzles)
    assert not table.match.can_undo
    fail(guest, table)
    assert book(guest).day(DAILY, today()) == Day((LOSS,))
    guest.click("next")
    guest.answer(1)
    second = guest.top
    assert second.mode.attempt.tries == 1
    assert not second.commands["undo"]()
    assert not second.commands["hint"]()
    solve(guest, second)
    assert book(guest).day(DAILY, today()) == Day((LOSS, WIN), 2)
    assert book(guest).streak(DAILY, today()) == 1
    assert guest.box("next").text.source.startswith("Copy")
    guest.click("solo")
    assert isinstance(guest.top, SoloScene)
    assert guest.top.pane.find("practise") is not None
    assert not book(guest).records


def test_three_tries_and_it_is_over(visit: Open, puzzles: Puzzles) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    table = daily(guest, puzzles)
    for number in range(1, 4):
        fail(guest, table)
        assert book(guest).day(DAILY, today()) == Day((LOSS,) * number)
        if number < 3:
            guest.key(pygame.K_RETURN, pygame.K_RETURN)
            guest.click("next")
            guest.answer(1)
            table = guest.top
    assert not table.mode.attempt.can_restart
    assert "not solved" in guest.top.ways.line()


def test_a_try_under_way_is_given_up_only_when_asked_twice(visit: Open, puzzles: Puzzles) -> None:
    guest = visit(size=(1280, 720), speed="slow")
    table = daily(guest, puzzles)
    table.play(losing(table))
    if not table.mode.attempt.open:
        return
    guest.app.step()
    guest.click_at(banner(table, "restart"))
    guest.key(pygame.K_RETURN)
    assert guest.top is table, "Enter goes on playing"
    guest.click_at(banner(table, "restart"))
    guest.answer(1)
    assert guest.top is not table
    assert guest.top.mode.attempt.tries == 1


def test_a_daily_try_goes_on_after_a_restart(visit: Open, puzzles: Puzzles) -> None:
    guest = visit(size=(1280, 720), speed="slow")
    key = made_today().key
    open_table.keep(guest.app.ctx, replace(puzzles.positions[3], key=key))
    open_table.begin(guest.app.ctx, GAME, Name(DAILY, day=today()).key)
    table = guest.top
    table.play(table.session.moves(table.mode.attempt.task.seat)[0])
    log = list(table.session.log)
    guest.app.ctx.stack.clear_to(SoloScene(guest.app.ctx, GAME, "daily"))
    guest.app.step()
    guest.click("play")
    assert guest.top.session.log[: len(log)] == log
    assert not guest.top.match.can_undo


def test_pause_begins_again_with_the_same_position(visit: Open) -> None:
    guest, table = sit_down(visit, "2-02", GAME)
    table.play(winning(table.mode.attempt.task))
    guest.app.ctx.stack.push(PauseScene(guest.app.ctx, table.paused()))
    pause = guest.top
    pause._again()
    assert isinstance(guest.top.mode, TaskMode)
    assert guest.top is not table
    assert guest.top.session.setup.challenge == "2-02"
    assert record(guest, "2-02").tries == 1


def test_pause_leads_back_to_the_challenges(visit: Open) -> None:
    guest, _ = sit_down(visit, "2-02", GAME)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, PauseScene)
    guest.click("origin")
    assert isinstance(guest.top, SoloScene)
    assert guest.top.tab == solo_words.CHALLENGES


def test_the_banner_is_reached_by_keys(visit: Open) -> None:
    guest, table = sit_down(visit, "2-02", GAME)
    table.play(winning(table.mode.attempt.task))
    until(guest.app, lambda: table.match.deciding is not None)
    found = False
    for _ in range(60):
        guest.app.post(Intent("next"))
        guest.app.step()
        focus = table.mode.banner.pane.focus
        found = found or (table.mode.banner.pane.active and focus is not None and focus.key == "restart")
    assert found


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("look", [{}, {"text_scale": 200}, {"palette": "contrast", "text_scale": 150}])
@pytest.mark.slice(1, each="size")
def test_the_banner_stays_in_its_place(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest = visit(size=size, **look)
    open_table.begin(guest.app.ctx, GAME, "4-01", anew=True)
    guest.app.step()
    table = guest.top
    zone = table.top.zones.rect("log")
    assert zone is not None
    assert zone.contains(table.mode.banner.pane.rect)
    assert not table.log.rect.colliderect(table.mode.banner.pane.rect) or not table.log.rect.height
    guest.app.snapshot()


def test_a_game_branched_off_is_no_challenge(visit: Open) -> None:
    from engine.scenes.words.move_log_and_replay_stops import branch

    table = sit_down(visit, "1-01", GAME)[1]
    assert branch(table.session, len(table.session.log)).setup.challenge == ""


# --- the shipped ones ------------------------------------------------------------------------------------------------


def test_the_shipped_ones_open_and_are_still_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    source = registry.challenges(GAME)
    assert source is not None
    found: tuple[Task, ...] = source.shipped()
    assert [sum(one.grade == grade for one in found) for grade in (1, 2, 3, 4)] == [15] * 4
    for challenge in found:
        session = opened(challenge)
        assert source.judge(challenge, session) is None
        assert session.to_move == (challenge.seat,)


def test_a_shipped_one_is_solved_from_the_title_on_by_the_mouse(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    guest = visit(size=(1280, 720), speed="instant")
    guest.click(GAME)
    guest.click("solo")
    guest.click("1-02")
    table = guest.top
    assert isinstance(table.mode, TaskMode)
    solve(guest, table)
    assert record(guest, "1-02") == Record(3, 1, 1, WIN, 1)
    guest.click("solo")
    assert guest.box("1-02").name == "Gentle: Challenge 2, 3 of 3 stars"


def test_a_real_day_from_the_title_to_the_clipboard(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    gentle = date(2026, 12, 4)
    for module in (solo_words, solo_day):
        monkeypatch.setattr(module, "today", lambda: gentle)
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    guest = visit(size=(1280, 720), speed="instant")
    guest.app.ctx.go(Solo(GAME))
    guest.app.step()
    guest.top.open_tab(DAILY_CHALLENGE)
    guest.app.step()
    until(guest.app, lambda: guest.top.open.glimpse.task is not None)
    guest.click("play")
    table = guest.top
    assert isinstance(table.mode, TaskMode)
    assert table.mode.attempt.task.key == Name(SEEDED, 1, daily_seed(gentle)).key
    solve(guest, table)
    guest.click("next")
    assert kept == ["Trailbox Crooked Paths 2026-12-04 ★★★ 1/3 tries"]
    assert (book(guest).day(DAILY, gentle), book(guest).streak(DAILY, gentle)) == (Day((WIN,), 3), 1)
