"""A file that is let go over the window: a saved game is opened wherever one is, anything else gets one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.pages.destinations import Settings, SetUp
from engine.scenes.play.table import TableScene
from saves.save_format import write_text
from tests.scenes.conftest import Guest, Open
from tests.waiting import PATIENCE
from tools.ui_driver import before_step

GOLDEN = registry.folder("crooked_paths") / "golden" / "held.json"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """A copy that somebody else has made."""
    path = tmp_path / "from a friend.trailbox"
    path.write_text(write_text(before_step(GOLDEN, 4)), encoding="utf-8")
    return path


def drop(guest: Guest, path: Path) -> None:
    guest.app.post(Intent("drop", text=str(path)))
    guest.app.step()
    guest.app.step()


def test_at_a_table_a_saved_game_is_opened_and_the_present_one_stays_saved(visit: Open, given: Path) -> None:
    session = before_step(GOLDEN, 6)
    guest = visit(lambda ctx: TableScene(ctx, session))
    drop(guest, given)
    assert isinstance(guest.top, TableScene) and len(guest.top.session.log) == 4
    library = guest.app.ctx.library
    assert library.flush(PATIENCE)
    assert sorted(len(library.open(entry).session.log) for entry in library.entries()) == [4, 6]


@pytest.mark.parametrize("page", [SetUp("crooked_paths"), Settings()])
def test_on_a_page_a_saved_game_is_opened(visit: Open, given: Path, page: SetUp | Settings) -> None:
    guest = visit()
    guest.app.ctx.go(page)
    drop(guest, given)
    assert isinstance(guest.top, TableScene) and len(guest.top.session.log) == 4


def test_anything_else_gets_one_sentence(visit: Open, tmp_path: Path) -> None:
    session = before_step(GOLDEN, 6)
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), language="de")
    table, picture = guest.top, tmp_path / "cat.png"
    picture.write_bytes(b"\x89PNG not a game")
    drop(guest, picture)
    assert isinstance(guest.top, Dialog) and "cat.png: Das ist keine Trailbox-Datei" in guest.told()
    guest.answer(0)
    drop(guest, tmp_path / "gone.trailbox")
    assert isinstance(guest.top, Dialog) and "gone.trailbox" in guest.told() and "nicht gefunden" in guest.told()
    guest.answer(0)
    assert guest.top is table
