"""What may change hands when two figures have met, in packed items (see `island_and_messengers`).

A *swap* is coded 8 * item of the one + item of the other. Two of one player *split*: what the one
ends with of what both carry.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.magic_triland.ai.kernels.island_and_messengers import Company, count_of, fits, holds, unit

SPLITS: Final = 512
SWAPS: Final = 36


def list_swaps(one: i64, other: i64, found: vec[i64]) -> i64:
    """Every swap of one item for one item after which both still fit, into found (36); answers how many."""
    count: i64 = 0
    mine: i64
    for mine in range(6):
        if holds(one, mine):
            theirs: i64
            for theirs in range(6):
                if holds(other, theirs) and may_swap(one, other, mine, theirs):
                    found[count] = 8 * mine + theirs
                    count += 1
    return count


def may_swap(one: i64, other: i64, mine: i64, theirs: i64) -> bool:
    """Both hold what they would give: would both still carry what a figure may?"""
    gain: i64 = unit(theirs, 1) - unit(mine, 1)
    return fits(one + gain) and fits(other - gain)


def list_splits(one: i64, other: i64, found: vec[i64]) -> i64:
    """Every way in which two figures of one player may share what they carry: what `one` ends with, into found (512).

    As it is comes first. Answers how many.
    """
    both: i64 = one + other
    found[0] = one
    count: i64 = 1
    a: i64
    for a in range(count_of(both, 0) + 1):
        b: i64
        for b in range(count_of(both, 1) + 1):
            c: i64
            for c in range(count_of(both, 2) + 1):
                rings: i64 = a + (b << 4) + (c << 8)
                if a + b + c <= 4:
                    count = _with_pearls(both, rings, one, found, count)
    return count


def _with_pearls(both: i64, rings: i64, one: i64, found: vec[i64], count: i64) -> i64:
    d: i64
    for d in range(count_of(both, 3) + 1):
        e: i64
        for e in range(count_of(both, 4) + 1):
            f: i64
            for f in range(count_of(both, 5) + 1):
                items: i64 = rings + (d << 12) + (e << 16) + (f << 20)
                if items != one and fits(items) and fits(both - items) and count < SPLITS:
                    found[count] = items
                    count += 1
    return count


def stronger(company: Company, figure: i64, other: i64) -> i64:
    """1 if the figure is strong where both stand and the other weak, -1 the other way round, 0 if they are equal."""
    if (figure ^ other) & 1 == 0:
        return 0
    return 1 if company.strong(figure, company.where[figure]) else -1
