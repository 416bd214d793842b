"""Moves in pictures and places: the log, what lights up on the table, the names at the board's edge."""

from __future__ import annotations

from typing import Any

from engine.core.session import Session
from engine.core.text import Token
from engine.gui.input.intent import Intent
from engine.table.board.tabletop import LIGHT
from tests.scenes.play.conftest import Open, Player, new_session, played


def lit(player: Player) -> list[Any]:
    """The cells of the marks that light up."""
    return [cell for mark in player.table.top.layers.marks(LIGHT) for cell in mark.cells]


def row(player: Player, number: int) -> tuple[int, int]:
    """Where a line of the log is, counted from the last one seen (-1)."""
    return player.table.log._rows()[number][1].center


def cell(session: Session[Any, Any], ply: int) -> Any:
    """Where the card of a step was laid."""
    return session.told(ply - 1, 0)[1].cell


def test_the_pointer_on_a_line_lights_the_place_of_its_step(open_table: Open) -> None:
    player = open_table(played(new_session(), 6))
    log, session = player.table.log, player.table.session
    assert not lit(player)
    for number in (-1, -2, -3):
        player.tell(Intent("move", pos=row(player, number)))
        line = log.lines[number]
        assert lit(player) == [cell(session, line.ply)] == [at.cell for at in line.text.places()]
    player.tell(Intent("move", pos=player.table.log.rect.move(0, 300).center))
    assert not lit(player) and player.error() == ""


def test_a_card_that_is_laid_after_a_look_back_is_drawn_in_the_log(open_table: Open) -> None:
    player = open_table(played(new_session(), 4))
    player.table.look_at(3)
    player.wait(2)
    player.tell(Intent("back"))
    player.wait(2)
    assert player.app.ctx.stack.top is player.table
    move = next(move for move in player.table.session.moves(player.table.session.to_move[0]) if hasattr(move, "cell"))
    player.table.play(move)
    player.wait(3)
    assert player.error() == "" and player.table.log.lines[-1].ply == 5
    parts = [part for _, _, words in player.table.log._rows() for line in words for part in line.parts]
    assert sum(isinstance(part, Token) for part in parts) == 5
