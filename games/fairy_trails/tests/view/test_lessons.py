"""The lessons stand on real positions, and what they ask for is to be found by hand: not any move will do."""

from __future__ import annotations

from functools import partial

import pytest

from engine.core.lesson import Lesson, Page, Try
from engine.core.running_lesson import Course
from games.fairy_trails.lessons.constructed_deals import alone, duel
from games.fairy_trails.lessons.lessons import LESSONS
from games.fairy_trails.lessons.move_conditions import brought, given, reason
from games.fairy_trails.rules.move_types import Claim, Discard, Done, Lay
from games.fairy_trails.rules.pieces import DECK
from games.fairy_trails.rules.rules import RULES, Position
from games.fairy_trails.tests.play import begin
from tests.core import lesson_answers
from tests.core.lesson_answers import moves, right, wrong_words

GAME = "fairy_trails"
FREE = {("first-card", 3), ("keen-eyes", 2)}
"""Pages on which any card may be laid."""
PUZZLES = {("tangle", 4): 1, ("last-stone", 1): 2, ("waiting", 0): 1, ("rings", 0): 2, ("discard", 1): 1}
"""How many moves are right where one is to be found."""


at = partial(lesson_answers.at, GAME)
after = partial(lesson_answers.after, GAME)


@pytest.mark.parametrize(("lesson", "number"), lesson_answers.tries(GAME))
def test_there_is_something_to_find(lesson: Lesson, number: int) -> None:
    course = Course(GAME, lesson, number)
    allowed, found, said = moves(course), right(course), wrong_words(course)
    assert course.model() in found
    if (lesson.key, number) in FREE:
        assert len(found) > 20
    else:
        assert said
        assert all(text.source for text in said)
        assert len(found) < len(allowed) / 2 or lesson.key in (
            "lanterns",
            "last-card",
        )
    if (lesson.key, number) in PUZZLES:
        assert len(found) == PUZZLES[lesson.key, number]


def test_every_kind_of_move_is_made_by_hand() -> None:
    asks = [page.ask for lesson in LESSONS for page in lesson.pages]
    kinds = {type(ask.model) for ask in asks if isinstance(ask, Try) and ask.model is not None}
    assert kinds == {Lay, Claim, Done, Discard}


def test_three_huts_bring_three_stones() -> None:
    before, later = after("closing", 1)
    assert brought(before, later, 0) == 3


def test_a_network_without_huts_brings_none() -> None:
    before, later = after("rings", 1)
    assert len(later.forest.web.closed) > len(before.forest.web.closed)
    assert brought(before, later, 0) == 0


def test_the_present_is_unpacked_before_the_gnomes_lay() -> None:
    course = at("giving", 0)
    course.make(course.model())
    s = course.session.state
    assert brought(Position(((), ())), s, 1) == 2
    assert len(s.forest.cards) == 2, "no card of theirs lies yet"


def test_waiting_stones_win_at_the_start_of_the_turn() -> None:
    before, later = after("waiting", 0)
    assert (before.stones(0), before.stones(1)) == (7, 12)
    assert (reason(later), later.winner) == ("gift", 0)


def test_the_other_way_round_it_is_lost() -> None:
    before, later = after("waiting", 1)
    assert before.stones(1) == 1
    assert (reason(later), later.winner) == ("gift", 1)


def test_the_last_stone_wins_at_once() -> None:
    before, later = after("last-stone", 1)
    assert before.stones(0) == 2
    assert (reason(later), later.winner) == ("last_stone", 0)


def test_the_last_card_is_counted() -> None:
    before, later = after("last-card", 1)
    assert [len(homes) for homes in before.homes] == [15, 16]
    assert not before.deck
    assert (reason(later), later.winner) == ("cards", 1)
    course = at("last-card", 1)
    ends = {RULES.apply(before, 1, move).ended for move in right(course)}
    assert ends == {"cards"}
    assert len(wrong_words(course)) == 2, "a tie and a defeat are told apart"


def test_a_wrong_claim_costs_the_other_claims_of_the_turn() -> None:
    _, later = after("keen-eyes", 1)
    assert later.misjudged
    assert not any(isinstance(move, Claim) for move in RULES.moves(later, 0))


def test_alone_lanterns_and_score() -> None:
    before, later = after("lanterns", 0)
    assert (before.clock, later.clock) == (2, 0)
    assert min(brought(before, later, 0), brought(before, later, 1)) == 1, "a stone of either colour"
    _, later = after("lanterns", 1)
    assert later.clock == 1
    before, later = after("discard", 0)
    assert (before.clock, later.clock, before.deck - later.deck) == (2, 2, 1)
    closing = [move for move in RULES.moves(before, 0) if isinstance(move, Lay)]
    assert all(RULES.apply(before, 0, move).ended == "lost_way" for move in closing), "no place brings a stone"
    _, later = after("discard", 2)
    assert (reason(later), later.deck) == ("home", 27)


def test_answers_of_the_others_close_nothing() -> None:
    for lesson in LESSONS:
        for number, page in enumerate(lesson.pages):
            if callable(page.then):
                course = Course(GAME, lesson, number)
                course.make(course.model())
                before = len(course.session.state.forest.web.closed)
                assert course.script, "the other seat has an answer"
                while course.step() is not None:
                    pass
                assert len(course.session.state.forest.web.closed) == before


def test_deals_are_games() -> None:
    layings = ((DECK[0], (1, 0), 0), (DECK[1], (2, 0), 1), (DECK[2], (0, 1), 0))
    for keen in (False, True):
        s = begin(keen_eyes="on" if keen else "off")
        for seat, move in duel(layings, ((DECK[3], DECK[4]), (DECK[5], DECK[6])), first=1, keen=keen):
            s = RULES.apply(s, seat, move)
        assert [laid.card for laid in s.forest.cards[1:]] == list(DECK[:3])
        assert [[held.card for held in hand] for hand in s.hands] == [list(DECK[3:5]), list(DECK[5:7])]
        assert s.mover == 0
    s = begin(1)
    for seat, move in alone(layings[:2], DECK[9]):
        s = RULES.apply(s, seat, move)
    assert [held.card for held in s.hands[0]] == [DECK[9]]
    assert given(s, 0) == 0


def test_pages_say_what_they_ask() -> None:
    pages: list[Page] = [page for lesson in LESSONS for page in lesson.pages]
    assert 8 <= len(LESSONS) <= 15
    assert len({page.text for page in pages}) == len(pages)
