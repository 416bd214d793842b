"""A click on a legal place with nothing in the hand, in every game: it lays the only piece that can be meant, or says
which ones to pick up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from engine.core import codec, registry
from engine.table.contract.game_view import Place
from engine.table.hand.clicks import FLIP_IT
from tests.scenes.devices.test_every_device import Device, begun
from tests.scenes.mouse import click, drag_mouse, mouse
from tests.scenes.play.conftest import Open, Player, looks_ahead, new_session, open_table  # noqa: F401 - fixtures


def free_places(player: Player) -> Iterator[tuple[Place, tuple[int, int], list[str]]]:
    """Legal places under which no piece would be taken up, where they are seen, and the pieces that can go there."""
    table = player.table
    pieces: dict[Place, list[str]] = defaultdict(list)
    for key, places in table.hand.targets.by_piece.items():
        for place in places:
            pieces[place].append(key)
    for place, keys in pieces.items():
        spot = table.top.zones.middle(place)
        at = (round(spot[0]), round(spot[1])) if spot is not None else (-1, -1)
        if (
            table.top.zones.hit(at) != place
            or table.buttons.focus.at(at) is not None
            or table.chairs.at(at) is not None
        ):
            continue
        lies = table.top.lying.piece(table.top.piece_at(at) or "")
        if table.top.piece_at(at, table.hand.targets.by_piece) is None and (
            lies is None or lies.place.cell is not None
        ):
            yield place, at, keys


def at_table(open_table: Open, game: str, share: float) -> Player:  # noqa: F811
    player = open_table(begun(game, share), speed="instant", reduced_motion=True)
    assert Device(player, True, Random(1)).ready()
    return player


def made(player: Player, length: int) -> Any:
    """The move made after so many steps."""
    session = player.table.session
    return codec.decode(session.rules.move_type, session.log[length].move, "move")


@pytest.mark.parametrize("share", [0.15, 0.3, 0.6, 0.9])
@pytest.mark.parametrize("game", [*registry.names(), "_template"])
@pytest.mark.slice(4)
def test_it_lays_what_can_only_be_meant_or_says_what_to_pick_up(
    open_table: Open,  # noqa: F811
    game: str,
    share: float,
) -> None:
    player = at_table(open_table, game, share)
    table = player.table
    places = list(free_places(player))
    for number in range(min(4, len(places))):
        place, at, keys = places[number]
        length, pieces, me = len(table.session.log), {key: table.top.lying.piece(key) for key in keys}, table.match.me
        equal = [other for other, _, found in places if (other.zone, found) == (place.zone, keys)]
        mouse(player, pygame.MOUSEMOTION, at)
        click(player, at)
        if len(keys) == 1 and len(table.session.log) > length:
            piece = pieces[keys[0]]
            assert piece is not None
            drag = table.view.drag(table.session.shown(me, length), me, made(player, length))
            assert drag.piece == keys[0] and (drag.place == place or (place.cell is None and drag.place in equal))
            assert drag.pose == piece.pose
            return
        assert len(table.session.log) == length and table.hand.held is None
        assert set(table.hand.place_clicks.marked) >= set(keys)
        assert table.message.text.source and table.message.tone == "passing"
        assert table.hand.focus in table.hand.place_clicks.marked, "Enter picks up one of them"
        # the marks go as soon as something else is done
        click(player, player.at(keys[0]))
        assert not table.hand.place_clicks.marked
        player.tell()
        table.hand.put_back()
        player.settle()
        if len(table.session.log) > length:
            return


def crooked(open_table: Open, **settings: Any) -> Player:  # noqa: F811
    player = open_table(new_session(), speed="instant", reduced_motion=True, **settings)
    player.settle()
    return player


def test_the_one_card_is_laid_as_it_lies(open_table: Open) -> None:  # noqa: F811
    player = crooked(open_table)
    table = player.table
    mouse(player, pygame.MOUSEMOTION, player.at("d0"))
    player.tell()
    table.moves.flip()
    table.moves.turn(1)
    player.settle()
    piece = table.top.lying.piece("d0")
    assert piece is not None
    place, at, _ = next(free_places(player))
    click(player, at)
    assert len(table.session.log) == 1
    drag = table.view.drag(table.session.shown(0, 0), 0, made(player, 0))
    assert (drag.place, drag.pose) == (place, piece.pose)


def test_a_drag_over_the_board_lays_nothing(open_table: Open) -> None:  # noqa: F811
    player = crooked(open_table)
    _, at, _ = next(free_places(player))
    drag_mouse(player, at, (at[0] + 80, at[1] + 10))
    assert not player.table.session.log and not player.table.hand.place_clicks.marked


def test_a_card_that_does_not_fit_as_it_lies_is_to_be_turned_first(open_table: Open) -> None:  # noqa: F811
    player = crooked(open_table)
    table = player.table
    place, at, _ = next(free_places(player))
    piece = table.top.lying.piece("d0")
    assert piece is not None
    del table.hand.targets.by_piece["d0"][place][piece.pose]
    click(player, at)
    assert not table.session.log
    assert table.message.text.values[0][1] == FLIP_IT
    assert table.hand.place_clicks.marked == ("d0",)
