"""What stands beside the table in a challenge: the goal, the moves left, the tries, and the way to begin again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.core.challenge import FAILED, OPEN, SOLVED, TRIES
from engine.core.text import Text, say
from engine.scenes.solo_parts import Slots, draw_stars
from engine.scenes.solo_words import task_title
from engine.scenes.task_banner import TaskBanner
from engine.ui.widgets import Button, Paragraph, Row, Widget

if TYPE_CHECKING:
    from engine.scenes.challenge_table import ChallengeTable

SIGNS = {OPEN: "", SOLVED: "check", FAILED: "cross"}
"""The icon on the moves that are made."""
SOLVED_WORDS = say("Solved!")
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


class Banner(TaskBanner):
    """The goal, the moves left, and the way to begin again."""

    def __init__(self, table: ChallengeTable) -> None:
        super().__init__(table, 14)
        self.table = table

    def state(self) -> object:
        """Moves, verdict and tries."""
        table = self.table
        return table.left, table.verdict, table.tries, table.worth

    def widgets(self) -> list[Widget]:
        """From the task's name down."""
        table, challenge = self.table, self.table.challenge
        large = self.ctx.fonts.scale > LARGE
        goal = Paragraph(challenge.goal, "small_bold" if large else "bold")
        goal.gap = 2
        words = SOLVED_WORDS if table.verdict == SOLVED else table.unit.left(table.left)
        moves = Slots(challenge.moves, challenge.moves - table.left, words, SIGNS[table.verdict])
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
