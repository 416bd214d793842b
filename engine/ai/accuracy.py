"""How accurately a seat has played: its winning chances before and after each move, as lichess counts them.

The curve and the mean are those of lila's `AccuracyPercent` (https://lichess.org/page/accuracy); a value of -1 to 1
stands for a winning chance of 0 to 100 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import harmonic_mean, pstdev

from engine.ai.review import LEAST_LOSS, Judged
from engine.core.rules import Seat

STEEPEST, FALL, BASE = 103.1668100711649, 0.04354415386753951, -3.166924740191411
"""Constants of the curve from a loss of winning chance to an accuracy."""
FEWEST, MOST = 2, 8
"""Least and largest number of moves in the window whose volatility gives a move its weight."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
DRIFT = 0.5
"""The least loss in small steps (in values of -1 to 1) that is reported."""
STRETCH = 5
"""The number of a seat's moves in the stretch that is reported."""


def of_move(loss: float) -> float:
    """The accuracy, 0 to 100, of a move that was worse than the best one by `loss` (0 to 2)."""
    return min(100.0, max(0.0, STEEPEST * exp(-FALL * 50 * loss) + BASE + 1))


def of_seat(judged: Sequence[Judged], seat: Seat) -> float | None:
    """The accuracy, 0 to 100, of all judged moves of a seat; None for fewer than two.

    Half of it is a mean in which moves of a volatile stretch weigh more, half a harmonic mean, in which bad moves weigh
    more.
    """
    own = [one for one in judged if one.seat == seat]
    if len(own) < FEWEST:
        return None
    chances = [50 + 50 * one.value for one in own]
    span = min(MOST, max(FEWEST, len(own) // 10))
    weights = []
    for number in range(len(own)):
        start = max(0, min(number - span // 2, len(own) - span))
        unrest = pstdev(chances[start : start + span])
        weights.append(min(MOST_WEIGHT, max(LEAST_WEIGHT, unrest)))
    each = [of_move(one.loss) for one in own]
    mean = sum(weight * accuracy for weight, accuracy in zip(weights, each, strict=True)) / sum(weights)
    return (mean + harmonic_mean(each)) / 2


def drift(judged: Sequence[Judged], seat: Seat) -> tuple[int, int] | None:
    """The stretch in which a seat lost most in small steps: its first and last ply.

    None if it lost little in total, or if a single move stands out.
    """
    own = [one for one in judged if one.seat == seat]
    small = [one.loss for one in own]
    if sum(small) < DRIFT or max(small) >= LEAST_LOSS:
        return None
    starts = range(max(1, len(own) - STRETCH + 1))
    first = max(starts, key=lambda start: sum(small[start : start + STRETCH]))
    return own[first].ply, own[min(first + STRETCH, len(own)) - 1].ply
