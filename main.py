"""Opens Trailbox, also on a saved game's file, or runs one of its commands: `python main.py --help`.

A worker process imports this file again, so nothing is loaded here before it is asked for.
"""

from __future__ import annotations

import os
import sys

if __name__ == "__mp_main__":
    # the process that started this one handles Ctrl-C, also while this one is still importing
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)

LIBRARIES = ("pygame", "pytmx", "platformdirs", "defusedxml", "librt", "mypy_extensions", "msgspec")
INTERRUPTED = 130
SAVED_GAME = ".trailbox"
"""How the name of a saved game ends that a player keeps as a file; a system opens it with this program."""


def main(arguments: list[str] | None = None) -> int:
    """Run with these arguments. Returns the exit code: 0 success, 1 a check failed, 2 a wrong entry, 130 Ctrl-C."""
    if sys.version_info < (3, 11):  # noqa: UP036 - somebody may start it with an older one
        sys.stderr.write("Trailbox needs Python 3.11 or later, and this is {}.{}.\n".format(*sys.version_info[:2]))
        return 2
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # keep results on stdout clean
    _have_streams()
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if words and not words[0].lower().endswith(SAVED_GAME):
            # only a command needs the parser, and a worker process needs neither
            from engine.commands.cli import run

            return run(words)
        from engine.commands.play import play

        return play(words[0] if words else "")
    except KeyboardInterrupt:
        return INTERRUPTED  # before any output, since the imports take a moment
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in LIBRARIES:
            raise
        sys.stderr.write(f"Trailbox needs the library {error.name}: run “{_remedy()}” once to set everything up.\n")
        return 2


def _have_streams() -> None:
    """Make stdout and stderr usable: without a console they don't exist, and an old console lacks some characters."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - open till the end
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _remedy() -> str:
    here = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120 - pathlib would slow the start
    at_home = os.path.samefile(here, os.getcwd())  # noqa: PTH109, PTH121
    if os.name == "nt":
        return "make.bat play" if at_home else f"{here}\\make.bat play"
    return "make play" if at_home else f"make -C {here} play"


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # without a Python beside it a worker is started as this program again, and goes its own way here
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
