"""The numbers by which a duel is judged, and the tables that the kernels make of them.

NEAR, FAR, TEMPO and SLOPE were fitted to who won 220,000 positions of games by the one-ply rule: the worth of an open
network grows with its huts (rows, 0 to 7) and falls with its open ends (columns, 1 to 8), in thousandths of a hut that
is closed.
"""

from __future__ import annotations

from math import exp

from librt.vecs import vec
from mypy_extensions import i64

from games.fairy_trails.kernel_cards import ENDS, HUTS
from games.fairy_trails.kernel_duel import UNIT, Taste
from games.fairy_trails.kernel_trial import REACH, STEP, WHOLE, Judge

NEAR = (
    (95, 68, 87, 198, 71, 154, 9, 10),
    (511, 128, 144, 127, 186, 264, 73, 104),
    (1642, 620, 202, 157, 187, 222, 199, 315),
    (2198, 1138, 296, 104, 204, 195, 153, 139),
    (2478, 1301, 458, 159, 140, 84, 105, 176),
    (2990, 1407, 414, 55, -68, 45, 83, -25),
    (3432, 1611, 444, -69, -139, -164, 28, 34),
    (3707, 1253, -179, -639, -684, -568, -537, -242),
)
"""Of the seat to move."""
FAR = (
    (81, 78, 63, 157, 163, 160, 41, 102),
    (454, 120, 137, 117, 166, 186, 119, 86),
    (1413, 547, 162, 100, 143, 161, 162, 290),
    (1993, 922, 336, 166, 121, 178, 127, 41),
    (2118, 1052, 281, 120, 53, 12, 154, 166),
    (2556, 1137, 320, 28, -66, 120, 126, 60),
    (3083, 1087, 324, -100, -48, -123, 234, -42),
    (3014, 739, -123, -455, -437, -473, -321, -160),
)
"""Of the other."""
TEMPO = 247
"""What it is worth to be the one to move."""
SLOPE = (1200, 1337, 1033, 770, 684, 567, 468, 404, 371, 347, 332, 300, 271, 269, 252, 237, 214, 240, 190, 224)
"""How much a hut decides, in thousandths of a logit, by the stones left to the one who has fewer."""

RULE = (1.0, 0.5, 0.28, 0.16)
"""The plain rule: a hut in a network of 0, 1, 2 or 3 open ends."""
RULE_OTHER = 0.6
"""The plain rule: what the other's count."""


def fitted() -> Taste:
    """The one-ply rule by the tables: after the card the other is to move."""
    taste = Taste()
    _fill(taste.own, FAR)
    _fill(taste.foe, NEAR)
    taste.loss = UNIT
    return taste


def plain() -> Taste:
    """The plain rule."""
    taste = Taste()
    for huts in range(HUTS):
        for ends, worth in enumerate(RULE):
            taste.own[huts * ENDS + ends] = round(UNIT * huts * worth)
            taste.foe[huts * ENDS + ends] = round(UNIT * huts * worth * RULE_OTHER)
    taste.loss = round(UNIT * RULE_OTHER)
    return taste


def greedy() -> Taste:
    """Huts closed at once and nothing else."""
    return Taste()


def judge() -> Judge:
    """Chances by the tables."""
    made = Judge()
    _fill(made.near, NEAR)
    _fill(made.far, FAR)
    made.tempo = TEMPO
    for stage, slope in enumerate(SLOPE):
        made.slope[stage] = slope
    for k in range(len(made.curve)):
        made.curve[k] = round(WHOLE / (1.0 + exp(int(REACH - k * STEP) / 1000.0)))
    return made


def _fill(table: vec[i64], rows: tuple[tuple[int, ...], ...]) -> None:
    """Rows of huts, columns from one open end; beyond the last row in proportion, beyond the last column as in it."""
    last = len(rows) - 1
    for huts in range(HUTS):
        row = rows[min(huts, last)]
        for ends in range(1, ENDS):
            worth = row[min(ends, len(row)) - 1]
            table[huts * ENDS + ends] = worth if huts <= last else worth * huts // last
