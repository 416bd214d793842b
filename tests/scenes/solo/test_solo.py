"""The solo pages: challenges by grade, the challenge of the day, the ladder; by mouse and by keys."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_start import opened, started
from engine.core.session import Setup
from engine.core.task import DAILY, SEEDED, Name, Result, award_at, daily_seed
from engine.gui.boxes.all import Slip
from engine.scenes.pages import open_table
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.solo import daily_tab as solo_day
from engine.scenes.solo import ladder_tab_and_table as solo_ladder
from engine.scenes.solo.creating_challenge import SeekScene
from engine.scenes.solo.ladder_tab_and_table import LadderMode
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words.dates_and_durations import weekday_words
from engine.scenes.words.task_titles_and_results import (
    CHALLENGES,
    DAILY_CHALLENGE,
    LADDER_TAB,
    rung_title,
    task_title,
    today,
)
from engine.table.contract.game_view import view_of
from saves.ladder_progress import LOST, WON, Climb
from saves.player_files import Library
from saves.solo_progress import Book, Record
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.solo.fixed_challenges import Puzzles, until

pytestmark = pytest.mark.usefixtures("puzzles")


def page(ctx: Any, tab: str = "") -> SoloScene:
    return SoloScene(ctx, GAME, tab)


def store(guest: Guest, book: Book) -> None:
    guest.app.ctx.library.store_book(GAME, book)


def made_today() -> Name:
    """Today's challenge by its number."""
    name = open_table.seeded(GAME, Name(DAILY, day=today()).key)
    assert name is not None
    return name


def know_today(guest: Guest, puzzles: Puzzles) -> None:
    """Today's challenge is made already."""
    name = made_today()
    made = replace(puzzles.positions[name.grade], key=name.key)
    store(guest, guest.app.ctx.library.progress().book(GAME).with_found(made))


def tiles(guest: Guest) -> list[str]:
    """What the slips of the challenges are called."""
    return [box.name for box in guest.top.pane.boxes() if isinstance(box, Slip)]


def words(guest: Guest) -> str:
    """All the words of the page."""
    return guest.told()


def test_title_and_setup_lead_there(visit: Open) -> None:
    guest = visit()
    guest.click(f"alone {GAME}")
    assert isinstance(guest.top, SoloScene)
    assert guest.top.tab == CHALLENGES
    guest.click("back")
    assert isinstance(guest.top, TitleScene)
    guest.click(GAME)
    guest.click("solo")
    assert guest.top.tab == CHALLENGES
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SetupScene)


def test_tiles_tell_what_is_solved_and_what_comes_next(visit: Open) -> None:
    guest = visit(page)
    assert len(tiles(guest)) == 60
    assert tiles(guest)[:2] == ["Gentle: Challenge 1, the next one", "Gentle: Challenge 2, 0 of 3 stars"]
    assert guest.top.pane.focus.key == "1-01"
    store(guest, Book({"1-01": Record(3, 1), "1-02": Record(2, 2)}))
    guest.top.rebuild()
    assert tiles(guest)[:4] == [
        "Gentle: Challenge 1, 3 of 3 stars",
        "Gentle: Challenge 2, 2 of 3 stars",
        "Gentle: Challenge 3, the next one",
        "Gentle: Challenge 4, 0 of 3 stars",
    ]
    assert guest.drawn().icons.count("flag") == 2, "on the next one, and the sign of a streak"


def test_the_picture_follows_pointer_and_focus(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    guest.app.step()
    assert guest.top.open.glimpse.task.key == "1-01"
    guest.key(pygame.K_RIGHT)
    until(guest.app, lambda: not guest.top.busy)
    assert guest.top.open.glimpse.task.key == "1-02"
    where = guest.box("3-04").rect.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0)))
    guest.app.step()
    until(guest.app, lambda: not guest.top.busy)
    assert guest.top.open.glimpse.task.key == "3-04"
    assert "Challenge 4" in words(guest) and "3 cards" in words(guest)
    assert guest.top.pane.hover is guest.box("3-04"), "the page has not moved under the pointer"


def test_a_tile_opens_its_table_and_goes_on_where_it_was_left(visit: Open) -> None:
    guest = visit(page)
    guest.click("2-03")
    table = guest.top
    assert isinstance(table.mode, TaskMode)
    assert table.session.setup.challenge == "2-03"
    assert not table.match.can_undo
    assert open_table.unfinished(guest.app.ctx, GAME, "2-03") is None
    table.play(table.session.moves(table.mode.attempt.task.seat)[0])
    log = list(table.session.log)
    guest.app.ctx.stack.clear_to(page(guest.app.ctx))
    guest.click("2-03")
    assert guest.top is not table
    assert guest.top.session.log[: len(log)] == log
    assert guest.top.match.can_undo


def test_by_keys_alone(visit: Open) -> None:
    guest = visit(page)
    guest.key(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(getattr(guest.top, "mode", None), TaskMode)
    assert guest.top.mode.attempt.task.key not in ("1-01", "1-02")


def test_by_gamepad_alone(visit: Open) -> None:
    from engine.gui.input.intent import Intent

    guest = visit(page)
    right = Intent("focus", direction=(1, 0))
    # the first one shows where the focus is
    for intent in (right, right, Intent("confirm")):
        guest.app.post(intent)
        guest.app.step()
    assert guest.top.mode.attempt.task.key == "1-02"


def test_any_number_more_by_seed(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # the process that searches has the game's own source
    guest = visit(page, size=(1280, 720)) if (registry.folder(GAME) / "challenges.json").is_file() else visit()
    open_table.begin(guest.app.ctx, GAME, Name(SEEDED, 1, 0).key)
    assert isinstance(guest.top, SeekScene)
    until(guest.app, lambda: isinstance(getattr(guest.top, "mode", None), TaskMode))
    assert guest.top.mode.attempt.task.key == "seed-1-0"
    assert guest.top.session.setup.challenge == "seed-1-0"
    # it is kept: the second time there is no search
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    open_table.begin(guest.app.ctx, GAME, Name(SEEDED, 1, 0).key)
    assert isinstance(getattr(guest.top, "mode", None), TaskMode)


def test_the_number_that_is_typed_is_the_one_that_is_made(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    guest = visit(page)
    monkeypatch.setattr(open_table, "begin", lambda _ctx, _game, key: asked.append(key))
    guest.top.open._set_grade(3)
    guest.top.open._typed("77")
    guest.click("another")
    assert asked == ["seed-3-77"]
    guest.top.open._typed("")
    guest.click("another")
    assert asked[1].startswith("seed-3-")
    assert asked[1] != asked[0]


def test_a_search_can_be_stopped(visit: Open) -> None:
    guest = visit(page)
    open_table.begin(guest.app.ctx, GAME, Name(SEEDED, 4, 2).key)
    seek = guest.top
    until(guest.app, lambda: seek.finder.looked > 0 or seek.finder.over)
    finder = seek.finder
    process = finder.child.process
    guest.click("stop")
    assert isinstance(guest.top, SoloScene)
    assert finder.over
    assert process is None or not process.is_alive()


def test_a_search_that_fails_says_so(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit(page)
    open_table.begin(guest.app.ctx, GAME, Name(SEEDED, 4, 2).key)
    guest.top.finder.close()
    guest.top.finder._closed = False
    guest.top.finder.fault = "it has gone"
    guest.app.step()
    assert any("Try another one" in guest.app.ctx.tr(w.text) for w in guest.top.pane.boxes() if hasattr(w, "text"))
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SoloScene)


def test_the_day_has_three_tries_and_then_a_line_for_the_clipboard(
    visit: Open, puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = visit()
    know_today(guest, puzzles)
    guest.app.ctx.stack.push(page(guest.app.ctx, DAILY_CHALLENGE))
    guest.app.step()
    assert guest.top.open.glimpse.task is not None
    assert "Try 1 of 3" in words(guest)
    book = guest.top.open.book
    book = book.tried(DAILY, today() - timedelta(1), Result(True), 3)
    store(guest, book.tried(DAILY, today(), Result(False)).tried(DAILY, today(), Result(True), award_at(2)))
    guest.top.rebuild()
    line = f"Trailbox Crooked Paths {today().isoformat()} ★★☆ 2/3 tries"
    assert line in words(guest)
    assert "2 days in a row" in words(guest)
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    guest.click("play")
    assert kept == [line]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda _text: (_ for _ in ()).throw(pygame.error("none")))
    guest.click("play")  # the line can be read on the page
    assert line in words(guest)


def test_todays_position_is_made_while_the_page_is_open(visit: Open) -> None:
    guest = visit(partial(page, tab=DAILY_CHALLENGE))
    until(guest.app, lambda: guest.top.open.search is not None)
    finder = guest.top.open.search
    assert (finder.seed, finder.grade) == (made_today().number, made_today().grade)
    guest.click("back")
    assert finder.over


def test_midnight_brings_another_position(visit: Open, puzzles: Puzzles, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit()
    know_today(guest, puzzles)
    guest.app.ctx.stack.push(page(guest.app.ctx, DAILY_CHALLENGE))
    guest.app.step()
    assert guest.top.open.glimpse.task is not None
    tomorrow = today() + timedelta(1)
    monkeypatch.setattr(solo_day, "today", lambda: tomorrow)
    guest.app.step()
    guest.app.step()
    assert guest.top.open.glimpse.task is None
    assert guest.top.open.search.seed == daily_seed(tomorrow)
    assert str(weekday_words(tomorrow)) in words(guest)
    # whoever does not want to wait takes the search along
    finder = guest.top.open.search
    guest.click("play")
    assert isinstance(guest.top, SeekScene)
    assert guest.top.finder is finder
    guest.click("stop")
    assert finder.over


def test_the_ladder_seats_each_side_once(visit: Open) -> None:
    guest = visit(partial(page, tab=LADDER_TAB))
    info = registry.info(GAME)
    guest.click("play")
    table = guest.top
    assert isinstance(table.mode, LadderMode)
    assert table.session.setup.seats == ("person", f"ai:{info.levels[0].key}")
    assert table.session.setup.challenge == "ladder-0"
    ladder = guest.app.ctx.library.progress().book(GAME).climb
    store(guest, replace(guest.app.ctx.library.progress().book(GAME), climb=ladder.after(LOST, len(info.levels))))
    solo_ladder.climb_on(guest.app.ctx, GAME)
    other = guest.top
    assert other.session.setup.seats == (f"ai:{info.levels[0].key}", "person")
    assert other.session.setup.seed == table.session.setup.seed


def test_above_the_ladder_wins_are_counted(visit: Open) -> None:
    guest = visit(partial(page, tab=LADDER_TAB))
    climb, count = Climb(luck=3), len(registry.info(GAME).levels)
    for _ in range(count + 2):
        climb = climb.after(WON, count)
    store(guest, replace(guest.top.open.book, climb=climb))
    guest.top.rebuild()
    assert "3 in a row" in words(guest)
    guest.click("play")
    assert guest.top.session.setup.seats.count(f"ai:{registry.info(GAME).levels[-1].key}") == 1


@pytest.mark.parametrize("tab", [CHALLENGES, DAILY_CHALLENGE, LADDER_TAB])
@pytest.mark.parametrize(
    "look", [{}, {"text_scale": 200}, {"palette": "contrast", "text_scale": 150}, {"language": "de", "text_scale": 120}]
)
@pytest.mark.slice(1, each="tab")
def test_every_page_in_every_look(visit: Open, puzzles: Puzzles, tab: str, look: dict[str, Any]) -> None:
    guest = visit(**look)
    know_today(guest, puzzles)
    scene = page(guest.app.ctx, tab)
    guest.app.ctx.stack.push(scene)
    for _ in range(3):
        guest.app.step()
    assert guest.app.snapshot().get_size() == (800, 600)
    width = scene.pane.scroll.view.right + 1
    assert all(box.rect.right <= width for box in scene.pane.boxes() if box.rect.width)
    for _ in range(12):
        guest.key(pygame.K_TAB)


def test_tasks_in_words() -> None:
    info = registry.info(GAME)
    assert str(task_title(info, "2-07")) == "Challenge 7, Clever"
    assert str(task_title(info, "seed-4-123")) == "Challenge no. 123, Fiendish"
    assert str(task_title(info, "daily-2026-11-21")) == "Challenge of the day, 21 Nov 2026"
    assert "3" in str(task_title(info, "ladder-2"))
    assert str(rung_title(info, 99)).startswith(str(info.levels[-1].label))
    assert str(task_title(None, "2-07")) == "Challenge 7, 2"
    assert len({str(grade.label) for grade in info.grades}) == 4


def test_a_continued_game_knows_its_task(visit: Open, puzzles: Puzzles, tmp_path: Any) -> None:
    library = Library(tmp_path / "home")
    session = opened(puzzles.shipped()[20])
    session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    library.autosave(session)
    library.close()
    guest = visit(library=Library(tmp_path / "home"))
    assert "Challenge 6, Clever" in guest.box("continue").name
    guest.click("continue")
    assert isinstance(getattr(guest.top, "mode", None), TaskMode)
    assert guest.top.session.floor == len(puzzles.shipped()[20].steps)
    assert guest.top.mode.attempt.left == guest.top.mode.attempt.task.moves - 1


@pytest.mark.parametrize("game", [game for game in registry.names() if registry.deals(game) is not None])
def test_alone_it_is_said_before_the_first_move_how_one_loses(game: str) -> None:
    terms, info = registry.deals(game), registry.info(game)
    assert terms is not None
    session = started(Setup(game, ("person",), 3, info.defaults()))
    told = str(view_of(game).headline(session.shown(0), 0))
    assert ("you have lost" if terms.can_be_lost else "only your points count") in told
