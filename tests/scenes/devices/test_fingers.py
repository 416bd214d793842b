"""Fingers on the screen, as SDL tells of them: one plays every game, two move and stretch the table."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from engine.core import codec, registry
from engine.gui.boxes.dialog import Dialog
from engine.scenes.menu.settings_page import SettingsScene
from engine.scenes.review.board_page import BoardPage
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.table.contract.game_view import Drag
from tests.long_test_slices import Amount
from tests.scenes.conftest import Guest
from tests.scenes.conftest import Open as Visit
from tests.scenes.devices.test_every_device import Device, begun
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures
from tests.scenes.play.growing_tables import trails

Spot = tuple[int, int]
MOST = 12


def touch(app: Any, kind: int, spot: Spot, finger: int = 1, *, first: bool = True) -> None:
    """An event of a finger; of the first one SDL tells as a mouse before that."""
    width, height = pygame.display.get_window_size()
    mice = {
        pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN,
        pygame.FINGERUP: pygame.MOUSEBUTTONUP,
        pygame.FINGERMOTION: pygame.MOUSEMOTION,
    }
    if first:
        more: dict[str, Any] = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.FINGERMOTION else {"button": 1}
        if kind == pygame.FINGERDOWN:
            moved = pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0), touch=True)
            pygame.event.post(moved)
        pygame.event.post(pygame.event.Event(mice[kind], pos=spot, touch=True, **more))
    where = {"x": spot[0] / width, "y": spot[1] / height, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    pygame.event.post(pygame.event.Event(kind, touch_id=3, finger_id=finger, **where))
    app.step()


def tap(app: Any, spot: Spot) -> None:
    touch(app, pygame.FINGERDOWN, spot)
    touch(app, pygame.FINGERUP, spot)


def slide(app: Any, start: Spot, end: Spot) -> None:
    """One finger from here to there."""
    touch(app, pygame.FINGERDOWN, start)
    for part in (0.2, 0.6, 1.0):
        between = round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)
        touch(app, pygame.FINGERMOTION, between)
    touch(app, pygame.FINGERUP, end)


class Finger(Device):
    """One finger at a table: taps, drags, and the buttons that turn a piece."""

    def play(self, move: Any) -> None:
        table, seat = self.table, self.table.match.deciding
        assert seat is not None
        drag, before = table.view.drag(table.session.shown(seat), seat, move), len(table.session.log)
        if drag is None:
            button = table.buttons.find(f"move{table.hand.targets.buttons.index(move)}")
            assert button is not None
            tap(self.player.app, button.rect.center)
        else:
            self.carry(drag)
        top: Any = self.player.app.ctx.stack.top
        if top is not table:
            # something is at stake: the answer that makes the move stands first
            tap(self.player.app, next(box for box in top.pane.focusable() if hasattr(box, "kind")).rect.center)
        assert len(table.session.log) > before, f"{move} was not made"
        assert table.session.log[before].move == codec.encode(move, table.session.rules.move_type)

    def carry(self, drag: Drag) -> None:
        """Tap the piece, turn it by the buttons, tap its place; or drag it there if it lies right."""
        table, hand = self.table, self.table.hand
        piece = table.top.lying.piece(drag.piece)
        x, y = table.top.zones.middle(drag.place)
        there = round(x), round(y)
        assert piece is not None
        if hand.targets.settled(drag.piece, drag.place, piece.pose) == drag.pose and piece.place != drag.place:
            slide(self.player.app, self.seen(drag.piece), there)
            return
        before = len(table.session.log)
        tap(self.player.app, self.seen(drag.piece))
        for _ in range(MOST):
            if hand.held is None or hand.targets.settled(drag.piece, drag.place, hand.pose) == drag.pose:
                break
            self.press_icon("flip" if hand.pose.face != drag.pose.face else "turn_right")
        if hand.held is not None and len(table.session.log) == before:
            tap(self.player.app, there)

    def press_icon(self, icon: str) -> None:
        boxes = [box for box in self.table.buttons.pane.boxes() if getattr(box, "icon", "") == icon]
        self.table.buttons.pane.reveal(boxes[0])
        tap(self.player.app, boxes[0].rect.center)


@pytest.mark.slice(2)
@pytest.mark.parametrize("game", registry.names())
def test_one_finger_plays_every_game(open_table: Open, game: str, amount: Amount) -> None:  # noqa: F811
    """To the end; in the slice some moves in the middle of it."""
    player = open_table(begun(game, amount([0.0], [0.8])[0]), speed="instant", reduced_motion=True, touch=True)
    device, rng = Finger(player, False, Random(2)), Random(2)
    made: set[type] = set()
    for _ in range(amount(1_000, 2)):
        if not device.ready():
            break
        moves = list(player.table.session.moves(player.table.match.deciding))
        move = rng.choice([move for move in moves if type(move) not in made] or moves)
        made.add(type(move))
        device.play(move)
    assert made and player.error() == "" and player.app.ctx.devices.finger


# --- two fingers -----------------------------------------------------------------------------------------------------


def board(player: Player) -> Any:
    area = player.table.top.zones.main()
    assert area is not None
    return area


def two(app: Any, start: tuple[Spot, Spot], end: tuple[Spot, Spot]) -> None:
    """Two fingers come down, move and go."""
    touch(app, pygame.FINGERDOWN, start[0])
    touch(app, pygame.FINGERDOWN, start[1], 2, first=False)
    for part in (0.25, 0.5, 0.75, 1.0):
        for number in (0, 1):
            (x, y), (u, v) = start[number], end[number]
            spot = round(x + (u - x) * part), round(y + (v - y) * part)
            touch(app, pygame.FINGERMOTION, spot, number + 1, first=number == 0)
    touch(app, pygame.FINGERUP, end[0])
    touch(app, pygame.FINGERUP, end[1], 2, first=False)


def test_two_fingers_move_and_stretch_the_table(open_table: Open) -> None:  # noqa: F811
    player = open_table(trails(cards=6), size=(800, 600))
    camera = board(player).camera
    x, y = board(player).rect.center
    before, under = camera.scale, camera.point((x, y))
    two(player.app, ((x - 60, y), (x + 60, y)), ((x - 150, y), (x + 150, y)))
    player.settle()
    assert camera.scale == pytest.approx(2.5 * before, rel=0.1)
    assert camera.point((x, y)) == pytest.approx(under, abs=0.2), "what was between them stays there"
    there = camera.pixel((0.0, 0.0))
    two(player.app, ((x - 60, y), (x + 60, y)), ((x - 20, y + 30), (x + 100, y + 30)))
    player.settle()
    moved = camera.pixel((0.0, 0.0))
    assert (moved[0] - there[0], moved[1] - there[1]) == pytest.approx((40, 30), abs=3)


def test_a_second_finger_puts_the_piece_back(open_table: Open) -> None:  # noqa: F811
    player = open_table(trails(cards=6), size=(800, 600))
    player.settle()
    log, hand, key = len(player.table.session.log), player.table.hand, player.piece()
    start, place = player.at(key), next(iter(player.table.hand.targets.by_piece[player.piece()]))
    touch(player.app, pygame.FINGERDOWN, start)
    touch(player.app, pygame.FINGERMOTION, (start[0] + 50, start[1] - 50))
    assert hand.held == key
    touch(player.app, pygame.FINGERDOWN, (start[0] + 200, start[1] - 100), 2, first=False)
    assert hand.held is None
    spot = player.spot(place)
    touch(player.app, pygame.FINGERMOTION, spot)
    touch(player.app, pygame.FINGERUP, spot)
    touch(player.app, pygame.FINGERUP, spot, 2, first=False)
    player.settle()
    assert hand.held is None and len(player.table.session.log) == log, "the first finger is no pointer any more"
    tap(player.app, start)
    assert hand.held == key, "but the next one is"


def test_for_fingers_there_are_buttons_for_the_zoom(open_table: Open) -> None:  # noqa: F811
    player = open_table(trails(cards=6), size=(800, 600), touch=False)
    player.settle()
    assert player.table.buttons.find("zoom_in") is None
    area = board(player)
    touch(player.app, pygame.FINGERDOWN, (area.rect.left + 4, area.rect.top + 4))
    touch(player.app, pygame.FINGERUP, (area.rect.left + 4, area.rect.top + 4))
    player.wait(2)
    before = area.camera.scale
    for key, grows in (("zoom_in", True), ("zoom_out", False)):
        button = player.table.buttons.find(key)
        assert button is not None and min(button.rect.size) >= 36 and area.rect.contains(button.rect)
        before = area.camera.scale
        tap(player.app, button.rect.center)
        player.settle()
        assert (area.camera.scale > before) is grows


def rest(guest: Guest) -> None:
    """Until the view has come to rest."""
    for _ in range(20):
        guest.app.step(0.1)


def replayed(ctx: Any) -> BoardPage:
    return ReplayScene(ctx, trails(cards=6))


def reviewed(ctx: Any) -> BoardPage:
    return ReviewScene(ctx, trails(cards=6))


@pytest.mark.parametrize("page", [replayed, reviewed])
def test_two_fingers_move_and_stretch_the_board_of_a_page_that_looks_back(visit: Visit, page: Any) -> None:
    guest: Guest = visit(page, size=(800, 600))
    guest.app.step()
    area, at = guest.top.top.zones.main(), getattr(guest.top, "ply", None)
    x, y = area.rect.center
    before, under = area.camera.scale, area.camera.point((x, y))
    two(guest.app, ((x - 40, y), (x + 40, y)), ((x - 90, y), (x + 90, y)))
    rest(guest)
    assert area.camera.scale > 1.8 * before and getattr(guest.top, "ply", None) == at
    assert area.camera.point((x, y)) == pytest.approx(under, abs=0.2)
    pane = guest.top.view_buttons.pane
    for key, grows in (("zoom_out", False), ("zoom_in", True)):
        scale = area.camera.scale
        tap(guest.app, pane.find(key).rect.center)
        rest(guest)
        assert (area.camera.scale > scale) is grows, "the same buttons as at the table"
    tap(guest.app, pane.focusable()[-1].rect.center)
    rest(guest)
    assert area.camera.scale == pytest.approx(before) and not guest.top.top.zones.moved


# --- pages -----------------------------------------------------------------------------------------------------------


def test_a_finger_scrolls_a_page_wherever_it_comes_down(visit: Visit) -> None:
    guest: Guest = visit(SettingsScene)
    pane = guest.top.pane
    toggle = guest.box("reduced_motion")
    pane.reveal(toggle)
    guest.app.step()
    was, at, (x, y) = guest.app.ctx.settings.reduced_motion, pane.scroll.at, toggle.rect.center
    slide(guest.app, (x, y), (x, y - 90))
    assert pane.scroll.at >= at + 60
    assert guest.app.ctx.settings.reduced_motion is was, "it was not meant"
    assert pane.hover is None
    at = pane.scroll.at
    pane.reveal(guest.box("music"))
    guest.app.step()
    slider, at = guest.box("music"), pane.scroll.at
    groove = slider._groove()
    slide(guest.app, groove.center, (groove.right, groove.centery + 40))
    assert guest.app.ctx.settings.music > 50 and pane.scroll.at == at, "what is dragged itself is"


def test_two_fingers_scroll_a_page(visit: Visit) -> None:
    guest: Guest = visit(SettingsScene)
    pane = guest.top.pane
    x, y = pane.scroll.view.center
    touch(guest.app, pygame.FINGERDOWN, (x, y))
    touch(guest.app, pygame.FINGERDOWN, (x + 80, y), 2, first=False)
    for dy in (-30, -60):
        touch(guest.app, pygame.FINGERMOTION, (x, y + dy))
        touch(guest.app, pygame.FINGERMOTION, (x + 80, y + dy), 2, first=False)
    assert pane.scroll.at >= 50


# --- what is proposed ------------------------------------------------------------------------------------------------


def test_large_buttons_are_proposed_to_a_finger_once(visit: Visit) -> None:
    guest: Guest = visit(SettingsScene)
    for _ in range(2):
        tap(guest.app, guest.top.pane.scroll.view.center)
    toasts = [guest.app.ctx.tr(toast.text) for toast in guest.app.ctx.overlay.toasts]
    assert sum("Large buttons" in words for words in toasts) == 1
    guest.click("mute")
    assert guest.app.ctx.settings.proposed == ("fingers",) and not guest.app.ctx.devices.finger


@pytest.mark.parametrize("yes", [True, False])
def test_larger_letters_are_proposed_on_a_steam_deck_once(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, yes: bool
) -> None:
    monkeypatch.setenv("SteamDeck", "1")
    guest: Guest = visit(size=(1280, 800))
    guest.app.step()
    assert isinstance(guest.top, Dialog)
    guest.answer(0 if yes else 1)
    settings = guest.app.ctx.settings
    assert (settings.text_scale, settings.touch) == ((125, True) if yes else (100, False))
    again = visit(size=(1280, 800), library=guest.app.ctx.library)
    again.app.step()
    assert not isinstance(again.top, Dialog)


def test_nothing_is_proposed_elsewhere(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SteamDeck", raising=False)
    guest: Guest = visit(size=(1280, 800))
    guest.app.step()
    assert not isinstance(guest.top, Dialog)
