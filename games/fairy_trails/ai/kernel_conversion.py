"""Between the position of `rules.py` and the numbers of the kernels: cards by notation, cells, whole tables."""

from __future__ import annotations

from functools import cache

from engine.core.rules import Cell
from games.fairy_trails.ai.kernels.card_codes import Pack, cell_of, half_code, x_of, y_of
from games.fairy_trails.ai.kernels.networks import Board
from games.fairy_trails.rules.networks import Forest
from games.fairy_trails.rules.pieces import DECK, START_CARD, blocks

PACK = Pack()
"""Every card that was ever asked for: the deck, the start card, and whatever else a position shows."""


@cache
def number_of(card: str) -> int:
    """The card's number in `PACK`, by its notation; equal notations are one card. `ValueError` if it is no card."""
    pink, yellow = (half_code([b.edges for b in half], [b.hut for b in half]) for half in blocks(card))
    return PACK.add(pink, yellow)


def first_alike(card: str, turns: int) -> int:
    """The first turn of a card that joins the same edges as this one (an underpass looks different, turned)."""
    place = 8 * number_of(card)
    joins = [(PACK.half[place + 2 * turn], PACK.half[place + 2 * turn + 1]) for turn in range(4)]
    return joins.index(joins[turns])


def number_of_cell(cell: Cell) -> int:
    """A cell of a lattice as a number."""
    return cell_of(*cell)


def cell_at(number: int) -> Cell:
    """The cell of a number, for cells within 63 of the start card."""
    return x_of(number), y_of(number)


def board_of(forest: Forest) -> Board:
    """A kernel's garden with the same cards, in the same order."""
    board = Board(PACK)
    put(board, forest)
    return board


def put(board: Board, forest: Forest) -> None:
    """Makes the board show these cards, whatever lies there; cards that are right already stay."""
    wanted = [(cell_of(*laid.cell), number_of(laid.card), laid.turns) for laid in forest.cards]
    same = 0
    while same < min(board.count, len(wanted)) and _laid(board, same) == wanted[same]:
        same += 1
    while board.count > same:
        board.undo()
    for cell, card, turns in wanted[same:]:
        board.lay(cell, card, turns)


def _laid(board: Board, number: int) -> tuple[int, int, int]:
    return board.cells[number], board.cards[number], board.turns[number]


for _card in (START_CARD, *DECK):
    number_of(_card)
