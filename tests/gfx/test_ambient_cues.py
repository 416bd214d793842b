"""What moves by itself on the tables of all games."""

from __future__ import annotations

from typing import Any

from engine.core import registry
from engine.gui.drawing.theme import Theme
from engine.table.contract.game_view import view_of
from tests.all_failures_at_once import each
from tests.gfx.art_checks import drawing_faults, is_cut_off
from tools import ui_driver as hand


@each("game", registry.names())
def test_it_is_silent_and_its_pictures_are_whole(game: str) -> None:
    view: Any = view_of(game)
    session = hand.midway(game, 0.6)
    cues = list(view.ambient(session.shown(0), 0))
    assert cues
    assert all(not cue.sound and not cue.marks and len(cue.points) > 1 and 1 < cue.seconds <= 5 for cue in cues)
    for name in {cue.travel for cue in cues}:
        assert drawing_faults(view.art, name) == []
        assert not is_cut_off(view.art(name, 0, Theme().palette))
