"""What the numbers at the piles of Crooked Paths mean, for the tips at their places."""

from __future__ import annotations

from engine.core.text import Text
from engine.table.contract.game_view import Piece
from games.crooked_paths import say
from games.crooked_paths.rules.pieces import DOUBLE
from games.crooked_paths.view.zones_and_keys import PILES


def piece(lying: Piece) -> Text | None:
    """How many cards are left in a pile."""
    if lying.place.zone not in PILES.values():
        return None
    count = 1 + lying.place.index
    if lying.place.zone == PILES[DOUBLE]:
        return say("{count} double card is left.", "{count} double cards are left.", count)
    return say("{count} triple card is left.", "{count} triple cards are left.", count)
