"""The numbers by which a position is judged."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import exp, log
from pathlib import Path

from msgspec import Struct

from games.magic_triland.ai.kernel_conversion import company_of
from games.magic_triland.ai.kernels.plan_evaluation import HOPELESS, SURE, Judge
from games.magic_triland.rules.position import Position, Terms

WEIGHTS = Path(__file__).with_name("weights.json")
"""What a seat's plans are worth in a duel, and where these weights come from (see `tools/learn.py`)."""
AFTER_A_TURN = 250
"""With three, by how much the worths that are told are too high on the average, in thousandths of a logit."""
SELDOM = 40
"""The weight of the others' plans for the taste "inward", in hundredths."""


class Numbers(Struct, frozen=True):
    """What plans cost (see `kernels.evaluation.Plans`), and what the costs are worth (see `kernels.evaluation.Judge`).

    ring, pearl: the fees by strength. steep, ease: the worth of a plan, in thousandths of a logit, is `steep` times the
    logarithm of its cost and `ease`. price, thrift: see `kernels.evaluation.Judge`. turn, last: how much of a plan's
    cost is about one of the turns that a winner still has, and the last one, for words alone.
    """

    gate: tuple[int, ...] = (17, 14, 70, 55, 44)
    beside: int = 53
    shut: int = 3
    carried: int = 84
    ring: tuple[int, ...] = (153, 88, 8)
    pearl: tuple[int, ...] = (192, 145, -8)
    sole: int = 82
    stage: int = 22
    again: int = 50
    scarce: int = 0
    tempo: int = 42
    second: int = 50
    third: int = 45
    steep: float = 1650.0
    ease: float = 1.0
    thrift: int = 0
    price: int = 42
    turn: int = 30
    last: int = 30

    def worth(self, cost: float) -> float:
        """What a plan of this cost is worth, in logits, if it counts for one."""
        return -log((cost + self.ease) / 100.0)


def weighed(weights: Mapping[str, int]) -> Numbers:
    """Numbers for a duel with these weights of its terms, in thousandths of a logit."""
    best = max(1, weights["best plan"])
    second, third = (round(100 * weights[term] / best) for term in ("second plan", "third plan"))
    return Numbers(steep=best, second=second, third=third, turn=18, last=36)


DUEL = weighed(json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"])
MASTER = Numbers(
    gate=(33, 26, 64, 62, 42),
    beside=25,
    shut=4,
    ring=(157, 125, 18),
    pearl=(142, 83, -5),
    sole=67,
    stage=27,
    again=48,
    tempo=36,
    second=60,
    third=97,
    steep=2370.0,
    ease=0.5,
    thrift=10,
    price=55,
    turn=44,
    last=44,
)
"""In Master duels the plans for all three homes count nearly alike."""
THREE = Numbers(
    gate=(14, 14, 44, 10, 50),
    beside=7,
    shut=0,
    carried=86,
    ring=(151, 26, 12),
    pearl=(253, 194, 0),
    sole=62,
    stage=25,
    again=14,
    scarce=250,
    tempo=0,
    second=17,
    third=11,
    steep=3272.0,
    ease=1.3,
    thrift=115,
    price=18,
)
"""In a duel equals never trade: there the fees for equals are for those off the island."""


def numbers_for(terms: Terms) -> Numbers:
    """The numbers in use for a kind of game."""
    if terms.duel:
        return MASTER if terms.master else DUEL
    return THREE


def judging(numbers: Numbers) -> Judge:
    """A judge by these numbers."""
    made = Judge()
    made.beside, made.shut, made.carried = numbers.beside, numbers.shut, numbers.carried
    made.stage, made.again, made.fee_sole = numbers.stage, numbers.again, numbers.sole
    made.scarce = numbers.scarce
    for kind, fee in enumerate(numbers.gate):
        made.gate[kind] = fee
    for strength, (ring, pearl) in enumerate(zip(numbers.ring, numbers.pearl, strict=True)):
        made.fee_ring[strength], made.fee_pearl[strength] = ring, pearl
    made.tempo, made.second, made.third = numbers.tempo, numbers.second, numbers.third
    made.price, made.thrift = numbers.price, numbers.thrift
    for cost in range(HOPELESS + 1):
        made.curve[cost] = round(numbers.steep * numbers.worth(cost))
    return made


class Judges:
    """Owns one judge for each taste and kind of game, made when it is first asked for: that takes a moment."""

    def __init__(self, numbers: Numbers | None = None) -> None:
        """numbers: by which all are judged, instead of those in use."""
        self._numbers = numbers
        self._made: dict[tuple[str, Numbers], Judge] = {}

    def of(self, taste: str, terms: Terms) -> Judge:
        """taste: "fitted", "inward" for one that seldom minds the others, "selfish" for one that sees its best plan.

        "apart": another fitted one, for what is asked while a search measures with the first.
        """
        numbers = self._numbers or numbers_for(terms)
        key = taste, numbers
        if key not in self._made:
            made = judging(numbers)
            if taste == "inward":
                made.heed = SELDOM
            elif taste == "selfish":
                made.heed = made.second = made.third = 0
            self._made[key] = made
        return self._made[key]

    def even(self, s: Position) -> int:
        """What a board would be worth to each seat if all stood as well as these do on the average.

        In a duel the worths of both cancel. With three a seat weighs the others less than their sum, so that even is
        not 0, and a seat is told a worth after its own turn.
        """
        if s.terms.seats < 3:
            return 0
        company, judge = company_of(s), self.of("apart", s.terms)
        judge.worth(company, 0, s.mover)
        mean = sum(int(judge.worths[seat]) for seat in range(3)) // 3
        for seat in range(3):
            judge.worths[seat] = mean
        return int(judge.against(company, 0)) + AFTER_A_TURN


def balanced(found: int, before: int) -> int:
    """What a position is told to be worth, the mean of two searches, unless one of them is sure.

    In a duel one of them ends before a turn of the seat, the other before a turn of the opponent. Who is to move is
    taken to be nearer to the goal than it is, which cancels so.
    """
    if abs(found) >= SURE or abs(before) >= SURE:
        return found
    return (found + before) // 2


def chance(worth: int, even: int = 0) -> float:
    """A worth as a value from -1 to 1, 0 for what is worth as much as `even`."""
    if abs(worth) >= SURE:
        return 1.0 if worth > 0 else -1.0
    lead = (worth - even) / 1000.0
    return max(-0.99, min(0.99, 2.0 / (1.0 + exp(-lead)) - 1.0))
