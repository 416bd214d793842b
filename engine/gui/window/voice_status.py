"""What scenes and the own voice know of each other. The voice itself is loaded only while its setting is on."""

from __future__ import annotations

from engine.core.text import Text


class VoiceStatus:
    """missing: the voice is on, and the system has none. replaced: it is silent, since a screen reader listens.

    trial: a sentence to be said now, whoever else listens. whole: all that the page shows is to be read.
    """

    def __init__(self) -> None:
        self.missing = False
        self.replaced = False
        self.trial: Text | None = None
        self.whole = False

    @property
    def state(self) -> tuple[bool, bool]:
        """What the player is told of it."""
        return self.missing, self.replaced
