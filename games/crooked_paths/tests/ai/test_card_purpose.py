"""What a card is for, at tables of drawn games in which it was once told wrongly."""

from __future__ import annotations

import pytest

from engine.ai.move_comparison import WITH_PLAYED, Comparison
from engine.core.rules import Cell
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.move_reasons import by_judgement, figures, reason
from games.crooked_paths.ai.move_search import Card, score_of_value
from games.crooked_paths.tests.boards import set_up

EARLY = net_of(set_up("55/6."))
FULL = net_of(set_up("6cc39/966aa/c3553/ec633/e7759"))
LATE = net_of(set_up("5c3e3/69b5c/caaa6/eaca7/37b56"))


def card(cell: Cell, mask: int, percent: int = 50) -> Card:
    """A card on a cell counted from the north-west one of the table; percent: of the games played on that it wins."""
    code = int(bitboard.move_code(*cell, mask))
    return Card(code, score_of_value(percent / 50 - 1), (code,))


def alone(mine: Card) -> Comparison[Card]:
    return Comparison(mine=mine)


def test_a_card_that_brings_both_closer_is_told_so() -> None:
    text = "Brings both closer: North-South needs 6 cards, West-East 7 cards."
    assert str(reason(EARLY, alone(card((0, -1), 6)))) == text


def test_places_are_not_counted_against_those_of_a_rival_who_has_come_nearer() -> None:
    """West-East needs a card less after it, so that the places are of another card."""
    said = str(reason(FULL, alone(card((4, 3), 13))))
    assert said == "Other cards do as well: North-South needs 1 card, West-East 1 card."
    assert str(reason(FULL, alone(card((3, 4), 7)))) == "The next card can connect North-South at 2 places, not just 1."


def test_a_card_that_leaves_out_a_connection_is_told_so() -> None:
    it = Comparison(mine=card((0, 4), 7, 26), other=card((3, 1), 11, 33), better=False, close=False)
    assert str(reason(LATE, it)) == "Does not connect North-South, as the best card does."


@pytest.mark.parametrize(
    ("mine", "other", "told", "counted"),
    [
        (50, 52, "Other cards do as well: ", False),
        (50, 53, "A little weaker: ", True),
        (53, 50, "Other cards do nearly as well: ", True),
    ],
)
def test_as_good_is_told_only_below_the_error_of_what_is_known(mine: int, other: int, told: str, counted: bool) -> None:
    better = mine > other
    it = Comparison(mine=card((4, 3), 13, mine), other=card((3, 4), 7, other), better=better, close=True)
    it = by_judgement(FULL, 0, it)
    assert str(reason(FULL, it)).startswith(told)
    assert (figures(FULL, it) is not None) == counted


def test_what_the_other_card_does_as_well_does_not_set_a_card_apart() -> None:
    """Both bring North-South closer, so that this is no reason to prefer one."""
    codes = [code for code in bitboard.moves(EARLY) if "Brings North-South" in str(reason(EARLY, alone_of(code)))]
    one, two = codes[:2]
    it = Comparison(mine=Card(one, 40, (one,)), other=Card(two, 0, (two,)), against=WITH_PLAYED, close=False)
    assert "Brings North-South" not in str(reason(EARLY, it))


def alone_of(code: int) -> Comparison[Card]:
    return alone(Card(code, 0, (code,)))
