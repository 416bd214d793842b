"""What counts as a click, and how many clicks play a piece that can go to one place only."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from engine.gui.window.context import Context

CLICK = 7
"""Pixels (at 1280x720) that the pointer may move during a click."""
DOUBLE = 0.4
"""The most seconds between the two clicks of a double click."""


@dataclass(slots=True)
class Grab:
    """A pressed pointer: where it was pressed, and whether it has left that spot."""

    at: tuple[int, int]
    wandered: bool = False


class Clicks:
    """final: moves that chance has answered can't be taken back, so a double click is needed instead of a click."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.final = False
        self.under: str | None = None
        """The piece that can be taken up under the pointer, while the hand is empty."""
        self.grab: Grab | None = None
        """The pressed pointer, None if it is not pressed on a piece."""
        self._first: tuple[int, int] | None = None
        """Where the click was that took up the held piece."""
        self._since = 0.0

    @property
    def needed(self) -> int:
        """How many clicks play such a piece; 0: it is dragged like any other."""
        wanted = self.ctx.settings.only_place
        return 0 if wanted == "off" else 2 if wanted == "double" or self.final else 1

    def taken(self, pos: tuple[int, int]) -> None:
        """Take note that a click has taken a piece up."""
        self._first, self._since = pos, 0.0

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds with a piece in the hand."""
        self._since += dt

    def twice(self, pos: tuple[int, int]) -> bool:
        """Is a press, while a piece is held, the second one of a double click?"""
        first, self._first = self._first, None
        return first is not None and self._since <= DOUBLE and not self.far(first, pos)

    def far(self, first: tuple[int, int], pos: tuple[int, int]) -> bool:
        """Are these points too far apart for one click?"""
        return hypot(pos[0] - first[0], pos[1] - first[1]) > max(4, self.ctx.px(CLICK))
