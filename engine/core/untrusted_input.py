"""Input from outside: files of bounded size, names that are safe to draw, the clock."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
import unicodedata
from datetime import date
from pathlib import Path
from urllib.parse import unquote

from msgspec.structs import replace

from engine.core.errors import SaveError, TrailboxError
from engine.core.text import Text, say

NAME_LIMIT = 60
PERSON_LIMIT = 16
"""The most letters in a person's name."""
KEY = re.compile(r"[a-z0-9-]{1,40}")
"""The form of a lesson's key in a file."""
_DROPPED = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_MARKS = frozenset(("Mn", "Me"))
_STACK = 2
LAST_SECOND = 253_402_214_399
"""The last second of 30 December 9999, counted from 1970: a valid date in every time zone."""


def wall_clock() -> int:
    """Seconds since 1970 by the computer's clock, which may be set to any time: never before 1970 or after 9999."""
    return int(min(max(0.0, time.time()), LAST_SECOND))


def today_here() -> date:
    """The day of this place by the computer's clock."""
    return date(*time.localtime(wall_clock())[:3])


def clean(words: str, limit: int = NAME_LIMIT) -> str:
    """`words` on one line without control, format, bidi and unassigned characters, at most `limit` long.

    At most two combining marks in a row are kept, so that a name can't grow out of its line.
    """
    kept: list[str] = []
    stack = 0
    for sign in unicodedata.normalize("NFC", words[: limit * 8]):
        kind = unicodedata.category(sign)
        if sign.isspace():
            sign, kind = " ", "Zs"  # noqa: PLW2901 - every kind of space becomes the plain one
        stack = stack + 1 if kind in _MARKS else 0
        if kind not in _DROPPED and stack <= _STACK:
            kept.append(sign)
    line = " ".join("".join(kept).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def clean_text(text: Text) -> Text:
    """The sentence with every value cleaned, for sentences that quote text from outside."""
    values = tuple(
        (key, clean_text(value) if isinstance(value, Text) else clean(value, 300) if isinstance(value, str) else value)
        for key, value in text.values
    )
    return replace(text, values=values)


def given_path(typed: str, name: str = "") -> Path:
    """What was typed as an absolute path: quotes and `file://` off, `~` and bare names in the home folder.

    `name`: the file's name if only a folder was given; then its ending is added where one is missing.
    """
    text = typed.strip().strip("\"'")
    if text.startswith("file://"):
        host, slash, rest = text.removeprefix("file://").partition("/")
        text = unquote(slash + rest or host)
    # what no file name can hold
    text = text.replace("\0", "").encode("utf-8", "ignore").decode("utf-8")
    path = Path(text)
    try:
        path = path.expanduser()
        home = Path.home()
    except RuntimeError:
        home = Path.cwd()
    if not path.is_absolute():
        path = home / path
    if not name:
        return path
    try:
        folder = path.is_dir() or text.endswith(("/", "\\"))
    except (OSError, ValueError):
        folder = False
    if folder:
        return path / name
    return path if path.suffix else path.with_name(path.name + Path(name).suffix)


def unreadable(error: OSError) -> Text:
    """Why the system gave nothing of a file or folder, as the end of a sentence: our own words, since its words come in
    a language of its own."""
    known = {
        errno.ENOENT: say("not found"),
        errno.ENOTDIR: say("not found"),
        errno.EACCES: say("reading is not allowed there"),
        errno.EPERM: say("reading is not allowed there"),
        errno.EISDIR: say("it is a folder"),
        errno.ENAMETOOLONG: say("its name is too long"),
        errno.EIO: say("the disk reports a fault"),
    }
    return known.get(error.errno or 0) or say("the system reports error {n}", n=error.errno or 0)


def read_regular(path: Path, limit: int, error: type[TrailboxError] = SaveError) -> bytes:
    """The content of a regular file of at most `limit` bytes.

    Raises `error` for a folder, device or pipe (which is never waited for), for a longer file and for a name that no
    file can have; `OSError` otherwise.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    if path.is_dir():
        raise error(say("This is a folder, not a file."))
    try:
        handle = os.open(path, flags)
    except ValueError:
        raise error(say("That is not a valid file name.")) from None
    with os.fdopen(handle, "rb") as stream:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise error(say("This is not an ordinary file."))
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise error(say("The file is larger than {n} kB.", n=limit // 1024))
    return data
