"""The lessons stand on real positions, and what they ask for is to be found by hand: not any move will do."""

from __future__ import annotations

from functools import partial

import pytest

from engine.core.errors import IllegalMove
from engine.core.lesson import DUE, Lesson, Page, Try, Wrong
from engine.core.rules import CHANCE
from engine.core.running_lesson import Course, opened
from games.magic_triland.lessons.lesson_positions import BAY, PLAIN, stand
from games.magic_triland.lessons.lessons import LESSONS
from games.magic_triland.lessons.strategy import BOTH, CARDS, RELAY
from games.magic_triland.rules.move_types import (
    Answer,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Next,
    Offer,
    Pearl,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import EACH_HEIGHT, HEIGHTS, has_pair
from games.magic_triland.rules.position import NOBODY
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tasks.tasks import CHALLENGES
from tests.core import lesson_answers
from tests.core.lesson_answers import moves, right, wrong_words

GAME = "magic_triland"
FREE = {("island", 2), ("steps", 0), ("steps", 2), ("home", 3)}
"""Pages on which any move of the kind that is due will do."""
PUZZLES = {
    ("island", 3): 1,
    ("exact", 0): 2,
    ("exact", 2): 1,
    ("strong", 3): 1,
    ("equal", 1): 1,
    ("equal", 3): 2,
    ("home", 1): 1,
    ("luck", 0): 1,
    ("luck", 1): 1,
    ("duel", 0): 1,
    ("master", 1): 1,
    ("master", 3): 1,
    ("alone", 0): 1,
}
"""How many moves are right where one is to be found."""


at = partial(lesson_answers.at, GAME)
after = partial(lesson_answers.after, GAME)


@pytest.mark.parametrize(("lesson", "number"), lesson_answers.tries(GAME))
def test_there_is_something_to_find(lesson: Lesson, number: int) -> None:
    course = Course(GAME, lesson, number)
    allowed, found, said = moves(course), right(course), wrong_words(course)
    if (lesson.key, number) in FREE:
        assert len(found) == len(allowed)
        return
    assert course.model() in found
    assert said
    assert all(text.source for text in said)
    assert len(found) < len(allowed)
    if (lesson.key, number) in PUZZLES:
        assert len(found) == PUZZLES[lesson.key, number]


def test_every_kind_of_move_of_a_turn_is_made_by_hand() -> None:
    asks = [(at(lesson.key, n), p.ask) for lesson in LESSONS for n, p in enumerate(lesson.pages)]
    kinds = {type(course.model()) for course, ask in asks if isinstance(ask, Try)}
    assert kinds == {Stone, Card, Joker, Go, Pearl, Swap, Answer, Hand, Done, Next}
    others = {type(move) for lesson in LESSONS for p in lesson.pages if not callable(p.then) for _, move in p.then}
    assert {Offer, Swap} <= others


def test_refusals_are_lessons() -> None:
    rules = [page.ask.rule for lesson in LESSONS for page in lesson.pages if isinstance(page.ask, Wrong)]
    assert {"build", "energy", "walk", "occupied", "blocked", "broadside", "home"} == set(rules)


def test_the_island_is_one() -> None:
    assert [BAY.count(height) for height in HEIGHTS] == [EACH_HEIGHT] * len(HEIGHTS)
    long = sorted(len(cells) for cells in PLAIN.fields)[-3:]
    assert long == [4, 5, 6]


def test_a_weak_one_has_to_take_what_it_gets() -> None:
    before, later = after("strong", 1)
    assert before.figures[0].items[:3] == (3, 0, 0)
    assert later.figures[0].items[:3] == (2, 0, 1)


def test_an_answer_opens_the_purple_broadside() -> None:
    before, later = after("equal", 1)
    assert not has_pair(before.figures[0].items, 0)
    assert has_pair(later.figures[0].items, 0)


def test_a_pearl_costs_its_pair() -> None:
    before, later = after("pearl", 2)
    assert before.pearls[0] - later.pearls[0] == 1
    assert later.figures[0].items == (1, 0, 0, 1, 0, 0)


def test_who_comes_home_wins_at_the_end_of_the_turn() -> None:
    _, later = after("home", 1)
    assert later.figures[1].out
    assert not later.ended
    _, later = after("home", 3)
    assert (later.ended, later.winner) == ("pearl", 0)


def test_cards_come_and_go_unseen() -> None:
    s = at("luck", 0).session.state
    assert s.hands.hand(0) == (1, 2, 2, 3)


def test_a_duel_is_won_and_the_next_game_begins() -> None:
    _, later = after("duel", 0)
    assert (later.ended, later.winner) == ("pearl", 1)
    _, later = after("duel", 1)
    assert later.game == 1
    assert later.owner(0) == 1
    _, later = after("duel", 2)
    assert (later.ended, later.winner) == ("repeated", NOBODY)


def test_all_colours_win_a_master_game() -> None:
    _, later = after("master", 3)
    assert later.ended == "colours"
    assert all(later.at_home(0))


def test_a_sleeper_on_dark_ground_keeps_what_it_has() -> None:
    before, later = after("alone", 2)
    assert later.figures[1].items == before.figures[1].items
    assert later.figures[1].where == later.figures[2].where
    assert later.turns == before.turns + 1


def test_pages_say_what_they_ask() -> None:
    pages: list[Page] = [page for lesson in LESSONS for page in lesson.pages]
    assert 9 <= len(LESSONS) <= 15
    assert len({page.text for page in pages}) == len(pages)
    assert sum(page.ask is None for page in pages) <= 4


def test_a_line_that_is_not_legal_is_an_error() -> None:
    with pytest.raises(IllegalMove):
        opened(GAME, stand("c3 c3 c3"))


def test_a_line_is_told_without_who_moves() -> None:
    told = stand("t03 t11 t20 c1", options={"hands": "chance"})
    assert told.line[36:] == ((CHANCE, Draw(0, 3)), (CHANCE, Draw(1, 1)), (CHANCE, Draw(2, 0)), (DUE, Card(1)))
    assert opened(GAME, told).state.cards == (1,)
    assert isinstance(RULES.moves(opened(GAME, stand("c0 c3")).state, 0)[0], Go)


@pytest.mark.parametrize(("key", "line"), [("relay", RELAY), ("last-cards", CARDS), ("two-walks", BOTH)])
def test_playing_well_shows_the_one_right_turn(key: str, line: str) -> None:
    *_, solution = CHALLENGES.solve(CHALLENGES.read("1-01", line))
    assert solution is not None
    assert solution.figures["right turns"] == 1
    lesson = next(lesson for lesson in LESSONS if lesson.key == key)
    asked = [page.ask.model for page in lesson.pages if isinstance(page.ask, Try)]
    goes = [move for move in asked if isinstance(move, Go)]
    assert goes == [move for move in solution.line if isinstance(move, Go)][: len(goes)]
