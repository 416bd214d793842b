"""Put everything into one file: saved games, results, statistics, lessons, settings.

On another computer `unpack` or the settings page brings it in. A file of this name is replaced.
"""

from __future__ import annotations

import argparse

from engine.commands.argument_types import place
from engine.commands.output import line, warn
from engine.core.text import say
from saves.player_files import Library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file to a parser."""
    parser.add_argument("into", metavar="FILE", type=place, help="the file to write; its name should end in .trailbox")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    library = Library()
    try:
        missing = library.pack(chosen.into)
    finally:
        library.close()
    line(str(say("Everything is in {path}.", path=str(chosen.into))))
    if missing:
        warn(f"{missing} saved games can’t be read and are not in it")
    return 0
