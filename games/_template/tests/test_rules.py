"""Glade by examples. Small boards in text: `m` meadow, `p` pond, `.` nothing; each row is shifted half a cell."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.errors import SettingError
from engine.core.maps.board import Board
from engine.core.rules import UNKNOWN, Act, Cell, Chance, Lot, Over
from games._template import INFO
from games._template.ai import AGENT
from games._template.rules.pieces import Laid, Tile
from games._template.rules.position import NOTHING, SEALED, Choose, Draw, Keep, Lay, Next, Pass, Position, Ready, Walk
from games._template.rules.rules import RULES
from games._template.rules.scoring import by_source, points

LAND = Board("test", "hex", {(q, r): "meadow" for q in range(4) for r in range(3)} | {(4, 0): "pond"})


def fresh(seats: int = 2) -> Position:
    """A game whose hands are dealt by hand: fern and moss for seat 0, bloom and fern for the others."""
    s = RULES.start(INFO.defaults(), LAND, seats)
    for kinds in (("fern", "bloom", "bloom", "bloom"), ("moss", "fern", "fern", "fern")):
        for seat in range(seats):
            s = RULES.apply(s, -1, Draw(seat, kinds[seat]))
    return s


def laying(s: Position, *laid: Laid) -> Position:
    """Seat 0 lays its fern, these tiles lie already."""
    return replace(s, laid=laid, chosen=(1, 2))


def test_chance_deals_two_tiles_each_one_at_a_time() -> None:
    s = RULES.start(INFO.defaults(), LAND, 2)
    turn = RULES.turn(s)
    tiles = ((Draw(0, "bloom"), 5), (Draw(0, "fern"), 5), (Draw(0, "moss"), 5))
    assert turn == Chance(tiles, Lot("tiles", tiles, 0))
    assert RULES.turn(fresh()) == Act((0, 1))


def test_a_choice_is_sealed_until_all_have_chosen() -> None:
    s = RULES.apply(fresh(), 0, Choose(1))
    assert RULES.turn(s) == Act((1,))
    assert RULES.observe(s, 1).chosen == (SEALED, NOTHING)
    assert RULES.observed_move(s, 0, Choose(1), 1) == Choose(SEALED)
    both = RULES.apply(s, 1, Choose(2))
    assert RULES.observe(both, 1).chosen == (1, 2)
    assert RULES.observe(both, 1).hands[0] == (Tile(1, "fern"), Tile(3, UNKNOWN))


def test_where_choices_are_open_they_change_until_all_are_ready() -> None:
    s = replace(fresh(), ready=(False, False))
    for seat, move in ((0, Choose(1)), (1, Choose(2)), (0, Choose(3))):
        s = RULES.apply(s, seat, move)
    assert (s.chosen, s.revealed, RULES.turn(s)) == ((3, 2), False, Act((0, 1)))
    assert RULES.moves(s, 0) == [Choose(1), Ready()] and RULES.why_not(s, 0, Choose(3)) is not None
    s = RULES.apply(s, 0, Ready())
    assert RULES.turn(s) == Act((1,)) and RULES.observe(s, 1).chosen == (SEALED, 2)
    s = RULES.apply(s, 1, Ready())
    assert s.revealed and s.facts[0].kind == "revealed"


def test_the_bag_does_not_give_a_hand_away() -> None:
    s = fresh()
    swapped = replace(s, hands=(s.hands[0], (Tile(2, "moss"), Tile(4, "moss"))), unseen=(5, 4, 2))
    assert s.unseen == (4, 3, 4)
    assert RULES.observe(s, 0) == RULES.observe(swapped, 0)


def test_the_first_tile_goes_anywhere_the_next_must_touch() -> None:
    s = laying(fresh())
    assert len(RULES.moves(s, 0)) == 12 * 6
    s = laying(fresh(), Laid(9, "moss", 1, (0, 0), 0))
    assert {move.cell for move in RULES.moves(s, 0) if isinstance(move, Lay)} == {(1, 0), (0, 1)}


@pytest.mark.parametrize(
    ("move", "rule", "word"),
    [
        (Lay((4, 0), 0), "lay", "pond"),
        (Lay((9, 9), 0), "lay", "not in the meadow"),
        (Lay((0, 0), 0), "lay", "lies here already"),
        (Lay((3, 2), 0), "lay", "touch"),
        (Lay((1, 0), 6), "lay", "like this"),
        (Choose(1), "lay", "All have chosen"),
        (Draw(0, "fern"), "draw", "chance"),
    ],
)
def test_a_refusal_says_why_and_where_it_stands(move: Lay | Choose | Draw, rule: str, word: str) -> None:
    refusal = RULES.why_not(laying(fresh(), Laid(9, "moss", 1, (0, 0), 0)), 0, move)
    assert refusal is not None
    assert refusal.rule == rule
    assert word in str(refusal.text)


def test_moss_lies_one_way_only() -> None:
    s = replace(fresh(), chosen=(3, 2))
    assert {move.turn for move in RULES.moves(s, 0) if isinstance(move, Lay)} == {0}


def test_ponds_and_arrows_count() -> None:
    target = Laid(8, "fern", 1, (2, 0), 0)
    s = laying(fresh(), target)
    after = RULES.apply(s, 0, Lay((3, 0), 4))
    assert points(after)[0] == (1, 2)
    assert [(f.seat, f.amount) for f in after.facts if f.kind == "scored"] == [(0, 3)]
    assert points(RULES.apply(s, 0, Lay((3, 0), 1)))[0] == (1, 0)


def test_a_shared_victory_is_first_place_for_both() -> None:
    full = tuple(Laid(9, "moss", int(cell == (3, 1)), cell, 0) for cell in LAND.of_class("meadow"))
    over = RULES.turn(replace(fresh(), laid=full))
    assert isinstance(over, Over)
    assert (over.places, over.reason) == ((1, 1), "meadow")
    assert over.scores == (1, 1)


def walking(*laid: Laid) -> Position:
    """A round is over, and seat 0 lets a hedgehog walk; both are in the burrow."""
    s = replace(fresh(), hedgehogs=(None, None), things=((0, 0), (0, 0)), laid=laid, walker=0, round=1)
    assert RULES.turn(s) == Act((0,))
    return s


ROW = tuple(Laid(n + 5, "moss", n % 2, (n, 0), 0) for n in range(4))


def test_a_hedgehog_walks_over_two_tiles_at_most() -> None:
    assert len(RULES.moves(walking(*ROW), 0)) == 2 * 4 + 1, "out of the burrow to any tile, or none"
    s = replace(walking(*ROW), hedgehogs=((0, 0), (3, 0)))
    reached = {move.cell for move in RULES.moves(s, 0) if isinstance(move, Walk) and move.hedgehog == 0}
    assert reached == {(1, 0), (2, 0)}
    after = RULES.apply(s, 0, Walk(0, (2, 0)))
    assert after.facts[0].cells == ((0, 0), (1, 0), (2, 0)) and after.hedgehogs == ((2, 0), (3, 0))
    refusal = RULES.why_not(s, 0, Walk(0, (3, 0)))
    assert refusal is not None and refusal.rule == "hedgehogs"


@pytest.mark.parametrize(("cell", "theirs"), [((0, 0), (0, 0)), ((1, 0), (0, 1))])
def test_one_thing_is_kept_and_the_other_is_for_whoever_laid_the_tile(cell: Cell, theirs: tuple[int, int]) -> None:
    s = RULES.apply(walking(*ROW), 0, Walk(0, cell))
    assert RULES.moves(s, 0) == [Keep("berry"), Keep("nut"), Pass()]
    assert RULES.apply(s, 0, Keep("berry")).things == ((1, 0), theirs)
    assert RULES.apply(s, 0, Pass()).things == ((0, 0), (0, 0))


def test_two_nuts_count_three() -> None:
    s = replace(walking(*ROW), things=((2, 1), (0, 0)), found=(0, 0))
    assert by_source(s)[0][-1] == 2
    assert by_source(RULES.apply(s, 0, Keep("nut")))[0][-1] == 5


def test_where_all_get_the_same_nothing_is_hidden() -> None:
    s = RULES.start(INFO.defaults() | {"tiles": "even"}, LAND, 2)
    assert [[tile.kind for tile in hand] for hand in s.hands] == [["bloom", "moss"], ["fern", "bloom"]]
    assert RULES.observe(s, 1) == s and RULES.turn(s) == Act((0, 1))


def test_hedgehogs_do_not_walk_over_what_lies_face_down() -> None:
    with pytest.raises(SettingError):
        RULES.start(INFO.defaults() | {"hedgehogs": "on", "memory": "on"}, LAND, 2)
    assert RULES.start(INFO.defaults() | {"hedgehogs": "on", "memory": "on"}, LAND, 1).hedgehogs == ()


def test_in_the_second_game_of_a_match_everybody_plays_another_bird() -> None:
    full = tuple(Laid(9, "moss", int(cell == (3, 1)), cell, 0) for cell in LAND.of_class("meadow"))
    s = replace(fresh(), laid=full, match=True)
    assert RULES.turn(s) == Act((0,)) and RULES.moves(s, 0) == (Next(),)
    again = RULES.apply(s, 0, Next())
    assert (again.laid, again.left, [again.bird(seat) for seat in range(2)]) == ((), 15, [1, 0])
    assert again.order == (1, 0) and by_source(again) == by_source(s)
    over = RULES.turn(replace(again, laid=full))
    assert isinstance(over, Over) and over.scores == (2, 2)


def test_the_mind_answers_from_its_observation_alone() -> None:
    s = RULES.apply(fresh(), 1, Choose(2))
    for world in (s, RULES.determinize(RULES.observe(s, 0), 0, Random(9))):
        thoughts = list(AGENT.think(RULES.observe(world, 0), 0, "medium", Random(1)))
        assert thoughts == list(AGENT.think(RULES.observe(s, 0), 0, "medium", Random(1)))
        assert thoughts[-1].move in RULES.moves(s, 0)
