"""What is read on a board follows the text size as far as there is room, and nothing that is read hides another."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.table.marks.layers import PRICES
from tests.scenes.play.conftest import Open, Player
from tools import stagehand

SCALES = (100, 150, 200)


def opened(open_table: Open, game: str, scale: int, share: float = 0.6) -> Player:
    player = open_table(stagehand.midway(game, share), text_scale=scale)
    stagehand.lift_curtain(player.app)
    player.settle()
    return player


def test_prices_and_heights_stand_beside_each_other(open_table: Open) -> None:
    """While a messenger is in the hand every height stands there, and what every way costs."""
    largest = []
    for scale in SCALES:
        top = opened(open_table, "magic_triland", scale).table.top
        top.grasp(next(key for key in top.stage.sprites if key.startswith("messenger:0")))
        plates = [painted.rect for painted in top.layers.pictures(PRICES)]
        assert len(plates) > 36
        hidden = [(one, other) for one, other in combinations(plates, 2) if one.inflate(-2, -2).colliderect(other)]
        assert not hidden, (scale, hidden)
        largest.append(sorted(rect.height for rect in plates)[-1])
    assert largest[0] < largest[1] <= largest[2], "larger letters, larger prices, as far as there is room"


def test_points_beside_the_rows_of_a_list_stand_in_their_rows(open_table: Open) -> None:
    for scale in SCALES:
        top = opened(open_table, "alfheim_fairies", scale).table.top
        area = top.zones.areas["wishes"]
        assert area.camera is not None
        first = min(painted.rect.left for painted in top.layers.pictures("over") if painted.area is area)
        column = [painted.rect for painted in top.layers.pictures("over") if painted.area is area]
        values = [rect for rect in column if abs(rect.left - first) < area.camera.scale / 2]
        assert len(values) == 9
        rows = sorted(area.camera.point(rect.center)[1] for rect in values)
        assert all(abs(row - number) < 0.1 for number, row in enumerate(rows)), rows
        assert all(area.rect.contains(rect) for rect in values)


def letters(player: Player) -> dict[str, int]:
    """The heights of the names at the edges of the boards that have some, by zone."""
    names: Any = player.table.top.edge_names
    areas = [area for area in player.table.top.zones.boards() if area.name in names.shown]
    return {area.name: names._height(area.camera.goal) for area in areas if next(names.spots(area), None) is not None}


@pytest.mark.parametrize("game", ["crooked_paths", "fairy_trails", "magic_triland", "alfheim_fairies"])
def test_names_at_the_edge_grow_and_never_vanish_for_it(open_table: Open, game: str) -> None:
    usual, *larger = (letters(opened(open_table, game, scale)) for scale in SCALES)
    assert usual
    for names in larger:
        assert names.keys() == usual.keys()
        main, *others = usual
        assert names[main] > usual[main] and all(names[zone] >= usual[zone] for zone in others)
