"""What is told because of games played on."""

from __future__ import annotations

from math import log
from random import Random

import pytest
from msgspec.structs import replace

from games.magic_triland.ai import ai, outlook
from games.magic_triland.ai.ai import ADVISER, IslandAgent
from games.magic_triland.ai.evaluation import chance
from games.magic_triland.ai.kernels.evaluation import WON
from games.magic_triland.ai.kernels.playouts import WIN
from games.magic_triland.ai.outlook import EVEN, played_on
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.ai.test_kernel_playouts import games_of, turns
from games.magic_triland.tests.play import one_turn_from_home


@pytest.fixture(autouse=True)
def four_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """On either form."""
    monkeypatch.setattr(outlook, "GAMES", 4)


def test_games_are_told_from_the_seat_that_asks() -> None:
    s = one_turn_from_home()
    games = games_of(s)
    assert played_on(games, s.mover, s.mover) == [WIN] * 4
    assert played_on(games, s.mover, 1 - s.mover) == [-WIN] * 4


def test_no_game_counts_once_time_is_up() -> None:
    s = turns()[8]
    games = games_of(s)
    games.stop = lambda: True
    assert played_on(games, s.mover, s.mover) == []


def test_what_is_sure_is_told_and_without_games_what_was_found() -> None:
    assert outlook.outlook(WON - 3, [-WIN]) == WON - 3
    assert outlook.outlook(-300, []) == -300


def test_games_move_what_is_told_either_way_alike() -> None:
    won, lost = outlook.outlook(0, [WIN] * 8) - EVEN, outlook.outlook(0, [-WIN] * 8) - EVEN
    assert won == -lost
    assert 0.3 < chance(won) < 0.5, "eight games are no proof"
    assert outlook.outlook(0, [WIN, -WIN]) == EVEN
    assert outlook.outlook(0, [WIN] * 4) < outlook.outlook(0, [WIN] * 8)


def logit(value: float) -> float:
    return log((1 + value) / (1 - value))


def told(monkeypatch: pytest.MonkeyPatch, s: Position, plays_on: bool) -> list[tuple[object, float]]:
    """The moves that advice shows, and their values in logits."""
    monkeypatch.setattr(ai, "ADVISER", replace(ADVISER, plays_on=plays_on))
    played = RULES.moves(s, s.mover)[0]
    *_, found = IslandAgent().advise(RULES.observe(s, s.mover), s.mover, Random(1), played=played)
    return [(one.move, logit(one.value)) for one in found]


def test_games_change_what_advice_tells_but_compare_no_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    s = turns()[12]
    before, now = told(monkeypatch, s, plays_on=False), told(monkeypatch, s, plays_on=True)
    assert [move for move, _ in now] == [move for move, _ in before]
    shifts = [a - b for (_, a), (_, b) in zip(now, before, strict=True)]
    assert abs(shifts[0]) > 0.1
    assert shifts == pytest.approx([shifts[0]] * len(shifts), abs=0.01)
