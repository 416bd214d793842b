"""Where the focus goes: the nearest widget in a direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.gui.widgets.base import Widget


def nearest(
    start: Widget | None,
    widgets: Sequence[Widget],
    direction: tuple[int, int],
    place: Callable[[Widget], pygame.Rect] = lambda widget: widget.rect,
) -> Widget | None:
    """The widget that lies nearest in a direction, those straight ahead first; the first one if there is no start."""
    if start is None:
        return widgets[0] if widgets else None
    here = place(start)
    best: tuple[float, Widget] | None = None
    for widget in widgets:
        if widget is start:
            continue
        cost = distance(here, place(widget), direction)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, widget)
    return best[1] if best is not None else None


def distance(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """How far away a rectangle is in a direction; None if it is not that way."""
    if direction[1]:
        ahead = there.top - here.bottom if direction[1] > 0 else here.top - there.bottom
        aside = max(0, there.left - here.right, here.left - there.right)
        middle = abs(there.left - here.left)
    else:
        ahead = there.left - here.right if direction[0] > 0 else here.left - there.right
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        middle = abs(there.centery - here.centery)
        if aside:
            # sideways the focus stays in its line
            return None
    return None if ahead < -4 else ahead + 3 * aside + 0.01 * middle
