"""The numbers by which a position is judged, and what a search has to say about a move."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log

from games.magic_triland.kernel_judge import SURE, Judge
from games.magic_triland.kernel_plan import HOPELESS

GATE = (20, 0, 60, 20)
RING, PEARL, SOLE = (160, 110, -5), (260, 180, -5), 60
EQUALS = (30, 60)
"""Fees for a ring and a pearl between equals where three play; in duels equals never meet, and the fee is for those off
the island. With three hard won 0.38 of 48 games among two greedy ones with it, 0.23 without.
"""
STEEP, EASE = 1650.0, 4.0
"""The worth of a plan, in thousandths of a logit: STEEP times the logarithm of its cost and EASE."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a turn, in facts.

    worth: thousandths of a logit for the seat. mine, theirs: the energy that it and the nearest other still need after
    it, in tenths; mine_before, theirs_before: before it. wins: it wins at once. loses: another then wins with its
    next turn, as far as is known.
    """

    worth: int
    mine: int
    theirs: int
    mine_before: int
    theirs_before: int
    wins: bool = False
    loses: bool = False


def fitted() -> Judge:
    """Judges by the fitted numbers."""
    made = Judge()
    made.stage, made.again, made.fee_sole = 4, 40, SOLE
    for kind, fee in enumerate(GATE):
        made.gate[kind] = fee
    made.tempo, made.second, made.third = 25, 50, 45
    for strength, (ring, pearl) in enumerate(zip(RING, PEARL, strict=True)):
        made.fee_ring[strength], made.fee_pearl[strength] = ring, pearl
    for cost in range(HOPELESS + 1):
        made.curve[cost] = round(-STEEP * log((cost + EASE) / 100.0))
    return made


def seated(judge: Judge, seats: int) -> Judge:
    """The judge with what depends on how many play."""
    ring, pearl = EQUALS if seats > 2 else (RING[1], PEARL[1])
    judge.fee_ring[1], judge.fee_pearl[1] = ring, pearl
    return judge


def selfish() -> Judge:
    """Judges the own plan only."""
    made = fitted()
    made.heed = made.second = made.third = 0
    return made


def chance(worth: int) -> float:
    """A worth as a value from -1 to 1."""
    if abs(worth) >= SURE:
        return 1.0 if worth > 0 else -1.0
    return max(-0.99, min(0.99, 2.0 / (1.0 + exp(-worth / 1000.0)) - 1.0))
