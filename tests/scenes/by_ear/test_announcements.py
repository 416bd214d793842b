"""What pages and tables in other modes say aloud when they open."""

from __future__ import annotations

from engine.core import registry
from engine.core.lesson import Try
from engine.core.text import say
from engine.scenes.lessons.lesson_table import LessonMode
from engine.scenes.pages.destinations import Lessons
from engine.scenes.pages.lesson_links import begin
from tests.listener import Blind
from tests.scenes.conftest import Open as Visit
from tests.scenes.conftest import noon, visit  # noqa: F401 - fixtures
from tools.ui_driver import settle


def test_a_lesson_says_its_words(visit: Visit) -> None:  # noqa: F811
    guest = visit(language="en", speed="instant", reduced_motion=True)
    blind = Blind(guest.app, lambda: settle(guest.app, 30))
    guest.app.ctx.go(Lessons("crooked_paths"))
    settle(guest.app, 30)
    blind.follow()
    assert any(words.startswith("Learn by playing") for words in blind.listener.heard)
    first = next(number for number, one in blind.listener.nodes.items() if one.label.startswith("1, The first card"))
    assert blind.do(first)
    mode = guest.top.mode
    assert isinstance(mode, LessonMode)
    words = [guest.app.ctx.tr(one.text) for one in mode.heard()]
    assert words and all(sentence in " ".join(blind.listener.heard) for sentence in words)


def test_in_a_lesson_the_same_wrong_move_is_remarked_on_each_time(visit: Visit) -> None:  # noqa: F811
    guest = visit(language="en", speed="instant", reduced_motion=True)
    lesson = next(one for one in registry.lessons("crooked_paths") if isinstance(one.pages[0].ask, Try))
    begin(guest.app.ctx, "crooked_paths", lesson, 0)
    settle(guest.app, 30)
    blind = Blind(guest.app, lambda: settle(guest.app, 30))
    mode, session = guest.top.mode, guest.top.match.session
    moves = session.moves(session.to_move[0])
    wrong = next(move for move in moves if mode.course.offer(move) is not None)
    answers = []
    for _ in range(2):
        before = len(blind.listener.heard)
        assert not mode.accepts(wrong)
        blind.follow()
        answers.append([words for words in blind.listener.heard[before:] if words != "."])
    assert answers[0] and answers[0] == answers[1]
    assert len(answers[0]) == 1 and answers[0][0].count(str(mode.advice)) == 1, "each time once"


def test_all_that_has_just_happened_is_said_and_the_last_two_are_shown(visit: Visit) -> None:  # noqa: F811
    guest = visit(language="en", speed="instant", reduced_motion=True)
    begin(guest.app.ctx, "crooked_paths", registry.lessons("crooked_paths")[0], 0)
    settle(guest.app, 30)
    message = guest.top.message
    for text in (say("One."), say("Two."), say("Three.")):
        message.tell(text)
    assert [text.render() for text in message.said.passing] == ["One.", "Two.", "Three."]
    assert message.words == "Two.  Three."
