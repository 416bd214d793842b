"""Which element is taken: by drafts and games that are played on, with a reason for each."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.agent import UNHURRIED
from games.path_of_elements.ai.ai import AGENT
from games.path_of_elements.ai.element_choice import GAMES, elements
from games.path_of_elements.ai.move_search import Driver
from games.path_of_elements.ai.playout_outcomes import OWN, RIVAL, TURNS
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.tests.play import begun
from tests.ai.counted_pace import Patience


def to_choose(seats: int, omens: str = "none") -> tuple[Position, int]:
    """What whoever takes the first element sees."""
    session = begun(seats, 5, {"omens": omens, "elements": "chosen"})
    seat = session.to_move[0]
    assert session.state.stage == Stage.ELEMENT
    return session.observe(seat), seat


def test_between_two_without_omens_earth_or_air_is_taken_and_water_comes_last() -> None:
    seen, seat = to_choose(2)
    *_, found = AGENT.think(seen, seat, "expert", Random(1))
    ways = elements(Driver(), seen, seat, Random(1), UNHURRIED)
    assert [way.move[0].element for way in ways][-1] == "W"
    assert found.move.element in ("E", "A")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("omens", ["none", "drawn", "chosen"])
def test_each_element_is_tried_in_as_many_games(seats: int, omens: str) -> None:
    seen, seat = to_choose(seats, omens)
    ways = elements(Driver(), seen, seat, Random(1), Patience(0.05))
    assert sorted(way.move[0].element for way in ways) == sorted(ELEMENTS)
    assert {way.games * GAMES for way in ways} == {way.ends.games for way in ways}
    assert all({*way.ends.terms()} == {OWN, TURNS if seats == 1 else RIVAL} for way in ways)


def test_reasons_name_what_a_game_with_each_brings() -> None:
    seen, seat = to_choose(2)
    *_, told = AGENT.advise(seen, seat, Random(1))
    assert any(str(suggestion.figures).startswith("In games played on from here") for suggestion in told)
    assert str(told[0].reason).startswith("It brings ")
