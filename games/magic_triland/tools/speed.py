"""How fast the kernels search a duel: for gauges, measured in CPU time, in the form that is loaded."""

from __future__ import annotations

import time

from games.magic_triland.ai.evaluation_weights import DUEL, judging
from games.magic_triland.ai.kernel_conversion import ground_of
from games.magic_triland.ai.kernels.island_and_messengers import Company
from games.magic_triland.ai.kernels.lookahead_tree import Tree
from games.magic_triland.ai.kernels.plan_evaluation import FULL_HAND, sums_of

HEIGHTS = (1, 3, 5, 2, 6, 4, 1, 2, 4, 6, 2, 1, 3, 5, 3, 5, 4, 4, 6, 1, 2, 6, 1, 3, 5, 2, 4, 3, 6, 1, 2, 5, 5, 4, 3, 6)
"""An island without any large terrace: six stones of each height."""
START = (0, 0, 1, 1, 2, 2)
"""The nodes of all homes."""


def nodes_per_second(seconds: float = 1.0) -> float:
    """Positions judged, their trades made: turns and replies from figures half-way across the island."""
    tree, nodes = _midway(), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        before = int(tree.nodes)
        count = tree.open_(0, 127, 0)
        for k in range(0, count, 40):
            tree.try_(k, 1, -1_000_000, 3)
        nodes += int(tree.nodes) - before
    return nodes / spent


SPEEDS = {"nodes": nodes_per_second}
"""For `engine.core.registry.speeds`."""


def _midway() -> Tree:
    """A duel after some turns: every figure has two rings of its colour and one of the next."""
    company = Company(ground_of(HEIGHTS))
    for n in range(6):
        company.owner[n] = n % 2
        company.where[n] = 8 + 4 * n
        company.items[n] = 2 << 4 * START[n] | 1 << 4 * (START[n] + 1) % 12
    for colour in range(3):
        company.pearls[colour] = 4
    tree = Tree(company, judging(DUEL))
    for seat in range(2):
        tree.hands[seat] = sums_of(FULL_HAND, 0)
    return tree
