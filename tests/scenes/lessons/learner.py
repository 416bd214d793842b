"""For the tests of lessons: hands at a lesson's table that carry, press and look, by events of the mouse only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.lesson import Deed, Lesson
from engine.gui.boxes.all import Box
from engine.gui.boxes.dialog import Dialog
from engine.gui.input.intent import Intent
from engine.scenes.pages.lesson_links import begin
from engine.scenes.play.table import TableScene
from engine.table.contract.game_view import Drag, Place
from tests.scenes.conftest import GAME, Guest, Open
from tests.scenes.mouse import click, drag_mouse, mouse

LESSONS = registry.lessons(GAME)
GAMES = [game for game in registry.names(hidden=True) if registry.has_lessons(game)]
ALL = [(game, lesson) for game in GAMES for lesson in registry.lessons(game)]
EVERY = pytest.mark.parametrize(("game", "lesson"), ALL, ids=[f"{game}-{lesson.key}" for game, lesson in ALL])
SIZE = (1280, 720)
REST = 0.1
"""Seconds after which a pointer rests, however fast it came."""


def named(key: str) -> Lesson:
    """The lesson of this key."""
    return next(lesson for lesson in LESSONS if lesson.key == key)


def sit_down(
    visit: Open, lesson: Lesson, page: int = 0, game: str = GAME, size: tuple[int, int] = SIZE, **look: Any
) -> tuple[Guest, TableScene]:
    """At a lesson's table; nobody loses time."""
    guest = visit(size=size, **({"speed": "instant"} | look))
    begin(guest.app.ctx, game, lesson, page)
    guest.app.step()
    assert isinstance(guest.top, TableScene)
    return guest, guest.top


def turned_to(guest: Guest, table: TableScene, number: int) -> None:
    """Until this page is open."""
    run(guest, lambda: table.mode.course.number == number)


def run(guest: Guest, wanted: Callable[[], bool], most: int = 400) -> None:
    """Until it has come about."""
    for _ in range(most):
        if wanted():
            return
        guest.app.step(1 / 30)
    raise AssertionError("it never came about")


def press(guest: Guest, table: TableScene, key: str) -> None:
    """Click a button of the card or of the table."""
    found: Box | None = table.buttons.find(key)
    assert found is not None, key
    assert found.enabled, key
    guest.click_at(found.rect.center)


def carry(guest: Guest, table: TableScene, drag: Drag) -> None:
    """Turn the piece with the right button, over with its button, and drag it to its place: the mouse alone."""
    body, spot = table.top.body(drag.piece), table.top.zones.spot(drag.place)
    assert body is not None
    assert spot is not None
    start, goal = body.center, (round(spot.x), round(spot.y))
    mouse(guest, pygame.MOUSEMOTION, start)
    piece = table.top.lying.piece(drag.piece)
    assert piece is not None
    if piece.pose.face != drag.pose.face:
        press(guest, table, "flip")
    mouse(guest, pygame.MOUSEMOTION, start)
    for _ in range(4):
        piece = table.top.lying.piece(drag.piece)
        if piece is None or piece.pose == drag.pose:
            break
        click(guest, start, 3)
    drag_mouse(guest, start, goal)


def lay(guest: Guest, table: TableScene, move: Any) -> None:
    """A move by hand: a piece is carried, a button pressed."""
    seat = table.mode.course.learner
    drag = table.view.drag(table.session.observe(seat), seat, move)
    if drag is not None:
        carry(guest, table, drag)
    elif table.match.resting:
        press(guest, table, "standings")
        guest.click("on")
    else:
        press(guest, table, f"move{table.hand.targets.buttons.index(move)}")


def do(guest: Guest, table: TableScene, deed: Deed) -> None:
    """What is asked of the table, by the mouse."""
    main = table.top.zones.main()
    assert main is not None
    if deed.kind == "turn":
        body = table.top.body(table.hand.targets.pieces[0])
        assert body is not None
        mouse(guest, pygame.MOUSEMOTION, body.center)
        click(guest, body.center, 3)
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
        number = [aid.key for aid in table.help.aids.offered()].index(deed.key)
        dialog = guest.top
        assert isinstance(dialog, Dialog)
        toggle = [box for box in dialog.pane.focusable() if not hasattr(box, "kind")][number]
        guest.click_at(toggle.rect.center)
        guest.key(pygame.K_ESCAPE)
    else:
        press(guest, table, {"fit": "fit", "undo": "undo", "redo": "redo", "rules": "rules"}[deed.kind])


def look(guest: Guest, table: TableScene, deed: Deed) -> None:
    """Let the pointer rest on one spot of the cells after another until something lights up."""
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
                guest.app.step(REST)
                if table.mode.course.done:
                    return


def follow(guest: Guest, table: TableScene) -> None:
    """Do what the open page asks, by the mouse, until it is done."""
    for _ in range(12):
        ask, model = table.mode.course.ask, table.mode.course.model()
        if ask is None:
            return
        if isinstance(ask, Deed):
            do(guest, table, ask)
        else:
            lay(guest, table, model)
        run(guest, lambda: not table.mode.waiting and not table.top.moving)
    raise AssertionError(
        f"page {table.mode.course.number + 1} is never done, it says “{table.message.words}”, {table.mode.course.ask}"
    )
