"""The greedy player: legal, takes what decides, claims only what is true."""

from __future__ import annotations

from random import Random

import pytest

from games.crooked_paths.rules.rules import RULES, Claim, Stop
from games.crooked_paths.tests.boards import set_up
from games.crooked_paths.tests.play import random_game
from games.crooked_paths.tools.simple_players import PEERS

ALIVE = "3566d/bb657/bd77d/9c9ee/c9bde"
DEAD = "7eeb7/ebbe3/7bdeb/c77e6/dee7b"


def choice(s: object, seed: int = 1) -> object:
    position = s
    return PEERS["greedy"](position, position.to_move, Random(seed)).move


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slice(1)
def test_its_moves_are_legal_and_a_win_at_hand_is_taken(seed: int) -> None:
    for s in random_game(Random(seed)):
        moves = list(RULES.moves(s, s.to_move)) if s.to_move >= 0 else []
        if not moves:
            continue
        move = choice(s, seed)
        assert move in moves
        ended = [RULES.turn(RULES.apply(s, s.to_move, m)) for m in moves]
        if any(getattr(turn, "places", (0, 0))[s.to_move] == 1 for turn in ended):
            assert getattr(RULES.turn(RULES.apply(s, s.to_move, move)), "places", (0, 0))[s.to_move] == 1 or isinstance(
                move, Claim
            )


def test_it_claims_a_dead_table_and_no_other() -> None:
    assert choice(set_up(DEAD)) == Claim()
    assert choice(set_up(ALIVE)) != Claim()


def test_alone_it_stops_only_without_a_card() -> None:
    assert choice(set_up(ALIVE, claimant=1)) != Stop()
