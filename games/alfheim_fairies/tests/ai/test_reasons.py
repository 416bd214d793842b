"""Reasons name what the points of two moves differ in most: the terms add up to the points that are told."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import Ranking
from engine.ai.move_comparison import Comparison, compared
from engine.ai.playout_race import Way
from games.alfheim_fairies.ai import move_search
from games.alfheim_fairies.ai.ai import AGENT, AS_GOOD, _told, coming_first, in_any_order
from games.alfheim_fairies.ai.move_reasons import CLEAR, by_ends, figures, reason
from games.alfheim_fairies.ai.move_search import Driver, GardenPlan
from games.alfheim_fairies.ai.playout_outcomes import FOOTPRINT, TILES, Ends
from games.alfheim_fairies.rules.display_names import FAIRY_NAMES
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import COSTS, FAIRIES, POINTS, ROUNDS, TOMTE
from games.alfheim_fairies.rules.position import Position, Stack
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.tests.play import garden, played, table

WORK = GardenPlan(work=40_000, wide=4)
NAMES: Mapping[str, str] = {key: str(name) for key, name in FAIRY_NAMES.items()} | {
    TILES: "experts",
    FOOTPRINT: "footprint",
}
SPOTS = [(1, 1, 3), (1, 2, 8), (2, 1, 2), (2, 3, 6), (2, 5, 9), (3, 4, 5), (3, 6, 10)]
"""Seats, a seed, and the round that is reached."""


@cache
def asked(seats: int, seed: int, until: int) -> tuple[Position, int, Ranking[Way]]:
    session = played(seats, seed, until=until)
    seat = session.to_move[0]
    seen = session.observe(seat)
    *_, found = Driver().search(seen, seat, WORK, Random(seed))
    return seen, seat, found


def told(found: Ranking[Way]) -> list[Comparison[Way]]:
    return [by_ends(it) for it in compared(found.ways, lambda way: way.points, AS_GOOD)]


@pytest.mark.parametrize("spot", SPOTS)
def test_terms_add_up_to_the_points(monkeypatch: pytest.MonkeyPatch, spot: tuple[int, int, int]) -> None:
    # what looking closer brings after an exchange belongs to no term (see test_draws.py)
    monkeypatch.setattr(move_search, "CLOSER", 0.0)
    _, _, found = asked.__wrapped__(*spot)
    tried = [way for way in found.ways if way.games and not isinstance(way.move, Ready)]
    assert tried
    for way in tried:
        assert way.ends.games == way.games
        # of two ways to the same points the earlier one counts some thousandths more
        assert 0.0 <= way.points - sum(way.ends.terms().values()) < 0.2


@pytest.mark.parametrize("spot", SPOTS)
def test_the_first_thing_counted_is_the_greatest_difference(spot: tuple[int, int, int]) -> None:
    seen, seat, found = asked(*spot)
    number = 0
    for it in told(found):
        if not it.terms:
            continue
        words = str(figures(it, None))
        gaps = {key: (it.terms[key] - it.others[key]) * (1 if it.better else -1) for key in it.terms}
        if sum(gaps.values()) < CLEAR:
            assert "best other move" not in words
            continue
        most = max(gaps, key=lambda key: gaps[key])
        assert NAMES[most] in words.split(", with the", maxsplit=1)[0], (words, gaps)
        if not it.praised and most in FAIRY_NAMES:
            why = str(reason(seen, seat, replace(it, other=replace(it.other or it.mine, move=None))))
            assert why.startswith(f"Makes it less likely that the {NAMES[most]} comes."), why
        number += 1
    assert number or len(found.ways) < 2


@pytest.mark.parametrize("spot", SPOTS)
def test_a_reason_says_what_is_good_or_what_it_costs(spot: tuple[int, int, int]) -> None:
    """What is as good as the best is not told by what it lacks, and what is worse says by how much."""
    seen, seat, found = asked(*spot)
    for it in told(found):
        words = str(reason(seen, seat, it))
        worse = found.ways[0].points - it.mine.points >= AS_GOOD
        assert ("That gives away about" in words) == worse, words
        assert worse or not any(bad in words for bad in ("less likely", "Gets less", "shows only")), words
        assert "%" not in words


def ends(games: int, experts: int, points: int, *came: str) -> Ends:
    found = Ends()
    for _ in range(games):
        found.add([(1, sum(1 << FAIRIES.index(fairy) for fairy in came), experts, points)], ())
    return found


def against(mine: Ends, others: Ends, gap: float = 0.0) -> Comparison[Way]:
    """An exchange with some other move."""
    one, other = Way(Exchange(), 20.4, 40, mine), Way(None, 20.4 + gap, 40, others)
    return by_ends(Comparison(mine=one, other=other, better=not gap, gap=gap, close=0 < gap < AS_GOOD))


def test_sentences() -> None:
    s = table(garden("P P . D"), costs={"Q": ("PPBD",)}, round=2, hand="B")

    def words(mine: Ends, others: Ends, gap: float = 0.0) -> tuple[str, str]:
        it = against(mine, others, gap)
        return str(reason(s, 0, it)), str(figures(it, 18.6))

    rich, poor = ends(40, 0, 8, "Q", "F1"), ends(40, 0, 3, "F1")
    why, counted = words(rich, poor)
    assert why == "On average another clue brings more than berries. Helps the Queen to come."
    assert counted == (
        "In games played on from here the Queen comes in 100 %, with the best other move in 0 %. "
        "That should make 20 points in the end; the best rival should have 19."
    )
    assert str(figures(Comparison(mine=Way(Exchange(), 20.4, 40)), None)) == "That should make 20 points in the end."
    assert words(poor, rich, 5.1)[0] == "Makes it less likely that the Queen comes. That gives away about 5 points."
    assert words(poor, rich, 0.6)[0] == "Makes it less likely that the Queen comes. That gives away about half a point."
    assert words(poor, rich, 1.2)[0] == "Makes it less likely that the Queen comes. That gives away about a point."
    why, counted = words(ends(40, 5, 8, "F1", "F3", "F2"), ends(40, 0, 6, "F1", "F2", "Q"))
    assert why.endswith("Helps the Rose Fairy to come, and with it the expert “all three Fairies”.")
    assert "experts bring 5.0 points on average, with the best other move 0.0. But the Queen comes in 0 %" in counted
    assert words(ends(40, 0, 2), ends(40, 0, 0))[0].endswith("Gets more out of the footprint.")
    assert "the footprint brings 2.0 points" in words(ends(40, 0, 2), ends(40, 0, 0))[1]
    assert words(rich, rich)[0] == "On average another clue brings more than berries."
    assert words(rich, rich, 0.65)[0] == "That gives away about half a point."


def test_the_expert_that_changes_most_is_named() -> None:
    s = table(garden("P P . D"), round=2, hand="B")
    helped = "Helps {} to come, and with it the expert “{}”."
    for mine, told in (
        (("K", "Q"), helped.format("the King", "King and Queen")),
        ((TOMTE,), "Brings the expert “Tomte” closer."),
        (("F1", "F2", "F3"), helped.format("the Bluebell Fairy", "all three Fairies")),
    ):
        rich = ends(40, 15, 15 + sum(POINTS[fairy] for fairy in mine), *mine)
        assert str(reason(s, 0, against(rich, ends(40, 0, 2, "N1")))).endswith(told), mine
    poor = against(ends(40, 0, 2, "N1"), ends(40, 15, 24, "F1", "F2", "F3"), 6.0)
    less = "Makes it less likely that the Bluebell Fairy and the expert “all three Fairies” come."
    assert less in str(reason(s, 0, poor))


def test_how_often_tomte_comes_is_told_to_its_seat_only() -> None:
    s = table(garden("P M D"), garden("P M D"), round=9, hand="T")
    it = against(ends(40, 0, 5, TOMTE), ends(40, 0, 0))
    assert "Tomte" in str(reason(s, 0, it, secret=True)), "nobody has one yet"
    s = replace(s, players=(replace(s.players[0], tomte="PMDT"), s.players[1]))
    assert "Tomte" in str(reason(s, 0, it))
    assert "Tomte" not in str(reason(s, 0, it, secret=True))


def test_advice_has_them() -> None:
    costs = {fairy: COSTS[fairy][:2] for fairy in FAIRIES if fairy not in "TK"} | {"Q": ("PPBD", "CCDT"), "K": ("3",)}
    s = table(garden("P P . D"), garden("P P . D"), costs=costs, round=11, hand="B")
    *_, advice = AGENT.advise(RULES.observe(s, 0), 0, Random(1))
    assert str(advice[0].reason).startswith("Lets the Queen come at once.")


def better(move: Move, other: Move, *came: str) -> Comparison[Way]:
    """A move after which these fairies come in all games, compared with one after which none of them does."""
    ways = (
        Way(move, 22.0, 40, ends(40, 0, sum(POINTS[fairy] for fairy in came), *came)),
        Way(other, 20.0, 40, ends(40, 0, 0)),
    )
    return by_ends(Comparison(mine=ways[0], other=ways[1], gap=2.0, close=False))


def test_what_both_moves_do_is_no_reason() -> None:
    """A fairy that comes at once with either move, or that has a place either way: told is what sets them apart."""
    s = table(garden("P P . D"), costs={"Q": ("PPBD",), "N1": ("PBM",)}, round=8, hand="B")
    queen = Place((2, 0))
    assert str(reason(s, 0, better(queen, Place((0, 1)), "N1"))) == "Lets the Queen come at once."
    s = table(garden("B B", ". ."), costs={"Q": ("BBB",)}, round=8, hand="B")
    told = str(reason(s, 0, better(Place((2, 0)), Place((-1, 0)), "N1")))
    assert told == "Lets the Queen come at once. Helps the Toadstool Nisse to come."
    s = table(garden("P P B D"), costs={"Q": ("PPBD",)}, round=8)
    told = str(reason(s, 0, better(Invite("Q", (0, 1)), Invite("Q", (2, 1)), "K")))
    assert told == "Brings 5 points. In this place the King is likelier to come."
    assert str(reason(s, 0, better(Invite("Q", (0, 1)), Ready(), "Q"))) == "Brings 5 points."


def test_an_exchange_is_no_hope_for_what_the_clue_lets_come_as_well() -> None:
    s = table(garden("P P . D"), costs={"Q": ("PPBD", "PPMD"), "N2": ("PDT",)}, round=8, hand="B")
    s = replace(s, stack=Stack((0,) * 6, (1,) * 6, ()))
    told = str(reason(s, 0, better(Exchange(), Place((0, 1)), "N2")))
    assert told == "If the stack gives tea (1 of 6), the Acorn Nisse can come at once.", "said once"
    told = str(reason(s, 0, better(Exchange(), Place((0, 1)), "K")))
    assert told == "If the stack gives tea (1 of 6), the Acorn Nisse can come at once. Helps the King to come."


def test_an_exchange_tells_every_clue_that_would_help_and_how_likely_they_are() -> None:
    """Found in games: one of several was told, and not how likely it was."""
    costs = {"Q": ("PPBD", "PPMD"), "N2": ("PDT",)}
    s = replace(table(garden("P P . D"), costs=costs, round=8, hand="C"), stack=Stack((0,) * 6, (1,) * 6, ()))
    exchange = better(Exchange(), Place((0, 1)))
    words = "With 3 of the 6 hidden clues of the stack a fairy can come at once: berries, milk and tea."
    assert str(reason(s, 0, exchange)).startswith(words)
    as_well = replace(table(garden("P P . D"), costs=costs, round=8, hand="M"), stack=s.stack)
    words = "If the stack gives tea (1 of 6), the Acorn Nisse can come at once."
    assert str(reason(as_well, 0, exchange)).startswith(words), "milk lets the Queen come as it is"
    costs = {"Q": ("PPBD",), "N2": ("PDT",), "N3": ("PDC",)}
    as_well = replace(table(garden("P P . D"), costs=costs, round=8, hand="C"), stack=s.stack)
    assert str(reason(as_well, 0, exchange)).startswith(
        "With 3 of the 6 hidden clues of the stack a fairy can come at once: berries, cheese and tea."
    ), "cheese among them, which lets another one come"
    queen = replace(s, costs=tuple(() if n == FAIRIES.index("N2") else cost for n, cost in enumerate(s.costs)))
    words = "With 2 of the 6 hidden clues of the stack the Queen can come at once: berries and milk."
    assert str(reason(queen, 0, exchange)).startswith(words)
    sure = replace(s, stack=Stack((0,) * 3, (0, 2, 0, 1, 0, 0), ()))
    assert str(reason(sure, 0, exchange)).startswith("Whatever the stack gives, a fairy can come at once.")


def test_an_exchange_that_a_place_equals_is_told_so() -> None:
    """Found in a game: told to help the King, which a place worth as much did as well."""
    s = table(garden("P P . D"), costs={"N2": ("PDT",)}, round=8, hand="B")
    ways = [Way(move, points, 40) for move, points in ((Exchange(), 20.0), (Place((0, 1)), 19.9), (Ready(), 19.0))]
    words = "If the stack gives tea (1 of 6), the Acorn Nisse can come at once. Placing berries is about as good."
    assert str(reason(s, 0, _told(ways, ways[2].move)[0])) == words
    ways[1] = replace(ways[1], points=19.5)
    assert "about as good" not in str(reason(s, 0, _told(ways, ways[2].move)[0]))


def test_a_clue_that_helps_a_fairy_says_what_is_still_missing() -> None:
    s = table(garden("P P . D"), costs={"Q": ("PPBD",)}, round=8, hand="M")
    s = replace(s, called=tuple("PMCMDTPC"))
    words = str(reason(s, 0, better(Place((0, 1)), Place((3, 1)), "Q")))
    assert "Helps the Queen to come: one clue is missing then, berries." in words, words


def test_a_worse_clue_says_what_it_lets_come_and_what_it_costs() -> None:
    s = table(garden("P P . D"), costs={"Q": ("PPBD",)}, round=8, hand="B")
    it = replace(better(Place((2, 0)), Exchange()), better=False, gap=2.0)
    told = "Lets the Queen come at once, but brings less in the end. That gives away about 2 points."
    assert str(reason(s, 0, it)) == told
    worse = by_ends(
        replace(better(Place((0, 1)), Exchange()), better=False, other=better(Exchange(), Ready(), "K").mine)
    )
    assert str(reason(s, 0, worse)) == (
        "On average another clue brings more than berries. "
        "Makes it less likely that the King comes. That gives away about 2 points."
    )


def test_a_row_that_the_king_may_ask_for_is_no_nothing() -> None:
    s = table(garden("P T T ."), costs={}, round=3, hand="P")
    told = "With such a row the King may be able to come from round 7 on."
    it = Comparison(mine=Way(Place((3, 0)), 20.0, 9))
    assert str(reason(s, 0, it)) == told
    assert str(reason(replace(s, round=8), 0, it)).startswith("It brings nothing yet")
    assert str(reason(s, 0, Comparison(mine=Way(Place((0, 1)), 20.0, 9)))).startswith("It brings nothing yet")


def test_of_equal_clues_the_one_is_told_first_that_lets_a_fairy_come() -> None:
    s = table(garden("P P . D"), costs={"Q": ("PPBD",)}, round=8, hand="B")
    ways = [Way(Exchange(), 20.0, 9), Way(Place((2, 0)), 19.8, 9), Way(Place((0, 1)), 19.9, 2)]
    assert [way.move for way in coming_first(s, 0, ways)] == [Place((2, 0)), Exchange(), Place((0, 1))]
    assert coming_first(s, 0, [ways[0], replace(ways[1], points=19.6)])[0].move == Exchange()


def test_of_equal_fairies_the_one_is_told_first_that_brings_most() -> None:
    s = table(garden("P P B D", "F1 F2 . ."), costs={"N1": ("PBD",), "F3": ("PPB",)}, round=8)
    ways = [Way(Invite("N1", (2, 1)), 20.0, 9), Way(Invite("F3", (2, -1)), 20.0, 9)]
    assert [way.move for way in coming_first(s, 0, ways)] == [ways[1].move, ways[0].move]


def test_nobody_is_told_to_wait_with_a_fairy_for_next_to_nothing() -> None:
    """Found in a game: to keep back the King, worth 6 points and an expert, for 0.05 points."""
    s = table(garden("P P B D"), costs={"N1": ("PBD",)}, round=8)
    ways = [Way(Ready(), 20.0, 40), Way(Invite("N1", (2, 1)), 19.9, 12)]
    assert coming_first(s, 0, ways)[0] == Way(Invite("N1", (2, 1)), 20.0, 12)
    assert coming_first(s, 0, [ways[0], replace(ways[1], points=19.5)])[0].move == Invite("N1", (2, 1))
    assert coming_first(s, 0, [ways[0], replace(ways[1], points=19.3)])[0].move == Ready()
    waits = Comparison(mine=ways[0], other=ways[1], better=False, gap=0.0)
    assert str(reason(s, 0, waits)) == "Next round the Toadstool Nisse can still come: about as good as now."
    last = replace(s, round=ROUNDS)
    assert str(reason(last, 0, waits)) == "In the rounds to come it is about as good as the best choice."


def test_the_order_of_fairies_that_come_in_one_round_is_worth_nothing() -> None:
    """Games played on go on less closely than the best line, so they price the fairy that comes second in it."""
    s = table(garden("P P B D"), costs={"N1": ("PBD",), "F3": ("PPB",)}, round=8)
    nisse, fairy, taken = Invite("N1", (2, 1)), Invite("F3", (0, -1)), Invite("F3", (2, 1))
    ways = [Way(nisse, 20.0, 9, ends(40, 0, 8, "N1")), Way(Ready(), 18.0, 9), Way(fairy, 17.0, 9), Way(taken, 17.0, 9)]
    found = in_any_order(s, 0, ways, (nisse, fairy))
    assert [way.move for way in found] == [nisse, fairy, Ready(), taken]
    assert found[1] == replace(ways[0], move=fairy), "with the games of the best one: no figure tells them apart"
    assert in_any_order(s, 0, ways, (nisse, taken)) == ways, "both at one place is no line"


def test_a_clue_that_brings_a_fairy_nearer_is_not_called_of_little_use() -> None:
    s = table(garden("P P . ."), costs={"Q": ("PPBD",)}, round=2, hand="B")
    s = replace(s, stack=Stack((0,) * 6, (1,) * 6, ()))
    assert str(reason(s, 0, better(Exchange(), Place((0, 1))))).startswith("On average another clue brings more than")
    s = replace(s, players=(replace(s.players[0], hand="T"),))
    assert str(reason(s, 0, better(Exchange(), Place((0, 1))))).startswith("There is little use for tea now")


def test_what_a_worse_clue_gives_away_is_never_told_alone() -> None:
    """Found in a game: "That gives away about 6 points.", of a clue that too few games were played with."""
    s = table(garden("P P . D"), costs={}, round=2, hand="B")
    it = Comparison(
        mine=Way(Place((0, 1)), 20.0, 9), other=Way(Place((2, 0)), 22.0, 9), better=False, gap=2.0, close=False
    )
    assert str(reason(s, 0, it)) == (
        "In the best place berries would do more in the rounds to come. That gives away about 2 points."
    )


def test_a_footprint_beside_fewer_clues_says_what_it_is_for() -> None:
    """Though it is no better than the other one by more than a reason asks for."""
    s = table(garden("P P . ."), costs={}, round=7)
    s = replace(s, players=(replace(s.players[0], footprint="PB"), *s.players[1:]))
    it = replace(better(Tread((2, 0)), Tread((0, 1)), "Q"), gap=0.3, close=True)
    fewer = replace(better(Tread((5, 5)), Tread((0, 1)), "Q"), gap=0.3, close=True)
    assert str(reason(s, 0, fewer)) == "Helps the Queen to come."
    assert str(reason(s, 0, it)).startswith("One clue beside it counts already.")


def test_a_clue_beside_its_like_brings_the_king_nearer() -> None:
    """Found in a game: cheese beside cheese, though only the stack had a third, was told to bring no fairy nearer."""
    none = "No fairy comes nearer with cheese there; the stack may give a better clue. That gives away about 2 points."
    s = replace(table(garden("C P", ". T"), costs={"K": ("3",)}, round=10, hand="C"), called=(*"TPPMBTDMCC",))
    assert s.to_come()[2] == 0
    words = [str(reason(s, 0, replace(better(Place(at), Exchange()), better=False))) for at in ((-1, 0), (2, 1))]
    assert words == ["A clue from the stack would do even more than cheese. That gives away about 2 points.", none]
    early = replace(s, round=8, called=s.called[:8])
    assert "No fairy" not in str(reason(early, 0, replace(better(Place((2, 1)), Exchange()), better=False)))


def test_what_brings_nothing_is_told_as_good_where_it_is() -> None:
    """Found in a game: "It brings nothing yet; other choices do as well.", beside a fairy that comes at once."""
    s = table(garden("P P . D"), costs={"Q": ("PPBD",)}, round=3, hand="B")
    it = Comparison(mine=Way(Place((0, 1)), 20.0, 9), other=Way(Place((2, 0)), 20.0, 9), better=False)
    assert str(reason(s, 0, it)) == "In the rounds to come it is about as good as the best choice."


def test_who_brings_the_tomte_is_told_with_him() -> None:
    s = table(garden("P B D", "N1 N2 ."), costs={"N3": ("PBD",)}, round=8, hand="T")
    words = str(reason(s, 0, better(Invite("N3", (0, -1)), Ready())))
    assert words == "Brings 2 points; with the third Nisse the Tomte may come as well."
    s = table(garden("P B .", "N1 N2 ."), costs={"N3": ("PBD",)}, round=8, hand="D")
    words = str(reason(s, 0, better(Place((2, 0)), Ready())))
    assert words.startswith("Lets the Heart Nisse come at once; with the third Nisse the Tomte may come as well.")


def test_a_tomte_who_can_come_is_named_to_his_seat_only() -> None:
    here = garden("P B .", "N1 N2 N3")
    s = table(here, here, costs={"F1": ("PBD",)}, round=8, hand="D")
    s = replace(s, players=(replace(s.players[0], tomte="PBD"), s.players[1]))
    it = better(Place((2, 0)), Ready())
    assert str(reason(s, 0, it)) == "Lets the Tomte come at once, and the Bluebell Fairy too."
    assert str(reason(s, 0, it, secret=True)) == "Lets the Bluebell Fairy come at once."
