"""Writing that survives a kill, a full disk and a power failure.

Every operation on the disk goes through `Disk.call`, so that a test can fail each of them in turn.
"""

from __future__ import annotations

import errno
import itertools
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

from engine.core.untrusted_input import read_regular
from saves.disk.file_names import reached

P = ParamSpec("P")
R = TypeVar("R")

BAK = ".bak"
DAMAGED = ".damaged"
TEMP = ".tmp"
PATIENCE = 2.5
"""Seconds to wait while another program (a virus scanner on Windows) holds a file."""
PAUSE = 0.02
MOST_DAMAGED = 20
LONGEST = 8 * 1024 * 1024
"""Bytes of the longest file that is ever written or read here."""
READING_PATIENCE = 0.5
"""Seconds to wait if a file can't be read under Windows, which does not say there whether somebody holds it."""
SHARING = frozenset((5, 32, 33))
NO_FOLDER_SYNC = frozenset((errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF))

WINDOWS = os.name == "nt"

_numbers = itertools.count()


def beside(path: Path, ending: str) -> Path:
    """The file next to `path` with a further ending."""
    return path.with_name(path.name + ending)


def _held(error: OSError) -> bool:
    """Does another program hold the file? `os.open` does not say so under Windows, but that it is not allowed."""
    told = getattr(error, "winerror", None)
    return told in SHARING or (WINDOWS and told is None and error.errno == errno.EACCES)


class Disk:
    """The operations on the disk. All raise `OSError`; after any of them has failed, the old file is still there."""

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep

    def call(self, name: str, operation: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:  # noqa: ARG002
        """Perform one operation; `name` is for tests that watch operations or let them fail."""
        return operation(*args, **kwargs)

    def make_folder(self, path: Path) -> None:
        """Make the folder and those above it."""
        self.call("mkdir", os.makedirs, reached(path), 0o700, exist_ok=True)

    def read(self, path: Path, limit: int) -> bytes:
        """The content of an ordinary file; also `SaveError` if it is none or longer than `limit` bytes."""
        return self._patiently(READING_PATIENCE, "read", read_regular, reached(path), limit)

    def names(self, folder: Path) -> list[str]:
        """The names in the folder, sorted."""
        return sorted(self.call("list", os.listdir, reached(folder)))

    def stamp(self, path: Path) -> tuple[int, int]:
        """When the file was changed (nanoseconds) and its size; if both are equal, so is the content."""
        found = self.call("stat", os.stat, reached(path))
        return found.st_mtime_ns, found.st_size

    def remove(self, path: Path) -> None:
        """Remove the file if it is there, patient as `replace`."""
        self._patiently(PATIENCE, "unlink", reached(path).unlink, missing_ok=True)

    def write(self, path: Path, data: bytes, keep: bool = True) -> None:
        """Replace the file by `data` atomically; the old one stays as `.bak` if `keep`.

        When this returns, the data has reached the disk. If the process is killed, the file is the old or the new one.
        """
        temp = self._temp(path)
        try:
            self._fill(temp, data)
            if keep:
                self._keep(path)
            self.replace(temp, path)
        except BaseException:
            self._discard(temp)
            raise
        self.sync_folder(path.parent)

    def set_aside(self, path: Path) -> Path:
        """Rename a damaged file beside its old place; if there are too many, the oldest is removed."""
        endings = [DAMAGED] + [f".{n}{DAMAGED}" for n in range(2, MOST_DAMAGED + 1)]
        spots = [beside(path, ending) for ending in endings]
        free = [spot for spot in spots if not spot.exists()]
        spot = free[0] if free else min(spots, key=self.stamp)
        self.replace(path, spot)
        return spot

    def bring_back(self, path: Path) -> None:
        """Move the backup to the place of the file, if that is free."""
        if not path.exists():
            self.replace(beside(path, BAK), path)

    def replace(self, source: Path, target: Path) -> None:
        """`os.replace`, patient with another program's hold on the file."""
        self._patiently(PATIENCE, "replace", os.replace, reached(source), reached(target))

    def _patiently(self, patience: float, name: str, operation: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Perform an operation; under Windows again and again while another program (a virus scanner, an index, a
        backup) holds the file."""
        waited = 0.0
        while True:
            try:
                return self.call(name, operation, *args, **kwargs)
            except OSError as error:
                if not _held(error) or waited >= patience:
                    raise
            self._sleep(PAUSE)
            waited += PAUSE

    def sync_folder(self, folder: Path) -> None:
        """Sync the names in the folder to the disk; systems that can't open a folder do it by themselves."""
        if os.name == "nt":
            return
        handle = self.call("open_folder", os.open, folder, os.O_RDONLY)
        try:
            self.call("sync_folder", os.fsync, handle)
        except OSError as error:
            if error.errno not in NO_FOLDER_SYNC:
                raise
        finally:
            os.close(handle)

    def sweep(self, folder: Path) -> None:
        """Remove leftovers of a killed writer. Only for the holder of the folder's lock."""
        for name in self.names(folder):
            if name.startswith(".") and name.endswith(TEMP) and not (folder / name).is_dir():
                self.remove(folder / name)

    def _temp(self, path: Path) -> Path:
        return reached(path.with_name(f".{path.name}.{os.getpid()}.{next(_numbers)}{TEMP}"))

    def _fill(self, temp: Path, data: bytes) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = self.call("open", os.open, temp, flags, 0o600)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self.call("write", os.write, handle, rest) :]
            self.call("fsync", os.fsync, handle)
        finally:
            os.close(handle)

    def _keep(self, path: Path) -> None:
        """Give the file a second name without ever removing the first, or make a copy of it: each system that knows no
        second names says so by another error (exFAT under Windows by EINVAL)."""
        spare = self._temp(path)
        try:
            try:
                self.call("link", os.link, reached(path), spare)
            except OSError:
                if not path.exists():
                    return
                self._discard(spare)
                self._fill(spare, self._patiently(READING_PATIENCE, "read_old", read_regular, reached(path), LONGEST))
            self.replace(spare, beside(path, BAK))
        finally:
            self._discard(spare)

    def _discard(self, temp: Path) -> None:
        try:
            temp.unlink(missing_ok=True)
        except OSError:
            return  # `sweep` finds it at the next start
