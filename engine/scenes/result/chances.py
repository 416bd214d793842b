"""The winning chances in the course of a game, as the review shows them, on the result page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.ai.review.review import Review
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import say
from engine.gui.boxes.all import Slip
from engine.scenes.review.graph import Cursor, Graph, Pin, axis, curves_of


def chances(session: Session[Any, Any], review: Review, seats: Sequence[Seat], action: Callable[[], None]) -> Slip:
    """The review's graph with its pins. Pressed, it does `action`."""
    pins = tuple(Pin(number, moment.ply + 1, moment.kind) for number, moment in enumerate(review.points(), start=1))
    curves = Cursor(curves_of(session, review, seats, pins), len(session.log))
    slip = Slip(Graph(lambda: curves, axis(session, seats)), action).spaced(14).keyed("chances")
    slip.note = say("The moves that mattered, explained.")
    return slip.named(slip.note)
