"""Random input into every scene of the whole program, from a seed."""

from __future__ import annotations

import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from engine.core import registry
from engine.scenes.play.table import TableScene
from tools.soak.monkey import Monkey
from tools.ui_driver import against_ai, midway, stage

NEW_TABLE = 1_500
"""After so many inputs it is led to another table or to the title, so that it does not stay on one page."""
HOMES = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_DOCUMENTS_DIR")
GUIDED = 10
"""Every so many inputs it looks again where there is something to hit."""


def play(count: int, seed: int, tell: Callable[[float], None]) -> dict[str, float]:
    """`count` inputs; how many in which scenes. Whatever a scene raises comes through, with the number of the input."""
    rng, monkey = Random(seed), Monkey(seed)
    scenes: Counter[str] = Counter()
    longest = 0.0
    # exports and moved folders must not reach the real home
    with (
        tempfile.TemporaryDirectory(prefix="trailbox-home-") as home,
        patch.dict(os.environ, dict.fromkeys(HOMES, home)),
        stage((1280, 720), folder=Path(home) / "games", mute=True, speed="instant") as app,
    ):
        app.ctx.home()
        for number in range(count):
            if number % NEW_TABLE == NEW_TABLE - 1:
                _lead(app, rng)
            if number % GUIDED == 0:
                monkey.spots = spots_of(app)
            try:
                longest = max(longest, _wish(app, monkey))
            except Exception as error:
                error.add_note(f"at wish {number} of seed {seed}, in {type(app.ctx.stack.top).__name__}")
                raise
            scenes[type(app.ctx.stack.top).__name__] += 1
            tell((number + 1) / count)
    where = {f"on {name.removesuffix('Scene').lower()}": n for name, n in scenes.most_common()}
    return {"longest frame ms": longest * 1000, **where}


def _wish(app: Any, monkey: Monkey) -> float:
    """One input and the frame that answers it; the seconds they took."""
    size = monkey.resize()
    if size is not None:
        app.resize(size)
    app.post(monkey.wish(app.ctx.screen.size))
    began = time.perf_counter()
    app.step(monkey.pause())
    took = time.perf_counter() - began
    if not app.ctx.running or app.ctx.stack.top is None:
        # it has left the program: come back
        app.ctx.running = True
        app.ctx.home()
    return took


def _lead(app: Any, rng: Random) -> None:
    """To the title, or to a table with a game in its middle (the hidden game has hexagons and curtains)."""
    game = rng.choice(("", *registry.names(hidden=True)))
    if game:
        session = midway(game, rng.random())
        if rng.random() < 0.5:
            session = against_ai(session)
        app.ctx.stack.clear_to(TableScene(app.ctx, session, fresh=rng.random() < 0.5))
    else:
        app.ctx.home()


def spots_of(app: Any) -> list[tuple[int, int]]:
    """What is worth hitting on a table: pieces that may move and where they may go."""
    table = app.ctx.stack.top
    if not isinstance(table, TableScene):
        return []
    bodies = [table.top.body(key) for key in table.hand.targets.pieces]
    places = [
        table.top.zones.spot(place) for key in table.hand.targets.pieces for place in table.hand.targets.places(key)
    ]
    found = [(round(spot.x), round(spot.y)) for spot in places if spot is not None]
    return found + [body.center for body in bodies if body is not None] * 6
