"""Every rule is shown on a page of a lesson, and what a page asks for is to be found by hand: not any move will do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import get_args

import pytest
from msgspec import Struct

from engine.core.lesson import Deed, Lesson, Page
from engine.core.rules import Fact, Over
from engine.core.running_lesson import Course
from games.path_of_elements.lessons.lesson_positions import told
from games.path_of_elements.lessons.lessons import LESSONS
from games.path_of_elements.rules import draft, elements_and_omens, gifts_and_powers, laying, memory_phase, refusals
from games.path_of_elements.rules.move_types import Chosen
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import points, sources
from games.path_of_elements.view.zones_and_keys import GRID, spot
from tests.core import lesson_answers
from tests.core.lesson_answers import moves, right, wrong_words
from tests.core.rules_page import OUTSIDE, RulesPage, first_words

GAME = "path_of_elements"
RULES_PAGE = RulesPage(GAME)
at = partial(lesson_answers.at, GAME)
SPIRITS, OMENS, TURNS = 4, 5, 6
"""Sources of points."""


class Shown(Struct, frozen=True):
    """What happens on a page when it is done as its model does it.

    before, after: the positions. facts: all of its steps. refused: the sentence of a move that the rules refuse, "".
    """

    page: Page
    before: Position
    after: Position
    facts: tuple[Fact, ...]
    refused: str

    def kinds(self) -> list[str]:
        """What the facts say."""
        return [fact.kind for fact in self.facts]

    def gained(self, seat: int = 0) -> int:
        """Points."""
        return points(self.after, seat) - points(self.before, seat)


@cache
def shown(key: str, page: int) -> Shown:
    """A page of a lesson, done."""
    course = at(key, page)
    before, made, model = course.session.state, len(course.session.states), course.model()
    refusal = None if model is None else RULES.why_not(before, 0, model)
    course.perform()
    facts = tuple(fact for s in course.session.states[made:] for fact in s.facts)
    return Shown(course.page, before, course.session.state, facts, str(refusal.text) if refusal else "")


# --- the rules -------------------------------------------------------------------------------------------------------

Check = Callable[[Shown], bool]


class Rule(Struct, frozen=True):
    """says: how the paragraph of the rules page begins. lesson, page: where it is shown; check: that it is."""

    says: str
    lesson: str
    page: int
    check: Check


def refused(words: str) -> Check:
    """The rules refuse it with this sentence."""
    return lambda done: words in done.refused


def said(words: str) -> Check:
    """The page says so: what can't be done by hand in a position."""
    return lambda done: words in f"{done.page.text} {done.page.well}"


def scores(gain: int, source: int, seat: int = 0) -> Check:
    """The seat has so many points more of this source, and of no other."""
    return lambda done: (
        done.gained(seat) == gain == sources(done.after, seat)[source] - sources(done.before, seat)[source]
    )


def happens(kind: str, times: int = 1) -> Check:
    """A fact of this kind."""
    return lambda done: done.kinds().count(kind) == times


def spends(gifts: int) -> Check:
    """The learner's gifts that are gone."""
    return lambda done: done.before.players[0].gifts - done.after.players[0].gifts == gifts


def both(*checks: Check) -> Check:
    """All of them."""
    return lambda done: all(check(done) for check in checks)


def power(motif: str, kind: str) -> Check:
    """The power of a pair, for nothing."""
    return both(lambda done: done.before.power == motif and not done.after.power, happens(kind), spends(0))


def _passed_on(done: Shown) -> bool:
    """The learner has what is left of Lynx's stack, and Lynx what is left of the learner's."""
    return done.after.passed == 1 and {*done.after.players[0].stack} < {*done.before.players[1].stack}


def _covered_again(done: Shown) -> bool:
    return not done.after.up and done.after.active == 0 and RULES.forget(done.after).seen == ()


def _fewest(done: Shown) -> bool:
    counts = [len(player.spirits) for player in done.before.players]
    return counts[2] < counts[1] and done.facts[0].seat == 2


def _odd_one(done: Shown) -> bool:
    """Three were turned up; the one that is no part of the pair is covered."""
    return len(done.after.pair) == 2 and done.after.up == done.after.pair and len(done.before.up) == 2


def _wins_by_one(done: Shown) -> bool:
    turn = RULES.turn(done.after)
    return isinstance(turn, Over) and turn.scores == (28, 27) and turn.places == (1, 2)


COVERED = (
    Rule("The most points win. There are three", "water-earth", 0, said("Most points win")),
    Rule("- your **path**", "water-earth", 1, scores(1, 1)),
    Rule("- the **spirits** on it", "homes", 0, scores(2, SPIRITS)),
    Rule("- with the advanced rules", "omens", 1, scores(2, OMENS)),
    Rule("Two, three or four can play", "fewest", 0, lambda done: done.before.seats == 3),
    Rule("Everyone has an **element**", "draft", 0, lambda done: len(done.after.players[0].hand) == 6),
    *(
        Rule(f"- **{name}**: {own}", "draft", 0, said("It brings tiles"))
        for name, own in (("Earth", "2"), ("Air", "1"))
    ),
    Rule("- **Water**: 1 earth", "draft", 0, lambda done: done.after.players[1].element == "W"),
    Rule("- **Fire**: 1 earth", "draft", 0, lambda done: "".join(sorted(_elements(done.after))) == "AEFFWW"),
    Rule("Everyone gets ten **gifts**", "pairs", 0, lambda done: done.before.players[0].gifts == 10),
    Rule("The common stack is mixed", "draft", 1, both(happens("drafted", 2), _passed_on)),
    Rule("The common stack is mixed", "draft", 3, lambda done: len(done.after.players[0].tiles) == 12),
    Rule("All lay their twelve tiles", "water-earth", 3, refused("must touch another tile")),
    Rule("A **river** of three", "water-earth", 1, scores(1, 1)),
    Rule("Three fire tiles", "fire-air", 0, scores(4, 2)),
    Rule("Two air tiles", "fire-air", 1, scores(4, 3)),
    Rule("Two air tiles", "fire-air", 3, scores(4, 3)),
    Rule("Each earth tile", "water-earth", 2, scores(2, 0)),
    Rule("You may move tiles about", "fire-air", 3, lambda done: not done.after.players[0].ready),
    Rule("You may move tiles about", "water-earth", 5, lambda done: done.after.stage == Stage.SPIRITS),
    Rule("In turn, clockwise", "pairs", 1, both(happens("turned_up"), lambda done: done.after.turned)),
    Rule("- **No pair**", "pairs", 2, _covered_again),
    Rule("- **A pair**", "homes", 1, lambda done: len(done.after.grid) == 18),
    Rule("Before or after", "gifts", 0, both(spends(1), lambda done: not done.before.turned)),
    Rule("Put one spirit", "homes", 0, lambda done: done.after.players[0].spirit((0, 0)) is not None),
    Rule("Put one spirit", "homes", 1, scores(0, SPIRITS, 1)),
    Rule("With three or four", "fewest", 1, refused("the path with the fewest spirits")),
    Rule("With three or four", "fewest", 2, _fewest),
    Rule("A full path gets nothing", "fewest", 2, said("A full path gets nothing")),
    Rule("On a tile of its own element", "homes", 0, scores(2, SPIRITS)),
    Rule("On a tile of its own element", "homes", 2, scores(1, SPIRITS)),
    Rule("On a tile of its own element", "homes", 3, said("Masks score nothing")),
    Rule("Here, for", "gifts", 0, scores(2, SPIRITS)),
    Rule("When both spirits", "powers", 0, spends(0)),
    Rule("- **Earth**: swap", "powers", 3, power("E", "swapped")),
    Rule("- **Water**: move", "powers", 2, power("W", "moved")),
    Rule("- **Fire**: move", "powers", 0, power("F", "moved")),
    Rule("- **Air**: uncover", "cover", 2, power("A", "uncovered")),
    Rule("- **Mask**: swap", "powers", 1, power("M", "swapped")),
    Rule("Spirits move to free tiles", "powers", 4, power("W", "skipped")),
    Rule("For **1 gift**", "gifts", 0, spends(1)),
    Rule("- give it to a spirit", "gifts", 0, both(happens("gifted"), scores(2, SPIRITS))),
    Rule("- cover a spirit", "cover", 0, both(happens("covered"), spends(1))),
    Rule("- move a spirit of your own", "gifts", 3, said("1 gift on your own path")),
    Rule("- swap two of your own", "last-gifts", 0, both(happens("swapped"), spends(1))),
    Rule("- turn up a third", "gifts", 2, both(happens("turned_up"), spends(1))),
    Rule("For **2 gifts**", "gifts", 3, spends(2)),
    Rule("- uncover a spirit", "cover", 2, said("it would have cost 2 gifts")),
    Rule("- move a spirit of another", "gifts", 3, both(happens("moved"), spends(2))),
    Rule("- swap two spirits", "gifts", 3, said("what powers do: 1 gift on your own path, 2 on another’s")),
    Rule("- exchange a good omen", "omens", 3, spends(2)),
    Rule("A spirit takes one gift", "gifts", 1, refused("mask")),
    Rule("If any two of three", "gifts", 2, _odd_one),
    Rule("A covered spirit", "cover", 1, refused("covered")),
    Rule("A covered spirit", "cover", 3, scores(-4, SPIRITS, 1)),
    Rule("Once the last pair is placed", "last-gifts", 0, lambda done: done.before.stage == Stage.GIVING),
    Rule("The points of paths", "last-gifts", 1, _wins_by_one),
    Rule("With the **advanced rules**", "omens", 0, lambda done: done.after.players[0].omens[-1] == "EWF"),
    Rule("A **straight row**", "omens", 1, scores(2, OMENS)),
    Rule("Each row scores once", "omens", 2, scores(3, OMENS)),
    Rule("An omen that has been", "omens", 3, lambda done: done.after.players[0].aside == ("EWF",)),
    Rule("A mask stands for", "omens", 2, scores(3, OMENS)),
    Rule("Of these rows", "omens", 2, said("masks alone are no row")),
    Rule("Alone you draft", "calm-mind", 0, both(happens("drafted"), happens("lost"))),
    Rule("Alone you draft", "calm-mind", 2, lambda done: len(done.after.players[1].spirits) == 1),
    Rule("You play until", "calm-mind", 3, scores(-1, TURNS)),
)
"""Where the lessons show each rule of the rules page."""


def _elements(s: Position) -> list[str]:
    return [tile.element for tile in s.players[0].hand]


def test_every_rule_of_the_rules_page_is_shown_in_a_lesson() -> None:
    assert {RULES_PAGE.paragraph(rule.says) for rule in COVERED} == set(RULES_PAGE.paragraphs)


def test_every_lesson_shows_rules_of_the_sections_that_it_names() -> None:
    anchors = RULES_PAGE.paragraphs
    missing = {}
    for lesson in LESSONS:
        sections = {anchors[RULES_PAGE.paragraph(rule.says)] for rule in COVERED if rule.lesson == lesson.key}
        missing[lesson.key] = set(lesson.rules) - set(OUTSIDE) - sections
    assert not {key: found for key, found in missing.items() if found}


@pytest.mark.parametrize("rule", COVERED, ids=lambda rule: f"{rule.lesson}-{rule.page + 1}: {rule.says[:30]}")
def test_the_lesson_does_what_the_table_says(rule: Rule) -> None:
    assert rule.check(shown(rule.lesson, rule.page))


def test_all_that_can_happen_happens_in_the_lessons() -> None:
    known = first_words("Fact", elements_and_omens, draft, laying, memory_phase, gifts_and_powers)
    assert {"laid", "drafted", "turned_up", "pair", "put", "skipped", "moved", "swapped", "ended"} <= known
    met = {
        fact.kind
        for lesson in LESSONS
        for number in range(len(lesson.pages))
        for fact in shown(lesson.key, number).facts
    }
    # nobody has to take a tile back, and the last gifts have begun before the lesson does
    assert known - met == {"took_back", "last_gifts"}


def test_every_kind_of_move_is_made_by_hand() -> None:
    kinds = {
        type(at(lesson.key, number).model())
        for lesson in LESSONS
        for number, page in enumerate(lesson.pages)
        if page.ask is not None and not isinstance(page.ask, Deed)
    }
    assert kinds == set(get_args(Chosen))


# --- how they teach --------------------------------------------------------------------------------------------------

PUZZLES = {
    **{("fire-air", 0): 1, ("draft", 2): 1, ("powers", 0): 1, ("powers", 1): 1, ("powers", 2): 1, ("gifts", 0): 1},
    **{("gifts", 3): 1, ("cover", 3): 1, ("omens", 1): 2, ("omens", 2): 2, ("last-gifts", 0): 2, ("last-gifts", 1): 2},
}
"""How many moves are right where something is to be found; either spirit of a pair will do."""


@pytest.mark.parametrize(("key", "page"), PUZZLES)
def test_there_is_something_to_find(key: str, page: int) -> None:
    course = at(key, page)
    found = right(course)
    assert course.model() in found
    assert len(found) == PUZZLES[key, page] < len(moves(course)) / 2


@pytest.mark.parametrize(("lesson", "number"), lesson_answers.tries(GAME))
def test_what_is_wrong_is_told_in_a_sentence_of_the_game(lesson: Lesson, number: int) -> None:
    assert all(text.domain == GAME for text in wrong_words(Course(GAME, lesson, number)))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_begins_with_something_to_do_and_never_asks_to_turn_two_pages(lesson: Lesson) -> None:
    # the first one shows the goal before it asks for anything
    first = lesson is LESSONS[0]
    assert 2 <= len(lesson.pages) <= 5 + first
    assert all(page.ask is not None for page in lesson.pages[first:])


def test_there_are_fifteen_lessons_and_no_page_says_what_another_says() -> None:
    pages = [page for lesson in LESSONS for page in lesson.pages]
    assert len(LESSONS) == 15
    assert len({str(page.text) for page in pages}) == len(pages)


def test_refusals_that_the_lessons_show_are_sentences_of_the_rules() -> None:
    sentences = first_words("say", refusals)
    met = {shown(lesson.key, number).refused for lesson in LESSONS for number in range(len(lesson.pages))} - {""}
    assert len(met) == 4
    assert met <= sentences


# --- the short hand --------------------------------------------------------------------------------------------------


def test_a_path_is_written_as_it_is_seen() -> None:
    stand = told("E W W E / A A W F / E F W E", "W W W W / E A A E / F E F E", elements="EW", turns=("",))
    course = Course(GAME, Lesson("x", LESSONS[0].title, LESSONS[0].about, (), (Page(LESSONS[0].title, stand=stand),)))
    s = course.session.state
    rows = [[s.players[0].elements.get((k - y // 2, y)) for k in range(4)] for y in range(3)]
    assert rows == [list("EWWE"), list("AAWF"), list("EFWE")]
    assert path_points(s.players[0].elements) == (8, 4, 0, 4)
    assert s.stage == Stage.SPIRITS and s.active == 0


def test_turns_are_told_word_by_word() -> None:
    stand = told(
        "E W W E / A A W F / E F W E",
        "W W W W / E A A E / F E F E",
        elements="EW",
        turns=("E=2,0>0,1 +2,0 _2,0 .", "F@0,0 W@1,0 .", "F@0,0"),
    )
    course = Course(GAME, Lesson("x", LESSONS[0].title, LESSONS[0].about, (), (Page(LESSONS[0].title, stand=stand),)))
    s = course.session.state
    spirit = s.players[0].spirit((2, 0))
    assert spirit is not None and (spirit.motif, spirit.gifted, spirit.covered) == ("E", True, True)
    assert s.players[0].gifts == 8 and s.turns == 2
    assert s.up == ((0, 0),) and s.motif((1, 0)) == "W"


def test_what_is_marked_in_the_grid_lies_there_on_the_table_and_has_been_seen() -> None:
    marked = 0
    for lesson in LESSONS:
        for number, page in enumerate(lesson.pages):
            signs = page.look if isinstance(page.look, tuple) else ()
            cells = {cell for sign in signs if sign.zone == GRID for cell in sign.cells}
            if cells:
                s = shown(lesson.key, number).before
                assert cells <= {spot(s, cell) for cell, _ in s.seen}, (lesson.key, number)
                marked += 1
    assert marked == 2
