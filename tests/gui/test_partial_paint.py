"""A frame in which only parts are painted anew looks like one that is painted as a whole, whatever is done."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.gui.app import App
from engine.gui.input.intent import Intent
from engine.scenes.make_scene import scene_for
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.table.pieces import sprite_painter
from saves.player_files import Library
from tests.long_test_slices import Amount
from tests.scenes.play.scripted_thinkers import Bidden
from tools import ui_driver
from tools.snapshots.partial_paint_check import differing
from tools.soak.monkey import Monkey
from tools.soak.scene_monkey import spots_of

SIZE = (640, 480)
ASIDE = ("rules", "pause", "why", "mute", "text")
"""Inputs that lead to other pages, and are made seldom."""


class Compared(App):
    """After each frame it is painted as a whole, too, and taken back to what it was; `wrong`: pixels that differ."""

    wrong = 0

    def _paint(self) -> None:
        super()._paint()
        self.wrong += differing(self)

    def fault(self, scene: Any, error: Exception, recover: bool) -> None:
        raise error


def opened(folder: Path, game: str, rng: Random) -> tuple[Compared, TableScene]:
    """Some moment of a game, among persons or against the AI."""
    session = ui_driver.midway(game, rng.random() * 0.95)
    if rng.random() < 0.5:
        session = ui_driver.against_ai(session)
    app = Compared(Library(folder), SIZE, headless=True, routes=scene_for)
    speed, still = rng.choice(("normal", "fast", "instant")), rng.random() < 0.3
    app.ctx.change_settings(language="en", coach="off", speed=speed, reduced_motion=still)
    table = TableScene(app.ctx, session, fresh=False)
    app.start(lambda _: table)
    return app, table


@pytest.mark.painted
@pytest.mark.slice(1, each="game")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", registry.names())
def test_a_frame_painted_in_parts_is_like_one_painted_whole(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, amount: Amount
) -> None:
    monkeypatch.setattr(TableScene, "_worker", lambda table: Bidden(table.session.rules, go=10_000))
    monkeypatch.setattr(ResultScene, "looks_back", False)
    # otherwise what is missing for lack of time is there when all is painted again
    monkeypatch.setattr(sprite_painter, "HURRY", inf)
    rng, monkey, told = Random(seed), Monkey(seed), list[Intent]()
    app, table = opened(tmp_path, game, rng)
    for number in range(amount(150, 12)):
        stack = app.ctx.stack
        while table in stack.scenes and stack.top is not table and rng.random() < 0.3:
            stack.pop()
        if table not in stack.scenes or not app.ctx.running:
            break
        if number % 10 == 0:
            monkey.spots = spots_of(app)
        told.append(monkey.wish(SIZE))
        if told[-1].kind in ASIDE and rng.random() < 0.8:
            continue
        app.post(told[-1])
        for _ in range(rng.choice((1, 1, 1, 2, 5, 20)) if amount(1, 0) else 1):
            app.step(rng.choice((0.0, 1 / 60, 1 / 60, 0.05)))
            assert not app.wrong, f"{app.wrong} pixels differ in {type(stack.top).__name__} after {told[-4:]}"
    app.close()
