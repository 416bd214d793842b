"""The files beside the games, as a library holds them: settings, statistics, progress, lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.core.text import Text, say
from saves import lessons, progress, settings, statistics
from saves.disk import migrations
from saves.disk.files import Disk
from saves.disk.home import Home
from saves.lessons import Learnt, Lessons
from saves.progress import Progress
from saves.records import Kind, load
from saves.settings import Settings
from saves.statistics import Finished, Statistics

T = TypeVar("T")
SETTINGS = Kind("settings.json", say("settings"), settings.FORMAT, settings.VERSION, Settings, migrations.SETTINGS)
STATISTICS = Kind(
    "statistics.json", say("statistics"), statistics.FORMAT, statistics.VERSION, Statistics, migrations.STATISTICS
)
PROGRESS = Kind("progress.json", say("solo results"), progress.FORMAT, progress.VERSION, Progress, migrations.PROGRESS)
LESSONS = Kind(
    "lessons.json", say("ticks on the lessons"), lessons.FORMAT, lessons.VERSION, Lessons, migrations.LESSONS
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

    def open(self, home: Home) -> None:
        """Read everything."""
        self.settings = self._read = self._load(home, SETTINGS)
        self.statistics = self._load(home, STATISTICS)
        self.progress = self._load(home, PROGRESS)
        self.lessons = self._load(home, LESSONS)

    def move(self, home: Home, same: bool) -> None:
        """Another folder, or the same one that was not ours until now.

        What it holds already is taken over, what is not saved yet is saved there.
        """
        counted: Statistics = self._load(home, STATISTICS)
        stored: Settings = self._load(home, SETTINGS)
        reached: Progress = self._load(home, PROGRESS)
        merged = counted if same or counted.games else self.statistics
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
        """One more game in the statistics."""
        self._change(lambda known: known.plus(game, mark))

    def withdraw(self, mark: str) -> None:
        """The game of this mark counts no more if it was the last that was counted."""
        self._change(lambda known: known.without(mark))

    def store_progress(self, new: Progress) -> None:
        """Take over and save the progress."""
        if new != self.progress:
            self.progress = new
            self._store(PROGRESS, new)

    def learnt(self, game: str) -> Learnt:
        """What the player has learnt of a game by its lessons."""
        return self.lessons.of(game)

    def store_learnt(self, game: str, learnt: Learnt) -> None:
        """Take over and save it."""
        new = self.lessons.having(game, learnt)
        if new != self.lessons:
            self.lessons = new
            self._store(LESSONS, new)

    def _load(self, home: Home, kind: Kind[T]) -> T:
        found = load(self._disk, home.folder, kind, home.writable)
        self._frozen.discard(kind.file)
        if found.frozen:
            self._frozen.add(kind.file)
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
            self._put(kind.file, lambda: kind.text(value).encode("utf-8"))
