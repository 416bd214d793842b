"""Measured figures with their limits, and measuring in a separate process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import say, verbatim

PATIENCE = 900.0
"""Seconds after which a measurement is given up; it takes a minute at most on a machine with nothing else to do."""


class Measured(Struct, frozen=True):
    """One line of the result. limit, least: its upper and lower bound, None for none."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    least: float | None = None

    @property
    def good(self) -> bool:
        """Is it within its limits?"""
        return (self.limit is None or self.value <= self.limit) and (self.least is None or self.value >= self.least)

    def __str__(self) -> str:
        limit = "" if self.limit is None else f"   at most {self.limit:g}{'' if self.good else '   <-- over'}"
        least = "" if self.least is None else f"   at least {self.least:,g}{'' if self.good else '   <-- under'}"
        return f"{self.value:,.3f} {self.unit}{limit}{least}"


def _around(env: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a measurement."""
    around = dict(os.environ)
    if "DISPLAY" not in around and "WAYLAND_DISPLAY" not in around and sys.platform == "linux":
        around["SDL_VIDEODRIVER"] = "dummy"
    around |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"} | dict(env or {})
    around.pop("PYTHONDONTWRITEBYTECODE", None)  # players' modules are compiled once, not at every start
    return around


def _failed(what: str, errors: str) -> TrailboxError:
    why = (errors.strip().splitlines() or ["?"])[-1]
    return TrailboxError(say("The measurement “{what}” failed: {why}", what=what, why=verbatim(why)))


def benchmark_lines(*words: str, room: str) -> Iterator[dict[str, Any]]:
    """A long measurement in a separate process, line by line; the process ends with the caller.

    `TrailboxError` if it fails.
    """
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
        subprocess.Popen(
            [sys.executable, "-m", f"tools.bench.{room}", *words],
            cwd=registry.ROOT,
            env=_around(),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if line.startswith("{"):
                    yield json.loads(line)
        finally:
            if process.poll() is None:
                process.terminate()
        if process.wait() != 0:
            errors.seek(0)
            raise _failed(room, errors.read())


def run_benchmark(
    *words: str, room: str = "start_and_memory_process", env: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """One measurement in a process of its own (see `start_and_memory_process`, `ai_process`). `TrailboxError` if it
    fails.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-m", f"tools.bench.{room}", *words],
            cwd=registry.ROOT,
            env=_around(env),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        raise _failed(words[0], f"no answer in {late.timeout:g} seconds") from late
    if done.returncode != 0:
        raise _failed(words[0], done.stderr)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
