"""The stones, energy cards and pearls of Magic Triland that are still to come."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.rules import Seat
from engine.table.contract.game_view import Kind, Supply
from games.magic_triland import say
from games.magic_triland.rules.display_names import seat_name
from games.magic_triland.rules.pieces import CARDS, COLOURS, EACH_HEIGHT, HEIGHTS, SUPPLY, pearl
from games.magic_triland.rules.position import Position
from games.magic_triland.view import words
from games.magic_triland.view.accessible_names import ITEMS


def supplies(s: Position) -> tuple[Supply, ...]:
    """Stones until the island stands, then the cards that each seat still has in this round; pearls on the shores."""
    stones = [sum(counts[height - 1] for counts in s.stones) for height in HEIGHTS]
    heights = (Kind(words.stone_token(height), left, EACH_HEIGHT) for height, left in zip(HEIGHTS, stones, strict=True))
    found = (Supply(say("Stones"), tuple(heights)),) if any(stones) else ()
    hands = tuple(_hand(s, seat) for seat in range(s.terms.seats))
    pearls = tuple(
        Kind(replace(words.item(pearl(colour)), spoken=ITEMS[pearl(colour)]), s.pearls[colour], SUPPLY)
        for colour in COLOURS
    )
    return (*found, *hands, Supply(say("Pearls on the shores"), pearls))


def _hand(s: Position, seat: Seat) -> Supply:
    """What is in a hand and what of it was laid; the card that was drawn unseen, and the one taken, are left out."""
    hand, laid = s.hands.hand(seat), s.hands.laid[seat]
    kinds = tuple(Kind(words.card_token(card), max(0, hand[card]), max(0, hand[card]) + laid[card]) for card in CARDS)
    note = say("Without the cards drawn unseen.") if s.hands.hidden(seat) else None
    return Supply(say("Cards of {who}", who=seat_name(s, seat)), kinds, note)
