"""Reasons from what a turn comes to: its terms are the value that the search finds, and the greatest one is told."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.ai.agent import UNHURRIED, Pace
from engine.ai.move_comparison import WITH_OTHER, WITH_PLAYED, Comparison
from engine.core import registry
from engine.core.text import Text
from games.magic_triland.ai import expected_outcomes, trade_choice
from games.magic_triland.ai.ai import AGENT
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.expected_outcomes import BEST, GETS, HOME, LOSES, PAIRS_UP, REST, Later
from games.magic_triland.ai.kernel_conversion import cards_of, company_of, hand_of
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.turn_search import decided
from games.magic_triland.ai.move_reasons import Among
from games.magic_triland.ai.move_search import Driver, TurnPlan
from games.magic_triland.ai.trade_choice import Trader
from games.magic_triland.ai.turn_comparison import apart, between, compared, figures
from games.magic_triland.ai.turn_moves import steps
from games.magic_triland.rules.move_types import Card, Move
from games.magic_triland.rules.position import Position, Stage
from tests.ai.counted_pace import Patience
from tools.ui_driver import replayed

JUDGES, TRADER = Judges(), Trader()
GLANCE = TurnPlan("fitted", rounds=((4, 1),))


@cache
def turns(name: str) -> tuple[Position, ...]:
    """Positions at the beginning of a turn, with the goal in sight."""
    session: Any = replayed(registry.folder("magic_triland") / "golden" / name)
    found = {s.turns: s for s in session.states if s.stage == Stage.CARDS and not s.cards and s.turns > 3}
    return tuple(found.values())


def golden(name: str) -> tuple[Position, ...]:
    return turns(name)[:: max(1, len(turns(name)) // 6)]


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_the_terms_add_up_to_what_the_search_finds_in_a_duel(plies: int) -> None:
    told = 0
    for s in golden("pearl_duel.json"):
        seat = 1 - s.mover
        tree = Tree(company_of(s), JUDGES.of("fitted", s.terms))
        tree.seat = seat
        for other in range(2):
            tree.hold(other, hand_of(s, other), cards_of(s, other))
        for depth, width in enumerate(expected_outcomes.WIDTHS):
            tree.widths[depth] = width
        worth = trade_choice.later(tree, s, seat, plies)
        later = expected_outcomes.later(JUDGES, s, seat, plies, UNHURRIED)
        assert later is not None
        if decided(worth):
            assert {kind for kind, _ in later.terms} == {HOME}
            continue
        assert sum(later.terms.values()) * 1000 == pytest.approx(worth, abs=2)
        told += 1
    assert told


def test_the_terms_add_up_with_three_seats() -> None:
    s = next(iter(three()))
    seat = (s.mover + 2) % 3
    tree = Tree(company_of(s), JUDGES.of("fitted", s.terms))
    tree.seat = seat
    for other in range(3):
        tree.hold(other, hand_of(s, other), cards_of(s, other))
    worth = trade_choice.later(tree, s, seat, 3)
    later = expected_outcomes.later(JUDGES, s, seat, 3, UNHURRIED)
    assert later is not None and not decided(worth)
    assert sum(later.terms.values()) * 1000 == pytest.approx(worth, abs=2)


def three() -> list[Position]:
    folder = registry.folder("magic_triland") / "golden"
    names = [path.name for path in sorted(folder.glob("*.json"))]
    return [s for name in names for s in turns(name) if s.terms.seats == 3 and not s.terms.chance][:40:8]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_sets_a_turn_apart_is_so(seats: int) -> None:
    told = 0
    for s in golden("pearl_duel.json") if seats == 2 else three():
        seat, driver = s.mover, Driver()
        *_, ranking = driver.search(s, seat, GLANCE, Random(1), UNHURRIED)
        lines = [tuple(m for _, m in steps(s, seat, way.lay, way.goals, way.energy)) for way in ranking.ways[:4]]
        found: list[tuple[Move, Later]] = []
        for line in lines:
            later = TRADER.later(s, seat, line, UNHURRIED)
            assert later is not None
            found.append((line[0], later))
        for number, line in enumerate(lines):
            it = compared(found, number, None)
            words = str(TRADER.told(s, seat, line, Among(it))[0])
            if it.other is None:
                assert "best other move" not in words
                continue
            told_apart = [str(text) for text in apart(s, seat, it)]
            assert not any("spent" in text or "second way" in text for text in told_apart), "no words of the table"
            if "wins" in words or not told_apart:
                continue
            (first,) = told_apart
            if not it.better and "getting home" not in words and not words.startswith("Stops"):
                assert words.startswith(first), "what a worse turn lacks comes first"
            assert is_so(s, seat, it, first), (first, it)
            told += 1
    assert told > 2


def is_so(s: Position, seat: int, it: Comparison[Later], told: str) -> bool:
    """Does a sentence say what is found, and does that speak for what is said of the turn?"""
    assert it.other is not None
    names = ("Light", "Dark") if s.terms.duel else ("Yellow", "Red", "Blue")
    who = next(who for who, name in enumerate(names) if re.search(rf"\b{name} (is|has|would)", told))
    if "within two turns" in told:
        return True
    if "energy" in told:
        nearer = "closer" in told
        return (it.mine.needs[who] < it.other.needs[who]) == nearer == ((who == seat) == it.better)
    kind = {"get ": GETS, "lose ": LOSES, "both rings": PAIRS_UP}
    happens = next(kind[key] for key in kind if key in told)
    here, there = (it.other, it.mine) if "would" in told else (it.mine, it.other)
    good = ((happens != LOSES) == (who == seat)) != ("would" in told)
    fresh = {(event, of) for event, of, _ in here.events - there.events}
    return (happens, who) in fresh and good == it.better


def sentence(mine: Later, other: Later, better: bool = True, against: Text = WITH_OTHER) -> tuple[str, str]:
    """What sets a turn apart, in words and in figures."""
    s = golden("pearl_duel.json")[1]
    it = between(mine, other, better, against)
    return " ".join(map(str, apart(s, s.mover, it))), str(figures(s, it))


def test_sentences() -> None:
    s = golden("pearl_duel.json")[1]
    me, foe = s.mover, 1 - s.mover
    name, rival = (("Light", "Dark")[seat] for seat in (me, foe))

    def later(own: float, theirs: float, spare: float, needs: tuple[float, float]) -> Later:
        terms = {(BEST, me): own, (BEST, foe): -theirs, (REST, me): spare, (REST, foe): 0.0}
        return Later(terms, needs if me == 0 else needs[::-1])

    even = later(1.0, 1.0, 0.5, (100.0, 100.0))
    assert sentence(later(2.0, 1.0, 0.5, (60.0, 100.0)), even) == (
        f"After the expected replies {name} is about 4 energy closer to the goal than with the best other move.",
        f"After the expected replies {name} has about 6 energy to go, with the best other move 10.",
    )
    assert sentence(later(1.0, 0.5, 0.5, (100.0, 102.0)), even) == ("", "None"), "less than a turn says nothing"
    assert sentence(even, later(1.0, 1.0, 1.5, (100.0, 100.0)), False) == ("", "None"), "nobody sees a second way"
    assert sentence(later(2.0, 1.9, 0.5, (60.0, 64.0)), even, against=WITH_PLAYED)[1] == (
        f"After the expected replies {name} has about 6 energy to go, with the move played 10. "
        f"But {rival} has about 6 energy to go, with the other move 10."
    )
    home = Later({(HOME, me): expected_outcomes.CERTAIN}, (0.0, 0.0))
    assert sentence(home, even) == (f"Then {name} is expected to get home within two turns.", "None")
    dear = Later({**even.terms, (BEST, me): 0.5}, (100.0, 100.0), (12.0, 12.0))
    assert sentence(dear, even, False)[0] == sentence(even, dear)[0] == "", "thrift is told by the cards"
    assert sentence(even.doomed(me), even, False)[0] == "After it others are sure to win."
    assert sentence(even, even.doomed(me))[0] == "Others would be sure to win with the best other move."
    assert sentence(even, home, False)[0] == (
        f"{name} would be expected to get home within two turns with the best other move."
    )


@pytest.mark.parametrize(
    ("mine", "other", "better", "told"),
    [
        ({(GETS, 0, 3)}, set(), True, "Then Light is expected to get a purple pearl."),
        (set(), {(GETS, 0, 3)}, False, "Light would be expected to get a purple pearl with the best other move."),
        (set(), {(GETS, 1, 4)}, True, "Dark would be expected to get a green pearl with the best other move."),
        ({(LOSES, 1, 4)}, set(), True, "Then Dark is expected to lose a green pearl."),
        ({(LOSES, 0, 4)}, {(GETS, 1, 4)}, False, "Then Light is expected to lose a green pearl."),
        ({(PAIRS_UP, 0, 5)}, set(), True, "Then Light is expected to have both rings for an orange pearl."),
        ({(GETS, 0, 3)}, {(GETS, 0, 3)}, True, ""),
        ({(GETS, 0, 3)}, set(), False, ""),
    ],
)
def test_what_happens_with_one_turn_only_is_told(mine: set[Any], other: set[Any], better: bool, told: str) -> None:
    s = golden("pearl_duel.json")[1]
    one, two = (
        Later({(REST, 0): 1.0 * k}, (90.0, 90.0), events=frozenset(k_))
        for k, k_ in ((better, mine), (not better, other))
    )
    assert " ".join(map(str, apart(s, 0, between(one, two, better)))) == told


def test_events_are_what_changes_hands_on_the_turns_looked_at() -> None:
    """Each of them is seen in the items before and after the walk, and some turns have one."""
    found = set()
    for s in (*turns("pearl_duel.json")[::2], *three()):
        later = expected_outcomes.later(JUDGES, s, (s.mover + 1) % s.terms.seats, 2, UNHURRIED)
        assert later is not None
        for _, who, item in later.events:
            assert s.terms.duel or s.terms.master or item == 3 + who, "with three only one's own pearl wins"
        found |= {kind for kind, _, _ in later.events}
    assert {GETS, PAIRS_UP} <= found


def test_a_turn_is_compared_with_one_that_comes_to_something_else() -> None:
    """Two cards in another order are the same turn."""
    one, other, third = (Later({(BEST, 0): worth}, (100.0, 100.0)) for worth in (1.0, 0.5, 0.2))
    found: list[tuple[Move, Later]] = [(Card(1), one), (Card(2), one), (Card(3), other), (Card(0), third)]
    best = compared(found, 0, None)
    assert best.other == other and best.better
    assert compared(found, 1, None).other is None
    told = compared(found, 0, None, {Card(1): 0.15, Card(2): 0.12})
    assert told.other is None, "the best other move comes to the same"
    assert compared(found, 0, None, {Card(1): 0.25, Card(2): 0.12}).other == other
    last = compared(found, 3, Card(0))
    assert last.other == one and not last.better and last.against == WITH_OTHER
    played = compared(found, 0, Card(0))
    assert played.other == third and played.against == WITH_PLAYED
    itself = compared([*found, (Card(1), third)], 0, Card(1))
    assert itself.against == WITH_OTHER, "the move played is the best one"


def test_there_may_be_no_time() -> None:
    s = golden("pearl_duel.json")[2]
    assert expected_outcomes.after(JUDGES, s, s, 1 - s.mover, Patience(0)) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_advice_has_them(seats: int) -> None:
    for s in golden("pearl_duel.json") if seats == 2 else three():
        *_, advice = AGENT.advise(s, s.mover, Random(1), Brisk())
        if any(one.figures is not None for one in advice):
            return
    raise AssertionError("nothing was compared")


class Brisk(Pace):
    """Less work than a player allows."""

    seconds = 0.25


def test_what_is_spent_is_told_apart_from_the_ways() -> None:
    """Both are in what the judge says that a seat needs."""
    for s in golden("pearl_duel.json"):
        later = expected_outcomes.later(JUDGES, s, 1 - s.mover, 1, UNHURRIED)
        if later is None or any(kind == HOME for kind, _ in later.terms):
            continue
        judge = JUDGES.of("fitted", s.terms)
        assert [need + spent for need, spent in zip(later.needs, later.spent, strict=False)] == [
            int(judge.needs[who]) for who in (0, 1)
        ]
        assert judge.price > 0
