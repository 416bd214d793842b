"""Kills a program that saves, at random moments, and looks at what it left: for the tests and the soak command.

`python -m tools.faults.random_kills FOLDER GAME SEED` is that program: it takes up the newest unfinished game, plays at
random, and prints a line for everything that was promised to be on the disk: "saved <file> <steps>", "counted <games>".
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from engine.core import registry
from engine.core.game_start import fresh
from engine.core.session import Session
from saves.player_files import Library
from saves.saves_folder import Entry
from tools.faults.bad_saves import Fell

LONGEST_LIFE = 0.12
"""Seconds from the first promise to the latest kill."""


@dataclass(slots=True)
class Kills:
    """The results of a series of kills."""

    kills: int = 0
    promises: int = 0
    unfinished: int = 0
    counted: int = 0


def kill_often(
    folder: Path,
    game: str,
    seed: int,
    count: int,
    progress: Callable[[float], None] = lambda _done: None,
    *,
    program: str = "tools.faults.random_kills",
    longest: float = LONGEST_LIFE,
) -> Kills:
    """Start, kill -9 and inspect `count` times over one data folder. `Fell` if anything promised is lost.

    program: the module that plays and makes such promises; longest: seconds it lives after its first one.
    """
    rng = Random(seed)
    found = Kills()
    steps: dict[str, int] = {}
    for number in range(count):
        lines = _one_life([program, str(folder), game], longest, rng)
        found.kills += 1
        _inspect(folder, lines, steps, found)
        progress((number + 1) / count)
    return found


def _one_life(program: list[str], longest: float, rng: Random) -> list[str]:
    command = [sys.executable, "-m", *program, str(rng.randrange(2**32))]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=registry.ROOT, encoding="utf-8")
    if child.stdout is None:
        raise Fell("the program has no output")
    with child:
        first = child.stdout.readline()
        time.sleep(rng.random() * longest)
        child.kill()
        rest = child.stdout.read()
    if not first:
        raise Fell("the program did not start")
    # the last line may have been cut by the kill
    return [line for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def _inspect(folder: Path, lines: list[str], steps: dict[str, int], found: Kills) -> None:
    for line in lines:
        word, *values = line.split()
        if word == "saved":
            found.promises += 1
            steps[values[0]] = int(values[1])
        elif word == "counted":
            found.counted = int(values[0])
    library = Library(folder)
    try:
        if library.notice is not None or library.passing():
            raise Fell(f"the folder was left in disorder: {library.notice} {library.passing()}")
        entries = {entry.file: entry for entry in library.entries()}
        if library.unreadable():
            raise Fell(f"unreadable saves: {library.unreadable()}")
        found.unfinished = sum(not entry.over for entry in entries.values())
        for file, wanted in steps.items():
            _check(library, entries.get(file), file, wanted)
        games = library.statistics().tally().games
        if games < found.counted or games > found.counted + 1:
            raise Fell(f"{games} games are counted, {found.counted} were promised")
        found.counted = games
    finally:
        library.close()
    # what was found is now the least that must be there
    for file, entry in entries.items():
        if entry.over:
            # thinned out one day, as finished games are
            steps.pop(file, None)
        elif file in steps:
            steps[file] = entry.steps


def _check(library: Library, entry: Entry | None, file: str, wanted: int) -> None:
    if entry is None:
        raise Fell(f"{file} is gone")
    if entry.steps < wanted:
        raise Fell(f"{file} has {entry.steps} steps, {wanted} were promised")
    if entry.over:
        return
    opened = library.open(entry)
    if opened.notice is not None or len(opened.session.log) != entry.steps:
        raise Fell(f"{file} does not open as it was: {opened.notice}")


def main(folder: str, game: str, seed: str) -> None:
    """The program that is killed."""
    rng = Random(seed)
    library = Library(Path(folder))
    if library.notice is not None:
        raise Fell(str(library.notice))
    entry = library.continue_entry()
    session = library.open(entry).session if entry is not None else begin(game, rng)
    while True:
        _play(library, session, rng)
        session = begin(game, rng)


def begin(game: str, rng: Random) -> Session[Any, Any]:
    """A new game between people, on the first board."""
    return fresh(game, 0, rng.randrange(2**32))


def _play(library: Library, session: Session[Any, Any], rng: Random) -> None:
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
        library.autosave(session)
        # as often as not the next move comes while the last one is still being written
        if rng.random() < 0.5 and library.flush(5):
            promise(library, session)
    library.record(session)
    if library.flush(5):
        promise(library, session)
        promise_counted(library)


def promise(library: Library, session: Session[Any, Any]) -> None:
    """Prints the promise that the session is on the disk up to its last step."""
    entry = library.entry_for(session)
    if entry is not None:
        sys.stdout.write(f"saved {entry.file} {entry.steps}\n")
        sys.stdout.flush()


def promise_counted(library: Library) -> None:
    """Prints the promise that all games that ended so far are in the statistics on the disk."""
    sys.stdout.write(f"counted {library.statistics().tally().games}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:4])
