"""Many games shared out among processes, the results in the order they were wanted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def play_all(play: Callable[[Task], Outcome], wanted: Sequence[Task], workers: int) -> Generator[Outcome, None, None]:
    """What `play`, a function of a module, makes of each; here if one process is enough. Close it to end them early."""
    if workers < 2 or len(wanted) < 2:
        yield from map(play, wanted)
        return
    from multiprocessing import get_context

    # Ctrl-C is for the one who prints the result
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(min(workers, len(wanted)), signal.signal, deaf) as pool:
        yield from pool.imap(play, wanted)
