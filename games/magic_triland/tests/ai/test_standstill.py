"""Turns that bring nobody anything new: counted by the rules and the kernel alike."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.magic_triland.ai.bridge import company_of
from games.magic_triland.ai.standstill import goods_in, standstill
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.tests.play import random_game
from games.magic_triland.tools.selfplay import falls, told_twice


def begun(seed: int = 5) -> list[Position]:
    """The beginnings of all turns of a duel."""
    return [s for s in random_game(2, seed, island="quick") if s.stage == Stage.CARDS and not s.cards]


@pytest.mark.kernel
def test_the_kernel_counts_the_same_goods() -> None:
    for s in begun():
        assert goods_in(company_of(s)) == s.goods[-1]


def test_a_standstill_lasts_until_a_seat_has_what_it_never_had() -> None:
    states = begun()
    assert states[0].goods == (states[0].goods[0],)
    changed = 0
    for before, s in pairwise(states):
        assert s.goods[:-1] == before.goods
        known = set(before.goods)
        if s.goods[-1] not in known:
            changed += 1
            assert standstill(s).turns == 0
        else:
            assert standstill(s).turns == (standstill(before).turns + 1 if len(known) > 1 else 0)
    assert changed > 5


def test_told_values_are_compared_with_the_other_seats_and_with_those_before() -> None:
    turns = [(0, 0.5, 0), (1, -0.1, 0), (0, None, 0), (1, -0.2, 0), (0, -0.35, 0), (1, -1.0, 0)]
    assert list(told_twice(turns)) == [(-0.1, 0.5), (-0.2, 0.5), (-0.35, -0.2), (-1.0, -0.35)]
    assert falls(turns) == 1
