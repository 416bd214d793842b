"""Lessons at the real table: by the mouse alone, by keys alone; what goes wrong, is left, and is taken up again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.lesson import Deed, Lesson
from engine.scenes.lesson_end import LessonEnd, LessonPause
from engine.scenes.lesson_table import LessonTable
from engine.scenes.lessons import BY_PLAYING, LessonsScene, begin
from engine.scenes.pause import PauseScene
from engine.scenes.rules_page import RulesScene
from engine.scenes.setup import SetupScene
from engine.ui.dialog import Dialog
from engine.ui.intent import Intent
from engine.ui.view import Grip, Place
from engine.ui.widgets import Widget
from games.crooked_paths.pieces import DOUBLES
from games.crooked_paths.rules import Lay
from saves.library import Library
from tests.scenes.conftest import GAME, Guest, Open

LESSONS = registry.lessons(GAME)
GAMES = [game for game in registry.names(hidden=True) if registry.has_lessons(game)]
ALL = [(game, lesson) for game in GAMES for lesson in registry.lessons(game)]
EVERY = pytest.mark.parametrize(("game", "lesson"), ALL, ids=[f"{game}-{lesson.key}" for game, lesson in ALL])
SIZE = (1280, 720)


def named(key: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.key == key)


def sit_down(
    visit: Open, lesson: Lesson, page: int = 0, game: str = GAME, size: tuple[int, int] = SIZE, **look: Any
) -> tuple[Guest, LessonTable]:
    """At a lesson's table; nobody loses time."""
    guest = visit(size=size, **({"speed": "instant"} | look))
    begin(guest.app.ctx, game, lesson, page)
    guest.app.step()
    assert isinstance(guest.top, LessonTable)
    return guest, guest.top


def turned_to(guest: Guest, table: LessonTable, number: int) -> None:
    """Until this page is open."""
    run(guest, lambda: table.course.number == number)


def run(guest: Guest, wanted: Callable[[], bool], most: int = 400) -> None:
    """Until it has come about."""
    for _ in range(most):
        if wanted():
            return
        guest.app.step(1 / 30)
    raise AssertionError("it never came about")


def mouse(guest: Guest, kind: int, pos: tuple[int, int], button: int = 1) -> None:
    if kind == pygame.MOUSEMOTION:
        pygame.event.post(pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    else:
        pygame.event.post(pygame.event.Event(kind, pos=pos, button=button))
    guest.app.step()


def press(guest: Guest, table: LessonTable, key: str) -> None:
    """Click a button of the card or of the table."""
    found: Widget | None = table.buttons.find(key)
    assert found is not None, key
    assert found.enabled, key
    guest.click_at(found.rect.center)


def carry(guest: Guest, table: LessonTable, grip: Grip) -> None:
    """Turn the piece with the right button, over with its button, and drag it to its place: the mouse alone."""
    body, spot = table.top.body(grip.piece), table.top.zones.spot(grip.place)
    assert body is not None
    assert spot is not None
    start, goal = body.center, (round(spot.x), round(spot.y))
    mouse(guest, pygame.MOUSEMOTION, start)
    piece = table.top.piece(grip.piece)
    assert piece is not None
    if piece.pose.face != grip.pose.face:
        press(guest, table, "flip")
    mouse(guest, pygame.MOUSEMOTION, start)
    for _ in range(4):
        piece = table.top.piece(grip.piece)
        if piece is None or piece.pose == grip.pose:
            break
        mouse(guest, pygame.MOUSEBUTTONDOWN, start, 3)
        mouse(guest, pygame.MOUSEBUTTONUP, start, 3)
    mouse(guest, pygame.MOUSEBUTTONDOWN, start)
    for part in (0.3, 0.7, 1.0):
        here = round(start[0] + (goal[0] - start[0]) * part), round(start[1] + (goal[1] - start[1]) * part)
        mouse(guest, pygame.MOUSEMOTION, here)
    mouse(guest, pygame.MOUSEBUTTONUP, goal)


def lay(guest: Guest, table: LessonTable, move: Any) -> None:
    """A move by hand: a piece is carried, a button pressed."""
    seat = table.course.learner
    grip = table.view.grip(table.session.observe(seat), seat, move)
    if grip is not None:
        carry(guest, table, grip)
    else:
        press(guest, table, f"move{table.targets.buttons.index(move)}")


def do(guest: Guest, table: LessonTable, deed: Deed) -> None:
    """What is asked of the table, by the mouse."""
    main = table.top.zones.main()
    assert main is not None
    if deed.kind == "turn":
        body = table.top.body(table.targets.pieces[0])
        assert body is not None
        mouse(guest, pygame.MOUSEMOTION, body.center)
        mouse(guest, pygame.MOUSEBUTTONDOWN, body.center, 3)
        mouse(guest, pygame.MOUSEBUTTONUP, body.center, 3)
    elif deed.kind == "flip":
        press(guest, table, "flip")
    elif deed.kind == "view":
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False))
        guest.app.post(Intent("wheel", pos=main.rect.center, amount=1))
        guest.app.step()
    elif deed.kind == "look":
        look(guest, table, deed)
    elif deed.kind == "aid":
        press(guest, table, "eye")
        number = [aid.key for aid in table.help.offered()].index(deed.key)
        dialog = guest.top
        assert isinstance(dialog, Dialog)
        toggle = [widget for widget in dialog.pane.focusable() if not hasattr(widget, "kind")][number]
        guest.click_at(toggle.rect.center)
        guest.key(pygame.K_ESCAPE)
    else:
        press(guest, table, {"fit": "fit", "undo": "undo", "redo": "redo", "rules": "rules"}[deed.kind])


def look(guest: Guest, table: LessonTable, deed: Deed) -> None:
    """Let the pointer wander over the cells until something lights up."""
    main = table.top.zones.main()
    assert main is not None
    cells = deed.cells or [
        piece.piece.place.cell for piece in table.top.stage.sprites.values() if piece.piece.place.cell
    ]
    for cell in cells:
        spot = table.top.zones.spot(Place(deed.zone or main.name, cell))
        assert spot is not None
        for across in range(-3, 4):
            for down in range(-3, 4):
                at = round(spot.x + across * spot.scale * 0.15), round(spot.y + down * spot.scale * 0.15)
                mouse(guest, pygame.MOUSEMOTION, at)
                if table.course.done:
                    return


def follow(guest: Guest, table: LessonTable) -> None:
    """Do what the open page asks, by the mouse, until it is done."""
    for _ in range(12):
        ask, model = table.course.ask, table.course.model()
        if ask is None:
            return
        if isinstance(ask, Deed):
            do(guest, table, ask)
        else:
            lay(guest, table, model)
        run(guest, lambda: not table.waiting and not table.top.moving)
    raise AssertionError(f"page {table.course.number + 1} is never done")


@EVERY
def test_played_to_its_end_by_the_mouse(visit: Open, game: str, lesson: Lesson) -> None:
    guest, table = sit_down(visit, lesson, game=game)
    for number in range(len(lesson.pages)):
        assert table.course.number == number
        follow(guest, table)
        if number < len(lesson.pages) - 1:
            if not table._turns:
                press(guest, table, "page_on")
            turned_to(guest, table, number + 1)
    press(guest, table, "page_on")
    assert isinstance(guest.top, LessonEnd)
    library = guest.app.ctx.library
    assert library.learnt(game).done(lesson.key)
    # a lesson is no game
    assert not library.entries()
    assert library.statistics().tally(game).games == 0


@EVERY
def test_shown_to_its_end_by_one_button(visit: Open, game: str, lesson: Lesson) -> None:
    guest, table = sit_down(visit, lesson, game=game)
    for _ in range(60):
        if isinstance(guest.top, LessonEnd):
            break
        if guest.top is not table:
            guest.key(pygame.K_ESCAPE)
        elif table.course.ask is not None:
            guest.key(pygame.K_h)
        elif not table._turns:
            guest.key(pygame.K_RETURN)
        run(guest, lambda: guest.top is not table or not (table.waiting or table.top.moving or table._turns))
    assert isinstance(guest.top, LessonEnd)


def test_by_keys_alone(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"))
    guest.key(pygame.K_RETURN)
    assert table.course.number == 1
    guest.key(pygame.K_r)
    run(guest, lambda: table.course.number == 2)
    guest.key(pygame.K_f)
    assert table.course.done
    guest.key(pygame.K_RETURN)
    assert table.course.number == 3
    # taken up, turned to the south, laid
    guest.key(pygame.K_RETURN)
    for _ in range(4):
        if table.hand.pose == table.view.grip(table.session.state, 0, table.course.model()).pose:
            break
        guest.key(pygame.K_r)
    guest.key(pygame.K_RETURN)
    run(guest, lambda: table.course.done and not table.waiting)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, LessonEnd)


def test_a_refusal_can_be_seen_by_keys(visit: Open) -> None:
    guest, table = sit_down(visit, named("side-by-side"))
    guest.key(pygame.K_RETURN)
    assert table.hand.held is not None
    wanted = table.targets.extra
    assert wanted is not None
    for _ in range(40):
        if table.hand.aim == wanted.place:
            break
        guest.key(pygame.K_TAB)
    assert table.hand.aim == wanted.place
    guest.key(pygame.K_RETURN)
    assert table.course.done
    assert table.message.refusal is not None


def test_by_a_gamepad(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"))
    for kind, number in (("confirm", 1), ("turn", 2)):
        guest.app.post(Intent(kind, amount=1, key="pad"))
        turned_to(guest, table, number)
    guest.app.post(Intent("flip", key="pad"))
    run(guest, lambda: table.course.done)


def test_another_move_goes_back_with_a_friendly_word(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"), 3)
    lay(guest, table, Lay((0, 0), DOUBLES[0]))
    run(guest, lambda: not table.top.moving)
    assert not table.session.state.cards
    assert "keep apart" in table.message.words
    assert table.message.tone == "hint"
    assert not table.stuck
    lay(guest, table, Lay((0, 0), 0b0011))
    assert "east" in table.message.words
    assert table.stuck, "after two misses help is offered plainly"
    lay(guest, table, table.course.model())
    run(guest, lambda: table.course.done)


def test_help_is_offered_after_a_while(visit: Open) -> None:
    guest, table = sit_down(visit, named("ride"), 2)
    assert not table.stuck
    run(guest, lambda: table.stuck, 1200)


def test_a_refusal_of_the_rules_leads_to_the_rule(visit: Open) -> None:
    guest, table = sit_down(visit, named("frame"), 1)
    lay(guest, table, table.course.model())
    assert table.course.done
    why = table.buttons.why.find("why")
    assert why is not None
    guest.click_at(why.rect.center)
    assert isinstance(guest.top, RulesScene)
    assert guest.top.anchor == "frame"


def test_others_answer_before_the_page_can_be_turned(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"), 3, speed="normal")
    lay(guest, table, table.course.model())
    assert table.waiting
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, LessonTable)
    run(guest, lambda: not table.waiting)
    assert len(table.session.state.cards) == 2


def test_taking_back_opens_the_task_again(visit: Open) -> None:
    guest, table = sit_down(visit, named("before-25"))
    follow(guest, table)
    assert table.course.done
    guest.key(pygame.K_z)
    assert not table.course.done
    assert not table.match.can_redo
    follow(guest, table)
    assert table.course.done


def test_left_and_taken_up_again(visit: Open) -> None:
    guest, table = sit_down(visit, named("frame"), 2)
    press(guest, table, "leave")
    assert not isinstance(guest.top, LessonTable)
    library = guest.app.ctx.library
    assert library.learnt(GAME).left_at("frame") == 2
    begin(guest.app.ctx, GAME, named("frame"))
    assert guest.top.course.number == 2
    press(guest, guest.top, "page_back")
    assert guest.top.course.number == 1


def test_the_pause_page_begins_again_and_leaves(visit: Open) -> None:
    guest, table = sit_down(visit, named("frame"), 2)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, LessonPause)
    guest.click_at(guest.top.pane.focusable()[1].rect.center)
    assert isinstance(guest.top, LessonTable)
    assert table.course.number == 0
    guest.key(pygame.K_ESCAPE)
    guest.click_at(guest.top.pane.focusable()[-1].rect.center)
    assert not isinstance(guest.top, LessonTable)


def test_one_lesson_leads_to_the_next(visit: Open) -> None:
    guest, table = sit_down(visit, LESSONS[0], len(LESSONS[0].pages) - 1)
    follow(guest, table)
    press(guest, table, "page_on")
    end = guest.top
    assert isinstance(end, LessonEnd)
    assert end.next is LESSONS[1]
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, LessonTable)
    assert guest.top.course.lesson is LESSONS[1]


def test_the_last_one_leads_to_a_game(visit: Open) -> None:
    guest = visit(size=SIZE, speed="instant")
    library = guest.app.ctx.library
    for lesson in LESSONS[:-1]:
        library.store_learnt(GAME, library.learnt(GAME).finished(lesson.key))
    begin(guest.app.ctx, GAME, LESSONS[-1], 1)
    follow(guest, guest.top)
    press(guest, guest.top, "page_on")
    assert guest.top.next is None
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, SetupScene)


# --- the list and the ways there -------------------------------------------------------------------------------------


def test_the_list_ticks_and_goes_on(visit: Open) -> None:
    guest = visit(lambda ctx: LessonsScene(ctx, GAME), size=SIZE)
    assert guest.top.pane.focus.key == LESSONS[0].key
    library = guest.app.ctx.library
    library.store_learnt(GAME, library.learnt(GAME).finished(LESSONS[0].key).at(LESSONS[1].key, 2))
    guest.top.rebuild()
    rows = {key: guest.top.pane.find(key) for key in (LESSONS[0].key, LESSONS[1].key)}
    assert rows[LESSONS[0].key].done
    assert rows[LESSONS[1].key].first
    assert "3" in str(rows[LESSONS[1].key].aside)
    guest.click(LESSONS[1].key)
    assert isinstance(guest.top, LessonTable)
    assert guest.top.course.number == 2
    press(guest, guest.top, "leave")
    assert isinstance(guest.top, LessonsScene)
    assert guest.top.pane.focus is guest.top.pane.find(LESSONS[1].key)


def test_reached_from_set_up_rules_and_pause(visit: Open) -> None:
    for kind in (SetupScene, RulesScene):
        guest = visit(lambda ctx, kind=kind: kind(ctx, GAME), size=SIZE)
        guest.click("lessons")
        assert isinstance(guest.top, LessonsScene)
    from engine.core.session import Session, Setup
    from engine.scenes.table import TableScene

    session = Session(registry.info(GAME), registry.rules(GAME), Setup(GAME, ("person", "person"), 1))
    guest = visit(lambda ctx: TableScene(ctx, session), size=SIZE)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, PauseScene)
    learn = next(widget for widget in guest.top.pane.focusable() if getattr(widget, "text", None) == BY_PLAYING)
    guest.click_at(learn.rect.center)
    assert isinstance(guest.top, LessonsScene)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, LessonTable)
    # within a lesson the rules do not lead to lessons
    guest.top.open_rules()
    assert guest.top.head.find("lessons") is None


def test_the_rules_page_leads_to_the_lesson_that_teaches_what_is_read(visit: Open) -> None:
    guest = visit(lambda ctx: RulesScene(ctx, GAME, "ride"), size=SIZE)
    guest.click("lessons")
    assert guest.top.pane.focus is guest.top.pane.find("ride")
    guest.key(pygame.K_RETURN)
    assert guest.top.course.lesson.key == "ride"
    press(guest, guest.top, "leave")
    assert guest.top.pane.focus is guest.top.pane.find(LESSONS[0].key)


def test_offered_once_to_somebody_new(visit: Open, tmp_path: Path) -> None:
    library = Library(tmp_path / "new")
    guest = visit(lambda ctx: SetupScene(ctx, GAME), size=SIZE, library=library)
    assert guest.top.new_here
    assert guest.top.pane.find("lessons") is not None
    guest.top.resize()
    assert guest.top.pane.find("lessons") is not None
    again = SetupScene(guest.app.ctx, GAME)
    assert not again.new_here
    assert library.learnt(GAME).offered


def test_a_game_without_lessons_has_no_way_there(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "has_lessons", lambda _game: False)
    guest = visit(lambda ctx: SetupScene(ctx, GAME), size=SIZE)
    assert not guest.top.new_here
    assert guest.top.head.find("lessons") is None


# --- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "text"), [((800, 600), 80), ((800, 600), 100), ((800, 600), 200), (SIZE, 100), (SIZE, 150), (SIZE, 200)]
)
def test_the_card_hides_nothing(visit: Open, size: tuple[int, int], text: int, language: str) -> None:
    guest = visit(size=size, text_scale=text, language=language)
    for lesson in LESSONS:
        begin(guest.app.ctx, GAME, lesson, 0, instead=isinstance(guest.top, LessonTable))
        table = guest.top
        main, card = table.top.zones.main(), table.card.pane
        assert main is not None
        assert not card.rect.colliderect(main.rect), lesson.key
        assert not card.rect.colliderect(table.message.rect), lesson.key
        assert guest.app.ctx.screen.rect.contains(card.rect)
        assert min(main.rect.size) > 230, "the table is large enough to play on"


def test_the_card_stays_as_it_is_from_page_to_page(visit: Open) -> None:
    guest, table = sit_down(visit, named("side-by-side"))
    before = pygame.Rect(table.card.pane.rect)
    board = table.top.zones.main()
    assert board is not None
    place = pygame.Rect(board.rect)
    for number in range(len(named("side-by-side").pages)):
        begin(guest.app.ctx, GAME, named("side-by-side"), number, instead=True)
        assert guest.top.card.pane.rect == before
        assert guest.top.top.zones.main().rect == place


def test_signs_breathe_for_a_while_and_not_with_reduced_motion(visit: Open) -> None:
    guest, table = sit_down(visit, named("side-by-side"))
    assert not table.signs.busy
    guest, table = sit_down(visit, named("side-by-side"), reduced_motion=False)
    assert table.signs.busy
    run(guest, lambda: not table.signs.busy)
