"""How a seat has played: how accurately, where it lost ground bit by bit, and how luck and skill led to the result.

Accuracy compares winning chances before and after each move, as lichess does: the curve and the mean are those of
lila's `AccuracyPercent` (https://lichess.org/page/accuracy); a value of -1 to 1 stands for a chance of 0 to 100 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import harmonic_mean, pstdev

from msgspec import Struct

from engine.ai.alpha_beta_and_monte_carlo import worth
from engine.ai.review.game_review import Review
from engine.ai.review.judged_moves import LEAST_LOSS, Judged
from engine.core.rules import Over, Seat

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


class Account(Struct, frozen=True):
    """The account of one seat; values from -1 (lost) to 1 (won), and their changes.

    first + luck + skill + others == last. first: before anything was drawn; luck: of all draws; skill: the values of
    its moves minus those of the best ones, so never above 0; others: what the others' moves changed, and the agent's
    errors.
    """

    first: float
    luck: float
    skill: float
    others: float
    last: float


def account(review: Review, seat: Seat) -> Account | None:
    """The account of a seat. None while something is not known, in a game without luck, and in an unfinished one."""
    luck, over = review.luck, review.rules.turn(review.states[-1])
    own = [judged for judged in review.judged.values() if judged.seat == seat]
    if review.share < 1 or not luck.count or luck.share < 1 or not own or not isinstance(over, Over):
        return None
    drawn = luck.of(seat)
    first = own[0].value - sum(drawn[start] for start in drawn if start < own[0].ply)
    gained, skill, last = sum(drawn.values()), -sum(judged.loss for judged in own), worth(over, seat)
    return Account(first, gained, skill, last - first - gained - skill, last)
