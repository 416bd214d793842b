"""What a finished game was part of, as far as its result differs by that: a task or the ladder, or nothing."""

from __future__ import annotations

from engine.core.text import Text
from engine.gui.boxes.all import Box, Words


class Occasion:
    """By itself: nothing. What its methods are given is what the result of such a game shows."""

    first_focus = "rematch"
    looks_back = True
    """Does the AI go through the game while the page is open, for the turning point and the best move?"""

    def title(self, usual: Text) -> Text:
        """The title of the page."""
        return usual

    def words(self, ending: list[Box], figures: Words, more: list[Box]) -> list[Box]:
        """What stands beside the picture. ending: how it ended; figures: the number of moves; more: the records, and
        what the AI says of it."""
        return [*ending, figures, *more]

    def links(self, usual: list[Box]) -> list[Box]:
        """The links below the picture; by default the usual ones."""
        return usual

    def buttons(self, usual: list[Box]) -> list[Box]:
        """The buttons of the result page; by default the usual ones."""
        return usual

    def state(self) -> object:
        """What all of this depends on, if that may change by itself."""
        return None

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""

    def hurry(self) -> None:
        """The player wants to see at once what is still to come."""

    @property
    def busy(self) -> bool:
        """Does something of it move?"""
        return False

    @property
    def expecting(self) -> bool:
        """Is something awaited from another process?"""
        return False
