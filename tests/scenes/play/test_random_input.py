"""A restless player: thousands of random wishes, and the table stays what it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.game_start import started
from engine.core.session import Session, Setup
from engine.scenes.play.help.board_aids import BoardAids
from engine.scenes.play.table import TableScene
from tests.long_test_slices import Amount
from tests.scenes.play.conftest import Open, new_session
from tests.scenes.play.scripted_thinkers import Bidden
from tools.soak.monkey import Monkey


def at_once(seed: int) -> Session[Any, Any]:
    """A game of one person in which all choose at once, as often as they like."""
    return started(Setup("_template", ("person", "ai:easy", "ai:medium"), seed, {"choices": "open"}, "glade"))


@pytest.fixture
def looks_ahead() -> bool:
    """Views are moved here."""
    return True


@pytest.mark.slice(1)
@pytest.mark.parametrize(("seed", "begun"), [(5, new_session), (2, new_session), (3, at_once)])
@pytest.mark.painted
def test_random_wishes_break_nothing(
    open_table: Open,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    begun: Callable[..., Session[Any, Any]],
    amount: Amount,
) -> None:
    session = begun(seed=seed)
    monkeypatch.setattr(TableScene, "_worker", lambda _: Bidden(session.rules, go=10_000))
    # the table alone: other pages are not opened
    for door in ("open_rules", "open_menu", "open_result", "open_why"):
        monkeypatch.setattr(TableScene, door, lambda *_, **__: None)
    monkeypatch.setattr(BoardAids, "open", lambda _: None)
    monkeypatch.setattr(TableScene, "look_at", lambda *_: None)
    player = open_table(session, speed="instant")
    table, app, monkey = player.table, player.app, Monkey(seed)
    for number in range(amount(2_500, 200)):
        if number % 10 == 0:
            spots = [
                table.top.zones.spot(place)
                for key in table.hand.targets.pieces
                for place in table.hand.targets.places(key)
            ]
            monkey.spots = [player.at(key) for key in table.hand.targets.pieces] * 6
            monkey.spots += [(round(spot.x), round(spot.y)) for spot in spots if spot is not None]
        size = monkey.resize()
        if size is not None:
            app.resize(size)
        app.post(monkey.wish(app.ctx.screen.size))
        app.step(monkey.pause())
        assert app.ctx.stack.top is table, player.error()
    assert len(table.session.log) > 3
    player.settle()
    again = begun(seed=seed)
    again.replay(table.session.log)
    assert again.state == table.session.state
