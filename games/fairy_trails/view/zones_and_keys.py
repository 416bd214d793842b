"""Where things lie on the table of Fairy Trails: zones, the keys of pieces, names of cells."""

from __future__ import annotations

from engine.core.lattice import Coordinates
from engine.core.rules import Cell
from engine.core.text import At
from games.fairy_trails.art import art
from games.fairy_trails.rules.pieces import Held
from games.fairy_trails.rules.rules import Position

FOREST = "forest"
HAND, OTHER, DECK, DISCARD, LANTERNS = "hand", "other", "deck", "discard", "lanterns"
PILES = ("pink", "yellow")
LETTERS = "py"
A1 = (-11, 11)
"""The cell that is called a1."""
WITHIN = -0.28
"""How far beyond the middle of the outermost cells their names stand: in the half of them that is seen."""
START = ((-2, -2), (2, 2))
"""The cells shown at the beginning; then the wood grows on the side where a card lies on the rim."""


def card_key(number: int) -> str:
    """number: in the order in which cards are drawn; 0 is the start card."""
    return f"c{number}"


def stone_key(colour: int, number: int) -> str:
    """number: from 1, in the order in which the stones of a colour are placed."""
    return f"{LETTERS[colour]}{number}"


def number_in(key: str, kind: str) -> int | None:
    """The number in a key of this kind ("c", "p", "y"), None if it is another."""
    digits = key[1:]
    return int(digits) if key[:1] == kind and digits.isascii() and digits.isdigit() else None


def held_art(held: Held) -> str:
    """The picture of a card in a hand: its back if it is hidden."""
    return art.BACK if held.hidden else f"card:{held.card}#@"


def extent(s: Position) -> tuple[Cell, Cell]:
    """All cards and the free cells around them, half of which the zone's margin cuts off; never less than at the
    beginning."""
    xs, ys = [laid.cell[0] for laid in s.forest.cards], [laid.cell[1] for laid in s.forest.cards]
    (west, north), (east, south) = START
    low = min(west, min(xs) - 1), min(north, min(ys) - 1)
    return low, (max(east, max(xs) + 1), max(south, max(ys) + 1))


def coordinates(s: Position) -> Coordinates:
    """The start card is m12: hardly any wood grows beyond a or 1, and no cell ever changes its name."""
    return Coordinates(extent(s), A1, away=WITHIN)


def at(s: Position, cell: Cell) -> At:
    """A cell of the wood as a place in a sentence."""
    return At(FOREST, cell, coordinates(s).name(cell))
