"""Is a frame in which only parts were painted anew like one that is painted as a whole?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.gui.app import App
from engine.table.board.tabletop import Tabletop
from tools.bench.resting_table_process import unlike


def differing(app: App) -> int:
    """How many pixels would look otherwise if the frame just painted were painted as a whole. The frame stays as it is.

    0 while a view grows sharp, which is painted part by part on purpose.
    """
    tops = [top for scene in app.ctx.stack.visible() for top in _tops(scene)]
    if any(top.stage.zoom_cache.moving or top.stage.zoom_cache.sharpening or top.marks.layers.stale for top in tops):
        return 0
    parts, canvas = app.snapshot(), app.ctx.screen.canvas
    before = [(still, dict(vars(still))) for still in (top.stage.still for top in tops)]
    for still, fields in before:
        vars(still).update(_image=None, _soiled=[*fields["_soiled"]], _owed=[*fields["_owed"]])
    app.ctx.screen.invalidate()
    App._paint(app)
    found = unlike(parts, canvas)
    for still, fields in before:
        vars(still).update(fields)
    canvas.blit(parts, (0, 0))
    return found


def _tops(scene: Any) -> Iterator[Tabletop]:
    return (value for value in vars(scene).values() if isinstance(value, Tabletop))
