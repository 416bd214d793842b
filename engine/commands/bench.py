"""Measure speed and size: frames, idling, memory, start, search and rules.

All figures of a comparison come from one run on one machine. Where there is a display, windows open on it for some
seconds; without one the dummy driver paints into memory. A figure over its limit is marked and makes the exit code 1.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from engine.commands.perft import fresh, perft
from engine.commands.report import Progress, as_json, table
from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import say, verbatim

PATIENCE = 180.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the result. limit: what it may be at most, None for any."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def good(self) -> bool:
        """Is it within its limit?"""
        return self.limit is None or self.value <= self.limit

    def __str__(self) -> str:
        limit = "" if self.limit is None else f"   at most {self.limit:g}{'' if self.good else '   <-- over'}"
        return f"{self.value:,.3f} {self.unit}{limit}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Game, runs, JSON."""
    parser.add_argument("--game", default="", help="the game on the table (default: the first)")
    parser.add_argument("--runs", type=int, default=7, help="starts to take the median of (default: 7)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """0 if every figure is within its limit, else 1."""
    game = registry.info(chosen.game or registry.names()[0]).key
    progress = Progress("bench")
    figures: list[Figure] = []
    driver = ""
    for share, (wide, high, limit) in enumerate(((1280, 720, 1.0), (1920, 1080, 2.0))):
        progress.at(share / 8, f"frames at {wide}x{high}")
        found = gauge("frames", game, str(wide), str(high))
        driver = str(found["driver"])
        figures += [
            Figure(f"frame {wide}x{high}, CPU, median", found["median"], "ms", limit),
            Figure(f"frame {wide}x{high}, CPU, 99 of 100", found["p99"], "ms", 8.0),
            Figure(f"frame {wide}x{high}, clock, 99 of 100", found["wall_p99"], "ms"),
            Figure(f"frame {wide}x{high}, clock, longest", found["worst"], "ms", 100.0),
        ]
    for share, scene in enumerate(("title", "table")):
        progress.at((2 + share) / 8, f"idling on {scene}")
        found = gauge("idle", game, scene)
        figures.append(Figure(f"idle on {scene}", found["share"] * 100, "% of a core", 0.5))
        figures.append(Figure(f"memory on {scene}", found["memory"], "MB", 90.0))
    progress.at(4 / 8, "starting")
    figures += _starts(chosen.runs)
    progress.at(6 / 8, "worker")
    found = gauge("worker", game)
    figures += [
        Figure("worker ready", found["ready"], "s"),
        Figure("search cancelled", found["cancelled"] * 1000, "ms"),
        Figure("worker closed", found["closed"] * 1000, "ms"),
        Figure(f"perft {game}, depth 3", _perft(game), "positions a second"),
    ]
    progress.end()
    if chosen.json:
        as_json(
            {"driver": driver, "figures": {f.name: {"value": f.value, "unit": f.unit, "good": f.good} for f in figures}}
        )
    else:
        table([("display", driver), *((figure.name, str(figure)) for figure in figures)])
    return 0 if all(figure.good for figure in figures) else 1


def gauge(*words: str) -> dict[str, Any]:
    """One measurement in a process of its own (see `gauges`). `TrailboxError` if it fails."""
    env = dict(os.environ)
    if "DISPLAY" not in env and "WAYLAND_DISPLAY" not in env and sys.platform == "linux":
        env["SDL_VIDEODRIVER"] = "dummy"
    env |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "engine.commands.gauges", *words],
        cwd=registry.ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode != 0:
        why = (done.stderr.strip().splitlines() or ["?"])[-1]
        raise TrailboxError(say("The measurement “{what}” failed: {why}", what=words[0], why=verbatim(why)))
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _starts(runs: int) -> list[Figure]:
    """Ours and a bare window by turns, so that both meet the same machine."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        gauge("start", folder)  # once for the disk's cache and the compiled modules
        for _ in range(max(runs, 1)):
            ours.append(float(gauge("start", folder)["cpu"]))
            bare.append(float(gauge("bare")["cpu"]))
    return [
        Figure("start, CPU to the first frame", median(ours), "s"),
        Figure("start of a bare window", median(bare), "s"),
        Figure("start, ratio", median(ours) / median(bare), "times a bare window", 2.5),
    ]


def _perft(game: str) -> float:
    session = fresh(game, 0, 0, {})
    began = time.process_time()
    count = perft(session.rules, session.state, 3, 0, len(session.log))
    return count / max(time.process_time() - began, 1e-6)
