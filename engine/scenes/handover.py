"""The curtain between two persons at one table, where something is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.core.info import SeatInfo
from engine.core.text import say
from engine.ui.intent import Intent
from engine.ui.pane import Pane
from engine.ui.scene import Scene
from engine.ui.widgets import Button, Heading, Paragraph, Row

if TYPE_CHECKING:
    from engine.ui.context import Context

WIDTH = 560


class HandoverScene(Scene):
    """Hides the table until the next person says that he is there."""

    def __init__(self, ctx: Context, seat: SeatInfo) -> None:
        super().__init__(ctx)
        self.pane = Pane(ctx)
        self.pane.set(
            [
                Heading(say("Pass to {seat}", seat=seat.name), 1, align="center"),
                Paragraph(say("What lies on the table is hidden until {seat} looks.", seat=seat.name), align="center"),
            ],
            footer=[Row(Button(say("I am {seat}", seat=seat.name), self.lift, "primary"), align="center")],
        )

    def lift(self) -> None:
        """The curtain rises."""
        self.ctx.stack.remove(self)

    def resize(self) -> None:
        """In the middle."""
        screen = self.ctx.screen.rect
        area = pygame.Rect(
            0, 0, min(screen.width - self.ctx.px(32), self.ctx.px(WIDTH)), screen.height - self.ctx.px(32)
        )
        area.center = screen.center
        self.pane.layout(area, shrink=True)

    def handle(self, intent: Intent) -> bool:
        """Only the button lifts it; "pause" and "back" do nothing, as the wrong person may press them."""
        self.pane.handle(intent)
        return True

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Nothing of the table."""
        super().draw(canvas, area)
        self.pane.draw(canvas, area)
