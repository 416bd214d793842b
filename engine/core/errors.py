"""The errors that a person can cause. Each carries one sentence: what is wrong, where, and what to do.

Any other exception is a fault of the program.
"""

from __future__ import annotations

from engine.core.text import Text, verbatim


class TrailboxError(Exception):
    """Base of all errors that end in one sentence for the player (exit code 2 on the command line)."""

    def __init__(self, text: Text | str) -> None:
        self.text = text if isinstance(text, Text) else verbatim(text)
        super().__init__(str(self.text))


class NotationError(TrailboxError):
    """Data that is not of the form asked for: wrong type, unknown field, out of bounds."""


class IllegalMove(TrailboxError):
    """A well-formed move that the rules refuse. `rule` is its place in the rules page."""

    def __init__(self, text: Text | str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


class WrongTurn(TrailboxError):
    """A move by a seat that is not to move, or after the end."""


class SaveError(TrailboxError):
    """A save that can't be read, or can't be written."""


class BoardError(TrailboxError):
    """A `.tmx` that is no table or board of ours."""


class UnknownGame(TrailboxError):
    """A game of this name is not installed."""


class SettingError(TrailboxError):
    """An option, seat or level that the game does not have."""
