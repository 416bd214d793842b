"""For the tests of any game's lessons: its pages, and what may be answered to what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.core import registry
from engine.core.lesson import Lesson, Try
from engine.core.running_lesson import Course
from engine.core.text import Text


def named(game: str, key: str) -> Lesson:
    """The lesson of this key."""
    return next(lesson for lesson in registry.lessons(game) if lesson.key == key)


def tries(game: str) -> list[Any]:
    """Parameters of a test, lesson and number of the page: each page that asks for a move and judges it."""
    return [
        pytest.param(lesson, number, id=f"{lesson.key}-{number + 1}")
        for lesson in registry.lessons(game)
        for number, page in enumerate(lesson.pages)
        if isinstance(page.ask, Try) and page.ask.judge is not None
    ]


def at(game: str, key: str, page: int) -> Course:
    """A lesson opened at a page."""
    return Course(game, named(game, key), page)


def after(game: str, key: str, page: int) -> tuple[Any, Any]:
    """The position of a page and the one its model leads to, answers included."""
    course = at(game, key, page)
    before = course.session.state
    course.perform()
    return before, course.session.state


def moves(course: Course) -> Sequence[Any]:
    """All that the rules allow on the open page."""
    found: Sequence[Any] = course.session.rules.moves(course.session.state, course.learner)
    return found


def right(course: Course) -> list[Any]:
    """The moves that the open page takes."""
    return [move for move in moves(course) if course.offer(move) is None]


def wrong_words(course: Course) -> set[Text]:
    """What is said to those that it does not take."""
    answers = [course.offer(move) for move in moves(course)]
    return {answer for answer in answers if answer is not None}
