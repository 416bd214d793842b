"""What the plan of a seat costs, and how much more it would cost without an item, or with a messenger elsewhere."""

from __future__ import annotations

from engine.core.rules import Seat
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.ai.kernels.island_and_messengers import ROW
from games.magic_triland.rules.position import Position

AN_ENERGY = 10
"""Tenths of energy."""


class Plan:
    """The plan of a seat in a position, as the evaluation sees it."""

    def __init__(self, judges: Judges, s: Position, seat: Seat) -> None:
        self._judge, self._seat = judges.of("fitted", s.terms), seat
        self._company = company_of(s)
        self._need = self._cost()

    def relies_on(self, *held: tuple[int, int]) -> bool:
        """Does the plan get longer, by an energy at least, without these items of messengers?"""
        items = self._company.items
        kept = [(n, items[n]) for n, _ in held]
        for n, item in held:
            items[n] = items[n] & ~(15 << 4 * item)
        found = self._cost() - self._need
        for n, packed in reversed(kept):
            items[n] = packed
        return found >= AN_ENERGY

    def longer_with(self, n: int, node: int) -> int:
        """By how many tenths of energy the plan gets longer, or below 0 shorter, with a messenger at this node."""
        where, stands = self._company.where, self._company.where[n]
        where[n] = node
        found = self._cost() - self._need
        where[n] = stands
        return found

    def node(self, n: int) -> int:
        """Where a messenger stands."""
        return int(self._company.where[n])

    def far(self, node: int, other: int) -> int:
        """The least energy from one node to another, on an empty island."""
        return int(self._company.ground.far[ROW * node + other])

    def _cost(self) -> int:
        return int(self._judge.plan(self._company, self._seat))
