"""The saves in the games folder: listing, reading with the backup as a fallback, setting damaged files aside."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from engine.core.errors import SaveError
from engine.core.session import Setup
from engine.core.text import Text, say
from engine.core.untrusted_input import clean, unreadable
from saves import save_format as saving
from saves.disk.atomic_write import BAK, Disk, beside
from saves.disk.envelope import NewerVersion
from saves.save_format import Save

ENDING = ".json"
AUTO = "auto-"
NAMED = "save-"


class Entry(Struct, frozen=True):
    """One saved game in the list. file: its name in the library; changed: UTC seconds; over: it has ended.

    steps: the length of its log; moves: how many of them players are told of, None if that is not known. places: how
    it ended (see `Over`), () if it has not or that is not known.
    """

    file: str
    title: str
    game: str
    setup: Setup
    steps: int
    moves: int | None
    changed: int
    over: bool
    places: tuple[int, ...] = ()

    @property
    def named(self) -> bool:
        """Was it saved by the player, and not just automatically?"""
        return self.file.startswith(NAMED)


class Read(Struct, frozen=True):
    """A save that was read. news: a sentence if it came from the backup; apart: its file must not be changed."""

    save: Save
    news: Text | None = None
    apart: bool = False


class Unreadable(SaveError):
    """The file can't be read from the disk; it may be intact, so it is left where it is."""


def entry_of(file: str, save: Save) -> Entry:
    """The entry of a save."""
    log = len(save.log)
    return Entry(file, save.title, save.game, save.setup, log, save.moves, save.saved, save.over, save.places)


class Shelf:
    """Reads the games folder. `mend` allows damaged files to be renamed and backups to be put in their place."""

    def __init__(self, disk: Disk, folder: Path | None, mend: bool) -> None:
        self._disk = disk
        self._folder = folder
        self._mend = mend
        self._seen: dict[str, tuple[tuple[int, int], Entry | Text]] = {}

    def files(self) -> list[str]:
        """The names of the saves, including those of which only the backup is left. `OSError`."""
        if self._folder is None:
            return []
        try:
            names = self._disk.names(self._folder)
        except FileNotFoundError:
            return []
        plain = {name.removesuffix(BAK) for name in names}
        return sorted(name for name in plain if name.startswith((AUTO, NAMED)) and name.endswith(ENDING))

    def peek(self, file: str) -> Entry | Text:
        """The entry of a save, from its backup if necessary; or why it can't be opened. Changes nothing."""
        path = self._path(file)
        try:
            stamp = self._disk.stamp(path)
        except OSError:
            stamp = (0, 0)
        known = self._seen.get(file)
        if known is None or known[0] != stamp:
            known = stamp, self._look(path)
            self._seen[file] = known
        return known[1]

    def _look(self, path: Path) -> Entry | Text:
        try:
            return entry_of(path.name, self._load(path))
        except NewerVersion as error:
            return error.text
        except SaveError as error:
            try:
                return entry_of(path.name, self._load(beside(path, BAK)))
            except SaveError:
                return error.text

    def read(self, file: str) -> Read:
        """The save, from its backup if necessary. `SaveError` if neither can be read."""
        path = self._path(file)
        try:
            return Read(self._load(path))
        except NewerVersion:
            raise
        except SaveError as error:
            return self._from_backup(path, error)

    def look(self, file: str) -> Save:
        """The save as it is, without mending anything. `SaveError` if it can't be read."""
        return self._load(self._path(file))

    def _from_backup(self, path: Path, fault: SaveError) -> Read:
        left = isinstance(fault, Unreadable) and path.exists()
        try:
            save = self._load(beside(path, BAK))
        except SaveError:
            if not left:
                self._set_aside(path)
            raise SaveError(say("This game can’t be opened, and has no good backup. {why}", why=fault.text)) from None
        if left:
            news = say("The saved game can’t be read: its backup was opened, and the last move may be missing.")
            return Read(save, news, apart=True)
        kept = self._set_aside(path)
        stuck = path.exists()
        self._promote(path)
        if kept is None:
            news = say("The saved game was damaged: its backup was opened, and the last move may be missing.")
            return Read(save, news, apart=stuck)
        news = say(
            "The saved game was damaged: its backup was opened, and the last move may be missing. The damaged "
            "file is kept as {file}.",
            file=kept.name,
        )
        return Read(save, news)

    def remove(self, file: str) -> None:
        """Remove a save and its backup, the backup first so that it does not come back. `OSError`."""
        path = self._path(file)
        self._disk.remove(beside(path, BAK))
        self._disk.remove(path)
        self._disk.sync_folder(path.parent)
        self._seen.pop(file, None)

    def _path(self, file: str) -> Path:
        if self._folder is None or Path(file).name != file or not file.startswith((AUTO, NAMED)):
            raise SaveError(say("There is no saved game “{file}”.", file=clean(file)))
        return self._folder / file

    def _load(self, path: Path) -> Save:
        try:
            return saving.read_text(self._disk.read(path, saving.LIMIT))
        except OSError as error:
            raise Unreadable(say("The file can’t be read: {why}.", why=unreadable(error))) from None

    def _set_aside(self, path: Path) -> Path | None:
        if not self._mend:
            return None
        try:
            return self._disk.set_aside(path)
        except OSError:
            return None

    def _promote(self, path: Path) -> None:
        if not self._mend:
            return
        try:
            self._disk.bring_back(path)
        except OSError:
            return  # the backup will also be found at the next opening
