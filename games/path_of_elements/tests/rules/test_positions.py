"""The positions that the rulebook gives, by its numbers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE, Act, Chance, Over
from games.path_of_elements.rules.gifts_and_powers import powers
from games.path_of_elements.rules.move_types import (
    Cover,
    Done,
    Exchange,
    Face,
    Gift,
    Omen,
    Put,
    Shift,
    Skip,
    Swap,
    Turn,
    Uncover,
)
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.pieces import OMENS, omen_points
from games.path_of_elements.rules.position import Spirit, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import over, points, sources, spirit_points
from games.path_of_elements.tests.play import after, cells, player, refused, table

ROW = "E W F A E W F A E W F A"


def omen(omen: str, row: str) -> int:
    """What the omen counts in a row of spirits."""
    return omens_points((omen,), cells(row))


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (["W W W"], 3),
        (["W W . .", ". W W ."], 4),
        (["W W"], 0),
        (["W W", "W ."], 0),
        ([". W W", "W . W", "W . W"], 6),
        ([". . W", "W W .", ". W ."], 0),
        ([". W W", "W . W", "W W ."], 0),
        ([". W W", "W . W", "W . ."], 5),
        (["W W W", ". . .", "W W W"], 6),
    ],
    ids=["straight", "bent", "two", "triangle", "long", "branch", "ring", "arc", "two rows"],
)
def test_1_rivers(rows: list[str], points: int) -> None:
    assert path_points(cells(*rows))[1] == points


@pytest.mark.parametrize(
    ("rows", "points"),
    [(["F F F"], 0), (["F F", "F F"], 4), (["F F F", "F F ."], 6), ([". F F", "F F F", "F F ."], 12)],
)
def test_2_fires(rows: list[str], points: int) -> None:
    assert path_points(cells(*rows))[2] == points


@pytest.mark.parametrize(
    ("rows", "points"), [(["A A"], 4), (["A A A"], 0), (["A A E A A"], 8), (["A A", ". . A A"], 8), (["A A A A"], 0)]
)
def test_3_airs(rows: list[str], points: int) -> None:
    assert path_points(cells(*rows))[3] == points


def test_4_earth() -> None:
    assert path_points(cells("E W E E"))[0] == 2


def test_5_spirits_on_their_tiles() -> None:
    plain, gifted = Spirit((0, 0), "E"), Spirit((0, 0), "E", gifted=True)
    assert [spirit_points(one, "E", own) for one in (plain, gifted) for own in "EF"] == [2, 1, 4, 2]
    assert spirit_points(gifted, "W", "E") == 0
    assert spirit_points(Spirit((0, 0), "M"), "E", "E") == 0


def test_6_masks_stand_for_what_is_missing() -> None:
    assert [omen("EA", row) for row in ("E A M", "E M", "M M", "E . A")] == [2, 1, 0, 0]
    assert [omen("EWA", row) for row in ("W M M", "M M M", "E E M")] == [2, 0, 0]


def test_7_each_row_counts_once_for_each_omen() -> None:
    assert [omen(one, "E A W E A") for one in ("EWA", "EA")] == [6, 2]
    assert [omen(one, "A E W M A") for one in ("EWA", "EA")] == [6, 2]


def test_8_the_quadruple() -> None:
    assert [omen("EWFA", row) for row in ("E W M A", "W M M M", "M M M M", "E W M A F")] == [3, 3, 0, 6]


def test_9_a_triangle_is_no_row() -> None:
    motifs = {(0, 0): "E", (1, 0): "A", (0, 1): "W"}
    assert omens_points(("EWA",), motifs) == 0 and omens_points(("EA",), motifs) == 1


def test_10_the_second_spirit_goes_where_the_fewest_are() -> None:
    def four(*counts: int) -> set[int]:
        others = [player(cells(ROW), dict.fromkeys(list(cells(ROW))[:n], "e")) for n in counts]
        s = table(player(cells(ROW)), *others, grid={(0, 0): "F", (1, 0): "F"})
        s = after(s, Turn((0, 0)), Turn((1, 0)), Put((0, 0), 0, (0, 0)))
        return {m.seat for m in RULES.moves(s, 0) if isinstance(m, Put)}

    assert four(4, 3, 3) == {2, 3} and four(4, 3, 2) == {3}


def test_10_a_full_path_passes_to_the_next_fewest() -> None:
    full = dict.fromkeys(cells(ROW), "E")
    s = table(player(cells("E W"), dict.fromkeys(cells("E W"), "E")), player(cells(ROW), full), player(cells(ROW)))
    s = replace(s, grid=((0, 0), (1, 0)), seen=(((0, 0), "F"), ((1, 0), "F")))
    s = after(s, Turn((0, 0)), Turn((1, 0)))
    assert {m.seat for m in RULES.moves(s, 0) if isinstance(m, Put)} == {2}, "the own path is full as well"
    s = after(s, Put((0, 0), 2, (0, 0)))
    assert {m.seat for m in RULES.moves(s, 0) if isinstance(m, Put)} == {2}
    s = table(player(cells(ROW)), player(cells(ROW), full), grid={(0, 0): "F", (1, 0): "F"})
    s = after(s, Turn((0, 0)), Turn((1, 0)), Put((0, 0), 0, (0, 0)))
    assert {m.seat for m in RULES.moves(s, 0) if isinstance(m, Put)} == {0}, "nobody else has room"


def test_11_a_third_spirit_makes_a_pair_with_either() -> None:
    grid = {(0, 0): "E", (1, 0): "F", (2, 0): "F", (3, 0): "E"}
    s = table(player(cells(ROW)), player(cells(ROW)), grid=grid)
    s = after(s, Turn((0, 0)), Turn((1, 0)))
    assert s.missed and s.players[0].gifts == 10
    s = after(s, Turn((2, 0)))
    assert s.players[0].gifts == 9 and s.pair == ((1, 0), (2, 0)) and s.up == s.pair, "the odd one is covered"
    s = after(s, Put((1, 0), 0, (0, 0)), Put((2, 0), 1, (0, 0)))
    assert s.power == "F" and s.active == 0
    moves = RULES.moves(s, 0)
    assert {type(m) for m in moves} == {Shift, Skip} and all(m == Skip() or m.seat == 0 for m in moves)
    s = after(s, Shift(0, (0, 0), (1, 0)))
    assert s.players[0].gifts == 9 and not s.power and s.active == 0
    assert refused(s, Turn((0, 0))) and Done() in RULES.moves(s, 0)
    assert after(s, Done()).active == 1


def test_11_a_third_spirit_that_fits_neither_ends_the_turning() -> None:
    grid = {(0, 0): "E", (1, 0): "F", (2, 0): "A", (3, 0): "E"}
    s = after(table(player(cells(ROW)), player(cells(ROW)), grid=grid), Turn((0, 0)), Turn((1, 0)), Turn((2, 0)))
    assert s.missed and s.players[0].gifts == 9
    assert refused(s, Turn((3, 0))) == "You have turned up all that you may in this turn."
    s = after(s, Done())
    assert s.active == 1 and s.up == () and s.grid == tuple(grid)
    assert [cell for cell, _ in s.seen] == [(3, 0), (0, 0), (1, 0), (2, 0)], "the last one turned up comes last"


def test_12_a_covered_spirit_is_safe_until_an_opponent_turns_it_up() -> None:
    mine = player(cells(ROW), cells("E W F"))
    s = table(mine, player(cells(ROW), cells("A W")), grid={(0, 0): "E", (1, 0): "E"})
    s = after(s, Cover((1, 0)))
    assert s.players[0].gifts == 9
    assert refused(s, Swap(0, (0, 0), (1, 0))).startswith("This spirit is covered")
    assert refused(s, Gift((1, 0))).startswith("This spirit is covered")
    assert refused(s, Uncover(0, (1, 0))) == "Only another player can uncover a spirit of yours."
    theirs = replace(s, active=1)
    for m in (Swap(0, (0, 0), (1, 0)), Shift(0, (1, 0), (1, 1))):
        assert refused(theirs, m, 1).startswith("This spirit is covered")
    opened = after(theirs, Uncover(0, (1, 0)), seat=1)
    assert opened.players[1].gifts == 8
    assert Swap(0, (0, 0), (1, 0)) in RULES.moves(opened, 1)
    assert sources(s, 0) == sources(opened, 0), "it counts all the same"


def test_13_a_gift_stays_on_its_spirit() -> None:
    s = table(player(cells(ROW), cells("E W M")), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E"})
    s = after(s, Gift((0, 0)), Swap(0, (0, 0), (1, 0)))
    spirit = s.players[0].spirit((1, 0))
    assert spirit is not None and spirit.gifted and spirit.motif == "E"
    assert refused(s, Gift((1, 0))) == "This spirit has a gift already."
    assert refused(s, Gift((2, 0))) == "A mask takes no gift."


def test_14_the_finder_of_the_last_pair_is_the_first_to_spend_what_is_left() -> None:
    s = table(*(player(cells(ROW), cells("E W")) for _ in range(3)), grid={(0, 0): "E", (1, 0): "E"})
    s = replace(s, active=2)
    s = after(s, Turn((0, 0)), Turn((1, 0)), Put((0, 0), 2, (4, 0)), Put((1, 0), 0, (4, 0)), seat=2)
    assert s.power == "E"
    s = after(s, Skip(), seat=2)
    assert s.stage == Stage.GIVING and s.active == 2
    assert refused(s, Turn((0, 0)), 2) == "All spirits have been found."
    s = after(s, Cover((0, 0)), Done(), seat=2)
    s = after(s, Gift((0, 0)), Done(), seat=0)
    s = after(s, Done(), seat=1)
    assert isinstance(RULES.turn(s), Over) and not any(one.covered for _, one in s.players[2].spirits)


def test_a_seat_that_can_pay_for_nothing_is_passed_over() -> None:
    poor = player(cells(ROW), cells("E W"), gifts=0)
    s = table(player(cells(ROW)), poor, grid={(0, 0): "M", (1, 0): "M"})
    s = after(s, Turn((0, 0)), Turn((1, 0)), Put((0, 0), 0, (0, 0)), Put((1, 0), 1, (4, 0)))
    assert s.stage == Stage.GIVING and s.active == 0, "no power: the mask lies alone"
    assert isinstance(RULES.turn(after(s, Done())), Over)
    s = table(poor, poor, grid={(0, 0): "M", (1, 0): "A", (2, 0): "M", (3, 0): "A"})
    s = after(s, Turn((0, 0)), Turn((1, 0)))
    assert refused(s, Turn((2, 0))) == "A third spirit costs a gift, and you have none left."
    assert RULES.moves(s, 0) == [Done()], "what lies turned up is looked at before it is covered"


def test_powers_are_what_the_rulebook_says() -> None:
    mine, theirs = player(cells("E W F", "A E W"), cells("E W")), player(cells("E W F", "A E W"), cells("a W F"))
    kinds = {}
    for motif in "EWFAM":
        s = replace(table(mine, theirs), power=motif)
        kinds[motif] = {(type(m), getattr(m, "seat", 0)) for m in powers(s, 0)}
    assert kinds == {"E": {(Swap, 1)}, "W": {(Shift, 1)}, "F": {(Shift, 0)}, "A": {(Uncover, 1)}, "M": {(Swap, 0)}}


def test_prices_are_what_the_rulebook_says() -> None:
    mine, theirs = player(cells(ROW), cells("E W"), omens=("EW", "EF")), player(cells(ROW), cells("a W F"))
    s = table(mine, theirs, grid={(0, 0): "E", (1, 0): "E"}, omens="drawn")
    paid = {m: 10 - RULES.apply(s, 0, m).players[0].gifts for m in RULES.moves(s, 0)}
    by_kind = {(type(m), getattr(m, "seat", -1)): cost for m, cost in paid.items()}
    assert by_kind == {
        (Turn, -1): 0,
        (Cover, -1): 1,
        (Gift, -1): 1,
        (Swap, 0): 1,
        (Shift, 0): 1,
        (Uncover, 1): 2,
        (Swap, 1): 2,
        (Shift, 1): 2,
        (Exchange, -1): 2,
    }


def test_an_omen_laid_aside_never_comes_back() -> None:
    s = table(
        player(cells(ROW), omens=("EW", "EF")), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E"}, omens="drawn"
    )
    gone = {"EW", "EF"}
    for _ in range(5):
        s = after(s, Exchange(s.players[0].omens[0]))
        turn = RULES.turn(s)
        assert isinstance(turn, Chance)
        drawn = [m for m, _ in turn.outcomes]
        assert {m.omen for m in drawn} == set(OMENS["E"]) - gone
        s = RULES.apply(s, CHANCE, drawn[0])
        gone.add(drawn[0].omen)
    assert s.players[0].gifts == 0 and turn.outcomes == ((Omen(0, s.players[0].omens[-1]), 1),)
    assert isinstance(RULES.turn(s), Act) and not any(isinstance(m, Exchange) for m in RULES.moves(s, 0))
    rich = s.with_player(0, replace(s.players[0], gifts=9))
    assert refused(rich, Exchange(rich.players[0].omens[0])) == "No omen is left to draw."


def test_a_pair_by_chance_and_a_tie() -> None:
    s = replace(table(player(cells(ROW)), player(cells(ROW)), grid={}), grid=((0, 0), (1, 0)), seen=())
    s = after(s, Turn((0, 0)))
    turn = RULES.turn(s)
    assert isinstance(turn, Chance) and turn.lot is not None and turn.lot.place == 0
    s = RULES.apply(s, CHANCE, Face("E"))
    assert RULES.why_not(s, 0, Done()) is not None and s.stage == Stage.SPIRITS
    both = table(player(cells(ROW)), player(cells(ROW)))
    assert over(both).places == (1, 1) and over(both).reason == "shared" and points(both, 0) == over(both).scores[0]


def test_the_omens_are_three_pairs_three_triples_and_a_quadruple() -> None:
    decks = {
        "E": {"EW", "EF", "EA", "EWF", "EWA", "EFA", "EWFA"},
        "W": {"WE", "WF", "WA", "WEF", "WEA", "WFA", "WEFA"},
        "F": {"FE", "FW", "FA", "FEW", "FEA", "FWA", "FEWA"},
        "A": {"AE", "AW", "AF", "AEW", "AEF", "AWF", "AEWF"},
    }
    assert {element: set(deck) for element, deck in OMENS.items()} == decks
    assert [omen_points(one) for one in ("EW", "EWF", "EWFA")] == [1, 2, 3]
