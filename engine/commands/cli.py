"""Reads the command line and runs one command. A wrong entry ends in one line and exit code 2."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from engine import __version__
from engine.ai import forms
from engine.commands import accuracy, analyse, arena, challenges, legal_moves, perft, replay, solo_trial
from engine.commands.moving import pack, unpack
from engine.commands.output import complain, warn
from engine.core import registry
from engine.core.errors import TrailboxError

COMMANDS: dict[str, ModuleType] = {
    "replay": replay,
    "moves": legal_moves,
    "perft": perft,
    "arena": arena,
    "trial": solo_trial,
    "challenges": challenges,
    "analyse": analyse,
    "accuracy": accuracy,
    "pack": pack,
    "unpack": unpack,
}
INTERRUPTED = 130

ABOUT = """Trailbox: real tile-laying games on one table. Without a command the window opens, and so it does
with the file of a saved game (.trailbox), which is brought in.

Games are saved where the system keeps an application's data; the variable TRAILBOX_HOME names another folder."""


class Parser(argparse.ArgumentParser):
    """A parser whose error messages are one line."""

    def error(self, message: str) -> NoReturn:
        """One line and exit code 2."""
        complain(f"{self.prog}: {message} (--help says more)")
        raise SystemExit(2)


def parser(modules: Mapping[str, ModuleType] = COMMANDS, program: str = "", about: str = ABOUT) -> Parser:
    """The parser of every command. program: what was typed before it, "" for that of the players."""
    program = program or ("trailbox" if Path(sys.argv[0]).stem == "trailbox" else "main.py")
    top = Parser(prog=program, description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    top.add_argument("--version", action="version", version=f"Trailbox {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    for name, module in modules.items():
        doc = module.__doc__ or ""
        one = commands.add_parser(
            name,
            help=doc.partition("\n")[0].rstrip("."),
            description=doc,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(one)
        one.set_defaults(run=module.run)
    return top


def run(words: list[str], reader: Parser | None = None) -> int:
    """Run one command. Returns the exit code: 0 success, 1 a check failed, 2 a wrong entry, 130 stopped by Ctrl-C.

    reader: a parser of other commands than the players'.
    """
    try:
        chosen = (reader or parser()).parse_args(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 2
    try:
        forms.check()
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except TrailboxError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        warn("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # the reader of our output has closed it
        return 0
    except OSError as error:
        _drop_output()
        complain(f"{error.filename or chosen.command}: {error.strerror or error}")
        return 2
    except BaseException as error:
        why = registry.culprit(error)
        if why is None:
            raise
        complain(str(why))
        return 2
    return code


def _drop_output() -> None:
    """Discard output that can't be written, so that the interpreter does not fail at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
