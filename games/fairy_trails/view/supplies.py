"""The cards and stones of Fairy Trails that are still to come."""

from __future__ import annotations

from engine.core.text import Token
from engine.table.contract.game_view import Kind, Supply
from games.fairy_trails import say
from games.fairy_trails.rules.pieces import COLOURS, DECK, STONES, Held
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view import accessible_names
from games.fairy_trails.view.words import name
from games.fairy_trails.view.zones_and_keys import held_art


def supplies(s: Position) -> tuple[Supply, ...]:
    """Cards that the seat has not seen, in the deck or in the other hand; in a puzzle none is drawn."""
    stones = tuple(
        Kind(Token(f"sign{colour}", say("a stone of the {folk}", folk=name(colour))), s.stones(colour), STONES)
        for colour in COLOURS
    )
    cards = tuple(
        Kind(Token(held_art(Held(0, card)), accessible_names.card(card)), int(card in s.unseen), 1) for card in DECK
    )
    hidden = any(held.hidden for hand in s.hands for held in hand)
    note = say("Those in the other hand are among them.") if hidden else None
    found = () if s.puzzle else (Supply(say("Cards"), cards, note),)
    return (*found, Supply(say("Stones"), stones))
