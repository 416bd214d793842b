"""The test positions of the rulebook, each by its number. Fields that are not named are 6 high."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.core.rules import Act, Over
from games.magic_triland.rules.move_types import (
    Answer,
    Card,
    Done,
    Go,
    Hand,
    Joker,
    Move,
    Offer,
    Pearl,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import ACCESS, BROADSIDES, CELLS, CORNERS, HEIGHTS, HOMES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.rules.turns_and_scoring import pearl_points
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    carried,
    goals,
    kinds,
    lapses,
    legal,
    play,
    refused,
    standing,
    start,
    whose,
    with_energy,
)

HIGH = (2, 4)
"""A field of the terrace of height 6 in most positions."""


def reaches(s: Position, energy: int, figure: int = LIGHT_YELLOW) -> set[tuple[int, int]]:
    """Where a figure may end with exactly this energy, all of it its own."""
    after = with_energy(s, energy)
    if after.mover != s.mover or not after.energy:
        return set()
    found = set()
    for m in legal(after):
        if isinstance(m, Go) and m.figure == figure:
            then = play(after, m)
            if then.bound is not None:
                spends = [spend.energy for spend in legal(then) if isinstance(spend, Spend)]
                if energy in spends:
                    found.add(m.cell)
            elif not then.energy or then.mover != s.mover or then.ended:
                found.add(m.cell)
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_position_1_the_board_and_its_stones(seats: int) -> None:
    assert len(CELLS) == 36
    assert [sum(r == 0 for _, r in CELLS), sum(q == 0 for q, _ in CELLS), sum(q + r == 7 for q, r in CELLS)] == [8] * 3
    assert [len(fields) for fields in ACCESS] == [6, 6, 6]
    assert not {cell for fields in ACCESS for cell in fields} & set(CORNERS)
    s = start(seats)
    for n in range(36):
        assert s.stage == Stage.BUILD
        assert whose(s) == n % seats
        move = legal(s)[-1]
        assert isinstance(move, Stone)
        s = play(s, move)
    assert s.stage == Stage.CARDS
    assert Counter(s.heights) == dict.fromkeys(HEIGHTS, 6)
    assert s.mover == (1 if seats == 2 else 0)


def test_position_2_out_of_the_home() -> None:
    s = standing({(0, 0): 3, (1, 0): 5, (0, 1): 1}, {LIGHT_YELLOW: (None, "yyy"), DARK_YELLOW: (None, "yyy")})
    assert reaches(s, 3) == {(0, 0)}
    assert reaches(s, 5) == {(1, 0), (0, 1)}
    for energy in (1, 2, 4):
        assert lapses(s, energy)


def test_position_3_back_and_forth() -> None:
    s = standing({(2, 2): 2, (3, 2): 3}, {LIGHT_YELLOW: ((2, 2), "yyy")})
    high = s.island.heart(HIGH)
    assert reaches(s, 1) == {(3, 2)}
    assert reaches(s, 2) == {(2, 2)}
    assert reaches(s, 3) == {(3, 2)}
    assert reaches(s, 4) == {(2, 2), high}


def test_position_4_an_occupied_terrace_is_an_end() -> None:
    s = standing({(2, 2): 2, (3, 2): 3, (4, 2): 4}, {LIGHT_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((3, 2), "rrr")})
    assert reaches(s, 1) == {(3, 2)}
    met = play(with_energy(s, 1), Go(LIGHT_YELLOW, (3, 2)))
    assert met.trade is not None
    assert (met.trade.stood, met.trade.came) == (LIGHT_RED, LIGHT_YELLOW)
    assert lapses(s, 2)
    assert lapses(s, 3)


def test_position_5_an_occupied_terrace_of_several_fields() -> None:
    heights = {(2, 2): 2, (3, 2): 3, (4, 2): 3, (5, 2): 3}
    s = standing(heights, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((5, 2), "rrr")})
    assert reaches(s, 1) == {s.island.heart((5, 2))}
    assert play(with_energy(s, 1), Go(LIGHT_YELLOW, s.island.heart((3, 2)))).trade is not None
    assert lapses(s, 2)


def test_position_6_a_blocked_terrace() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((3, 2), "rrr"), DARK_BLUE: ((3, 2), "bbb")}
    s = standing({(2, 2): 2, (3, 2): 3}, figures)
    for energy in (1, 2, 3):
        assert lapses(s, energy)
    assert reaches(s, 4) == {s.island.heart(HIGH)}


def test_position_7_out_and_back_to_a_shared_terrace() -> None:
    s = standing({(2, 2): 2, (3, 2): 3}, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((2, 2), "rrr")})
    assert reaches(s, 2) == {(2, 2)}
    again = play(with_energy(s, 2), Go(LIGHT_YELLOW, (2, 2)))
    assert again.trade is not None
    assert (again.trade.stood, again.trade.came) == (DARK_RED, LIGHT_YELLOW)
    assert lapses(s, 3)


def test_position_8_onto_a_broadside() -> None:
    orange = BROADSIDES[2]
    s = standing({(1, 0): 1}, {LIGHT_YELLOW: ((1, 0), "ry")})
    assert reaches(s, 1) == {orange}
    corner = standing({(0, 0): 1}, {LIGHT_YELLOW: ((0, 0), "yrb")})
    assert not set(BROADSIDES) & reaches(corner, 1)
    assert lapses(corner, 1)
    lacking = standing({(1, 0): 1}, {LIGHT_YELLOW: ((1, 0), "yyb")})
    assert orange not in reaches(lacking, 1)
    # the corner's terrace gives access where it also holds an access field
    wide = standing({(0, 0): 1, (1, 0): 1}, {LIGHT_YELLOW: ((0, 0), "yr")})
    assert reaches(wide, 1) == {orange}


def test_position_9_through_a_broadside() -> None:
    s = standing({(1, 0): 1, (6, 0): 2}, {LIGHT_YELLOW: ((1, 0), "O")})
    # to (6, 0) through orange; or out, back to (1, 0), and out again
    assert reaches(s, 3) == {(6, 0), BROADSIDES[2]}
    assert reaches(s, 2) == {(1, 0)}


def test_position_10_home() -> None:
    heights = {(0, 7): 2}
    poor = standing(heights, {LIGHT_BLUE: ((0, 7), "bbb")}, mover=2)
    assert HOMES[2] not in reaches(poor, 2, LIGHT_BLUE)
    figures = {LIGHT_BLUE: ((0, 7), "bG"), LIGHT_RED: (None, "rrr")}
    green = play(with_energy(standing(heights, figures, mover=2), 2), Go(LIGHT_BLUE, HOMES[2]))
    assert not green.ended
    assert green.figures[LIGHT_BLUE].out
    assert green.mover == 0
    assert green.at_home(2) == (0, 1, 0)
    figures = {LIGHT_BLUE: ((0, 7), "bO"), LIGHT_RED: (None, "rrr")}
    orange = play(with_energy(standing(heights, figures, mover=2), 2), Go(LIGHT_BLUE, HOMES[2]))
    assert RULES.turn(orange) == Over((2, 2, 1), (), "pearl")


def test_position_11_only_some_energies_can_be_used() -> None:
    s = standing({(2, 2): 2}, {LIGHT_YELLOW: ((2, 2), "yyy")})
    rested = with_energy(s, 0)
    assert "rested" in kinds(rested)
    assert rested.figures == s.figures
    assert reaches(s, 4) == {s.island.heart(HIGH)}
    for energy in (1, 2, 3, 5, 6):
        assert lapses(s, energy)


def test_position_12_shut_in() -> None:
    figures = {
        LIGHT_YELLOW: (None, "yyy"),
        DARK_YELLOW: (None, "yyy"),
        LIGHT_RED: ((0, 0), "rrr"),
        DARK_BLUE: ((0, 0), "bbb"),
    }
    s = standing({(0, 0): 2}, figures)
    for energy in range(1, 7):
        assert lapses(s, energy)


def test_position_13_trades_come_after_the_walks() -> None:
    heights = {(1, 0): 1, (2, 0): 2}
    s = standing(heights, {LIGHT_YELLOW: ((2, 0), "rr"), DARK_YELLOW: ((1, 0), "yy")})
    after = with_energy(s, 1)
    assert goals(after, LIGHT_YELLOW) == {(1, 0)}
    assert goals(after, DARK_YELLOW) == {(2, 0)}
    # A joins B with 1; the ring that B could get would open orange, but the other 1 can't be spent there
    assert BROADSIDES[2] not in goals(with_energy(s, 2), DARK_YELLOW)
    met = play(after, Go(LIGHT_YELLOW, (1, 0)), Hand(LIGHT_YELLOW, 1))
    assert met.energy == 0
    assert met.figures[DARK_YELLOW].items == carried("yyr")
    assert {type(m) for m in legal(met)} == {Hand, Done}
    assert play(met, Done()).mover != 0


def test_position_14_strong_meets_weak() -> None:
    figures = {DARK_YELLOW: ((2, 2), "yyG"), LIGHT_RED: ((3, 2), "rrb")}
    s = play(with_energy(standing({(2, 2): 3, (3, 2): 4}, figures), 1), Go(DARK_YELLOW, (3, 2)))
    assert RULES.turn(s) == Act((1,))
    swaps: list[Move] = [Swap(mine, theirs) for mine in (1, 2) for theirs in (0, 4)]
    assert legal(s) == swaps
    assert refused(s, Offer(1))[0] == "strong"
    after = play(s, Swap(2, 4))
    assert after.figures[DARK_YELLOW].items == carried("yyb")
    assert after.figures[LIGHT_RED].items == carried("rrG")
    assert after.mover == 1


def test_position_15_equal_strength_and_an_empty_supply() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyb"), LIGHT_RED: ((3, 2), "rrb")}
    s = play(with_energy(standing({(2, 2): 2, (3, 2): 3}, figures), 1), Go(LIGHT_YELLOW, (3, 2)))
    assert whose(s) == 1
    assert legal(s) == [Offer(1), Offer(2)]
    s = play(s, Offer(1))
    assert whose(s) == 0
    assert legal(s) == [Answer(0), Answer(2)]
    s = play(s, Answer(0))
    assert s.figures[LIGHT_YELLOW].items == carried("yrb")
    assert s.figures[LIGHT_RED].items == carried("yrb")
    mist = standing({(1, 0): 1}, {LIGHT_YELLOW: ((1, 0), "yyrr"), LIGHT_RED: (None, "rrr")})
    there = play(with_energy(mist, 1), Go(LIGHT_YELLOW, BROADSIDES[2]))
    assert legal(there) == [Pearl(LIGHT_YELLOW), Done()]
    got = play(there, Pearl(LIGHT_YELLOW))
    assert got.figures[LIGHT_YELLOW].items == carried("yrO")
    assert got.pearls == (4, 4, 3)
    assert got.mover == 1  # once: nothing more is open
    none = play(with_energy(replace(mist, pearls=(4, 4, 0)), 1), Go(LIGHT_YELLOW, BROADSIDES[2]))
    assert none.mover == 1
    assert none.figures[LIGHT_YELLOW].items == carried("yyrr")


def test_position_16_jokers_and_points() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyGP"), LIGHT_RED: (None, "rrr")}
    s = standing({(2, 2): 2, (3, 2): 3}, figures, mode="master")
    sums = set()
    for first in range(3):
        one = play(s, Card(0), Joker(first), Card(0))
        assert legal(one) == [Joker(0), Joker(1), Joker(2)]
        for second in range(3):
            two = play(one, Joker(second))
            total = first + second
            sums.add(total)
            assert two.energy == total  # 0: the turn is over
    assert sums == {0, 1, 2, 3, 4}
    ended = replace(s.with_figure(LIGHT_YELLOW, replace(s.figures[LIGHT_YELLOW], items=carried("PO"), out=True)))
    ended = ended.with_figure(DARK_YELLOW, replace(s.figures[DARK_YELLOW], items=carried("G"), out=True))
    assert pearl_points(ended) == (2 + 1 + 1, 0, 0)


def test_position_16_the_points_are_counted_at_the_end_of_a_game() -> None:
    figures = {LIGHT_YELLOW: ((0, 0), "yPO"), LIGHT_RED: (None, "rrr")}
    s = standing({(0, 0): 2}, figures, mode="master", match="tournament")
    s = s.with_figure(DARK_YELLOW, replace(s.figures[DARK_YELLOW], items=carried("G"), out=True))
    over = play(s, Card(1), Card(1), Go(LIGHT_YELLOW, HOMES[0]))
    assert (over.ended, over.winner) == ("colours", 0)
    assert over.pearl_points == (4, 0, 0)
    assert over.end_points == (2, 0, 0)
    assert whose(over) == 1
