"""What comes between turns, between two games of a match, and after the end."""

from __future__ import annotations

from typing import Any

from engine.core.rules import Seat
from engine.scenes.play.turns.curtain import Curtain
from engine.scenes.play.turns.ending import Ending
from engine.scenes.play.turns.interlude import Interludes


class Breaks:
    """The curtain, the standings and the way to the result: one of them at a time."""

    def __init__(self, curtain: Curtain, interludes: Interludes, ending: Ending) -> None:
        self.curtain = curtain
        self.interludes = interludes
        self.ending = ending

    @property
    def awaited(self) -> bool:
        """Is one of them to come?"""
        return self.ending.awaited or self.curtain.awaited

    def follow(self, position: Any, me: Seat) -> None:
        """A position is shown: a rest between two games may begin with it."""
        if self.interludes.follow(position, me):
            self.ending.begin()
            self.curtain.cancel()

    def update(self, dt: float, *, recalling: bool) -> None:
        """`dt` seconds pass. recalling: the past is shown, which puts the result off."""
        if not recalling:
            self.ending.update(dt)
        self.curtain.update(dt)
