"""What the plates say of turns alone, and where letters are large."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.text import say
from engine.gui.boxes.accessibility_tree import tree
from engine.gui.boxes.all import Role
from games.path_of_elements.rules.pieces import PAR
from games.path_of_elements.rules.scoring import sources
from games.path_of_elements.tests.play import begun, played, thrifty
from games.path_of_elements.view.final_scoring import scoring
from games.path_of_elements.view.view import VIEW
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures

SEED = 5
"""Of a game that one player wins."""


def test_alone_turns_beyond_the_sixteenth_are_taken_off() -> None:
    """While the game goes on, and in the end."""
    whole = played(1, SEED)
    late = next(k for k, s in enumerate(whole.states) if s.turns == PAR + 2)
    counts = VIEW.counts(whole.states[late], 0)
    brought = [count.value for count in counts if str(count.label) in ("for the path", "for spirits")]
    assert counts[0].value == sum(brought) - 2
    assert ("lost for turns", 2) in [(str(count.label), count.value) for count in counts]
    lost, total = whole.state.turns - PAR, sum(sources(whole.state, 0))
    *_, last = scoring(whole.state)
    assert lost > 0 and (str(last.what), last.points) == ("Turns", -lost)
    assert [count.value for count in VIEW.counts(whole.state, 0) if count.ranks] == [total]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("share", [0.5, 1.0], ids=["midway", "over"])
def test_each_of_four_plates_has_its_points_where_letters_are_large(
    open_table: Open,  # noqa: F811
    share: float,
    language: str,
) -> None:
    """Those of the one who moves or has won, too, and the signs leave them free."""
    whole = played(4, SEED, {"omens": "drawn"}, thrifty)
    session = begun(4, SEED, {"omens": "drawn"})
    session.replay(whole.log[: int(len(whole.log) * share)])
    player = open_table(session, (800, 600), text_scale=150, language=language)
    plates = player.table.plates
    for seat in range(4):
        if share < 1:
            plates.set(tuple(replace(plate, icon="robot", moves=plate.seat == seat) for plate in plates.whole))
        plates.think(seat if share < 1 else None)
        (region,) = tree([plates.pane])
        for plate, node in zip(plates.plates, region.children, strict=False):
            (points,) = (leaf for leaf in node.walk() if leaf.value == str(plate.counts[0].value))
            assert points.name == player.app.ctx.tr(plate.counts[0].label) and points.seen == points.place
            signs = [leaf for leaf in node.walk() if leaf.role is Role.IMAGE]
            assert not any(sign.place.colliderect(points.place) for sign in signs)
            thinks = [player.app.ctx.tr(say("thinking"))] == [sign.name for sign in signs]
            assert thinks == (plates.thinking == plate.seat)
