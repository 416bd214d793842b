"""What is said aloud tells no secret: not a move that is sealed, and not what has been covered again."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import codec
from engine.core.rules import CHANCE
from engine.core.text import Text
from engine.gui.window.languages import load
from engine.scenes.words.move_log_and_replay_stops import Lines, cut
from engine.scenes.words.steps_aloud import steps_aloud
from engine.table.contract.game_view import view_of
from tests.ai.test_secrets import SECRET
from tests.listener import Blind
from tests.scenes.by_ear.test_board_walk import at
from tests.scenes.play.conftest import Open, looks_ahead, open_table  # noqa: F401 - fixtures
from tools.ui_driver import golden, stage

EVERY = 3
"""Of so many sealed moves one is looked at."""


def said(session: Any, game: str, ply: int, me: int) -> str:
    """What is told of the step after which so many have been made, at that moment."""
    now, view = cut(session, ply), view_of(game)
    lines = Lines(view).of(now, me)
    told = [one.text for one in steps_aloud(lines, now, view, me) if one.number == ply]
    return " ".join(map(str, told))


@pytest.mark.parametrize("game", SECRET)
def test_a_sealed_move_is_not_told(game: str) -> None:
    session, view = golden(game), view_of(game)
    tr, sealed = load("en", (game,)).tr, 0
    for k in range(0, len(session.log), EVERY):
        step = session.log[k]
        if step.seat == CHANCE:
            continue
        move = codec.decode(session.rules.move_type, step.move)
        words = tr(view.label(session.states[k], step.seat, move))
        for me in range(len(session.setup.seats)):
            if me != step.seat and session.told(k, me)[1] != move:
                sealed += 1
                assert words not in said(session, game, k + 1, me), (k, me)
    assert sealed or game in ("magic_triland", "fairy_trails", "path_of_elements", "_tiny")


def test_in_a_game_of_memory_a_spirit_is_told_when_it_is_turned_up_and_never_again(open_table: Open) -> None:  # noqa: F811
    table, press = at(open_table, "path_of_elements", 0.6)
    assert table.session.past_is_closed(table.match.me)
    answers = [press("ask", text=question)[-1] for question in ("turn", "score", "goal", "hand")]
    covered = {
        piece.place
        for piece in table.top.lying.pieces()
        if "covered" in str(table.view.piece_name(table.showing.position, table.match.me, piece))
    }
    assert covered, "some are"
    assert not any(f"{kind} spirit" in " ".join(answers) for kind in ("earth", "water", "fire", "air")), answers
    for place in sorted(covered, key=repr)[:6]:
        table.keys.walk.place = place
        words = press("details")[-1].partition(".")[0]
        assert "covered spirit" in words and not any(kind in words for kind in ("fire spirit", "mask", "air spirit"))


def test_announcements_do_not_stay_to_be_read_again() -> None:
    with stage((640, 480), screen_reader=True) as app:
        app.ctx.home()
        blind = Blind(app, lambda: None)
        app.ctx.toast(Text("A water spirit"))
        blind.reader.follow(stirred=True, now=1_000_000.0)
        assert "A water spirit" in blind.outline()
        app.ctx.overlay.toasts.clear()
        blind.reader.follow(stirred=False, now=1_000_004.0)
        assert "A water spirit" not in blind.outline()
