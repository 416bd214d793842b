"""How many inputs of the pointer a turn takes: counted over a whole golden game of each game, and made at the table.

An input is a click, a drag, a notch of the wheel that turns a piece, or a key that turns it over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import codec, registry
from engine.core.rules import CHANCE
from engine.core.session import Session
from engine.gui.input.intent import Intent
from engine.table.contract.game_view import Drag, Piece, Pose, view_of
from engine.table.hand.legal_targets import Targets, flipped, turned
from tests.scenes.devices.test_every_device import Device, begun
from tests.scenes.mouse import click, mouse
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures
from tools.ui_driver import golden

MOVES, MOST, TURNS = 3, 12, 6
"""Moves made at each table; inputs that turn a piece at most; as many more as by the shortest way, as the wheel is
turned one way only."""

A_TURN = {
    "alfheim_fairies": (2.5, 2.4),
    "crooked_paths": (2.3, 2.3),
    "fairy_trails": (2.9, 1.9),
    "magic_triland": (2.8, 2.2),
    "path_of_elements": (6.1, 4.4),
}
"""Inputs a turn by clicks alone and with drags, on average; docs/screen.md sums them up."""


def turns_needed(view: Any, art: str, start: Pose, end: Pose) -> int:
    """The fewest inputs that bring a piece from one pose to another."""
    poses = view.poses(art)
    seen, edge = {start}, {start}
    for count in range(len(poses) + 1):
        if end in edge:
            return count
        edge = {new for pose in edge for new in (turned(poses, pose, 1), turned(poses, pose, -1), flipped(poses, pose))}
        seen |= edge
    return 0


def inputs(view: Any, seen: Any, seat: int, moves: Any, move: Any, *, dragged: bool, final: bool) -> int:
    """Of one move, by what the settings are at first. final: luck that has answered stays."""
    asked = view.stake(seen, seat, move) is not None
    return asked + _inputs(view, seen, seat, moves, move, dragged=dragged, final=final)


def _inputs(view: Any, seen: Any, seat: int, moves: Any, move: Any, *, dragged: bool, final: bool) -> int:
    """Of one move about which nothing is asked."""
    targets, drag = Targets(view, seen, seat, moves), view.drag(seen, seat, move)
    if drag is None:
        return 1
    ways = targets.poses(drag.piece, drag.place)
    piece = next(piece for piece in view.pieces(seen, seat) if piece.key == drag.piece)
    only = targets.only(drag.piece) is not None and (not final or piece.place == drag.place)
    if only:
        return 1
    turns = 0 if len(ways) == 1 else turns_needed(view, piece.art, piece.pose, drag.pose)
    return turns + (1 if dragged or by_its_place(targets, piece, drag) else 2)


def by_its_place(targets: Targets, piece: Piece, drag: Drag) -> bool:
    """Does a click on the place lay this piece, and no other?"""
    rivals = sum(drag.place in places for places in targets.by_piece.values()) - 1
    return not rivals and (piece.place.cell is None or (len(targets.by_piece) == 1 and not targets.buttons))


def steps(session: Session[Any, Any]) -> Iterator[tuple[int, Any, Any, Any]]:
    """Every move of a game: the seat, what it saw, its moves and the one that it made."""
    for k, step in enumerate(session.log):
        if step.seat != CHANCE:
            move = codec.decode(session.rules.move_type, step.move, "move")
            yield step.seat, session.shown(step.seat, k), session.rules.moves(session.states[k], step.seat), move


@pytest.mark.slice(2)
@pytest.mark.parametrize("game", registry.names())
def test_inputs_of_a_turn(game: str) -> None:
    """Over the whole game; a turn is all that a seat does until another one does something."""
    session, view = golden(game), view_of(game)
    final = session.info.luck_is_final
    counted = [
        (seat, *(inputs(view, seen, seat, moves, move, dragged=dragged, final=final) for dragged in (False, True)))
        for seat, seen, moves, move in steps(session)
    ]
    turns = len([seat for seat, _ in groupby(counted, key=lambda one: one[0])])
    found = tuple(round(sum(one[way] for one in counted) / turns, 1) for way in (1, 2))
    assert found == A_TURN[game]


class Pointer(Device):
    """The mouse: what it presses is counted."""

    def play(self, move: Any) -> None:
        table, seat = self.table, self.table.match.deciding
        drag, before = table.view.drag(table.session.shown(seat), seat, move), len(table.session.log)
        self.pressed = 0
        if drag is None:
            button = table.buttons.find(f"move{table.hand.targets.buttons.index(move)}")
            assert button is not None
            self.click(button.rect.center)
        else:
            piece = table.top.lying.piece(drag.piece)
            assert piece is not None
            if table.hand.targets.only(drag.piece) is not None or not by_its_place(table.hand.targets, piece, drag):
                self.click(self.seen(drag.piece))
            else:
                mouse(self.player, pygame.MOUSEMOTION, self.seen(drag.piece))
            self.lay(drag, before)
        assert len(table.session.log) > before, f"{move} was not made"
        assert table.session.log[before].move == codec.encode(move, table.session.rules.move_type)

    def lay(self, drag: Drag, length: int) -> None:
        """Turn it, and click where it goes; nothing if the first click has sent it off."""
        hand, ways = self.table.hand, self.table.hand.targets.poses(drag.piece, drag.place)
        sent = len(self.table.session.log) > length
        for _ in range(MOST if len(ways) > 1 and not sent else 0):
            piece = self.table.top.lying.piece(drag.piece)
            assert piece is not None
            pose = hand.pose if hand.held is not None else piece.pose
            if pose == drag.pose:
                break
            self.player.tell(Intent("flip") if pose.face != drag.pose.face else Intent("wheel", hand.pointer, 1))
            self.pressed += 1
        if not sent:
            x, y = self.table.top.zones.middle(drag.place)
            mouse(self.player, pygame.MOUSEMOTION, (round(x), round(y)))
            self.click((round(x), round(y)))

    def click(self, pos: tuple[int, int]) -> None:
        mouse(self.player, pygame.MOUSEMOTION, pos)
        click(self.player, pos)
        self.pressed += 1


@pytest.mark.slice(2)
@pytest.mark.parametrize("game", registry.names())
def test_the_pointer_needs_no_more_than_is_counted(open_table: Open, game: str) -> None:  # noqa: F811
    """Moves of several kinds, each by clicks."""
    player = open_table(begun(game, 0.6), speed="instant", reduced_motion=True)
    device, table, rng, kinds = Pointer(player, True, Random(3)), player.table, Random(3), set()
    for _ in range(MOVES):
        assert device.ready()
        seat = table.match.deciding
        seen, moves = table.session.shown(seat), table.session.moves(seat)
        move = rng.choice([move for move in moves if type(move) not in kinds] or moves)
        kinds.add(type(move))
        if table.view.stake(seen, seat, move) is None:
            wanted = inputs(table.view, seen, seat, moves, move, dragged=False, final=table.hand.clicks.final)
            device.play(move)
            assert device.pressed <= max(2, wanted) + (TURNS if wanted > 2 else 0), move


def test_a_turn_of_two_cards_and_a_walk_takes_four_clicks(open_table: Open) -> None:  # noqa: F811
    session = begun("magic_triland", 0.5)
    player = open_table(session, speed="instant", reduced_motion=True)
    device, made = Pointer(player, True, Random(1)), 0
    assert device.ready()
    seat = player.table.match.deciding
    while type(session.moves(seat)[0]).__name__ != "Card":
        device.play(session.moves(seat)[0])
        device.ready()
        seat = player.table.match.deciding
    for _ in range(3):
        walks = [move for move in session.moves(seat) if type(move).__name__ == "Go"]
        targets = player.table.hand.targets
        usual = [move for move in walks if targets.only(f"messenger:{move.figure}") is None]
        device.play(usual[0] if usual else max(session.moves(seat), key=lambda card: card.card))
        made += device.pressed
        device.ready()
    assert made == 4
