"""Conditions of the lessons: where a move leads, whom it meets, what is carried after it."""

from __future__ import annotations

from engine.core.lesson import Judge, Sign, wanted
from engine.core.rules import Cell
from engine.core.text import Text
from games.magic_triland.lessons.lesson_positions import PLAIN
from games.magic_triland.rules.move_types import Card, Go, Move
from games.magic_triland.rules.pieces import has_pair
from games.magic_triland.rules.position import Position

ISLAND = "island"


def heart(cell: Cell) -> Cell:
    """The cell that names the terrace of a field on that island."""
    return PLAIN.heart(cell)


def at(*cells: Cell, tone: str = "focus") -> tuple[Sign, ...]:
    """Points at the terraces of these fields on that island, or at homes and broadsides."""
    return tuple(Sign(ISLAND, PLAIN.terrace(cell), tone=tone) for cell in cells)


def goes_to(cell: Cell, no: Text, figure: int | None = None) -> Judge:
    """A walk to this place, of this figure or any."""

    def right(before: Position, move: Move, _after: Position) -> bool:
        return isinstance(move, Go) and move.cell == before.island.heart(cell) and figure in (None, move.figure)

    return wanted(right, no)


def together(total: int, no: Text) -> Judge:
    """A card after which two can come, or have come, to this sum."""

    def fits(before: Position, move: Move, _after: Position) -> bool:
        card = move.card if isinstance(move, Card) else total + 1
        if before.cards:
            return before.cards[0] + card == total
        hand = list(before.hands.hand(before.mover))
        rest = total - card
        return 0 <= rest < len(hand) and hand[rest] - (rest == card) > 0

    return wanted(fits, no)


def lays(energy: int, no: Text) -> Judge:
    """Accepts the card of this energy. no: what is said of any other move."""
    return wanted(lambda _before, move, _after: move == Card(energy), no)


def opens(colour: int, no: Text) -> Judge:
    """A trade after which a figure of the mover's carries both rings of this broadside."""
    return wanted(lambda before, _move, after: any(has_pair(after.figures[n].items, colour) for n in before.own(0)), no)


def wins(no: Text) -> Judge:
    """A move that ends the game in the mover's favour."""
    return wanted(lambda before, _move, after: bool(after.ended) and after.winner == before.mover, no)


def anything(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """Any move of the kind that is due."""
    return True
