"""Pictures that the player keeps: they go into the system's folder for pictures."""

from __future__ import annotations

import re
from pathlib import Path

from engine.core.errors import SaveError
from engine.core.text import say
from saves.disk.atomic_write import Disk
from saves.disk.disk_errors import why
from saves.disk.file_names import RESERVED

HOME = "Trailbox"
"""The folder of ours among the player's pictures."""
ODD = re.compile(r"[^\w .,()-]+")
LONGEST_NAME = 80
MOST = 999


def folder() -> Path | None:
    """The folder for kept pictures; None where the system has no such place."""
    import platformdirs

    try:
        found = Path(platformdirs.user_pictures_dir())
    except (OSError, RuntimeError, KeyError):
        return None
    return found / HOME if found.is_absolute() else None


def keep_picture(png: bytes, name: str) -> Path:
    """Write a picture under this name, or one with a number behind it if that is taken. `SaveError` if that fails."""
    home = folder()
    if home is None:
        raise SaveError(say("Your system has no folder for pictures, so the picture was not saved."))
    disk, stem = Disk(), ODD.sub("-", name)[:LONGEST_NAME].strip(" .-") or HOME
    stem = f"{HOME} {stem}" if RESERVED.fullmatch(stem) else stem
    try:
        disk.make_folder(home)
        free = (home / f"{stem}{'' if n == 1 else f' ({n})'}.png" for n in range(1, MOST))
        path = next((path for path in free if not path.exists()), home / f"{stem}.png")
        disk.write(path, png, keep=False)
    except OSError as error:
        raise SaveError(
            say("The picture can’t be saved in {folder}: {why}.", folder=str(home), why=why(error))
        ) from None
    return path
