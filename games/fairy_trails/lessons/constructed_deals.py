"""Games written by their cards: who lays what where, and what the hands hold in the end; the deal follows from it.

For lessons and pictures, which need positions that a real game leads to. A laying is (card, cell, turns).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from engine.core.lesson import Made
from engine.core.rules import CHANCE, Cell, Seat
from games.fairy_trails.rules.move_types import Begin, Done, Draw, Lay
from games.fairy_trails.rules.pieces import HAND

Laying = tuple[str, Cell, int]


def duel(
    layings: Sequence[Laying], hands: tuple[tuple[str, str], tuple[str, str]], first: Seat = 0, *, keen: bool = False
) -> tuple[Made, ...]:
    """All moves of a duel so far, the draws among them. hands: what each seat holds when they have been made."""
    cards = [[card for card, _, _ in layings[(seat != first) :: 2]] + list(hands[seat]) for seat in (0, 1)]
    stock = [iter(own) for own in cards]
    made: list[Made] = [(CHANCE, Begin(first))]
    numbers: dict[str, int] = {}

    def draw(seat: Seat) -> None:
        card = next(stock[seat])
        numbers[card] = len(numbers) + 1
        made.append((CHANCE, Draw(seat, card)))

    for seat in (first, 1 - first) * HAND:
        draw(seat)
    for turn, (card, cell, turns) in enumerate(layings):
        seat = (first + turn) % 2
        made.append((seat, Lay(numbers[card], cell, turns)))
        if keen:
            made.append((seat, Done()))
        draw(seat)
    return tuple(made)


def alone(layings: Sequence[Laying], hand: str) -> tuple[Made, ...]:
    """A deal for one player; the hand is the card just drawn."""
    cards = (*(card for card, _, _ in layings), hand)
    drawn: list[Made] = [(CHANCE, Draw(0, card)) for card in cards]
    laid: list[Made] = [(0, Lay(number, cell, turns)) for number, (_, cell, turns) in enumerate(layings, start=1)]
    return (drawn[0], *chain.from_iterable(zip(laid, drawn[1:], strict=True)))
