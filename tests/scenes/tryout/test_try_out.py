"""Trying moves out: a copy that knows no secret, whose moves count nowhere, and the way back to the same place."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.clock.turn_times import GAME, Terms
from engine.core.game_info import PERSON
from engine.core.game_start import started, tried
from engine.core.session import Session, Setup
from engine.gui.app import App
from engine.gui.boxes.buttons_and_lists import IconButton
from engine.gui.input.intent import Intent
from engine.scenes.make_scene import scene_for
from engine.scenes.pages.destinations import Pause
from engine.scenes.play.table import TableScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.scenes.tryout.try_mode import TryMode
from engine.table.contract.game_view import Place
from engine.table.pieces.zoom_and_pan_pictures import ZoomCache
from saves.player_files import Library
from tests.unpainted_window import app_for

DOWN, UP, MOVE = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION
Open = Callable[..., tuple[App, TableScene]]


def played(game: str, seats: tuple[str, ...], count: int, clock: Terms | None = None) -> Session[Any, Any]:
    session = started(Setup(game, seats, 5, board=registry.info(game).first_board, clock=clock))
    rng = Random(2)
    while len(session.log) < count or seats[session.to_move[0]] != PERSON:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    return session


@pytest.fixture
def table(tmp_path: Any, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """table(session) -> the program and the table of the session, at rest."""
    monkeypatch.setattr(ZoomCache, "_taking_ahead", lambda _: iter(()))
    program = app_for(request)
    apps: list[App] = []

    def made(session: Session[Any, Any], **settings: Any) -> tuple[App, TableScene]:
        app = program(Library(tmp_path / "data"), size=(1280, 720), headless=True, routes=scene_for)
        apps.append(app)
        app.ctx.change_settings(**({"coach": "off", "speed": "instant"} | settings))
        scene = TableScene(app.ctx, session, fresh=False)
        app.start(lambda _: scene)
        rest(app)
        return app, scene

    yield made
    for app in apps:
        app.close()


def rest(app: App) -> None:
    for _ in range(200):
        app.step(0.1)
        if not app.ctx.stack.top.busy:
            return
    raise AssertionError("it never comes to rest")


def press(app: App, kind: str) -> None:
    app.ctx.devices.show_focus(True)
    app.post(Intent(kind, key="x"))
    app.step()
    rest(app)


def mouse(app: App, kind: int, pos: tuple[int, int], button: int = 3) -> None:
    fields = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 1)} if kind == MOVE else {"pos": pos, "button": button}
    pygame.event.post(pygame.event.Event(kind, fields))
    app.step()


def spot(scene: Any, cell: tuple[int, int]) -> tuple[int, int]:
    found = scene.top.zones.spot(Place("board", cell))
    return round(found.x), round(found.y)


def trying(app: App) -> tuple[TableScene, TryMode]:
    scene = app.ctx.stack.top
    assert isinstance(scene, TableScene) and isinstance(scene.mode, TryMode)
    return scene, scene.mode


def test_one_key_leads_to_a_copy_and_back_to_the_untouched_game(table: Open) -> None:
    session = played("crooked_paths", (PERSON, PERSON), 10)
    app, game = table(session)
    before = [*session.log], [*session.states], app.ctx.library.state
    press(app, "try_out")
    copy, _ = trying(app)
    assert copy is not game and copy.match.advisor._start is None, "no AI can be asked"
    for _ in range(3):
        copy.play(copy.session.moves(copy.match.deciding)[0])
        rest(app)
    assert len(copy.session.log) == 3 and copy.match.can_undo
    press(app, "undo")
    press(app, "redo")
    copy.look_at(0)
    rest(app)
    assert not copy.session.log and not copy.match.can_undo and copy.match.can_redo
    press(app, "try_out")
    assert app.ctx.stack.top is game
    assert ([*session.log], [*session.states], app.ctx.library.state) == before


def test_it_ends_in_no_result_and_offers_no_help(table: Open) -> None:
    session = played("crooked_paths", (PERSON, "ai:easy"), 10)
    app, game = table(session, coach="always", show_judgement=True)
    press(app, "try_out")
    copy, _ = trying(app)
    rng = Random(4)
    while copy.session.over is None:
        copy.play(rng.choice(copy.session.moves(copy.match.deciding)))
        app.step(0.1)
    for _ in range(80):
        app.step(0.1)
    assert app.ctx.stack.top is copy and copy.buttons.find("result") is None
    assert not copy.help.hint.offered and not copy.help.warning.attends and not copy.help.evaluation.wanted
    assert not app.ctx.library.statistics().tally("crooked_paths").games
    press(app, "back")
    assert app.ctx.stack.top is game


@pytest.mark.parametrize(("game", "count"), [("fairy_trails", 8), ("_template", 6), ("alfheim_fairies", 9)])
def test_the_copy_is_made_of_what_the_seat_may_know(game: str, count: int) -> None:
    """Two positions that a seat can't tell apart give the same copy, as far as it is played."""
    session = played(game, (PERSON, PERSON), count)
    rules, me = session.rules, session.to_move[0]
    other = session.copy()
    seen = rules.observe(session.state, me)
    other.states[-1] = rules.determinize(seen, me, Random(9))
    copies = [tried(one, len(one.log), me, 77) for one in (session, other)]
    rng = Random(3)
    for _ in range(25):
        one, two = copies
        if one.over is not None:
            break
        seat = one.to_move[0]
        move = rng.choice(one.moves(seat))
        one.play(seat, move)
        two.play(seat, move)
        assert one.state == two.state and one.log == two.log
    assert copies[0].setup.seed != session.setup.seed, "what is to come is drawn anew"


def test_where_it_is_not_possible_one_sentence_says_why(table: Open) -> None:
    for session, why in (
        (played("crooked_paths", (PERSON, PERSON), 6, Terms(GAME, 300)), "time limit"),
        (played("crooked_paths", ("ai:easy", PERSON), 6), ""),
    ):
        app, game = table(session)
        press(app, "try_out")
        top = app.ctx.stack.top
        assert (top is game) == bool(why)
        if why:
            assert why in app.ctx.tr(game.message.said.passing[0])


def test_pads_and_fingers_reach_it_by_the_pause_page(table: Open) -> None:
    app, game = table(played("crooked_paths", (PERSON, PERSON), 6))
    app.ctx.go(Pause(game))
    app.step()
    words, _, action = game.mode.extras(game.commands)[0]
    page = app.ctx.stack.top
    assert app.ctx.tr(words) in [box.name for box in page.pane.boxes() for box in box.leaves()]
    page.back()
    action()
    rest(app)
    copy, _ = trying(app)
    assert not copy.mode.extras(copy.commands), "no copy of a copy"


def test_arrows_and_marks_are_drawn_by_the_right_button_or_by_a_pen(table: Open) -> None:
    app, _ = table(played("crooked_paths", (PERSON, PERSON), 6))
    press(app, "try_out")
    copy, mode = trying(app)
    first, second = [place.cell for place in next(iter(copy.hand.targets.by_piece.values()))][:2]
    a, b = spot(copy, first), spot(copy, second)
    mouse(app, DOWN, a)
    mouse(app, MOVE, b)
    mouse(app, UP, b)
    mouse(app, DOWN, a)
    mouse(app, UP, a)
    board = "board"
    assert mode.sketch.drawn == [
        (Place(board, first), Place(board, second)),
        (Place(board, first), Place(board, first)),
    ]
    assert [mark.kind for mark in mode.sketch.marks()] == ["arrow", "outline"]
    mouse(app, DOWN, a)
    mouse(app, UP, a)
    assert len(mode.sketch.drawn) == 1, "twice is gone"
    mode.sketch.wipe()
    pen = mode.pane.find("pen")
    assert isinstance(pen, IconButton)
    pen.action()
    mouse(app, DOWN, a, 1)
    mouse(app, MOVE, b, 1)
    mouse(app, UP, b, 1)
    assert len(mode.sketch.drawn) == 1 and mode.pen
    pen.action()
    copy.play(copy.session.moves(copy.match.deciding)[0])
    rest(app)
    assert not mode.sketch.drawn, "another position"


@pytest.mark.parametrize("page", [ReplayScene, ReviewScene])
def test_from_any_position_of_a_review_it_leads_back_to_the_same_place(table: Open, page: Any) -> None:
    session = played("crooked_paths", (PERSON, PERSON), 8)
    session.agree() if session.may_agree else session.resign(0)
    app, _ = table(session)
    scene = page(app.ctx, session)
    app.ctx.stack.push(scene)
    rest(app)
    scene.go(4)
    rest(app)
    at = scene.ply
    scene.sketch.point(Place(next(iter(scene.top.zones.boards())).name, (0, 0)))
    assert scene.sketch.drawn
    press(app, "try_out")
    copy, _ = trying(app)
    assert copy.session.state == session.states[scene.tried]
    press(app, "try_out")
    assert app.ctx.stack.top is scene and scene.ply == at
