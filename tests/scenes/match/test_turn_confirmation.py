"""A turn that is done waits to be confirmed, if the player likes that; and the strip with the AI's judgement."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from engine.core.rules import CHANCE
from engine.gui.input.intent import Intent
from engine.table.board.current_marks import EXTRA
from engine.table.panels.evaluation_bar import Judgement
from tests.scenes.devices.test_every_device import begun
from tests.scenes.play.conftest import (  # noqa: F401 - fixtures
    Open,
    Player,
    against_ai,
    looks_ahead,
    open_table,
    oracle,
)
from tests.scenes.play.scripted_thinkers import Oracle


def lay(player: Player) -> None:
    table = player.table
    table.play(next(move for move in table.session.moves(table.match.deciding) if hasattr(move, "cell")))
    player.settle()


def test_nobody_goes_on_before_it_is_confirmed(open_table: Open, oracle: Oracle) -> None:  # noqa: F811
    player = open_table(against_ai(2), speed="instant", confirm_turns=True)
    table, length = player.table, len(player.table.session.log)
    lay(player)
    player.wait(20)
    assert table.match.confirming == 0 and table.match.deciding is None and not oracle.asked
    assert "or undo it" in table.message.words and [plate.moves for plate in table.plates.plates] == [True, False]
    assert table.buttons.find("turn_back") is not None
    player.tell(Intent("undo"))
    assert len(table.session.log) == length and table.match.deciding == 0
    lay(player)
    player.tell(Intent("confirm", key="return"))
    player.wait(3)
    assert table.match.confirming is None and oracle.asked == 1
    assert table.buttons.find("confirm_turn") is None


def test_a_turn_of_several_steps_is_taken_back_as_a_whole(open_table: Open) -> None:  # noqa: F811
    session = begun("magic_triland", 0.5)
    while type(session.moves(session.to_move[0])[0]).__name__ != "Card" or session.state.cards:
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    player = open_table(session, speed="instant", reduced_motion=True, confirm_turns=True)
    table, length, seat = player.table, len(session.log), player.table.match.deciding
    while table.match.confirming is None:
        table.play(session.moves(table.match.deciding)[0])
        player.settle()
    own = [step for step in session.log[length:] if step.seat != CHANCE]
    assert len(own) > 1 and {step.seat for step in own} == {seat}
    walks = [step for step in own if step.move["is"] == "Go"]
    shown = [mark.kind for mark in table.top.marks.layers.marks(EXTRA)]
    assert walks and shown.count("track") == len(walks), "the ways of this turn are seen until it is confirmed"
    table.moves.take_turn_back()
    assert len(session.log) == length and table.match.deciding == seat
    assert not table.top.marks.layers.marks(EXTRA)
    assert table.moves.redo() and len(session.log) == length + len(own), "and made again as a whole"


def test_a_button_that_ends_the_turn_is_confirmation_enough(open_table: Open) -> None:  # noqa: F811
    session = begun("path_of_elements", 0.5)
    player = open_table(session, speed="instant", reduced_motion=True, confirm_turns=True)
    table = player.table
    while not (ends := [move for move in table.hand.targets.buttons if type(move).__name__ == "Done"]):
        table.play(session.moves(table.match.deciding)[0])
        table.match.confirm()
    table.play(ends[0])
    assert table.match.confirming is None


def test_the_strip_shows_what_the_ai_thinks_of_what_the_seat_sees(open_table: Open, oracle: Oracle) -> None:  # noqa: F811
    player = open_table(against_ai(2), speed="instant", show_judgement=True)
    player.wait(4)
    table, session = player.table, player.table.session
    assert oracle.consulted == [(session.shown(0), 0, None)], "asked once"
    assert table.help.evaluation.strip.shown is not None and table.help.evaluation.strip.shown.percent == 75
    board = table.top.zones.main()
    assert board is not None and not board.rect.colliderect(table.help.evaluation.strip.rect)
    lay(player)
    player.wait(4)
    assert oracle.asked and len(oracle.consulted) == 1, "an AI that has to move is not held up"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((800, 600), 150), ((720, 1280), 100)])
def test_the_strip_shows_a_hundred_whole_and_whose_chance_it_is(
    open_table: Open,  # noqa: F811
    oracle: Oracle,  # noqa: F811
    size: tuple[int, int],
    scale: int,
) -> None:
    player = open_table(against_ai(2), size=size, speed="instant", show_judgement=True, text_scale=scale)
    player.wait(4)
    strip, ctx = player.table.help.evaluation.strip, player.app.ctx
    assert oracle.consulted and strip.shown is not None and strip.shown.other is not None
    seats = strip.shown.seat, strip.shown.other
    for seat, other in (seats, seats[::-1]):
        strip.show(Judgement(1.0, seat, other))
        player.wait()
        plate = strip.plate(100)
        assert strip.rect.contains(plate)
        assert ctx.fonts.cut("100", "small_bold", plate.width) == "100"
        shown = {tuple(color) for color in colours(player.app.snapshot().subsurface(plate))}
        assert tuple(ctx.theme.color(seat.tone)) in shown and tuple(ctx.theme.color(other.tone)) not in shown
    strip.show(Judgement(0.0, seats[0], None, 3))
    assert strip.value_text == "33 %", "even, of three"


def colours(picture: pygame.Surface) -> Iterator[pygame.Color]:
    width, height = picture.get_size()
    return (picture.get_at((x, y)) for y in range(height) for x in range(2, width - 2))


def test_no_strip_where_a_secret_could_be_told(open_table: Open, oracle: Oracle) -> None:  # noqa: F811
    oracle.rules = begun("fairy_trails", 0.5).rules
    player = open_table(begun("fairy_trails", 0.5), speed="instant", show_judgement=True)
    player.wait(4)
    assert not player.table.help.evaluation.strip.rect.width and not oracle.consulted
