"""Refusals tell what is wrong with just this move, point at where, and say what to do instead."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rules import Act, Refusal
from games.magic_triland.rules.move_types import Answer, Done, Go, Hand, Move, Offer, Pearl, Stone, Swap
from games.magic_triland.rules.pieces import BROADSIDES, HOMES
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    DARK_YELLOW,
    LIGHT_RED,
    LIGHT_YELLOW,
    play,
    standing,
    start,
    two_to_meet,
    with_energy,
)

Y, R, B, PP, GP, OP = range(6)
ROW = {(2, 2): 2, (3, 2): 3, (4, 2): 4}


def having(s: Position, energy: int) -> Position:
    """The mover walks with so much energy, whatever cards lie."""
    return replace(s, cards=(3, 3), worth=(3, 3), energy=energy)


def why(s: Position, m: Move) -> Refusal:
    """The refusal of a move by whoever is to move."""
    turn = RULES.turn(s)
    assert isinstance(turn, Act)
    refusal = RULES.why_not(s, turn.seats[0], m)
    assert refusal is not None
    return refusal


def words(s: Position, m: Move) -> str:
    return str(why(s, m).text)


@pytest.mark.parametrize(
    ("colour", "rings", "pearl"),
    [
        (0, "a red and a blue ring", "a purple"),
        (1, "a yellow and a blue ring", "a green"),
        (2, "a yellow", "an orange"),
    ],
)
def test_a_broadside_names_what_it_wants(colour: int, rings: str, pearl: str) -> None:
    s = having(standing({(1, 0): 1, (0, 1): 1, (6, 1): 1}, {LIGHT_YELLOW: ((1, 0), "yyy")}), 1)
    told = words(s, Go(LIGHT_YELLOW, BROADSIDES[colour]))
    assert rings in told and f"{pearl} pearl" in told


def test_too_far_tells_how_much_it_would_take() -> None:
    s = with_energy(standing(ROW, {LIGHT_YELLOW: ((2, 2), "yyy")}), 1)
    assert words(s, Go(LIGHT_YELLOW, (4, 2))) == "That costs at least 2 energy, and you have 1 left."


def test_where_one_stands_already_one_comes_back_only_with_enough() -> None:
    """The terrace is two fields long: the other one is not where the messenger was lifted."""
    heights = {(2, 2): 2, (1, 2): 2, (3, 2): 3}
    s = standing(heights, {LIGHT_YELLOW: ((2, 2), "yyy")})
    where = s.island.heart((2, 2))
    refusal = why(having(s, 1), Go(LIGHT_YELLOW, where))
    assert str(refusal.text) == "It is already on this terrace: out and back costs at least 2 energy."
    assert refusal.rule == "energy"


def test_who_is_shut_in_is_told_so() -> None:
    heights = {(0, 0): 1, (1, 0): 2, (0, 1): 3}
    figures = {
        LIGHT_YELLOW: ((0, 0), "yyy"),
        DARK_YELLOW: ((3, 3), "yyy"),
        LIGHT_RED: ((1, 0), "rrr"),
        DARK_RED: ((1, 0), "rrr"),
        DARK_BLUE: ((0, 1), "bbb"),
    }
    s = having(standing(heights, figures), 2)
    refusal = why(s, Go(LIGHT_YELLOW, (0, 0)))
    assert str(refusal.text) == "It is already on this terrace, and there is no way out and back."
    assert refusal.rule == "occupied"


def test_an_occupied_terrace_may_have_a_way_round_that_takes_more() -> None:
    heights = {**ROW, (3, 1): 4, (4, 1): 5, (0, 6): 3}
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((3, 2), "rrr"), DARK_BLUE: ((0, 6), "bbb")}
    s = having(standing(heights, figures), 2)
    refusal = why(s, Go(LIGHT_YELLOW, (4, 2)))
    assert refusal.rule == "occupied"
    assert str(refusal.text) == "You can’t pass an occupied terrace, and the way round costs at least 4 energy."
    # dark blue is not in the way
    assert refusal.cells == ((3, 2),)


def test_no_way_round_at_all() -> None:
    heights = {(0, 0): 1, (1, 0): 2, (0, 1): 3}
    figures = {LIGHT_YELLOW: ((0, 0), "yyy"), LIGHT_RED: ((1, 0), "rrr"), DARK_BLUE: ((0, 1), "bbb")}
    s = having(standing(heights, figures), 6)
    refusal = why(s, Go(LIGHT_YELLOW, s.island.heart((3, 3))))
    assert str(refusal.text) == ("No way round. You can’t pass an occupied terrace, only stop there.")
    assert set(refusal.cells) == {(1, 0), (0, 1)}


def test_messengers_that_may_not_walk_are_pointed_at() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_YELLOW: ((4, 2), "yyy"), LIGHT_RED: (None, "rrr")}
    s = with_energy(standing(ROW, figures), 2)
    assert why(s, Go(LIGHT_RED, (2, 2))).cells == (HOMES[1],)
    walked = play(s, Go(DARK_YELLOW, (3, 2)))
    refusal = why(walked, Go(DARK_YELLOW, (4, 2)))
    assert refusal.cells == ((3, 2),)
    assert "another one has to use the rest" in str(refusal.text)


def test_a_taken_field_sends_one_to_a_free_one() -> None:
    s = play(start(3), Stone(1, (0, 0)))
    assert words(s, Stone(1, (0, 0))) == "There is already a stone here: choose a free field."


def test_home_without_a_pearl_tells_where_pearls_are() -> None:
    s = having(standing({(0, 0): 2}, {LIGHT_YELLOW: ((0, 0), "yyy")}), 2)
    assert words(s, Go(LIGHT_YELLOW, HOMES[0])) == "No way home without a pearl: get one on a shore."


def met(mine: str, theirs: str, energy: int = 1) -> Position:
    """Light yellow comes to light red: both are weak."""
    s = standing(ROW, {LIGHT_YELLOW: ((2, 2), mine), LIGHT_RED: ((3, 2), theirs)})
    return play(with_energy(s, energy), Go(LIGHT_YELLOW, (3, 2)))


LACKS = "It does not carry that item."
FIFTH = "Nobody can carry five rings: choose something else."
FOURTH = "Nobody can carry four pearls: choose something else."


def test_an_exchange_tells_what_would_be_too_much() -> None:
    s = met("yyyyP", "rr")
    assert words(s, Offer(B)) == LACKS
    assert words(play(s, Offer(R)), Answer(PP)) == FIFTH
    assert words(play(s, Offer(R)), Answer(B)) == LACKS
    assert words(met("yy", "rrrrG"), Offer(GP)) == FIFTH
    assert words(met("PP", "rPPP"), Offer(R)) == FOURTH
    strong = standing(ROW, {DARK_YELLOW: ((2, 2), "yPPP"), LIGHT_RED: ((3, 2), "rG")})
    strong = play(with_energy(strong, 1), Go(DARK_YELLOW, (3, 2)))
    assert words(strong, Swap(Y, GP)) == FOURTH
    assert words(strong, Swap(B, R)) == LACKS
    assert words(strong, Swap(Y, B)) == LACKS


def test_sharing_out_is_not_over_while_somebody_carries_too_much() -> None:
    s = standing(ROW, {LIGHT_YELLOW: ((2, 2), "yyyy"), DARK_YELLOW: ((3, 2), "bbbb")}, mode="master")
    s = play(with_energy(s, 1), Go(LIGHT_YELLOW, (3, 2)), Hand(LIGHT_YELLOW, Y))
    told = words(s, Done())
    assert told == "Not yet: a messenger carries at most four rings and three pearls, and at least one item."


def test_meetings_that_are_still_open_are_pointed_at() -> None:
    s = play(two_to_meet(), Go(LIGHT_YELLOW, (2, 1)), Go(DARK_YELLOW, (5, 2)))
    assert set(why(s, Done()).cells) == {(2, 1), (5, 2)}


def test_why_there_is_no_pearl() -> None:
    figures = {LIGHT_YELLOW: ((1, 0), "yr"), DARK_YELLOW: ((6, 0), "yO")}
    s = with_energy(standing({(1, 0): 1, (6, 0): 1}, figures), 2)
    there = play(s, Go(LIGHT_YELLOW, BROADSIDES[2]), Go(DARK_YELLOW, BROADSIDES[2]))
    assert words(there, Pearl(DARK_YELLOW)) == "A pearl costs both rings of its colours, and this messenger lacks one."
    laden = standing({(1, 0): 1, (6, 0): 1}, {**figures, DARK_YELLOW: ((6, 0), "yrPGO")})
    there = play(with_energy(laden, 2), Go(LIGHT_YELLOW, BROADSIDES[2]), Go(DARK_YELLOW, BROADSIDES[2]))
    assert words(there, Pearl(DARK_YELLOW)) == ("This messenger already carries three pearls: that is the limit.")
