"""What the figures on the table of Fairy Trails mean, for the tips at their places."""

from __future__ import annotations

from engine.core.text import Text
from engine.table.contract.game_view import Piece
from games.fairy_trails import say
from games.fairy_trails.rules.pieces import COLOURS
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view.words import name
from games.fairy_trails.view.zones_and_keys import DECK, PILES


def piece(s: Position, lying: Piece) -> Text | None:
    """How many stones of a folk are still to be placed, and how many cards are left."""
    if lying.place.zone == DECK:
        return say("{count} card is left in the deck.", "{count} cards are left in the deck.", s.deck)
    for colour in COLOURS:
        if lying.place.zone == PILES[colour]:
            return say(
                "{count} stone of the {folk} is left.",
                "{count} stones of the {folk} are left.",
                s.stones(colour),
                folk=name(colour),
            )
    return None


def open_ends(count: int) -> Text:
    """The number at an open end."""
    return say(
        "The network that ends here has {count} open end.", "The network that ends here has {count} open ends.", count
    )


def huts(count: int, *, closes: bool) -> Text:
    """The number above a hut. closes: the card in the hand would close the network."""
    if closes:
        return say("Close this network: {count} stone.", "Close this network: {count} stones.", count)
    return say("This network has {count} hut: a stone each.", "This network has {count} huts: a stone each.", count)
