"""A victory that several share is told alike in every game, in its title and in its sentence."""

from __future__ import annotations

import re

import pytest

from engine.core import registry
from engine.core.text import listed, verbatim
from engine.scenes.pages.result_rows import result_title
from engine.scenes.words.move_log_and_replay_stops import verdict
from engine.table.contract.game_view import view_of
from tests.golden_saves import golden

SHARED = {
    "alfheim_fairies": "shared",
    "fairy_trails": "tie",
    "magic_triland": "shared_duel",
    "path_of_elements": "shared",
}


@pytest.mark.parametrize(("game", "name"), SHARED.items())
def test_every_game_tells_it_alike(game: str, name: str) -> None:
    session = golden(registry.folder(game) / "golden" / f"{name}.json")[1]
    over = session.over
    assert over is not None and over.shared
    assert str(result_title(session, over)) == "Shared victory"
    told = str(verdict(session, view_of(game), session.shown(0), over))
    assert re.search(rf"\w+ and [\w -]+ share the victory with {max(over.scores)} (points|stones) each\.$", told), told
    assert dict(session.info.endings)[over.reason].source == "Shared victory"


@pytest.mark.parametrize(("game", "name"), [("crooked_paths", "draw"), ("magic_triland", "stranded_duel")])
def test_where_nothing_is_counted_it_is_a_draw(game: str, name: str) -> None:
    session = golden(registry.folder(game) / "golden" / f"{name}.json")[1]
    over = session.over
    assert over is not None and not over.shared
    assert str(result_title(session, over)) == "A draw"


def test_several_are_listed_as_in_a_sentence() -> None:
    names = [verbatim(name) for name in ("Alder", "Bramble", "Cress")]
    assert [str(listed(names[:count])) for count in (1, 2, 3)] == [
        "Alder",
        "Alder and Bramble",
        "Alder, Bramble and Cress",
    ]
