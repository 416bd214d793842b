"""Which form of its kernels a game runs: compiled by mypyc if an up-to-date build lies beside the source, else plain.

A game's kernels are the modules of its `ai/kernels/`. All of a game are compiled as one group, so that they call each
other directly, together with a copy of the engine's kernels that they import; the build
(`engine.commands.kernels.build`) leaves beside the source one library for each, one they share, and a stamp that says
which source they were made from. Python would prefer a library to the source beside it, even a stale one: therefore a
finder decides when the first kernel of a game is imported. `TRAILBOX_FORM=plain` always takes the source,
`TRAILBOX_FORM=compiled` only an up-to-date build.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Literal

from engine.core import registry
from engine.core.errors import SettingError
from engine.core.sha256 import sha256
from engine.core.text import say, verbatim

Form = Literal["compiled", "plain"]

SETTING = "TRAILBOX_FORM"
SUFFIX = EXTENSION_SUFFIXES[0]
"""The end of a library's file name; it names the Python it was built for."""
SHARED = "kernels__mypyc"
"""The library with the code of all kernels of a game; those named like the sources only refer to it."""
STAMP = f"kernels{SUFFIX.rpartition('.')[0]}.json"
ROOM = "ai.kernels"
"""The package of a game's kernels, below the game's own."""
COMMON = "engine.ai.kernels"
"""The package of the engine's kernels, which those of any game may import."""
PROJECT = "pyproject.toml"
"""The file from which the build reads its settings; a wheel does not contain it."""


class Finder:
    """Comes before Python's own finders and answers for kernels that must run as plain source."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """The plain source of a kernel, or None to leave it to the other finders.

        `SettingError` if it must not be plain.
        """
        package, leaf = name.rpartition(".")[::2]
        owner = package.removesuffix(f".{ROOM}")
        game = owner.partition(".")[2]
        if owner == package or leaf not in kernels(game):
            return None
        source = home(game) / f"{leaf}.py"
        if form(game) == "compiled" or not source.is_file():
            return None
        return spec_from_file_location(name, source)


def settle() -> None:
    """Install the finder. The package `games` calls this when it is imported."""
    sys.meta_path.insert(0, Finder())


def home(game: str) -> Path:
    """The folder of the game's kernels and of their build, whether it exists or not."""
    return registry.GAMES.joinpath(game, *ROOM.split("."))


def module(game: str, name: str) -> str:
    """The full name of a kernel, or of the library they share."""
    return f"games.{game}.{ROOM}.{name}"


def kernels(game: str) -> tuple[str, ...]:
    """The game's modules that are compiled: all in that folder; guests have none."""
    if game not in registry.folders():
        return ()
    return tuple(sorted(path.stem for path in home(game).glob("[!_]*.py") if path.is_file()))


def borrowed(game: str) -> tuple[str, ...]:
    """The engine's kernels that the game's import, each with `from engine.ai.kernels.NAME import`."""
    texts = [(home(game) / f"{name}.py").read_text(encoding="utf-8") for name in kernels(game)]
    return tuple(sorted({name for text in texts for name in re.findall(rf"^from {COMMON}\.(\w+) import", text, re.M)}))


def sources(game: str) -> dict[str, Path]:
    """What is compiled for the game: its kernels and those it borrows, by their names."""
    common = registry.ROOT.joinpath(*COMMON.split("."))
    return {name: common / f"{name}.py" for name in borrowed(game)} | {
        name: home(game) / f"{name}.py" for name in kernels(game)
    }


def with_kernels() -> tuple[str, ...]:
    """The games that have kernels."""
    return tuple(game for game in registry.folders() if kernels(game))


def form(game: str) -> Form:
    """Which form of its kernels the game runs in this process. `SettingError` if that may not be."""
    wish = wanted()
    if wish == "plain" or not kernels(game):
        return "plain"
    why = obstacle(game)
    if wish == "compiled" and why:
        raise SettingError(
            say(
                "{setting} asks for compiled kernels, but those of {game} {why}: “make kernels” builds them.",
                setting=SETTING,
                game=game,
                why=verbatim(why),
            )
        )
    return "plain" if why else "compiled"


def wanted() -> Form | None:
    """The form that the environment asks for; None for the best available. `SettingError` for anything else."""
    match os.environ.get(SETTING, ""):
        case "":
            return None
        case "plain":
            return "plain"
        case "compiled":
            return "compiled"
        case other:
            raise SettingError(
                say("{setting} is plain or compiled, not “{word}”.", setting=SETTING, word=verbatim(other[:40]))
            )


def check() -> None:
    """`SettingError` if the environment asks for a form that is not available. Reads no files if it asks for none."""
    if wanted() is not None:
        for game in with_kernels():
            form(game)


@cache
def obstacle(game: str) -> str:
    """Why the game's compiled kernels can't run, "" if they can."""
    why = staleness(game)
    if not why:
        try:
            importlib.import_module(module(game, SHARED))
        except ImportError as error:  # made on another system, or for another librt
            why = f"can't be loaded ({error})"
    return why


def staleness(game: str) -> str:
    """Why the build beside the game's kernels is not from their source, "" if it is (or there is nothing to build)."""
    if not kernels(game):
        return ""
    folder, paths = home(game), sources(game)
    try:
        stamp = json.loads((folder / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "have not been built"
    if not isinstance(stamp, dict) or stamp.get("sources") != digests(paths):
        return "have changed since they were built"
    if not all((folder / f"{name}{SUFFIX}").is_file() for name in (*paths, SHARED)):
        return "are not all there"
    return ""


def fresh(game: str) -> bool:
    """Would a process started now use a build of the game's kernels? False if the environment asks for a form."""
    if wanted() is not None or game not in registry.folders():
        return False
    return bool(kernels(game)) and not staleness(game)


def to_build() -> tuple[str, ...]:
    """The games whose kernels could be built here and are not; none if the program is installed or read-only."""
    if wanted() is not None or not (registry.ROOT / PROJECT).is_file() or not os.access(registry.ROOT, os.W_OK):
        return ()
    return tuple(game for game in with_kernels() if staleness(game) and os.access(registry.GAMES / game, os.W_OK))


def digests(paths: Mapping[str, Path]) -> dict[str, str]:
    """The SHA-256 of each source, by its name."""
    return {name: sha256(path.read_bytes()).hexdigest() for name, path in paths.items()}


def sentence(reason: str = "", game: str = "") -> str:
    """One line for the terminal: which form runs, and why if it is the plain one.

    `reason`: the reason, if the caller knows it. It is about one game that has kernels, or about all of them.
    """
    games = (game,) if game else with_kernels()
    plain = [game for game in games if form(game) == "plain"]
    if not plain:
        count = sum(len(kernels(game)) for game in games)
        return f"Kernels: compiled ({count} {'module' if count == 1 else 'modules'})."
    if wanted() == "plain":
        return f"Kernels: plain, {SETTING} asks for it."
    return f"Kernels: plain, {reason or 'they ' + obstacle(plain[0])}; the AI is weaker but right."


def main() -> int:
    """Print which form runs. Returns 2, with one sentence, if the form that is asked for is not available."""
    try:
        sys.stdout.write(sentence() + "\n")
    except SettingError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
