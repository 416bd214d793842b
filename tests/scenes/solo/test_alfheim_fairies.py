"""Puzzles, wishes and games for medals of Alfheim Fairies at their tables, by the mouse, to the award."""

from __future__ import annotations

from datetime import date
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import medals, registry
from engine.core.maps.tmx_reader import load_layout
from engine.core.medals import GOLD
from engine.core.task import DAY, TRIES, Name, Result
from engine.gui.boxes.all import Slip, Words
from engine.gui.boxes.dialog import Dialog
from engine.scenes.menu.statistics_page import StatisticsScene
from engine.scenes.pages import open_table
from engine.scenes.pages.table_picture import equally_large, seats_own
from engine.scenes.play.help.hint import MOVE, WHERE
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_result_page import ChallengeResult
from engine.scenes.solo.task_table import NEXT_OF_LINE, TaskMode
from engine.scenes.words import share_line as share
from engine.scenes.words import task_titles_and_results as words
from engine.scenes.words.task_titles_and_results import CHALLENGES
from games.alfheim_fairies.rules.move_types import Place, Ready
from games.alfheim_fairies.tasks.tasks import CHALLENGES as SOURCE
from games.alfheim_fairies.tasks.tasks import DEALS
from games.alfheim_fairies.tests.play import eager
from saves.solo_progress import Played, Record
from tests.scenes.conftest import Guest, Open
from tests.scenes.mouse import click, drag_mouse
from tests.scenes.solo.fixed_challenges import sit_down, until
from tests.scenes.solo.medal_games import words as texts
from tools.snapshots.draw_trace import drawn

GAME = "alfheim_fairies"
INFO = registry.info(GAME)


def do(guest: Guest, table: TableScene, move: Any) -> None:
    """Drag the piece to its place, or press the button."""
    length = len(table.session.log)
    drag = table.view.drag(table.session.observe(0), 0, move)
    if drag is None:
        button = table.buttons.find(f"move{table.hand.targets.buttons.index(move)}")
        assert button is not None
        click(guest, button.rect.center)
    else:
        body, spot = table.top.body(drag.piece), table.top.zones.spot(drag.place)
        assert body is not None
        assert spot is not None
        drag_mouse(guest, body.center, (round(spot.x), round(spot.y)))
    until(guest.app, lambda: table.match.deciding is not None or not table.mode.attempt.open)
    assert len(table.session.log) > length, move


def solution(table: TableScene) -> Any:
    """How it is solved."""
    *_, found = SOURCE.solve(table.mode.attempt.task)
    assert found is not None
    return found


def record(guest: Guest, key: str) -> Record:
    """What is kept of it."""
    found: Record = guest.app.ctx.library.progress().book(GAME).record(key)
    return found


@pytest.mark.parametrize("task", ["1-01", "5-10"])
def test_a_puzzle_is_solved_by_the_mouse(visit: Open, task: str) -> None:
    guest, table = sit_down(visit, task, GAME)
    for move in solution(table).line:
        assert table.mode.attempt.open
        do(guest, table, move)
    assert table.mode.attempt.won
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert record(guest, task).award == 3
    assert str(table.mode.attempt.done).endswith(" points: the best possible.")


def test_a_wrong_place_costs_a_star_and_the_round_ends_the_try(visit: Open) -> None:
    guest, table = sit_down(visit, "1-02", GAME)
    found = solution(table)
    wrong = next(one for one in table.session.moves(0) if isinstance(one, Place) and one not in found.first)
    do(guest, table, wrong)
    assert table.commands["undo"]()
    guest.answer(1)
    assert table.mode.attempt.award == 2
    do(guest, table, wrong)
    do(guest, table, Ready())
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert not table.mode.attempt.won
    assert str(table.mode.why_failed()).rpartition("; ")[2].startswith("you needed ")
    assert record(guest, "1-02").award == 0


def test_ready_while_a_fairy_can_come_is_asked_about_before_it_ends_the_try(visit: Open) -> None:
    guest, table = sit_down(visit, "1-02", GAME)
    do(guest, table, solution(table).line[0])
    length = len(table.session.log)
    button = table.buttons.find(f"move{table.hand.targets.buttons.index(Ready())}")
    assert button is not None
    click(guest, button.rect.center)
    assert isinstance(guest.top, Dialog) and len(table.session.log) == length
    assert "can still come" in texts(guest)
    guest.answer(1)
    assert guest.top is table and table.mode.attempt.open and len(table.session.log) == length, "not yet"
    click(guest, button.rect.center)
    guest.answer(0)
    assert not table.mode.attempt.open and not table.mode.attempt.won and len(table.session.log) > length


def test_hints_lead_along_the_known_solution_and_not_away_from_it(visit: Open) -> None:
    guest, table = sit_down(visit, "1-02", GAME)
    line = solution(table).line
    guest.key(pygame.K_h)
    guest.answer(1)
    table.help.hint.clear()
    for number, move in enumerate(line, start=1):
        for _ in range(MOVE):
            assert table.commands["hint"]()
        assert not table.help.hint.thinking, "nobody has to be asked"
        told = table.view.label(table.session.observe(0), 0, move)
        assert table.message.words.startswith(str(told))
        assert table.message.words.endswith(str(NEXT_OF_LINE))
        assert table.session.hints == number
        do(guest, table, move)
    assert table.mode.attempt.won
    assert record(guest, "1-02").award == 1
    guest, table = sit_down(visit, "1-02", GAME)
    table.play(next(one for one in table.session.moves(0) if isinstance(one, Place) and one not in line))
    assert table.commands["hint"]()
    assert (table.help.hint.thinking, table.help.hint.step, table.session.hints) == (False, 0, 0)
    assert table.commands["undo"]()
    guest.answer(1)
    guest.key(pygame.K_h)
    guest.answer(1)
    assert table.help.hint.step == WHERE


def test_the_first_hint_says_before_what_it_costs(visit: Open) -> None:
    guest, table = sit_down(visit, "1-02", GAME)
    guest.key(pygame.K_h)
    assert isinstance(guest.top, Dialog) and table.session.hints == 0
    words = [guest.app.ctx.tr(box.text) for box in guest.top.pane.boxes() if isinstance(box, Words)]
    assert words[-1] == "It costs 2 stars."
    # Enter is no accident: the first button goes on without
    guest.key(pygame.K_RETURN)
    assert (guest.top, table.session.hints, table.help.hint.step) == (table, 0, 0)
    guest.key(pygame.K_h)
    guest.answer(1)
    assert (guest.top, table.session.hints, table.help.hint.step) == (table, 1, WHERE)
    do(guest, table, solution(table).line[0])
    guest.key(pygame.K_h)
    assert (guest.top, table.session.hints, table.help.hint.step) == (table, 2, WHERE), "more of them cost nothing"


def test_a_wish_is_fulfilled_by_the_mouse(visit: Open) -> None:
    guest, table = sit_down(visit, "2-02", GAME)
    assert table.help.hint.offered
    for move in solution(table).line:
        do(guest, table, move)
    assert table.mode.attempt.won
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert record(guest, "2-02").award == 3
    assert str(table.mode.attempt.done).startswith("Solved in ")


def test_a_wish_goes_on_where_it_was_left(visit: Open) -> None:
    guest, table = sit_down(visit, "4-01", GAME)
    line = solution(table).line
    for move in line[:7]:
        do(guest, table, move)
    left = table.mode.attempt.left
    assert left < table.mode.attempt.task.moves
    guest.app.ctx.home()
    guest.app.step()
    open_table.begin(guest.app.ctx, GAME, "4-01")
    guest.app.step()
    again = guest.top
    assert isinstance(again.mode, TaskMode)
    assert again is not table
    assert again.mode.attempt.left == left
    for move in line[7:]:
        again.play(move)
        until(guest.app, lambda: again.match.deciding is not None or not again.mode.attempt.open)
    assert again.mode.attempt.won


def test_the_page_shows_sixty_in_six_grades(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    scene = SoloScene(guest.app.ctx, GAME, CHALLENGES)
    guest.app.ctx.stack.push(scene)
    guest.app.step()
    tiles = [box.key for box in scene.pane.boxes() if isinstance(box, Slip)]
    assert tiles == [task.key for task in SOURCE.shipped()]
    assert len(tiles) == 60
    assert str(words.task_title(INFO, "2-07")) == "Challenge 7, Easy goals"


def test_a_wish_of_many_rounds_has_room_beside_its_button(visit: Open) -> None:
    for key, left, places in (("2-06", "11 rounds left", 0), ("6-01", "3 rounds left", 3)):
        _, table = sit_down(visit, key, GAME)
        pane = table.mode.banner.pane
        with drawn() as found:
            pane.draw(pygame.Surface(pane.rect.bottomright), pane.rect)
        (again,) = (box for box in pane.boxes() if box.key == "restart")
        assert len({centre for centre, *_ in found.of("disc")}) == places
        assert left in found.said
        assert places or found.where(left).top < again.rect.bottom, "in the same line"


def test_the_picture_of_a_position_is_the_garden_alone() -> None:
    layout = load_layout(registry.table(GAME, 1))
    assert {"garden0", "wishes", "coming"} <= set(layout.zones)
    assert set(seats_own(layout).zones) == {"garden0"}
    others = load_layout(registry.table("fairy_trails", 1))
    assert seats_own(others) is others


@pytest.mark.parametrize("size", [(460, 400), (300, 600)])
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_at_the_end_all_gardens_are_equally_large_and_apart(seats: int, size: tuple[int, int]) -> None:
    layout = seats_own(load_layout(registry.table(GAME, seats)))
    rects = [zone.rect for zone in equally_large(layout, size).zones.values()]
    assert len(rects) == seats and len({rect[2:] for rect in rects}) == 1
    for (x, y, wide, high), (left, top, *_) in combinations(rects, 2):
        assert abs(x - left) >= wide or abs(y - top) >= high
    assert all(x >= 0 and x + wide <= 1 and y >= 0 and y + high <= 1 for x, y, wide, high in rects)


def test_one_garden_alone_stays_where_it_lies() -> None:
    layout = seats_own(load_layout(registry.table(GAME, 1)))
    assert equally_large(layout, (460, 400)) is layout


# --- gardens for a medal ----------------------------------------------------------------------------------------------

SCORES = (38, 35, 36, 30, 28, 24, 1)
"""Of the AI's games, in the order of `DEALS.players`."""


def test_medals_come_from_the_ais_games_at_four_levels() -> None:
    setup = SOURCE.shipped()[0].setup
    bounds = DEALS.bounds(setup, tuple(Result(True, score) for score in SCORES))
    assert bounds is not None
    assert (bounds.gold, bounds.silver, bounds.bronze) == (36, 30, 24)
    assert DEALS.bounds(setup, ()) is None


def test_the_game_of_the_day_is_told_by_its_points(visit: Open) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    name = Name(DAY, day=words.today())
    deal = medals.deal(INFO, name)
    known = Played(tuple(Result(True, score) for score in SCORES), INFO.rules_version)
    library = guest.app.ctx.library
    library.store_book(GAME, library.progress().book(GAME).with_baseline(medals.deal_key(INFO, deal.setup), known))
    open_table.begin(guest.app.ctx, GAME, name.key, deal=deal)
    guest.app.step()
    table = guest.top
    assert isinstance(table.mode, TaskMode)
    rng = Random(1)
    while table.session.over is None:
        table.play(eager(table.session.state, 0, table.session.moves(0), rng))
    until(guest.app, lambda: isinstance(guest.top, ResultScene))
    score = table.session.over.scores[0]
    assert 1 < score < 24, "no medal"
    assert str(guest.top.title) == f"{score} points"
    told = texts(guest)
    assert "won" not in told.lower().split()
    assert f"☆☆☆ {score} points (AI: 38 points), 1/3" in guest.top.occasion.ways.line()
    guest.click("solo")
    assert f"Played on try 1 of {TRIES}" in texts(guest)
    assert library.progress().book(GAME).day(DAY, words.today()).best == Result(True, score)
    guest.app.ctx.stack.push(StatisticsScene(guest.app.ctx))
    guest.app.step()
    told = texts(guest)
    assert f"Best: {score} points, average {score}.0." in told
    assert "in a row" not in told


def test_the_line_about_a_day_reads_well() -> None:
    name = Name(DAY, day=date(2026, 11, 22))
    line = share.told_game(INFO, DEALS, name, Result(True, 31), GOLD, Result(True, 35), 1)
    assert str(line) == "Trailbox Alfheim Fairies 2026-11-22 ★★★ 31 points (AI: 35 points), 1/3"
