"""Each help on the table is there when its setting is on and gone when it is off, and nothing else goes with it."""

from __future__ import annotations

import pytest

from engine.gui.input.intent import Intent
from engine.table.board.current_marks import EXTRA, OVER
from tests.scenes.devices.test_every_device import begun
from tests.scenes.play.conftest import (
    Open,
    Player,
    looks_ahead,
    new_session,
    open_table,
    played,
)

__all__ = ["looks_ahead", "open_table"]

OFF = {"show_spots": False, "show_preview": False, "auto_turn": False, "show_last": False}


def held_over_a_place(player: Player) -> None:
    """A card is in the hand, over the first place where it may lie; what it would do is told a frame later."""
    table, key = player.table, player.piece()
    player.tell(Intent("press", pos=player.at(key)), Intent("move", pos=player.spot(table.hand.targets.places(key)[0])))
    player.wait(3)


def helps(player: Player) -> dict[str, bool]:
    """What is seen of each, by its setting."""
    table = player.table
    return {
        "show_spots": table.top.marks._spots != (),
        "show_preview": table.message.said.forecast is not None,
        "show_last": any(mark.kind == "last" for mark in table.top.marks.layers.marks(OVER)),
    }


@pytest.mark.parametrize("off", [*(name for name in OFF if name != "auto_turn"), "", "all"])
def test_the_help_settings_can_be_switched_off(open_table: Open, off: str) -> None:
    settings = OFF if off == "all" else {off: False} if off else {}
    player = open_table(played(new_session(), 5), **settings)
    player.settle()
    last = helps(player)["show_last"]
    held_over_a_place(player)
    seen = helps(player)
    assert last == seen["show_last"]
    assert seen == {name: name not in settings for name in seen}


@pytest.mark.parametrize("on", [True, False])
def test_a_piece_that_fits_one_way_turns_by_itself_if_wanted(open_table: Open, on: bool) -> None:
    """Of all ways to lay a card on a place only one is left here, and another one on the other places."""
    player = open_table(played(new_session(), 5), auto_turn=on)
    table, key = player.table, player.piece()
    place = table.hand.targets.places(key)[0]
    own, *others = table.hand.targets.poses(key, place)
    table.hand.targets.by_piece[key] = {place: {others[0]: table.hand.targets.move(key, place, others[0])}}
    player.tell(Intent("press", pos=player.at(key)), Intent("move", pos=player.spot(place)))
    assert table.hand.held == key and table.hand.pose == own and table.hand.aim == place
    assert table.hand._grip.shown == (others[0] if on else own), "as it would lie there"
    assert table.hand._effective(key, None) == own, "in the air it is as it was taken up"


@pytest.mark.parametrize("on", [True, False])
def test_all_moves_of_a_turn_that_waits_are_marked_like_the_last_one(open_table: Open, on: bool) -> None:
    session = begun("magic_triland", 0.5)
    while type(session.moves(session.to_move[0])[0]).__name__ != "Card" or session.state.cards:
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    player = open_table(session, speed="instant", reduced_motion=True, confirm_turns=True, show_last=on)
    table = player.table
    while table.match.confirming is None:
        table.play(session.moves(table.match.deciding)[0])
        player.settle()
    assert len(table.match.waiting) > 1
    kinds = [mark.kind for mark in table.top.marks.layers.marks(EXTRA)]
    assert "track" in kinds and (kinds.count("last") > 0) == on
    assert any(mark.kind == "last" for mark in table.top.marks.layers.marks(OVER)) == on
