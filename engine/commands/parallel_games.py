"""Many games shared out among processes here or on a cluster, with the results in order."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from multiprocessing import get_context
from typing import TypeVar

from engine.ai import forms
from engine.commands.argument_types import PATIENT, above_zero, address, seed, whole
from engine.commands.dask_cluster import play_there
from engine.commands.output import ProgressLine, warn

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


def add_common(parser: argparse.ArgumentParser, games: str = "games of each player") -> None:
    """Add the arguments of every command that plays many games: number, seed, options, processes, time."""
    parser.add_argument("--games", metavar="N", type=whole(1), default=20, help=f"{games} (default: 20)")
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="the first game's seed (default: 0)")
    parser.add_argument("--options", metavar="K=V", nargs="*", default=[], help="options that are not at their default")
    parser.add_argument(
        "--workers", metavar="N", type=whole(1, 256), default=2, help="processes that play (default: 2)"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        type=address,
        help="play on the Dask cluster of this scheduler, as tcp://HOST:8786, in place of processes here",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=above_zero(PATIENT),
        default=1.0,
        help="scales the budget of levels (default: 1)",
    )
    parser.add_argument("--capped", action="store_true", help="stop a level after this many seconds of CPU a move")
    parser.add_argument("--json", action="store_true", help="print JSON")


def tell_form(chosen: argparse.Namespace) -> None:
    """Print which form of a game's kernels plays, if it plays here, since that decides how long it takes."""
    if forms.kernels(chosen.game) and not chosen.cluster:
        warn(forms.sentence(game=chosen.game))


def play_and_report(
    name: str,
    play: Callable[[Task], Outcome],
    wanted: Sequence[Task],
    chosen: argparse.Namespace,
    words: Callable[[list[Outcome]], str],
    report: Callable[[list[Outcome]], None],
    enough: Callable[[list[Outcome]], bool] = lambda _: False,
) -> None:
    """Play games until it is `enough`, with their progress in words, and report them; Ctrl-C reports those so far."""
    tell_form(chosen)
    progress, found = ProgressLine(name), list[Outcome]()
    try:
        with closing(play_all(play, wanted, chosen.workers, chosen.cluster)) as results:
            for one in results:
                found.append(one)
                progress.at(len(found) / len(wanted), words(found))
                if enough(found):
                    break
    finally:
        progress.end()
        if found:
            report(found)


def play_all(
    play: Callable[[Task], Outcome],
    wanted: Sequence[Task],
    workers: int,
    cluster: str | None = None,
    *,
    apart: bool = False,
) -> Generator[Outcome, None, None]:
    """The results of `play`, a function of a module, for each game; in this process if one is enough.

    Close it to end early. cluster: the address of a Dask scheduler whose workers play instead. apart: each in a process
    of its own.
    """
    if cluster:
        yield from play_there(play, wanted, cluster)
        return
    if not apart and (workers < 2 or len(wanted) < 2):
        yield from map(play, wanted)
        return
    # only the process that prints the result handles Ctrl-C: the others inherit that if the system does so, or are told
    deaf = (signal.SIGINT, signal.SIG_IGN)
    heard = signal.signal(*deaf)
    try:
        pool = get_context("spawn").Pool(max(1, min(workers, len(wanted))), signal.signal, deaf, 1 if apart else None)
    finally:
        signal.signal(signal.SIGINT, heard)
    with pool:
        yield from pool.imap(play, wanted)
