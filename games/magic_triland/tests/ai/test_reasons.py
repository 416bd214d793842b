"""Reasons: what is told is so, whole sentences in both languages' order, and never more than two."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ai.move_comparison import Comparison
from engine.core import codec, registry
from engine.core.rules import Act, Over
from engine.core.session import draw
from games.magic_triland import INFO
from games.magic_triland.ai.evaluation_weights import Judges, numbers_for
from games.magic_triland.ai.expected_outcomes import BEST, CERTAIN, HOME, Later
from games.magic_triland.ai.move_reasons import ALONE, Among, Teller
from games.magic_triland.ai.reasons.barter_words import things
from games.magic_triland.ai.reasons.home_threats import Situation, dangers, situation, turns_to_go
from games.magic_triland.ai.reasons.trade_words import _as_far, _spare
from games.magic_triland.ai.reasons.turn_deeds import delays, shared
from games.magic_triland.ai.reasons.walk_purpose import Errand, purpose
from games.magic_triland.ai.trade_choice import Trader, Word, in_one_order
from games.magic_triland.ai.turn_comparison import apart, between, nearer_turns
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.move_types import Card, Done, Go, Hand, Move, Pearl, Swap
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, FIGURES, HOMES
from games.magic_triland.rules.position import Position, Stage
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    LETTERS,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    play,
    standing,
    whose,
    with_energy,
)
from games.magic_triland.tools.simple_players import PEERS
from games.magic_triland.view.view import VIEW
from tools.ui_driver import replayed

HILLY = {(q, r): 1 + (q + 2 * r) % 6 for q, r in CELLS}
TRADER, JUDGES = Trader(), Judges()


def at(figures: dict[int, tuple[tuple[int, int] | None, str]], mover: int = 0, seats: int = 2) -> Position:
    """Who is not named has not left home."""
    return standing(HILLY, {n: (None, 3 * LETTERS[n // 2]) for n in FIGURES} | figures, mover, seats)


def told(s: Position, *line: Move, among: Among = ALONE) -> str:
    return str(TRADER.told(s, whose(s), line, among)[0])


def test_a_win_is_told() -> None:
    s = with_energy(at({LIGHT_YELLOW: ((0, 0), "P")}), 1)
    assert told(s, Go(LIGHT_YELLOW, HOMES[0])) == "Brings the pearl home and wins."


def test_who_is_stopped_and_who_is_not() -> None:
    """Dark blue is a step from home: only somebody on the field in front of it is in its way, or takes the pearl."""
    figures = {DARK_BLUE: ((1, 6), "bO"), LIGHT_BLUE: ((0, 6), "bb")}
    s = at(figures)
    near = s.island.hearts[s.island.node_of[(1, 6)]]
    energy = abs(HILLY[(1, 6)] - HILLY[(0, 6)])
    s = with_energy(s, energy)
    assert "Stops Dark, who could get home next turn." in told(s, Go(LIGHT_BLUE, near))
    away = next(m for m in RULES.moves(s, 0) if isinstance(m, Go) and m.figure == LIGHT_YELLOW)
    assert "Can’t stop Dark from getting home next turn." in told(s, away)


def test_what_is_taken_and_what_is_given() -> None:
    s = at({LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyr")})
    s = with_energy(s, 1)
    walk = Go(LIGHT_BLUE, (3, 2))
    assert told(s, walk).startswith(
        "Light blue meets Dark red, is strong there, so it may choose, and gets a yellow ring for"
    )
    s = play(s, walk)
    *_, suggestions = TRADER.advise(s, 0, Random(1), played=Swap(1, 2) if Swap(1, 2) in RULES.moves(s, 0) else None)
    # the swap itself stands beside the reason, and is not said again
    assert "Then Light blue has both rings for a green pearl." in str(suggestions[0].reason)
    assert "Takes" not in str(suggestions[0].reason)
    assert "a yellow ring" in str(VIEW.label(s, 0, suggestions[0].move))
    assert [suggestion.value for suggestion in suggestions[:3]] == sorted(
        (suggestion.value for suggestion in suggestions[:3]), reverse=True
    )


@pytest.mark.parametrize(
    ("guest", "reason"),
    [
        (DARK_RED, "Light blue meets Dark red, is strong there, so it may choose, and gets "),
        (LIGHT_RED, "Light blue probably gets a yellow ring from Light red for "),
    ],
)
def test_with_three_only_who_alone_is_strong_chooses(guest: int, reason: str) -> None:
    s = with_energy(at({LIGHT_BLUE: ((2, 2), "rbb"), guest: ((3, 2), "yyr")}, mover=2, seats=3), 1)
    assert told(s, Go(LIGHT_BLUE, (3, 2))).startswith(reason)


def needing(need: int) -> Situation:
    """A position in which the first seat needs so many tenths of energy and can't win with its next turn."""
    return Situation((need, 0, 0), frozenset())


def test_a_turn_saves_more_of_a_plan_in_a_master_duel() -> None:
    basic, master = (standing({}, {}, seats=2, mode=mode) for mode in ("basic", "master"))
    assert [turns_to_go(basic, 0, needing(need)) for need in (0, 36, 37, 54, 55, 900)] == [1, 1, 2, 2, 3, 49]
    assert [turns_to_go(master, 0, needing(need)) for need in (0, 44, 45, 900)] == [1, 1, 2, 21]
    assert turns_to_go(basic, 0, Situation((900, 0), frozenset({0}))) == 1, "who could win with the next turn"


def test_with_three_trades_bring_the_goal_nearer_than_planned() -> None:
    """15 turns were planned and 9 came (medians of 18 winners)."""
    three, numbers = standing({}, {}, seats=3), numbers_for(standing({}, {}, seats=3).terms)
    assert turns_to_go(three, 0, needing(numbers.last + 14 * numbers.turn)) == 9


@cache
def golden(name: str) -> Any:
    return replayed(registry.folder("magic_triland") / "golden" / name)


def of_turn(name: str, ply: int) -> tuple[Position, int, list[str]]:
    """A turn of a golden game: the position before it, its seat, and the sentences that tell of it."""
    session = golden(name)
    s, seat = session.states[ply], session.log[ply].seat
    line = []
    for state, step in zip(session.states[ply:], session.log[ply:], strict=False):
        if state.turns != s.turns or state.stage not in (Stage.CARDS, Stage.JOKER, Stage.WALK, Stage.SPEND):
            break
        line.append(codec.decode(RULES.move_type, step.move, "move"))
    return s, seat, str(TRADER.told(s, seat, line)[0]).replace(". ", ".|").split("|")


def test_a_walk_is_told_by_what_it_is_for_and_counted_behind_more() -> None:
    s, seat, sentences = of_turn("pearl_duel.json", 46)
    after = next(state for state in golden("pearl_duel.json").states[46:] if state.turns > s.turns)
    teller = Teller()
    needs = [found.needs[seat] for found in map(teller.situation, (s, after)) if found is not None]
    assert needs[0] - needs[1] == 40, "tenths"
    assert sentences == ["Light red gets closer to Light yellow: together they have both rings for an orange pearl."]
    assert str(teller.figures(s, after, seat, None)) == "The goal is about 4 energy closer: about 19 turns to go."


def test_a_trade_is_told_for_both_sides_and_by_what_it_makes_possible() -> None:
    assert of_turn("pearl_duel.json", 60)[2] == [
        "Dark yellow probably gets a red ring for a yellow ring: Light red is strong there and chooses.",
        "Then Dark yellow has both rings for an orange pearl.",
    ]


def test_what_messengers_of_one_player_may_hand_to_each_other_is_told_for_both() -> None:
    assert of_turn("pearl_duel.json", 71)[2] == [
        "Light red can hand a yellow ring and a red ring to Light blue, and get a blue ring.",
        "Then Light blue has both rings for an orange pearl.",
    ]


def test_low_cards_are_told_where_the_evaluation_counts_those_that_are_kept() -> None:
    three = standing(HILLY, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 1), "rrr"), LIGHT_BLUE: ((1, 5), "bbb")})
    assert "Spends only" not in told(three, Card(0), Card(0), among=Among(first=True)), "3+3 are left in any case"
    three = replace(three, hands=replace(three.hands, laid=((0, 2, 2, 0), *three.hands.laid[1:])))
    words = told(three, Card(0), Card(0), among=Among(first=True))
    assert "Spends only the cards 0+0, so that 3+3 are left for the next turn." in words, words
    after = RULES.apply(RULES.apply(three, 0, Card(0)), 0, Card(0))
    walked = str(Teller().reason(after, 0, (), after))
    assert "Spends only" not in walked, "all that can follow has spent the same"


@pytest.mark.parametrize(
    ("left", "reason"),
    [
        ((1, 1, 0, 0), "Only the cards 0+1 were left."),
        ((1, 1, 1, 0), "Light gets no closer"),
        ((1, 1, 1, 1), "Spends only the cards 0+1, so that 3+2 are left for the next turn."),
    ],
)
def test_the_last_cards_are_not_told_to_be_thrift(left: tuple[int, ...], reason: str) -> None:
    s = at({LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 1), "rrr"), LIGHT_BLUE: ((1, 5), "bbb")})
    laid = tuple(2 - n for n in left)
    s = replace(s, hands=replace(s.hands, laid=(laid, (2, 2, 2, 2))))
    words = told(s, Card(0), Card(1), among=Among(first=True))
    assert words.startswith(reason), words


def test_thrift_does_not_console_for_a_rival_that_gets_home() -> None:
    s = at({DARK_BLUE: ((1, 6), "bO"), LIGHT_YELLOW: ((2, 2), "yyy")})
    assert told(s, Card(0), Card(1)).startswith("Can’t stop Dark from getting home next turn.")
    assert "Spends only" not in told(s, Card(0), Card(1))


def test_who_gets_home_only_after_another_s_turn_may_still_be_stopped() -> None:
    """Blue, which is not the next, and in a trade on a rival's turn whoever is on turn."""
    s = at({DARK_BLUE: ((1, 6), "bO"), LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 1), "rrr")}, seats=3)
    later = "Blue could get home next turn if nobody prevents it first."
    assert later in told(s, Card(0), Card(1)) and "Can’t stop" not in told(s, Card(0), Card(1))
    s = play(replace(s, mover=1), Card(0), Card(1))
    assert "Can’t stop Blue" in str(Teller().reason(s, 1, (), s))
    s = play(at({DARK_BLUE: ((1, 6), "bO"), LIGHT_YELLOW: ((2, 2), "yyy")}, mover=1), Card(0), Card(0))
    words = str(Teller().reason(s, 0, (Done(),), s, Among(first=True), traded=True))
    assert "Can’t stop" not in words and "Dark could get home" in words, words


def test_a_pearl_that_a_trade_brings_is_not_told_to_be_brought_by_cards() -> None:
    s = at({LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyO")})
    words = told(s, Card(0), Card(1), Go(LIGHT_BLUE, (3, 2)))
    assert words.startswith(
        "Light blue meets Dark red, is strong there, so it may choose, and gets an orange pearl for "
    ), words
    assert " Then Light blue carries the pearl that wins: about " in words, words


def test_a_walk_is_not_told_by_what_another_walk_hands_over() -> None:
    s = at({LIGHT_RED: ((4, 1), "rrb"), LIGHT_YELLOW: ((2, 2), "rrr"), LIGHT_BLUE: ((3, 2), "yyy")})
    meets, hands = Go(LIGHT_BLUE, (2, 2)), Hand(LIGHT_BLUE, 0)
    (words,) = shared(with_energy(s, 1), (meets, hands, Done()), 0)
    assert str(words) == "Light blue can hand a yellow ring to Light yellow."
    assert not [*shared(with_energy(s, 3), (Go(LIGHT_RED, (4, 1)), meets, hands, Done()), 0)]


def test_a_turn_known_to_be_far_behind_is_not_told_by_gains_alone() -> None:
    s = with_energy(at({LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyr")}), 1)
    walk = (Go(LIGHT_BLUE, (3, 2)),)
    words = told(s, *walk, among=Among(gap=0.2))
    assert words.startswith("Light blue meets Dark red") and words.endswith(
        "Comes off worse after the expected replies."
    )


def test_the_first_turn_is_not_told_by_what_it_costs_its_own_seat_before_it_is_compared_either() -> None:
    against = 0
    for s in golden("pearl_duel.json").states[40:160]:
        if s.stage != Stage.CARDS or s.cards:
            continue
        line, me = (Card(0), Card(0)), str(seat_name(s, s.mover))
        if RULES.why_not(s, s.mover, line[0]) or RULES.why_not(RULES.apply(s, s.mover, line[0]), s.mover, line[1]):
            continue
        words = [told(s, *line, among=Among(first=first)) for first in (False, True)]
        against += f"{me} gets no closer to the goal" in words[0] or f"{me} now needs" in words[0]
        assert f"{me} gets no closer to the goal" not in words[1] and f"{me} now needs" not in words[1], words
    assert against


def test_a_trade_that_is_best_ended_says_why() -> None:
    """Its label says already that nothing is handed over."""
    traded = [s for s in golden("pearl_duel.json").states if s.trade is not None]
    said = set()
    for s in traded:
        seat = s.mover
        if Done() in RULES.moves(s, seat):
            end = RULES.apply(s, seat, Done())
            for first in (True, False):
                why = Teller().reason(s, seat, (Done(),), end, Among(first=first), traded=True)
                said.add((first, str(why)))
    assert (True, "Light red keeps both rings for an orange pearl. The rings are best where they are.") in said and (
        False,
        "Hands nothing over.",
    ) in said, said


FLAT = {(q, r): 2 + (r == 3) for q, r in CELLS}
"""A low terrace, a row that is one higher, and a low terrace behind it."""


def walked(figures: dict[int, tuple[tuple[int, int] | None, str]], figure: int, seats: int = 2) -> str:
    """What a walk onto the row is told to be for, on the first seat's turn; who is not named has gone home."""
    s = with_energy(standing(FLAT, figures, 0, seats), 1)
    end = RULES.apply(s, 0, Go(figure, s.island.heart((0, 3))))
    before, after = (situation(JUDGES, one) for one in (s, end))
    return str(purpose(JUDGES, s, (), end, 0, before, after))


@pytest.mark.parametrize(
    ("rings", "figure", "reason"),
    [
        ({LIGHT_BLUE: ((0, 0), "O")}, LIGHT_BLUE, "Brings an orange pearl closer to home: about 1 turn to go."),
        (
            {LIGHT_RED: ((0, 0), "rO"), LIGHT_BLUE: ((0, 5), "b")},
            LIGHT_RED,
            "Light red and Light blue get closer to each other, so that Light blue can take over an orange pearl.",
        ),
        (
            {LIGHT_RED: ((0, 5), "ry"), LIGHT_BLUE: ((0, 0), "y")},
            LIGHT_RED,
            "Light red gets closer to the shore with both rings for an orange pearl.",
        ),
        (
            {LIGHT_RED: ((0, 0), "r"), LIGHT_BLUE: ((0, 5), "b"), LIGHT_YELLOW: ((0, 5), "y")},
            LIGHT_RED,
            "Light red gets closer to Light blue: together they have both rings for a purple pearl.",
        ),
        (
            {LIGHT_YELLOW: ((0, 0), "r"), DARK_BLUE: ((0, 5), "b")},
            LIGHT_YELLOW,
            "Light yellow gets closer to Dark blue, who has a blue ring for a purple pearl.",
        ),
        (
            {LIGHT_YELLOW: ((0, 0), "r"), DARK_RED: ((0, 5), "P")},
            LIGHT_YELLOW,
            "Light yellow gets closer to Dark red, who has a purple pearl.",
        ),
    ],
)
def test_a_walk_is_told_by_what_is_still_missing(
    rings: dict[int, tuple[tuple[int, int] | None, str]], figure: int, reason: str
) -> None:
    assert walked(rings, figure) == reason


def test_only_who_has_moved_is_told_to_get_closer() -> None:
    """Found in a game: the one that moved was not the one to which the plan owed most, and its mate was named."""
    figures: dict[int, tuple[tuple[int, int] | None, str]] = {
        LIGHT_RED: ((0, 5), "r"),
        LIGHT_BLUE: ((0, 0), "b"),
        LIGHT_YELLOW: ((0, 5), "y"),
    }
    s = with_energy(standing(FLAT, figures, 0, 2), 1)
    end = RULES.apply(s, 0, Go(LIGHT_BLUE, s.island.heart((0, 3))))
    errand = Errand(JUDGES, s, end, 0, ())
    errand.walkers.clear()
    assert sorted((LIGHT_RED, LIGHT_BLUE), key=errand.rank) == [LIGHT_BLUE, LIGHT_RED]


def test_only_the_first_end_of_a_trade_says_that_the_rings_are_best_where_they_are() -> None:
    for s in golden("pearl_duel.json").states:
        if s.trade is not None and Done() in RULES.moves(s, s.mover):
            end, seat = RULES.apply(s, s.mover, Done()), s.mover
            alone = Comparison(mine=Later({}, (0.0, 0.0)))
            other = Among(alone, best=Situation((0, 0), frozenset()))
            words = [str(Teller().reason(s, seat, (Done(),), end, one, traded=True)) for one in (Among(alone), other)]
            assert words[0].endswith("The rings are best where they are.") and words[1] == "Hands nothing over."
            return
    raise AssertionError("no such trade")


def test_the_best_turn_answers_for_others_that_get_closer_at_once() -> None:
    assert str(nearer_turns(0.01)) == "Other turns would do about as well."
    assert nearer_turns(0.07) is None, "neither as well nor clearly worse"
    assert str(nearer_turns(0.2)) == "Other turns get closer at once, but come off worse after the replies."


def test_who_stays_in_the_way_is_told_to_keep_another_from_home() -> None:
    """Nobody could get home before it either, but another turn that is told lets somebody."""
    s = at({DARK_BLUE: ((1, 6), "bO"), LIGHT_BLUE: ((0, 7), "bb")})
    still = Situation((300, 60), frozenset(), (0, 2))
    assert [*dangers(s, 0, still, still)] == []
    (words,) = dangers(s, 0, still, still, loose=frozenset({1}))
    assert str(words) == "Keeps Dark from getting home next turn."


def test_who_comes_to_stand_before_a_home_is_named() -> None:
    s = at({DARK_BLUE: ((1, 5), "bO"), LIGHT_BLUE: ((0, 6), "bb")})
    end = at({DARK_BLUE: ((1, 5), "bO"), LIGHT_BLUE: ((0, 7), "bb")})
    before, after = Situation((300, 90), frozenset(), (0, 2)), Situation((300, 150), frozenset(), (0, 2))
    (deed,) = delays(JUDGES, s, end, 0, before, after, None)
    assert str(deed.words) == "Light blue stands in Dark’s way to the home: about 6 energy more."
    (deed,) = delays(JUDGES, end, end, 0, before, after, None)
    assert str(deed.words) == "Dark now needs about 6 energy more."


def test_a_pearl_that_brings_nothing_nearer_is_told_by_what_it_is_good_for() -> None:
    """Found in a game: taking it was told to leave the goal as far as it was."""
    s = replace(at({LIGHT_RED: (BROADSIDES[2], "ryO"), LIGHT_BLUE: ((3, 3), "b")}), walked=(LIGHT_RED,))
    words = [str(*_spare(one, one, 0, Pearl(LIGHT_RED))) for one in (s, replace(s, terms=replace(s.terms, seats=3)))]
    assert words == [
        "A second way to the goal leads by an orange pearl.",
        "Blue needs an orange pearl: it is worth a trade.",
    ]


def test_a_pearl_is_told_with_who_gets_it_and_who_can_win_with_it() -> None:
    """Two messengers that could get the same one had one sentence."""
    s = with_energy(at({LIGHT_RED: ((1, 0), "ryr"), LIGHT_BLUE: ((3, 3), "b")}), HILLY[(1, 0)])
    words = told(s, Go(LIGHT_RED, BROADSIDES[2]))
    assert words.startswith("Light red gets an orange pearl for a pair of rings. Light blue can win with it: about "), (
        words
    )


def test_a_turn_that_loses_says_so_though_it_was_not_compared() -> None:
    s = with_energy(at({LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyr")}), 1)
    walk = Go(LIGHT_BLUE, (3, 2))
    assert told(s, walk, among=Among(gap=0.2, is_lost=True)).startswith(
        "Then Dark is expected to win. Light blue meets Dark red"
    )
    assert "expected to win" not in told(s, walk, among=Among(first=True, is_lost=True)), "nor does any other help"


def test_a_worse_turn_says_how_much_closer_the_best_one_gets_at_once() -> None:
    s = with_energy(at({LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyr")}), 1)
    now = situation(JUDGES, s)
    best = replace(now, needs=(now.needs[0] - 200, now.needs[1]))
    away = next(m for m in RULES.moves(s, 0) if isinstance(m, Go) and m.figure == LIGHT_YELLOW)
    words = told(s, away, among=Among(gap=0.2, best=best))
    assert words.startswith("The best other move gets about 20 energy closer to the goal than this one."), words


def test_a_missed_win_and_who_turns_next_come_first() -> None:
    s = at({LIGHT_YELLOW: ((0, 0), "P"), DARK_BLUE: ((1, 6), "bO")})
    won = Later({(HOME, 0): CERTAIN}, (0.0, 0.0), over=True)
    words = told(s, Card(0), Card(0), among=Among(between(replace(won, over=False), won, False)))
    assert words.startswith("Misses the win: ") and "Can’t stop Dark" in words, words


def test_a_worse_turn_is_not_praised_alone() -> None:
    """Neither by thrift, of which the best turn may have more, nor by getting closer, as the best one does."""
    three = standing(HILLY, {LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 1), "rrr"), LIGHT_BLUE: ((1, 5), "bbb")})
    same = Later({}, (0.0, 0.0, 0.0))
    for gap, said in ((0.2, True), (0.05, False)):
        it = between(same, replace(same, needs=(1.0, 0.0, 0.0)), False, gap=gap)
        words = told(three, Card(0), Card(0), among=Among(it))
        assert "Spends only" not in words and ("Comes off worse after" in words) == said, words


def test_a_missed_win_is_told() -> None:
    s = at({LIGHT_YELLOW: ((0, 0), "P")})
    won = Later({(HOME, 0): CERTAIN}, (0.0, 0.0), over=True)
    soon = replace(won, over=False)
    words = [str(text) for text in apart(s, 0, between(soon, won, False))]
    assert words == ["Misses the win: the best other move brings the pearl home at once."]
    assert not [*apart(s, 0, between(won, soon, False, gap=0.02))], "below the error"


def test_a_trade_that_keeps_the_pearl_that_wins_is_told_so() -> None:
    s = at({LIGHT_YELLOW: ((2, 2), "Py")})
    near = Situation((100, 280), frozenset())
    assert str(_as_far(s, 0, near)).startswith("Keeps the pearl that wins: about ")
    assert str(_as_far(at({}), 0, near)) == "That makes no difference to the way to the goal."


@pytest.mark.parametrize(
    ("need", "best", "reason"),
    [
        (240, 280, "Dark also gets closer to the goal, by about 4 energy."),
        (240, 240, ""),  # as with the best turn
        (280, 340, "Dark would need about 6 energy more with the best other move."),
        (240, None, ""),  # a best turn is not told by what speaks against it
    ],
)
def test_who_else_gains_by_a_turn_is_told_as_far_as_the_best_one_does_not_let_him(
    need: int, best: int | None, reason: str
) -> None:
    s = golden("pearl_duel.json").states[46]
    before, after = Situation((300, 280), frozenset()), Situation((290, need), frozenset())
    first = None if best is None else Situation((290, best), frozenset())
    assert " ".join(str(deed.words) for deed in delays(JUDGES, s, s, 0, before, after, first)) == reason


@pytest.mark.slice(1)
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"mode": "master"}), (3, {})])
def test_everything_has_a_reason_of_at_most_two_sentences(seats: int, options: dict[str, str]) -> None:
    s, rng, asked = RULES.start(INFO.complete({"island": "quick", **options}), None, seats), Random(seats), 0
    greedy, begun, line = PEERS["greedy"], None, []
    for ply in range(400):
        turn = RULES.turn(s)
        if isinstance(turn, Over):
            break
        if not isinstance(turn, Act):
            s = RULES.apply(s, -1, draw(turn, 4, ply))
            continue
        seat = turn.seats[0]
        if s.stage == Stage.CARDS and not s.cards:
            begun, line = s, []
        thought = greedy(s, seat, rng)
        if s.stage in (Stage.TRADE, Stage.CHOOSE):
            if asked < 3:
                *_, suggestions = TRADER.advise(s, seat, rng, played=thought.move)
                assert any(suggestion.move == thought.move for suggestion in suggestions)
                reasons = [str(suggestion.reason) for suggestion in suggestions]
                asked += 1
            else:
                reasons = []
        else:
            line.append(thought.move)
            reasons = [str(TRADER.told(begun, seat, line)[0])] if ply % 6 == 0 and begun is not None else []
        for reason in reasons:
            assert reason[0].isupper() and reason.endswith(".") and reason.count(".") <= 2, reason
            assert "{" not in reason
        s = RULES.apply(s, seat, thought.move)
    assert asked


def test_several_of_a_kind_are_told_in_words() -> None:
    red, purple = 1, 3
    assert str(things((red, purple, purple))) == "a red ring and two purple pearls"
    folder = registry.folder("magic_triland") / "locale" / "de" / "LC_MESSAGES"
    with (folder / "magic_triland.mo").open("rb") as file:
        german = GNUTranslations(file)
    for items, told_ in (((purple, purple), "zwei lila Perlen"), ((red, red, red), "drei rote Ringe")):
        assert things(items).render(lambda text: german.gettext(text.source)) == told_


@pytest.mark.parametrize("better", [False, True])
def test_one_way_to_the_goal_is_told_with_one_figure(better: bool) -> None:
    """Found in games: "Dark is about 6 energy farther", and "Dark would need about 8 more with the best other move"."""
    s = at({LIGHT_YELLOW: ((2, 2), "yyy"), DARK_RED: ((4, 1), "rrr")})
    here = Later({(BEST, 1): -1.0 * (not better)}, (90.0, 90.0 + 80 * better))
    there = Later({(BEST, 1): -1.0 * better}, (90.0, 90.0 + 80 * (not better)))
    now = situation(JUDGES, s)
    best = None if better else replace(now, needs=(now.needs[0], now.needs[1] + 60))
    words = told(s, Card(0), Card(1), among=Among(between(here, there, better), best=best))
    assert words.count("energy") == 1 and "8 energy" in words, words


def test_an_exchange_is_told_in_one_order() -> None:
    """Found in games: two suggestions for one exchange that begins with one ring or the other."""
    s = at({LIGHT_BLUE: ((3, 2), "rbb"), LIGHT_RED: ((2, 2), "yyr")})
    end = replace(s, turns=s.turns + 1)
    words = [
        Word(move, where, (move, Done()), 0, worth, 0, 0)
        for move, where, worth in (
            (Hand(LIGHT_BLUE, 1), end, 9),
            (Hand(LIGHT_BLUE, 2), end, 9),
            (Hand(LIGHT_RED, 0), s, 5),
            (Done(), end, 3),
        )
    ]
    assert in_one_order(words, None) == [words[0], *words[2:]]
    assert in_one_order(words, words[1].move) == [words[1], *words[2:]]
