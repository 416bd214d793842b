"""The fifteen test positions of the rulebook, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE, Act, Chance, Over
from engine.core.session import draw
from games.alfheim_fairies.rules.garden import Garden
from games.alfheim_fairies.rules.move_types import Begin, Cost, Deal, Draw, Exchange, Invite, Place, Ready, Tomte
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Player, Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import footprint_points, sources
from games.alfheim_fairies.tests.play import begun, garden, played, refused, sides, table

PBC = {"N1": ("PBC",)}
BOTH = (-1, 1)


def beside(*columns: int) -> set[tuple[int, int]]:
    """The cells above and below row 0 in these columns."""
    return {(x, y) for x in columns for y in BOTH}


def test_01_a_fairy_settles_above_or_below_the_row_that_pays() -> None:
    assert sides(table(garden("P B C"), costs=PBC), "N1") == beside(0, 1, 2)


def test_02_a_cost_is_met_by_clues_that_lie_together() -> None:
    s = table(garden("P M B C"), costs=PBC | {"N3": ("BCM",)})
    assert sides(s, "N1") == set()
    assert refused(s, Invite("N1", (1, 1))) == (
        "The line is interrupted here by a clue that is not asked for.",
        ((1, 0),),
    )
    s = table(garden("P M B C"), costs={"N1": ("BCM",)})
    assert sides(s, "N1") == beside(1, 2, 3)


def test_03_a_part_of_a_longer_line_pays_and_only_beside_it() -> None:
    s = table(garden("P B C M"), costs=PBC)
    assert sides(s, "N1") == beside(0, 1, 2)
    words, cells = refused(s, Invite("N1", (3, 1)))
    assert words == "A fairy settles beside the clues that it asks for: these." and cells == ((0, 0), (1, 0), (2, 0))
    assert "At the end" in refused(s, Invite("N1", (-1, 0)))[0]
    assert "Diagonal does not count" in refused(s, Invite("N1", (-1, 1)))[0]


def test_04_clues_count_as_often_as_the_cost_has_them() -> None:
    assert sides(table(garden("B P B"), costs={"N1": ("PBB",)}), "N1") == beside(0, 1, 2)
    assert sides(table(garden("B P C"), costs={"N1": ("PBB",)}), "N1") == set()


def test_05_a_fairy_or_a_footprint_inside_interrupts() -> None:
    for thing, words in (("N2", "The line is interrupted by a fairy here."), ("#", "your footprint here.")):
        s = table(garden(f"P B {thing} C"), costs=PBC)
        assert sides(s, "N1") == set()
        said, cells = refused(s, Invite("N1", (1, 1)))
        assert said.endswith(words) and cells == ((2, 0),)
    said, cells = refused(table(garden("P B . C", ". M D B"), costs=PBC), Invite("N1", (0, 1)))
    assert "gap" in said and cells == ((2, 0),)


def test_06_the_end_of_a_row_may_be_the_side_of_a_column() -> None:
    s = table(garden("P B C", ". . P", ". . B"), costs=PBC)
    assert (3, 0) in sides(s, "N1")


def test_07_without_a_free_side_a_fairy_cannot_be_placed() -> None:
    s = table(garden("N2 M N3", "P B C", "D D F1"), costs=PBC)
    assert sides(s, "N1") == set()
    said, cells = refused(s, Invite("N1", (3, 1)))
    assert said.startswith("No free space") and set(cells) == {(x, y) for x in range(3) for y in (0, 2)}


def test_08_the_king_comes_by_pattern() -> None:
    pairs = {"K": ("22",)}
    assert sides(table(garden("P B P B"), costs=pairs, round=7), "K") == beside(0, 1, 2, 3)
    assert sides(table(garden("P P B C"), costs=pairs, round=7), "K") == set()
    s = table(garden("P P P M"), costs={"K": ("3",)}, round=7)
    assert sides(s, "K") == beside(0, 1, 2)
    assert "pattern" in refused(table(garden("P P M"), costs={"K": ("3",)}, round=7), Invite("K", (0, 1)))[0]
    for pattern, row in (("31", "P P P M"), ("221", "P B P M B"), ("111111", "P B C M D T")):
        assert sides(table(garden(row), costs={"K": (pattern,)}, round=7), "K") == beside(*range(len(row.split())))
    assert sides(table(garden("P B C M D P"), costs={"K": ("111111",)}, round=7), "K") == set()


def test_09_a_clue_may_lie_beside_the_footprint_alone_but_not_beside_a_fairy_alone() -> None:
    s = table(garden("N1 P B #"), hand="M")
    said, cells = refused(s, Place((-1, 0)))
    assert said.startswith("Beside a fairy only") and cells == ((0, 0),)
    assert RULES.why_not(s, 0, Place((4, 0))) is None and Place((4, 0)) in RULES.moves(s, 0)
    assert refused(s, Place((9, 9)))[1] == ((9, 9),)
    for taken, words in (((0, 0), "A fairy lives here"), ((1, 0), "already a clue"), ((3, 0), "Your footprint")):
        said, cells = refused(s, Place(taken))
        assert words in said and cells == (taken,)


def dealt(*pairs: str) -> Position:
    """After these pairs have been dealt."""
    s = RULES.start({}, None, len(pairs))
    s = RULES.apply(s, CHANCE, Begin(0))
    while isinstance(turn := RULES.turn(s), Chance) and isinstance(turn.outcomes[0][0], Cost):
        s = RULES.apply(s, CHANCE, turn.outcomes[0][0])
    for seat, pair in enumerate(pairs):
        for clue in pair:
            s = RULES.apply(s, CHANCE, Deal(seat, clue))
    return s


def test_10_equal_pairs_are_drawn_again_until_all_differ() -> None:
    s = dealt("PB", "BP", "PP")
    assert [len(player.garden.clues) for player in s.players] == [0, 0, 2]
    turn = RULES.turn(s)
    assert isinstance(turn, Chance)
    # the four tiles are back in the stack, the pair that stays is not
    assert dict(turn.outcomes) == {Deal(0, clue): 1 if clue == "P" else 3 for clue in "PBCMDT"}
    for seat, clue in ((0, "M"), (0, "D"), (1, "D"), (1, "M")):
        s = RULES.apply(s, CHANCE, Deal(seat, clue))
    assert [len(player.garden.clues) for player in s.players] == [0, 0, 2]
    for seat, clue in ((0, "M"), (0, "D"), (1, "D"), (1, "D")):
        s = RULES.apply(s, CHANCE, Deal(seat, clue))
    assert [[clue for _, clue in player.garden.clues] for player in s.players] == [["M", "D"], ["D", "D"], ["P", "P"]]
    assert [player.garden.clues[1][0] for player in s.players] == [(1, 0)] * 3


def test_11_the_tomte_comes_with_the_third_nisse_and_may_be_placed_at_once() -> None:
    s = table(garden("N1 N2 . .", "P B C T M"), costs={"N3": ("PBC",)})
    assert "all three Nisses" in refused(s, Invite("T", (3, 0)))[0]
    s = RULES.apply(s, 0, Invite("N3", (2, 0)))
    turn = RULES.turn(s)
    assert isinstance(turn, Chance) and len(turn.outcomes) == 5
    s = RULES.apply(s, CHANCE, Tomte(0, "BCMT"))
    assert sides(s, "T") == {(x, 2) for x in (1, 2, 3, 4)} | {(3, 0), (4, 0)}
    assert sources(s.players[0])[0] == 6  # not placed, it counts nothing
    s = RULES.apply(s, 0, Invite("T", (3, 0)))
    assert sources(s.players[0])[0] == 11 and RULES.turn(s) == Act((0,))
    s = RULES.apply(s, 0, Ready())
    assert s.players[0].experts == (0, 5, 0)


ROYALS = garden("K . Q", "P B C")
NONE = garden("P B C")


def rounds_of(s: Position, *royal: int) -> Position:
    """A round in which these seats have come to live with King and Queen."""
    players = tuple(
        replace(player, garden=ROYALS if seat in royal else player.garden, ready=False, hand="")
        for seat, player in enumerate(s.players)
    )
    s = replace(s, players=players)
    for seat in range(s.seats):
        s = RULES.apply(s, seat, Ready())
    return replace(s, called=(*s.called, "T"))


def test_12_who_earns_an_expert_in_the_same_round_scores_the_highest_left() -> None:
    s = rounds_of(table(NONE, NONE, NONE, NONE, round=8), 0, 2)
    assert [player.experts[0] for player in s.players] == [6, 0, 6, 0]
    assert s.round == 9
    s = rounds_of(s, 0, 1, 2)
    assert [player.experts[0] for player in s.players] == [6, 4, 6, 0]
    s = rounds_of(table(NONE, NONE, NONE, NONE, round=8), 1, 2, 3)
    assert [player.experts[0] for player in s.players] == [0, 6, 6, 6]
    assert [player.experts[0] for player in rounds_of(s, 0, 1, 2, 3).players] == [3, 6, 6, 6]


def test_13_the_footprint_counts_the_clues_beside_it_that_show_its_icons() -> None:
    assert footprint_points(Player(garden(". P .", "B # P", ". P ."), "PB")) == 4
    assert footprint_points(Player(garden("P M B", ". # ."), "PB")) == 0
    assert footprint_points(Player(garden(". P .", "C # N1"), "PB")) == 1
    assert footprint_points(Player(garden("P B"), "PB")) == 0


def test_14_an_exchange_leaves_the_stack_as_large_and_its_clue_must_be_placed() -> None:
    session = begun(2, 5)
    size, clue = len(session.state.stack), session.state.clue
    session.play(0, Exchange())
    player = session.state.players[0]
    assert player.hand == player.drawn != "" and len(session.state.stack) == size == 14
    assert not any(isinstance(m, (Exchange, Ready)) for m in session.moves(0))
    assert refused(session.state, Exchange())[0] == "You can exchange a clue only once a round."
    assert refused(session.state, Ready())[0] == "Place your clue first."
    session.play(0, session.moves(0)[0])
    assert refused(session.state, Exchange())[0] == "You can exchange a clue only once a round."
    for seat in (0, 1):
        if seat:
            session.play(seat, session.moves(seat)[0])
            assert "too late" in refused(session.state, Exchange(), seat)[0]
        session.play(seat, Ready())
    stack = session.state.stack
    assert len(stack) == size and stack.under == (clue,) and sum(stack.kinds) == size - 1


def test_15_no_second_fairy_of_a_kind_and_no_king_before_round_7() -> None:
    s = table(garden("F1 . . .", "P B M D", "P B M T"), costs={"F1": ("PBMD", "PBMT")}, round=7)
    assert sides(s, "F1") == set()
    said, cells = refused(s, Invite("F1", (0, 3)))
    assert "only one of each kind" in said and cells == ((0, 0),)
    s = table(garden("P B P B"), costs={}, round=6)
    assert sides(s, "K") == set()
    assert "from round 7 on" in refused(s, Invite("K", (0, 1)))[0]


def test_the_table_of_a_game_is_what_the_rulebook_says() -> None:
    for seats in (1, 2, 3, 4, 5):
        s = begun(seats, 3).state
        assert s.round == 1 and len(s.stack) == 18 - 2 * seats == sum(s.stack.kinds)
        assert [len(shown) for shown in s.costs] == [0 if fairy in "TK" else 1 for fairy in FAIRIES]
        pairs = [tuple(sorted(clue for _, clue in player.garden.clues)) for player in s.players]
        assert len(set(pairs)) == seats and len({player.footprint for player in s.players}) == seats
        assert len(RULES.moves(s, 0)) == 7  # six cells around two clues, and the exchange
        assert RULES.turn(s) == Act(tuple(range(seats))) and all(player.hand == s.clue for player in s.players)
    s = played(2, 1, until=7).state
    assert [len(shown) for shown in s.costs] == [0 if fairy == "T" else 1 if fairy == "K" else 2 for fairy in FAIRIES]
    assert s.treading and len(s.called) == 6


@pytest.mark.parametrize("gone", [3, 4, 5])
def test_a_deck_without_a_tile_left_turns_up_no_second_cost(gone: int) -> None:
    """Five tiles: one turned up at first, and one for each garden where the fairy lives already."""
    s = table(*[garden("P B C", "N1 . .")] * gone, *[garden("P D T")] * (5 - gone), costs={"N1": ("PBC",)}, round=6)
    for seat in range(5):
        s = RULES.apply(s, seat, Ready())
    turned, rng = list[str](), Random(1)
    while isinstance(turn := RULES.turn(s), Chance):
        move = rng.choice(turn.outcomes)[0]
        turned.append(move.fairy)
        s = RULES.apply(s, CHANCE, move)
    assert turned == [fairy for fairy in FAIRIES if fairy != "T" and (fairy != "N1" or gone < 4)]
    assert RULES.turn(s) == Act(tuple(range(5)))
    # the first cost still serves, and its tile is there for the last one
    players = tuple(replace(one, garden=garden("P B C #")) for one in s.players)
    s = replace(s, players=players, before=players, round=8, called=tuple("PBCMDTPB"))
    assert sides(s, "N1", 4) and len(s.costs_for(4, "N1")) == (2 if gone < 4 else 1)


def test_most_points_win_and_a_tie_is_shared() -> None:
    def ended(*gardens: Garden) -> Over:
        s = replace(table(*gardens, round=11), called=tuple("PBCMDTPBCMD"))
        for seat in range(s.seats):
            s = RULES.apply(s, seat, Ready())
        over = RULES.turn(s)
        assert isinstance(over, Over)
        return over

    over = ended(garden("Q P N1"), garden("P #"), garden("P B"))
    assert (over.places, over.scores, over.reason) == ((1, 2, 3), (7, 1, 0), "points")
    assert [values for _, values in over.tally] == [(7, 0, 0), (0, 0, 0), (0, 1, 0)]
    over = ended(garden("N1 P"), garden("N2 P"), garden("P B"))
    assert (over.places, over.reason) == ((1, 1, 3), "shared")
    assert ended(garden("P B")).reason == "alone" and ended(garden("P B")).places == (1,)


def test_the_stack_is_a_queue_and_each_has_his_place_in_it() -> None:
    s = replace(table(garden("P B"), garden("P C"), garden("P D"), hand="P"), lead=1)
    s = replace(s, stack=replace(s.stack, unseen=(7,), kinds=(0, 0, 0, 0, 0, 1), under=("M", "B", "C")))
    # whoever exchanges, whenever: the lead has the top one, the next the second, the last the third
    for order in ((0, 1, 2), (2, 1, 0)):
        after = s
        for seat in order:
            after = RULES.apply(after, seat, Exchange())
            if isinstance(turn := RULES.turn(after), Chance):
                assert turn.outcomes == ((Draw(1, "T"), 1),) and turn.lot is not None and turn.lot.place == 7
                after = RULES.apply(after, CHANCE, draw(turn, 0, 0) if order[0] else turn.outcomes[0][0])
        assert [player.hand for player in after.players] == ["B", "T", "M"]
    for seat in (0, 2):
        s = RULES.apply(s, seat, Exchange())
    for seat in range(3):
        s = RULES.apply(RULES.apply(s, seat, Place((0, 1))), seat, Ready())
    assert s.stack.unseen == (7,) and s.stack.under == ("C", "C", "C")
