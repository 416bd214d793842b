"""The library of the player's files, all that scenes use: saved games, their import and export, settings, progress.

A failing disk never stops a game: it goes on, `notice` says so, and the newest state is written again later.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from engine.core.errors import SaveError
from engine.core.rules import CHANCE
from engine.core.session import LookBack, Session, Step
from engine.core.text import Text, say
from engine.core.untrusted_input import clean, unreadable, wall_clock
from saves import moving_house, statistics
from saves import save_format as saving
from saves.autosave import Autosave, new_file, token
from saves.disk.atomic_write import Disk
from saves.disk.data_folder import DataFolder, default_folder, lost_folder, open_home, remember_folder, unsaved
from saves.disk.disk_errors import why
from saves.disk.file_names import check_name
from saves.disk.writer_thread import Writer
from saves.lessons_finished import Learnt
from saves.moving_house import Belongings, BroughtIn
from saves.save_format import Save
from saves.saves_folder import AUTO, NAMED, Entry, Shelf, entry_of
from saves.settings import Settings
from saves.settings_and_record_files import Books
from saves.solo_progress import Book, Progress
from saves.statistics import Statistics

FINISHED_KEPT = 50
QUIT_TIME = 3.0
LOOK_AGAIN = 2.0
"""Seconds between two checks whether another window has released the folder."""
CLOCK_SLACK = 60
"""Seconds by which the clock may have been corrected since a save that still counts as new."""


class Opened(Struct, frozen=True):
    """An opened game, and a sentence if it is not exactly as it was saved. whole: could all of it be played?"""

    session: Session[Any, Any]
    notice: Text | None = None
    whole: bool = True


class Library:
    """All of the player's files in one folder. Methods raise only if they say so (`SaveError`, one sentence)."""

    def __init__(self, folder: Path | None = None, disk: Disk | None = None) -> None:
        """folder: None for the usual one."""
        self.disk = disk or Disk()
        self._usual = folder is None
        self._home = open_home(folder.absolute() if folder is not None else default_folder(), self.disk)
        self._guard = threading.Lock()
        self._faults: dict[str, Text] = {}
        self._tracks: WeakKeyDictionary[Session[Any, Any], Autosave] = WeakKeyDictionary()
        self._live: dict[str, Save] = {}
        """The latest state of games in play, and of earlier ones that may not be on the disk yet."""
        self._saves = 0
        """Goes up when a game is saved or removed."""
        self._news: list[Text] = []
        self._unreadable: dict[str, Text] = {}
        self._found: dict[str, tuple[Step, ...]] = {}
        self._looked = time.monotonic()
        self._shelf = Shelf(self.disk, self._home.games, self._home.writable)
        self._writer = Writer(self._store, self._report)
        self._books = Books(self.disk, self._writer.put, self._news)
        self._books.open(self._home)
        lost = lost_folder() if self._usual else None
        if lost is not None:
            self._news.append(
                say("Your folder {folder} can’t be found; the usual one is used.", folder=clean(str(lost), 200))
            )
        self._writer.pause(not self._home.writable)

    # What the scenes show

    @property
    def folder(self) -> Path | None:
        """The folder of the files."""
        return self._home.folder

    @property
    def notice(self) -> Text | None:
        """A permanent sentence while nothing is being saved, with the reason; None otherwise."""
        if self._home.fault is not None:
            return self._home.fault
        with self._guard:
            return next(iter(self._faults.values()), None)

    @property
    def state(self) -> tuple[object, ...]:
        """Equal as long as nothing is stored or removed, for whoever shows any of it. Nothing is read for it."""
        books = self._books
        return books.settings, books.statistics, books.progress, books.lessons, self._saves

    @property
    def pending(self) -> bool:
        """Is there anything that has not reached the disk?"""
        return self._writer.pending

    def look_again(self) -> bool:
        """If another window holds the folder, check whether it has closed.

        Returns True once, when this one begins to save. It is cheap enough for every frame.
        """
        if not self._home.taken or time.monotonic() < self._looked + LOOK_AGAIN:
            return False
        self._looked = time.monotonic()
        self._reopen()
        return self._home.writable

    def passing(self) -> tuple[Text, ...]:
        """Sentences to be shown once (damaged settings and the like); a second call returns none."""
        news = tuple(self._news)
        self._news.clear()
        return news

    # Settings, statistics, progress

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._books.settings

    def store_settings(self, new: Settings) -> None:
        """Set and save the settings."""
        self._books.store_settings(new)

    def statistics(self) -> Statistics:
        """The figures of all games finished so far, on this computer and on those whose files were brought in."""
        return self._books.statistics.together()

    def record(self, session: Session[Any, Any]) -> None:
        """Count a finished game, only once however often this is called, also after opening it again."""
        track = self._track(session)
        track.tick()
        game = statistics.finished(session, int(track.played))
        if game is None or track.recorded:
            return
        track.recorded = True
        # the statistics first: after a kill between the two, the remembered mark keeps it from counting twice
        self._books.count(game, track.mark)
        self.autosave(session)

    def took_back(self, session: Session[Any, Any]) -> None:
        """Save the game after a take-back. If it was the last one counted, it is withdrawn."""
        track = self._track(session)
        withdrawn = track.recorded and track.mark == self._books.statistics.last
        track.recorded = track.recorded and not withdrawn
        # the game first: after a kill between the two, it is withdrawn when the game is opened
        self.autosave(session)
        if withdrawn:
            self._books.withdraw(track.mark)

    def count_luck(self, session: Session[Any, Any], mark: str, luck: int, skill: int) -> None:
        """Count what draws and own moves brought the one person at the table, in per cent; once for each mark."""
        game = statistics.finished(session, 0)
        if game is not None and game.alone:
            self._books.count_luck(game, mark, luck, skill, self._track(session).mark)

    def store_look_back(self, session: Session[Any, Any], told: LookBack, mark: str, accuracy: int | None) -> None:
        """Store with a finished game what the AI has said of it, also with a saved one that was only looked at; count
        the accuracy of the one person at the table, once for each mark."""
        game = statistics.finished(session, 0)
        if session.over is None or session.look_back == told:
            return
        session.look_back = told
        if game is not None and game.alone and accuracy is not None:
            self._books.count_accuracy(game, mark, accuracy, self._track(session).mark)
        track = self._track(session)
        if track.first is None or not track.source:
            self.autosave(session)
            return
        with suppress(SaveError):
            save = replace(self._shelf.read(track.source).save, look_back=told)
            self._writer.put(track.source, partial(_bytes, save))

    def progress(self) -> Progress:
        """The progress of solo play: challenges, days, ladders."""
        return self._books.progress

    def store_book(self, game: str, book: Book) -> None:
        """Set and save a game's progress."""
        self._books.store_progress(self.progress().with_book(game, book))

    def learnt(self, game: str) -> Learnt:
        """What the player has learnt of a game by its lessons."""
        return self._books.learnt(game)

    def store_learnt(self, game: str, learnt: Learnt) -> None:
        """Set and save what was learnt of a game."""
        self._books.store_learnt(game, learnt)

    def climb(self, session: Session[Any, Any], result: str) -> bool:
        """Count a game on the ladder, "won", "lost" or "drawn", once; False if it was counted before."""
        book = self.progress().book(session.setup.game)
        return self.store_ended(session, replace(book, climb=book.climb.after(result, len(session.info.levels))))

    def store_ended(self, session: Session[Any, Any], book: Book) -> bool:
        """Take over the book in which this session was counted; False if it was counted before."""
        old = self.progress()
        self._books.store_progress(old.once(session.setup.game, book, self._track(session).mark))
        return self.progress() != old

    # Saved games

    def autosave(self, session: Session[Any, Any]) -> None:
        """Save the game by the writer thread; a game without a move gets no file."""
        track = self._track(session)
        track.tick()
        log = tuple(session.log)
        own = log[session.floor :]
        unmoved = log == track.first or all(step.seat == CHANCE for step in own)
        if track.first is not None and unmoved and not session.settlements:
            return
        track.first = None
        try:
            save = self._snapshot(session, track, track.title)
        except SaveError as error:
            self._report(track.file, error)
            return
        if track.file not in self._live:
            self._let_go()
        self._live[track.file] = save
        self._saves += 1
        if not self._home.writable and not self._home.taken:
            self._reopen()
        self._writer.put(track.file, partial(_bytes, save))

    def _let_go(self) -> None:
        """Forget the games that have been left, once all of them are on the disk."""
        if self._home.writable and not self._writer.pending:
            played = {track.file for track in self._tracks.values()}
            self._live = {file: save for file, save in self._live.items() if file in played}

    def entries(self) -> tuple[Entry, ...]:
        """All games that can be opened: the unfinished, then those kept by name, then the finished; newest first.

        What was saved while the clock was ahead counts as the oldest, so that it does not stay the newest for ever.
        """
        found: list[Entry] = []
        self._unreadable.clear()
        for file in sorted({*self._files(), *self._live}):
            save = self._live.get(file)
            entry = entry_of(file, save) if save is not None else self._shelf.peek(file)
            if isinstance(entry, Entry):
                found.append(entry)
            else:
                self._unreadable[file] = entry
        ahead = wall_clock() + CLOCK_SLACK
        return tuple(
            sorted(found, key=lambda e: (1 if e.named else 2 if e.over else 0, e.changed > ahead, -e.changed, e.file))
        )

    def entry_for(self, session: Session[Any, Any]) -> Entry | None:
        """The autosave of a session in play; None as long as it needs none."""
        track = self._tracks.get(session)
        save = self._live.get(track.file) if track is not None else None
        return entry_of(track.file, save) if track is not None and save is not None else None

    def unreadable(self) -> dict[str, Text]:
        """The saves that the last `entries` could not read, and why."""
        return dict(self._unreadable)

    def continue_entry(self) -> Entry | None:
        """The newest unfinished game without a name; one that is only watched if there is no other."""
        found = (entry for entry in self.entries() if not entry.named and not entry.over)
        return min(found, key=lambda entry: entry.setup.watched, default=None)

    def open(self, entry: Entry) -> Opened:
        """The game as it was left. `SaveError` if it can't be opened; a damaged one comes from its backup.

        It goes on in its file, unless that could not be read or played whole: then in a new one, and the old one and
        its backup stay as they are.
        """
        live = self._live.get(entry.file)
        read = self._shelf.read(entry.file) if live is None else None
        save = live if live is not None else read.save if read is not None else None
        if save is None:
            raise SaveError(say("There is no saved game “{file}”.", file=clean(entry.file)))
        opened = self.open_save(save)
        if read is not None and read.news is not None:
            both = say("{one} {two}", one=read.news, two=opened.notice) if opened.notice else read.news
            opened = replace(opened, notice=both)
        if read is not None and not self._home.writable:
            self._found[entry.file] = save.log
        if entry.named and opened.whole:
            self._track(opened.session).source = entry.file
        if not entry.named and opened.whole and not (read is not None and read.apart):
            track = self._track(opened.session)
            track.file, track.first = entry.file, None
            # killed between the game's file and the statistics it is counted now, or counts no more
            if opened.session.over is None and not track.recorded:
                self._books.withdraw(track.mark)
            self.record(opened.session)
        return opened

    def look(self, entry: Entry) -> Session[Any, Any]:
        """The game as it was left, as far as it can be played, for a picture of it: nothing is mended or counted.

        `SaveError` if it can't be read.
        """
        live = self._live.get(entry.file)
        return saving.restore_as_far(live if live is not None else self._shelf.look(entry.file))[0]

    def open_save(self, save: Save) -> Opened:
        """A game that isn't in the library (a sample, a bug report); it gets a file of its own at the first move."""
        session, fault = saving.restore_as_far(save)
        mark = save.mark or token()
        first = tuple(session.log)
        track = Autosave(new_file(AUTO), mark, save.title, save.recorded, save.played, time.monotonic(), first)
        self._tracks[session] = track
        if fault is None:
            return Opened(session)
        return Opened(
            session,
            say(
                "The rest of this game can’t be read: it goes on from here, and the saved game stays as it was. {why}",
                why=fault.text,
            ),
            whole=False,
        )

    def keep(self, session: Session[Any, Any], title: str) -> Entry:
        """Save the game under a title of the player's. `SaveError` if it can't be written."""
        track = self._track(session)
        track.tick()
        return self._add(self._snapshot(session, track, clean(title, saving.LONGEST_TITLE)))

    def bring_in(self, path: Path) -> Entry:
        """Take over a save from any file. `SaveError` if it is none, can't be played, or can't be written here."""
        save = saving.read_file(path)
        session = saving.restore(save)
        over = session.over is not None
        title = save.title or clean(path.stem, saving.LONGEST_TITLE)
        # a game finished elsewhere does not count here
        return self._add(replace(save, title=title, mark=token(), over=over, recorded=over, saved=wall_clock()))

    def export(self, entry: Entry, path: Path) -> None:
        """Write a copy of the save to any file. `SaveError` if it can't be read or written."""
        live = self._live.get(entry.file)
        save = live if live is not None else self._shelf.read(entry.file).save
        self._write_out(path, _bytes(save))

    def rename(self, entry: Entry, title: str) -> None:
        """Give a save another title, "" for none. `SaveError` if it can't be read or written."""
        self._require()
        save = replace(self._live.get(entry.file) or self._shelf.read(entry.file).save, title=title)
        self._writer.drop(entry.file)
        self._act(lambda: self._store(entry.file, _bytes(save)), clean(title or entry.file))
        self._live |= {entry.file: save} if entry.file in self._live else {}
        for track in (track for track in self._tracks.values() if track.file == entry.file):
            track.title = title
        self._saves += 1

    def remove(self, entry: Entry) -> None:
        """Remove a save for good. `SaveError` if the disk refuses."""
        self._remove(entry.file, entry.title)

    def forget(self, session: Session[Any, Any]) -> None:
        """Remove the autosave of a game that need not be continued; a file that can't be removed stays."""
        track = self._tracks.get(session)
        if track is None or track.first is not None:
            return
        with suppress(SaveError):
            self._remove(track.file, track.title)

    # All of it, to and from another computer

    def pack(self, path: Path) -> int:
        """Write everything into one file. Returns how many saves can't be read and are missing there. `SaveError`."""
        books, games = self._books, self._readable()
        counted = books.named(token())
        data = moving_house.pack(Belongings(books.settings, counted, books.progress, books.lessons, games))
        self._write_out(path, data)
        return len({*self._files(), *self._live}) - len(games)

    def unpack(self, moved: Belongings) -> BroughtIn:
        """Add everything from another computer to what is here.

        `SaveError` if nothing can be written, or not all: then what was brought in until then stays as well.
        """
        self._require()
        books = moved.settings, moved.statistics, moved.progress, moved.lessons
        take_in_books = self._books.take_in(*books, token())
        here = self._readable()
        finished = sum(save.over and not save.title for file, save in here.items() if file.startswith(AUTO))
        in_play = {track.file for track in self._tracks.values()} & {*self._live}
        games, told = moving_house.new_here(here, moved.games, in_play, max(0, FINISHED_KEPT - finished))
        for number, (file, save) in enumerate(games.items()):
            self._writer.drop(file)
            try:
                self._store(file, _bytes(save))
            except OSError as error:
                text = say(
                    "Only {n} of {all} games could be brought in: {why}. Everything that was here is still there. "
                    "Bring the file in again later.",
                    n=number,
                    all=len(games),
                    why=why(error),
                )
                raise SaveError(text) from None
            self._live.pop(file, None)
            self._saves += 1
        take_in_books()
        return told

    def _readable(self) -> dict[str, Save]:
        """Every save as it is now, by its file."""
        found = dict(self._live)
        for file in self._files():
            if file not in found and isinstance(self._shelf.peek(file), Entry):
                with suppress(SaveError):
                    found[file] = self._shelf.read(file).save
        return found

    # The folder and the end

    def move_to(self, folder: Path) -> None:
        """Save in another folder from now on, the games so far included. `SaveError` if that can't be written."""
        if self._is_here(folder):
            return
        home = open_home(folder.absolute(), self.disk)
        if home.cause is not None:
            raise SaveError(say("{folder} can’t be used: {why}.", folder=clean(str(folder), 200), why=home.cause))
        self._writer.flush(1.0)
        self._writer.pause(True)
        kept = self._copies(home)
        self._home.close()
        self._settle_in(home, same=False)
        for file, content in kept.items():
            self._writer.put(file, partial(bytes, content))
        if self._usual:
            remember_folder(folder.absolute(), self.disk)

    def flush(self, timeout: float) -> bool:
        """Wait until everything is on the disk; False if it isn't after `timeout` seconds."""
        return self._writer.flush(timeout)

    def close(self, timeout: float = QUIT_TIME) -> bool:
        """Flush, thin out finished games, give the folder back. True if everything was saved."""
        if self._home.taken:
            self._reopen()
        done = self._writer.close(timeout)
        if self._home.writable:
            self._tidy()
        self._home.close()
        return done

    def _track(self, session: Session[Any, Any]) -> Autosave:
        track = self._tracks.get(session)
        if track is None:
            track = Autosave(new_file(AUTO), token(), since=time.monotonic())
            self._tracks[session] = track
        return track

    def _snapshot(self, session: Session[Any, Any], track: Autosave, title: str) -> Save:
        save = saving.snapshot(session, title)
        return replace(save, mark=track.mark, saved=wall_clock(), played=int(track.played), recorded=track.recorded)

    def _add(self, save: Save) -> Entry:
        self._require()
        file = new_file(NAMED)
        self._act(lambda: self._store(file, _bytes(save)), save.title or file)
        self._saves += 1
        return entry_of(file, save)

    def _remove(self, file: str, title: str) -> None:
        self._require()
        self._writer.drop(file)
        self._act(lambda: self._shelf.remove(file), clean(title or file))
        self._live.pop(file, None)
        self._saves += 1
        self._report(file, None)

    def _files(self) -> list[str]:
        try:
            return self._shelf.files()
        except OSError as error:
            text = say("The saved games can’t be listed: {why}.", why=unreadable(error))
            if text not in self._news:
                self._news.append(text)
            return []

    def _require(self) -> None:
        if not self._home.writable:
            raise SaveError(self._home.fault or say("Nothing can be saved."))

    def _act(self, action: Callable[[], None], name: str) -> None:
        try:
            action()
        except OSError as error:
            raise SaveError(say("“{name}” can’t be changed on the disk: {why}.", name=name, why=why(error))) from None

    def _write_out(self, path: Path, data: bytes) -> None:
        """A file that the player has named."""
        check_name(path)
        self._act(lambda: self.disk.write(path, data, keep=False), clean(path.name))

    def _store(self, file: str, data: bytes) -> None:
        home = self._home
        if home.folder is None or home.games is None or not home.writable:
            raise SaveError(home.fault or say("Nothing can be saved."))
        path = (home.games if file.startswith((AUTO, NAMED)) else home.folder) / file
        try:
            self.disk.write(path, data, keep=not file.startswith(NAMED))
        except FileNotFoundError:
            self.disk.make_folder(path.parent)
            self.disk.write(path, data, keep=not file.startswith(NAMED))

    def _report(self, file: str, fault: OSError | SaveError | None) -> None:
        with self._guard:
            if fault is None:
                self._faults.pop(file, None)
            else:
                self._faults[file] = unsaved(fault) if isinstance(fault, OSError) else fault.text

    def _reopen(self) -> None:
        home = open_home(self._home.folder, self.disk)
        if home.cause is None:
            self._settle_in(home, same=True)

    def _settle_in(self, home: DataFolder, same: bool) -> None:
        """Make `home` ours: what it holds already is taken over, what is not saved yet is saved there."""
        self._home = home
        self._writer.forget()
        self._shelf = Shelf(self.disk, home.games, home.writable)
        with self._guard:
            self._faults.clear()
        if same:
            self._make_way()
        self._found.clear()
        self._books.move(home, same)
        for file, save in self._live.items():
            self._writer.put(file, partial(_bytes, save))
        self._writer.pause(False)

    def _make_way(self) -> None:
        """A game that another window has gone on with since it was opened here goes on in a file of its own."""
        for file, log in self._found.items():
            if file not in self._files() or self._reads(file, log):
                continue
            own = new_file(AUTO)
            for track in self._tracks.values():
                if track.file == file:
                    track.file = own
            if file in self._live:
                self._live[own] = self._live.pop(file)

    def _reads(self, file: str, log: tuple[Step, ...]) -> bool:
        with suppress(SaveError):
            return self._shelf.read(file).save.log == log
        return False

    def _is_here(self, folder: Path) -> bool:
        here = self._home.folder
        with suppress(OSError):
            return self._home.writable and here is not None and folder.samefile(here)
        return False

    def _copies(self, home: DataFolder) -> dict[str, bytes]:
        """The saves of the old folder that the new one lacks; one that can't be read stays where it is."""
        found: dict[str, bytes] = {}
        try:
            there = Shelf(self.disk, home.games, False).files()
        except OSError:
            return found
        for file in self._files():
            if file not in there and file not in self._live and isinstance(self._shelf.peek(file), Entry):
                try:
                    found[file] = _bytes(self._shelf.read(file).save)
                except SaveError:
                    continue
        return found

    def _tidy(self) -> None:
        """Of finished games that the player gave no title only the newest are kept."""
        over = [entry for entry in self.entries() if entry.over and not entry.named and not entry.title]
        with suppress(OSError):
            for entry in over[FINISHED_KEPT:]:
                self._shelf.remove(entry.file)


def _bytes(save: Save) -> bytes:
    return saving.dump(save).encode("utf-8")
