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
"""Of the curve that makes an accuracy of a loss of winning chance."""
FEWEST, MOST = 2, 8
"""Moves of the window whose unrest says how much a move weighs."""
LEAST_WEIGHT, MOST_WEIGHT = 0.5, 12.0
DRIFT = 0.5
"""Lost in small steps, -1 to 1: then it is said where."""
STRETCH = 5
"""Moves of a seat of which it is said that most was lost there."""


def of_move(loss: float) -> float:
    """0 to 100, for a move that was worse than the best one by so much (0 to 2)."""
    return min(100.0, max(0.0, STEEPEST * exp(-FALL * 50 * loss) + BASE + 1))


def of_seat(judged: Sequence[Judged], seat: Seat) -> float | None:
    """0 to 100 for all moves of a seat that are judged; None for fewer than two.

    Half of it is a mean in which moves of a restless stretch weigh more, half a harmonic mean, in which bad moves do.
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
    """Where a seat has lost most without a single move that stands out: the first and the last ply of that stretch.

    None if it has lost little in all.
    """
    own = [one for one in judged if one.seat == seat]
    small = [one.loss for one in own]
    if sum(small) < DRIFT or max(small) >= LEAST_LOSS:
        return None
    starts = range(max(1, len(own) - STRETCH + 1))
    first = max(starts, key=lambda start: sum(small[start : start + STRETCH]))
    return own[first].ply, own[min(first + STRETCH, len(own)) - 1].ply
