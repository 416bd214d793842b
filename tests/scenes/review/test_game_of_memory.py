"""A game that is played from memory: nobody looks back while it lasts, and everything is open afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.game_start import started
from engine.core.rules import UNKNOWN
from engine.core.session import Session, Setup
from engine.gui.input.intent import Intent
from engine.scenes.match.ai_requests import Advisor
from engine.scenes.play.move_making import CLOSED
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.review.replay_page import ReplayScene
from saves.save_format import restore, snapshot
from tests.scenes.conftest import Guest, Open

SEATS = ("person", "ai:easy")


def by_heart(laid: int, memory: str = "on", seats: tuple[str, ...] = SEATS) -> Session[Any, Any]:
    """A game until so many tiles lie, or to the end; laid face down if it is played from memory."""
    session = started(Setup("_template", seats, 3, {"memory": memory}, "glade"))
    rng = Random(1)
    while session.over is None and len(session.state.laid) < laid:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    while session.over is None and 0 not in session.to_move:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    return session


@pytest.fixture
def sit(visit: Open, monkeypatch: pytest.MonkeyPatch) -> Any:
    """sit(session) -> Guest at its table, whose AI says nothing."""
    monkeypatch.setattr(Advisor, "_worker_now", lambda _: None)

    def sit(session: Session[Any, Any]) -> Guest:
        return visit(lambda ctx: TableScene(ctx, session, fresh=False), size=(1280, 720))

    return sit


def buttons(guest: Guest) -> dict[str, Any]:
    """The table's buttons that are pictures, by what they mean."""
    found = guest.top.buttons.pane.boxes()
    return {box.icon: box for box in found if hasattr(box, "icon")}


def test_nothing_of_the_past_is_shown(sit: Any) -> None:
    guest = sit(by_heart(4))
    table = guest.top
    assert table.showing.closed and not table.log.lines and table.log.why == CLOSED
    assert {s.piece.art for s in table.top.stage.sprites.values() if s.piece.place.zone == "meadow" and not s.flat} == {
        "back:0",
        "back:1",
    }
    for key in ("undo", "redo", "hint"):
        assert not buttons(guest)[key].enabled and buttons(guest)[key].note == CLOSED
    assert table.buttons.find("why") is None
    before = list(table.session.log)
    for kind in ("undo", "redo", "hint", "why"):
        table.message.clear()
        guest.app.post(Intent(kind))
        guest.app.step()
        assert table is guest.top and table.session.log == before and table.message.words == str(CLOSED)
    table.open_menu()
    guest.app.step()
    assert isinstance(guest.top, PauseScene)
    undo = next(w for w in guest.top.pane.boxes() if getattr(w, "icon", "") == "undo")
    assert not undo.enabled and undo.note == CLOSED


def test_it_is_open_as_long_as_nothing_is_to_be_remembered(sit: Any) -> None:
    for session in (by_heart(0), by_heart(4, memory="off")):
        guest = sit(session)
        assert not guest.top.showing.closed and guest.top.log.lines and buttons(guest)["hint"].enabled


def test_afterwards_everything_is_open(sit: Any) -> None:
    session = by_heart(99)
    assert session.over is not None
    guest = sit(session)
    table = guest.top
    kinds = {s.piece.art.split(":")[0] for s in table.top.stage.sprites.values() if s.piece.place.zone == "meadow"}
    assert not table.showing.closed and "back" not in kinds and table.log.lines
    assert not table.match.can_undo, "who has seen everything does not go back into the game"
    table.look_at(4)
    guest.app.step()
    assert isinstance(guest.top, ReplayScene)


def test_a_save_holds_all(sit: Any) -> None:
    session = by_heart(4)
    again = restore(snapshot(session))
    assert again.states == session.states
    assert UNKNOWN not in {tile.kind for tile in again.observe(0).laid}, "an AI may remember"
    assert {tile.kind for tile in again.shown(0).laid} == {UNKNOWN}
