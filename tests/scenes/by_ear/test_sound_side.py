"""What happens on a board is heard from where it lies there; one's turn is told by a sound after a wait."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.lattice import SQUARE
from engine.scenes.play.help import turn_call
from engine.scenes.play.help.turn_call import TurnCall
from engine.table.contract.game_view import Cue, Mark, Place, Walk
from engine.table.effects.sound_side import side, side_of
from tests.scenes.play.conftest import Open, against_ai, looks_ahead, new_session, open_table, oracle, played  # noqa: F401
from tests.scenes.play.scripted_thinkers import Oracle

BOARD = "board"


def test_a_cue_is_heard_from_what_is_seen_of_it(open_table: Open) -> None:  # noqa: F811
    table = open_table(played(new_session(), 6)).table
    zones = table.top.zones
    board = zones.main()
    assert board is not None and board.name == BOARD

    def at(cell: tuple[int, int]) -> Any:
        assert board is not None
        middle = zones.middle(Place(BOARD, cell))
        assert middle is not None
        return pytest.approx((middle[0] - board.rect.centerx) / (board.rect.width / 2))

    left, right = (-2, 0), (2, 1)
    points = tuple(SQUARE.centre(cell) for cell in (left, right))
    assert side_of(zones, Cue("snap", (Mark("outline", BOARD, (left,)),))) == at(left)
    assert side_of(zones, Cue("snap", (Mark("track", BOARD, points=points[1:]),))) == at(right)
    assert side_of(zones, Cue("steps", zone=BOARD, walks=(Walk("x", points),))) == at(right), "where it arrives"
    assert side_of(zones, Cue("train", zone=BOARD, points=points, travel="x")) == at((0, 0)), "along all of its way"
    assert side_of(zones, Cue("tick", zone=BOARD)) == 0.0
    assert side_of(zones, Cue("tick")) == side_of(zones, Cue("tick", (Mark("wash", "nowhere"),))) == 0.0
    edges = (side(zones, x) for x in (0, board.rect.left, board.rect.centerx, board.rect.right, 1280))
    assert [*edges] == [-1.0, -1.0, 0.0, 1.0, 1.0], "panels beside the board change nothing"


def test_the_other_one_is_heard_from_where_the_card_comes_down(
    open_table: Open,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = open_table(played(new_session(), 4), speed="fast")
    table, heard = player.table, list[tuple[str, float]]()
    monkeypatch.setattr(player.app.ctx.sound, "play", lambda name, aside=0.0: heard.append((name, aside)))
    # as an AI carries them
    monkeypatch.setattr(table.mode, "carried", lambda _: True)
    for edge in (min, max):
        heard.clear()
        move = edge(table.session.moves(table.match.me), key=lambda one: one.cell)
        table.moves.play(move)
        player.settle()
        middle = table.top.zones.middle(Place(BOARD, move.cell))
        assert middle is not None
        sides = [aside for name, aside in heard if name == "snap"]
        assert sides == [pytest.approx(side(table.top.zones, middle[0]), abs=0.05)], heard
        assert sides[0] * (-1 if edge is min else 1) > 0.1


def test_a_sound_calls_back_whoever_has_waited_or_is_elsewhere(
    open_table: Open,  # noqa: F811
    oracle: Oracle,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = open_table(against_ai(4), speed="instant")
    player.settle()
    heard = list[str]()
    monkeypatch.setattr(player.app.ctx.sound, "play", lambda name, _aside=0.0: heard.append(name))
    call, match = player.table.help.call, player.table.match
    assert isinstance(call, TurnCall) and match.deciding is not None

    def after(seconds: float) -> list[str]:
        heard.clear()
        monkeypatch.setattr(type(match.advisor), "thinking", 1)
        call.update(seconds)
        assert not heard
        monkeypatch.setattr(type(match.advisor), "thinking", None)
        call.update(0.1)
        call.update(0.1)
        return heard

    assert after(turn_call.WAIT) == ["your_turn"], "once"
    assert after(turn_call.WAIT / 2) == [], "nobody has looked away"
    player.app.ctx.devices.away = True
    assert after(0.2) == ["your_turn"]
