"""Every game by the keyboard alone and by a gamepad alone: the window's own events lead to each kind of move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.game_info import PERSON
from engine.core.session import Session
from engine.gui.app import LONGEST_FRAME
from engine.gui.boxes.dialog import Dialog
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.keyboard import in_lines
from engine.table.contract.game_view import Drag
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures
from tools.ui_driver import midway

Spot = tuple[float, float]
KEYBOARD = {
    **{(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP},
    **{"confirm": pygame.K_RETURN, "next": pygame.K_TAB, "turn": pygame.K_r, "flip": pygame.K_f},
}
PAD = {(1, 0): 14, (-1, 0): 13, (0, 1): 12, (0, -1): 11, "confirm": 0, "turn": 2, "flip": 3}
MOST, LOST = 400, 60
"""Presses to get anywhere; after so many one tries other directions three times of four."""


class Device:
    """One device at a table, and how to get somewhere with it: by Tab, or step by step in the right direction."""

    def __init__(self, player: Player, keys: bool, rng: Random) -> None:
        self.player, self.keys, self.rng = player, keys, rng
        self.table = player.table
        self.pressed = 0
        player.app.ctx.devices.show_focus(True)

    def press(self, what: Any) -> None:
        kinds = (
            (pygame.KEYDOWN, pygame.KEYUP) if self.keys else (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        )
        for kind in kinds:
            if self.keys:
                event = pygame.event.Event(kind, key=KEYBOARD[what], mod=0, unicode="", scancode=0)
            else:
                event = pygame.event.Event(kind, button=PAD[what], instance_id=0)
            pygame.event.post(event)
        self.player.wait()
        self.pressed += 1

    def here(self) -> Spot | None:
        """Where the focus is on the window."""
        pane, hand, top = self.table.buttons.focus.active, self.table.hand, self.table.top
        if hand.held is not None:
            return None if hand.aim is None else top.zones.middle(hand.aim)
        if pane is not None and pane.focus is not None:
            return pane.focus.rect.center
        body = top.body(hand.focus) if hand.focus is not None else None
        return None if body is None else body.center

    def seen(self, key: str) -> tuple[int, int]:
        """Where a piece can be pointed at."""
        body, top = self.table.top.body(key), self.table.top
        assert body is not None
        spots = [(x, y) for y in range(body.top, body.bottom, 5) for x in range(body.left, body.right, 5)]
        return next(at for at in (body.center, *spots) if top.piece_at(at, self.table.hand.targets.by_piece) == key)

    def reach(self, there: Callable[[], bool], goal: Callable[[], Spot | None], what: str) -> None:
        """Until one is there; whoever gets nowhere tries another direction."""
        for count in range(MOST):
            if there():
                return
            here, end = self.here(), goal()
            if self.keys:
                self.press("next")
            elif what.startswith("move") and self.table.buttons.focus.active is None:
                self.press((0, 1))
            elif here is None or end is None or count % 4 == 3 or (count > LOST and count % 4):
                self.press(self.rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)]))
            else:
                x, y = end[0] - here[0], end[1] - here[1]
                self.press((1 if x > 0 else -1, 0) if abs(x) > abs(y) else (0, 1 if y > 0 else -1))
        raise AssertionError(f"{what} can't be reached")

    def ready(self) -> bool:
        """Before the table at rest, with the curtain lifted; False once nobody is to move."""
        table = self.table
        for _ in range(600):
            self.player.app.step(LONGEST_FRAME)
            if table.match.over is not None:
                return False
            if isinstance(self.player.app.ctx.stack.top, CurtainScene):
                self.press("confirm")
            elif not table.top.busy and not table.hand.busy and table.match.deciding in (None, table.match.me):
                return table.match.deciding is not None
        raise AssertionError("it never comes to rest")

    def play(self, move: Any) -> None:
        """One move, from wherever the focus is."""
        table, seat = self.table, self.table.match.deciding
        assert seat is not None
        drag = table.view.drag(table.session.shown(seat), seat, move)
        length = len(table.session.log)
        if drag is None:
            self._push(move)
        else:
            self._carry(drag)
        if isinstance(self.player.app.ctx.stack.top, Dialog):
            # something is at stake: the answer that makes the move stands first
            self.press((-1, 0))
            self.press("confirm")
        step = table.session.log[length]
        assert step.move == codec.encode(move, table.session.rules.move_type), f"{move} was not made, but {step}"

    def _push(self, move: Any) -> None:
        table = self.table
        key = f"move{table.hand.targets.buttons.index(move)}"

        def there() -> bool:
            pane = table.buttons.focus.active
            return pane is not None and pane.focus is not None and pane.focus.key == key

        def goal() -> Spot | None:
            button = table.buttons.find(key)
            return None if button is None else button.rect.center

        self.reach(there, goal, key)
        self.press("confirm")

    def _carry(self, drag: Drag) -> None:
        hand, top = self.table.hand, self.table.top

        def body() -> Spot | None:
            found = top.body(drag.piece)
            return None if found is None else found.center

        self.reach(lambda: hand.focus == drag.piece and self.table.buttons.focus.active is None, body, drag.piece)
        self.press("confirm")
        if hand.held is None:
            # it only turns over where it lies, or can go to one place only
            return
        assert hand.held == drag.piece
        self.reach(lambda: hand.aim == drag.place, lambda: top.zones.middle(drag.place), str(drag.place))
        for count in range(24):
            settled = self.table.hand.targets.settled(drag.piece, drag.place, hand.pose)
            if settled == drag.pose:
                break
            self.press("flip" if count % 6 == 5 or settled.face != drag.pose.face else "turn")
        self.press("confirm")


def begun(game: str, share: float) -> Session[Any, Any]:
    """A game of persons, so far played."""
    played = midway(game, share)
    seats = (PERSON,) * len(played.setup.seats)
    session: Session[Any, Any] = Session(played.info, played.rules, replace(played.setup, seats=seats), played.board)
    session.replay(played.log)
    return session


def cases() -> Iterator[Any]:
    """Every game by each device; of the slice by one of them, by turns."""
    for number, game in enumerate(registry.names()):
        for keys, name in ((True, "keyboard"), (False, "gamepad")):
            marks = () if keys == (number % 2 == 0) else pytest.mark.slice(0)
            yield pytest.param(game, keys, id=f"{game}-{name}", marks=marks)


@pytest.mark.parametrize(("game", "keys"), list(cases()))
def test_each_kind_of_move_is_made_by_one_device(
    open_table: Open,  # noqa: F811
    game: str,
    keys: bool,
    amount: Amount,
) -> None:
    """In several parts of a game; of each kind of move that can be made there one at least, and all by that device."""
    rng = Random(4)
    for share in amount([0.0, 0.2, 0.4, 0.6, 0.8, 0.95], [0.7]):
        session = begun(game, share)
        player = open_table(session, speed="instant", reduced_motion=True)
        device, made = Device(player, keys, rng), set()
        for _ in range(amount(40, 4)):
            if not device.ready():
                break
            moves = list(session.moves(player.table.match.deciding))
            fresh = [move for move in moves if type(move) not in made] or moves
            move = rng.choice(fresh)
            device.play(move)
            made.add(type(move))
        assert made and player.error() == ""


def test_tab_goes_round_and_round(open_table: Open) -> None:  # noqa: F811
    """From the last button to the first piece, and so to every piece from wherever one is."""
    player = open_table(begun("fairy_trails", 0.5), speed="instant", reduced_motion=True)
    device = Device(player, True, Random(1))
    assert device.ready()
    pieces, met = player.table.hand.targets.pieces, []
    for _ in range(60):
        device.press("next")
        if player.table.buttons.focus.active is None:
            met.append(player.table.hand.focus)
    assert len(pieces) > 1 and all(met.count(piece) > 1 for piece in pieces)


def test_numbers_take_up_pieces(open_table: Open) -> None:  # noqa: F811
    """In the order in which they lie; another number takes another piece."""
    player = open_table(begun("path_of_elements", 0.3), speed="instant", reduced_motion=True)
    device = Device(player, True, Random(1))
    assert device.ready()
    hand, top = player.table.hand, player.table.top
    bodies = {key: top.body(key) for key in hand.targets.fresh or hand.targets.pieces}
    order = in_lines({key: body for key, body in bodies.items() if body is not None})
    assert len(order) > 2
    for number in (2, 1):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0 + number, mod=0, unicode="", scancode=0))
        player.wait(2)
        assert hand.held == order[number - 1]


def test_a_direction_takes_up_the_only_piece(open_table: Open) -> None:  # noqa: F811
    """And leads on at once; down leads to the buttons."""
    player = open_table(begun("crooked_paths", 0.3), speed="instant", reduced_motion=True)
    device = Device(player, True, Random(1))
    assert device.ready()
    hand = player.table.hand
    device.press((0, 1))
    assert hand.held is None and player.table.buttons.focus.active is not None
    device.press((0, -1))
    device.press((1, 0))
    assert hand.held is not None and hand.aim in hand.targets.places(hand.held)
