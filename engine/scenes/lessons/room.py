"""How a table shares the window with the coach card."""

from __future__ import annotations

import pygame

from engine.gui.window.context import Context
from engine.scenes.lessons.coach_card import CoachCard, below
from engine.scenes.play.buttons import Buttons
from engine.scenes.play.message import Message
from engine.scenes.play.move_log import MoveLog
from engine.table.board.tabletop import Tabletop
from engine.table.geometry.window_layout import LOWEST_WITH_CARD

ICONS = 1.2
"""How high a row of icons is, with the space around it, by the height of one."""
SENTENCE = 4
"""Lines of a long sentence in large letters, beyond the message line's own."""


class Room:
    """The card takes its place first; where it lies below the table, it has the log's zone to itself no more."""

    def __init__(
        self, ctx: Context, card: CoachCard, top: Tabletop, message: Message, log: MoveLog, buttons: Buttons
    ) -> None:
        self.ctx = ctx
        self.card = card
        self.top = top
        self.message = message
        self.log = log
        self.buttons = buttons
        top.zones.lowest_log = LOWEST_WITH_CARD
        self._left = pygame.Rect(0, 0, 0, 0)

    def for_table(self, rect: pygame.Rect) -> pygame.Rect:
        """What the card leaves of this part of the window, in all of which the table was just laid out."""
        self._left = self.card.layout(rect)
        if not self.card.below:
            return rect
        # the icons may stand in the log's zone
        self.top.zones.lowest_log = ICONS * self.ctx.theme.least_side / self.ctx.fonts.height("body")
        return self._left

    def lay_out(self) -> None:
        """What stands around the table, which is laid out."""
        self.top.zones.lowest_log = LOWEST_WITH_CARD
        line = self._line_below() if self.card.below else self.card.line()
        if line is not None:
            self.message.layout(line)
            self.buttons.show_why()
        self.log.layout(None)
        zones = self.top.zones
        log, buttons = zones.rect("log"), zones.rect("buttons")
        if log is not None and buttons is not None and below(log, buttons):
            room = self.card.room_for_buttons(buttons)
            if self.card.below:
                room = self._between(log, buttons)
            self.buttons.layout(room)

    def _line_below(self) -> pygame.Rect | None:
        zone, left = self.top.zones.rect("message"), self._left
        if zone is None:
            return None
        rim = min(zone.left - left.left, left.right - zone.right)
        return pygame.Rect(zone.left, zone.top, left.right - rim - zone.left, zone.height)

    def _between(self, log: pygame.Rect, buttons: pygame.Rect) -> pygame.Rect:
        """The log's zone and the buttons', as far as the message line leaves them."""
        line, gap = self.message.rect, self.ctx.px(8)
        if line.top > log.top:
            return pygame.Rect(log.left, log.top, log.width, line.top - gap - log.top)
        if line.right <= log.left:
            return pygame.Rect(log.left, log.top, log.width, max(1, buttons.bottom - log.top))
        top = max(log.top, line.bottom + gap)
        # a long refusal grows downwards: as many lines more as two rows of buttons can spare
        spare = buttons.bottom - top - 2 * self.buttons.pane.height_for(log.width)
        top += max(0, min(spare, SENTENCE * self.ctx.fonts.line_height("small")))
        return pygame.Rect(log.left, top, log.width, max(1, buttons.bottom - top))
