"""The data folder: where it is, whether we may write to it, and why not."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct

from engine.core.errors import SaveError
from engine.core.text import Text, say
from engine.core.untrusted_input import read_regular
from saves.disk.atomic_write import Disk
from saves.disk.disk_errors import why
from saves.disk.lock import Lock

GAMES = "games"
VARIABLE = "TRAILBOX_HOME"
ELSEWHERE = "folder.txt"
LONGEST_PATH = 4096


class DataFolder(Struct):
    """An opened data folder (None: there is none).

    cause: why nothing can be saved there, as the end of a sentence; None if saving works. taken: another instance holds
    it.
    """

    folder: Path | None
    lock: Lock | None = None
    cause: Text | None = None
    taken: bool = False

    @property
    def fault(self) -> Text | None:
        """The permanent notice while nothing can be saved there; None if saving works."""
        if self.taken:
            return say("Trailbox is open in another window. Close that one to save games here.")
        return _unsaved(self.cause) if self.cause is not None else None

    @property
    def writable(self) -> bool:
        """Whether this program may write there: it has the lock, and nothing went wrong."""
        return self.cause is None and self.lock is not None and self.lock.held

    @property
    def games(self) -> Path | None:
        """The folder of the saves."""
        return self.folder / GAMES if self.folder is not None else None

    def close(self) -> None:
        """Release the lock on the folder."""
        if self.lock is not None:
            self.lock.release()


def open_home(folder: Path | None, disk: Disk) -> DataFolder:
    """Make the folder if necessary and take its lock. Never raises: a failure is in `cause`."""
    if folder is None:
        return DataFolder(None, cause=say("this computer has no folder for it"))
    lock = Lock(folder)
    try:
        disk.make_folder(folder / GAMES)
        if not os.access(folder, os.W_OK) or not os.access(folder / GAMES, os.W_OK):
            return DataFolder(folder, cause=say("writing is not allowed there"))
        if not disk.call("lock", lock.take):
            return DataFolder(folder, cause=say("another window of Trailbox has it open"), taken=True)
        disk.sweep(folder)
        disk.sweep(folder / GAMES)
    except OSError as error:
        lock.release()
        return DataFolder(folder, cause=why(error))
    return DataFolder(folder, lock)


def _unsaved(cause: Text) -> Text:
    return say("Your games are not being saved: {why}. You can choose another folder in the settings.", why=cause)


def unsaved(error: OSError) -> Text:
    """The permanent notice while the disk refuses."""
    return _unsaved(why(error))


def default_folder() -> Path | None:
    """$TRAILBOX_HOME, else the folder the player chose, else the one the system has for such data; None if none."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).absolute()
    chosen = _chosen()
    return chosen if chosen is not None and _is_there(chosen) else _system("data")


def lost_folder() -> Path | None:
    """The folder the player chose, if it would be used but is missing (a removed stick); None otherwise."""
    chosen = None if os.environ.get(VARIABLE) else _chosen()
    return None if chosen is None or _is_there(chosen) else chosen


def remember_folder(folder: Path, disk: Disk) -> bool:
    """Use this folder at the next start; False if that can't be stored."""
    note = _note()
    if note is None or os.environ.get(VARIABLE):
        return False
    try:
        disk.make_folder(note.parent)
        disk.write(note, str(folder).encode("utf-8"), keep=False)
    except (OSError, ValueError):
        return False
    return True


def _note() -> Path | None:
    config = _system("config")
    return config / ELSEWHERE if config is not None else None


def _chosen() -> Path | None:
    note = _note()
    try:
        words = read_regular(note, LONGEST_PATH).decode("utf-8").strip() if note is not None else ""
        folder = Path(words)
        return folder if words and folder.is_absolute() else None
    except (OSError, ValueError, SaveError):
        return None


def _is_there(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except (OSError, ValueError):
        return False


def _system(kind: str) -> Path | None:
    # platformdirs is slow to import and not needed when the folder is given
    import platformdirs

    try:
        name = (platformdirs.user_data_dir if kind == "data" else platformdirs.user_config_dir)(
            "trailbox", appauthor=False
        )
    except (OSError, RuntimeError, KeyError):
        return None
    found = Path(name)
    # without a home the name stays "~/...", which must not be made in the current folder
    return found if found.is_absolute() else None
