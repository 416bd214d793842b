"""To which box an arrow key moves the focus: the nearest one in its direction, in a pane or across to another."""

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
    here, others = place(start), (box for box in boxes if box is not start)
    costs = {box: cost for box in others if (cost := distance(here, place(box), direction)) is not None}
    return min(costs, key=costs.__getitem__, default=None)


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


def distance_across(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
    """How far away a rectangle in another pane is, whose boxes may have other heights."""
    cost = distance(here, there, direction)
    if cost is None and direction[0]:
        ahead = (there.left - here.right) * direction[0]
        cost = ahead + 3 * abs(there.centery - here.centery) if ahead > 0 else None
    return cost
