"""What cards and piles are called by those who do not see them."""

from __future__ import annotations

from engine.core.text import Text
from engine.table.contract.game_view import Piece, Place
from games.crooked_paths import say
from games.crooked_paths.rules.pieces import mask_of
from games.crooked_paths.view.words import card

ZONES = {"doubles": say("Double cards"), "triples": say("Triple cards")}


def piece(lying: Piece) -> Text:
    """A card by the curves of its upper face, as it is turned."""
    kind = lying.art.rstrip("0123456789")
    return card(kind, mask_of(kind, lying.pose.face, lying.pose.turn))


def place(at: Place) -> Text:
    """A pile; cells are called as their coordinates say."""
    return ZONES.get(at.zone, Text("")) if at.cell is None else Text("")
