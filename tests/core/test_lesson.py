"""Lessons teach every rule, can be played to their end, and are played by the rules throughout."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine.core import registry
from engine.core.errors import IllegalMove
from engine.core.lattice import LATTICES
from engine.core.lesson import DUE, MOST_WORDS, Deed, Lesson, Page, Stand, Try, Wrong
from engine.core.maps.tmx_reader import load_layout
from engine.core.rules import CHANCE, Refusal
from engine.core.running_lesson import Answer, Course, LessonSession, opened
from engine.core.session import Session, Step
from engine.core.text import Text, say
from engine.core.untrusted_input import KEY
from engine.table.contract.game_view import view_of
from engine.table.geometry.rectangles_and_lines import bounds
from games._template.rules.position import Choose, Draw, Lay
from tests.all_failures_at_once import each
from tests.long_test_slices import Amount

GAMES = [game for game in registry.names(hidden=True) if registry.has_lessons(game)]
ALL = [(game, lesson) for game in GAMES for lesson in registry.lessons(game)]
EVERY_GAME = each("game", GAMES)
EVERY = each("game, lesson", ALL, lambda case: f"{case[0]}, {case[1].key}")


def anchors(game: str) -> set[str]:
    """The places of the game's rules page."""
    return {
        line.rsplit("{#", 1)[1].rstrip("}")
        for line in (registry.folder(game) / "pages" / "en.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("#") and line.endswith("}")
    }


def spoken(page: Page) -> Iterator[Text]:
    """What a page may say."""
    yield page.text
    if page.well.source:
        yield page.well
    if isinstance(page.ask, Try | Wrong):
        yield page.ask.no


def walked(game: str, lesson: Lesson) -> Iterator[Course]:
    """One course, at the beginning of each page: as it is when taken up there."""
    course = Course(game, lesson)
    for number in range(len(lesson.pages)):
        assert course.number == number
        yield course
        course.perform()
        course.next()


@EVERY_GAME
def test_every_rule_is_taught_and_nothing_else(game: str) -> None:
    taught = {rule for lesson in registry.lessons(game) for rule in lesson.rules}
    assert taught == anchors(game)


@EVERY
def test_nothing_but_next_never_comes_twice_in_a_row(game: str, lesson: Lesson) -> None:
    """A page that is only read, or that says something when it is done, is turned by hand."""
    turned = [(page.ask is not None, page.ask is None or bool(page.well.source)) for page in lesson.pages]
    for number, (before, page) in enumerate(pairwise(turned), start=2):
        assert page[0] or not before[1], f"{game}, {lesson.key}, page {number}: a second “Next” after another"


@EVERY_GAME
def test_keys_are_unique(game: str) -> None:
    keys = [lesson.key for lesson in registry.lessons(game)]
    assert len(set(keys)) == len(keys)
    assert all(KEY.fullmatch(key) for key in keys)


@EVERY_GAME
def test_the_list_plays_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object) -> None:
        raise AssertionError(f"{game}: a move is played before a lesson is opened")

    monkeypatch.setattr(type(registry.rules(game)), "apply", played)
    home = registry.folder(game)
    rooms = sorted((*home.glob("lessons.py"), *home.glob("lessons/*.py")))
    assert rooms
    for room in rooms:
        runpy.run_path(str(room))


@EVERY
def test_pages_are_short(game: str, lesson: Lesson) -> None:
    assert len(str(lesson.about).split()) <= 14
    for page in lesson.pages:
        for text in spoken(page):
            words = str(text).split()
            assert 0 < len(words) <= MOST_WORDS, f"{game} {lesson.key}: {len(words)} words: {text}"


@EVERY
def test_something_is_to_be_done_by_hand(game: str, lesson: Lesson) -> None:
    asks = [page.ask for page in lesson.pages]
    assert any(isinstance(ask, Try | Wrong) for ask in asks), f"{game} {lesson.key}"


@EVERY
def test_it_is_played_to_its_end_by_its_own_moves(game: str, lesson: Lesson) -> None:
    course = Course(game, lesson)
    while True:
        assert all(sign.cells or sign.line or sign.pieces or sign.button for sign in course.signs())
        course.perform()
        assert course.ask is None
        if not course.next():
            break
    assert course.last


@EVERY
def test_what_is_played_is_a_game_that_replays(game: str, lesson: Lesson) -> None:
    """Each session of the lesson as far as it goes: a page that begins anew has another one."""
    course = Course(game, lesson)
    more = True
    while more:
        course.perform()
        played, log, states = course.session, list(course.session.log), list(course.session.states)
        more = course.next()
        if not more or course.session is not played or course.session.log[: len(log)] != log:
            again: Session[Any, Any] = Session(played.info, played.rules, played.setup, played.board)
            again.replay(log)
            assert again.states == states


@EVERY
def test_it_can_be_taken_up_at_every_page(game: str, lesson: Lesson, amount: Amount) -> None:
    """Of the slice at the last and some before it."""
    last = len(lesson.pages) - 1
    for course in walked(game, lesson):
        if (last - course.number) % amount(1, 4) == 0:
            opened_there = Course(game, lesson, course.number)
            assert opened_there.number == course.number
            assert opened_there.session.state == course.session.state


@cache
def answers(game: str, key: str) -> tuple[tuple[int, tuple[tuple[Any, Answer], ...]], ...]:
    """For each page that asks for a move: what is said to every one."""
    lesson = next(lesson for lesson in registry.lessons(game) if lesson.key == key)
    asking = (course for course in walked(game, lesson) if isinstance(course.page.ask, Try))
    return tuple(
        (course.number, tuple((move, course.offer(move)) for move in course.session.moves(course.learner)))
        for course in asking
    )


@EVERY
def test_it_goes_on_whatever_right_move_is_chosen(game: str, lesson: Lesson, amount: Amount) -> None:
    for number, found in answers(game, lesson.key):
        right = [move for move, answer in found if answer is None]
        assert right
        # the walk itself plays one of them: of the slice the last, which is seldom that one
        for move in right[amount(0, -1) :]:
            other = Course(game, lesson, number)
            other.make(move)
            while other.next():
                if other.page.stand is not None:
                    break
                other.perform()


@EVERY
def test_other_moves_get_a_sentence_of_their_own(game: str, lesson: Lesson) -> None:
    for _, found in answers(game, lesson.key):
        for _, answer in found:
            assert answer is None or answer.source
            assert len(str(answer or "").split()) <= MOST_WORDS


@EVERY
def test_pointing_stays_on_the_table(game: str, lesson: Lesson) -> None:
    view = view_of(game)
    zones = load_layout(registry.folder(game) / "table.tmx").zones
    for course in walked(game, lesson):
        seen = course.session.observe(course.learner)
        keys = {piece.key for piece in view.pieces(seen, course.learner)}
        for sign in course.signs():
            assert set(sign.pieces) <= keys, f"page {course.number + 1}"
            if sign.cells:
                lattice = LATTICES[zones[sign.zone].lattice]
                left, top, width, height = bounds(lattice, view.extent(seen, course.learner, sign.zone), 1)
                points = [lattice.centre(cell) for cell in sign.cells]
                assert all(left <= x <= left + width and top <= y <= top + height for x, y in points)


# --- the contract itself, on the template ----------------------------------------------------------------------------

HELD = ((CHANCE, Draw(0, "fern")), (CHANCE, Draw(1, "bloom")), (CHANCE, Draw(0, "moss")), (CHANCE, Draw(1, "fern")))
STAND = Stand(HELD, board="glade")


def course_of(*pages: Page) -> Course:
    return Course("_template", Lesson("one", say("One"), say("one"), (), pages))


def test_a_stand_tells_chance_what_to_bring() -> None:
    session = opened("_template", STAND)
    assert [tile.kind for tile in session.state.hands[0]] == ["fern", "moss"]
    assert session.floor == len(session.log) == 4
    assert not session.can_undo()


def test_chance_that_cannot_be_is_refused() -> None:
    with pytest.raises(IllegalMove):
        opened("_template", Stand(((CHANCE, Draw(1, "fern")),), board="glade"))
    with pytest.raises(IllegalMove):
        opened("_template", Stand((*HELD, (CHANCE, Draw(0, "fern"))), board="glade"))


def test_draws_left_out_are_the_seeds() -> None:
    one, two = (opened("_template", Stand(seed=7, board="glade")) for _ in range(2))
    assert one.state == two.state
    assert all(step.seat == CHANCE for step in one.log)


def test_another_move_is_refused_kindly_and_nothing_changes() -> None:
    course = course_of(Page(say("a"), Try(Choose(1), no=say("Not that one.")), stand=STAND))
    answer = course.make(Choose(3))
    assert str(answer) == "Not that one."
    assert len(course.session.log) == 4
    assert course.make(Choose(1)) is None
    assert course.done
    assert course.ask is None


def test_a_judge_says_what_is_amiss() -> None:
    def judge(before: object, move: object, after: object) -> bool | Text:
        del before, after
        return True if move == Choose(3) else say("The other one.")

    course = course_of(Page(say("a"), Try(Choose(3), judge), stand=STAND))
    assert str(course.offer(Choose(1))) == "The other one."
    assert course.offer(Choose(3)) is None


def test_others_answer_and_the_page_waits_for_them() -> None:
    page = Page(say("a"), Try(Choose(1)), stand=STAND, then=((1, Choose(2)),))
    course = course_of(page, Page(say("b")))
    course.make(Choose(1))
    assert len(course.script) == 1
    assert course.step() == 1
    assert course.step() is None
    assert course.session.state.revealed


def test_a_line_may_leave_to_the_rules_whose_turn_it_is() -> None:
    told = opened("_template", Stand((*STAND.line, (DUE, Choose(1)), (DUE, Choose(2))), board="glade"))
    assert [step.seat for step in told.log if step.seat != CHANCE] == [0, 1]
    with pytest.raises(IllegalMove):
        opened("_template", Stand((*STAND.line, (DUE, Choose(9))), board="glade"))


def test_a_wrong_move_is_asked_for_and_refused() -> None:
    first = Page(say("a"), Try(Choose(1)), stand=STAND, then=((1, Choose(2)),))
    course = course_of(first, Page(say("b"), Wrong(Lay((1, 2), 0), "lay")))
    course.perform()
    course.next()
    assert course.refused(Refusal(say("x"), "choose")) is not None
    assert not course.done
    assert course.offer(Lay((1, 1), 0)) is not None
    assert course.refused(Refusal(say("x"), "lay")) is None


def test_deeds_are_told_apart() -> None:
    course = course_of(Page(say("a"), Deed("turn"), stand=STAND))
    assert course.did("flip") is not None
    assert course.offer(Choose(1)) is not None
    assert course.did("turn") is None
    looking = course_of(Page(say("a"), Deed("look", zone="meadow", cells=((1, 1),)), stand=STAND))
    assert looking.did("look", zone="meadow", cell=(2, 2)) is not None
    assert looking.did("look", zone="meadow", cell=(1, 1)) is None
    with pytest.raises(ValueError, match="no deed"):
        Deed("dance")


def test_what_is_taken_back_is_open_again() -> None:
    course = course_of(Page(say("a"), Try(Choose(1)), stand=STAND, then=((1, Choose(2)),)))
    course.make(Choose(1))
    assert course.session.undo()
    course.taken_back()
    assert not course.done
    assert not course.script
    assert not course.session.can_redo()


def test_a_page_shuts_the_way_back_unless_it_asks_for_it() -> None:
    first = Page(say("a"), Try(Choose(1)), stand=STAND)
    plain = course_of(first, Page(say("b")))
    plain.perform()
    plain.next()
    assert not plain.session.can_undo()
    asked = course_of(first, Page(say("b"), Deed("undo")), Page(say("c"), Deed("redo")), Page(say("d")))
    asked.perform()
    asked.next()
    assert asked.session.can_undo()
    asked.perform()
    assert len(asked.session.log) == 4
    asked.next()
    asked.perform()
    assert len(asked.session.log) == 5


def test_a_model_that_does_not_do_it_is_a_fault() -> None:
    course = course_of(Page(say("a"), Try(Choose(1), lambda *_: False), stand=STAND))
    with pytest.raises(ValueError, match="model"):
        course.perform()


def test_a_lesson_has_a_position() -> None:
    with pytest.raises(ValueError, match="position"):
        Lesson("one", say("One"), say("one"), (), (Page(say("a")),))


def test_a_session_of_a_lesson_is_saved_as_a_game() -> None:
    from saves.save_format import read_text, restore, write_text

    session: LessonSession = opened("_template", STAND)
    session.play(0, Choose(1))
    again = restore(read_text(write_text(session)))
    assert again.state == session.state
    assert again.log[-1] == Step(0, session.log[-1].move)


def test_what_others_have_done_at_the_same_time_is_not_done_twice() -> None:
    lesson = next(lesson for lesson in registry.lessons("alfheim_fairies") if lesson.key == "together")
    course = Course("alfheim_fairies", lesson, len(lesson.pages) - 1)
    ready = course.model()
    course.make(ready)
    own = len(course.session.log) - 1
    assert course.step() is not None, "another has placed a clue"
    assert course.session.undo(own)
    course.taken_back()
    assert len(course.session.log) == own + 1, "and it stays where it is"
    assert course.make(ready) is None
    while course.step() is not None:
        pass
    assert course.done
