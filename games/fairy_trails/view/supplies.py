"""The cards and stones of Fairy Trails that are still to come."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.text import Token
from engine.table.contract.game_view import Kind, Supply
from games.fairy_trails import say
from games.fairy_trails.rules.pieces import COLOURS, DECK, STONES, Held, blocks
from games.fairy_trails.rules.rules import Position
from games.fairy_trails.view import accessible_names
from games.fairy_trails.view.words import name
from games.fairy_trails.view.zones_and_keys import held_art

HUTS = {
    (True, True): say("Cards with huts of both colours"),
    (True, False): say("Cards with a pink hut alone"),
    (False, True): say("Cards with a yellow hut alone"),
    (False, False): say("Cards without a hut"),
}
"""Whether a card has a pink hut, and a yellow one."""


def supplies(s: Position) -> tuple[Supply, ...]:
    """Cards that the seat has not seen, in the deck or in the other hand, by their huts; in a puzzle none is drawn."""
    stones = tuple(
        Kind(Token(f"sign{colour}", say("stone of the {folk}", folk=name(colour))), s.stones(colour), STONES)
        for colour in COLOURS
    )
    hidden = any(held.hidden for hand in s.hands for held in hand)
    note = say("Those in the other hand are among them.") if hidden else None
    cards = [] if s.puzzle else [*_cards(s)]
    # once, for all of them
    cards[:1] = [replace(one, note=note) for one in cards[:1]]
    return (*cards, Supply(say("Stones"), stones))


def _cards(s: Position) -> Iterator[Supply]:
    """All cards, by their huts."""
    kinds: dict[tuple[bool, ...], list[Kind]] = {}
    for card in DECK:
        huts = tuple(any(block.hut for block in half) for half in blocks(card))
        token = Token(held_art(Held(0, card)), accessible_names.card(card))
        kinds.setdefault(huts, []).append(Kind(token, int(card in s.unseen), 1))
    return (Supply(title, tuple(kinds[huts])) for huts, title in HUTS.items())
