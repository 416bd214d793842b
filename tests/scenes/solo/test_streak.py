"""The rating, the streak, and five of the day: by the table, and on their pages."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from engine.core import registry
from engine.core.task import DAILY, MOST, Name, Result
from engine.gui.boxes.all import Heading
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Five
from engine.scenes.play.table import TableScene
from engine.scenes.solo import rating_and_streak
from engine.scenes.solo.five_of_the_day import FiveScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_result_page import ChallengeResult
from engine.scenes.solo.task_table import TaskMode
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words import share_line as share
from engine.scenes.words import task_titles_and_results as task_words
from engine.scenes.words.dates_and_durations import weekday_words
from engine.scenes.words.task_titles_and_results import DAILY_GAME, today
from saves.glicko_rating import Rating
from saves.solo_progress import FIRST_ONES, Book, Record
from tests.scenes.conftest import GAME, NOON, Guest, Open
from tests.scenes.solo.fixed_challenges import losing, until, winning

KNOWN = {f"4-{number:02}": Rating(2400, 80) for number in range(1, FIRST_ONES + 1)}
"""Challenges that were rated already: no newcomer's."""


def book(guest: Guest) -> Book:
    return guest.app.ctx.library.progress().book(GAME)


def at_the_table(guest: Guest) -> TableScene:
    guest.app.step()
    assert isinstance(guest.top.mode, TaskMode)
    return guest.top


@pytest.mark.usefixtures("puzzles")
def test_a_streak_goes_on_until_the_first_miss(visit: Open) -> None:
    guest = visit(partial(SoloScene, game=GAME), size=(1280, 720), speed="instant")
    guest.app.ctx.library.store_book(GAME, Book(rating=Rating(850, 100), ratings=KNOWN))
    guest.top.rebuild()
    guest.click("streak")
    assert rating_and_streak.A_STREAK.source in guest.told(), "before the first one it is said what a streak is"
    guest.answer(1)
    table = at_the_table(guest)
    first = table.mode.attempt.task.key
    assert table.session.setup.challenge == f"streak-{first}"
    assert table.mode.attempt.task.grade == 1
    assert table.mode.attempt.no_hints is not None and table.mode.attempt.final
    table.play(winning(table.mode.attempt.task))
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    after = book(guest)
    assert (after.row, after.best_row, after.record(first).award) == ((first,), 1, 3)
    assert after.rating.value > 850 and table.mode.attempt.gained == round(after.rating.value) - 850
    assert str(guest.box("next").text) == "Next challenge"
    guest.click("next")
    table = at_the_table(guest)
    second = table.mode.attempt.task.key
    assert second != first
    table.play(losing(table))
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert (book(guest).row, book(guest).best_row) == ((), 1)
    assert book(guest).rating.value < after.rating.value
    assert not table.commands["undo"]()


@pytest.mark.usefixtures("puzzles")
@pytest.mark.parametrize(("known", "free"), [(FIRST_ONES - 1, True), (FIRST_ONES, False)], ids=["fifth", "sixth"])
def test_of_the_first_five_a_miss_costs_no_rating_and_the_result_says_so(
    visit: Open, *, known: int, free: bool
) -> None:
    guest = visit(speed="instant")
    # of whichever games
    guest.app.ctx.library.store_book("fairy_trails", Book(ratings=dict(list(KNOWN.items())[:known])))
    open_table.begin(guest.app.ctx, GAME, "1-01")
    table, before = at_the_table(guest), book(guest).rating
    table.play(losing(table))
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert ("a miss costs no rating" in guest.told()) is free and (book(guest).rating == before) is free
    assert "1-01" in book(guest).ratings, "it counts as one of them"
    assert (rating_and_streak.WHAT_IT_IS.source in guest.told()) is not free, "the first change says what it is of"


@pytest.mark.usefixtures("puzzles")
def test_a_challenge_solved_with_help_is_no_miss(visit: Open) -> None:
    guest = visit(speed="instant")
    open_table.begin(guest.app.ctx, GAME, "1-01")
    table, before = at_the_table(guest), book(guest).rating
    attempt = table.mode.attempt
    attempt.store(attempt.book.helped(attempt.key, undos=1))
    table.play(winning(attempt.task))
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert attempt.won and attempt.award < MOST and book(guest).rating == before
    assert "costs no rating" not in guest.told()


@pytest.mark.usefixtures("puzzles")
def test_it_serves_what_is_near_and_was_never_solved() -> None:
    def served(rating: float, **more: object) -> tuple[int, str]:
        task = rating_and_streak.ahead(GAME, Book(rating=Rating(rating, 100), **more))
        assert task is not None
        return task.grade, task.key

    assert [served(rating)[0] for rating in (850, 1250, 1700, 2500)] == [1, 2, 3, 4]
    key = served(1250)[1]
    assert served(1250, records={key: Record(1, 1, 1)})[1] != key
    assert served(1250, row=(key,))[1] != key
    assert served(1250, ratings={key: Rating(3000, 100)})[1] != key


@pytest.mark.usefixtures("puzzles")
def test_a_streak_under_way_goes_on(visit: Open) -> None:
    guest = visit(speed="instant")
    ctx = guest.app.ctx
    ctx.library.store_book(GAME, Book(rating=Rating(1700, 50)))
    rating_and_streak.play_on(ctx, GAME)
    table = at_the_table(guest)
    task = table.mode.attempt.task
    assert task.moves > 1
    table.play(winning(task))
    log = list(table.session.log)
    ctx.stack.clear_to(TitleScene(ctx))
    # the rating is another by now, and so what would be next
    ctx.library.store_book(GAME, Book(rating=Rating(900, 50)))
    rating_and_streak.play_on(ctx, GAME)
    again = at_the_table(guest)
    assert again.mode.attempt.task.key == task.key
    assert again.session.log[: len(log)] == log


def test_five_of_the_day_has_one_line_for_all(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit(size=(1280, 720))
    guest.click("five")
    assert isinstance(guest.top, FiveScene)
    games = [name for name in registry.names() if registry.info(name).grades][:5]
    assert all(guest.box(name) is not None for name in games)
    library = guest.app.ctx.library
    library.store_book(games[0], Book().tried(DAILY, today(), Result(True), 3))
    library.store_book(games[1], Book().tried(DAILY, today() - timedelta(1), Result(True), 3))
    guest.top.rebuild()
    line = guest.app.ctx.tr(share.told_five(today(), share.five(guest.app.ctx, today())))
    title = guest.app.ctx.tr(registry.info(games[0]).title)
    assert line.startswith(f"Trailbox {today().isoformat()}, 3 of {3 * len(games)} stars: ")
    assert f"{title} 3" in line and line.count("–") == len(games) - 1
    kept: list[str] = []
    monkeypatch.setattr("engine.scenes.solo.five_of_the_day.copy", lambda _ctx, text: kept.append(text))
    guest.click("copy")
    assert kept == [line]
    asked: list[str] = []
    monkeypatch.setattr("engine.scenes.pages.open_table.begin", lambda _ctx, game, key: asked.append(f"{game} {key}"))
    guest.click(games[1])
    assert asked == [f"{games[1]} daily-{today().isoformat()}"]


def test_before_the_game_of_the_day_one_may_practise(visit: Open) -> None:
    game = "fairy_trails"
    guest = visit(lambda ctx: SoloScene(ctx, game, DAILY_GAME), size=(1280, 720))
    guest.click("warm")
    until(guest.app, lambda: type(guest.top) is TableScene)
    setup = guest.top.session.setup
    assert (setup.challenge, setup.seats, setup.options) == ("", ("person",), registry.info(game).defaults())
    guest.app.ctx.home(Five())
    assert not guest.app.ctx.library.progress().book(game).days


def test_five_of_the_day_rise_from_gentle_to_hard(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task_words, "wall_clock", lambda: NOON + 30 * 86_400)
    hard = []
    for info, _ in share.five(visit().app.ctx, today()):
        made = open_table.seeded(info.key, Name(DAILY, day=today()).key)
        assert made is not None
        hard.append((made.grade - 1) / (len(info.grades) - 1))
    assert hard[0] == 0 and hard[-1] == 1 and max(abs(hard[n] - n / 4) for n in range(5)) <= 0.25


def test_the_day_ends_while_pages_are_open(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit()
    guest.app.ctx.go(Five())
    page = guest.top
    first = today()
    monkeypatch.setattr(task_words, "wall_clock", lambda: NOON + 86_400)
    guest.app.step()
    assert page.day == first + timedelta(1) == today()
    assert str(weekday_words(today())) in [str(w.text) for w in page.pane.boxes() if isinstance(w, Heading)]
    guest.click("back")
    guest.app.step()
    assert guest.top._day == today()
