"""The moves of Fairy Trails. Saves, logs and the AI's messages write them field by field."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Cell


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: the lot says who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this seat draws this card."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card of one's hand, by its number, on a cell, turned clockwise by quarter turns."""

    number: int
    cell: Cell
    turns: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Alone, the easier way: put the card just drawn away and draw another."""


@dataclass(frozen=True, slots=True)
class Claim:
    """With keen eyes: what the huts of one's colour on this cell belong to is closed; stones, please."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Done:
    """With keen eyes: the turn is over."""


Move = Begin | Draw | Lay | Discard | Claim | Done
