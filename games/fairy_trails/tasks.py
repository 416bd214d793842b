"""What the games alone are about: cards left in the deck when all stones are in their huts."""

from __future__ import annotations

from engine.core.medals import ByGames
from engine.core.text import Text
from games.fairy_trails import say


def cards_left(count: int) -> Text:
    """The score in words."""
    return say("{count} card left", "{count} cards left", count)


DEALS = ByGames(cards_left, ("", "", "", "hard", "medium"), bronze=0)
"""The best level plays with other luck each time; the two below it, which take no time, show what is easy to reach."""
