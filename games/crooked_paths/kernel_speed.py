"""How fast the kernels play at random: plain functions for gauges, each measured for some seconds of CPU time.

They measure the form that is loaded, in this process, from the empty table.
"""

from __future__ import annotations

import time

from games.crooked_paths import kernel
from games.crooked_paths.kernel_playout import Playouts


def playouts_per_second(seconds: float = 1.0) -> float:
    """Random games to their end."""
    playouts, net, games = Playouts(1), kernel.empty(0), 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        playouts.many(net, True, 200)
        games += 200
    return games / spent
