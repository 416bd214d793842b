"""Bring in everything that `pack` or the settings page has put into a file on another computer.

Nothing that is here is lost: games and results of both are kept, and so are settings that were changed here. No window
may be open.
"""

from __future__ import annotations

import argparse

from engine.commands.argument_types import place
from engine.commands.output import line
from engine.core.errors import SaveError
from engine.core.text import say
from saves.moving_house import read
from saves.player_files import Library

PATIENCE = 60.0
"""Seconds for the disk."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file to a parser."""
    parser.add_argument("file", metavar="FILE", type=place, help="the file from the other computer")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    found = read(chosen.file)
    library = Library()
    try:
        told = library.unpack(found)
        written = library.flush(PATIENCE)
    finally:
        library.close()
    if not written:
        raise SaveError(library.notice or say("Nothing can be saved."))
    line(f"games brought in   {told.new}")
    line(f"here already       {told.known}")
    line(f"left out           {told.left}")
    return 0
