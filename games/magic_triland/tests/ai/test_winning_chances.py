"""What is told because of games played on, and of the round that is expected."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from random import Random

import pytest

from engine.ai.agent import UNHURRIED, Pace
from games.magic_triland.ai import winning_chances
from games.magic_triland.ai.ai import PLANS, IslandAgent
from games.magic_triland.ai.evaluation_weights import chance
from games.magic_triland.ai.kernels.plan_evaluation import WON
from games.magic_triland.ai.kernels.playouts import WIN
from games.magic_triland.ai.solo.unwinnable_proof import COMPILED
from games.magic_triland.ai.winning_chances import EVEN, Outlook, both, played_on
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.ai.test_kernel_playouts import games_of, turns
from games.magic_triland.tests.play import Late, one_turn_from_home, random_game


@pytest.fixture(autouse=True)
def four_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """On either form; plain ones are short."""
    monkeypatch.setattr(winning_chances, "GAMES", 4)
    if not COMPILED:
        monkeypatch.setattr(winning_chances, "TURNS", 1)


def test_games_are_told_from_the_seat_that_asks() -> None:
    s = one_turn_from_home()
    games = games_of(s)
    assert played_on(games, s.mover, s.mover) == [WIN] * 4
    assert played_on(games, s.mover, 1 - s.mover) == [-WIN] * 4


def test_no_game_counts_once_time_is_up() -> None:
    s = turns()[8]
    games = games_of(s)
    games.tree.stop = lambda: True
    assert played_on(games, s.mover, s.mover) == []


def test_what_is_sure_is_told_and_without_games_what_was_found() -> None:
    assert winning_chances.blend(WON - 3, [-WIN]) == WON - 3
    assert winning_chances.blend(-300, []) == -300


def test_games_move_what_is_told_either_way_alike() -> None:
    won, lost = winning_chances.blend(0, [WIN] * 8) - EVEN, winning_chances.blend(0, [-WIN] * 8) - EVEN
    assert won == -lost
    assert 0.3 < chance(won) < 0.5, "eight games are no proof"
    assert winning_chances.blend(0, [WIN, -WIN]) == EVEN
    assert winning_chances.blend(0, [WIN] * 4) < winning_chances.blend(0, [WIN] * 8)


def test_a_round_is_looked_ahead_and_both_chances_count() -> None:
    s = one_turn_from_home()
    half = round(1000 * logit(0.5))
    assert told(s, s.mover) == half, "it wins at once"
    assert told(s, 1 - s.mover) == -half
    assert both(-800, -800) == pytest.approx(-800, abs=1) and both(-800, 800) == 0


def test_the_game_after_the_round_is_judged_as_now() -> None:
    s = turns()[12]
    value = told(s, s.mover)
    assert value is not None and 0 != value == told(s, s.mover), "the same again"
    assert abs(value) < 1000 * logit(0.5), "half of it is the chance now"


def test_no_round_is_looked_ahead_without_time_or_need() -> None:
    s = turns()[12]
    assert told(s, s.mover, pace=Late()) is None
    assert told(s, s.mover, now=-WON) is None


def test_games_begin_where_a_turn_does() -> None:
    look, s = looking(), turns()[12]
    seat, rng = s.mover, Random(1)
    assert len(look.games(s, seat, (), rng, UNHURRIED)) == winning_chances.GAMES
    *_, found = IslandAgent().think(s, seat, "expert", rng)
    laid = RULES.apply(s, seat, found.move)
    assert look.games(laid, seat, (), rng, UNHURRIED) == [], "the turn is to be ended first"
    assert len(look.games(laid, seat, found.line[1:], rng, UNHURRIED)) == winning_chances.GAMES
    assert look.games(s, seat, (), rng, Late()) == []


def test_advice_leaves_the_course_of_a_turn_as_it_was() -> None:
    s = turns()[12]
    seat, agent = s.mover, IslandAgent()
    *_, found = agent.think(RULES.observe(s, seat), seat, "expert", Random(1))
    seen = RULES.observe(RULES.apply(s, seat, found.move), seat)
    assert list(agent.advise(seen, seat, Random(1)))
    (followed,) = agent.think(seen, seat, "expert", Random(1))
    assert followed.line == found.line[1:]


def looking() -> Outlook:
    return Outlook(None, IslandAgent, PLANS["expert"])


def told(s: Position, seat: int, now: int = 0, pace: Pace = UNHURRIED) -> int | None:
    return looking().told(s, seat, (), now, Random(1), pace)


def logit(value: float) -> float:
    return log((1 + value) / (1 - value))


def advised(monkeypatch: pytest.MonkeyPatch, s: Position, games: int) -> list[tuple[object, float]]:
    """The moves that advice shows, and their values in logits."""
    monkeypatch.setattr(winning_chances, "GAMES", games)
    played = RULES.moves(s, s.mover)[0]
    *_, found = IslandAgent().advise(RULES.observe(s, s.mover), s.mover, Random(1), played=played)
    return [(one.move, logit(one.value)) for one in found]


def spending() -> Position:
    """Where the energy for a walk that has been begun is still to be chosen."""
    return next(
        s for s in random_game(2, 5, island="quick") if s.stage == Stage.SPEND and len(RULES.moves(s, s.mover)) > 1
    )


def a_master_turn() -> Position:
    game = random_game(2, 5, island="quick", mode="master")
    return [s for s in game if s.stage == Stage.CARDS and not s.cards][30]


@pytest.mark.parametrize("where", [lambda: turns()[12], spending, a_master_turn], ids=["turn", "energy", "master"])
def test_what_is_looked_at_beyond_the_search_compares_no_moves(
    monkeypatch: pytest.MonkeyPatch, where: Callable[[], Position]
) -> None:
    before, now = (advised(monkeypatch, where(), games) for games in (0, 4))
    assert [move for move, _ in now] == [move for move, _ in before]
    shifts = [a - b for (_, a), (_, b) in zip(now, before, strict=True)]
    assert abs(shifts[0]) > 0.1
    assert shifts == pytest.approx([shifts[0]] * len(shifts), abs=0.01)
