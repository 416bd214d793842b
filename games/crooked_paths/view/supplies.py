"""The cards of Crooked Paths that are still to be laid."""

from __future__ import annotations

from engine.core.text import Token
from engine.table.contract.game_view import Kind, Supply
from games.crooked_paths import say
from games.crooked_paths.rules.pieces import DECK, DOUBLE, TRIPLE
from games.crooked_paths.rules.rules import Position
from games.crooked_paths.view.zones_and_keys import card_art


def supplies(s: Position) -> tuple[Supply, ...]:
    """All cards of a kind are alike."""
    double, triple = Token(card_art(DOUBLE, 0), say("double")), Token(card_art(TRIPLE, 0), say("triple"))
    return (Supply(say("Cards"), (Kind(double, DECK - s.doubles, DECK), Kind(triple, DECK - s.triples, DECK))),)
