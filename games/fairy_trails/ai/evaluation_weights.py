"""The numbers by which a duel is judged, and the tables that the kernels make of them.

All but RULE were fitted to who won from 270,000 positions of games, most by the one-ply rule, 50,000 by short trials;
`sight.json` to how moves of one position differ.
The worth of an open network grows with its huts (rows, 0 to 7) and falls with its open ends (columns, 1 to 8), in
thousandths of a hut that is closed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import exp
from pathlib import Path

from engine.ai.kernels.neural import FIRST
from games.fairy_trails.ai.kernels.card_codes import ENDS, HUTS, numbers, worths
from games.fairy_trails.ai.kernels.duel import DECKS, UNIT, Taste
from games.fairy_trails.ai.kernels.playouts import REACH, STEP, WHOLE, Judge

NEAR = [
    [121, 116, 157, 242, 258, 244, 283, 287],
    [413, 168, 167, 256, 213, 334, 215, 270],
    [1050, 460, 287, 118, 186, 317, 329, 522],
    [1882, 922, 221, -3, 185, 182, 276, 106],
    [2396, 1124, 445, 88, 45, -7, 114, 86],
    [3067, 1286, 281, 2, -142, -122, -7, 54],
    [3531, 1613, 345, -112, -308, -343, -45, -42],
    [4601, 1953, 84, -510, -741, -815, -738, -515],
]
"""The weights for the seat to move."""
FAR = [
    [103, 122, 130, 172, 179, 233, 198, 356],
    [381, 176, 169, 204, 178, 172, 217, 390],
    [902, 390, 227, 80, 182, 289, 211, 426],
    [1531, 790, 249, -35, 136, 152, 179, 35],
    [1884, 965, 302, -10, -61, -182, 126, 120],
    [2429, 1028, 164, -179, -152, -15, 58, 70],
    [3022, 1022, 144, -313, -339, -220, 14, -149],
    [3468, 1033, -249, -758, -786, -832, -709, -644],
]
"""The weights for the other seat."""
TEMPO = -24
"""The worth of being the one to move."""
SLOPE = (1200, 1108, 787, 650, 537, 487, 459, 409, 397, 357, 311, 313, 299, 257, 256, 209, 178, 177, 133, 176)
"""How much a hut decides, in thousandths of a logit, by the stones left to the one who has fewer."""
MORE = (307, -12, -67, -75, -96, -68, -59, -51, -34, -34)
"""What is added to that by the stage of the deck, the last cards first."""
SHARE = (449, 1071, 1445, 1743, 2102, 2371, 2817, 2976, 3180, 3180)
"""The weight of open networks beside stones by the stage of the deck: high while there is time to close them."""
CAUTION, PART = 1.15, 0.6
"""The one-ply rule follows SHARE only in part, since its networks are not closed yet."""

WEIGHTS = Path(__file__).with_name("weights.json")
"""How much the parts of the judge count, and where these weights come from (see `tools/learn.py`)."""
IN_USE: Mapping[str, int] = json.loads(WEIGHTS.read_text(encoding="utf-8"))["weights"]

SEEN = json.loads(Path(__file__).with_name("sight.json").read_text(encoding="utf-8"))
"""What the terms of `kernels/network_features.py` count, and how the other parts are stretched beside them."""

RULE = (1.0, 0.5, 0.28, 0.16)
"""The plain rule: a hut in a network of 0, 1, 2 or 3 open ends."""
RULE_OTHER = 0.6
"""The plain rule: the weight of the other's networks."""


def fitted() -> Taste:
    """The one-ply rule by the tables, with the other to move after the card."""
    taste = Taste()
    taste.own, taste.foe = worths(FAR), worths(NEAR)
    for stage, share in enumerate(SHARE):
        taste.gain[stage] = taste.loss[stage] = round(UNIT * CAUTION / (share / 1000) ** PART)
    return taste


def plain() -> Taste:
    """The one-ply rule with weights from a table, not fitted to games."""
    taste = Taste()
    for huts in range(HUTS):
        for ends, worth in enumerate(RULE):
            taste.own[huts * ENDS + ends] = round(UNIT * huts * worth)
            taste.foe[huts * ENDS + ends] = round(UNIT * huts * worth * RULE_OTHER)
    for stage in range(DECKS):
        taste.loss[stage] = round(UNIT * RULE_OTHER)
    return taste


def judge(weights: Mapping[str, int] = IN_USE) -> Judge:
    """The judge of chances by the tables, whose parts count as much as they say with 1000 each."""
    stones = max(1, weights["stones"])
    made = Judge()
    made.near = worths([[worth * weights["own networks"] // stones for worth in row] for row in NEAR])
    made.far = worths([[worth * weights["other's networks"] // stones for worth in row] for row in FAR])
    made.tempo = TEMPO * weights["turn"] // stones
    for left, slope in enumerate(SLOPE):
        made.slope[left] = slope * stones // 1000
    for stage in range(DECKS):
        made.more[stage], made.share[stage] = MORE[stage] * stones // 1000, SHARE[stage]
    made.net = numbers(FIRST + len(SEEN["terms"]), 0)
    for number, term in enumerate(SEEN["terms"]):
        made.net[FIRST + number] = round(term * weights["sight"] / 1000)
    for k, more in enumerate(SEEN["stretch"]):
        made.stretch[k] = more
    for k in range(len(made.curve)):
        made.curve[k] = round(WHOLE / (1.0 + exp(int(REACH - k * STEP) / 1000.0)))
    return made
