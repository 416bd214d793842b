"""A checkpoint in a challenge: set by a key, and going back to it costs as much as one undo."""

from __future__ import annotations

import pytest

from engine.gui.input.intent import Intent
from engine.scenes.play.table import TableScene
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.solo.fixed_challenges import sit_down, until, winning

pytestmark = pytest.mark.usefixtures("puzzles")


def press(guest: Guest, kind: str) -> None:
    guest.app.ctx.devices.show_focus(True)
    guest.app.post(Intent(kind, key="b"))
    guest.app.step()


def slips(guest: Guest, key: str) -> int:
    return guest.app.ctx.library.progress().book(GAME).record(key).slips


def lay(guest: Guest, table: TableScene) -> None:
    table.play(winning(table.mode.attempt.task))
    until(guest.app, lambda: table.match.deciding is not None or not table.mode.attempt.open)


def test_going_back_to_a_checkpoint_is_one_undo(visit: Open) -> None:
    guest, table = sit_down(visit, "2-01", GAME)
    mode, start = table.mode, len(table.session.log)
    press(guest, "to_checkpoint")
    assert len(table.session.log) == start and slips(guest, "2-01") == 0, "none is set"
    assert len(mode.extras(table.commands)) == 1
    press(guest, "checkpoint")
    assert len(mode.extras(table.commands)) == 2, "fingers and pads find both on the pause page"
    press(guest, "to_checkpoint")
    assert slips(guest, "2-01") == 0, "nothing was done since"
    lay(guest, table)
    assert len(table.session.log) > start
    press(guest, "to_checkpoint")
    assert slips(guest, "2-01") == 0, "asked first, as an undo is"
    guest.answer(1)
    assert len(table.session.log) == start and slips(guest, "2-01") == 1
    assert mode.attempt.award == 2 and table.match.can_redo


def test_what_is_taken_back_takes_its_checkpoint_along(visit: Open) -> None:
    guest, table = sit_down(visit, "2-01", GAME)
    lay(guest, table)
    press(guest, "checkpoint")
    table.commands["undo"]()
    guest.answer(1)
    assert len(table.mode.extras(table.commands)) == 1
