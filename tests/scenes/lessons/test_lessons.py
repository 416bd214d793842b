"""Lessons at the real table: by the mouse alone, by keys alone; what goes wrong, is left, and is taken up again."""

from __future__ import annotations

import pygame
import pytest

from engine.core import registry
from engine.core.lesson import Lesson, Stand
from engine.core.running_lesson import LessonSession, opened
from engine.gui.input.intent import Intent
from engine.scenes.lessons.lesson_end_and_pause import LessonEnd, LessonPause
from engine.scenes.lessons.lesson_table import LessonMode
from engine.scenes.menu.rules_page import RulesScene
from engine.scenes.pages.lesson_links import begin
from engine.scenes.play.table import TableScene
from engine.scenes.setup.setup_page import SetupScene
from games.crooked_paths.rules.pieces import DOUBLES
from games.crooked_paths.rules.rules import Lay
from tests.long_test_slices import Amount
from tests.scenes.conftest import GAME, Open
from tests.scenes.lessons.distracted_learner import Dawdler
from tests.scenes.lessons.learner import EVERY, LESSONS, SIZE, follow, lay, named, press, run, sit_down, turned_to
from tests.scenes.mouse import drag_mouse


@pytest.mark.slice(1, each="game")
@EVERY
def test_played_to_its_end_by_the_mouse(visit: Open, game: str, lesson: Lesson) -> None:
    guest, table = sit_down(visit, lesson, game=game)
    for number in range(len(lesson.pages)):
        assert table.mode.course.number == number
        follow(guest, table)
        if number < len(lesson.pages) - 1:
            if not table.mode._turns:
                press(guest, table, "page_on")
            turned_to(guest, table, number + 1)
    press(guest, table, "page_on")
    assert isinstance(guest.top, LessonEnd)
    library = guest.app.ctx.library
    assert library.learnt(game).done(lesson.key)
    # a lesson is no game
    assert not library.entries()
    assert library.statistics().tally(game).games == 0


def card_leaves_the_buttons_alone(table: TableScene) -> None:
    card = table.mode.card.pane.rect
    for box in table.buttons.pane.focusable():
        assert not box.rect.colliderect(card.inflate(0, 8))
        assert table.ctx.screen.rect.contains(box.rect)


@pytest.mark.slice(1, each="game")
@EVERY
def test_shown_to_its_end_by_one_button_and_the_card_leaves_the_others_alone(
    visit: Open, game: str, lesson: Lesson
) -> None:
    guest, table = sit_down(visit, lesson, game=game)
    for _ in range(60):
        if isinstance(guest.top, LessonEnd):
            break
        if guest.top is table:
            card_leaves_the_buttons_alone(table)
        if guest.top is not table:
            guest.key(pygame.K_ESCAPE)
        elif table.mode.course.ask is not None:
            guest.key(pygame.K_h)
        elif not table.mode._turns:
            guest.key(pygame.K_RETURN)
        run(guest, lambda: guest.top is not table or not (table.mode.waiting or table.top.moving or table.mode._turns))
    assert isinstance(guest.top, LessonEnd)


@pytest.mark.slice(2)
@EVERY
def test_played_to_its_end_by_somebody_who_does_other_things_first(
    visit: Open, game: str, lesson: Lesson, amount: Amount
) -> None:
    for seed in range(amount(4, 1)):
        moving = {"speed": "normal", "reduced_motion": False} if seed % 2 else {}
        guest, table = sit_down(visit, lesson, game=game, **moving)
        dawdler, furthest = Dawdler(guest, table, f"{game}:{lesson.key}:{seed}"), -1
        for _ in range(60):
            if guest.top is table and table.mode.course.number > furthest:
                furthest = table.mode.course.number
                dawdler.dawdle(6)
            if dawdler.ended:
                break
            follow(guest, table)
            if not table.mode._turns:
                press(guest, table, "page_on")
            dawdler.rest()
        assert dawdler.ended, (seed, table.mode.course.number, " ".join(dawdler.done))


def test_a_card_in_the_hand_goes_home_when_the_page_is_done(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"), 2)
    body = table.top.body("d0")
    assert body is not None
    guest.click_at(body.center)
    assert table.hand.held == "d0"
    guest.key(pygame.K_f)
    press(guest, table, "page_on")
    assert table.mode.course.number == 3
    assert not any(sprite.held for sprite in table.top.stage.sprites.values()), "a ghost of the card stays"
    follow(guest, table)
    assert table.mode.course.done


def test_only_the_open_page_is_played_at_once(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Stand] = []

    def counted(game: str, stand: Stand) -> LessonSession:
        played.append(stand)
        return opened(game, stand)

    monkeypatch.setattr("engine.core.running_lesson.opened", counted)
    guest, lesson = (
        visit(size=SIZE),
        next(one for one in LESSONS if sum(page.stand is not None for page in one.pages) > 1),
    )
    begin(guest.app.ctx, GAME, lesson)
    assert played == [lesson.pages[0].stand]
    # what the card asks of the others comes a page a step, before the table is painted
    table = guest.top
    assert isinstance(table.mode, LessonMode)
    steps = sum(1 for _ in table.mode.opening())
    assert steps == len(lesson.pages)
    assert len(played) == 1 + sum(page.stand is not None for page in lesson.pages)
    assert not list(table.mode.opening())


def test_by_keys_alone(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"))
    guest.key(pygame.K_RETURN)
    assert table.mode.course.number == 1
    guest.key(pygame.K_r)
    run(guest, lambda: table.mode.course.number == 2)
    guest.key(pygame.K_f)
    assert table.mode.course.done
    guest.key(pygame.K_RETURN)
    assert table.mode.course.number == 3
    # taken up, turned to the south, laid
    guest.key(pygame.K_RETURN)
    for _ in range(4):
        if table.hand.pose == table.view.drag(table.session.state, 0, table.mode.course.model()).pose:
            break
        guest.key(pygame.K_r)
    guest.key(pygame.K_RETURN)
    run(guest, lambda: table.mode.course.done and not table.mode.waiting)
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, LessonEnd)


def test_a_refusal_can_be_seen_by_keys(visit: Open) -> None:
    guest, table = sit_down(visit, named("side-by-side"))
    guest.key(pygame.K_RETURN)
    assert table.hand.held is not None
    wanted = table.hand.targets.extra
    assert wanted is not None
    for _ in range(40):
        if table.hand.aim == wanted.place:
            break
        guest.key(pygame.K_TAB)
    assert table.hand.aim == wanted.place
    guest.key(pygame.K_RETURN)
    assert table.mode.course.done
    assert table.message.said.refusal is not None


def test_by_a_gamepad(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"))
    for kind, number in (("confirm", 1), ("turn", 2)):
        guest.app.post(Intent(kind, amount=1, key="pad"))
        turned_to(guest, table, number)
    guest.app.post(Intent("flip", key="pad"))
    run(guest, lambda: table.mode.course.done)


def test_another_move_goes_back_with_a_friendly_word(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"), 3)
    lay(guest, table, Lay((0, 0), DOUBLES[0]))
    run(guest, lambda: not table.top.moving)
    assert not table.session.state.cards
    assert "stay apart" in table.message.words
    assert table.message.tone == "hint"
    assert not table.mode.card.stuck
    lay(guest, table, Lay((0, 0), 0b0011))
    assert "east" in table.message.words
    assert table.mode.card.stuck, "after two misses help is offered plainly"
    lay(guest, table, table.mode.course.model())
    run(guest, lambda: table.mode.course.done)


def test_help_is_offered_after_a_while(visit: Open) -> None:
    guest, table = sit_down(visit, named("ride"), 2)
    assert not table.mode.card.stuck
    run(guest, lambda: table.mode.card.stuck, 1200)


def test_a_refusal_of_the_rules_leads_to_the_rule(visit: Open) -> None:
    guest, table = sit_down(visit, named("frame"), 1)
    lay(guest, table, table.mode.course.model())
    assert table.mode.course.done
    why = table.buttons.why.find("why")
    assert why is not None
    guest.click_at(why.rect.center)
    assert isinstance(guest.top, RulesScene)
    assert guest.top.anchor == "frame"


def test_others_answer_before_the_page_can_be_turned(visit: Open) -> None:
    guest, table = sit_down(visit, named("first-card"), 3, speed="normal")
    lay(guest, table, table.mode.course.model())
    assert table.mode.waiting
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    run(guest, lambda: not table.mode.waiting)
    assert len(table.session.state.cards) == 2


def test_taking_back_opens_the_task_again(visit: Open) -> None:
    guest, table = sit_down(visit, named("before-25"))
    follow(guest, table)
    assert table.mode.course.done
    guest.key(pygame.K_z)
    assert not table.mode.course.done
    assert not table.match.can_redo
    follow(guest, table)
    assert table.mode.course.done


def test_left_and_taken_up_again(visit: Open) -> None:
    guest, table = sit_down(visit, named("frame"), 2)
    press(guest, table, "leave")
    assert not isinstance(guest.top, TableScene)
    library = guest.app.ctx.library
    assert library.learnt(GAME).left_at("frame") == 2
    begin(guest.app.ctx, GAME, named("frame"))
    assert guest.top.mode.course.number == 2
    press(guest, guest.top, "page_back")
    assert guest.top.mode.course.number == 1


def test_the_pause_page_begins_again_and_leaves(visit: Open) -> None:
    guest, table = sit_down(visit, named("frame"), 2)
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, LessonPause)
    guest.click_at(guest.top.pane.focusable()[1].rect.center)
    assert isinstance(guest.top, TableScene)
    assert table.mode.course.number == 0
    guest.key(pygame.K_ESCAPE)
    guest.click_at(guest.top.pane.focusable()[-1].rect.center)
    assert not isinstance(guest.top, TableScene)


def test_one_lesson_leads_to_the_next(visit: Open) -> None:
    guest, table = sit_down(visit, LESSONS[0], len(LESSONS[0].pages) - 1)
    follow(guest, table)
    press(guest, table, "page_on")
    end = guest.top
    assert isinstance(end, LessonEnd)
    assert end.next is LESSONS[1]
    guest.key(pygame.K_RETURN)
    assert isinstance(guest.top, TableScene)
    assert guest.top.mode.course.lesson is LESSONS[1]


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


def test_a_button_beside_its_place_goes_with_the_ring_that_points_at_it(visit: Open) -> None:
    game = "alfheim_fairies"
    lesson = next(one for one in registry.lessons(game) if one.key == "exchange")
    guest, table = sit_down(visit, lesson, 1, game, reduced_motion=False, speed="normal")
    run(guest, lambda: not table.mode.signs.busy)
    button = table.buttons.chips.pane.boxes()[0].rect
    # shown and done by a key: no pointer passes over the button, which would paint it again
    guest.key(pygame.K_h)
    run(guest, lambda: not table.mode.signs.busy)
    guest.key(pygame.K_h)
    turned_to(guest, table, 2)
    # the signs of the next page are still
    run(guest, lambda: not table.busy)
    around = button.inflate(60, 60).clip(table.ctx.screen.rect)
    left = pygame.image.tobytes(guest.app.snapshot().subsurface(around), "RGB")
    table.ctx.screen.invalidate()
    guest.app.step()
    assert pygame.image.tobytes(guest.app.snapshot().subsurface(around), "RGB") == left


@pytest.mark.painted
def test_a_piece_that_flies_back_leaves_nothing_of_its_ring_behind(visit: Open) -> None:
    guest, table = sit_down(visit, LESSONS[0], 1, reduced_motion=False, speed="normal")
    run(guest, lambda: not table.mode.signs.busy)
    body = table.top.body(table.hand.targets.pieces[0])
    assert body is not None
    drag_mouse(guest, body.center, (400, 300))
    run(guest, lambda: not table.busy and not table.mode.signs.busy)
    left = pygame.image.tobytes(guest.app.snapshot(), "RGB")
    table.ctx.screen.invalidate()
    guest.app.step()
    assert pygame.image.tobytes(guest.app.snapshot(), "RGB") == left
