"""What a table has where something is played for: a card in the log's zone, whose buttons join the table's, and hints
only while they are allowed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.core.text import Text
from engine.gui.widgets.all import Widget
from engine.gui.widgets.pane import Pane
from engine.scenes.play.actions import TableActions
from engine.scenes.play.buttons import Buttons, ButtonTable
from engine.scenes.play.hint import Hint

LEAST_LOG = 80
"""Pixels at 1280x720 that the log needs to be worth its place."""
GAP = 10


class TaskBanner:
    """In the upper part of the log's zone; the log has the rest. Who inherits says what stands on it."""

    def __init__(self, table: TableActions, pad: int) -> None:
        """pad: pixels at 1280x720 around the words."""
        self.ctx = table.ctx
        self._around = table
        self._zone: pygame.Rect | None = None
        self.pad = pad
        self.pane = Pane(self.ctx, pad=pad)
        self.pane.active = False
        self.room = 0
        """Pixels that its words may be high."""
        self._shown: object = None

    def state(self) -> object:
        """What the words depend on."""
        raise NotImplementedError

    def widgets(self) -> list[Widget]:
        """What stands on it."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Fill it anew if something has changed."""
        state = (self.state(), self.ctx.settings.language)
        if state == self._shown:
            return
        self._shown = state
        self.pane.set(self.widgets())
        self.ctx.screen.invalidate(self.pane.rect.inflate(24, 24))
        zone = self._zone
        if zone is not None and self._needed(zone) != self.pane.rect.height and self._rest(zone) is not None:
            # a line more or less: the log makes room, where enough is left of it
            self._around.log.layout(self.layout(zone))
            self._around.top.stage.invalidate(zone.inflate(24, 24))

    def _needed(self, zone: pygame.Rect) -> int:
        return min(zone.height, self.pane.height_for(zone.width))

    def _rest(self, zone: pygame.Rect) -> pygame.Rect | None:
        """What is left of the zone; None if nothing worth having."""
        used = self._needed(zone) + self.ctx.px(GAP)
        roomy = zone.height - used >= max(self.ctx.px(LEAST_LOG), 3 * self.ctx.fonts.line_height("small"))
        return pygame.Rect(zone.left, zone.top + used, zone.width, zone.height - used) if roomy else None

    def layout(self, zone: pygame.Rect | None) -> pygame.Rect | None:
        """Take what it needs of the zone; the rest, None if nothing worth having is left."""
        self._shown = self._zone = None
        if zone is None:
            return None
        self.room = zone.height - 2 * self.ctx.px(self.pad)
        self.refresh()
        self.pane.layout(pygame.Rect(zone.left, zone.top, zone.width, self._needed(zone)))
        self._zone = zone
        return self._rest(zone)


class TaskButtons(Buttons):
    """The table's buttons, and those of the banner."""

    def __init__(self, table: ButtonTable, banner: TaskBanner) -> None:
        self.banner = banner
        super().__init__(table)

    @property
    def panes(self) -> tuple[Pane, ...]:
        """In the order of the keyboard."""
        return (*super().panes, self.banner.pane)


class TaskHint(Hint):
    """While it is allowed: never on the day's challenge, and not once it is decided."""

    def __init__(self, table: TableActions, allowed: Callable[[], bool], refusal: Text | None) -> None:
        super().__init__(table)
        self._allowed = allowed
        self._refusal = refusal

    @property
    def offered(self) -> bool:
        """As usual, if it is allowed."""
        return self._allowed() and super().offered

    def press(self) -> bool:
        """As usual, or why not."""
        if self._refusal is not None:
            self.ctx.toast(self._refusal)
        return super().press()
