"""Games on the ladder: won and lost they count once; the next one is offered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.core.rules import Over
from engine.core.session import Session, Setup
from engine.gui.boxes.dialog import Dialog
from engine.scenes.make_scene import scene_for
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Play
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.solo import ladder_tab_and_table as solo_ladder
from engine.scenes.solo.ladder_tab_and_table import LadderMode
from engine.scenes.solo.solo_page import SoloScene
from saves.ladder_progress import DRAWN, LOST, WON, outcome
from tests.all_failures_at_once import each
from tests.scenes.conftest import GAME, Guest, Open, some_game
from tests.scenes.solo.fixed_challenges import until

pytestmark = pytest.mark.usefixtures("puzzles")


def played_out(seat: int, won: bool, task: str = "ladder-0") -> Session[Any, Any]:
    """A game on the ladder in which the person at `seat` has won or lost."""
    seats = ["ai:easy", "ai:easy"]
    seats[seat] = "person"
    for seed in range(200):
        session = Session(
            registry.info(GAME), registry.rules(GAME), Setup(GAME, tuple(seats), seed, {"begins": "ns"}, "", task)
        )
        rng = Random(seed)
        while session.over is None:
            mover = session.to_move[0]
            session.play(mover, rng.choice([m for m in session.moves(mover) if hasattr(m, "cell")]))
        if (session.over.places[seat] == 1) == won:
            return session
    raise AssertionError("nobody ever wins")


def finish(guest: Guest, session: Session[Any, Any]) -> ResultScene:
    """Play its last move at the table."""
    last = session.log[-1]
    session.undo()
    table = scene_for(guest.app.ctx, Play(session))
    assert isinstance(table.mode, LadderMode)
    guest.app.ctx.stack.clear_to(table)
    table.match.paused = True
    session.enter(last)
    from engine.scenes.match.match_turns_and_take_backs import Event

    table.happened(Event("over"))
    until(guest.app, lambda: isinstance(guest.top, ResultScene))
    found: ResultScene = guest.top
    return found


def test_a_win_climbs_and_the_next_game_is_offered(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    finish(guest, played_out(0, won=True))
    climb = guest.app.ctx.library.progress().book(GAME).climb
    assert (climb.rung, climb.wins) == (1, 1)
    assert "You move up" in str(guest.top.occasion._news())
    guest.click("next")
    assert isinstance(guest.top.mode, LadderMode)
    assert guest.top.session.setup.challenge == "ladder-1"
    assert guest.top.session.setup.seats[1] == "person"


def test_two_losses_step_down_and_one_game_counts_once(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    lost = played_out(0, won=False)
    result = finish(guest, lost)
    assert "second game" in str(result.occasion._news())
    open_table.open_session(guest.app.ctx, lost)
    assert guest.app.ctx.library.progress().book(GAME).climb.losses == 1
    assert "counts" in str(guest.top.occasion._news())
    hinted = played_out(1, won=False)
    hinted.hints = 2
    result = finish(guest, hinted)
    assert "stay on this rung" in str(result.occasion._news()), "hints save nobody from a loss"
    climb = guest.app.ctx.library.progress().book(GAME).climb
    assert (climb.rung, climb.losses, climb.first, climb.pair) == (0, 2, "", 1)
    guest.click("ladder")
    assert isinstance(guest.top, SoloScene)


def test_starting_anew_on_the_ladder_brings_no_other_luck(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    solo_ladder.climb_on(guest.app.ctx, GAME)
    table = guest.top
    table.start_anew()
    assert guest.top is not table
    assert guest.top.session.setup == table.session.setup


def test_on_the_ladder_a_result_stands(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    result = finish(guest, played_out(0, won=False))
    table = guest.app.ctx.stack.scenes[-2]
    guest.app.ctx.stack.remove(result)
    steps = len(table.session.log)
    assert not table.match.can_undo and not table.commands["undo"]() and len(table.session.log) == steps
    again = TableScene(guest.app.ctx, table.session, False, LadderMode(guest.app.ctx, table.session))
    assert not again.match.can_undo, "also another day"
    again.close()


def test_the_first_hint_is_asked_about_and_a_win_with_hints_is_a_draw(visit: Open) -> None:
    guest = visit(size=(1280, 720))
    solo_ladder.climb_on(guest.app.ctx, GAME)
    table = guest.top
    assert isinstance(table.mode, LadderMode)
    table.match.paused = True
    while table.match.deciding is None:
        seat = table.session.to_move[0]
        table.session.play(seat, table.session.moves(seat)[0])
    assert table.commands["hint"]() and isinstance(guest.top, Dialog)
    guest.answer(0)
    assert guest.top is table and not table.session.hints
    won = played_out(0, won=True)
    won.hints = 2
    result = finish(guest, won)
    climb = guest.app.ctx.library.progress().book(GAME).climb
    assert (climb.rung, climb.wins, climb.draws, climb.first) == (0, 0, 1, "drawn")
    assert "Won with hints" in str(result.occasion._news())


@each(
    "places, hints, told",
    [
        ((1, 2), 0, WON),
        ((1, 2), 2, DRAWN),
        ((2, 1), 0, LOST),
        ((2, 1), 2, LOST),
        ((1, 1), 0, DRAWN),
        ((1, 1), 2, DRAWN),
    ],
)
def test_hints_make_a_draw_of_a_win_alone(places: tuple[int, int], hints: int, told: str) -> None:
    for seat in (0, 1):
        seats = ("person", "ai:easy")[:: -1 if seat else 1]
        session = some_game(0, seats)
        session.hints = hints
        assert outcome(session, Over(places[:: -1 if seat else 1], (), "held")) == told
