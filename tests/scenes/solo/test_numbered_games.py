"""Games on the solo page by mouse and keys: numbers, options, what was reached; the set-up alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core.task import DAY, NUMBERED, Name, Result
from engine.core.task import read as read_name
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.solo.award_pictures import share_line
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_result_page import MedalGame
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words.game_names_and_opponents import opponents
from engine.scenes.words.task_titles_and_results import (
    CHALLENGES,
    DAILY_CHALLENGE,
    DAILY_GAME,
    GAMES,
    LADDER_TAB,
    task_title,
    today,
)
from saves.figures.tally import Finished
from saves.solo_progress import Book
from tests.scenes.conftest import Open
from tests.scenes.solo.fixed_challenges import until
from tests.scenes.solo.medal_games import (
    ALONE,
    INFO,
    book,
    knows_ai,
    lay,
    numbered,
    page,
    play_out,
    quick_ai,
    sit_down,
    store,
    words,
)
from tools.snapshots.draw_trace import drawn


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch)


def test_title_and_setup_lead_there(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    for way in ("title", "set-up"):
        if way == "title":
            guest.click(f"alone {ALONE}")
        else:
            guest.click(ALONE)
            guest.click("solo")
        assert isinstance(guest.top, SoloScene)
        assert guest.top.tab == CHALLENGES
        assert tuple(guest.top.tabs) == (CHALLENGES, DAILY_CHALLENGE, GAMES, DAILY_GAME, LADDER_TAB)
        guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SetupScene)
    assert guest.top.draft.mode == "ai"


def test_a_game_without_contests_has_no_such_page(visit: Open) -> None:
    guest = visit(lambda ctx: SoloScene(ctx, "crooked_paths"))
    assert not {GAMES, DAILY_GAME} & set(guest.top.tabs)


def test_a_typed_number_is_played_with_the_options_of_the_page(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    guest.top.pane.focus_on(guest.box("spare"))
    guest.key(pygame.K_RIGHT)
    guest.click("seed")
    for digit in "407":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=digit))
        guest.app.step()
    assert guest.top.tabs[GAMES].seed == 407
    assert "not played this number yet" in words(guest)
    guest.click("play")
    table = guest.top
    assert isinstance(table.mode, TaskMode)
    setup = table.session.setup
    assert (setup.challenge, setup.seed, setup.seats) == ("game-407", 407, ("person",))
    assert setup.options["spare"] == "one"
    assert str(task_title(INFO, setup.challenge)) == "Game no. 407"


def test_the_page_says_how_the_ai_plays_alone(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    best = INFO.levels[-1]
    assert any(str(best.alone) in guest.app.ctx.tr(box.note) for box in guest.top.pane.boxes())
    assert best.described(2) == best.note != best.described(1)


def test_without_a_number_one_is_drawn(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    guest.click("play")
    number = read_name(guest.top.session.setup.challenge)
    assert number == Name(NUMBERED, number=guest.top.session.setup.seed)


def test_enter_in_the_field_plays_the_number_for_a_medal(visit: Open) -> None:
    """One that is drawn, or the typed one."""
    guest = visit(page, size=(1280, 720))
    for digits in ("", "407"):
        guest.click("seed")
        if digits:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=digits))
        guest.key(pygame.K_RETURN)
        assert isinstance(guest.top.mode, TaskMode)
        setup = guest.top.session.setup
        assert setup.challenge == f"game-{digits or setup.seed}" and str(setup.seed) == (digits or str(setup.seed))
        guest.app.ctx.stack.clear_to(page(guest.app.ctx))
        guest.app.step()


def test_a_free_game_has_no_task_and_takes_back(visit: Open) -> None:
    guest = visit(page, size=(1280, 720), speed="instant")
    guest.click("free")
    table = guest.top
    assert type(table) is TableScene
    assert table.session.setup.challenge == ""
    lay(table, Random(1))
    assert table.match.can_undo
    assert table.commands["undo"]()


def test_by_keys_alone(visit: Open) -> None:
    guest = visit(page, size=(1280, 720), speed="instant")
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top.mode, TaskMode)
    guest.app.ctx.stack.clear_to(page(guest.app.ctx))
    guest.app.step()
    for _ in range(20):
        if guest.top.pane.focus is guest.box("free"):
            break
        guest.key(pygame.K_TAB)
    guest.key(pygame.K_RETURN)
    assert guest.top.session.setup.challenge == ""


def test_numbers_played_lately_are_one_click_away(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    store(guest, Book().ended("7", Result(True, 12)).ended("9.spare=one", Result(False)))
    knows_ai(guest, "game-7", Result(True, 20))
    guest.app.ctx.stack.push(page(guest.app.ctx))
    guest.app.step()
    assert guest.top.tabs[GAMES].options["spare"] == "one"
    guest.click("7")
    assert (guest.top.tabs[GAMES].seed, guest.top.tabs[GAMES].options["spare"]) == (7, "none")
    assert guest.top.pane.focus.key == "play"
    assert "Bronze" in words(guest)
    assert "20 cards left" in words(guest)
    assert "Gold, 0, Silver, 0, Bronze, 1" in [box.name for box in guest.top.pane.boxes()]


def test_the_ai_plays_a_number_that_was_played_before(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    store(guest, Book().ended("7", Result(True, 12)))
    guest.app.ctx.stack.push(page(guest.app.ctx))
    guest.app.step()
    assert not guest.top.expecting
    guest.click("7")
    assert guest.top.expecting
    until(guest.app, lambda: book(guest).baseline("7", INFO.rules_version))
    until(guest.app, lambda: not guest.top.expecting)
    until(guest.app, lambda: "The AI’s best of 5 games:" in words(guest))


def test_leaving_the_page_ends_the_ais_game(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_ai(monkeypatch, "ENDLESS")
    guest = visit(lambda ctx: page(ctx, DAILY_GAME), size=(1280, 720))
    until(guest.app, lambda: guest.top.tabs[DAILY_GAME].watch._job.child.process is not None)
    par = guest.top.tabs[DAILY_GAME].watch._job
    process = par.child.process
    guest.click("back")
    assert par.over
    assert not process.is_alive()


# --- watching, and the set-up ----------------------------------------------------------------------------------------


def test_the_setup_asks_what_counts_alone(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, ALONE), size=(1280, 720))
    guest.click("more")
    assert guest.top.pane.find("keen_eyes") is not None
    assert guest.top.pane.find("spare") is None
    guest.top._option("keen_eyes", "on")
    assert guest.top.draft.preset() == "keen"
    guest.click("play")
    guest.app.ctx.stack.clear_to(SoloScene(guest.app.ctx, ALONE, GAMES))
    guest.app.step()
    assert guest.top.pane.find("keen_eyes") is None
    assert guest.top.pane.find("spare") is not None
    guest.top.tabs[GAMES]._set("spare", "one")
    guest.click("free")
    assert isinstance(guest.top, TableScene)
    setup = guest.top.session.setup
    assert (setup.seats, setup.options["spare"], setup.options["keen_eyes"]) == (("person",), "one", "off")
    # what was chosen for two is remembered for two
    again = SetupScene(guest.app.ctx, ALONE)
    assert again.draft.setup().options["keen_eyes"] == "on"


def test_an_ai_can_be_watched_alone(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, ALONE), size=(1280, 720))
    guest.top._mode("watch")
    assert guest.top.draft.setup().seats == ("ai:beginner", "ai:beginner")
    guest.top._count(1)
    guest.top._strength("hard")
    alone = guest.top.draft.setup()
    assert alone.seats == ("ai:hard",)
    assert str(opponents(alone)) == "the AI plays alone (Hard)"
    hard = next(level for level in INFO.levels if level.key == "hard")
    assert str(hard.alone) in words(guest)
    assert str(hard.note) not in words(guest)
    guest.top._mode("ai")
    assert guest.top.draft.setup().seats == ("person", "ai:hard")


def test_a_free_game_has_the_usual_result(visit: Open) -> None:
    guest = visit(page, size=(1280, 720), speed="instant")
    guest.click("free")
    table = guest.top
    rng = Random(1)
    while table.session.over is None:
        lay(table, rng)
    until(guest.app, lambda: isinstance(guest.top, ResultScene))
    assert not isinstance(guest.top.occasion, MedalGame)
    assert not book(guest).records
    assert guest.top._record() is None
    library = guest.app.ctx.library
    won = Finished(ALONE, "solo", (1,), "home", 40, 60, True, True, False, score=12)
    library._books.count(won, "aa")
    assert str(guest.top._record()) == "Alone so far: 1 of 2 games won, best score 12."
    library._books.count(replace(won, hints=2, score=30), "ab")
    assert str(guest.top._record()) == "Alone so far: 2 of 3 games won, best score 12.", (
        "the statistics call it won, too"
    )


# --- looks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_line_to_be_told_is_wider_than_its_slip(visit: Open, scale: int) -> None:
    guest = visit(page, text_scale=scale)
    slip = share_line("Trailbox Fairy Trails 2026-11-21 ★★☆ 13 cards left (AI: 12 cards left), 2/3")
    slip.bind(guest.top.pane)
    for width in range(260, 1000, 60):
        slip.place(pygame.Rect(10, 10, width, slip.measure(width)))
        with drawn() as found:
            slip.draw(pygame.Surface((1100, 900)))
        assert " ".join(found.said) == "Trailbox Fairy Trails 2026-11-21 13 cards left (AI: 12 cards left), 2/3"
        assert all(slip.rect.contains(rect) for _, rect in found.words)
        assert found.icons == ["star_shape"] * 4 + ["star"]
        assert all(slip.rect.collidepoint(centre) for *_, centre in found.of("draw_icon"))


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("look", [{"language": "de"}, {"text_scale": 200}, {"palette": "contrast", "text_scale": 150}])
@pytest.mark.slice(1, each="size")
def test_every_page_can_be_drawn(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest, table = sit_down(visit, numbered(12), size=size, **look)
    play_out(guest, table)
    guest.app.snapshot()
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    store(guest, book(guest).ended("7", Result(True, 3)).tried(DAY, today(), Result(True, 3)))
    for tab in (GAMES, DAILY_GAME):
        guest.app.ctx.stack.push(page(guest.app.ctx, tab))
        guest.app.step()
        guest.app.snapshot()
    assert Book() != guest.app.ctx.library.progress().book(ALONE)
