"""What can go to one place only gets there by clicks; what is left of a hand stays where it lies."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from tests.scenes.devices.test_every_device import Device, begun
from tests.scenes.mouse import click, drag_mouse, mouse
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures


def cards_to_lay(open_table: Open, **settings: object) -> Player:  # noqa: F811
    """A table of Magic Triland at which two energy cards are to be laid."""
    session = begun("magic_triland", 0.5)
    while len(session.moves(session.to_move[0])) < 3 or type(session.moves(session.to_move[0])[0]).__name__ != "Card":
        session.play(session.to_move[0], session.moves(session.to_move[0])[0])
    player = open_table(session, **{"speed": "instant", "reduced_motion": True} | settings)
    player.settle()
    return player


def test_one_click_lays_a_card_and_the_others_stay(open_table: Open) -> None:  # noqa: F811
    player = cards_to_lay(open_table)
    table = player.table
    first, *others = table.hand.targets.pieces
    before, length = {key: player.at(key) for key in others}, len(table.session.log)
    mouse(player, pygame.MOUSEMOTION, player.at(first))
    player.wait(4)
    assert table.help.forecast._weighed[1] == table.hand.targets.only(first), "what a click would do is weighed before"
    click(player, player.at(first))
    player.settle()
    assert len(table.session.log) == length + 1 and table.hand.held is None
    assert {key: player.at(key) for key in others} == before
    table.commands["undo"]()
    player.settle()
    assert {key: player.at(key) for key in others} == before


@pytest.mark.parametrize(("wanted", "clicks"), [("click", 1), ("double", 2), ("off", 0)])
def test_how_many_clicks_is_a_setting(open_table: Open, wanted: str, clicks: int) -> None:  # noqa: F811
    player = cards_to_lay(open_table, only_place=wanted)
    table, key = player.table, player.table.hand.targets.pieces[0]
    length, at = len(table.session.log), player.at(key)
    for number in (1, 2):
        assert len(table.session.log) == length
        click(player, at)
        if number == clicks:
            break
    player.settle()
    assert len(table.session.log) == length + (clicks > 0)
    assert table.hand.held is None, "carried back home by the second click"


def test_a_slow_second_click_is_no_double_click(open_table: Open) -> None:  # noqa: F811
    player = cards_to_lay(open_table, only_place="double")
    length, at = len(player.table.session.log), player.at(player.table.hand.targets.pieces[0])
    click(player, at)
    player.wait(40)
    click(player, at)
    assert len(player.table.session.log) == length


def test_a_card_that_looks_like_another_goes_as_that_one(open_table: Open) -> None:  # noqa: F811
    player = cards_to_lay(open_table)
    top, targets = player.table.top, player.table.hand.targets
    pieces = [top.lying.piece(key) for key in targets.pieces]
    arts = {piece.art: piece.place.zone for piece in pieces if piece is not None}
    lying = [sprite.piece for sprite in top.stage.sprites.values()]
    twins = [one for one in lying if arts.get(one.art) == one.place.zone and one.key not in targets.by_piece]
    lit = {sprite.piece.key for sprite in top.stage.sprites.values() if sprite.lit}
    assert twins and lit == set(targets.pieces) | {twin.key for twin in twins}
    length = len(player.table.session.log)
    click(player, player.at(twins[0].key))
    player.settle()
    assert len(player.table.session.log) == length + 1


def test_where_luck_is_final_a_click_sends_nothing_off(open_table: Open) -> None:  # noqa: F811
    player = open_table(begun("path_of_elements", 0.5), speed="instant")
    assert player.table.hand.clicks.final and player.table.hand.clicks.needed == 2


def test_nothing_is_lit_if_the_player_does_not_like_it(open_table: Open) -> None:  # noqa: F811
    player = open_table(begun("crooked_paths", 0.5), show_movable=False)
    assert not any(sprite.lit for sprite in player.table.top.stage.sprites.values())
    player.app.ctx.change_settings(show_movable=True)
    player.table.enter()
    assert [sprite.piece.key for sprite in player.table.top.stage.sprites.values() if sprite.lit] == [player.piece()]


def test_a_refused_card_stays_in_the_hand_and_one_click_lays_it(open_table: Open) -> None:  # noqa: F811
    player = open_table(begun("fairy_trails", 0.5), speed="instant", reduced_motion=True)
    device, table = Device(player, True, Random(1)), player.table
    assert device.ready()
    key, length = table.hand.targets.pieces[0], len(table.session.log)
    taken = next(sprite.piece.place for sprite in table.top.stage.sprites.values() if sprite.piece.place.cell == (0, 0))
    drag_mouse(player, player.at(key), player.spot(taken))
    assert table.hand.held == key and table.message.said.refusal is not None
    place, poses = next(iter(table.hand.targets.by_piece[key].items()))
    while table.hand._effective(key, place) not in poses:
        table.moves.turn(1)
    mouse(player, pygame.MOUSEMOTION, player.spot(place))
    click(player, player.spot(place))
    assert len(table.session.log) > length
