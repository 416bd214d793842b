"""The coach: it asks once about a move that loses or gives away a won game, and is silent where it has no say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.ai.agent import Suggestion
from engine.ai.process.worker_supervisor import Advice
from engine.core import registry
from engine.core.text import Text
from engine.gui.widgets.dialog import Dialog
from engine.scenes.play.blunder_warning import attends, objection
from engine.scenes.play.table import TableScene
from saves.statistics import ALL, Statistics, Tally
from tests.scenes.conftest import GAME, Guest, Open, some_game
from tests.scenes.play.oracle import Oracle

WHY = Text("Because.")


def said(best: float, made: float) -> list[Suggestion]:
    return [Suggestion("a", best, ("a",), WHY), Suggestion("b", made, ("b",), WHY)]


@pytest.mark.parametrize(
    ("best", "made", "asked"),
    [(0.0, -1.0, True), (0.9, -0.1, True), (0.9, 0.5, False), (0.3, -0.5, False), (-0.8, -1.0, False)],
)
def test_only_what_costs_the_game_is_asked_about(best: float, made: float, asked: bool) -> None:
    assert (objection(said(best, made), "b") is not None) == asked
    assert objection(said(best, made), "a") is None and objection(said(best, made), "c") is None


class Judge(Oracle):
    """All moves win but the one that was played."""

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        number = super().ask_advice(seen, seat, seed, seconds, played)
        told = self._news[-1].suggestions
        told = tuple(replace(one, value=-1.0 if one.move == played else 0.9) for one in told)
        self._news = [Advice(number, told, done=True)]
        return number


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    found = Judge(registry.rules(GAME))
    monkeypatch.setattr(TableScene, "_worker", lambda _: found)
    return found


def table_of(visit: Open, session: Any, **settings: Any) -> tuple[Guest, TableScene]:
    guest = visit(lambda ctx: TableScene(ctx, session), **({"coach": "first"} | settings))
    return guest, guest.top


def play(guest: Guest, table: TableScene, number: int = 0) -> None:
    table.play(list(table.session.moves(0))[number])
    for _ in range(4):
        guest.app.step()


def test_it_asks_once_and_the_move_can_be_taken_back(visit: Open, judge: Judge) -> None:
    session = some_game(6, ("person", "ai:easy"))
    guest, table = table_of(visit, session)
    play(guest, table)
    assert isinstance(guest.top, Dialog) and judge.asked == 0, "no AI moves meanwhile"
    assert judge.consulted[-1][2] == session.log[-1].move and judge.times[-1] <= 0.5
    guest.answer(1)
    assert guest.top is table and len(session.log) == 6
    play(guest, table)
    assert guest.top is table and judge.asked == 1, "not about the same again"


def test_it_may_be_played_anyway(visit: Open, judge: Judge) -> None:
    session = some_game(6, ("person", "ai:easy"))
    guest, table = table_of(visit, session)
    play(guest, table, 3)
    guest.answer(0)
    guest.app.step()
    assert guest.top is table and len(session.log) == 7 and judge.asked == 1


def test_it_waits_for_nobody(visit: Open, judge: Judge) -> None:
    judge.ready = False
    guest, table = table_of(visit, some_game(6, ("person", "ai:easy")))
    play(guest, table)
    assert table.coach.thinking and table.expecting and judge.asked == 0
    table.coach.update(3.0)
    guest.app.step()
    assert not table.coach.thinking and judge.asked == 1


def test_where_it_looks_on(visit: Open, judge: Judge) -> None:
    ai, persons = some_game(6, ("person", "ai:easy")), some_game(6)
    ctx = visit(coach="first").app.ctx
    assert attends(ctx, ai) and not attends(ctx, persons)
    ctx.change_settings(coach="always")
    assert attends(ctx, ai) and attends(ctx, persons)
    task = some_game(6, ("person", "ai:easy"))
    task.setup = replace(task.setup, challenge="daily-2026-11-21")
    assert not attends(ctx, task), "in no task"
    ctx.change_settings(coach="off")
    assert not attends(ctx, ai)
    ctx.change_settings(coach="first")
    ctx.library._books.statistics = Statistics({GAME: {ALL: Tally(games=3)}})
    assert not attends(ctx, ai), "three games have been played"
