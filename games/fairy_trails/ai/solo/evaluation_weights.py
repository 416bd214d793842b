"""The worth of a board in the game alone: few numbers, bred by `evolve_solo_weights`, spread over the kernel's tables.

The unit is a card yet to be laid. The numbers are no rule of the game and need not look sensible one by one.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from games.fairy_trails.ai.kernels.solo_evaluation import CHANCES, COLUMNS, PATIENCE, ROWS, STAGES, STONES, Worths

UNIT = 1 << 20
LOSS = 1000
"""A lost game, in units: more than any board that goes on."""
MIDDLE = 4
"""The stage of a colour at which neither `early` nor `late` counts."""


class Weights(Struct, frozen=True):
    """What is liked, in units.

    hut: each hut of an open network, by its ends, 1 to 7 or more; their number is raised to the power `bend` first.
    network: the network itself, by its ends. early, late: both times this with all stones of the colour left, and with
    one. stone: each stone left; uneven: each that one colour has more than the other. clock: for each state of the
    clock, by how many networks are one card from closing, 0 to 4 or more; both: each of these, up to two, of the colour
    with fewer of them. gaps: a free cell by its laid neighbours: two round a corner, two opposite, three, four.
    """

    hut: tuple[float, ...]
    network: tuple[float, ...]
    bend: float
    early: float
    late: float
    stone: float
    uneven: float
    clock: tuple[tuple[float, ...], ...]
    both: float
    gaps: tuple[float, ...]


BRED = Weights(
    hut=(1.174, 0.388, -0.26, 0.019, -0.569, 0.038, -0.663),
    network=(0.271, -0.062, -0.074, -1.034, 0.019, -0.886, 0.136),
    bend=1.078,
    early=2.004,
    late=0.121,
    stone=-3.22,
    uneven=-0.124,
    clock=(
        (-6.3, -0.46, -0.04, 2.0, 0.97),
        (-9.32, -3.08, -1.52, -0.12, 0.02),
        (-22.62, -10.7, -14.26, -11.11, -12.91),
    ),
    both=2.748,
    gaps=(-0.064, 0.262, 0.153, 0.414),
)
"""The weights of the level hard; experts use them in their trial games."""


@cache
def worths() -> Worths:
    """The tables of BRED, made once."""
    return tables(BRED)


def tables(weights: Weights) -> Worths:
    """The weights spread over the tables of the kernel."""
    found = Worths(UNIT, LOSS * UNIT)
    gaps = [_whole(worth) for worth in (0.0, 0.0, *weights.gaps)]
    found.fill(_networks(weights), _chances(weights), _stones(weights), gaps)
    return found


def _whole(worth: float) -> int:
    # to the thousandth first, so that no machine's last bit can tell
    return round(worth * 1000) * UNIT // 1000


def _networks(weights: Weights) -> list[int]:
    table: list[int] = []
    for stage in range(STAGES):
        most = stage if stage < MIDDLE else ROWS - 1
        if stage > MIDDLE:
            share = 1 + (weights.early - 1) * (stage - MIDDLE) / (STAGES - 1 - MIDDLE)
        else:
            share = 1 + (weights.late - 1) * (MIDDLE - stage) / (MIDDLE - 1)
        for huts in range(ROWS):
            bent = min(huts, most) ** weights.bend
            both = [bent * weights.hut[k] + weights.network[k] for k in range(COLUMNS)]
            table += [_whole(share * worth) if stage else 0 for worth in both]
    return table


def _chances(weights: Weights) -> list[int]:
    table = [0] * (PATIENCE * CHANCES * CHANCES)
    for clock in range(PATIENCE):
        for fewer in range(CHANCES):
            for more in range(fewer, CHANCES):
                ready = weights.clock[clock][min(CHANCES - 1, fewer + more)] + weights.both * min(fewer, 2)
                table[(clock * CHANCES + fewer) * CHANCES + more] = _whole(ready)
    return table


def _stones(weights: Weights) -> list[int]:
    size = STONES + 1
    table = [0] * (size * size)
    for fewer in range(size):
        for more in range(fewer, size):
            table[size * fewer + more] = _whole(weights.stone * (fewer + more) + weights.uneven * (more - fewer))
    return table
