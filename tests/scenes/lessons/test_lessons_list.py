"""The list of lessons, the ways there, and how the coach's card is seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.core import registry
from engine.scenes.lessons.lessons_list import LessonsScene
from engine.scenes.menu.rules_page import RulesScene
from engine.scenes.pages.lesson_links import BY_PLAYING, begin
from engine.scenes.play.pause import PauseScene
from engine.scenes.play.table import TableScene
from engine.scenes.setup.setup_page import SetupScene
from saves.player_files import Library
from tests.scenes.conftest import GAME, Open
from tests.scenes.lessons.learner import LESSONS, SIZE, named, press, run, sit_down


def test_the_list_ticks_and_goes_on(visit: Open) -> None:
    guest = visit(lambda ctx: LessonsScene(ctx, GAME), size=SIZE)
    assert guest.top.pane.focus.key == LESSONS[0].key
    library = guest.app.ctx.library
    library.store_learnt(GAME, library.learnt(GAME).finished(LESSONS[0].key).at(LESSONS[1].key, 2))
    guest.top.rebuild()
    rows = {key: guest.top.pane.find(key) for key in (LESSONS[0].key, LESSONS[1].key)}
    assert rows[LESSONS[0].key].name.startswith("done, ")
    assert rows[LESSONS[1].key].tone == "paper_light" and "page 3 of " in rows[LESSONS[1].key].name
    guest.click(LESSONS[1].key)
    assert isinstance(guest.top, TableScene)
    assert guest.top.mode.course.number == 2
    press(guest, guest.top, "leave")
    assert isinstance(guest.top, LessonsScene)
    assert guest.top.pane.focus is guest.top.pane.find(LESSONS[1].key)


@pytest.mark.parametrize("size", [SIZE, (800, 600)])
def test_the_list_opens_at_its_top(visit: Open, size: tuple[int, int]) -> None:
    guest = visit(lambda ctx: LessonsScene(ctx, "fairy_trails"), size=size, text_scale=150)
    assert guest.top.pane.scroll.at == 0 and guest.top.pane.scroll.height > guest.top.pane.scroll.view.height
    last = guest.top.lessons[-1]
    assert last.rules, "a rule that is taught far down"
    other = visit(lambda ctx: LessonsScene(ctx, "fairy_trails", last.rules[0]), size=size, text_scale=150)
    taught = other.top.pane.focus
    assert taught.key != other.top.lessons[0].key and other.top.pane.scroll.view.contains(taught.rect)


def test_the_way_to_the_lessons_stays_when_one_comes_back(visit: Open) -> None:
    for kind in (SetupScene, RulesScene):
        guest = visit(lambda ctx, kind=kind: kind(ctx, GAME), size=SIZE)
        guest.click("lessons")
        # everything is laid out anew while the lessons are open: another size, say
        guest.app.ctx.change_settings(text_scale=110)
        guest.app.step()
        guest.key(pygame.K_ESCAPE)
        assert isinstance(guest.top, kind)
        guest.click("lessons")
        assert isinstance(guest.top, LessonsScene)


def test_reached_from_set_up_rules_and_pause(visit: Open) -> None:
    for kind in (SetupScene, RulesScene):
        guest = visit(lambda ctx, kind=kind: kind(ctx, GAME), size=SIZE)
        guest.click("lessons")
        assert isinstance(guest.top, LessonsScene)
    from engine.core.session import Session, Setup
    from engine.scenes.play.table import TableScene

    session = Session(registry.info(GAME), registry.rules(GAME), Setup(GAME, ("person", "person"), 1))
    guest = visit(lambda ctx: TableScene(ctx, session), size=SIZE)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, PauseScene)
    learn = next(box for box in guest.top.pane.focusable() if getattr(box, "text", None) == BY_PLAYING)
    guest.click_at(learn.rect.center)
    assert isinstance(guest.top, LessonsScene)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    # within a lesson the rules do not lead to lessons
    guest.top.open_rules()
    assert guest.top.head.find("lessons") is None


def test_the_rules_page_leads_to_the_lesson_that_teaches_what_is_read(visit: Open) -> None:
    guest = visit(lambda ctx: RulesScene(ctx, GAME, "ride"), size=SIZE)
    guest.click("lessons")
    assert guest.top.pane.focus is guest.top.pane.find("ride")
    guest.key(pygame.K_RETURN)
    assert guest.top.mode.course.lesson.key == "ride"
    press(guest, guest.top, "leave")
    assert guest.top.pane.focus is guest.top.pane.find(LESSONS[0].key)


def test_lessons_are_louder_than_the_game_until_they_were_opened(visit: Open, tmp_path: Path) -> None:
    library = Library(tmp_path / "new")
    guest = visit(lambda ctx: SetupScene(ctx, GAME), size=SIZE, library=library)
    kinds = [guest.top.pane.find(key).kind for key in ("lessons", "play")]
    assert kinds == ["primary", "plain"]
    guest.click("lessons")
    assert library.learnt(GAME).opened
    guest.click("back")
    assert guest.top.pane.find("lessons") is None
    assert guest.top.head.find("lessons") is not None
    assert guest.top.pane.find("play").kind == "primary"


def test_a_game_without_lessons_has_no_way_there(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "has_lessons", lambda _game: False)
    guest = visit(lambda ctx: SetupScene(ctx, GAME), size=SIZE)
    assert guest.top.pane.find("lessons") is None
    assert guest.top.head.find("lessons") is None


# --- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.slice(3)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "text"), [((800, 600), 80), ((800, 600), 100), ((800, 600), 200), (SIZE, 100), (SIZE, 150), (SIZE, 200)]
)
def test_the_card_hides_nothing(visit: Open, size: tuple[int, int], text: int, language: str) -> None:
    guest = visit(size=size, text_scale=text, language=language)
    for lesson in LESSONS:
        begin(guest.app.ctx, GAME, lesson, 0, instead=isinstance(guest.top, TableScene))
        table = guest.top
        main, card = table.top.zones.main(), table.mode.card.pane
        assert main is not None
        assert not card.rect.colliderect(main.rect), lesson.key
        assert not card.rect.colliderect(table.message.rect), lesson.key
        assert guest.app.ctx.screen.rect.contains(card.rect)
        assert min(main.rect.size) >= 230, "the table is large enough to play on"


def test_the_card_stays_as_it_is_from_page_to_page(visit: Open) -> None:
    guest, table = sit_down(visit, named("side-by-side"))
    before = pygame.Rect(table.mode.card.pane.rect)
    board = table.top.zones.main()
    assert board is not None
    place = pygame.Rect(board.rect)
    for number in range(len(named("side-by-side").pages)):
        begin(guest.app.ctx, GAME, named("side-by-side"), number, instead=True)
        assert guest.top.mode.card.pane.rect == before
        assert guest.top.top.zones.main().rect == place


def test_signs_breathe_for_a_while_and_not_with_reduced_motion(visit: Open) -> None:
    guest, table = sit_down(visit, named("side-by-side"))
    assert not table.mode.signs.busy
    guest, table = sit_down(visit, named("side-by-side"), reduced_motion=False)
    assert table.mode.signs.busy
    run(guest, lambda: not table.mode.signs.busy)


def test_a_piece_without_a_place_in_the_small_picture_leaves_no_speck(visit: Open) -> None:
    """Its outline would be full, and the shadow at the lesson's table a square one."""
    guest = visit(lambda ctx: LessonsScene(ctx, "_template"), size=SIZE)
    assert all(min(size) > 2 for _, _, size, _ in guest.app.ctx.store.shadows._shapes)
