"""Why a move: one sentence made from facts, for advice and review."""

from __future__ import annotations

from engine.core.rules import Seat
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.rules.moves import Move
from games.path_of_elements.rules.position import Position


def reason(seen: Position, seat: Seat, move: Move) -> Text:  # noqa: ARG001
    """What the move does at once."""
    return say("It promises most.")
