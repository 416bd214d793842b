"""How a table shares the window with the coach card."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.gui.window.context import Context
from engine.scenes.lessons.coach_card import CoachCard, below
from engine.scenes.play.buttons import Buttons
from engine.scenes.play.message import Message
from engine.scenes.play.move_log import MoveLog
from engine.table.board.tabletop import Tabletop

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

    def lay_out(self, rect: pygame.Rect, usual: Callable[[pygame.Rect], None]) -> None:
        """The table and the card in this part of the window; `usual` lays the table out without a card."""
        usual(rect)
        left = self.card.layout(rect)
        if self.card.below:
            self._squeeze(left, usual)
        elif (line := self.card.line()) is not None:
            self._place_message(line)
        self.log.layout(None)
        zones = self.top.zones
        log, buttons = zones.rect("log"), zones.rect("buttons")
        if log is not None and buttons is not None and below(log, buttons):
            room = self.card.room_for_buttons(buttons)
            if self.card.below:
                room = self._between(log, buttons)
            self.buttons.layout(room)

    def _place_message(self, rect: pygame.Rect) -> None:
        self.message.layout(rect)
        self.buttons.show_why()

    def _squeeze(self, rect: pygame.Rect, usual: Callable[[pygame.Rect], None]) -> None:
        """The table in what the card leaves; a sentence in large letters has its line below all of it."""
        line = self.ctx.fonts.line_height("bold") + self.ctx.px(14)
        zone = self.top.zones.rect("message")
        share = zone.height / max(1, self.top.rect.height) if zone is not None else 0.0
        more = max(0, line - round(share * rect.height))
        usual(pygame.Rect(rect.left, rect.top, rect.width, rect.height - more))
        zone = self.top.zones.rect("message")
        if zone is not None:
            rim = min(zone.left - rect.left, rect.right - zone.right)
            self._place_message(pygame.Rect(zone.left, zone.top, rect.right - rim - zone.left, zone.height + more))

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
