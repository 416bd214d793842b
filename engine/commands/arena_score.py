"""What a match of mirrored pairs tells: the score with its error, in Elo, and whether more games would tell more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log, log10, sqrt
from statistics import mean, stdev

CERTAIN = 1.96
"""Standard deviations on each side of an interval that is right in 95 of 100 cases."""

ODDS = log(0.95 / 0.05)
"""How far the evidence has to lean before it settles a question (5 % wrong either way)."""

FEWEST_PAIRS = 30
FIVE = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The scores a pair can have."""

Pair = tuple[float, float]
"""The first player's points of both games of a pair: 1, 0.5 or 0 each."""


def score(played: Sequence[Pair]) -> tuple[float, float]:
    """The first player's score, 0 to 1, and the half width of its 95 % interval (1 for a single pair)."""
    each = [mean(pair) for pair in played]
    return mean(each), CERTAIN * stdev(each) / sqrt(len(each)) if len(each) > 1 else 1.0


def five(played: Sequence[Pair]) -> tuple[int, ...]:
    """How many pairs scored 0, 1/4, 1/2, 3/4 and 1."""
    found = Counter(mean(pair) for pair in played)
    return tuple(found[share] for share in FIVE)


def elo(share: float) -> float | None:
    """The difference in strength that gives this score; None for 0 and 1, which no difference gives."""
    return 400 * log10(share / (1 - share)) if 0 < share < 1 else None


def share_of(difference: float) -> float:
    """The score that a difference in Elo gives."""
    return float(1 / (1 + 10 ** (-difference / 400)))


def in_elo(share: float, error: float) -> str:
    """A score and its error in Elo, in words: the bounds of the interval."""
    middle, low, high = elo(share), elo(share - error), elo(share + error)
    if middle is None:
        return f"at least {low:+.0f}" if share > 0.5 and low is not None else "beyond measure"
    bounds = [f"{bound:+.0f}" if bound is not None else "no bound" for bound in (low, high)]
    return f"{middle:+.0f} ({bounds[0]} to {bounds[1]})"


def evidence(played: Sequence[Pair], low: float, high: float) -> float:
    """How far the pairs speak for `high` Elo against `low`: the log of the odds, by the generalised ratio test.

    A thousandth of a pair is added to each of the five scores, so that a one-sided start has a spread as well.
    """
    counts = [count + 1e-3 for count in five(played)]
    whole = sum(counts)
    middle = sum(share * count for share, count in zip(FIVE, counts, strict=True)) / whole
    spread = sum((share - middle) ** 2 * count for share, count in zip(FIVE, counts, strict=True)) / whole
    weak, strong = share_of(low), share_of(high)
    return whole * (strong - weak) * (2 * middle - weak - strong) / (2 * spread)


def settled(played: Sequence[Pair], low: float, high: float) -> str:
    """What is as good as sure after at least 30 pairs: "above", "below" or "" for neither yet."""
    if len(played) < FEWEST_PAIRS:
        return ""
    lean = evidence(played, low, high)
    return "above" if lean >= ODDS else "below" if lean <= -ODDS else ""
