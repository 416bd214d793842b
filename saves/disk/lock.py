"""A lock on the data folder, so that only one instance writes; it is released when its process ends, however it
ends."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

NAME = "lock"
TAKEN = frozenset((errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK))

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _seize(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """The lock of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether this program holds the lock."""
        return self._handle is not None

    def take(self) -> bool:
        """True if it is ours now. `OSError` if the folder can't be written.

        On a file system without locks it counts as free, since saving matters more than a second window.
        """
        if self._handle is not None:
            return True
        handle = os.open(self.folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _seize(handle)
        except OSError as error:
            if error.errno in TAKEN:
                os.close(handle)
                return False
        self._handle = handle
        return True

    def release(self) -> None:
        """Give the lock back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
