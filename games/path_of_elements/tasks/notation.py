"""A game alone up to its path in one word: a letter for each step, and a sign for each thing that it names.

b begin, t element, d dealt, c chosen, l lost, p placed (tile, column, row), r taken back. Chance is written, too, so
that nothing has to be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.rules import Cell
from games.path_of_elements.rules.move_types import Begin, Choose, Deal, Lose, Move, Place, Take
from games.path_of_elements.rules.pieces import ELEMENTS

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
MIDDLE = 18
"""The sign of column and row 0."""
LENGTHS = {"b": 1, "t": 2, "d": 2, "c": 1, "l": 1, "p": 3, "r": 1}
"""How many signs follow each letter."""


def write_log(moves: Iterable[Move]) -> str:
    """The moves as one word."""
    return "".join(map(_written, moves))


def read_log(word: str) -> Iterator[Move]:
    """The moves of such a word; `ValueError` if it is not one."""
    at = 0
    while at < len(word):
        end = at + 1 + LENGTHS.get(word[at], 0)
        if word[at] not in LENGTHS or end > len(word):
            raise ValueError(f"no move: {word[at : at + 4]}")
        yield _read(word[at], word[at + 1 : end])
        at = end


def by_chance(move: Move) -> bool:
    """Whether a move is made by chance."""
    return not isinstance(move, Choose | Place)


def _written(move: Move) -> str:
    match move:
        case Begin(seat):
            return f"b{seat}"
        case Take(seat, element):
            return f"t{seat}{element}"
        case Deal(seat, element):
            return f"d{seat}{element}"
        case Choose(tile):
            return f"c{SIGNS[tile]}"
        case Lose(tile):
            return f"l{SIGNS[tile]}"
        case Place(tile, None):
            return f"r{SIGNS[tile]}"
        case Place(tile, (x, y)):
            return f"p{SIGNS[tile]}{SIGNS[x + MIDDLE]}{SIGNS[y + MIDDLE]}"
    raise ValueError("no move before the spirits")


def _read(kind: str, signs: str) -> Move:
    if kind in "td":
        seat, element = int(signs[0]), ELEMENTS[ELEMENTS.index(signs[1])]
        return Take(seat, element) if kind == "t" else Deal(seat, element)
    number = SIGNS.index(signs[0])
    match kind:
        case "b":
            return Begin(number)
        case "c":
            return Choose(number)
        case "l":
            return Lose(number)
        case "r":
            return Place(number, None)
    return Place(number, _cell(signs[1:]))


def _cell(signs: str) -> Cell:
    return SIGNS.index(signs[0]) - MIDDLE, SIGNS.index(signs[1]) - MIDDLE
