"""Checks that an AI worker ends when its window is killed: `python -m tools.faults.orphan_workers GAME` is such a
window.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from random import Random

from engine.core import registry

SHORTEST_GRACE = 2.0
"""Seconds after which no worker may be left."""


def longest_life(game: str, seed: int) -> float:
    """Kill a thinking window at a random moment; seconds until its worker was gone. `AssertionError` if it stays."""
    window = subprocess.Popen(
        [sys.executable, "-m", "tools.faults.orphan_workers", game],
        stdout=subprocess.PIPE,
        text=True,
        cwd=registry.ROOT,
    )
    assert window.stdout is not None
    with window:
        worker = int(window.stdout.readline())
        time.sleep(Random(seed).random() * 0.3)
        window.kill()
    began = time.monotonic()
    while _lives(worker):
        if time.monotonic() - began > SHORTEST_GRACE:
            raise AssertionError(f"worker {worker} outlives its window")
        time.sleep(0.01)
    return time.monotonic() - began


def _lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except OSError:
        return False
    try:
        with open(f"/proc/{number}/stat", encoding="ascii", errors="replace") as row:  # noqa: PTH123 - no file of ours
            return row.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return os.name == "posix" and sys.platform != "linux"


def main(game: str) -> None:
    """Think on and on at the hardest level."""
    from engine.ai.process.worker_supervisor import Worker
    from engine.core.game_start import fresh

    session = fresh(game, 0, 1, {})
    seat = session.to_move[0]
    worker = Worker(game)
    level = registry.info(game).levels[-1].key
    worker.ask(session.observe(seat), seat, level, 1)
    told = False
    while True:
        if not worker.thinking:
            worker.ask(session.observe(seat), seat, level, 1)
        worker.poll()
        if worker.ready and not told:
            sys.stdout.write(f"{worker.pid}\n")
            sys.stdout.flush()
            told = True
        time.sleep(0.005)


if __name__ == "__main__":
    main(sys.argv[1])
