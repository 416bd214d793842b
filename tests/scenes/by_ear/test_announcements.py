"""What pages and tables in other modes say aloud when they open."""

from __future__ import annotations

from engine.scenes.lessons.lesson_table import LessonMode
from engine.scenes.pages.destinations import Lessons
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
