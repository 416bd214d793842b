"""A small neural net in whole numbers over the terms of an evaluation, with one layer of hidden units as in NNUE.

A net is a table of rows, as wide as there are units and one more. The first column is the sum of the terms without any
unit, in thousandths of a logit; each further column is a unit, in parts of `FULL`. Row 0 has what they start from, row
1 what a full unit counts (in thousandths of a logit), row 2 + t what they gain by one of term t. A unit below 0 counts
nothing, one above `FULL` no more than a full one.

`sums` are the columns of one position: `begin`, then `add` for each term that is not 0, then `value`. If a move changes
few terms, adding what has changed is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

FULL: Final = 65536
HEAD: Final = 1
FIRST: Final = 2
"""The row of the first term."""


def table(weights: Mapping[str, int], net: Mapping[str, Any], terms: Sequence[str]) -> vec[i64]:
    """The net from a file of `python -m tools learn`, with the terms in this order."""
    rows = [[0, *net["bias"]], [0, *net["head"]], *([weights[term], *net["terms"][term]] for term in terms)]
    return vec[i64]([number for row in rows for number in row])


def begin(net: vec[i64], sums: vec[i64]) -> None:
    """No term counts yet. sums: as many numbers as a row has."""
    k: i64
    for k in range(len(sums)):
        sums[k] = net[k]


def add(net: vec[i64], sums: vec[i64], term: i64, times: i64) -> None:
    """So much more of a term."""
    width: i64 = len(sums)
    row: i64 = (FIRST + term) * width
    k: i64
    for k in range(width):
        sums[k] += times * net[row + k]


def value(net: vec[i64], sums: vec[i64]) -> i64:
    """What the position is worth, in thousandths of a logit."""
    width: i64 = len(sums)
    found: i64 = sums[0]
    k: i64
    for k in range(1, width):
        found += min(max(sums[k], 0), FULL) * net[HEAD * width + k] // FULL
    return found
