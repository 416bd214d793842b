"""Every rule is shown on a page of a lesson, and what a page asks for is to be found by hand: not any move will do."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

import pytest
from msgspec import Struct

from engine.core.lesson import Deed, Lesson, Page, Try
from engine.core.rules import Fact, Over
from engine.core.running_lesson import Course
from games.alfheim_fairies.lessons import move_conditions
from games.alfheim_fairies.lessons.lessons import LESSONS
from games.alfheim_fairies.rules import refusals, rounds, scoring
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import FAIRIES
from games.alfheim_fairies.rules.position import Position
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import footprint_points, points
from games.alfheim_fairies.view import zones_and_keys
from games.alfheim_fairies.view.view import VIEW
from tests.core import lesson_answers
from tests.core.lesson_answers import moves, right, wrong_words
from tests.core.rules_page import OUTSIDE, RulesPage, first_words

GAME = "alfheim_fairies"
RULES_PAGE = RulesPage(GAME)
at = partial(lesson_answers.at, GAME)


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

    def came(self) -> tuple[str, ...]:
        """The learner's fairies that have come."""
        old, new = (s.players[0].garden.fairies for s in (self.before, self.after))
        return tuple(fairy for _, fairy in new[len(old) :])

    def gained(self, seat: int = 0) -> int:
        """Points."""
        return points(self.after.players[seat]) - points(self.before.players[seat])


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


class Rule(Struct, frozen=True):
    """says: how the paragraph of the rules page begins. lesson, page: where it is shown; check: that it is."""

    says: str
    lesson: str
    page: int
    check: Callable[[Shown], bool]


def refused(words: str) -> Callable[[Shown], bool]:
    """The rules refuse it with this sentence."""
    return lambda done: words in done.refused


def told(words: str) -> Callable[[Shown], bool]:
    """The page says so: what can't be done by hand in a position."""
    return lambda done: words in f"{done.page.text} {done.page.well}"


def came(*fairies: str) -> Callable[[Shown], bool]:
    """These fairies have come."""
    return lambda done: done.came() == fairies


def scores(gain: int) -> Callable[[Shown], bool]:
    """The learner has so many points more."""
    return lambda done: done.gained() == gain


def happens(kind: str, times: int = 1) -> Callable[[Shown], bool]:
    """A fact of this kind."""
    return lambda done: done.kinds().count(kind) == times


def _order_is_free(done: Shown) -> bool:
    """The line that pays is no row as the cost is written, and longer than it."""
    _, *line = next(fact for fact in done.facts if fact.kind == "came").cells
    clues = dict(done.after.players[0].garden.clues)
    return [clues[cell] for cell in line] != list("PCM") and len(clues) > len(line)


def _queue(done: Shown) -> bool:
    """What one gets was put under the stack a round before, by whoever was at one's place."""
    stack = done.before.stack
    return done.before.place_in_stack(0) == 3 and stack.known(3) == "P" == done.after.players[0].hand


def _luck_stays(done: Shown) -> bool:
    return done.after.players[0].garden.fairies == shown("together", 0).after.players[0].garden.fairies


def _no_porridge_to_come(done: Shown) -> bool:
    return done.before.to_come()[0] == 0 and isinstance(done.page.ask, Deed)


def _second_cost(done: Shown) -> bool:
    """By the cost that was turned up in round 7, and not by the first one."""
    costs = done.before.costs_for(0, "N2")
    letters = {clue for _, clue in done.before.players[0].garden.clues}
    return len(costs) == 2 and done.came() == ("N2",) and set(costs[1]) <= letters


def _shared(done: Shown) -> bool:
    values = [player.experts[2] for player in done.after.players]
    return values == [5, 5] and scoring.next_values(done.after)[2] == 3


def _wins_by_one(done: Shown) -> bool:
    turn = RULES.turn(done.after)
    return isinstance(turn, Over) and turn.scores == (21, 20) and turn.places == (1, 2)


def _unplaced_tomte(done: Shown) -> bool:
    bramble = done.after.players[1]
    return bramble.tomte != "" and "T" not in bramble.garden.guests and points(bramble) == 20


COVERED = (
    Rule(
        "There are eleven rounds.",
        "first-guest",
        3,
        told("After eleven rounds like this one, whoever has the most points wins."),
    ),
    Rule("- Each of the three **Fairies**", "first-guest", 2, scores(2)),
    Rule("- Each of the three **Fairies**", "several", 1, scores(3)),
    Rule("- The **Queen** and the **Tomte**", "exact", 3, scores(5)),
    Rule("- The **Queen** and the **Tomte**", "king", 2, scores(6)),
    Rule("- **Experts** go to", "tomte", 3, happens("expert_tomte")),
    Rule("- Your **footprint**", "round-7", 0, scores(2)),
    Rule("Any number from one to five", "stack", 0, lambda done: done.before.seats == 5),
    Rule("Each player has 12 **clues**", "together", 0, told("two neutral clues, no two gardens alike")),
    Rule("Everyone gets a footprint", "round-7", 0, lambda done: done.before.players[0].footprint == "PB"),
    Rule("One player, chosen at random", "together", 0, told("The lead player turns up the clue")),
    Rule("Everyone plays at the same time", "together", 4, happens("revealed", 2)),
    Rule("- First you place", "first-guest", 1, happens("placed")),
    Rule("- Then you may let", "first-guest", 2, came("N1")),
    Rule("- Then you say", "first-guest", 3, happens("called")),
    Rule("What the others do is hidden", "together", 4, told("hidden until all are ready")),
    Rule(
        "The lead player turns up",
        "together",
        0,
        lambda done: len({player.hand for player in done.before.players}) == 1,
    ),
    Rule("Place it edge to edge", "round-7", 1, refused("Beside a fairy only")),
    Rule("Place it edge to edge", "round-7", 2, scores(1)),
    Rule("Every kind is turned up at most twice", "exchange", 0, _no_porridge_to_come),
    Rule("Once a round, before you place", "exchange", 1, happens("exchanged")),
    Rule("Once a round, before you place", "exchange", 2, lambda done: Exchange() not in RULES.moves(done.before, 0)),
    Rule("If several players exchange", "stack", 0, _queue),
    Rule("Once your clue is placed", "several", 3, lambda done: len(done.after.players[0].garden.fairies) == 3),
    Rule("Once your clue is placed", "several", 4, refused("only one of each kind")),
    Rule("The clues that the fairy asks for", "exact", 1, _order_is_free),
    Rule("The clues that the fairy asks for", "exact", 3, lambda done: done.before.costs_for(0, "Q") == ("PPBD",)),
    Rule("Anything else **between** them", "exact", 0, refused("interrupted here by a clue")),
    Rule("On a free space beside one", "beside", 0, refused("At the end of the line")),
    Rule("On a free space beside one", "beside", 1, refused("beside the clues that it asks for")),
    Rule("On a free space beside one", "beside", 2, came("N1")),
    Rule("If all these spaces are taken", "beside", 2, told("If every side of a line is taken, nobody comes")),
    Rule("Until you are ready", "together", 2, _luck_stays),
    Rule("When all are ready", "tomte", 3, lambda done: done.after.round == done.before.round + 1),
    Rule("When you place your third Nisse", "tomte", 0, refused("when you have all three Nisses")),
    Rule("When you place your third Nisse", "tomte", 1, happens("fetched")),
    Rule("When you place your third Nisse", "tomte", 2, came("T")),
    Rule("When you place your third Nisse", "last-round", 2, _unplaced_tomte),
    Rule("Before the clue of round 7", "round-7", 3, _second_cost),
    Rule(
        "Also before the clue of round 7", "round-7", 0, lambda done: done.before.treading and not done.after.treading
    ),
    Rule("At the end each clue beside", "round-7", 2, lambda done: footprint_points(done.after.players[0]) == 3),
    Rule("At the end each clue beside", "last-round", 0, scores(1)),
    Rule("Here it is worth 3 points", "round-7", 2, lambda done: footprint_points(done.after.players[0]) == 3),
    Rule("The King comes from round 7 on", "king", 0, refused("from round 7 on")),
    Rule("The King comes from round 7 on", "king", 2, came("K")),
    Rule("- three of a kind", "king", 3, told("three of a kind,")),
    Rule("- two pairs", "king", 1, lambda done: done.before.costs_for(0, "K") == ("22",)),
    Rule("- three of a kind and one other", "king", 3, told("three of a kind and one other")),
    Rule("- two pairs and one other", "king", 3, told("two pairs and one other")),
    Rule("- six different kinds", "king", 3, lambda done: done.before.costs_for(0, "K") == ("111111",)),
    Rule("One of the five is turned up", "king", 3, told("Each game has one of the five")),
    Rule("There are three kinds of experts", "experts", 0, told("one kind for all three Fairies")),
    Rule("- for the **King and the Queen**", "last-round", 2, happens("expert_royals")),
    Rule("- for the **Tomte**", "tomte", 3, scores(5)),
    Rule("- for **all three Fairies**", "experts", 1, happens("expert_fairies", 2)),
    Rule("When a round is over, everyone", "experts", 1, _shared),
    Rule("The game ends after round 11", "last-round", 2, _wins_by_one),
    Rule("Alone you play the same", "first-guest", 0, lambda done: done.before.seats == 1),
)
"""Where the lessons show each rule of the rules page."""


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


def test_all_that_can_happen_in_a_round_happens_in_the_lessons() -> None:
    known = first_words("Fact", rounds)
    assert {"placed", "came", "exchanged", "fetched", "trod", "revealed", "ended"} <= known
    met = {
        fact.kind
        for lesson in LESSONS
        for number in range(len(lesson.pages))
        for fact in shown(lesson.key, number).facts
    }
    # alone a footprint is revealed at once; exchanges are told when a round is over that these lessons leave before
    assert known - met == {"exchanges", "trod"}


def test_every_kind_of_move_is_made_by_hand_and_every_kind_of_fairy_comes() -> None:
    kinds, fairies = set(), set()
    for lesson in LESSONS:
        for number, page in enumerate(lesson.pages):
            if isinstance(page.ask, Try):
                kinds.add(type(at(lesson.key, number).model()))
                fairies.update(shown(lesson.key, number).came())
    assert kinds == {Place, Exchange, Invite, Ready, Tread}
    assert fairies == set(FAIRIES)


# --- how they teach --------------------------------------------------------------------------------------------------

PUZZLES = {
    **{("together", 0): 1, ("several", 0): 1, ("beside", 2): 1, ("round-7", 0): 1, ("king", 1): 1},
    **{("last-round", 0): 1, ("first-guest", 1): 2, ("exact", 2): 2, ("exchange", 2): 2, ("stack", 1): 2},
}
"""How many moves are right where a place is to be found."""


def places_asked() -> list[tuple[Lesson, int]]:
    """Pages that ask for a clue or a footprint."""
    return [
        (lesson, number)
        for lesson in LESSONS
        for number, page in enumerate(lesson.pages)
        if isinstance(page.ask, Try) and isinstance(page.ask.model, Place | Tread)
    ]


@pytest.mark.parametrize(("lesson", "number"), places_asked(), ids=lambda value: getattr(value, "key", None))
def test_there_is_something_to_find(lesson: Lesson, number: int) -> None:
    course = Course(GAME, lesson, number)
    allowed, found = moves(course), right(course)
    assert course.model() in found
    assert len(found) < len(allowed) / 2
    assert PUZZLES.get((lesson.key, number), len(found)) == len(found)
    assert all(text.domain == GAME for text in wrong_words(course)), "a sentence of its own for each mistake"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_begins_with_something_to_do_and_never_asks_to_turn_two_pages(lesson: Lesson) -> None:
    # the first one shows the goal before it asks for anything
    first = lesson is LESSONS[0]
    assert 2 <= len(lesson.pages) <= 5 + first
    assert all(page.ask is not None for page in lesson.pages[first:])


def test_there_are_fifteen_lessons_and_no_page_says_what_another_says() -> None:
    pages = [page for lesson in LESSONS for page in lesson.pages]
    assert len(LESSONS) == 15
    long = [str(page.text) for page in pages if len(str(page.text).split()) > 5]
    assert len(set(long)) == len(long)


def test_what_the_lessons_point_at_is_what_the_table_calls_so() -> None:
    assert zones_and_keys.GARDEN.format(0) == move_conditions.GARDEN
    assert move_conditions.COMING == zones_and_keys.COMING
    pointed = 0
    for lesson in LESSONS:
        for number, page in enumerate(lesson.pages):
            signs = page.look if isinstance(page.look, tuple) else ()
            keys = {key for sign in signs for key in sign.pieces if key.startswith("guest")}
            if keys:
                there = {piece.key for piece in VIEW.pieces(at(lesson.key, number).session.observe(0), 0)}
                assert keys <= there, (lesson.key, number)
                pointed += 1
    assert pointed > 10


def test_a_fairy_is_where_the_words_say_and_can_be_dragged_from_there() -> None:
    """As soon as it can come it has left the list and stands below the garden."""
    told = []
    for lesson in LESSONS:
        for number, page in enumerate(lesson.pages):
            words = str(page.text)
            zone = (
                zones_and_keys.WISHES
                if "the list" in words
                else zones_and_keys.HAND
                if "below your garden" in words
                else ""
            )
            if zone:
                course = at(lesson.key, number)
                move, s = course.model(), course.session.observe(0)
                assert isinstance(move, Invite)
                key = zones_and_keys.GUEST.format(0, move.fairy)
                assert [piece.place.zone for piece in VIEW.pieces(s, 0) if piece.key == key] == [zone], words
                told.append((lesson.key, number))
    assert ("first-guest", 2) in told


def test_the_last_round_is_a_tie_at_the_other_end_of_the_line() -> None:
    course = at("last-round", 0)
    answer = course.offer(Place((-1, 0)))
    assert answer is not None and "shared victory" in str(answer)
    s = RULES.apply(course.session.state, 0, Place((-1, 0)))
    s = RULES.apply(s, 0, Invite("Q", (1, -1)))
    for seat, move in ((0, Ready()), (1, Place((1, 1))), (1, Ready())):
        s = RULES.apply(s, seat, move)
    over = RULES.turn(s)
    assert isinstance(over, Over) and over.scores == (20, 20) and over.reason == "shared"


def test_refusals_that_the_lessons_show_are_sentences_of_the_rules() -> None:
    said = first_words("say", refusals)
    met = {shown(lesson.key, number).refused for lesson in LESSONS for number in range(len(lesson.pages))} - {""}
    assert len(met) == 7
    assert {re.sub(r"\b7\b", "{n}", words) for words in met} <= said
