"""A challenge for one at its table: nobody sits opposite, turns are counted, and a turn may be tried out."""

from __future__ import annotations

from typing import Any

from engine.scenes.play.table import TableScene
from engine.scenes.solo.solo_page import SoloScene
from engine.scenes.solo.task_result_page import ChallengeResult
from engine.scenes.words.task_titles_and_results import CHALLENGES, DAILY_CHALLENGE, DAILY_GAME, GAMES, LADDER_TAB
from tests.scenes.conftest import Open
from tests.scenes.solo.fixed_challenges import sit_down, until
from tests.scenes.solo.medal_games import words as texts

GAME = "magic_triland"


def line(table: TableScene) -> tuple[Any, ...]:
    """One right way."""
    assert table.mode.attempt.source is not None
    *_, found = table.mode.attempt.source.solve(table.mode.attempt.task)
    assert found is not None
    return found.line


def test_it_is_solved_in_turns(visit: Open) -> None:
    guest, table = sit_down(visit, "1-03", GAME)
    assert table.mode.attempt.left == 2
    for move in line(table):
        assert table.mode.attempt.open
        table.play(move)
        until(guest.app, lambda: table.match.deciding is not None or not table.mode.attempt.open)
    assert table.mode.attempt.won
    assert table.mode.attempt.left == 0
    until(guest.app, lambda: isinstance(guest.top, ChallengeResult))
    assert table.message.words.endswith("  Solved in 2 turns."), "the turns of the whole game are of no interest"
    assert guest.app.ctx.library.progress().book(GAME).record("1-03").award == 3


def test_only_a_turn_that_comes_back_costs_a_star(visit: Open) -> None:
    guest, table = sit_down(visit, "2-04", GAME)
    moves = line(table)
    table.play(moves[0])
    until(guest.app, lambda: table.match.deciding is not None)
    assert table.commands["undo"]()
    assert table.mode.attempt.award == 3
    while table.mode.attempt.left == 3:
        table.play(moves[len(table.session.log) - table.session.floor])
        until(guest.app, lambda: table.match.deciding is not None)
    length = len(table.session.log)
    assert table.commands["undo"]() and "It costs 1 star" in texts(guest)
    assert "hint" not in texts(guest), "it is not a hint that is asked about"
    guest.answer(0)
    assert (len(table.session.log), table.mode.attempt.award) == (length, 3), "not taken back after all"
    assert table.commands["undo"]()
    guest.answer(1)
    assert table.mode.attempt.left == 3
    assert table.mode.attempt.award == 2


def test_both_challenges_and_games_have_their_pages(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    for tab in (CHALLENGES, GAMES):
        scene = SoloScene(guest.app.ctx, GAME, tab)
        guest.app.ctx.stack.push(scene)
        guest.app.step()
        assert tuple(scene.tabs) == (CHALLENGES, DAILY_CHALLENGE, GAMES, DAILY_GAME, LADDER_TAB)
        assert scene.tab == tab
