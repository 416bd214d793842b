"""What stands beside the table in a challenge: the goal, the moves left, the tries, and the way to begin again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.core.challenge import FAILED, OPEN, TRIES
from engine.core.text import Text, say
from engine.scenes.solo_parts import Slots, draw_stars
from engine.scenes.solo_words import task_title
from engine.scenes.table_buttons import Buttons
from engine.ui.pane import Pane
from engine.ui.widgets import Button, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.scenes.challenge_table import ChallengeTable

LEAST_LOG = 80
"""Pixels at 1280x720 that the log needs to be worth its place."""
GAP = 10
LARGE = 120
"""Per cent of text scale above which the goal is written smaller."""


class Head(Widget):
    """The task's name, and at the right the stars that it would bring now."""

    def __init__(self, title: Text, stars: int) -> None:
        super().__init__()
        self.title = title
        self.stars = stars

    def natural(self) -> int:
        """As wide as there is room."""
        return 10_000

    def measure(self, width: int) -> int:
        """One line."""
        del width
        return max(self._star(), self.ctx.fonts.line_height("small"))

    def _star(self) -> int:
        return round(self.ctx.fonts.height("body") * 1.1)

    def draw(self, canvas: pygame.Surface) -> None:
        """Those that can still be earned are filled."""
        star, fonts, rect = self._star(), self.ctx.fonts, self.rect
        draw_stars(canvas, self.ctx, (rect.right - round(star * 1.6), rect.centery), star, self.stars)
        high = fonts.line_height("small")
        room = pygame.Rect(rect.left, rect.centery - high // 2, max(1, rect.width - round(star * 3.8)), high)
        words = fonts.cut(self.ctx.tr(self.title), "small", room.width)
        fonts.draw(canvas, words, room, "small", self.ctx.theme.color("muted"))


class Banner:
    """A card in the upper part of the log's zone; the log has the rest."""

    def __init__(self, table: ChallengeTable) -> None:
        self.table = table
        self.ctx = table.ctx
        self.pane = Pane(self.ctx, pad=14)
        self.pane.active = False
        self._state: object = None

    def refresh(self) -> None:
        """Fill it anew if something has changed."""
        table = self.table
        state = (table.left, table.verdict, table.tries, table.worth, self.ctx.settings.language)
        if state == self._state:
            return
        self._state = state
        self.pane.set(self._widgets())
        self.ctx.screen.invalidate(self.pane.rect.inflate(24, 24))

    def _widgets(self) -> list[Widget]:
        table, challenge = self.table, self.table.challenge
        large = self.ctx.fonts.scale > LARGE
        goal = Paragraph(challenge.goal, "small_bold" if large else "bold")
        goal.gap = 2
        words = say("{count} move left", "{count} moves left", table.left)
        moves = Slots(challenge.moves, challenge.moves - table.left, False, words)
        again = Button(self._again(), table.restart, "primary" if table.verdict == FAILED else "plain", "redo")
        again.key = "restart"
        again.enabled = table.can_restart
        last = Row(again, moves, space=14)
        last.gap = 6 if large else 8
        return [Head(self._title(), table.worth), goal, last]

    def _title(self) -> Text:
        table = self.table
        if table.day is None:
            return task_title(table.session.setup.challenge)
        number = min(TRIES, table.tries + (table.verdict == OPEN))
        return say("Today’s challenge, try {n} of {all}", n=number, all=TRIES)

    def _again(self) -> Text:
        return say("Try again") if self.table.verdict == FAILED else say("Start again")

    def layout(self, zone: pygame.Rect | None) -> pygame.Rect | None:
        """Take what it needs of the zone; the rest, None if nothing worth having is left."""
        self._state = None
        if zone is None:
            return None
        self.refresh()
        needed = self.pane.height_for(zone.width)
        gap = self.ctx.px(GAP)
        rest = zone.height - needed - gap
        roomy = rest >= max(self.ctx.px(LEAST_LOG), 3 * self.ctx.fonts.line_height("small"))
        self.pane.layout(pygame.Rect(zone.left, zone.top, zone.width, min(needed, zone.height)))
        return pygame.Rect(zone.left, zone.top + needed + gap, zone.width, rest) if roomy else None


class ChallengeButtons(Buttons):
    """The table's buttons, and those of the banner."""

    def __init__(self, table: ChallengeTable, banner: Banner) -> None:
        self.banner = banner
        super().__init__(table)

    @property
    def panes(self) -> tuple[Pane, ...]:
        """In the order of the keyboard."""
        return (*super().panes, self.banner.pane)
