"""The moves of Alfheim Fairies. Saves, logs and the AI's messages write them field by field."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.rules import Cell


@dataclass(frozen=True, slots=True)
class Begin:
    """Chance: who is the lead player."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cost:
    """Chance: the deck of this fairy turns up its next tile."""

    fairy: str
    cost: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: a neutral clue for the seat to begin with, seen by all."""

    seat: int
    clue: str


@dataclass(frozen=True, slots=True)
class Footprint:
    """Chance: the seat's footprint with its two icons, which nobody else sees before round 7."""

    seat: int
    icons: str


@dataclass(frozen=True, slots=True)
class Clue:
    """Chance: the clue of this round."""

    clue: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the neutral clue that the seat takes in exchange."""

    seat: int
    clue: str


@dataclass(frozen=True, slots=True)
class Tomte:
    """Chance: the Tomte that the seat gets for its third Nisse, with a cost that nobody else sees."""

    seat: int
    cost: str


@dataclass(frozen=True, slots=True)
class Tread:
    """In round 7: place one's footprint, turned up."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Place:
    """Place the clue in the hand."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Exchange:
    """Put the clue in the hand under the neutral stack and take a neutral one instead."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Place a fairy. Which of its costs is met, and by which line, does not matter."""

    fairy: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Ready:
    """No more in this round."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """What another seat is seen to do before all are ready: something in its own garden. Never a move of its own."""


Move = Begin | Cost | Deal | Footprint | Clue | Draw | Tomte | Tread | Place | Exchange | Invite | Ready | Sealed
