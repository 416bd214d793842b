"""How a Monte Carlo tree weighs things, and the tables it looks its weights up in. Worth is counted in `ONE`: a win."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.kernel import WIDTH_OF_DISTANCE, Net, both_distances

ONE: Final = 65536
EXACT: Final = 1024
"""Roots and logarithms are looked up for visits below this, and by halving twice for more."""
FARTHEST: Final = 7
"""A distance counts no more than this."""


class Style:
    """How a tree weighs things.

    explore: how much the unknown attracts, in thousandths (of UCT's constant for worths from 0 to 1).
    playouts: random games for a new position. judged: the percentage of its worth that is taken from the connection
    distances instead; slope: how much a card of distance changes that, in thousandths within tanh.
    bias: how much distances attract to a move before it is known, in thousandths of a win for each card;
    doubt: what an untried move is worth less than its position is, in thousandths of a win; below 0: each is tried.
    ripe: after so many visits a position gets its moves.
    """

    def __init__(
        self,
        explore: i64 = 700,
        playouts: i64 = 1,
        judged: i64 = 0,
        slope: i64 = 300,
        bias: i64 = 0,
        doubt: i64 = -1,
        ripe: i64 = 8,
    ) -> None:
        self.explore: i64 = explore
        self.playouts: i64 = playouts
        self.judged: i64 = judged
        self.slope: i64 = slope
        self.bias: i64 = bias
        self.doubt: i64 = doubt
        self.ripe: i64 = ripe


def _roots() -> vec[i64]:
    """ONE / sqrt(n), at n."""
    found = vec[i64]()
    for n in range(EXACT):
        found = append(found, int(ONE / math.sqrt(max(n, 1))))
    return found


def attraction(explore: i64) -> vec[i64]:
    """ONE * explore / 1000 * sqrt(ln(n * 4**k)), at EXACT * k + n."""
    found = vec[i64]()
    for k in range(8):
        for n in range(EXACT):
            found = append(found, int(ONE * explore / 1000 * math.sqrt(math.log(max(n, 1)) + k * math.log(4))))
    return found


def judgements(slope: i64) -> vec[i64]:
    """The worth of being so much nearer and to move, from -FARTHEST at 0 on."""
    found = vec[i64]()
    for nearer in range(-FARTHEST, FARTHEST + 2):
        found = append(found, int(ONE * (1 + math.tanh(slope / 1000 * (nearer + 0.5))) / 2))
    return found


ROOTS: Final = _roots()


def nearer(net: Net, seat: i64) -> i64:
    """How many cards the seat is nearer to a connection than the other, by cards that may also cover."""
    pair: i64 = both_distances(net, True)
    down: i64 = min(pair & 255, FARTHEST)
    across: i64 = min(pair >> WIDTH_OF_DISTANCE, FARTHEST)
    return across - down if seat == 0 else down - across
