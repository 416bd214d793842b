"""Print the legal moves at the end of a save.

One move in each line: the seat, the move in notation (as in saves) and the move in words, separated by tabs. Nothing is
printed for a game that is over.
"""

from __future__ import annotations

import argparse

from engine.commands.argument_types import place
from engine.commands.output import line
from engine.core import codec
from engine.table.contract.game_view import view_of
from saves.save_format import read_file, restore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file of the save to a parser."""
    parser.add_argument("file", metavar="FILE", type=place, help="a save: exported, or out of a game's golden folder")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    session = restore(read_file(chosen.file))
    view = view_of(session.setup.game)
    cast = session.cast
    for seat in session.to_move:
        seen = session.observe(seat)
        for move in session.moves(seat):
            notation = codec.dumps(codec.encode(move, session.rules.move_type))
            line(f"{cast[seat].name}\t{notation}\t{view.label(seen, seat, move)}")
    return 0
