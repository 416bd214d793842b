"""The moves of Magic Triland. Saves, logs and the AI's messages write them field by field."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Cell


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: the lot says who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stone:
    """Lay a stone of one's own on a field; on a quick island chance lays them."""

    height: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Sleep:
    """Chance: in a game for one, a messenger of the night lies down on a terrace, named by its heart."""

    figure: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: this seat draws this card, unseen, from the next seat's hand."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class Card:
    """Lay an energy card, named by its energy."""

    card: int


@dataclass(frozen=True, slots=True)
class Joker:
    """Say what the 0 just laid is worth."""

    worth: int


@dataclass(frozen=True, slots=True)
class Go:
    """Walk with a figure to a place: a terrace by its heart (see `terraces`), a broadside or its home."""

    figure: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Spend:
    """Say how much energy the walk just begun uses, where there are several ways."""

    energy: int


@dataclass(frozen=True, slots=True)
class Meet:
    """Choose the terrace whose trade comes next, by its heart."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Pearl:
    """Give a figure's matching pair of rings for the pearl of the broadside it stands on."""

    figure: int


@dataclass(frozen=True, slots=True)
class Swap:
    """The strong figure's player names both items: what the strong one gives, and what it takes."""

    mine: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Equal strength: the item that the figure which stood there gives."""

    item: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Equal strength: the item that the arriving figure gives for the one offered."""

    item: int


@dataclass(frozen=True, slots=True)
class Hand:
    """Between two figures of one's own: this one hands an item to the other."""

    figure: int
    item: int


@dataclass(frozen=True, slots=True)
class Done:
    """No more between two figures of one's own; or no more pearls, and the turn ends."""


@dataclass(frozen=True, slots=True)
class Next:
    """In a tournament: on to the next game."""


Move = (
    Begin | Stone | Sleep | Draw | Card | Joker | Go | Spend | Meet | Pearl | Swap | Offer | Answer | Hand | Done | Next
)
