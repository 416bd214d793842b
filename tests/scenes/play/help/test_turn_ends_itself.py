"""“Ready” presses itself where nothing else can be done: after a moment in which it fills and can be stopped."""

from __future__ import annotations

from typing import Any

from engine.core.game_start import fresh
from engine.core.session import Session
from engine.gui.app import LONGEST_FRAME
from engine.gui.boxes.all import Button
from engine.gui.input.intent import Intent
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.help.turn_ends_itself import MOMENT
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures


def only_ready(seats: int) -> Session[Any, Any]:
    """A game in which the first seat has just placed its clue, and no fairy can come."""
    session = fresh("alfheim_fairies", seats, 3)
    session.play(0, next(move for move in session.moves(0) if hasattr(move, "cell")))
    assert len(session.moves(0)) == 1
    return session


def begun(open_table: Open, session: Session[Any, Any], **settings: Any) -> Player:  # noqa: F811
    player = open_table(session, auto_finish=True, speed="instant", reduced_motion=True, **settings)
    while isinstance(player.app.ctx.stack.top, CurtainScene):
        player.tell(Intent("confirm"))
    player.settle()
    return player


def passes(player: Player, seconds: float) -> None:
    for _ in range(round(seconds / LONGEST_FRAME)):
        player.app.step(LONGEST_FRAME)


def filled(player: Player) -> float:
    button = player.table.buttons.find("move0")
    assert isinstance(button, Button)
    return button.filled


def test_it_fills_and_is_pressed(open_table: Open) -> None:  # noqa: F811
    session = only_ready(1)
    player, length = begun(open_table, session), len(session.log)
    passes(player, 0.5 * MOMENT)
    assert 0.2 < filled(player) < 1.0 and len(session.log) == length
    passes(player, MOMENT)
    assert session.log[length].seat == 0 and session.log[length].move == {"is": "Ready"}


def test_any_input_stops_it_and_it_stays_stopped(open_table: Open) -> None:  # noqa: F811
    session = only_ready(1)
    player, length = begun(open_table, session), len(session.log)
    player.tell(Intent("move", pos=(5, 5)))
    passes(player, 0.5 * MOMENT)
    assert filled(player), "a pointer that moves stops nothing"
    player.tell(Intent("fit"))
    assert not filled(player)
    player.table.offer_anew()
    passes(player, 3 * MOMENT)
    assert len(session.log) == length


def test_after_an_undo_it_waits(open_table: Open) -> None:  # noqa: F811
    session = only_ready(1)
    player = begun(open_table, session)
    passes(player, 2 * MOMENT)
    player.table.commands["undo"]()
    length = len(session.log)
    passes(player, 3 * MOMENT)
    assert len(session.log) == length and len(session.moves(0)) == 1


def test_not_where_the_next_person_sits_down_and_nothing_can_be_taken_back(open_table: Open) -> None:  # noqa: F811
    session = only_ready(2)
    player, length = begun(open_table, session), len(session.log)
    passes(player, 3 * MOMENT)
    assert len(session.log) == length


def test_not_if_the_player_wants_to_press_it(open_table: Open) -> None:  # noqa: F811
    session = only_ready(1)
    player = open_table(session, auto_finish=False, speed="instant", reduced_motion=True)
    passes(player, 3 * MOMENT)
    assert len(session.moves(0)) == 1
