"""The report of a fault: the exception, where it was raised, and what reproduces it."""

from __future__ import annotations

import contextlib
import platform
import re
import tempfile
import time
import traceback
from pathlib import Path

import pygame

from engine.core.untrusted_input import wall_clock
from engine.gui.window.scene_stack import Stacked

KEEP = 10
OURS = re.compile(r"fault-\d{8}-\d{6}-\d{6}\.txt")


def write_report(library: object, scene: Stacked, error: BaseException) -> Path:
    """Write a report beside the player's files, or in the system's temporary folder. Never raises.

    Only the newest reports beside the player's files are kept; nothing is removed from the temporary folder.
    """
    lines = [
        "Trailbox fault report",
        time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(wall_clock())),
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, {platform.platform()}",
        f"Scene: {type(scene).__name__}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    with contextlib.suppress(Exception):
        lines.append(scene.report())
    text = "\n".join(lines)
    name = (
        f"fault-{time.strftime('%Y%m%d-%H%M%S', time.gmtime(wall_clock()))}-{time.monotonic_ns() % 1_000_000:06d}.txt"
    )
    folder = getattr(library, "folder", None)
    if isinstance(folder, Path):
        with contextlib.suppress(OSError):
            own = folder / "reports"
            own.mkdir(parents=True, exist_ok=True)
            _write(own / name, text)
            with contextlib.suppress(OSError):
                _tidy(own)
            return own / name
    with contextlib.suppress(OSError):
        shared = Path(tempfile.gettempdir()) / name
        _write(shared, text)
        return shared
    return Path(name)


def _write(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", errors="backslashreplace") as stream:
        stream.write(text)


def _tidy(folder: Path) -> None:
    """Remove all but the newest of our reports."""
    for old in sorted(path for path in folder.iterdir() if OURS.fullmatch(path.name))[:-KEEP]:
        old.unlink(missing_ok=True)
