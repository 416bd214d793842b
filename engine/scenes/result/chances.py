"""The winning chances in the course of a game, as the review shows them, on the result page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from engine.ai.review import Review
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import say
from engine.gui.boxes.all import NOTHING, Pressable
from engine.gui.window.context import Context
from engine.scenes.review.graph import Graph, Pin, curves_of


class Chances(Pressable):
    """The review's graph with its pins. Pressed, it does `action`."""

    gap = 14

    def __init__(
        self,
        ctx: Context,
        session: Session[Any, Any],
        review: Review,
        seats: Sequence[Seat],
        action: Callable[[], None],
    ) -> None:
        super().__init__(action)
        self.called = self.note = say("The moves that mattered, explained.")
        self.graph = Graph(ctx)
        moments = enumerate(review.points(), start=1)
        pins = tuple(Pin(number, moment.ply + 1, moment.kind) for number, moment in moments)
        self.graph.set(curves_of(session, review, seats, pins))
        self.graph.follow(len(session.log), NOTHING, -1)

    def measure(self, width: int) -> int:
        """As high as the review's."""
        return self.graph.height()

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.graph.layout(rect)

    def shift(self, dy: int) -> None:
        super().shift(dy)
        self.graph.layout(self.rect)

    def draw(self, canvas: pygame.Surface) -> None:
        self.graph.draw(canvas, canvas.get_clip())
        self.draw_ring(canvas, self.rect, self.ctx.theme.px("button_radius"))
