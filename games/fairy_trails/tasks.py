"""What the games alone are about: cards left in the deck when all stones are in their huts."""

from __future__ import annotations

from engine.core.medals import ByPar
from engine.core.text import Text
from games.fairy_trails import say


def cards_left(count: int) -> Text:
    """The score in words."""
    return say("{count} card left", "{count} cards left", count)


DEALS = ByPar(cards_left)
