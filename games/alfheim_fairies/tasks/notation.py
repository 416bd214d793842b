"""A game alone in one line: letters and digits, no spaces. Chance is written, too, so that nothing has to be drawn.

A step is a letter for its kind and one sign for each thing that it names: a fairy or one of its costs by its place in
the tables of `pieces`, a clue by its letter, a cell by column and row (see `SIGNS`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.rules import Cell
from games.alfheim_fairies.rules.move_types import (
    Clue,
    Cost,
    Deal,
    Draw,
    Exchange,
    Footprint,
    Invite,
    Move,
    Place,
    Ready,
    Tomte,
    Tread,
)
from games.alfheim_fairies.rules.pieces import CLUES, COSTS, FAIRIES, FOOTPRINTS, TOMTE

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
MIDDLE = 18
"""The sign of a garden's first column and row; no garden reaches further than its fourteen clues and footprints."""
LENGTHS = {"c": 2, "d": 1, "f": 1, "k": 1, "x": 1, "t": 1, "s": 2, "p": 2, "e": 0, "i": 3, "r": 0}
"""How many signs follow each letter."""


def write_log(moves: Iterable[Move]) -> str:
    """The moves of a game alone."""
    return "".join(map(_written, moves))


def read_log(line: str) -> Iterator[Move]:
    """The moves of such a line; `ValueError` if it is not one."""
    at = 0
    while at < len(line):
        end = at + 1 + LENGTHS.get(line[at], 0)
        if line[at] not in LENGTHS or end > len(line):
            raise ValueError(f"no move: {line[at : at + 4]}")
        yield _read(line[at], line[at + 1 : end])
        at = end


def by_chance(move: Move) -> bool:
    """Whether a move is made by chance."""
    return isinstance(move, (Cost, Deal, Footprint, Clue, Draw, Tomte))


def _written(move: Move) -> str:
    match move:
        case Cost(fairy, cost):
            return f"c{FAIRIES.index(fairy)}{COSTS[fairy].index(cost)}"
        case Deal(_, clue):
            return f"d{clue}"
        case Footprint(_, icons):
            return f"f{FOOTPRINTS.index(icons)}"
        case Clue(clue):
            return f"k{clue}"
        case Draw(_, clue):
            return f"x{clue}"
        case Tomte(_, cost):
            return f"t{COSTS[TOMTE].index(cost)}"
        case Tread(cell):
            return f"s{_place(cell)}"
        case Place(cell):
            return f"p{_place(cell)}"
        case Exchange():
            return "e"
        case Invite(fairy, cell):
            return f"i{FAIRIES.index(fairy)}{_place(cell)}"
        case Ready():
            return "r"
    raise ValueError("no move of a game alone")


def _read(kind: str, signs: str) -> Move:
    match kind:
        case "c":
            fairy = _at(FAIRIES, signs[0])
            return Cost(fairy, _at(COSTS[fairy], signs[1]))
        case "d":
            return Deal(0, CLUES[CLUES.index(signs)])
        case "f":
            return Footprint(0, _at(FOOTPRINTS, signs))
        case "k":
            return Clue(CLUES[CLUES.index(signs)])
        case "x":
            return Draw(0, CLUES[CLUES.index(signs)])
        case "t":
            return Tomte(0, _at(COSTS[TOMTE], signs))
        case "s":
            return Tread(_cell(signs))
        case "p":
            return Place(_cell(signs))
        case "e":
            return Exchange()
        case "i":
            return Invite(_at(FAIRIES, signs[0]), _cell(signs[1:]))
    return Ready()


def _at(table: tuple[str, ...], sign: str) -> str:
    if int(sign) >= len(table):
        raise ValueError(f"there is no number {sign}")
    return table[int(sign)]


def _place(cell: Cell) -> str:
    return SIGNS[cell[0] + MIDDLE] + SIGNS[cell[1] + MIDDLE]


def _cell(signs: str) -> Cell:
    return SIGNS.index(signs[0]) - MIDDLE, SIGNS.index(signs[1]) - MIDDLE
