"""Calm mind: games alone for medals."""

from __future__ import annotations

from engine.core import medals, registry
from engine.core.medals import BRONZE, GOLD, NONE, SILVER
from engine.core.task import Name, Result
from games.path_of_elements import INFO
from games.path_of_elements.rules.pieces import PAR
from games.path_of_elements.rules.scoring import sources
from games.path_of_elements.tasks.tasks import DEALS
from games.path_of_elements.tests.play import played


def test_points_less_turns_beyond_par_decide() -> None:
    game = played(1, 3)
    task = medals.deal(INFO, Name("numbered", number=3))
    assert DEALS.judge(task, game) == Result(True, sum(sources(game.state, 0)))
    assert game.state.turns > PAR
    assert sources(game.state, 0)[-1] == PAR - game.state.turns
    game.undo()
    assert DEALS.judge(task, game) is None


def test_medals_come_from_seven_games_of_the_ai() -> None:
    assert registry.deals(INFO.key) is DEALS
    assert set(DEALS.players) <= {"", *(level.key for level in INFO.levels)}
    deal = medals.deal(INFO, Name("numbered", number=3))
    baseline = tuple(Result(True, points) for points in (40, 38, 36, 34, 30, 25, 20))
    assert DEALS.bounds(deal.setup, baseline[:-1]) is None
    bounds = DEALS.bounds(deal.setup, baseline)
    assert bounds is not None
    earned = {points: bounds.medal(Result(True, points)) for points in (38, 37, 34, 33, 25, 24)}
    assert earned == {38: GOLD, 37: SILVER, 34: SILVER, 33: BRONZE, 25: BRONZE, 24: NONE}
