"""Measure speed and size: frames, idling, memory, start, search and rules.

All figures of a comparison come from one run on one machine. Where there is a display, windows open on it for some
seconds; without one the dummy driver paints into memory. A figure over its limit is marked and makes the exit code 1.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from statistics import median

from engine.commands.argument_types import whole
from engine.commands.output import ProgressLine, as_json, table
from engine.commands.perft import perft
from engine.core import registry
from engine.core.game_start import fresh
from tools.bench import ai_figures as bench_ai
from tools.bench import many_games_memory_figures as bench_evening
from tools.bench import rules_figures as bench_rules
from tools.bench.measured_figures import Measured, run_benchmark

ROUNDS = 3
"""How many workers are measured for a median, since a process of low priority depends on the load of the machine."""
USUAL = ("window", "worker", "search", "rules")
EVENING = "evening"
"""The part that takes many minutes and runs only on request."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, runs, JSON."""
    parser.add_argument("--game", default="", help="the game on the table (default: the first)")
    parser.add_argument(
        "--runs", metavar="N", type=whole(1, 1_000), default=7, help="starts to take the median of (default: 7)"
    )
    parser.add_argument(
        "--parts",
        nargs="+",
        choices=(*USUAL, EVENING),
        default=USUAL,
        help=f"what to measure (default: {' '.join(USUAL)}); {EVENING}: memory in twenty games on end, many minutes",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """0 if every figure is within its limit, else 1."""
    game = registry.info(chosen.game or registry.names()[0]).key
    drivers: set[str] = set()
    figures: list[Measured] = []
    try:
        for figure in _figures(chosen, game, ProgressLine("bench"), drivers):
            figures.append(figure)
    finally:
        _show(figures, "".join(drivers), chosen.json)
    return 0 if all(figure.good for figure in figures) else 1


def _figures(chosen: argparse.Namespace, game: str, progress: ProgressLine, drivers: set[str]) -> Iterator[Measured]:
    """All figures in turn; the display's driver is added to `drivers`."""
    if "window" in chosen.parts:
        yield from _window(game, chosen.runs, progress, drivers)
    if "worker" in chosen.parts:
        progress.at(0.0, "worker")
        yield from _worker(game)
    if "search" in chosen.parts:
        yield from bench_ai.figures(game, progress.at)
        yield Measured(f"perft {game}, depth 3", _perft(game), "positions a second")
    if "rules" in chosen.parts:
        yield from bench_rules.figures(game, progress.at)
    if EVENING in chosen.parts:
        for one in (game,) if chosen.game else registry.names():
            yield from bench_evening.figures(one, progress.at)
    progress.end()


def _show(figures: list[Measured], driver: str, json: bool) -> None:
    if json:
        as_json(
            {"driver": driver, "figures": {f.name: {"value": f.value, "unit": f.unit, "good": f.good} for f in figures}}
        )
    elif figures:
        table([*([("display", driver)] if driver else []), *((figure.name, str(figure)) for figure in figures)])


def _window(game: str, runs: int, progress: ProgressLine, drivers: set[str]) -> Iterator[Measured]:
    """Frames, idling, memory and the start."""
    for number, (wide, high, limit) in enumerate(((1280, 720, 1.0), (1920, 1080, 2.0))):
        for part, (way, most) in enumerate((("fitted", limit), ("zoomed", limit), ("gliding", None))):
            size = f"{wide}x{high}"
            progress.at((number + part / 3) / 6, f"frames at {size}, {way}")
            found = run_benchmark("frames", game, str(wide), str(high), way, room="frames_process")
            drivers.add(str(found["driver"]))
            yield from (
                Measured(f"frame {size}, {way}, CPU, median", found["median"], "ms", most),
                Measured(f"frame {size}, {way}, CPU, 99 of 100", found["p99"], "ms", 8.0),
                Measured(f"frame {size}, {way}, CPU, longest", found["cpu_worst"], "ms", 16.0),
                Measured(f"frame {size}, {way}, clock, 99 of 100", found["wall_p99"], "ms"),
                Measured(f"frame {size}, {way}, clock, longest", found["worst"], "ms", 100.0),
            )
        yield Measured(f"a full table {size}, CPU until it is sharp", found["shown"], "ms")
    yield from _openings(game, progress)
    yield from _at_rest(progress)
    for share, scene in enumerate(("title", "table")):
        progress.at((2 + share) / 6, f"idling on {scene}")
        found = run_benchmark("idle", game, scene)
        yield Measured(f"idle on {scene}", found["share"] * 100, "% of a core", 0.5)
        yield Measured(f"memory on {scene}", found["memory"], "MB", 90.0)
    progress.at(4 / 6, "starting")
    yield from _starts(runs)


def _openings(game: str, progress: ProgressLine) -> Iterator[Measured]:
    """The longest frames while pages open, on large screens, too."""
    for size in ("1280x720", "1920x1080", "3840x2160"):
        progress.at(2 / 6, f"pages opening at {size}")
        found = run_benchmark("openings", game, *size.split("x"), room="page_opening_process")
        yield from (Measured(f"{page} opens {size}, CPU, longest frame", ms, "ms", 100.0) for page, ms in found.items())


def _at_rest(progress: ProgressLine) -> Iterator[Measured]:
    """Every game's full table on a large screen, which has to come to rest."""
    for game in registry.names():
        for size in ("1280x720", "3840x2160"):
            progress.at(2 / 6, f"{game} at rest at {size}")
            found = run_benchmark("rest", game, *size.split("x"), room="resting_table_process")
            yield Measured(f"{game} idle {size}, pictures drawn", found["drawn"], "in 120 frames", 0.0)
            yield Measured(f"{game} idle {size}, painted", found["painted"], "of 120 frames", 0.0)
            yield Measured(f"{game} idle {size}, painted anew", found["unlike"], "pixels differ", 0.0)


def _worker(game: str) -> list[Measured]:
    rounds = [run_benchmark("worker", game) for _ in range(ROUNDS)]
    found = {name: median(float(one[name]) for one in rounds) for name in rounds[0]}
    return [
        Measured("worker ready", found["ready"], "s", 0.5),
        Measured("search cancelled, median", found["cancelled"] * 1000, "ms"),
        Measured("search cancelled, longest", found["cancelled_worst"] * 1000, "ms", 50.0),
        Measured("killed worker replaced", found["replaced"], "s", 1.0),
        Measured("longest look at the worker", found["poll"] * 1000, "ms", 8.0),
        Measured("worker closed", found["closed"] * 1000, "ms"),
    ]


def _starts(runs: int) -> list[Measured]:
    """The start of ours and of a bare window in turn, so that both are measured under the same load."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        run_benchmark("start", folder)  # one run before, for the disk cache and the compiled modules
        for _ in range(runs):
            ours.append(float(run_benchmark("start", folder)["cpu"]))
            bare.append(float(run_benchmark("bare")["cpu"]))
    return [
        Measured("start, CPU to the first frame", median(ours), "s"),
        Measured("start of a bare window", median(bare), "s"),
        Measured("start, ratio", median(ours) / median(bare), "times a bare window", 2.5),
    ]


def _perft(game: str) -> float:
    session = fresh(game, 0, 0, {})
    began = time.process_time()
    count = perft(session.rules, session.state, 3, 0, len(session.log))
    return count / max(time.process_time() - began, 1e-6)
