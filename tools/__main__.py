"""Runs one of the developers' tools: `python -m tools --help`. Players and their wheel have none of them."""

from __future__ import annotations

import os
import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.commands.cli import Parser

ABOUT = "The tools of those who work on Trailbox. `python main.py --help` lists what everybody may use."
INTERRUPTED = 130


def modules() -> dict[str, ModuleType]:
    """The tools by name; imported here, since that takes a moment."""
    from tools import contrast, first_tries, golden_save, headroom, playing_time, structure, window_fill
    from tools.bench import bench
    from tools.calibrate import calibrate
    from tools.learn import learn
    from tools.record import compare, record
    from tools.shots import shots
    from tools.snapshots import snapshots
    from tools.soak import soak

    return {
        "shots": shots,
        "soak": soak,
        "bench": bench,
        "record": record,
        "compare": compare,
        "golden": golden_save,
        "seen": snapshots,
        "headroom": headroom,
        "tries": first_tries,
        "minutes": playing_time,
        "room": window_fill,
        "contrast": contrast,
        "learn": learn,
        "calibrate": calibrate,
        "structure": structure,
    }


def reader() -> Parser:
    """The parser of their command lines."""
    from engine.commands.cli import parser

    return parser(modules(), "python -m tools", ABOUT)


def main(words: list[str] | None = None) -> int:
    """Run with these arguments. Returns the exit code: 0 success, 1 a check failed, 2 a wrong entry, 130 Ctrl-C."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # keep results on stdout clean
    try:
        from engine.commands.cli import run

        return run(sys.argv[1:] if words is None else words, reader())
    except KeyboardInterrupt:
        return INTERRUPTED  # before any output


if __name__ == "__main__":
    sys.exit(main())
