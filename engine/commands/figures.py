"""A figure that was measured, what it may be, and measuring in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import registry
from engine.core.errors import TrailboxError
from engine.core.text import say, verbatim

PATIENCE = 180.0


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the result. limit, least: what it may be at most and at least, None for any."""

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


def gauge(*words: str, room: str = "gauges", env: Mapping[str, str] | None = None) -> dict[str, Any]:
    """One measurement in a process of its own (see `gauges`, `gauges_ai`). `TrailboxError` if it fails."""
    around = dict(os.environ)
    if "DISPLAY" not in around and "WAYLAND_DISPLAY" not in around and sys.platform == "linux":
        around["SDL_VIDEODRIVER"] = "dummy"
    around |= {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"} | dict(env or {})
    around.pop("PYTHONDONTWRITEBYTECODE", None)  # players' modules are compiled once, not at every start
    done = subprocess.run(
        [sys.executable, "-m", f"engine.commands.{room}", *words],
        cwd=registry.ROOT,
        env=around,
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
