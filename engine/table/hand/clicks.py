"""What is a click, and how many of them send off a piece that can go to one place only."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from engine.gui.window.context import Context

CLICK = 7
"""Pixels (at 1280x720) the pointer may wander in a click."""
DOUBLE = 0.4
"""Seconds from the first click of a double click to the second at most."""


@dataclass(slots=True)
class Grab:
    """A pressed pointer: where it went down, and whether it has left that spot."""

    at: tuple[int, int]
    wandered: bool = False


class Clicks:
    """final: moves that luck has answered stay, so that it takes a double click where else one click does."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.final = False
        self.under: str | None = None
        """The piece that can be taken up under the pointer, while the hand is empty."""
        self._first: tuple[int, int] | None = None
        """Where the click was that has taken up what is held."""
        self._since = 0.0

    @property
    def needed(self) -> int:
        """How many send a piece off; 0: it is carried as any other."""
        wanted = self.ctx.settings.only_place
        return 0 if wanted == "off" else 2 if wanted == "double" or self.final else 1

    def taken(self, pos: tuple[int, int]) -> None:
        """A click has taken a piece up."""
        self._first, self._since = pos, 0.0

    def update(self, dt: float) -> None:
        """`dt` seconds pass with a piece in the hand."""
        self._since += dt

    def twice(self, pos: tuple[int, int]) -> bool:
        """Is a press, while a piece is held, the second one of a double click?"""
        first, self._first = self._first, None
        return first is not None and self._since <= DOUBLE and not self.far(first, pos)

    def far(self, first: tuple[int, int], pos: tuple[int, int]) -> bool:
        """Are these no two ends of one click?"""
        return hypot(pos[0] - first[0], pos[1] - first[1]) > max(4, self.ctx.px(CLICK))
