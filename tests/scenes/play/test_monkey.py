"""A restless player: thousands of random wishes, and the table stays what it is."""

from __future__ import annotations

import pytest

from tests.scenes.play.conftest import Open, new_session
from tests.slices import Amount
from tools.soak.monkey import Monkey


@pytest.fixture
def looks_ahead() -> bool:
    """Views are moved here."""
    return True


@pytest.mark.slice(1)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_wishes_break_nothing(
    open_table: Open, monkeypatch: pytest.MonkeyPatch, seed: int, amount: Amount
) -> None:
    player = open_table(new_session(seed=seed), speed="instant")
    table, app, monkey = player.table, player.app, Monkey(seed)
    # the table alone: other pages are not opened
    for door in ("open_rules", "open_menu", "open_result"):
        monkeypatch.setattr(table, door, lambda: None)
    monkeypatch.setattr(table.help, "open", lambda: None)
    monkeypatch.setattr(table, "look_at", lambda ply: None)
    table.buttons.layout(table.top.zones.rect("buttons"))
    for number in range(amount(2_500, 300)):
        if number % 10 == 0:
            spots = [table.top.zones.spot(place) for key in table.targets.pieces for place in table.targets.places(key)]
            monkey.spots = [player.at(key) for key in table.targets.pieces] * 6
            monkey.spots += [(round(spot.x), round(spot.y)) for spot in spots if spot is not None]
        size = monkey.resize()
        if size is not None:
            app.resize(size)
        app.post(monkey.wish(app.ctx.screen.size))
        app.step(monkey.pause())
        assert app.ctx.stack.top is table, player.error()
    assert len(table.session.log) > 3
    player.settle()
    again = new_session(seed=seed)
    again.replay(table.session.log)
    assert again.state == table.session.state
