"""Which box the focus goes to in a direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from engine.gui.boxes.box import Box


def nearest(
    start: Box | None,
    boxes: Sequence[Box],
    direction: tuple[int, int],
    place: Callable[[Box], pygame.Rect] = lambda box: box.rect,
) -> Box | None:
    """The nearest box in a direction, those straight ahead first; the first box if there is no start."""
    if start is None:
        return boxes[0] if boxes else None
    here = place(start)
    best: tuple[float, Box] | None = None
    for box in boxes:
        if box is start:
            continue
        cost = distance(here, place(box), direction)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, box)
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
            # sideways the focus stays in its row
            return None
    return None if ahead < -4 else ahead + 3 * aside + 0.01 * middle
