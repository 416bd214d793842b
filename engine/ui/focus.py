"""Where the focus goes: the nearest widget in a direction, and the way between several panes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from engine.ui.intent import POINTER_KINDS, Intent
from engine.ui.widgets_base import Widget

if TYPE_CHECKING:
    from engine.ui.pane import Pane


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
        cost = _cost(here, place(widget), direction)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, widget)
    return best[1] if best is not None else None


def _cost(here: pygame.Rect, there: pygame.Rect, direction: tuple[int, int]) -> float | None:
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


class PaneGroup:
    """Several panes of one scene: the pointer goes to the pane it is on, everything else to the active one."""

    def __init__(self, *panes: Pane) -> None:
        self.panes = list(panes)
        self.activate(self.panes[0])

    @property
    def active(self) -> Pane:
        """The pane that has the focus."""
        return next(pane for pane in self.panes if pane.active)

    def activate(self, pane: Pane) -> None:
        """Give a pane the focus."""
        for other in self.panes:
            if other.active != (other is pane):
                other.active = other is pane
                if other.focus is not None:
                    other.dirty(other.focus)

    def handle(self, intent: Intent) -> bool:
        """True if it was of use to one of them."""
        if intent.kind in POINTER_KINDS:
            # all are told where the pointer is, so that the one it left knows
            used = [self._point(pane, intent) for pane in self.panes]
            return any(used)
        pane = self.active
        if intent.kind in ("next", "previous"):
            return self._walk(1 if intent.kind == "next" else -1)
        if pane.handle(intent):
            return True
        return intent.kind == "focus" and self._across(intent.direction)

    def _point(self, pane: Pane, intent: Intent) -> bool:
        if intent.kind == "press" and pane.rect.collidepoint(intent.pos or (-1, -1)) and pane.focusable():
            self.activate(pane)
        return pane.handle(intent)

    def _walk(self, by: int) -> bool:
        if self.active.step_focus(by):
            return True
        number = self.panes.index(self.active)
        for offset in range(1, len(self.panes) + 1):
            pane = self.panes[(number + by * offset) % len(self.panes)]
            found = pane.focusable()
            if found:
                self.activate(pane)
                pane.focus_on(found[0 if by > 0 else -1])
                return True
        return False

    def _across(self, direction: tuple[int, int]) -> bool:
        """Into the pane that lies that way."""
        here = self.active
        start = here.focus.rect if here.focus is not None else here.rect
        best: tuple[float, Pane, Widget] | None = None
        for pane in self.panes:
            if pane is here:
                continue
            for widget in pane.focusable():
                cost = _cost(start, widget.rect, direction)
                if cost is None and direction[0]:
                    # the other pane's widgets may stand at other heights
                    ahead = (widget.rect.left - start.right) * direction[0]
                    cost = ahead + 3 * abs(widget.rect.centery - start.centery) if ahead > 0 else None
                if cost is not None and (best is None or cost < best[0]):
                    best = (cost, pane, widget)
        if best is None:
            return False
        self.activate(best[1])
        best[1].focus_on(best[2])
        return True
