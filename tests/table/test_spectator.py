"""Whoever watches AIs play is told what they do, and not what to do."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core import registry
from engine.core.rules import Act
from engine.core.session import Session
from engine.table.contract.game_view import SPECTATOR, view_of
from tests.scenes.play.conftest import Open, looks_ahead, open_table, oracle  # noqa: F401 - fixtures
from tests.scenes.play.oracle import Oracle
from tools.stagehand import golden

GAMES = [*registry.names(), "_template"]
SOME = 11
"""Every such position of a game is enough."""


def test_no_sentence_to_a_spectator_is_one_to_a_player() -> None:
    for game in GAMES:
        session, view = golden(game), view_of(game)
        for state in session.states[::SOME]:
            turn = session.rules.turn(state)
            if not isinstance(turn, Act):
                continue
            seat = turn.seats[0]
            seen = session.rules.observe(state, seat)
            told, shown = view.headline(seen, seat), view.headline(seen, SPECTATOR)
            assert shown != told or "game is over" in told.source or "is built" in told.source, (game, str(told))
            assert "others" not in shown.source, (game, str(shown))


def test_the_table_speaks_so_while_ais_play_every_seat(open_table: Open, oracle: Oracle) -> None:  # noqa: F811
    old = golden("magic_triland")
    seats = ("ai:easy",) * len(old.setup.seats)
    session: Session[Any, Any] = Session(old.info, old.rules, replace(old.setup, seats=seats), old.board)
    view = view_of("magic_triland")
    while "Lay two" not in str(view.headline(session.state, session.to_move[0])):
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    oracle.rules = session.rules
    player = open_table(session, speed="instant")
    assert player.table.message.said.headline == view.headline(session.state, SPECTATOR)
    assert "Lay" not in player.table.message.words
