"""What costs something is asked about before it is done, whether by the hand, a key, a button or a hint."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_info import PERSON
from engine.core.rules import Act
from engine.core.session import Session
from engine.gui.boxes.all import Heading
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.table.contract.game_view import view_of
from saves.save_format import read_file, restore
from tests.scenes.play.conftest import Open, Player


def at_stake(game: str, golden: str, kind: str = "") -> tuple[Session[Any, Any], Any]:
    """A game up to where a person can make a move with a piece that has a stake, and that move. kind: its class."""
    whole = restore(read_file(registry.folder(game) / "golden" / golden))
    view, rules = view_of(game), whole.rules
    for k, state in enumerate(whole.states):
        turn = rules.turn(state)
        for seat in turn.seats if isinstance(turn, Act) else ():
            seen = whole.shown(seat, k)
            for move in rules.moves(state, seat):
                if (
                    kind in ("", type(move).__name__)
                    and view.drag(seen, seat, move) is not None
                    and view.stake(seen, seat, move) is not None
                ):
                    setup = replace(whole.setup, seats=(PERSON,) * len(whole.setup.seats))
                    session: Session[Any, Any] = Session(whole.info, rules, setup)
                    session.replay(whole.log[:k])
                    return session, move
    raise AssertionError("nothing is ever at stake")


def heading(dialog: Dialog) -> str:
    """What it asks."""
    return next(str(box.text) for box in dialog.pane.boxes() if isinstance(box, Heading))


def ways(player: Player, move: Any) -> Iterator[Any]:
    """The same move by a click, by a drag, and by keys."""
    table = player.table
    drag = table.view.drag(table.session.shown(table.match.deciding), table.match.deciding, move)
    spot = player.at(drag.piece)

    def click() -> None:
        player.tell(Intent("move", pos=spot), Intent("press", pos=spot), Intent("release", pos=spot))

    def keys() -> None:
        table.hand.focus_on(drag.piece)
        player.tell(Intent("confirm"))

    yield click
    yield lambda: player.drag(drag.piece, drag.place)
    yield keys


@pytest.mark.parametrize("way", range(3), ids=["click", "drag", "keys"])
def test_energy_that_lapses_says_so_before(open_table: Open, way: int) -> None:
    session, move = at_stake("magic_triland", "pearl_quick.json")
    player = open_table(session, speed="instant", reduced_motion=True)
    table, length, mover = player.table, len(session.log), session.state.mover
    player.settle()
    make = list(ways(player, move))[way]
    make()
    asked = player.app.ctx.stack.top
    assert isinstance(asked, Dialog) and len(session.log) == length, "a whole turn by one click"
    assert heading(asked) == "Are you sure?", "not a line of the log, which has no subject"
    assert any("can’t be used exactly" in str(getattr(box, "text", "")) for box in asked.pane.boxes())
    player.tell(Intent("confirm"))
    assert player.app.ctx.stack.top is table and len(session.log) == length, "not yet"
    assert table.hand.held is None
    player.settle()
    make()
    player.tell(Intent("previous"), Intent("confirm"))
    assert player.app.ctx.stack.top is table or session.state.mover != mover
    assert session.log[length].move == codec.encode(move, session.rules.move_type)
    assert player.error() == ""


@pytest.mark.parametrize(("golden", "kind"), [("points.json", "Turn"), ("four_chosen.json", "Exchange")])
def test_gifts_are_not_spent_by_one_click_unasked(open_table: Open, golden: str, kind: str) -> None:
    session, move = at_stake("path_of_elements", golden, kind)
    player = open_table(session, speed="instant", reduced_motion=True)
    table, length, seat = player.table, len(session.log), session.to_move[0]
    gifts = session.state.players[seat].gifts
    player.settle()
    drag = table.view.drag(session.shown(seat), seat, move)

    def enter() -> None:
        table.hand.focus_on(drag.piece)
        player.tell(Intent("confirm"))
        if table.hand.held is not None:
            # what chance answers is not sent off by the first press
            player.tell(Intent("confirm"))

    enter()
    asked = player.app.ctx.stack.top
    assert isinstance(asked, Dialog) and len(session.log) == length, "one Enter spends nothing"
    assert heading(asked) == "Are you sure?", "not a line of the log, which has no subject"
    assert any(f"You have {gifts}" in str(getattr(box, "text", "")) for box in asked.pane.boxes())
    player.tell(Intent("confirm"))
    assert session.state.players[seat].gifts == gifts, "not yet"
    player.settle()
    enter()
    player.tell(Intent("previous"), Intent("confirm"))
    assert session.log[length].move == codec.encode(move, session.rules.move_type)
