"""How often a search looks at the stop flag, and how soon it then comes to its end: counted in positions, not timed."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.agent import Pace
from games.magic_triland.ai.ai import PLANS, IslandAgent
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import random_game

OFTEN = 64
"""No more positions than this from one look to the next, on the average: a millisecond or so."""
MODES = [(2, "basic"), (2, "master"), (3, "basic"), (3, "master")]


class Watch(Pace):
    """Counts the looks at it. patience: after so many it says that time is up."""

    def __init__(self, patience: int = 1_000_000) -> None:
        self.looks, self.patience = 0, patience

    def over(self) -> bool:
        self.looks += 1
        return self.looks > self.patience


def midway(seats: int, mode: str) -> Position:
    """The beginning of a turn, all figures somewhere on the island."""
    game = random_game(seats, 5, island="quick", mode=mode)
    return next(s for s in game if s.turns == 20 and s.stage == Stage.CARDS and not s.cards)


@pytest.mark.parametrize(("seats", "mode"), MODES)
@pytest.mark.slice(2)
@pytest.mark.kernel
def test_it_often_looks_whether_to_stop(seats: int, mode: str) -> None:
    s, watch, before = midway(seats, mode), Watch(), (0, 0)
    thoughts = 0
    for thought in IslandAgent().think(RULES.observe(s, s.mover), s.mover, "expert", Random(1), watch):
        nodes, looks = thought.nodes - before[0], watch.looks - before[1]
        assert nodes <= OFTEN * (looks + 1)
        before = thought.nodes, watch.looks
        thoughts += 1
    assert thoughts > 1
    assert thought.nodes <= (PLANS["expert"].most or thought.nodes) + OFTEN


@pytest.mark.parametrize("patience", [0, 3, 20, 60])
@pytest.mark.parametrize(("seats", "mode"), MODES)
@pytest.mark.slice(1, each="patience")
@pytest.mark.kernel
def test_it_stops_at_once(seats: int, mode: str, patience: int) -> None:
    s, watch = midway(seats, mode), Watch(patience)
    *_, last = IslandAgent().think(RULES.observe(s, s.mover), s.mover, "expert", Random(1), watch)
    assert last.move in RULES.moves(s, s.mover)
    assert last.nodes <= OFTEN * (patience + 1)
    assert watch.looks <= patience + 1


def test_who_has_little_time_in_a_trade_is_not_told_a_round_ahead() -> None:
    """The coach and the first look of a review: no more than a tenth of the work of advice that may take a second."""
    game = random_game(2, 5, island="quick")
    s = next(s for s in game if s.stage == Stage.TRADE and s.trade is not None and len(RULES.moves(s, s.mover)) > 2)
    looks = []
    for seconds in (0.2, 1.0):
        watch = Watch()
        watch.seconds = seconds
        *_, told = IslandAgent().advise(RULES.observe(s, s.mover), s.mover, Random(1), watch)
        assert told[0].move in RULES.moves(s, s.mover)
        looks.append(watch.looks)
    assert 10 * looks[0] <= looks[1], looks
