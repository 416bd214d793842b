"""What would have been better, move by move, as far as it can be shown, and how much of it is on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.core.rules import Act, Over, Rules, Seat

LONGEST = 8
"""The most moves of a line that are shown, since later ones are guesswork."""
PAUSE = 1.0
"""Seconds between two moves of it that go on by themselves."""


class LineStep(Struct, frozen=True):
    """A move of the line: the position before it, who makes it, the move, the position after it."""

    before: Any
    seat: Seat
    move: Any
    after: Any

    def over(self, rules: Rules[Any, Any]) -> Over | None:
        """How the game would have ended with it."""
        turn = rules.turn(self.after)
        return turn if isinstance(turn, Over) else None


def better_line(rules: Rules[Any, Any], start: Any, seat: Seat, moves: Sequence[Any]) -> tuple[LineStep, ...]:
    """The line of a seat as far as it can be played from `start`: up to luck, or to a move that the true position
    refuses."""
    found: list[LineStep] = []
    position = start
    for move in moves[:LONGEST]:
        turn = rules.turn(position)
        if not isinstance(turn, Act):
            break
        seat = turn.follows(seat)
        if rules.why_not(position, seat, move) is not None:
            break
        after = rules.apply(position, seat, move)
        found.append(LineStep(position, seat, move, after))
        position = after
    return tuple(found)


class LineShown:
    """The better line on the table. steps: its moves, () while it is not shown; shown: how many of them are;
    playing: does it go on by itself?"""

    def __init__(self) -> None:
        self.steps: tuple[LineStep, ...] = ()
        self.shown = 0
        self.playing = False
        self._calm = 0.0

    def begin(self, steps: tuple[LineStep, ...]) -> None:
        """Show this one from its beginning; () for none."""
        self.steps, self.shown, self.playing, self._calm = steps, 0, bool(steps), 0.0

    @property
    def over(self) -> bool:
        """Are all its moves on the table?"""
        return self.shown == len(self.steps)

    def step(self, by: int) -> bool:
        """Some moves on or back; from now on it does not go on by itself. False if there are none."""
        self.playing = False
        before, self.shown = self.shown, max(0, min(len(self.steps), self.shown + by))
        return self.shown != before

    def update(self, dt: float) -> bool:
        """`dt` calm seconds pass. Is a move more shown now?"""
        self._calm += dt if self.playing else 0.0
        if not self.playing or self._calm < PAUSE:
            return False
        self.shown, self._calm = self.shown + 1, 0.0
        self.playing = not self.over
        return True
