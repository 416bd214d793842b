"""Whole games in a window by events of the mouse: one, two and four at one screen, with and without omens."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from engine.core import codec
from engine.core.session import Session
from engine.gui.app import App
from engine.gui.boxes.dialog import Dialog
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.table import TableScene
from games.path_of_elements.rules.move_types import Choose, Keep, Move, Place, Put, Take, Turn
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import begun, thrifty
from tests.long_test_slices import Amount
from tests.scenes.mouse import click, drag_mouse, mouse
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures

BASIC: dict[str, str] = {}
ADVANCED = {"omens": "chosen", "elements": "chosen", "shown": "yes"}
PATIENCE = 900
"""Steps of a twentieth of a second until somebody may move."""


class Guest:
    """Somebody at the table."""

    def __init__(self, player: Any) -> None:
        self.app: App = player.app
        self.table: TableScene = player.table

    @property
    def session(self) -> Session[Any, Any]:
        return self.table.session

    def clicked(self, pos: tuple[int, int]) -> None:
        mouse(self, pygame.MOUSEMOTION, pos)
        click(self, pos)

    def lift(self) -> bool:
        """In front of the curtain, if there is one; False once the game is over."""
        for _ in range(PATIENCE):
            top = self.app.ctx.stack.top
            if isinstance(top, CurtainScene):
                self.clicked(next(iter(top.pane.focusable())).rect.center)
            elif self.table.match.over is not None:
                return False
            elif self.table.match.deciding is not None and not self.table.top.playing:
                return True
            self.app.step(1 / 20)
        raise AssertionError("nobody may move")

    def play(self, move: Move) -> None:
        """One move as its owner would make it: by a click where it can be, else by carrying a piece."""
        seat, before = self.table.match.deciding, len(self.session.log)
        assert seat is not None
        while any(area.camera.busy for area in self.table.top.zones.boards()):
            self.app.step(1 / 20)
        drag = self.table.view.drag(self.session.shown(seat), seat, move)
        if drag is None:
            found = self.table.buttons.find(f"move{self.table.hand.targets.buttons.index(move)}")
            assert found is not None
            self.clicked(found.rect.center)
        else:
            body, spot = self.table.top.body(drag.piece), self.table.top.zones.spot(drag.place)
            assert body is not None and spot is not None
            start, goal = body.center, (round(spot.x), round(spot.y))
            if isinstance(move, Take | Choose | Keep | Turn):
                self.clicked(start)
            elif isinstance(move, Place):
                # what lies over others is taken at its free edge
                self.clicked((body.left + 4, body.centery))
                self.clicked(goal)
            else:
                drag_mouse(self, start, goal)
        if isinstance(asked := self.app.ctx.stack.top, Dialog):
            # gifts are at stake: the answer that spends them stands first
            self.clicked(next(iter(asked.pane.focusable())).rect.center)
        assert self.session.log[before].move == codec.encode(move, RULES.move_type), f"{move} was not made"

    def play_on(self, seed: int) -> None:
        """Every move until the game is over."""
        rng = Random(seed)
        while self.lift():
            seat = self.table.match.deciding
            assert seat is not None
            self.play(thrifty(self.session.observe(seat), seat, self.session.moves(seat), rng))


def late(s: Position) -> bool:
    """Is the game nearly over?"""
    return s.stage == Stage.SPIRITS and len(s.grid) <= 4


@pytest.mark.slice(1, each="seats")
@pytest.mark.parametrize(("seats", "options"), [(1, BASIC), (2, BASIC), (2, ADVANCED), (4, BASIC), (4, ADVANCED)])
def test_a_whole_game_by_mouse(open_table: Open, seats: int, options: dict[str, str], amount: Amount) -> None:  # noqa: F811
    """Of the slice the last pairs and the last gifts."""
    session, rng = begun(seats, seats, options), Random(seats)
    while amount(0, 1) and not late(session.state):
        seat = session.to_move[0]
        session.play(seat, thrifty(session.observe(seat), seat, session.moves(seat), rng))
    guest = Guest(open_table(session, speed="instant"))
    guest.play_on(seats)
    assert session.over is not None and guest.lift() is False


def test_a_spirit_is_as_large_in_the_hand_as_it_would_lie(open_table: Open) -> None:  # noqa: F811
    """Others' paths are small, and what is carried there must not hide them."""
    session, rng = begun(3, 1), Random(1)
    while not session.state.pair:
        seat = session.to_move[0]
        session.play(seat, thrifty(session.observe(seat), seat, session.moves(seat), rng))
    guest = Guest(open_table(session, speed="instant"))
    assert guest.lift()
    seat, top = session.state.active, guest.table.top
    moves = [move for move in session.moves(seat) if isinstance(move, Put)]
    for move in (next(m for m in moves if m.seat == seat), next(m for m in moves if m.seat != seat)):
        drag = guest.table.view.drag(session.shown(seat), seat, move)
        assert drag is not None
        body, spot = top.body(drag.piece), top.zones.spot(drag.place)
        assert body is not None and spot is not None
        mouse(guest, pygame.MOUSEMOTION, body.center)
        mouse(guest, pygame.MOUSEBUTTONDOWN, body.center)
        mouse(guest, pygame.MOUSEMOTION, (round(spot.x), round(spot.y)))
        for _ in range(20):
            guest.app.step(1 / 20)
        assert top.stage.sprites[drag.piece].stance.scale == spot.scale
        guest.table.hand.put_back()
        while guest.table.top.playing:
            guest.app.step(1 / 20)
        mouse(guest, pygame.MOUSEBUTTONUP, (round(spot.x), round(spot.y)))
