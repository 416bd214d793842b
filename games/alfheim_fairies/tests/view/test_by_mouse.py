"""Whole games in a window by events of the mouse: alone, two and five at one screen, and one among AIs' gardens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import codec, registry
from engine.core.session import Session, Setup
from engine.gui.app import App
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.table import TableScene
from engine.table.contract import game_view as contract
from engine.table.contract.game_view import Drag
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready, Tread
from games.alfheim_fairies.rules.pieces import ROUNDS
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.tests.play import begun, eager, played
from tests.long_test_slices import Amount
from tests.scenes.mouse import click, drag_mouse, mouse
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures
from tests.waiting import until


class Gardener:
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

    def box(self, key: str) -> tuple[int, int]:
        """Where a button or a chip is."""
        found = self.table.buttons.find(key)
        assert found is not None
        return found.rect.center

    def lift(self) -> bool:
        """In front of the curtain, if there is one; False once the game is over."""
        for _ in range(600):
            top = self.app.ctx.stack.top
            if isinstance(top, CurtainScene):
                button = next(iter(top.pane.focusable()))
                self.clicked(button.rect.center)
            elif self.table.match.over is not None:
                return False
            elif self.table.match.deciding is not None and not self.table.top.playing:
                return True
            self.app.step(1 / 20)
        raise AssertionError("nobody may move")

    def spot(self, drag: Drag) -> tuple[int, int]:
        spot = self.table.top.zones.spot(drag.place)
        assert spot is not None
        return round(spot.x), round(spot.y)

    def play(self, move: Move) -> None:
        """One move as its owner would make it."""
        seat, before = self.table.match.deciding, len(self.session.log)
        assert seat is not None
        while any(area.camera.busy for area in self.table.top.zones.boards()):
            self.app.step(1 / 20)
        drag = self.table.view.drag(self.session.shown(seat), seat, move)
        if drag is None:
            number = self.table.hand.targets.buttons.index(move)
            self.clicked(self.box(f"move{number}"))
        elif isinstance(move, Place):
            self.clicked(self.spot(drag))
        else:
            body = self.table.top.body(drag.piece)
            assert body is not None
            drag_mouse(self, body.center, self.spot(drag))
        assert self.session.log[before].move == codec.encode(move, RULES.move_type), f"{move} was not made"


def rounds(gardener: Gardener, most: int, seed: int) -> Iterator[list[Move]]:
    """What the person before the table does in a round or at the footprints, until the game ends or `most` are done."""
    rng = Random(seed)
    for _ in range(most):
        made: list[Move] = []
        while gardener.lift():
            seat = gardener.table.match.deciding
            assert seat is not None
            state = gardener.session.observe(seat)
            move = eager(state, seat, gardener.session.moves(seat), rng)
            gardener.play(move)
            made.append(move)
            if isinstance(move, Ready | Tread):
                break
        if not made:
            return
        yield made


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_whole_game_by_mouse(open_table: Open, seats: int, amount: Amount) -> None:  # noqa: F811
    """Of the slice the last round. The clue is placed by one click, so that a round without guests takes two."""
    session = played(seats, 20 + seats, until=amount(1, ROUNDS))
    gardener = Gardener(open_table(session, speed="instant"))
    taken = list(rounds(gardener, 999, seats))
    assert gardener.session.over is not None and gardener.lift() is False
    for made in taken:
        placed = sum(isinstance(move, Place) for move in made)
        others = [move for move in made if not isinstance(move, Place | Invite | Exchange)]
        assert len(others) == 1 and placed == (not isinstance(others[0], Tread))
    plain = [made for made in taken if not any(isinstance(move, Invite | Exchange | Tread) for move in made)]
    assert all(len(made) == 2 for made in plain)


def test_what_a_round_has_brought_is_taken_back_until_one_is_ready(open_table: Open) -> None:  # noqa: F811
    session = played(1, 21, until=3)
    before = session.state
    gardener = Gardener(open_table(session, speed="instant"))
    assert gardener.lift()
    gardener.play(next(move for move in session.moves(0) if isinstance(move, Place)))
    assert session.state != before
    gardener.clicked(gardener.box("undo"))
    assert session.state.players == before.players and session.moves(0)


def test_ais_play_meanwhile_and_wait_for_nobody(open_table: Open) -> None:  # noqa: F811
    """Four AIs are ready although the person has not touched his clue, and the clue is still his."""
    setup = Setup("alfheim_fairies", ("person", *("ai:beginner",) * 4), 4)
    session: Session[Any, Any] = Session(registry.info("alfheim_fairies"), registry.rules("alfheim_fairies"), setup)
    gardener = Gardener(open_table(session, speed="instant"))
    until(lambda: session.to_move == (0,) and session.state.called, lambda: gardener.app.step(1 / 20))
    assert session.state.players[0].hand and session.moves(0)
    assert gardener.table.match.deciding == 0


def test_a_click_on_the_ground_means_the_one_fairy_that_can_come_there(open_table: Open) -> None:  # noqa: F811
    """Two fairies can come, to different places; a click elsewhere takes neither."""
    session, rng = begun(1, 3), Random(3)
    while len({m.fairy for m in session.moves(0) if isinstance(m, Invite)}) < 2:
        moves = [m for m in session.moves(0) if not isinstance(m, Invite)]
        session.play(0, eager(session.state, 0, moves, rng))
    gardener = Gardener(open_table(session, speed="instant"))
    assert gardener.lift()
    move = next(m for m in session.moves(0) if isinstance(m, Invite))
    drag = gardener.table.view.drag(session.shown(0), 0, move)
    assert drag is not None
    before, by_piece = len(session.log), gardener.table.hand.targets.by_piece
    rivals = [key for key, places in by_piece.items() if drag.place in places]
    taken = {place for places in by_piece.values() for place in places}
    free = (contract.Place(drag.place.zone, (x, y)) for x in range(-2, 3) for y in range(-2, 3))
    elsewhere = next(place for place in free if place not in taken and gardener.table.top.zones.spot(place) is not None)
    gardener.clicked(gardener.spot(Drag(drag.piece, elsewhere, drag.pose)))
    assert len(session.log) == before and not gardener.table.hand.place_clicks.marked
    gardener.clicked(gardener.spot(drag))
    assert (len(session.log) > before) == (len(rivals) == 1)
    assert set(gardener.table.hand.place_clicks.marked) == (set(rivals) if len(rivals) > 1 else set())
