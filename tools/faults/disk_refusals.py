"""A whole session at the library with every single operation of the disk refused in turn, for tests and soak."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

from msgspec.structs import replace

from engine.core.errors import SaveError
from engine.core.session import Session
from saves.disk.atomic_write import Disk
from saves.player_files import Library
from saves.settings import Settings
from tools.faults.bad_saves import ERRORS, FailingDisk, Fell
from tools.faults.random_kills import begin

FOREVER = 1_000_000
PATIENCE = 2.0
"""Seconds that a write may take."""
MOVES = 3
SILENT = frozenset(("unlink", "stat", "link"))
"""Operations whose failure costs nothing that a player could miss: leftovers, files that are looked at again, backups
that are copies then."""


@dataclass(slots=True)
class Refusals:
    """The results: faults made, those that a sentence told of, and how many operations one session has."""

    faults: int = 0
    told: int = 0
    operations: int = 0


def refuse_each(
    game: str, progress: Callable[[float], None] = lambda _done: None, step: int = 1, first: int = 0
) -> Refusals:
    """Fail each operation once, and each from then on, with each error. `Fell` if a save is lost or nothing is said.

    step: look at every `step`-th operation only, beginning with number `first`.
    """
    found = Refusals(operations=_count(game))
    for number in range(first, found.operations, step):
        for code in ERRORS:
            for length in (1, FOREVER):
                _trial(game, FailingDisk(number, code, length), found)
        progress((number + 1) / found.operations)
    return found


def _count(game: str) -> int:
    disk = FailingDisk()
    _trial(game, disk, Refusals())
    return disk.count


def _trial(game: str, disk: FailingDisk, found: Refusals) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        old = _prepare(folder, game)
        told = _session(folder, game, disk)
        if disk.failed:
            found.faults += 1
            found.told += bool(told)
            if not told and not SILENT.issuperset(disk.failed):
                raise Fell(f"{disk.failed[0]} failed with {disk.code} and nothing was said")
        _inspect(folder, old, disk)


def _prepare(folder: Path, game: str) -> int:
    """A folder with one unfinished game, one kept by name, and settings. The steps of the unfinished one."""
    library = Library(folder)
    session = begin(game, Random(1))
    _move(session)
    _move(session)
    library.autosave(session)
    library.keep(session, "An old one")
    library.store_settings(Settings(music=11))
    if not library.close():
        raise Fell("the folder could not be prepared")
    return len(session.log)


def _session(folder: Path, game: str, disk: Disk) -> list[str]:
    """Open, continue, play, keep, export, finish. The sentences that the player got."""
    told: list[str] = []

    def attempt(action: Callable[[], object]) -> None:
        try:
            action()
        except SaveError as error:
            told.append(str(error))

    def listen() -> None:
        if library.notice is not None:
            told.append(str(library.notice))
        told.extend(str(text) for text in library.passing())

    def write() -> None:
        # a flush tries again at once what has failed before it: hear of the first attempt too
        end = monotonic() + PATIENCE
        while library.pending and library.notice is None and monotonic() < end:
            sleep(0.001)
        listen()
        library.flush(PATIENCE)
        listen()

    library = Library(folder, disk)
    listen()
    session = _resume(library, told) or begin(game, Random(1))
    for _ in range(MOVES):
        _move(session)
        library.autosave(session)
        write()
    library.store_settings(replace(library.settings, music=22))
    write()
    attempt(lambda: library.keep(session, "A new one"))
    for entry in library.entries():
        if entry.title == "A new one":
            attempt(partial(library.export, entry, folder / "copy.json"))
    library.close(PATIENCE)
    listen()
    told.extend(str(text) for text in library.unreadable().values())
    return told


def _resume(library: Library, told: list[str]) -> Session[Any, Any] | None:
    entry = library.continue_entry()
    if entry is None:
        return None
    try:
        opened = library.open(entry)
    except SaveError as error:
        told.append(str(error))
        return None
    if opened.notice is not None:
        told.append(str(opened.notice))
    return opened.session


def _move(session: Session[Any, Any]) -> None:
    seat = session.to_move[0]
    session.play(seat, session.moves(seat)[0])


def _inspect(folder: Path, old: int, disk: FailingDisk) -> None:
    library = Library(folder)
    try:
        entries = library.entries()
        if library.unreadable() or library.passing() or library.notice is not None:
            raise Fell(f"after {disk.failed} with {disk.code} something can't be read: {library.unreadable()}")
        if not any(entry.title == "An old one" for entry in entries):
            raise Fell(f"after {disk.failed} the named save is gone")
        longest = max((entry.steps for entry in entries if not entry.named), default=-1)
        wanted = old + MOVES if disk.length == 1 and _writes_recover(disk) else old
        if longest < wanted:
            raise Fell(f"after {disk.failed} with {disk.code} only {longest} of {wanted} steps are left")
        if library.settings.music not in (11, 22):
            raise Fell("the settings are gone")
        for entry in entries:
            library.open(entry)
        leftovers = [path.name for path in (folder / "games").iterdir() if path.name.endswith(".tmp")]
        if leftovers:
            raise Fell(f"left behind: {leftovers}")
    finally:
        library.close()


def _writes_recover(disk: FailingDisk) -> bool:
    """One refused write is made up for by the next try; a library that could not open starts a game of its own."""
    return bool(disk.failed) and disk.failed[0] in ("open", "write", "fsync", "link", "replace", "sync_folder")
