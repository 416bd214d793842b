"""A lesson and a challenge of each game, and the daily one, by names alone and by what AccessKit's tree announces."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import registry
from engine.core.task import DAY, Name, Result
from engine.gui.input.intent import Intent
from engine.scenes.pages import open_table
from engine.scenes.pages.lesson_links import begin
from engine.scenes.play.table import TableScene
from engine.scenes.words.task_titles_and_results import today
from tests.scenes.by_ear.learner_by_ear import TreeHands, learn, solve, taught
from tests.scenes.conftest import Open, noon, visit  # noqa: F401 - fixtures
from tests.scenes.devices.test_by_screen_reader import Prompter
from tests.scenes.devices.test_focus import alike
from tests.scenes.solo.fixed_challenges import until
from tests.scenes.solo.medal_games import daily, knows_ai, quick_ai

GAMES = registry.names()
LOOK = {"language": "en", "speed": "instant", "reduced_motion": True}


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_heard_to_its_end(visit: Open, game: str) -> None:  # noqa: F811
    guest, lesson = visit(size=(800, 600), **LOOK), taught(game)
    hands = TreeHands(guest.app)
    begin(guest.app.ctx, game, lesson, 0)
    hands.wait()
    table = guest.top
    assert isinstance(table, TableScene)
    heard = " ".join(learn(table, hands, hands.wait))
    assert guest.app.ctx.library.learnt(game).done(lesson.key)
    for page in lesson.pages:
        assert heard.count(guest.app.ctx.tr(page.text)) == 1, "each page is read once"
    assert guest.top is not table


@pytest.mark.parametrize("game", GAMES)
def test_a_challenge_is_failed_and_then_solved(visit: Open, game: str) -> None:  # noqa: F811
    guest = visit(size=(800, 600), **LOOK)
    hands = TreeHands(guest.app)
    open_table.begin(guest.app.ctx, game, "1-01", anew=True)
    hands.wait()
    goal = guest.app.ctx.tr(guest.top.mode.attempt.task.goal)
    heard = solve(guest.app, hands, hands.wait, err=True)
    assert goal in heard
    assert heard.endswith("Not this time."), heard
    hands.key(Intent("confirm", key="return"))
    until(guest.app, lambda: isinstance(guest.top, TableScene))
    hands.wait()
    heard = solve(guest.app, hands, hands.wait, err=False)
    assert guest.app.ctx.library.progress().book(game).record("1-01").award, heard
    assert "Solved" in heard or "Well found!" in heard, heard


@pytest.mark.slice(0)
def test_the_game_of_the_day_is_heard_to_its_end(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    quick_ai(monkeypatch)
    guest = visit(size=(1280, 720), **LOOK)
    knows_ai(guest, Name(DAY, day=today()).key, Result(True, 10))
    table, rng = daily(guest), Random(1)
    hands = TreeHands(guest.app)
    heard, prompter = hands.heard(), Prompter(table)
    while guest.top is table and table.session.over is None:
        moves = [move for move in table.session.moves(0) if hasattr(move, "cell")]
        hands.make(prompter.wish(alike(table, rng.choice(moves))))
        heard += hands.heard()
    until(guest.app, lambda: guest.top is not table)
    hands.wait()
    told = " ".join([*heard, *hands.heard()])
    assert "Start card" in told
    assert guest.app.ctx.tr(table.view.verdict(table.session.state, table.session.over)) in told
