"""Contests by mouse and keys: the pages, the table, what stays, the AI's own game, medals, days, the result."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import contest, registry
from engine.core.challenge import daily_seed
from engine.core.contest import GOLD, NONE, SILVER, Bounds, ByPoints, Result
from engine.core.text import Text
from engine.scenes import contest_ways, solo_outing, solo_ways
from engine.scenes.contest_parts import Medal, MedalCounts, MedalTable
from engine.scenes.contest_result import ContestResult
from engine.scenes.contest_table import ContestTable
from engine.scenes.contest_words import NOT_BACK
from engine.scenes.entries import opponents
from engine.scenes.lookback import branch
from engine.scenes.pause import PauseScene
from engine.scenes.result import ResultScene
from engine.scenes.setup import SetupScene
from engine.scenes.solo import SoloScene
from engine.scenes.solo_parts import ShareLine
from engine.scenes.solo_words import GAMES, LADDER, OUTING, task_title, today
from engine.scenes.table import TableScene
from engine.scenes.title import TitleScene
from engine.ui.intent import Intent
from saves import statistics
from saves.contests import Contests, Par
from saves.library import Library
from saves.progress import Book
from tests.scenes.conftest import Guest, Open
from tests.scenes.contests import ALONE, gentle, lay, numbered, opened_again, play_out, quick_pars
from tests.scenes.puzzles import until

INFO = registry.info(ALONE)
TEN = Result(True, 10)
real_info = registry.info


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pars(monkeypatch)


def page(ctx: Any, tab: str = GAMES) -> SoloScene:
    return SoloScene(ctx, ALONE, tab)


def contests(guest: Guest) -> Contests:
    found: Contests = guest.app.ctx.library.progress().book(ALONE).contests
    return found


def store(guest: Guest, new: Contests, **fields: Any) -> None:
    library = guest.app.ctx.library
    library.store_book(ALONE, replace(library.progress().book(ALONE), contests=new, **fields))


def knows_par(guest: Guest, task: str, result: Result, **options: str) -> None:
    """The AI has played these cards already."""
    deal = contest.deal(INFO, contest.contest(INFO, task, options))
    store(guest, contests(guest).with_par(deal, Par(result, INFO.rules_version)))


def sit_down(visit: Open, setup: Any, par: Result | None = TEN, **look: Any) -> tuple[Guest, ContestTable]:
    guest = visit(**{"size": (1280, 720), "speed": "instant"} | look)
    if par is not None:
        knows_par(guest, setup.challenge, par, **dict(setup.options))
    contest_ways.begin(guest.app.ctx, setup)
    guest.app.step()
    table = guest.top
    assert isinstance(table, ContestTable)
    return guest, table


def words(guest: Guest) -> str:
    """All the words of the page."""
    tr = guest.app.ctx.tr
    found: list[str] = []
    for widget in guest.top.pane.widgets():
        found += [tr(value) for value in vars(widget).values() if isinstance(value, Text)]
        found += [tr(text) for text, _, _ in widget.words] if isinstance(widget, Medal) else []
        found += [widget.line] if hasattr(widget, "line") else []
        found += [tr(text) for _, text in widget._heads()] if isinstance(widget, MedalTable) else []
    return " | ".join(found)


# --- the pages -------------------------------------------------------------------------------------------------------


def test_title_and_setup_lead_there(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    guest.click(f"outing {ALONE}")
    assert isinstance(guest.top, SoloScene)
    assert guest.top.tab == OUTING
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, TitleScene)
    guest.click(ALONE)
    guest.click("solo")
    assert guest.top.tab == GAMES
    assert guest.top.tabs() == (GAMES, OUTING, LADDER)


def test_a_game_without_contests_has_no_such_page(visit: Open) -> None:
    guest = visit(lambda ctx: SoloScene(ctx, "crooked_paths"))
    assert not {GAMES, OUTING} & set(guest.top.tabs())


def test_a_typed_number_is_played_with_the_options_of_the_page(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    guest.top.pane.focus_on(guest.widget("spare"))
    guest.key(pygame.K_RIGHT)
    guest.click("seed")
    for digit in "407":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=digit))
        guest.app.step()
    assert guest.top.games.seed == 407
    assert "not played these cards yet" in words(guest)
    guest.click("play")
    table = guest.top
    assert isinstance(table, ContestTable)
    setup = table.session.setup
    assert (setup.challenge, setup.seed, setup.seats) == ("game-407", 407, ("person",))
    assert setup.options["spare"] == "one"
    assert str(task_title(setup.challenge)) == "Game no. 407"


def test_without_a_number_one_is_drawn(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    guest.click("play")
    number = contest.read_numbered_task(guest.top.session.setup.challenge)
    assert number == guest.top.session.setup.seed


def test_a_free_game_has_no_task_and_takes_back(visit: Open) -> None:
    guest = visit(page, size=(1280, 720), speed="instant")
    guest.click("free")
    table = guest.top
    assert type(table) is TableScene
    assert table.session.setup.challenge == ""
    lay(table, Random(1))
    assert table.match.can_undo
    assert table.undo()


def test_by_keys_alone(visit: Open) -> None:
    guest = visit(page, size=(1280, 720), speed="instant")
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, ContestTable)
    guest.app.ctx.stack.clear_to(page(guest.app.ctx))
    guest.app.step()
    for _ in range(20):
        if guest.top.pane.focus is guest.widget("free"):
            break
        guest.key(pygame.K_TAB)
    guest.key(pygame.K_RETURN)
    assert guest.top.session.setup.challenge == ""


def test_numbers_played_lately_are_one_click_away(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    store(guest, Contests().played("7", Result(True, 12)).played("9.spare=one", Result(False)))
    knows_par(guest, "game-7", Result(True, 20))
    guest.app.ctx.stack.push(page(guest.app.ctx))
    guest.app.step()
    assert guest.top.games.options["spare"] == "one"
    guest.click("7")
    assert (guest.top.games.seed, guest.top.games.options["spare"]) == (7, "none")
    assert guest.top.pane.focus.key == "play"
    assert "Silver" in words(guest)
    assert "20 cards left" in words(guest)
    counts = next(widget for widget in guest.top.pane.widgets() if isinstance(widget, MedalCounts))
    assert counts.counts == {GOLD: 0, SILVER: 1, 1: 0}


def test_the_ai_plays_a_number_that_was_played_before(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    store(guest, Contests().played("7", Result(True, 12)))
    guest.app.ctx.stack.push(page(guest.app.ctx))
    guest.app.step()
    assert not guest.top.expecting
    guest.click("7")
    assert guest.top.expecting
    until(guest.app, lambda: contests(guest).par("7", INFO.rules_version) is not None)
    assert not guest.top.expecting
    until(guest.app, lambda: "The AI:" in words(guest))


def test_leaving_the_page_ends_the_ais_game(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pars(monkeypatch, "ENDLESS")
    guest = visit(lambda ctx: page(ctx, OUTING), size=(1280, 720))
    until(guest.app, lambda: guest.top.outing.watch is not None and guest.top.outing.watch._par._process is not None)
    par = guest.top.outing.watch._par
    process = par._process
    guest.click("back")
    assert par.over
    assert not process.is_alive()


# --- the table -------------------------------------------------------------------------------------------------------


def test_what_has_brought_a_card_stays(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    assert not table.match.can_undo
    lay(table, Random(2))
    guest.app.step()
    log = list(table.session.log)
    assert not table.match.can_undo
    button = table.buttons.pane.find("undo")
    assert button is not None
    assert button.note == NOT_BACK
    guest.key(pygame.K_z)
    assert table.session.log == log
    assert table.session.floor == len(log)


def test_there_are_no_hints(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    guest.key(pygame.K_h)
    assert not table.hint.thinking
    assert table.session.hints == 0


def test_the_ai_plays_the_same_cards_meanwhile(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12), None)
    assert table.expecting
    until(guest.app, lambda: table.watch.known is not None)
    assert contests(guest).par("12", INFO.rules_version) == table.watch.known
    assert not table.watch.waiting
    lay(table, Random(1))


def test_it_rests_while_the_worker_thinks(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pars(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    until(guest.app, lambda: table.watch._par is not None and table.watch._par._process is not None)
    par = table.watch._par
    assert par is not None
    assert par._wanted == 0
    table.hint.thinking = True
    guest.app.step()
    assert par._wanted == 1
    table.hint.thinking = False
    guest.app.step()
    assert par._wanted == 0
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    assert par.over


def test_the_ais_result_can_be_kept_back(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    assert not table.hides_par
    eye = table.banner.pane.find("par")
    assert eye is not None
    guest.click_at(eye.rect.center)
    assert table.hides_par
    assert guest.app.ctx.library.progress().book(ALONE).hides_par
    assert "hidden" in str(table.banner.pane.widgets()[1]._par()[0])
    eye = table.banner.pane.find("par")
    assert eye is not None
    guest.click_at(eye.rect.center)
    assert not table.hides_par


def test_the_eye_is_reached_by_keys(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    found = False
    for _ in range(80):
        guest.app.post(Intent("next"))
        guest.app.step()
        focus = table.banner.pane.focus
        found = found or (table.banner.pane.active and focus is not None and focus.key == "par")
    assert found


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("look", [{}, {"text_scale": 200}, {"palette": "contrast", "text_scale": 150}])
def test_the_banner_stays_in_its_place(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest, table = sit_down(visit, numbered(12), size=size, **look)
    zone = table.top.zones.rect("log")
    assert zone is not None
    assert zone.contains(table.banner.pane.rect)
    assert not table.log.rect.colliderect(table.banner.pane.rect) or not table.log.rect.height
    guest.app.snapshot()


def test_it_goes_on_where_it_was_left(visit: Open, tmp_path: Path) -> None:
    guest = visit(library=Library(tmp_path / "kept"), size=(1280, 720), speed="instant")
    knows_par(guest, "game-12", Result(True, 10))
    contest_ways.begin(guest.app.ctx, numbered(12))
    table = guest.top
    lay(table, Random(3))
    log = list(table.session.log)
    guest.app.ctx.library.flush(5)
    guest.app.ctx.library.close()
    again = visit(library=Library(tmp_path / "kept"), size=(1280, 720), speed="instant")
    again.click("continue")
    assert isinstance(again.top, ContestTable)
    assert again.top.session.log == log
    assert not again.top.match.can_undo
    assert again.top.watch.known == Result(True, 10)
    # with other options it is another game
    assert contest_ways.under_way(again.app.ctx, numbered(12)) is not None
    assert contest_ways.under_way(again.app.ctx, numbered(12, spare="one")) is None
    contest_ways.begin(again.app.ctx, numbered(12))
    assert again.top.session.log == log


def test_starting_anew_brings_the_same_cards(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    first = table.session.log[0]
    lay(table, Random(3))
    guest.app.ctx.stack.push(PauseScene(guest.app.ctx, table))
    guest.top._again()
    assert isinstance(guest.top, ContestTable)
    assert guest.top is not table
    assert guest.top.session.log == [first]
    assert contests(guest).runs == {}
    assert contest_ways.under_way(guest.app.ctx, numbered(12)) is None


def test_a_game_branched_off_is_no_contest(visit: Open) -> None:
    table = sit_down(visit, numbered(12))[1]
    assert branch(table.session, len(table.session.log)).setup.challenge == ""


# --- the end ---------------------------------------------------------------------------------------------------------


def test_a_lost_game_is_counted_once(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12))
    play_out(guest, table)
    assert isinstance(guest.top, ContestResult)
    run = contests(guest).run("12")
    assert (run.tries, run.wins) == (1, 0)
    assert guest.app.ctx.library.statistics().tally(ALONE, "solo").games == 1
    opened_again(table)
    guest.key(pygame.K_ESCAPE)
    assert not table.match.can_undo
    assert not table.undo()
    solo_ways.open_session(guest.app.ctx, table.session)
    assert isinstance(guest.top, ContestResult)
    assert contests(guest).run("12") == run
    assert "The AI made more" in words(guest)


def test_the_medal_waits_for_the_ai(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    gentle(monkeypatch)
    quick_pars(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    play_out(guest, table)
    result = guest.top
    assert isinstance(result, ContestResult)
    assert result.expecting
    assert table.medal == NONE
    assert "You were faster" in words(guest)
    par = table.watch._par
    assert par is not None
    par.result = Result(True, 1)
    until(guest.app, lambda: not table.watch.waiting)
    guest.app.step()
    assert table.medal == GOLD
    assert "Gold!" in words(guest)
    assert "Better than the AI" in words(guest)
    assert contests(guest).par("12", INFO.rules_version) == Result(True, 1)
    assert str(result.title_text()) == "You have won!"


def test_an_ai_that_fails_leaves_no_medal_and_no_fault(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    gentle(monkeypatch)
    quick_pars(monkeypatch, "RAISES")
    guest, table = sit_down(visit, numbered(12), None)
    until(guest.app, lambda: bool(table.watch.fault))
    play_out(guest, table)
    assert table.medal == NONE
    assert "could not play these cards" in words(guest)


def test_fixed_bounds_do_not_wait_for_the_ai(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fixed(ByPoints):
        def result(self, session: Any) -> Result | None:
            return Result(True, 50) if session.over is not None else None

    monkeypatch.setattr(registry, "contests", lambda _game: Fixed(Bounds(60, 45, 30)))
    quick_pars(monkeypatch, "ENDLESS")
    guest, table = sit_down(visit, numbered(12), None)
    play_out(guest, table)
    assert table.watch.waiting
    assert table.medal == SILVER
    assert "Silver!" in words(guest)
    par = table.watch._par
    assert par is not None
    par.result = Result(True, 40)
    until(guest.app, lambda: "The AI: won, 40 points" in words(guest))
    assert "You: won, 50 points" in words(guest)


def test_a_game_without_an_ai_has_medals_too(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(INFO, levels=())
    monkeypatch.setattr(registry, "info", lambda name: bare if name == ALONE else real_info(name))
    monkeypatch.setattr(registry, "contests", lambda _game: ByPoints(Bounds(0, 0, 0)))
    guest, table = sit_down(visit, numbered(12), None)
    assert not table.watch.waiting
    play_out(guest, table)
    assert "The AI" not in words(guest)


def test_from_the_result_to_the_next_number_and_the_same_again(visit: Open) -> None:
    guest, table = sit_down(visit, numbered(12, spare="one"))
    play_out(guest, table)
    guest.click("again")
    again = guest.top
    assert isinstance(again, ContestTable)
    assert again.session.setup == table.session.setup
    play_out(guest, again, 5)
    assert contests(guest).run("12.spare=one").tries == 2
    guest.click("next")
    assert isinstance(guest.top, ContestTable)
    assert guest.top.session.setup.seed != 12
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
    stars = {3: "★★★", 2: "★★☆", 1: "★☆☆"}[table.medal]
    assert kept == [f"Trailbox Fairy Trails no. 12 {stars} {laid} cards (AI: 10 cards)"]


def test_a_save_of_a_game_that_offers_no_contests_opens_plainly(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, table = sit_down(visit, numbered(12))
    monkeypatch.setattr(registry, "contests", lambda _game: None)
    assert type(solo_ways.table_for(guest.app.ctx, table.session)) is TableScene


# --- the day ---------------------------------------------------------------------------------------------------------


def daily(guest: Guest) -> ContestTable:
    """Today's game from its page."""
    guest.app.ctx.stack.clear_to(page(guest.app.ctx, OUTING))
    guest.app.step()
    guest.click("play")
    assert isinstance(guest.top, ContestTable)
    return guest.top


def test_a_day_has_three_tries(visit: Open) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    knows_par(guest, contest.day_task(today()), Result(True, 10))
    table = daily(guest)
    assert table.session.setup.seed == daily_seed(today())
    for number in (1, 2, 3):
        play_out(guest, table, number)
        assert contests(guest).outing(today()).tries == number
        if number < 3:
            guest.click("next")
            table = guest.top
    assert "Not won" in words(guest) or "lost" in str(guest.top.title_text())
    assert "☆☆☆ not won (AI: 10 cards left), 3/3" in guest.top._line()
    guest.click("solo")
    assert guest.top.tab == OUTING
    assert "Not won this time" in words(guest)


def test_a_win_ends_the_day_with_a_line_for_the_clipboard(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    guest = visit(size=(1280, 720), speed="instant")
    knows_par(guest, contest.day_task(today()), Result(True, 2))
    store(guest, contests(guest).tried(today(), Result(False)).tried(today() - timedelta(1), Result(True, 3)))
    gentle(monkeypatch)
    table = daily(guest)
    play_out(guest, table)
    laid = len(table.session.state.forest.cards)
    assert table.medal == SILVER
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
    assert guest.top.watch.known == Result(True, 2)


def test_a_try_under_way_is_given_up_only_when_asked_twice(visit: Open) -> None:
    guest = visit(size=(1280, 720), speed="instant")
    knows_par(guest, contest.day_task(today()), Result(True, 10))
    table = daily(guest)
    lay(table, Random(1))
    guest.app.step()
    table.start_anew()
    guest.answer(0)
    assert guest.top is table
    table.start_anew()
    guest.answer(1)
    assert guest.top is not table
    assert contests(guest).outing(today()).results == (Result(False),)
    assert len(guest.top.session.log) == 1


def test_midnight_brings_other_cards(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pars(monkeypatch, "ENDLESS")
    guest = visit(lambda ctx: page(ctx, OUTING), size=(1280, 720))
    before = guest.top.outing.watch
    tomorrow = today() + timedelta(1)
    monkeypatch.setattr(solo_outing, "today", lambda: tomorrow)
    guest.app.step()
    guest.app.step()
    assert guest.top.outing.watch is not before
    assert not before.waiting
    assert guest.top.outing.watch.setup.seed == daily_seed(tomorrow)
    assert tomorrow.isoformat() in words(guest)


# --- watching, and the set-up ----------------------------------------------------------------------------------------


def test_the_setup_asks_what_counts_alone(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, ALONE), size=(1280, 720))
    guest.click("more")
    assert guest.top.pane.find("keen_eyes") is not None
    assert guest.top.pane.find("spare") is None
    guest.top._option_set("keen_eyes", "on")
    assert guest.top.draft.preset() == "keen"
    guest.top._mode("solo")
    assert guest.top.pane.find("keen_eyes") is None
    assert guest.top.pane.find("spare") is not None
    assert [preset.key for preset in guest.top.draft.presets()] == ["standard", "easier"]
    assert guest.top.draft.preset() == "standard"
    guest.top._preset("easier")
    guest.click("play")
    assert isinstance(guest.top, TableScene)
    setup = guest.top.session.setup
    assert (setup.seats, setup.options["spare"], setup.options["keen_eyes"]) == (("person",), "one", "off")
    # what was chosen for two is remembered for two
    again = SetupScene(guest.app.ctx, ALONE)
    guest.app.ctx.stack.clear_to(again)
    guest.app.step()
    again._mode("friend")
    assert again.draft.setup().options["keen_eyes"] == "on"


def test_an_ai_can_be_watched_alone(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, ALONE), size=(1280, 720))
    guest.top._mode("watch")
    assert guest.top.draft.setup().seats == ("ai:medium", "ai:medium")
    guest.top._count(1)
    guest.top._set_level("hard")
    alone = guest.top.draft.setup()
    assert alone.seats == ("ai:hard",)
    assert str(opponents(alone)) == "the AI plays alone (Hard)"
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
    assert not isinstance(guest.top, ContestResult)
    assert contests(guest) == Contests()
    assert guest.top._record() is None
    library = guest.app.ctx.library
    won = statistics.Finished(ALONE, "solo", (1,), "home", 40, 60, True, True, False, 0, score=12)
    library._books.count(won, "aa")
    assert str(guest.top._record()) == "Alone so far: 1 of 2 games won, best score 12."


# --- looks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_no_line_to_be_told_is_wider_than_its_slip(visit: Open, scale: int) -> None:
    guest = visit(page, text_scale=scale)
    slip = ShareLine("Trailbox Fairy Trails 2026-11-21 ★★☆ 13 cards left (AI: 12 cards left), 2/3")
    slip.bind(guest.top.pane)
    fonts = guest.app.ctx.fonts
    for width in range(260, 1000, 60):
        rows = slip._rows(width)
        for before, starred, after in rows:
            wide = sum(fonts.size(part, "bold")[0] for part in (before, after)) + (slip._stars() if starred else 0)
            assert wide <= width
        assert sum(starred for _, starred, _ in rows) == 1
        assert slip.measure(width) >= len(rows) * fonts.line_height("bold")


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("look", [{"language": "de"}, {"text_scale": 200}, {"palette": "contrast", "text_scale": 150}])
def test_every_page_can_be_drawn(visit: Open, size: tuple[int, int], look: dict[str, Any]) -> None:
    guest, table = sit_down(visit, numbered(12), size=size, **look)
    play_out(guest, table)
    guest.app.snapshot()
    guest.app.ctx.stack.clear_to(TitleScene(guest.app.ctx))
    store(guest, contests(guest).played("7", Result(True, 3)).tried(today(), Result(True, 3)))
    for tab in (GAMES, OUTING):
        guest.app.ctx.stack.push(page(guest.app.ctx, tab))
        guest.app.step()
        guest.app.snapshot()
    assert Book() != guest.app.ctx.library.progress().book(ALONE)
