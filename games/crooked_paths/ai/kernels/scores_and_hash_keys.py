"""What the searches of both phases share: the scores of tables without looking ahead, and their hash keys.

Scores are ints for the seat to move. A finished game counts `WON` less the cards laid by then, so that quick wins and
slow losses are better, and a score means the same wherever the position comes up again.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.bitboard import (
    CARDS,
    EAST_END,
    FAR,
    FULL,
    LANE,
    NORTH_EDGE,
    NOT_NORTH,
    NOT_SOUTH,
    ROW,
    SOUTH_EDGE,
    WEST_START,
    Net,
    both_distances,
    twice,
)

WON: Final = 10_000
SURE: Final = 9_000
"""Scores beyond this are decided games."""
ALL_CARDS: Final = 50
CARD_WORTH: Final = 40
TURN_WORTH: Final = 18
FARTHEST: Final = 7
"""A distance counts no more than this: beyond it nothing is near."""
LOGIT: Final = 80
"""What a logit of the chance to win is in scores of phase 2."""
ON_DOUBLES: Final = 320
ON_TRIPLES: Final = 250
DOUBLES: Final = -1000
"""What the `leads` are worth in thousandths of a logit; where it and `NEAR` come from: `ai/experiments.md`."""
NEAR_SHIFT: Final = 6
NEAR: Final = vec[i64]([max(0, count - 27) * 8448 // 1000 for count in range(ALL_CARDS + 1)])
"""How much missing cards count, in 64ths of `glance`, when so many lie: nothing at first, later more with each card."""
MASK_62: Final = (1 << 62) - 1
LOW_30: Final = 0x3FFFFFFF
TWOS: Final = 0x1555_5555_5555_5555
FOURS: Final = 0x3333_3333_3333_3333
EIGHTS: Final = 0x0F0F_0F0F_0F0F_0F0F
"""Every second bit, pair of bits, four bits."""


def entries(n: i64, s: i64, e: i64, w: i64, ne: i64, se: i64, sw: i64, nw: i64) -> tuple[i64, i64, i64, i64]:
    """Every cell that trains come to, by edge of entry (n, s, e, w), if they start so. Planes in both lanes."""
    ne_up: i64 = ne & NOT_NORTH
    nw_up: i64 = nw & NOT_NORTH
    se_down: i64 = se & NOT_SOUTH
    sw_down: i64 = sw & NOT_SOUTH
    w |= (n & ne | s & se) << 1
    e |= (n & nw | s & sw) >> 1
    while True:
        n |= (e & se_down | w & sw_down) << ROW
        s |= (e & ne_up | w & nw_up) >> ROW
        w2: i64 = w | (n & ne | s & se) << 1
        e2: i64 = e | (n & nw | s & sw) >> 1
        if w2 == w and e2 == e:
            return n, s, e, w
        w = w2
        e = e2


def ridden(ne: i64, se: i64, sw: i64, nw: i64) -> tuple[i64, i64, i64, i64]:
    """The curves (ne, se, sw, nw) that lie on a ride of the lane's seat; all 0 for a seat that can't ride.

    A curve counts if trains from the one side reach one of its ends, and trains from the other side its other end.
    """
    n, s, e, w = entries(NORTH_EDGE, 0, 0, WEST_START, ne, se, sw, nw)
    if (e & se | w & sw) & SOUTH_EDGE == 0 and (n & ne | s & se) & EAST_END == 0:
        return 0, 0, 0, 0
    n2, s2, e2, w2 = entries(0, SOUTH_EDGE, EAST_END, 0, ne, se, sw, nw)
    return (
        ne & (n & e2 | e & n2),
        se & (s & e2 | e & s2),
        sw & (s & w2 | w & s2),
        nw & (n & w2 | w & n2),
    )


def lead(ne: i64, se: i64, sw: i64, nw: i64) -> i64:
    """How many bits more four planes hold for North-South, in the lower lane, than for West-East."""
    a: i64 = ne & LOW_30 | ne >> LANE << 32
    b: i64 = se & LOW_30 | se >> LANE << 32
    c: i64 = sw & LOW_30 | sw >> LANE << 32
    d: i64 = nw & LOW_30 | nw >> LANE << 32
    a = (a & TWOS) + (a >> 1 & TWOS) + (b & TWOS)
    b = (b >> 1 & TWOS) + (c & TWOS) + (c >> 1 & TWOS)
    d = (d & TWOS) + (d >> 1 & TWOS)
    a = (a & FOURS) + (a >> 2 & FOURS) + (b & FOURS) + (b >> 2 & FOURS)
    d = (d & FOURS) + (d >> 2 & FOURS)
    a = (a & EIGHTS) + (a >> 4 & EIGHTS) + (d & EIGHTS) + (d >> 4 & EIGHTS)
    a += a >> 16
    a += a >> 8
    return (a & 255) - (a >> 32 & 255)


def leads(ne: i64, se: i64, sw: i64, nw: i64, free: i64) -> tuple[i64, i64, i64]:
    """What a table of phase 2 is judged by beside the cards that are missing, North-South's less West-East's.

    Curves on doubles that a ride may still take, curves on triples, doubles with such a curve. Planes as from
    `ridden`; free: the doubles, in both lanes.
    """
    return (
        lead(ne & free, se & free, sw & free, nw & free),
        lead(ne & ~free, se & ~free, sw & ~free, nw & ~free),
        lead((ne | se | sw | nw) & free, 0, 0, 0),
    )


def standing(ne: i64, se: i64, sw: i64, nw: i64, free: i64, mover: i64) -> i64:
    """The score of what rides may still take on a table of phase 2, for its mover; see `leads`."""
    on_doubles, on_triples, doubles = leads(ne, se, sw, nw, free)
    score: i64 = (ON_DOUBLES * on_doubles + ON_TRIPLES * on_triples + DOUBLES * doubles) * LOGIT // 1000
    return score if mover == 0 else -score


def glance(pair: i64, mover: i64, count: i64, no_draw: bool) -> i64:
    """The score of a table at a glance, for its mover. pair: see `distances`; count: cards laid."""
    own: i64 = pair & 255
    other: i64 = pair >> 8
    if mover == 1:
        own, other = other, own
    if own == 0:
        return WON - count
    if other == 0 and count >= ALL_CARDS:
        return count - WON
    if own == FAR and other == FAR:
        return WON - count if no_draw else 0
    own = min(own, FARTHEST)
    other = min(other, FARTHEST)
    return CARD_WORTH * (other - own) + TURN_WORTH


def glance_early(net: Net, no_draw: bool) -> i64:
    """The score of a table in either phase, on which the frame may still float, at a glance, for its mover."""
    pair: i64 = both_distances(net, True)
    if net.count >= CARDS:
        return glance(pair, net.mover, net.count, no_draw)
    own: i64 = pair & 255
    other: i64 = pair >> 8
    if net.mover == 1:
        own, other = other, own
    if own == 0:
        return WON - net.count
    if other == 0:
        return net.count - WON
    if own == 1 and net.count < CARDS - 1:
        bare: i64 = both_distances(net, False)
        if (bare & 255 if net.mover == 0 else bare >> 8) == 1:
            return WON - net.count - 1
    return CARD_WORTH * (min(other, FARTHEST) - min(own, FARTHEST)) + TURN_WORTH


def key_of(ne: i64, se: i64, sw: i64, nw: i64, free: i64, rest: i64) -> i64:
    """62 well mixed bits that tell tables apart: the curves and doubles that matter, and who moves when."""
    key: i64 = (
        (ne & FULL) * 0x1C6EF372FE94F82B
        + (se & FULL) * 0x2545F4914F6CDD1D
        + (sw & FULL) * 0x14057B7EF767814F
        + (nw & FULL) * 0x1B873593CC9E2D51
        + (free & FULL) * 0x369DEA0F31A53F85
        + rest * 0x3C6EF372FE94F82B
    ) & MASK_62
    key = key ^ key >> 31
    key = (key * 0x106689D45497FDB5) & MASK_62
    return key ^ key >> 29


def key_of_net(net: Net) -> i64:
    """The key of a table of phase 2."""
    free: i64 = FULL & ~net.covered
    ne, se, sw, nw = ridden(twice(net.ne | free), twice(net.se | free), twice(net.sw | free), twice(net.nw | free))
    ne |= ne >> LANE
    se |= se >> LANE
    sw |= sw >> LANE
    nw |= nw >> LANE
    free &= ne | se | sw | nw
    return key_of(net.ne & ne, net.se & se, net.sw & sw, net.nw & nw, free, net.count * 2 + net.mover)


def by_score(pair: tuple[int, int]) -> int:
    """The first of two: what (score, move) is sorted by."""
    return pair[0]
