"""Compile kernels behind an open window: `python -m engine.commands.kernels.build_process`, started by
`engine.ai.process.kernel_build_launcher`.

The argument names the game that comes first. Further names are read from stdin, one in each line: the game to build
next. At the end of the input the window has gone, and this process ends at once with all processes it has started, and
cleans up. It writes a line whenever there is news: what it is doing ("fetch", "build"; at the end "done" or "failed"),
how many games are done, and how many there are. It writes nothing if nothing can be built.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType

from engine.ai import forms
from engine.ai.process.process_settings import lower_priority
from engine.commands.kernels import build_folder
from engine.commands.kernels.build import BuildFailed, build, no_compiler
from engine.commands.kernels.supervised_process import end_tree

NICENESS = 19
"""A lower priority than the AI's, which may think meanwhile."""


class BuildQueue:
    """The games to be built, and which of them the window wants next."""

    def __init__(self, games: tuple[str, ...], wanted: str) -> None:
        self.left = list(games)
        self.total = len(games)
        self.wanted = wanted

    @property
    def done(self) -> int:
        """How many games are built."""
        return self.total - len(self.left)

    def next(self) -> str:
        """The game that comes next."""
        return self.wanted if self.wanted in self.left else self.left[0]

    def look(self) -> None:
        """Remove games that another process has built."""
        self.left = [game for game in self.left if forms.staleness(game)]


def listen(order: BuildQueue) -> None:
    """In a thread: read names until the input ends."""
    with suppress(OSError, ValueError):
        for row in sys.stdin:
            order.wanted = row.strip()
    if sys.platform == "win32":  # leftovers are removed by the next process
        end_tree(os.getpid())
    else:
        os.kill(os.getpid(), signal.SIGTERM)


def leave(number: int, _frame: FrameType | None) -> None:
    """The signal handler: exit, which ends and removes everything; further signals are ignored."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(0)


def tell(state: str, order: BuildQueue) -> None:
    """Write a line to the window."""
    sys.stdout.write(f"{state} {order.done} {order.total}\n")
    sys.stdout.flush()


def work_through(order: BuildQueue, work: Path) -> str:
    """Build everything that is left. Returns how it ended."""
    ended = "done"
    order.look()
    if order.left and not build_folder.equipped():
        tell("fetch", order)
        if not build_folder.fetch(work):
            return "failed"
    while order.left:
        tell("build", order)
        game = order.next()
        try:
            build(game, work)
        except (BuildFailed, OSError, subprocess.SubprocessError):
            ended = "failed"
        order.left.remove(game)
    return ended


def main() -> int:
    """Build what is stale, at low priority; what it is told on stdin may end it. Returns 0."""
    signal.signal(signal.SIGTERM, leave)
    lower_priority(NICENESS)
    order = BuildQueue(forms.to_build(), "".join(sys.argv[1:2]))
    threading.Thread(target=listen, args=(order,), daemon=True).start()

    def waiting() -> None:
        order.look()
        tell("build", order)

    if order.left and not no_compiler() and (build_folder.equipped() or build_folder.may_fetch()):
        try:
            with build_folder.build_folder(waiting) as work:
                tell(work_through(order, work), order)
        except OSError:
            tell("failed", order)
    return 0


if __name__ == "__main__":
    sys.exit(main())
