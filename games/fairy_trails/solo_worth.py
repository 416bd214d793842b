"""What the mind alone thinks a wood is worth: few numbers, found by playing many games, spread over the tables.

The unit is a card yet to be laid. The numbers were bred: of many sets near the best so far, those that won most games
(and with most cards left) made the next. They are no rule of the game and need not look sensible one by one.
"""

from __future__ import annotations

from functools import cache

from games.fairy_trails.kernel_solo_worth import (
    CHANCES,
    COLUMNS,
    PATIENCE,
    ROWS,
    STAGES,
    STONES,
    Worths,
)

UNIT = 1 << 20
LOSS = 1000
"""A lost game, in units: more than any wood that goes on."""

HUT = (1.174, 0.388, -0.260, 0.019, -0.569, 0.038, -0.663)
"""Of a hut (huts are raised to the power BEND first), by the open ends of its network, 1 to 7 or more."""
NETWORK = (0.271, -0.062, -0.074, -1.034, 0.019, -0.886, 0.136)
"""Of the network itself, by its open ends."""
BEND = 1.078
EARLY, LATE = 2.004, 0.121
"""Both times this with all stones of the colour left, and with one."""
STONE = -3.220
UNEVEN = -0.124
"""Of a stone left, and of one that a colour has more than the other."""
CLOCK = (
    (-6.30, -0.46, -0.04, 2.00, 0.97),
    (-9.32, -3.08, -1.52, -0.12, 0.02),
    (-22.62, -10.70, -14.26, -11.11, -12.91),
)
"""By the clock, and by how many networks are one card from closing, 0 to 4 or more."""
BOTH = 2.748
"""Of each such network, up to two, that the colour with fewer of them has."""
GAPS = (0.0, 0.0, -0.064, 0.262, 0.153, 0.414)
"""Of a free cell by its laid neighbours: none, one, two round a corner, two opposite, three, four."""
MIDDLE = 4
"""The stage at which EARLY and LATE are both 1."""


@cache
def worths() -> Worths:
    """The tables, made once."""
    found = Worths(UNIT, LOSS * UNIT)
    found.fill(_networks(), _chances(), _stones(), [_whole(worth) for worth in GAPS])
    return found


def _whole(worth: float) -> int:
    # to the thousandth first, so that no machine's last bit can tell
    return round(worth * 1000) * UNIT // 1000


def _networks() -> list[int]:
    table: list[int] = []
    for stage in range(STAGES):
        most = stage if stage < MIDDLE else ROWS - 1
        if stage > MIDDLE:
            share = 1 + (EARLY - 1) * (stage - MIDDLE) / (STAGES - 1 - MIDDLE)
        else:
            share = 1 + (LATE - 1) * (MIDDLE - stage) / (MIDDLE - 1)
        for huts in range(ROWS):
            bent = min(huts, most) ** BEND
            table += [_whole(share * (bent * HUT[k] + NETWORK[k])) if stage else 0 for k in range(COLUMNS)]
    return table


def _chances() -> list[int]:
    table = [0] * (PATIENCE * CHANCES * CHANCES)
    for clock in range(PATIENCE):
        for fewer in range(CHANCES):
            for more in range(fewer, CHANCES):
                ready = CLOCK[clock][min(CHANCES - 1, fewer + more)]
                table[(clock * CHANCES + fewer) * CHANCES + more] = _whole(ready + BOTH * min(fewer, 2))
    return table


def _stones() -> list[int]:
    size = STONES + 1
    table = [0] * (size * size)
    for fewer in range(size):
        for more in range(fewer, size):
            table[size * fewer + more] = _whole(STONE * (fewer + more) + UNEVEN * (more - fewer))
    return table
