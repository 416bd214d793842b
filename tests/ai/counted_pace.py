"""For the tests of any game's AI: a pace that is measured in questions and not in seconds."""

from __future__ import annotations

from engine.ai.agent import Pace


class Patience(Pace):
    """Counts how often it is asked and lets the search go on for so many times."""

    def __init__(self, asks: int) -> None:
        self.asks = asks

    def over(self) -> bool:
        """As for any pace."""
        self.asks -= 1
        return self.asks < 0
