"""What lies on the table: stones, cards, messengers, homes, broadsides, and the items in a trade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.lattice import HEX
from engine.core.rules import Cell, Seat
from engine.table.contract.view import Piece, Place
from games.magic_triland.rules.pieces import (
    BROADSIDES,
    CARDS,
    CELLS,
    COLOURS,
    FIGURES,
    HEIGHTS,
    HOMES,
    INDEX,
    NOTHING,
    Items,
)
from games.magic_triland.rules.position import NOBODY, Position
from games.magic_triland.view.places import DISCARD, HAND, ISLAND, LAID, built, cards_zone, in_play, stand, stone_zone
from games.magic_triland.view.trade import trade_pieces

BACK, JOKER, SMALL = "cardback", "card:joker", "#small"
LOW, GROUND, CARD, FIGURE = 0, 1, 2, 4
"""Layers."""


def pieces(s: Position, me: Seat) -> Iterator[Piece]:
    """Everything that is on the table."""
    yield from _sea(s)
    yield from stones(s, me)
    yield from cards(s, me)
    yield from messengers(s)
    yield from trade_pieces(s, me)


def digits(values: tuple[int, ...]) -> str:
    """Small numbers one after another."""
    return "".join(str(min(9, value)) for value in values)


def _sea(s: Position) -> Iterator[Piece]:
    """Homes with the pearls that lie in them, broadsides with those that are left."""
    for colour in COLOURS:
        name = f"home:{colour}#{digits(s.at_home(colour))}"
        yield Piece(f"home:{colour}", name, Place(ISLAND, HOMES[colour]), layer=LOW)
        name = f"broadside:{colour}#{s.pearls[colour]}@"
        yield Piece(f"broadside:{colour}", name, Place(ISLAND, BROADSIDES[colour]), layer=LOW)


# --- stones ----------------------------------------------------------------------------------------------------------


def stone_key(height: int, seat: Seat, number: int) -> str:
    """number: from 0, in the order in which the seat lays its stones of this height."""
    return f"stone:{height}:{seat}:{number}"


def next_stone(s: Position, seat: Seat, height: int) -> str | None:
    """The key of the stone of a height that the seat would lay next, None if it has none left."""
    left = s.stones[seat][height - 1]
    return stone_key(height, seat, _each(s) - left) if left else None


def stones(s: Position, me: Seat) -> Iterator[Piece]:
    """Blocks on the island, the others in the seats' piles with the next one on top."""
    used = [[0] * len(HEIGHTS) for _ in range(s.terms.seats)]
    for seat, index in _laid(s):
        height = s.heights[index]
        key = stone_key(height, seat, used[seat][height - 1])
        used[seat][height - 1] += 1
        yield stone_piece(s, key, CELLS[index])
    for seat in range(s.terms.seats):
        for height in HEIGHTS:
            zone = stone_zone(seat, me, height)
            for index, number in enumerate(reversed(range(used[seat][height - 1], _each(s)))):
                # the next one lies on top
                place = Place(zone, index=index)
                name = f"stone:{height}" if seat == max(me, 0) else f"stone:{height}{SMALL}"
                yield Piece(stone_key(height, seat, number), name, place, layer=place.index)


def stone_piece(s: Position, key: str, cell: Cell) -> Piece:
    """A stone as it lies: its walls go down to its neighbours, which its picture has to know."""
    around = "".join(str(s.height(other) if other in INDEX else 0) for other in HEX.neighbours(cell))
    return Piece(key, f"stone:{s.height(cell)}#{around}@", Place(ISLAND, cell), layer=GROUND)


def _each(s: Position) -> int:
    return len(CELLS) // len(HEIGHTS) // s.terms.seats


def _laid(s: Position) -> Iterator[tuple[Seat, int]]:
    """Whose stone lies on which field (its number), in the order of laying."""
    if len(s.laid) == len(CELLS) - s.heights.count(0):
        yield from (((s.lead + order) % s.terms.seats, index) for order, index in enumerate(s.laid))
        return
    # a quick island is laid in reading order, each stone from whoever has most of its height
    left = [[_each(s)] * len(HEIGHTS) for _ in range(s.terms.seats)]
    for index, height in enumerate(s.heights):
        if height:
            owner = max(range(s.terms.seats), key=lambda seat: left[seat][height - 1])
            left[owner][height - 1] -= 1
            yield owner, index


# --- cards -----------------------------------------------------------------------------------------------------------


def card_key(seat: Seat, slot: int) -> str:
    """slot: 0 to 7. Where all is known it goes by energy, those laid first last among equal ones."""
    return f"card:{seat}:{slot}"


def slots(s: Position, seat: Seat) -> list[tuple[int, str]]:
    """For each slot of a seat its energy (-1: hidden) and where the card is: in the hand, laid, discarded."""
    laid = s.hands.laid[seat]
    now = list(s.cards) if seat == s.mover else []
    if s.hands.hidden(seat):
        past = [card for card in CARDS for _ in range(laid[card] - now.count(card))]
        held = [(-1, "hand")] * s.hands.left(seat)
        return held + [(card, "laid") for card in reversed(now)] + [(card, "discard") for card in past]
    hand = s.hands.hand(seat)
    found: list[tuple[int, str]] = []
    for card in CARDS:
        found += [(card, "hand")] * hand[card] + [(card, "laid")] * now.count(card)
        found += [(card, "discard")] * (laid[card] - now.count(card))
    return found


def held_card(s: Position, seat: Seat, energy: int) -> str | None:
    """The key of the card of this energy that the seat would lay next, None if it holds none."""
    found = [slot for slot, (card, where) in enumerate(slots(s, seat)) if card == energy and where == "hand"]
    return card_key(seat, found[-1]) if found else None


def cards(s: Position, me: Seat) -> Iterator[Piece]:
    """Hands, the cards of this turn, those laid before. Until the island stands all wait face down."""
    waiting = 0
    for seat in range(s.terms.seats):
        if not built(s):
            for slot in range(len(CARDS) * 2):
                yield Piece(card_key(seat, slot), BACK, Place(DISCARD, index=waiting), layer=CARD)
                waiting += 1
            continue
        held: Counter[str] = Counter()
        order = list(s.cards)
        for slot, (card, lies) in enumerate(slots(s, seat)):
            name = _card_art(s, card)
            if lies == "hand":
                zone = cards_zone(seat, me, card)
                if zone != HAND and card >= 0:
                    name += SMALL
                place = Place(zone, index=held[zone])
                held[zone] += 1
            elif lies == "laid":
                # two equal cards: the one with the higher slot was laid first
                at = len(order) - 1 - order[::-1].index(card)
                order[at] = -1
                place = Place(LAID, index=at)
            else:
                place = Place(DISCARD, index=waiting)
                waiting += 1
            yield Piece(card_key(seat, slot), name, place, layer=CARD)


def _card_art(s: Position, card: int) -> str:
    """The back of a hidden card (-1); in a Master game a 0 is a joker."""
    if card < 0:
        return BACK
    return JOKER if s.terms.master and not card else f"card:{card}"


# --- messengers ------------------------------------------------------------------------------------------------------


def figure_key(figure: int) -> str:
    """A messenger's key."""
    return f"messenger:{figure}"


def carries(s: Position, figure: int) -> Items:
    """What a messenger is seen with: one that is home for good has left its pearls there."""
    return NOTHING if s.figures[figure].out else s.figures[figure].items


def messenger_art(s: Position, figure: int) -> str:
    """The messenger with what it carries; asleep if it is nobody's."""
    asleep = "z" if s.owner(figure) == NOBODY and not s.figures[figure].out else ""
    return f"messenger:{figure}#{digits(carries(s, figure))}{asleep}"


def messengers(s: Position) -> Iterator[Piece]:
    """All that are in play, where they stand."""
    yield from (messenger_piece(s, n) for n in FIGURES if in_play(s, n))


def messenger_piece(s: Position, figure: int) -> Piece:
    """A messenger where it stands."""
    cell, nudge, aside = stand(s, figure)
    art = messenger_art(s, figure)
    return Piece(figure_key(figure), art, Place(ISLAND, cell), layer=FIGURE, nudge=nudge, aside=aside)


def number_in(key: str, kind: str) -> tuple[int, ...] | None:
    """The numbers in a key of this kind ("stone:5:0:1": 5, 0, 1), None if it is another."""
    head, *rest = key.split(":")
    if head != kind or not all(part.isascii() and part.isdigit() for part in rest):
        return None
    return tuple(int(part) for part in rest)
