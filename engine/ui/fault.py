"""The report of a fault: what was raised, where, and what reproduces it."""

from __future__ import annotations

import contextlib
import platform
import tempfile
import time
import traceback
from pathlib import Path

import pygame

from engine.ui.scene import Scene

KEEP = 10


def write_report(library: object, scene: Scene, error: BaseException) -> Path:
    """Write a report beside the player's files, or where temporary files go. Never raises."""
    lines = [
        "Trailbox fault report",
        time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()),
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, {platform.platform()}",
        f"Scene: {type(scene).__name__}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    with contextlib.suppress(Exception):
        lines.append(scene.report())
    text = "\n".join(lines)
    name = f"fault-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{time.monotonic_ns() % 1_000_000:06d}.txt"
    folder = getattr(library, "folder", None)
    places = [folder / "reports"] if isinstance(folder, Path) else []
    for place in [*places, Path(tempfile.gettempdir())]:
        try:
            place.mkdir(parents=True, exist_ok=True)
            (place / name).write_text(text, encoding="utf-8")
        except OSError:
            continue
        with contextlib.suppress(OSError):
            _tidy(place)
        return place / name
    return Path(name)


def _tidy(folder: Path) -> None:
    """Only the newest reports stay."""
    for old in sorted(folder.glob("fault-*.txt"))[:-KEEP]:
        old.unlink()
