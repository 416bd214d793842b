"""A full table that nobody touches: `python -m tools.bench.resting_table_process rest GAME WIDE HIGH` prints one JSON
object.

Once it is sharp nothing is drawn any more, and painted anew it is the same picture: on a large screen, too, where its
pictures take more than the caches' usual share.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

Gauge = dict[str, float]
IDLE = 120
"""Frames in which nothing happens."""
SHARPENING = 900
"""The most frames after which a table must be sharp."""
VISIBLE = 8
"""By how much of 255 a pixel differs visibly: shadows are shared by outlines that are not quite the same."""


def rest(game: str, wide: str, high: str) -> Gauge:
    """What a full table does while it is idle: see `idle`."""
    from engine.scenes.play.table import TableScene
    from tools import ui_driver as hand

    with hand.stage((int(wide), int(high)), headless="DISPLAY" not in os.environ, mute=True) as app:
        table = TableScene(app.ctx, hand.fullest(game), fresh=False)
        hand.show(app, table)
        hand.lift_curtain(app)
        return idle(app, table)


def idle(app: Any, table: Any) -> Gauge:
    """Drawings rasterised in 120 idle frames, frames painted meanwhile, and pixels that differ when all is painted
    anew."""
    from tools import ui_driver as hand

    hand.settle(app, SHARPENING)
    painted = app.frames_drawn
    drawn = _drawings(lambda: [app.step(1 / 60) for _ in range(IDLE)])
    painted = app.frames_drawn - painted
    before = app.snapshot()
    table.top.stage.still.invalidate_all()
    app.step(1 / 60)
    return {"drawn": drawn, "painted": painted, "unlike": unlike(before, app.snapshot())}


def unlike(one: Any, other: Any) -> int:
    """The number of pixels that differ visibly."""
    import pygame

    same = pygame.mask.from_threshold(one, (0, 0, 0), (VISIBLE, VISIBLE, VISIBLE, 255), other)
    return int(one.get_width() * one.get_height() - same.count())


def _drawings(act: Callable[[], object]) -> int:
    """How many drawings are rasterised meanwhile."""
    from engine.gui.drawing import art

    count, fresh = 0, art.fresh

    def counted(svg: str, size: tuple[int, int]) -> Any:
        nonlocal count
        count += 1
        return fresh(svg, size)

    art.fresh = counted
    try:
        act()
    finally:
        art.fresh = fresh
    return count


GAUGES: dict[str, Callable[..., Gauge]] = {"rest": rest}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(GAUGES[sys.argv[1]](*sys.argv[2:])) + "\n")
