"""The table's buttons: those for turning stand only where pieces are turned."""

from __future__ import annotations

import pytest

from engine.core import registry
from engine.core.session import Session, Setup
from engine.gui.input.intent import Intent
from engine.table.contract.view import Place
from tests.scenes.play.conftest import Open, new_session


def test_games_whose_pieces_are_turned_have_buttons_for_it(open_table: Open) -> None:
    table = open_table(new_session()).table
    assert all(table.buttons.find(key) is not None for key in ("turn_right", "flip", "undo", "menu"))


def test_games_whose_pieces_lie_in_one_way_have_none_and_their_keys_do_no_harm(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup("magic_triland", ("person", "person"), 3, {"island": "quick"})
    player = open_table(Session(registry.info(setup.game), registry.rules(setup.game), setup))
    table = player.table
    player.wait(60)
    assert table.buttons.find("turn_right") is None and table.buttons.find("flip") is None
    # an art is asked about once, not in every frame in which the pointer moves
    asked: list[str] = []
    poses = type(table.view).poses
    monkeypatch.setattr(table.view, "poses", lambda art: (asked.append(art), poses(table.view, art))[1], raising=False)
    assert not table.buttons._turned() and not asked
    monkeypatch.undo()
    assert table.buttons.find("undo") is not None and table.buttons.find("menu") is not None
    player.tell(Intent("turn", amount=1, key="r"), Intent("flip", key="f"))
    assert table.hand.held is None


def test_chips_at_the_first_cell_stand_there_and_not_beside_all_the_furniture(open_table: Open) -> None:
    setup = Setup("magic_triland", ("person", "person"), 3, {"island": "quick"})
    player = open_table(Session(registry.info(setup.game), registry.rules(setup.game), setup))
    player.wait(60)
    first, other = (player.table.chips.body(Place("island", cell)) for cell in ((0, 0), (1, 1)))
    assert first.width <= 2 * other.width and first.height <= 2 * other.height
