"""What a challenge asks for is never cut, however many moves it has and however large the letters are."""

from __future__ import annotations

import pytest

from engine.core import registry
from tests.scenes.conftest import Open
from tests.scenes.solo.fixed_challenges import sit_down

GAMES = [game for game in registry.names() if registry.challenges(game) is not None]


@pytest.mark.slice(3)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((800, 600), 100), ((800, 600), 150), ((720, 1280), 100)]
)
@pytest.mark.parametrize("game", GAMES)
def test_the_goal_has_the_room_it_needs(
    visit: Open, game: str, size: tuple[int, int], scale: int, language: str
) -> None:
    source = registry.challenges(game)
    assert source is not None
    tasks = source.shipped()
    many = max(tasks, key=lambda one: (one.moves % 10, one.key)).key
    long = max(tasks, key=lambda one: len(str(one.goal))).key
    for key in {many, long}:
        guest, table = sit_down(visit, key, game, text_scale=scale, language=language)
        guest.app.resize(size)
        guest.app.step()
        pane = table.mode.banner.pane
        assert pane.height_for(pane.rect.width) <= pane.rect.height, key
