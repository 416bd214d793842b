"""The energy cards: what each seat holds, and who knows it.

Whenever all cards have been laid, all hands are known to all: only which card a seat drew unseen from the next one
since then is a secret, of the two. So a hand is not stored but computed: as it was, less the card taken, with the card
drawn, less those laid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core.rules import Seat
from games.magic_triland.rules.pieces import CARDS, EACH_CARD

Counts = tuple[int, ...]
"""How many cards of each energy, 0 to 3."""
FULL: Counts = (EACH_CARD,) * len(CARDS)
NONE: Counts = (0,) * len(CARDS)
HIDDEN = -1


class Hands(Struct, frozen=True):
    """The cards of all seats.

    dealt: for each seat its cards when all were last taken back. drawn: for each seat that has drawn since, the card it
    took from the next seat, HIDDEN where that is a secret; () without chance. laid: for each seat what it has laid.
    """

    dealt: tuple[Counts, ...]
    drawn: tuple[int, ...] = ()
    laid: tuple[Counts, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.dealt)

    def hand(self, seat: Seat) -> Counts:
        """The seat's cards; those that drawing may have changed and that are HIDDEN are left out."""
        counts = list(self.dealt[seat])
        for card, n in enumerate(self.laid[seat]):
            counts[card] -= n
        if len(self.drawn) == self.seats:
            taken, gained = self.drawn[seat - 1], self.drawn[seat]
            if taken != HIDDEN:
                counts[taken] -= 1
            if gained != HIDDEN:
                counts[gained] += 1
        return tuple(counts)

    def left(self, seat: Seat) -> int:
        """How many cards the seat holds."""
        return sum(self.dealt[seat]) - sum(self.laid[seat])

    def hidden(self, seat: Seat) -> bool:
        """Is something of this hand a secret here?"""
        return len(self.drawn) == self.seats and HIDDEN in (self.drawn[seat - 1], self.drawn[seat])

    def with_draw(self, card: int) -> Hands:
        """The hands after the next seat has drawn."""
        return replace(self, drawn=(*self.drawn, card))

    def with_laid(self, seat: Seat, card: int) -> Hands:
        """The hands after the seat has laid a card."""
        counts = tuple(n + (card == kind) for kind, n in enumerate(self.laid[seat]))
        return replace(self, laid=(*self.laid[:seat], counts, *self.laid[seat + 1 :]))

    def taken_back(self) -> Hands:
        """All cards laid are in the hands again."""
        return Hands(self.laid, (), (NONE,) * self.seats)

    def seen_by(self, seat: Seat) -> Hands:
        """The hands as a seat sees them: draws that it had no part in are hidden."""
        drawn = tuple(
            card if seat in (drawer, (drawer + 1) % self.seats) else HIDDEN for drawer, card in enumerate(self.drawn)
        )
        return self if drawn == self.drawn else replace(self, drawn=drawn)

    def guess(self, rng: Random) -> Hands:
        """Hidden draws as they may have been, by how likely that is."""
        if HIDDEN not in self.drawn:
            return self
        worlds = list(self._worlds())
        drawn = rng.choices([drawn for drawn, _ in worlds], [weight for _, weight in worlds])[0]
        return replace(self, drawn=drawn)

    def _worlds(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """All draws that agree with what was laid, each with the ways in which it could come about."""
        for drawn in product(*(CARDS if card == HIDDEN else (card,) for card in self.drawn)):
            weight = 1
            for drawer, card in enumerate(drawn):
                weight *= self.dealt[(drawer + 1) % self.seats][card]
            world = replace(self, drawn=drawn)
            if weight and all(n >= 0 for seat in range(self.seats) for n in world.hand(seat)):
                yield drawn, weight


def fresh(seats: int) -> Hands:
    """The hands at the beginning: two cards of each energy for every seat."""
    return Hands((FULL,) * seats, (), (NONE,) * seats)
