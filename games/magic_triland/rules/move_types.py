"""The moves of Magic Triland. Saves, logs and the AI's messages write them field by field."""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import Cell


class Begin(Struct, frozen=True):
    """Chance decides who begins."""

    seat: int


class Stone(Struct, frozen=True):
    """Lay a stone of one's own on a field; on a quick island chance lays them."""

    height: int
    cell: Cell


class Sleep(Struct, frozen=True):
    """Chance: in a game for one, a messenger of the night lies down on a terrace, named by its heart."""

    figure: int
    cell: Cell


class Draw(Struct, frozen=True):
    """Chance: this seat draws this card, unseen, from the next seat's hand."""

    seat: int
    card: int


class Card(Struct, frozen=True):
    """Lay an energy card, named by its energy."""

    card: int


class Joker(Struct, frozen=True):
    """Say what the 0 just laid is worth."""

    worth: int


class Go(Struct, frozen=True):
    """Walk with a figure to a place: a terrace by its heart (see `terrace_graph`), a broadside or its home."""

    figure: int
    cell: Cell


class Spend(Struct, frozen=True):
    """Say how much energy the walk just begun uses, where there are several ways."""

    energy: int


class Meet(Struct, frozen=True):
    """Choose the terrace whose trade comes next, by its heart."""

    cell: Cell


class Pearl(Struct, frozen=True):
    """Give a figure's matching pair of rings for the pearl of the broadside it stands on."""

    figure: int


class Swap(Struct, frozen=True):
    """The strong figure's player names both items: what the strong one gives, and what it takes."""

    mine: int
    theirs: int


class Offer(Struct, frozen=True):
    """Equal strength: the item that the figure which stood there gives."""

    item: int


class Answer(Struct, frozen=True):
    """Equal strength: the item that the arriving figure gives for the one offered."""

    item: int


class Hand(Struct, frozen=True):
    """Between two figures of one's own: this one hands an item to the other."""

    figure: int
    item: int


class Done(Struct, frozen=True):
    """No more between two figures of one's own; or no more pearls, and the turn ends."""


class Next(Struct, frozen=True):
    """Start the next game of a tournament."""


Move = (
    Begin | Stone | Sleep | Draw | Card | Joker | Go | Spend | Meet | Pearl | Swap | Offer | Answer | Hand | Done | Next
)
