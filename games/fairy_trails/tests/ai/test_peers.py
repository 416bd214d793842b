"""The simple players: legal, greedy for stones, and one of them by the plain rule."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.rules import Act
from games.fairy_trails.rules.move_types import Claim, Lay
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests.ai.test_ai import after, settled, start
from games.fairy_trails.tools.simple_players import PEERS
from tests.long_test_slices import Amount


def choice(s: Position, peer: str, seed: int = 1) -> object:
    return PEERS[peer](RULES.observe(s, s.mover), s.mover, Random(seed)).move


def stones(s: Position, move: Lay) -> int:
    """Stones that a card places at once."""
    seat = s.mover
    return s.stones(seat) - RULES.apply(s, seat, move).stones(seat)


@pytest.mark.parametrize("peer", PEERS)
@pytest.mark.parametrize("keen", ["off", "on"])
def test_they_play_whole_games_and_leave_nothing_unclaimed(peer: str, keen: str) -> None:
    rng = Random(peer)
    s = settled(start(keen), rng)
    while isinstance(RULES.turn(s), Act):
        move = choice(s, peer)
        assert RULES.why_not(s, s.mover, move) is None
        due = any(n.colour == s.mover and n.huts for n in s.closed) and s.stones(s.mover) > 0
        assert isinstance(move, Claim) == due
        s = settled(RULES.apply(s, s.mover, move), rng)


def test_the_greedy_one_places_the_most_stones(amount: Amount) -> None:
    placed = 0
    for seed in range(0, 30, amount(1, 4)):
        s = after(10 + seed, seed)
        most = max(stones(s, m) for m in RULES.moves(s, s.mover) if isinstance(m, Lay))
        move = choice(s, "greedy", seed)
        assert isinstance(move, Lay) and stones(s, move) == most
        placed += most
    assert placed


def test_ties_are_broken_by_chance() -> None:
    s = after(3, 1)
    assert len({choice(s, "greedy", seed) for seed in range(12)}) > 3
