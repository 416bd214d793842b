"""In large letters a refusal grows downwards: in a lesson the buttons leave it room."""

from __future__ import annotations

import pytest

from engine.core import registry
from engine.core.rules import Refusal
from engine.core.text import say
from engine.scenes.pages.lesson_links import begin
from engine.table.contract.game_view import Place
from tests.scenes.conftest import Open
from tests.scenes.lessons.learner import GAMES, sit_down

TOLERANCE = 6
"""Pixels of the space around icons that may lie below what is seen."""
LONG = "The orange shore: only with a red and a yellow ring, or an orange pearl."


@pytest.mark.parametrize("scale", [100, 130, 150])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slice(1, each="game")
def test_a_long_refusal_is_not_covered_by_buttons(visit: Open, game: str, scale: int) -> None:
    for lesson in (registry.lessons(game)[0], registry.lessons(game)[-1]):
        guest, table = sit_down(visit, lesson, game=game, text_scale=scale)
        table.moves.refuse(Refusal(say("{words}", words=LONG), "walk"), Place("island"))
        guest.app.step()
        for box in table.buttons.pane.boxes():
            assert not box.rect.colliderect(table.message.box), (lesson.key, box.key)


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slice(1, each="game")
def test_all_buttons_of_a_lesson_are_in_sight(visit: Open, game: str, scale: int) -> None:
    hidden = []
    guest = visit(size=(800, 600), speed="instant", language="de", text_scale=scale)
    for lesson in registry.lessons(game):
        for number in (0, len(lesson.pages) - 1):
            begin(guest.app.ctx, game, lesson, number, instead=True)
            guest.app.step()
            panes = guest.top.buttons.pane, guest.top.mode.card.pane
            hidden += [(lesson.key, number) for pane in panes if pane.scroll.most > TOLERANCE]
    assert not hidden, "these have something to be scrolled to"


def test_message_card_and_close_up_do_not_cover_each_other(visit: Open) -> None:
    lesson = next(lesson for lesson in registry.lessons("magic_triland") if lesson.key == "strong")
    guest, table = sit_down(visit, lesson, page=3, game="magic_triland")
    guest.app.step()
    assert table.top.panels.shown is not None
    rects = [table.mode.card.pane.rect, table.message.rect, table.top.zones.panel_rect]
    assert all(one is other or not one.colliderect(other) for one in rects for other in rects)
