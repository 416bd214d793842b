"""The numbers by which a position is judged."""

from __future__ import annotations

from math import exp, log

from engine.core.rules import Seat
from games.magic_triland.kernel import Company
from games.magic_triland.kernel_judge import SURE, Judge
from games.magic_triland.kernel_plan import HOPELESS

GATE = (20, 0, 60, 20)
RING, PEARL, SOLE = (160, 110, -5), (260, 180, -5), 60
EQUALS = (30, 60)
"""Fees for a ring and a pearl between equals where three play; in duels equals never meet, and the fee is for those off
the island. With three hard won 0.38 of 48 games among two greedy ones with it, 0.23 without.
"""
SELDOM = 40
"""How much the others count for who seldom minds them, in hundredths."""
STEEP, EASE = 1650.0, 4.0
"""The worth of a plan, in thousandths of a logit: STEEP times the logarithm of its cost and EASE."""


def fitted(seats: int) -> Judge:
    """Judges by the fitted numbers."""
    made = Judge()
    made.stage, made.again, made.fee_sole = 4, 40, SOLE
    for kind, fee in enumerate(GATE):
        made.gate[kind] = fee
    made.tempo, made.second, made.third = 25, 50, 45
    for strength, (ring, pearl) in enumerate(zip(RING, PEARL, strict=True)):
        made.fee_ring[strength], made.fee_pearl[strength] = ring, pearl
    if seats > 2:
        made.fee_ring[1], made.fee_pearl[1] = EQUALS
    for cost in range(HOPELESS + 1):
        made.curve[cost] = round(-STEEP * log((cost + EASE) / 100.0))
    return made


class Judges:
    """Owns one judge for each taste and number of seats, made when it is first asked for: that takes a moment."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], Judge] = {}

    def of(self, taste: str, seats: int) -> Judge:
        """taste: "fitted", "inward" for one that seldom minds the others, "selfish" for one that sees its best plan.

        "apart": another fitted one, for what is asked while a search measures with the first.
        """
        key = taste, seats
        if key not in self._made:
            made = fitted(seats)
            if taste == "inward":
                made.heed = SELDOM
            elif taste == "selfish":
                made.heed = made.second = made.third = 0
            self._made[key] = made
        return self._made[key]


def even_worth(judge: Judge, company: Company, next_: Seat) -> int:
    """What a board would be worth to each seat if all stood as well as these do on the average; `next_` is to move.

    In a duel the worths of both cancel. With three a seat minds less than the sum of the others, so that even is not 0.
    """
    if company.seats < 3:
        return 0
    judge.measure(company)
    judge.worth(company, 0, next_)
    mean = sum(int(judge.worths[seat]) for seat in range(3)) // 3
    for seat in range(3):
        judge.worths[seat] = mean
    return int(judge.against(company, 0))


def chance(worth: int, even: int = 0) -> float:
    """A worth as a value from -1 to 1, 0 for what is worth as much as `even`."""
    if abs(worth) >= SURE:
        return 1.0 if worth > 0 else -1.0
    return max(-0.99, min(0.99, 2.0 / (1.0 + exp((even - worth) / 1000.0)) - 1.0))
