"""What is on the table of Glade, and the moves that change it. Plain data: what follows from it is found by looking."""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import Cell, Fact, Seat
from games._template.rules.pieces import EACH, KINDS, TILES, Laid, Tile

NOTHING = 0
SEALED = -1
"""A foreign choice that is made and not yet turned up."""
NOBODY = -1


class Draw(Struct, frozen=True):
    """Chance: this seat draws a tile of this kind."""

    seat: int
    kind: str


class Choose(Struct, frozen=True):
    """Choose a tile of one's hand by its number, sealed until all have chosen."""

    number: int


class Ready(Struct, frozen=True):
    """Where choices can be changed: this one stands."""


class Lay(Struct, frozen=True):
    """Lay the chosen tile on a cell, its arrow in direction `turn` (0 for moss)."""

    cell: Cell
    turn: int


class Walk(Struct, frozen=True):
    """Let a hedgehog walk to a tile."""

    hedgehog: int
    cell: Cell


class Stay(Struct, frozen=True):
    """Let no hedgehog walk in this round."""


class Keep(Struct, frozen=True):
    """Keep this one of the two things that a hedgehog has found."""

    thing: str


class Pass(Struct, frozen=True):
    """Keep nothing of what it has found, and leave the other thing, too."""


class Next(Struct, frozen=True):
    """Between the two games of a match: on to the second one. A move of its own, so that log and save need no more."""


Move = Draw | Choose | Ready | Lay | Walk | Stay | Keep | Pass | Next


class Position(Struct, frozen=True):
    """All that is on the table. Tuples throughout: positions are shared, compared and hashed.

    left: tiles in the bag. unseen: how many of each of KINDS lie face down for whoever holds this position: in the
    bag, and for an observer in foreign hands too; so the bag gives no hand away. chosen: for each seat the number of
    its tile, NOTHING, or SEALED. ready: for each seat whether its choice stands; () where every choice does.
    memory: do laid tiles lie face down? All have seen them, so they stand here for who remembers.
    even: do all get tiles of each kind in turn, open to all?
    hedgehogs: where each stands, None in the burrow; () in a game without them. walker: who lets one walk now. found:
    the tile at which one has just found something. shared: who has got which of THINGS by that, the walker first, until
    somebody chooses a tile, since the facts of that step are gone with the next draw. things: for each seat how many of
    each of THINGS it has.
    match: are two games played? game: the number of this one, from 0. earlier: for each seat the points of the first.
    """

    meadow: tuple[Cell, ...]
    ponds: tuple[Cell, ...]
    short: bool
    hands: tuple[tuple[Tile, ...], ...]
    chosen: tuple[int, ...]
    left: int = TILES
    unseen: tuple[int, ...] = (EACH,) * len(KINDS)
    laid: tuple[Laid, ...] = ()
    round: int = 0
    ready: tuple[bool, ...] = ()
    memory: bool = False
    even: bool = False
    hedgehogs: tuple[Cell | None, ...] = ()
    walker: Seat = NOBODY
    found: Cell | None = None
    shared: tuple[tuple[Seat, int], ...] = ()
    things: tuple[tuple[int, ...], ...] = ()
    match: bool = False
    game: int = 0
    earlier: tuple[tuple[int, ...], ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.hands)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the round's lead on; the second game of a match begins with the next seat."""
        return tuple((self.round + self.game + k) % self.seats for k in range(self.seats))

    @property
    def revealed(self) -> bool:
        """Whether all have chosen a tile."""
        return not self.choosing

    @property
    def choosing(self) -> tuple[Seat, ...]:
        """The seats whose choice does not stand yet."""
        ready = self.ready or (True,) * self.seats
        return tuple(seat for seat in range(self.seats) if self.chosen[seat] == NOTHING or not ready[seat])

    def taken(self) -> dict[Cell, Laid]:
        """The laid tiles by cell; a fresh mapping each time."""
        return {tile.cell: tile for tile in self.laid}

    def in_hand(self, seat: Seat, number: int) -> Tile | None:
        """The seat's tile of this number, or None."""
        return next((tile for tile in self.hands[seat] if tile.number == number), None)

    def bird(self, seat: Seat) -> int:
        """Which of the birds the seat plays: in the second game of a match everybody plays the one before."""
        return (seat - self.game) % self.seats
