"""Moves in pictures and places: the log, what lights up on the table, the names at the board's edge."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.core import registry
from engine.core.session import Session
from engine.core.text import Token
from engine.gui.drawing.sentences_with_pictures import Strip
from engine.gui.input.intent import Intent
from engine.scenes.play.move_log import LogRow
from engine.table.board.current_marks import LIGHT
from tests.golden_saves import golden
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, Player, new_session, played
from tools.ui_driver import twin


def lit(player: Player) -> list[Any]:
    """The cells of the marks that light up."""
    return [cell for mark in player.table.top.marks.layers.marks(LIGHT) for cell in mark.cells]


def row(player: Player, number: int) -> tuple[int, int]:
    """Where a line of the log is, counted from the last one seen (-1)."""
    return player.table.log.rows()[number].rect.center


def shown(row: LogRow) -> list[Strip]:
    """The words of a line of the log, as they are wrapped there."""
    return row.ctx.lines(row.words.text, "small", row.words.rect.width)


def cell(session: Session[Any, Any], ply: int) -> Any:
    """Where the card of a step was laid."""
    return session.told(ply - 1, 0)[1].cell


def test_the_pointer_on_a_line_lights_the_place_of_its_step(open_table: Open) -> None:
    player = open_table(played(new_session(), 6))
    log, session = player.table.log, player.table.session
    assert not lit(player)
    for number in (-1, -2, -3):
        player.tell(Intent("move", pos=row(player, number)))
        player.wait(5)
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
    rows = player.table.log.rows()
    drawn = [sum(isinstance(part, Token) for strip in shown(row) for part in strip.parts) for row in rows]
    assert rows[-1].line.ply == 5 and drawn == [1] * len(rows)


def test_the_keyboard_goes_through_the_log_and_lights_the_places(open_table: Open) -> None:
    player = open_table(played(new_session(), 30))
    table, log = player.table, player.table.log
    for _ in range(30):
        player.tell(Intent("next", key="tab"))
        if log.pane.active:
            break
    assert log.pane.active and log.hover == 30 and lit(player) == [cell(table.session, 30)]
    for ply in range(29, 12, -1):
        player.tell(Intent("focus", direction=(0, -1)))
        assert log.hover == ply and lit(player) == [cell(table.session, ply)]
        assert ply in [row.line.ply for row in log.rows()], "it is in sight"
    for _ in range(40):
        player.tell(Intent("focus", direction=(0, 1)))
    assert log.hover == 30 and log.lines[-1] == log.rows()[-1].line
    player.tell(Intent("focus", direction=(0, -1)), Intent("confirm", key="return"))
    player.wait(2)
    replay: Any = player.app.ctx.stack.top
    assert type(replay).__name__ == "ReplayScene" and replay.ply == 29
    player.tell(Intent("back"))
    player.wait(2)
    player.tell(Intent("next", key="tab"))
    assert not log.pane.active and log.hover is None and player.error() == ""


def test_a_replay_lights_the_line_under_the_pointer_and_the_step_that_keys_lead_to(open_table: Open) -> None:
    player = open_table(played(new_session(), 12))
    session = player.table.session
    player.table.look_at(6)
    player.wait(2)
    replay: Any = player.app.ctx.stack.top

    def cells() -> list[Any]:
        return [cell for mark in replay.top.marks.layers.marks(LIGHT) for cell in mark.cells]

    row = replay.log.rows()[0]
    player.tell(Intent("move", pos=row.rect.center))
    assert cells() == [cell(session, row.line.ply)]
    player.tell(Intent("move", pos=(2, 2)))
    assert not cells()
    player.app.ctx.devices.show_focus(True)
    player.tell(Intent("focus", direction=(-1, 0), key="left"))
    assert replay.ply == 5 and cells() == [cell(session, 5)] and player.error() == ""


def test_names_stand_at_the_edge_unless_the_player_wants_none(open_table: Open) -> None:
    player = open_table(played(new_session(), 12))
    top, settings = player.table.top, player.app.ctx.change_settings
    shown = top.marks.edge_names.shown["board"]
    assert shown == player.table.view.coordinates(player.table.session.state, "board")
    board = top.zones.areas["board"].rect

    def picture() -> bytes:
        player.settle()
        return pygame.image.tobytes(player.app.snapshot().subsurface(board), "RGB")

    before = picture()
    settings(show_coordinates=False)
    player.table.enter()
    without = picture()
    assert not top.marks.edge_names.shown and without != before
    settings(show_coordinates=True)
    player.table.enter()
    assert picture() == before
    # a picture of a table, as on the page of the result, has none
    top.marks.named = False
    top.repaint_marks()
    assert picture() == without


@pytest.mark.parametrize("zoom", [0, 6, 14])
def test_every_column_and_row_in_sight_is_named_inside_the_board(open_table: Open, zoom: int) -> None:
    player = open_table(played(new_session(), 12))
    area = player.table.top.zones.main()
    assert area is not None
    area.camera.zoom(zoom)
    player.settle()
    names = player.table.top.marks.edge_names
    seen = {words for words, _, _ in names.spots(area)}
    for x, y in names.shown["board"].cells:
        if area.rect.inflate(-40, -40).collidepoint(area.camera.pixel(area.lattice.centre((x, y)))):
            assert {names.shown["board"].column(x), names.shown["board"].row(y)} <= seen
    assert all(area.rect.collidepoint(spot) for _, spot, _ in names.spots(area))


def test_a_board_whose_cells_are_smaller_than_names_has_none(open_table: Open) -> None:
    player = open_table(played(new_session(), 12))
    area, names = player.table.top.zones.main(), player.table.top.marks.edge_names
    assert area is not None and list(names.spots(area))
    area.rect = pygame.Rect(0, 0, 90, 90)
    area.camera.place((0, 0, 90, 90))
    assert not list(names.spots(area))


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_move_is_one_line_of_the_log(open_table: Open, game: str, language: str, amount: Amount) -> None:
    folder = registry.folder(game) / "golden"
    for file in sorted(folder.glob("*.json"))[: amount(3, 1)]:
        player = open_table(twin(golden(file)[1]), language=language)
        log = player.table.log
        for row in log._fitting(log.lines, 10**6):
            row.place(pygame.Rect(row.rect.topleft, (log.rows()[0].rect.width, 1)))
            words = shown(row)
            assert len(words) == 1 or not row.line.number, (file.name, [strip.parts for strip in words])
        player.app.close()
