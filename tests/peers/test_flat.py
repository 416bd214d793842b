"""Flat Monte Carlo: all moves in the same worlds, the better half goes on, the best one is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isfinite
from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.core.game_start import fresh
from engine.peers.flat_monte_carlo import Simple, Sure, best_of, trial_of


class Weighed:
    """Moves that are worth their number, and luck that is the same for all in one world."""

    def __init__(self, count: int) -> None:
        self.moves: Sequence[Any] = range(count)
        self.worlds = 0
        self.played: Counter[int] = Counter()
        self._luck = Random(1)
        self._now = 0.0

    def deal(self) -> None:
        self.worlds += 1
        self._now = self._luck.gauss(0.0, 50.0)

    def play(self, number: int) -> float:
        self.played[number] += 1
        return number + self._now


def test_the_best_move_is_found_since_all_have_the_same_luck() -> None:
    trial = Weighed(6)
    found = best_of(trial, lambda played: played / 60)
    assert found.move == 5
    assert found.nodes == sum(trial.played.values()) >= 60


def test_the_better_half_goes_on_to_the_next_round() -> None:
    trial = Weighed(8)
    best_of(trial, lambda played: played / 120)
    often = [trial.played[number] for number in range(8)]
    assert often == sorted(often)
    assert often[0] == often[3] < often[4] == often[5] < often[6] == often[7]


def test_without_a_budget_every_move_is_tried_once_and_a_single_one_never() -> None:
    trial = Weighed(4)
    assert best_of(trial, lambda _: 1.0).move == 3
    assert min(trial.played[number] for number in range(4)) == 1
    assert best_of(Sure("only"), lambda _: 1.0).move == "only"


@pytest.mark.parametrize("steps", [0, 3, 20])
@pytest.mark.parametrize("game", registry.names())
def test_what_a_game_lends_has_legal_moves_and_plays_them_on(game: str, steps: int) -> None:
    options = {"island": "quick"} if game == "magic_triland" else {}
    session, luck = fresh(game, 2, 4, options), Random(4)
    while len(session.log) < steps:
        session.play(session.to_move[0], luck.choice(session.moves(session.to_move[0])))
    seat = session.to_move[0]
    trial = trial_of(game, session.observe(seat), seat, Random(1))
    assert trial.moves and set(trial.moves) <= set(session.moves(seat))
    trial.deal()
    for number in range(min(3, len(trial.moves))):
        assert isfinite(trial.play(number))


def test_a_game_without_playouts_of_its_own_is_played_out_by_its_rules() -> None:
    session = fresh("_tiny", 2, 1, {})
    seat = session.to_move[0]
    trial = trial_of("_tiny", session.observe(seat), seat, Random(1))
    assert isinstance(trial, Simple)
    assert list(trial.moves) == list(registry.rules("_tiny").moves(session.observe(seat), seat))
    trial.deal()
    assert {trial.play(number) for number in range(len(trial.moves))} <= {-1.0, 0.0, 1.0}
