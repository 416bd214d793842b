"""Advice tells the points by which a review counts what a move gave away."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.path_of_elements.ai import ai
from games.path_of_elements.ai.ai import AGENT
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import cells, player, table


def test_the_best_first_and_none_more_than_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai, "ADVICE", 40)
    path = player(cells("E E W W", "F F A A", "E W F A"))
    grid = {(x, y): "EWFAM"[x] for x in range(5) for y in range(2)}
    s = replace(
        table(path, replace(path, element="W"), grid=grid),
        up=((2, 0), (2, 1)),
        pair=((2, 0), (2, 1)),
        turned=True,
        lead=0,
    )
    *_, told = AGENT.advise(RULES.observe(s, 0), 0, Random(1))
    points = [one.points for one in told]
    assert len(points) > 1 and None not in points
    assert points == sorted(points, key=lambda lead: -(lead or 0.0))
