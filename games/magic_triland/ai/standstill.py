"""Stretches of turns in which nobody gets anything new: what a turn costs that prolongs one.

Both may wait for each other as long as they like, and then the limit of turns makes it a draw. For whoever is ahead
that is less than what the position seems to be worth. A turn costs less the nearer it comes to a pearl, since making
one ends such a stretch for sure.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.rules import Seat
from games.magic_triland.ai.kernel_conversion import unpacked
from games.magic_triland.ai.kernels.island_and_messengers import OUT, Company
from games.magic_triland.ai.kernels.plan_evaluation import Judge
from games.magic_triland.rules.pieces import FIGURES
from games.magic_triland.rules.position import Position, goods_of

OPENING = 12
"""The turns of the opening, in which everybody walks: most duels of experts see their first trade after that."""
PATIENCE = 8
"""The turns without progress that cost nothing."""
STEP = 220
"""What the first turn after them costs either seat, in thousandths of a logit, and each of the next ones more."""
EVENLY = 4
"""After so many the cost grows with the square of the turns."""
AGAIN = 3
"""Each turn that began with a board that was there before counts as so many more."""
VAIN = 6
"""After so many more a turn is worth no more than a draw to the one ahead."""
FAR_PEARL = 240
"""A turn after which the seat's next pearl costs less (see `kernels.evaluation.Plans`) costs a part of that only."""


class Standstill(Struct, frozen=True):
    """turns: so many turns have begun since the seats had what they never had before, or since the opening as long as
    they have what they began with. again: so many of all turns since then began with a board that was there before.
    known: what the seats had so far."""

    turns: int
    again: int
    known: frozenset[int]

    @property
    def waited(self) -> int:
        """How many turns it has lasted too long."""
        return self.turns + AGAIN * self.again - PATIENCE

    @property
    def long(self) -> bool:
        """Whether it costs anything to prolong it."""
        return self.waited > 0

    def is_news(self, company: Company) -> bool:
        """Has a seat, as the company stands, what it never had before?"""
        return goods_in(company) not in self.known

    def cost(self, judge: Judge, company: Company, seat: Seat, worth: int) -> int:
        """What a turn costs a seat that ends with the company as it stands and is worth so much."""
        if not self.long or self.is_news(company):
            return 0
        most = max(worth, 0) * min(self.waited, VAIN) // VAIN + STEP * self.waited * max(self.waited, EVENLY) // EVENLY
        return most * min(int(judge.next_pearl(company, seat)), FAR_PEARL) // FAR_PEARL


def standstill(s: Position) -> Standstill:
    """The stretch of turns in which a position of a duel stands; with three there is none."""
    if not s.terms.duel:
        return Standstill(0, 0, frozenset())
    known: set[int] = set()
    newest = 0
    for n, goods in enumerate(s.goods):
        if goods not in known:
            known.add(goods)
            newest = n
    begun = [board for board, _ in (*s.past, *s.recent)]
    again = sum(begun[n] in begun[:n] for n in range(newest, len(begun)))
    since = newest if len(known) > 1 else OPENING
    return Standstill(max(0, len(s.goods) - 1 - since), again, frozenset(known))


def goods_in(company: Company) -> int:
    """The digest of a company, equal to that which `goods` makes of a position."""
    return goods_of((int(company.owner[n]), company.where[n] == OUT, unpacked(int(company.items[n]))) for n in FIGURES)
