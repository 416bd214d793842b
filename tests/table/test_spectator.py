"""Whoever watches AIs play is told what they do, and not what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import AI_PREFIX
from engine.core.rules import Act
from engine.core.session import Session
from engine.table.contract.game_view import SPECTATOR, view_of
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table, oracle  # noqa: F401 - fixtures
from tests.scenes.play.scripted_thinkers import Oracle
from tools.ui_driver import golden, replayed, twin

GAMES = [*registry.names(), "_template"]
SOME = 11
"""Every such position of a game is enough."""
PARTS = 4
"""So many positions of a game are looked at on the table."""
ADDRESSED = {"en": r"you|your|yours", "de": r"du|dein\w*|dir|dich"}


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


def watched(game: str, alone: bool) -> Iterator[Session[Any, Any]]:
    """Positions from a game of AIs only, from the first to the last."""
    paths = sorted((registry.folder(game) / "golden").glob("*.json"))
    games = [one for one in map(replayed, paths) if (len(one.setup.seats) == 1) == alone]
    if not games:
        return
    whole = max(games, key=lambda one: len(one.log))
    seats = (AI_PREFIX + whole.info.levels[0].key,) * len(whole.setup.seats)
    for part in range(PARTS + 1):
        session, ply = twin(whole), len(whole.log) * part // PARTS
        del session.log[ply:], session.states[ply + 1 :]
        session.setup = replace(session.setup, seats=seats, challenge="")
        yield session


def told(player: Player) -> Iterator[str]:
    """All words of the table, and those at the pointer wherever something lies, also with all help switched on."""
    table, tr = player.table, player.app.ctx.tr
    yield table.message.words
    for top in table.tree():
        for node in top.walk():
            yield node.name
            yield str(node.value)
    if table.chairs.offered:
        yield from (tr(table.chairs.invitation(seat)) for seat in range(len(table.session.setup.seats)))
    for aid in table.help.aids.offered():
        table.help.aids.switch(aid.key, on=True)
    marks = table.help.aids.marks(table.showing.position, table.match.me)
    for place in {piece.place for piece in table.top.lying.pieces()}:
        table.help.lights.light(place)
        marks += table.help.lights.marks
    yield from (tr(mark.text) for mark in marks if mark.text)


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.slice(0))])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_at_a_table_of_ais_addresses_whoever_watches(
    game: str,
    language: str,
    open_table: Open,  # noqa: F811
    oracle: Oracle,  # noqa: F811
) -> None:
    address = re.compile(rf"\b({ADDRESSED[language]})\b", re.IGNORECASE)
    oracle.rules = registry.rules(game)
    found: set[str] = set()
    for session in (*watched(game, alone=False), *watched(game, alone=True)):
        player = open_table(session, speed="instant", language=language)
        player.table.match.paused = True
        chairs = len(session.setup.seats) if player.table.chairs.offered else 1
        for chair in range(chairs):
            player.table.chairs.look(chair)
            player.wait()
            found |= {words for words in told(player) if address.search(words)}
    assert not found
