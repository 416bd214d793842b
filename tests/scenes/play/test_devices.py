"""The window's own events on a growing table: keys, mouse and gamepad, each by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.session import Session, Setup
from engine.gui.input.gamepad import Gamepads
from engine.gui.input.intent import Intent
from engine.table.hand.legal_targets import towards
from engine.table.marks.target_places_and_ghost import Outline, PlaceMarks
from tests.scenes.play.conftest import Open, Player
from tests.scenes.play.growing_tables import drag_of, trails
from tools.ui_driver import golden

DIAGONALS = ((1, 1), (-1, 1), (1, -1), (-1, -1))
ELEMENTS = "path_of_elements"


@pytest.fixture
def looks_ahead() -> bool:
    """Views are moved here."""
    return True


def board(player: Player) -> Any:
    area = player.table.top.zones.main()
    assert area is not None
    return area


# --- gamepads --------------------------------------------------------------------------------------------------------


def events(*found: pygame.event.Event) -> Iterator[Intent]:
    pads = Gamepads()
    for event in found:
        yield from pads.read(event)
    yield from pads.held()


def axis(number: int, value: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=number, value=value, instance_id=0)


def test_a_gamepad_looks_round() -> None:
    assert list(events(axis(2, 32_000))) == [Intent("pan", direction=(1, 0), key="pad")]
    assert list(events(axis(3, -32_000))) == [Intent("pan", direction=(0, -1), key="pad")]
    assert list(events(axis(5, 30_000))) == [Intent("zoom", amount=1, key="pad")]
    assert list(events(axis(4, 30_000))) == [Intent("zoom", amount=-1, key="pad")]
    assert list(events(axis(5, 30_000), axis(5, 0))) == [] and list(events(axis(2, 9_000))) == []
    pressed = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=8, instance_id=0)
    assert list(events(pressed)) == [Intent("fit", key="pad")]


# --- the window's own events -----------------------------------------------------------------------------------------


def strike(player: Player, key: int, modifiers: int = 0) -> None:
    player.app.ctx.devices.show_focus(True)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=modifiers, unicode="", scancode=0))
        player.wait()


def test_keys_of_the_window_zoom_pan_and_show_all(open_table: Open) -> None:
    player = open_table(trails(cards=20))
    camera = board(player).camera
    fitted = camera.scale
    strike(player, pygame.K_PLUS)
    strike(player, pygame.K_KP_PLUS)
    player.settle()
    assert camera.scale > 1.2 * fitted
    before = camera.pixel((0.0, 0.0))
    strike(player, pygame.K_RIGHT, pygame.KMOD_CTRL)
    player.settle()
    assert camera.pixel((0.0, 0.0))[0] < before[0] - 30
    strike(player, pygame.K_0)
    player.settle()
    assert camera.scale == fitted and not camera.moved_by_player


def test_arrows_lead_from_the_buttons_back_to_the_pieces(open_table: Open) -> None:
    """Up and left where no button is further up or left; right and down go on among the buttons."""
    player = open_table(trails(cards=5), speed="instant", reduced_motion=True)
    table = player.table
    for code, back in ((pygame.K_UP, True), (pygame.K_LEFT, True), (pygame.K_RIGHT, False), (pygame.K_DOWN, False)):
        table.buttons.focus.enter()
        first = table.buttons.focus.led
        strike(player, code)
        assert (table.buttons.focus.active is None) == back, pygame.key.name(code)
        assert back or table.buttons.focus.led != first
        if back:
            strike(player, pygame.K_RETURN)
            assert table.hand.held is not None, "Enter takes a piece up again"
            strike(player, pygame.K_ESCAPE)
            player.settle()


def swipe(player: Player, pos: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Two fingers on a touchpad, as X11 tells of them: a dozen of a wheel's notches within a fifth of a second."""
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: pos)
    for _ in range(12):
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, flipped=False))
        player.wait()


def test_a_swipe_on_a_touchpad_zooms_a_little_and_turns_a_card_once(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("engine.gui.window.events_to_intents.time.monotonic", lambda: now[0])
    player = open_table(trails(cards=20))
    table, camera = player.table, board(player).camera
    fitted = camera.scale
    swipe(player, board(player).rect.center, monkeypatch)
    player.settle()
    assert 1.1 * fitted < camera.scale < 2 * fitted < camera._bounded(100 * fitted)
    now[0] += 5
    player.tell(Intent("press", pos=player.at(table.hand.targets.pieces[0])))
    player.tell(Intent("move", pos=board(player).rect.center))
    turned: list[int] = []
    monkeypatch.setattr(table.pointer, "_turn_piece", lambda by: turned.append(by) or True)
    swipe(player, board(player).rect.center, monkeypatch)
    assert turned == [-1]


def test_a_whole_drag_of_the_ground_and_a_card_by_the_windows_events(open_table: Open) -> None:
    player = open_table(trails(cards=20))
    table, area = player.table, board(player)

    def mouse(kind: int, pos: tuple[int, int]) -> None:
        extra = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.event.Event(kind, pos=pos, touch=False, **extra))
        player.wait()

    strike(player, pygame.K_PLUS)
    player.settle()
    start = area.rect.left + 4, area.rect.top + 4
    before = area.camera.pixel((0.0, 0.0))
    mouse(pygame.MOUSEBUTTONDOWN, start)
    mouse(pygame.MOUSEMOTION, (start[0] + 30, start[1] + 10))
    mouse(pygame.MOUSEBUTTONUP, (start[0] + 30, start[1] + 10))
    assert area.camera.pixel((0.0, 0.0))[0] == pytest.approx(before[0] + 30, abs=1)
    length = len(table.session.log)
    seat = table.match.deciding
    moves = [move for move in table.session.moves(seat) if hasattr(move, "cell")]
    inner = area.rect.inflate(-90, -90)
    drag = next(g for g in (drag_of(player, move) for move in moves) if inner.collidepoint(player.spot(g.place)))
    mouse(pygame.MOUSEBUTTONDOWN, player.at(drag.piece))
    mouse(pygame.MOUSEMOTION, area.rect.center)
    mouse(pygame.MOUSEMOTION, player.spot(drag.place))
    mouse(pygame.MOUSEBUTTONUP, player.spot(drag.place))
    assert len(table.session.log) > length and player.error() == ""


def test_a_gamepad_alone_plays_and_looks_round(open_table: Open) -> None:
    player = open_table(trails(cards=20), speed="instant")
    table, camera = player.table, board(player).camera

    def button(number: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=number, instance_id=0))
            player.wait()

    pygame.event.post(axis(5, 32_000))
    player.wait(3)
    pygame.event.post(axis(5, 0))
    pygame.event.post(axis(2, -32_000))
    player.wait(3)
    pygame.event.post(axis(2, 0))
    player.settle()
    assert camera.moved_by_player
    for number in range(6):
        length = len(table.session.log)
        button(0)
        assert table.hand.held is not None
        for direction in (12, 14, 11, 13)[: number % 4 + 1]:
            button(direction)
        button(2)
        assert table.hand.aim is not None
        button(0)
        player.settle()
        assert len(table.session.log) > length and player.error() == ""
    button(8)
    player.settle()
    assert not camera.moved_by_player


# --- a board of hexagons ---------------------------------------------------------------------------------------------


def triland() -> Session[Any, Any]:
    """Two persons on an island, past its building."""
    game = "magic_triland"
    session: Session[Any, Any] = Session(registry.info(game), registry.rules(game), Setup(game, ("person",) * 2, 5))
    while session.over is None and type(session.moves(session.to_move[0])[0]).__name__ != "Go":
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    return session


def test_letters_mean_the_same_on_hexagons(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    player = open_table(triland(), speed="instant", reduced_motion=True, keys={"hint": "d", "closeup": "e"})
    table = player.table
    steps = len(table.session.log)
    strike(player, pygame.K_a)
    assert table.help.aids.on, "A gives help"
    strike(player, pygame.K_z)
    assert len(table.session.log) < steps, "Z takes back"
    told: list[str] = []
    monkeypatch.setattr(table, "handle", lambda intent: told.append(intent.kind))
    strike(player, pygame.K_d)
    strike(player, pygame.K_e)
    strike(player, pygame.K_w)
    assert told == ["hint", "panel", "diagonal"], "what the player chose counts here, too"


@pytest.mark.painted
def test_the_focus_rings_a_messenger_that_keys_mean_and_the_one_they_lead(
    open_table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings: list[Outline] = []
    focus = PlaceMarks.focus
    monkeypatch.setattr(PlaceMarks, "focus", lambda own, canvas, line: (rings.append(line), focus(own, canvas, line)))
    player = open_table(triland(), speed="instant", reduced_motion=True)
    hand = player.table.hand
    snapping = set()
    for code in (pygame.K_LEFT, pygame.K_RETURN, pygame.K_TAB, pygame.K_TAB):
        rings.clear()
        strike(player, code)
        player.settle()
        assert rings and rings[-1] == player.table.top.outline(hand.held or hand.focus), "it is seen where one is"
        ring, yellows = player.table.top.marks.place_marks.focus_rect(rings[-1]), yellow(player)
        column = [player.app.ctx.screen.canvas.get_at((ring.centerx, y)) for y in range(ring.top, ring.centery)]
        assert yellows in column[:8], "after every key"
        snapping.add(hand.aim)
    assert hand.held is not None and len(snapping) > 2
    player.tell(Intent("move", pos=(5, 5)))
    rings.clear()
    player.app.snapshot()
    assert not rings, "the pointer has taken over"


def yellow(player: Player) -> pygame.Color:
    return player.app.ctx.theme.color("focus_on_dark")


def test_keys_lead_a_piece_aslant(open_table: Open) -> None:
    player = open_table(triland(), speed="instant", reduced_motion=True)
    hand = player.table.hand
    strike(player, pygame.K_RETURN)
    assert hand.held is not None and hand.aim is not None
    spots = hand._spots(hand.held)
    for code, east, south in ((pygame.K_w, -1, -1), (pygame.K_c, 1, 1), (pygame.K_e, 1, -1), (pygame.K_x, -1, 1)):
        before = spots[hand.aim]
        strike(player, code)
        after = spots[hand.aim]
        if after != before:
            assert (after[0] - before[0]) * east + (after[1] - before[1]) * south > 0
    assert hand.mode == "keys"


# --- a gamepad's stick and shoulders ---------------------------------------------------------------------------------


def test_a_stick_aslant_leads_a_piece_there_and_a_button_straight_on(open_table: Open) -> None:
    player = open_table(trails(cards=20), speed="instant", reduced_motion=True)
    table, hand = player.table, player.table.hand
    player.app.ctx.devices.show_focus(True)
    hand.focus_on(hand.targets.pieces[0])
    hand.confirm()
    assert hand.aim is not None
    ahead = {way: towards(hand._ground(hand.aim), hand._spots(hand.held), way) for way in DIAGONALS}
    way, place = next((way, place) for way, place in ahead.items() if place is not None)
    player.tell(Intent("diagonal", amount=1, direction=way, key="pad"))
    assert hand.aim == place != towards(hand._ground(place), hand._spots(hand.held), (way[0], 0))
    player.tell(Intent("back", key="pad"))
    table.buttons.focus.enter()
    first = table.buttons.focus.led
    player.tell(Intent("diagonal", amount=-1, direction=(1, 1), key="pad"))
    assert table.buttons.focus.active is not None and table.buttons.focus.led != first


def test_shoulder_buttons_lead_on_where_nothing_can_be_turned(open_table: Open) -> None:
    played = golden("alfheim_fairies")
    setup = replace(played.setup, seats=("person",) * len(played.setup.seats))
    session: Session[Any, Any] = Session(played.info, played.rules, setup, played.board)
    player = open_table(session, speed="instant", reduced_motion=True)
    hand = player.table.hand
    player.app.ctx.devices.show_focus(True)
    key = next(key for key in hand.targets.pieces if len(hand.targets.places(key)) > 2)
    hand.focus_on(key)
    hand.confirm()
    places, at = hand.targets.places(key), hand.targets.places(key).index(hand.aim)
    player.tell(Intent("turn", amount=1, key="pad"))
    assert hand.aim == places[(at + 1) % len(places)]
    player.tell(Intent("recall", key="pad"))
    player.tell(Intent("recall", key="pad"))
    assert hand.aim == places[at - 1]


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_with_a_gamepad_the_focus_begins_amid_the_pieces(open_table: Open, device: str) -> None:
    session = Session(registry.info(ELEMENTS), registry.rules(ELEMENTS), Setup(ELEMENTS, ("person", "person"), 3))
    player = open_table(session, speed="instant", reduced_motion=True)
    hand, ctx = player.table.hand, player.app.ctx
    ctx.devices.last, hand.focus = device, None
    hand.offer(hand.targets)
    bodies = {key: hand.top.body(key) for key in hand.targets.fresh}
    order = sorted(bodies, key=lambda key: bodies[key].centerx)
    assert hand.focus == hand.targets.pieces[0] or device == "pad"
    assert 0 < order.index(hand.focus) < len(order) - 1 or device == "keys"
