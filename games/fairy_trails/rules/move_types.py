"""The moves of Fairy Trails. Saves, logs and the AI's messages write them field by field."""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import Cell


class Begin(Struct, frozen=True):
    """Chance decides who begins."""

    seat: int


class Draw(Struct, frozen=True):
    """Chance lets this seat draw this card."""

    seat: int
    card: str


class Lay(Struct, frozen=True):
    """Lay a card of one's hand, by its number, on a cell, turned clockwise by quarter turns."""

    number: int
    cell: Cell
    turns: int


class Discard(Struct, frozen=True):
    """Alone, in the easier game: put the card just drawn away and draw another."""


class Claim(Struct, frozen=True):
    """Claim stones, with keen eyes, for the network that the huts of one’s colour on this cell belong to, as closed."""

    cell: Cell


class Done(Struct, frozen=True):
    """End the turn, with keen eyes."""


Move = Begin | Draw | Lay | Discard | Claim | Done
