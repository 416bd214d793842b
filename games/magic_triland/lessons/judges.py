"""What lessons of Magic Triland ask of a move: where it leads, whom it meets, what is carried after it."""

from __future__ import annotations

from engine.core.lesson import Judge, Sign
from engine.core.rules import Cell
from engine.core.text import Text
from games.magic_triland.lessons.lines import PLAIN
from games.magic_triland.rules.moves import Card, Go, Move
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

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        right = isinstance(move, Go) and move.cell == before.island.heart(cell) and figure in (None, move.figure)
        return True if right else no

    return judge


def together(total: int, no: Text) -> Judge:
    """A card after which two can come, or have come, to this sum."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        card = move.card if isinstance(move, Card) else total + 1
        if before.cards:
            return True if before.cards[0] + card == total else no
        hand = list(before.hands.hand(before.mover))
        rest = total - card
        left = hand[rest] - (rest == card) if 0 <= rest < len(hand) else 0
        return True if left > 0 else no

    return judge


def lays(energy: int, no: Text) -> Judge:
    """This card."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        return True if move == Card(energy) else no

    return judge


def opens(colour: int, no: Text) -> Judge:
    """A trade after which a figure of the mover's carries both rings of this broadside."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        return True if any(has_pair(after.figures[n].items, colour) for n in before.own(0)) else no

    return judge


def wins(no: Text) -> Judge:
    """A move that ends the game in the mover's favour."""

    def judge(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
        return True if after.ended and after.winner == before.mover else no

    return judge


def anything(before: Position, move: Move, after: Position) -> bool | Text:  # noqa: ARG001 - as every judge is asked
    """Any move of the kind that is due."""
    return True
