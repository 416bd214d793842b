"""What could have been drawn counts as often as it lies in the bag, whether all of it is looked at or a sample."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean
from types import SimpleNamespace
from typing import Any

import pytest

from engine.ai.agent import Question, Suggestion
from engine.ai.review.draw_luck import MOST_WORLDS, Luck
from engine.core.rules import CHANCE, Act, Chance, Over
from engine.core.session import Step
from engine.core.text import Text

Drawn = tuple[int, ...]


class Bag:
    """One seat draws `number` times from a bag of whole numbers and then makes its only move. All is seen."""

    move_type = int

    def __init__(self, *things: tuple[int, int], number: int = 1) -> None:
        self.things, self.number = things, number

    def turn(self, drawn: Drawn) -> Act | Chance | Over:
        if len(drawn) < self.number:
            left = [(thing, count - drawn.count(thing)) for thing, count in self.things]
            return Chance(tuple((thing, count) for thing, count in left if count))
        return Act((0,)) if len(drawn) == self.number else Over((1,), (), "")

    def apply(self, drawn: Drawn, seat: int, move: int) -> Drawn:
        return (*drawn, move)

    def observe(self, drawn: Drawn, seat: int) -> Drawn:
        return drawn

    def observed_move(self, drawn: Drawn, seat: int, move: int, to: int) -> int:
        return move

    def why_not(self, drawn: Drawn, seat: int, move: int) -> None:
        return None


def luck_of(bag: Bag, *drawn: int, seed: int = 1) -> tuple[float, list[Drawn]]:
    """The luck of the seat's draw if a position is worth the sum of what was drawn; and all positions asked about."""
    log = [Step(CHANCE, thing) for thing in drawn] + [Step(0, 0)]
    states: list[Drawn] = [()]
    for step in log:
        states.append(bag.apply(states[-1], step.seat, step.move))
    session: Any = SimpleNamespace(rules=bag, setup=SimpleNamespace(seats=("person",)), states=states, log=log)
    luck = Luck(session, {}, seed)
    asked = list(answered(luck))
    return luck.of(0)[0], asked


def answered(luck: Luck) -> Iterator[Drawn]:
    while (question := luck.next()) is not None:
        assert isinstance(question, Question)
        yield question.seen
        luck.take(question, (Suggestion(0, sum(question.seen) / 100, (0,), Text("")),))


def test_few_kinds_are_all_looked_at_and_weighed() -> None:
    """Nine ones and a 51: six on the average."""
    found, asked = luck_of(Bag((1, 9), (51, 1)), 51)
    assert found == pytest.approx(0.51 - 0.06)
    assert set(asked) == {(1,), (51,)}
    assert luck_of(Bag((1, 9), (51, 1)), 1)[0] == pytest.approx(0.01 - 0.06)


def test_a_sample_of_many_kinds_is_drawn_as_from_the_bag() -> None:
    """Fifteen kinds: forty tens, and one each of fourteen others that are worth nothing much."""
    bag = Bag((60, 40), *((n, 1) for n in range(14)))
    assert len(bag.things) > MOST_WORLDS
    expected = (60 * 40 + sum(range(14))) / 54 / 100
    found = [0.6 - luck_of(bag, 60, seed=seed)[0] for seed in range(20)]
    assert len(set(found)) > 1, "each is a sample"
    assert mean(found) == pytest.approx(expected, abs=0.05)
    assert all(abs(one - expected) < 0.3 for one in found)


def test_nothing_comes_up_more_often_than_it_lies_in_the_bag() -> None:
    bag = Bag(*((n, 1) for n in range(40)))
    _, asked = luck_of(bag, 7)
    others = [seen for seen in asked if seen != (7,)]
    assert len(others) == len(set(others)) and len(others) in (MOST_WORLDS - 1, MOST_WORLDS)


def test_several_steps_are_dealt_anew_by_the_weights() -> None:
    """Three draws at once from ninety tens and ten hundreds: 57 on the average."""
    bag = Bag((10, 90), (100, 10), number=3)
    found = [0.3 - luck_of(bag, 10, 10, 10, seed=seed)[0] for seed in range(20)]
    assert mean(found) == pytest.approx(0.57, abs=0.1)
