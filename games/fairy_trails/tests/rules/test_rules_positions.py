"""The rulebook's test positions, by their numbers."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.rules import Act, Chance
from games.fairy_trails.rules.move_types import Discard, Lay
from games.fairy_trails.rules.pieces import blocks, is_underpass, same_showing, showings
from games.fairy_trails.rules.rules import RULES
from games.fairy_trails.tests.play import (
    alone,
    card,
    closed,
    drawn,
    ending,
    kinds,
    left,
    made,
    over,
    positions,
    put,
    table,
)

NOTHING = (0, 0)
FAR = tuple(((x, 0), "X|X") for x in range(1, 41))
"""Forty cards in a row that close nothing."""


def test_position_1_a_closed_network_without_huts_pays_nothing() -> None:
    s = put(table(), (0, -1), "NEW.S|Z")
    assert closed(s) == ((1, 1), (0, 1))
    assert left(s) == (18, 19)
    assert s.closed == ()


def test_position_2_a_network_closed_by_the_other_is_paid_at_the_start_of_ones_turn() -> None:
    s = put(table(mover=1), (0, -1), "NEW.S|Z")
    assert closed(s) == ((1, 1), (0, 1))
    assert left(s) == (19, 19)
    assert kinds(s) == ["laid", "closed", "closed", "waits"]
    assert isinstance(RULES.turn(s), Chance)
    s = drawn(s)
    assert RULES.turn(s) == Act((0,))
    assert left(s) == (18, 19)
    assert kinds(s) == ["drew", "placed"]


def test_position_3_a_strand_passes_under() -> None:
    s = put(table(((1, 0), "NS.EW*|X")), (2, 0), "NES.W|X")
    assert closed(s) == ((1, 1), NOTHING)
    s = put(table(((1, 0), "NESW*|X")), (2, 0), "NES.W|X")
    assert closed(s) == (NOTHING, NOTHING)


def test_position_4_a_crossing_has_four_ends() -> None:
    s = table()
    for cell, text in (((0, 1), "NESW*|X"), ((1, 1), "Z|X"), ((-1, 1), "Z|X")):
        s = drawn(put(s, cell, text))
        assert closed(s) == (NOTHING, NOTHING)
    assert closed(put(s, (0, 2), "Z|X")) == ((1, 1), NOTHING)


def test_position_5_a_ring_road_is_closed() -> None:
    s = put(table(), (1, 0), "ES*.N.W|X")
    assert closed(s) == ((0, 1), NOTHING)
    for cell, text in (((2, 0), "SW.N.E|X"), ((2, 1), "NW*.E.S|X")):
        s = put(drawn(s), cell, text)
        assert closed(s) == (NOTHING, NOTHING)
    assert closed(put(drawn(s), (1, 1), "NE.S.W|X")) == ((2, 1), NOTHING)


def test_position_6_corners_do_not_count_and_paths_never_forbid() -> None:
    s = table(hands=(("NES.W*|N.ESW",), ()))
    (held,) = s.hands[0]
    refusal = RULES.why_not(s, 0, Lay(held.number, (1, 1), 0))
    assert refusal is not None
    assert (refusal.rule, refusal.cells) == ("lay", ((1, 1),))
    moves = RULES.moves(s, 0)
    assert [move for move in moves if move.cell == (0, 1)] == [Lay(held.number, (0, 1), turns) for turns in range(4)]
    assert len(moves) == 16


def test_position_7_rotations_and_showings() -> None:
    def halves(text: str, turns: int) -> tuple[frozenset[object], ...]:
        return tuple(frozenset(half) for half in blocks(card(text), turns))

    for turns, text in enumerate(("NE*.S.W", "ES*.N.W", "SW*.N.E", "NW*.E.S")):
        assert halves("NE*.S.W|X", turns) == halves(f"{text}|X", 0)
    assert showings(card("NS.EW|X")) == (0, 1)
    assert showings(card("X|X")) == (0,)
    assert [same_showing(card("NS.EW|X"), turns) for turns in range(-1, 5)] == [1, 0, 1, 0, 1, 0]
    assert [half for turns in (0, 1) for half in blocks(card("NS.EW|X"), turns) if is_underpass(half)]
    s = table(hands=(("NS.EW|Z", "Z|X"), ()))
    per_cell = [(move.number - 50, move.turns) for move in RULES.moves(s, 0) if move.cell == (0, 1)]
    assert per_cell == [(0, 0), (0, 1), (1, 0)]
    refusal = RULES.why_not(s, 0, Lay(51, (0, 1), 2))
    assert refusal is not None
    assert refusal.rule == "lay"


def test_position_8_more_huts_than_stones_and_nothing_after_the_last_stone() -> None:
    around = (((1, 0), "Z|X"), ((1, -1), "N.E.S.W*|X"), ((-1, 0), "Z|X"), ((-1, -1), "N.E*.S.W|X"))
    s = put(table(*around, stones=(2, 5)), (0, -1), "ESW.N|N.E.S*.W")
    assert closed(s) == ((3, 1), (1, 1))
    assert left(s) == (0, 5)
    assert ending(s) == ("last_stone", (1, 2))
    assert "waits" not in kinds(s)


def test_position_9_the_last_stone_may_be_a_gift() -> None:
    s = put(table(stones=(1, 1)), (0, -1), "X|S*.N.E.W")
    assert closed(s) == (NOTHING, (1, 1))
    assert over(s) is None
    assert left(s) == (1, 1)
    s = drawn(s)
    assert left(s) == (1, 0)
    assert ending(s) == ("gift", (2, 1))


@pytest.mark.parametrize("seed", range(3))
def test_position_10_hands_run_out_and_each_has_laid_29(seed: int) -> None:
    hands: dict[int, set[tuple[int, ...]]] = {}
    layers: list[int] = []
    for s in positions(Random(seed)):
        if isinstance(RULES.turn(s), Act):
            hands.setdefault(len(s.forest.cards) - 1, set()).add(tuple(map(len, s.hands)))
            layers.append(s.mover)
    assert all(sizes == {(2, 2)} for count, sizes in hands.items() if count <= 54)
    assert [sorted(*hands[count]) for count in (55, 56, 57)] == [[1, 2], [1, 1], [0, 1]]
    assert len(s.forest.cards) == 59
    assert s.hands == ((), ())
    assert layers.count(0) == layers.count(1) == 29


def test_position_11_the_third_card_without_a_stone_loses() -> None:
    without_hut = put(alone(clock=2), (1, 0), "NES.W|X")
    assert closed(without_hut) == ((0, 1), NOTHING)
    assert ending(without_hut) == ("lost_way", (2,))
    without_stone = put(alone(clock=2, stones=(0, 7)), (0, -1), "NEW.S|X")
    assert closed(without_stone) == ((1, 1), NOTHING)
    assert ending(without_stone) == ("lost_way", (2,))
    with_one = put(alone(clock=2), (0, -1), "NEW.S|X")
    assert over(with_one) is None
    assert with_one.clock == 0
    assert left(with_one) == (18, 19)


def test_position_12_the_score_is_the_cards_left() -> None:
    s = put(alone(*FAR, deck=17, stones=(1, 0)), (0, -1), "NEW.S|X")
    assert len(s.forest.cards) == 42
    ended = over(s)
    assert ended is not None
    assert (ended.reason, ended.places, ended.scores) == ("home", (1,), (17,))
    s = alone(*FAR, deck=17, stones=(1, 0), spare=1, hand="X|X")
    s = drawn(made(s, Discard()))
    assert s.deck == 16
    ended = over(put(s, (0, -1), "NEW.S|X"))
    assert ended is not None
    assert ended.scores == (16,)
