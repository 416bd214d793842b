"""Names and paths that Windows takes for something else than a file, or not at all."""

from __future__ import annotations

import os
import re
from pathlib import Path

from engine.core.errors import SaveError
from engine.core.text import say
from engine.core.untrusted_input import clean

RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?", re.IGNORECASE)
"""Names of devices, with any ending."""
ODD = re.compile(r'[<>:"|?*\x00-\x1f]')
"""What a name can't hold; after a colon NTFS would hide the file in another one."""
LONG = 200
"""Characters of a path from which on Windows may refuse it, once the name of a temporary file is added."""
UNLIMITED, NETWORK = "\\\\?\\", "\\\\?\\UNC\\"
"""What begins a path for which Windows has no limit."""


def check_name(path: Path, *, windows: bool = os.name == "nt") -> None:
    """`SaveError` if no file can have the name that a player has given, where this is Windows."""
    name = path.name
    if windows and (RESERVED.fullmatch(name) or ODD.search(name) or name != name.rstrip(" .")):
        raise SaveError(say("A file can’t be called “{name}” under Windows.", name=clean(name)))


def reached(path: Path) -> Path:
    """The path as the system takes it however long it is."""
    return Path(unlimited(str(path))) if os.name == "nt" else path


def unlimited(path: str) -> str:
    """An absolute path of Windows in the form that has no limit, if it is long."""
    if len(path) < LONG or path.startswith(UNLIMITED) or path.startswith("\\\\.\\"):
        return path
    plain = path.replace("/", "\\")
    return NETWORK + plain[2:] if plain.startswith("\\\\") else UNLIMITED + plain
