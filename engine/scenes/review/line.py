"""The better line of a review: positions that never came about, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.rules import Act, Over, Rules, Seat

LONGEST = 8
"""Moves shown of a line at most: what is further away is guesswork."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """A move of the line: the position before it, who makes it, the move, the position after it."""

    before: Any
    seat: Seat
    move: Any
    after: Any

    def over(self, rules: Rules[Any, Any]) -> Over | None:
        """How the game would have ended with it."""
        turn = rules.turn(self.after)
        return turn if isinstance(turn, Over) else None


def better_line(rules: Rules[Any, Any], start: Any, moves: Sequence[Any], most: int = LONGEST) -> tuple[LineStep, ...]:
    """The line as far as it can be played from `start`: up to luck, or to a move that the true position refuses."""
    found: list[LineStep] = []
    position = start
    for move in moves[:most]:
        turn = rules.turn(position)
        seats = turn.seats if isinstance(turn, Act) else ()
        seat = next((seat for seat in seats if rules.why_not(position, seat, move) is None), None)
        if seat is None:
            break
        after = rules.apply(position, seat, move)
        found.append(LineStep(position, seat, move, after))
        position = after
    return tuple(found)
