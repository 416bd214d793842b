"""The searches that know no game, on noughts and crosses, on a dice game, and with a hidden card."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.ai.alpha_beta_and_monte_carlo import AlphaBeta, MonteCarlo, worth
from engine.ai.simple_agent import SimpleAgent
from engine.core.rules import Act, Chance, Fact, Over

sys.path.insert(0, str(Path(__file__).parent))
from trailbox_toy import RULES, Grid, Mark


def last(thoughts: Iterator[Any]) -> Any:
    return list(thoughts)[-1]


def alpha_beta(nodes: int = 20_000) -> AlphaBeta:
    return AlphaBeta(RULES, lambda s, seat: 0.0, nodes)


def test_worth_of_places() -> None:
    assert [worth(Over((1, 2, 2, 4), (), ""), seat) for seat in range(4)] == [1.0, 0.0, 0.0, -1.0]
    assert worth(Over((2,), (), ""), 0) == -1.0
    assert worth(Over((1, 1), (), ""), 0) == 0.0


def test_alpha_beta_takes_the_win_and_knows_it() -> None:
    thought = last(alpha_beta().think(Grid("00.11...."), 0, Random(1)))
    assert (thought.move, thought.value, thought.sure) == (Mark(2), 1.0, True)


def test_alpha_beta_blocks_and_proves_the_draw() -> None:
    thought = last(alpha_beta().think(Grid("0...1...0"), 1, Random(1)))
    assert thought.move.cell in (1, 3, 5, 7)
    assert thought.value == 0.0 and thought.sure
    assert thought.line[0] == thought.move


@pytest.mark.parametrize("nodes", [1, 50, 3000])
def test_the_budget_is_kept(nodes: int) -> None:
    thoughts = list(alpha_beta(nodes).think(Grid(), 0, Random(1)))
    assert thoughts
    assert all(t.nodes <= nodes + 1 for t in thoughts)


def test_same_seed_same_thoughts() -> None:
    for make in (lambda: alpha_beta(2000), lambda: MonteCarlo(RULES, 150)):
        one, two = (list(make().think(Grid("0........"), 1, Random(7))) for _ in range(2))
        assert one == two


def test_a_monte_carlo_tree_wins_and_blocks() -> None:
    assert last(MonteCarlo(RULES, 300).think(Grid("00.11...."), 0, Random(2))).move == Mark(2)
    assert last(MonteCarlo(RULES, 600).think(Grid("00..1...."), 1, Random(2))).move == Mark(2)
    assert last(MonteCarlo(RULES, 10).think(Grid("010011.0."), 1, Random(2))).move in (Mark(6), Mark(8))


def test_two_alpha_betas_draw() -> None:
    s, seat = Grid(), 0
    while isinstance(RULES.turn(s), Act):
        s = RULES.apply(s, seat, last(alpha_beta(4000).think(s, seat, Random(seat))).move)
        seat = 1 - seat
    turn = RULES.turn(s)
    assert isinstance(turn, Over) and turn.places == (1, 1)


class Pick(Struct, frozen=True):
    """Takes one of two boxes, or turns up a card."""

    box: int


class Boxes(Struct, frozen=True):
    """A hidden prize (0, 1, or -1 unknown) and what was picked; the prize lies in box 1 three times out of four."""

    prize: int = -2
    picked: int = -1
    facts: tuple[Fact, ...] = ()


class BoxRules:
    """One seat, one secret, one throw: the right box wins."""

    position_type = Boxes
    move_type = Pick

    def turn(self, s: Boxes) -> Any:
        if s.prize == -2:
            return Chance(((Pick(0), 1), (Pick(1), 3)))
        return Act((0,)) if s.picked < 0 else Over((1 if s.picked == s.prize else 2,), (), "picked")

    def moves(self, s: Boxes, seat: int) -> tuple[Pick, ...]:
        return (Pick(0), Pick(1)) if s.picked < 0 and seat == 0 else ()

    def apply(self, s: Boxes, seat: int, m: Pick) -> Boxes:
        return replace(s, prize=m.box) if s.prize == -2 else replace(s, picked=m.box)

    def observe(self, s: Boxes, seat: int) -> Boxes:
        return replace(s, prize=-1) if s.picked < 0 else s

    def determinize(self, seen: Boxes, seat: int, rng: Random) -> Boxes:
        return replace(seen, prize=int(rng.random() < 0.75)) if seen.prize == -1 else seen


def test_hidden_things_are_guessed_not_seen() -> None:
    rules: Any = BoxRules()
    for prize in (0, 1):
        seen = rules.observe(Boxes(prize), 0)
        thought = last(MonteCarlo(rules, 400).think(seen, 0, Random(3)))
        assert thought.move == Pick(1)
        assert 0.3 < thought.value < 0.7


def test_the_stand_in_wins_and_does_not_lose_at_once() -> None:
    simple = SimpleAgent(RULES)
    for seed in range(20):
        assert last(simple.think(Grid("00.11...."), 0, "", Random(seed))).move == Mark(2)
        assert last(simple.think(Grid("00..1...."), 1, "", Random(seed))).move == Mark(2)
    assert len({last(simple.think(Grid(), 0, "", Random(seed))).move for seed in range(20)}) > 3
    assert list(simple.think(Grid("000......"), 1, "", Random(0))) == []
