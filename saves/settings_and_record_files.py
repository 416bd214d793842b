"""Reads and stores settings, statistics, progress and lessons; a damaged file is put aside, its backup read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec
from engine.core.errors import SaveError, TrailboxError
from engine.core.text import Text, say
from engine.core.untrusted_input import unreadable
from saves import lessons_finished, settings, solo_progress, statistics
from saves.disk import envelope, lenient_reading, migrations
from saves.disk.atomic_write import BAK, LONGEST, Disk, beside
from saves.disk.data_folder import DataFolder
from saves.disk.lenient_reading import Rest, restored
from saves.figures.tally import Finished
from saves.lessons_finished import Learnt, Lessons
from saves.settings import Settings
from saves.solo_progress import Progress
from saves.statistics import Statistics

T = TypeVar("T")


class Kind(Struct, Generic[T], frozen=True):
    """One such file. `title` names it in a sentence."""

    file: str
    title: Text
    format: str
    version: int
    type: type[T]
    migrations: Mapping[int, envelope.Migration]

    def text(self, value: T, rest: Rest | None = None, version: int = 0) -> str:
        """The file's text. rest, version: of what was read, which may be of a later version."""
        body = restored(codec.encode(value, self.type), rest or Rest())
        return envelope.wrap(self.format, max(self.version, version), body)

    def read(self, data: bytes) -> Read[T]:
        """What is in the file's bytes. `SaveError`; `NewerVersion` if a later version has written nothing usable."""
        body, version = envelope.unwrap_any(self.format, self.version, data, self.migrations)
        try:
            value, rest = lenient_reading.read(self.type, body, self.file)
        except TrailboxError as error:
            if version > self.version:
                raise envelope.NewerVersion(envelope.NEWER) from None
            raise SaveError(envelope.damaged(error)) from None
        return Read(value, rest, version)


class Read(Struct, Generic[T], frozen=True):
    """A file's value, with what could not be used of it and the version of the file."""

    value: T
    rest: Rest
    version: int


class Loaded(Struct, Generic[T], frozen=True):
    """What was read. news: a sentence for the player if something was wrong; frozen: the file must not be written.

    rest, version: what could not be used, and the version of what was read; None if there was no file.
    """

    value: T
    news: Text | None = None
    frozen: bool = False
    rest: Rest | None = None
    version: int = 0


def _loaded(kind: Kind[T], read: Read[T], news: Text | None = None) -> Loaded[T]:
    if read.version > kind.version and news is None:
        news = say("The {what} are from a newer Trailbox: what this version does not know is kept.", what=kind.title)
    return Loaded(read.value, news, rest=read.rest, version=read.version)


def load(disk: Disk, folder: Path | None, kind: Kind[T], mend: bool) -> Loaded[T]:
    """The value; its backup, then the defaults, if the file is damaged.

    If `mend` the damaged file is set aside and its backup put in its place.
    """
    if folder is None:
        return Loaded(kind.type())
    path = folder / kind.file
    try:
        return _loaded(kind, kind.read(disk.read(path, LONGEST)))
    except envelope.NewerVersion:
        news = say(
            "The {what} are from a newer Trailbox: they are left untouched, and this version keeps its own.",
            what=kind.title,
        )
        return Loaded(kind.type(), news, frozen=True)
    except FileNotFoundError:
        if not beside(path, BAK).exists():
            return Loaded(kind.type())
    except OSError as error:
        news = say("The {what} can’t be read, and are left as they are: {why}.", what=kind.title, why=unreadable(error))
        return Loaded(kind.type(), news, frozen=True)
    except SaveError:
        if mend and not _set_aside(disk, path):
            stuck = _load_backup(disk, path, kind, mend=False)
            return replace(stuck, frozen=True)
    return _load_backup(disk, path, kind, mend)


def _load_backup(disk: Disk, path: Path, kind: Kind[T], mend: bool) -> Loaded[T]:
    try:
        found = kind.read(disk.read(beside(path, BAK), LONGEST))
    except envelope.NewerVersion:
        return Loaded(kind.type(), frozen=True)
    except (OSError, SaveError) as error:
        if mend and isinstance(error, SaveError):
            _set_aside(disk, beside(path, BAK))
        news = say("The {what} were damaged and have been reset; the damaged file is kept.", what=kind.title)
        return Loaded(kind.type(), news)
    if mend:
        # in the place of the file, so that this is said once
        with suppress(OSError):
            disk.bring_back(path)
    return _loaded(kind, found, say("The {what} were damaged; the last backup is used.", what=kind.title))


def _set_aside(disk: Disk, path: Path) -> bool:
    """False if the disk refuses: then the damaged file stays where it is, and is not written again."""
    try:
        disk.set_aside(path)
    except OSError:
        return False
    return True


SETTINGS = Kind("settings.json", say("settings"), settings.FORMAT, settings.VERSION, Settings, migrations.SETTINGS)
STATISTICS = Kind(
    "statistics.json", say("statistics"), statistics.FORMAT, statistics.VERSION, Statistics, migrations.STATISTICS
)
PROGRESS = Kind(
    "progress.json", say("solo results"), solo_progress.FORMAT, solo_progress.VERSION, Progress, migrations.PROGRESS
)
LESSONS = Kind(
    "lessons.json",
    say("ticks on the lessons"),
    lessons_finished.FORMAT,
    lessons_finished.VERSION,
    Lessons,
    migrations.LESSONS,
)
Put = Callable[[str, Callable[[], bytes]], None]


class Books:
    """`put` has a file written, soon; `news` collects sentences to be said once (damaged files and the like)."""

    def __init__(self, disk: Disk, put: Put, news: list[Text]) -> None:
        self.settings = self._read = Settings()
        self.statistics = Statistics()
        self.progress = Progress()
        self.lessons = Lessons()
        self._disk = disk
        self._put = put
        self._news = news
        self._changes: list[Callable[[Statistics], Statistics]] = []
        self._frozen: set[str] = set()
        self._kept: dict[str, tuple[Rest, int]] = {}
        """What could not be used of each file, and its version: both are written again."""

    def open(self, home: DataFolder) -> None:
        """Read all books from a folder."""
        self.settings = self._read = self._load(home, SETTINGS)
        self.statistics = self._load(home, STATISTICS)
        self.progress = self._load(home, PROGRESS)
        self.lessons = self._load(home, LESSONS)

    def move(self, home: DataFolder, same: bool) -> None:
        """Go to another folder, or take over one that was not ours until now.

        What it holds already is kept, and what is not saved yet is saved there.
        """
        counted: Statistics = self._load(home, STATISTICS)
        stored: Settings = self._load(home, SETTINGS)
        reached: Progress = self._load(home, PROGRESS)
        merged = counted if same or counted.games or counted.elsewhere else self.statistics
        for change in self._changes:
            merged = change(merged)
        self.statistics = merged
        if merged != counted:
            self._store(STATISTICS, merged)
        if same:
            self.settings = settings.rebased(self.settings, self._read, stored)
        elif self.settings == Settings():
            self.settings = stored
        self._read = self.settings
        if self.settings != stored:
            self._store(SETTINGS, self.settings)
        self.progress = reached.joined(self.progress)
        if self.progress != reached:
            self._store(PROGRESS, self.progress)
        known: Lessons = self._load(home, LESSONS)
        self.lessons = known.joined(self.lessons)
        if self.lessons != known:
            self._store(LESSONS, self.lessons)

    def store_settings(self, new: Settings) -> None:
        """Take over and save the settings."""
        if new != self.settings:
            self.settings = new
            self._store(SETTINGS, new)

    def count(self, game: Finished, mark: str) -> None:
        """Count one more game in the statistics."""
        self._change(lambda known: known.plus(game, mark))

    def withdraw(self, mark: str) -> None:
        """Take the game of this mark out of the statistics, if it was the last that was counted."""
        self._change(lambda known: known.without(mark))

    def count_luck(self, game: Finished, mark: str, luck: int, skill: int, counted: str) -> None:
        """Add the luck and skill of a reviewed game. counted: by which mark the game itself was counted."""
        self._change(lambda known: known.with_luck(game, mark, luck, skill, counted))

    def count_accuracy(self, game: Finished, mark: str, accuracy: int, counted: str) -> None:
        """Add the accuracy of a game whose moves were judged. counted: by which mark the game itself was counted."""
        self._change(lambda known: known.with_accuracy(game, mark, accuracy, counted))

    def named(self, home: str) -> Statistics:
        """The statistics, which know from now on on which computer they were counted."""
        self._change(lambda known: known.at(home))
        return self.statistics

    def take_in(
        self, moved: Settings, counted: Statistics, reached: Progress, known: Lessons, home: str
    ) -> Callable[[], None]:
        """What adds the books of another computer to those here, and leaves what is here as it is.

        home: a name for this computer, if it has none. `SaveError` if they would become too large to be read again.
        """
        chosen = settings.moved(self.settings, moved)
        reached, known = self.progress.joined(reached), self.lessons.joined(known)
        self._check_size(STATISTICS, self.statistics.at(home).joined(counted))
        self._check_size(PROGRESS, reached)
        self._check_size(LESSONS, known)

        def act() -> None:
            self.store_settings(chosen)
            self._change(lambda mine: mine.at(home).joined(counted))
            self.store_progress(reached)
            self._store_lessons(known)

        return act

    def store_progress(self, new: Progress) -> None:
        """Take over and save the progress."""
        if new != self.progress:
            self.progress = new
            self._store(PROGRESS, new)

    def learnt(self, game: str) -> Learnt:
        """What the player has learnt of a game by its lessons."""
        return self.lessons.of(game)

    def store_learnt(self, game: str, learnt: Learnt) -> None:
        """Take over and save what was learnt."""
        self._store_lessons(self.lessons.having(game, learnt))

    def _store_lessons(self, new: Lessons) -> None:
        if new != self.lessons:
            self.lessons = new
            self._store(LESSONS, new)

    def _load(self, home: DataFolder, kind: Kind[T]) -> T:
        found = load(self._disk, home.folder, kind, home.writable)
        self._frozen.discard(kind.file)
        if found.frozen:
            self._frozen.add(kind.file)
        if found.rest is not None:
            self._kept[kind.file] = found.rest, found.version
        if found.news is not None:
            self._news.append(found.news)
        return found.value

    def _change(self, change: Callable[[Statistics], Statistics]) -> None:
        self._changes.append(change)
        changed = change(self.statistics)
        if changed is not self.statistics:
            self.statistics = changed
            self._store(STATISTICS, changed)

    def _store(self, kind: Kind[T], value: T) -> None:
        if kind.file not in self._frozen:
            rest, version = self._kept.get(kind.file, (Rest(), 0))
            self._put(kind.file, lambda: kind.text(value, rest, version).encode("utf-8"))

    def _check_size(self, kind: Kind[T], value: T) -> None:
        rest, version = self._kept.get(kind.file, (Rest(), 0))
        if len(kind.text(value, rest, version).encode("utf-8")) > LONGEST:
            raise SaveError(say("The {what} of both together would be too large.", what=kind.title))
