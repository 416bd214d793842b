"""The moves of Alfheim Fairies. Saves, logs and the AI's messages write them field by field."""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import Cell


class Begin(Struct, frozen=True):
    """Chance decides who is the lead player."""

    seat: int


class Cost(Struct, frozen=True):
    """Chance: the deck of this fairy turns up its next tile."""

    fairy: str
    cost: str


class Deal(Struct, frozen=True):
    """Chance: a neutral clue for the seat to begin with, seen by all."""

    seat: int
    clue: str


class Footprint(Struct, frozen=True):
    """Chance: the seat's footprint with its two icons, which nobody sees before round 7, its owner neither."""

    seat: int
    icons: str


class Clue(Struct, frozen=True):
    """Chance draws the clue of this round."""

    clue: str


class Draw(Struct, frozen=True):
    """Chance: the neutral clue that the seat takes in exchange."""

    seat: int
    clue: str


class Tomte(Struct, frozen=True):
    """Chance: the Tomte that the seat gets for its third Nisse, with a cost that nobody else sees."""

    seat: int
    cost: str


class Tread(Struct, frozen=True):
    """Place one’s footprint, turned up, in round 7."""

    cell: Cell


class Place(Struct, frozen=True):
    """Place the clue in the hand."""

    cell: Cell


class Exchange(Struct, frozen=True):
    """Put the clue in the hand under the neutral stack and take a neutral one instead."""


class Invite(Struct, frozen=True):
    """Place a fairy. Which of its costs is met, and by which line, does not matter."""

    fairy: str
    cell: Cell


class Ready(Struct, frozen=True):
    """Do no more in this round."""


class Sealed(Struct, frozen=True):
    """What another seat is seen to do before all are ready: something in its own garden. Never a move of its own."""


Move = Begin | Cost | Deal | Footprint | Clue | Draw | Tomte | Tread | Place | Exchange | Invite | Ready | Sealed
