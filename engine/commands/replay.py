"""Check a save and print its result as JSON.

The save is read, its log is played again by the rules, and the result is compared with its test block. A save that
can't be read, can't be played or does not end as its test says ends in one line and exit code 2.
"""

from __future__ import annotations

import argparse
from typing import Any

from engine.commands.argument_types import place
from engine.commands.output import as_json
from engine.core.errors import SaveError
from engine.core.session import Session
from engine.core.text import say
from saves.save_format import mismatches, read_file, restore

Result = dict[str, object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file of the save to a parser."""
    parser.add_argument("file", metavar="FILE", type=place, help="a save: exported, or out of a game's golden folder")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    save = read_file(chosen.file)
    session = restore(save)
    wrong = mismatches(session, save.test) if save.test is not None else ()
    if wrong:
        raise SaveError(
            say("{file} does not end as its test says: {what}", file=chosen.file.name, what=" ".join(map(str, wrong)))
        )
    as_json(result(session) | {"test": "none" if save.test is None else "passed"})
    return 0


def result(session: Session[Any, Any]) -> Result:
    """The result of a session, as JSON values."""
    over = session.over
    setup = session.setup
    return {
        "game": setup.game,
        "seats": list(setup.seats),
        "seed": setup.seed,
        "options": dict(setup.options),
        "board": setup.board,
        "steps": len(session.log),
        "over": over is not None,
        "reason": over.reason if over else None,
        "places": list(over.places) if over else None,
        "scores": list(over.scores) if over else None,
        "tally": {str(source): list(points) for source, points in over.tally} if over else None,
        "to_move": list(session.to_move),
    }
