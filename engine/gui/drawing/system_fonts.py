"""Finds a font of the system for letters that ours lack: what a font file has is read from its table `cmap`.

Nothing is looked for before such a letter is to be drawn, and then in a thread, so that no frame waits. Font files come
from anywhere: whatever is odd about one, it is left out.
"""

from __future__ import annotations

import os
import struct
import sys
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
MOST_FILES = 6_000
LONGEST_TABLE = 4 * 1024 * 1024
OUTLINES = (b"glyf", b"CFF ", b"CFF2")
LIKED = (
    *("notosans", "dejavusans", "segoeui", "tahoma", "arial", "sourcehansans", "pingfang", "hiragino", "yugoth"),
    *(
        "msyh",
        "microsoftyahei",
        "msjh",
        "malgun",
        "applesdgothic",
        "nirmala",
        "leelawui",
        "droidsansfallback",
        "unifont",
    ),
)
"""Plain fonts for many scripts, as systems name them."""
ODD = ("bold", "black", "italic", "oblique", "-light", "thin", "mono", "serif", "condensed", "emoji", "symbol", "ui-")


class Coverage:
    """The letters that a font has: ranges of code points, both ends included."""

    def __init__(self, ranges: Iterable[tuple[int, int]]) -> None:
        joined: list[list[int]] = []
        for first, last in sorted(ranges):
            if joined and first <= joined[-1][1] + 1:
                joined[-1][1] = max(joined[-1][1], last)
            else:
                joined.append([first, last])
        self._starts = [first for first, _ in joined]
        self._ends = [last for _, last in joined]

    def __contains__(self, letter: str) -> bool:
        at = bisect_right(self._starts, ord(letter)) - 1
        return at >= 0 and ord(letter) <= self._ends[at]

    def __iter__(self) -> Iterator[str]:
        for first, last in zip(self._starts, self._ends, strict=True):
            yield from map(chr, range(first, min(last, sys.maxunicode) + 1))


NOTHING = Coverage(())


def coverage(path: Path) -> Coverage:
    """The letters of a font with outlines, the first one of a collection; none of a file that can't be read."""
    try:
        with path.open("rb") as stream:
            return _read(stream)
    except (OSError, ValueError, struct.error, MemoryError):
        return NOTHING


def _read(stream: BinaryIO) -> Coverage:
    begin = 0
    if stream.read(4) == b"ttcf":
        stream.seek(12)
        (begin,) = struct.unpack(">I", stream.read(4))
    stream.seek(begin + 4)
    (count,) = struct.unpack(">H", stream.read(2))
    stream.seek(begin + 12)
    tables = {}
    for _ in range(count):
        tag, _, offset, length = struct.unpack(">4sIII", stream.read(16))
        tables[tag] = offset, length
    if b"cmap" not in tables or not any(tag in tables for tag in OUTLINES):
        return NOTHING
    offset, length = tables[b"cmap"]
    stream.seek(offset)
    return _letters(stream.read(min(length, LONGEST_TABLE)))


def _letters(table: bytes) -> Coverage:
    """The ranges of the best Unicode table in a `cmap`."""
    (count,) = struct.unpack_from(">H", table, 2)
    found: dict[int, int] = {}
    for number in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * number)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            (form,) = struct.unpack_from(">H", table, offset)
            found.setdefault(form, offset)
    if 12 in found:
        (groups,) = struct.unpack_from(">I", table, found[12] + 12)
        part = table[found[12] + 16 : found[12] + 16 + 12 * groups]
        return Coverage((first, last) for first, last, _ in struct.iter_unpack(">III", part[: len(part) // 12 * 12]))
    if 4 in found:
        begin = found[4]
        half = struct.unpack_from(">H", table, begin + 6)[0] // 2
        ends = struct.unpack_from(f">{half}H", table, begin + 14)
        starts = struct.unpack_from(f">{half}H", table, begin + 16 + 2 * half)
        return Coverage(pair for pair in zip(starts, ends, strict=True) if pair[0] <= pair[1] and pair[0] < 0xFFFF)
    return NOTHING


def folders() -> list[Path]:
    """Where this system keeps its fonts; in a Flatpak those of the system around it, too."""
    home, given = Path(os.path.expanduser("~")), os.environ.get  # noqa: PTH111 - it never raises
    if sys.platform == "win32":
        local = given("LOCALAPPDATA", str(home / "AppData" / "Local"))
        return [Path(given("WINDIR", "C:\\Windows")) / "Fonts", Path(local) / "Microsoft" / "Windows" / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = given("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = given("XDG_DATA_HOME") or str(home / ".local" / "share")
    places = [own, *shared.split(":"), "/run/host"]
    return [*(Path(place) / "fonts" for place in dict.fromkeys(places) if place), home / ".fonts"]


def files(places: Iterable[Path]) -> list[Path]:
    """The font files there, those first that suit: plain ones for many scripts, upright and of usual weight."""
    found: list[Path] = []
    for place in places:
        for folder, _, names in os.walk(place):
            found += [Path(folder) / name for name in names if name.lower().endswith(ENDINGS)]
            if len(found) > MOST_FILES:
                break
    return sorted(dict.fromkeys(found), key=_rank)


def _rank(path: Path) -> tuple[int, bool, int, str]:
    name = path.name.lower().replace(" ", "").replace("_", "").replace("-regular", "")
    liked = next((number for number, word in enumerate(LIKED) if name.startswith(word)), len(LIKED))
    return sum(word in name for word in ODD), liked == len(LIKED), liked, name


class SystemFonts:
    """The system's fonts by the letters they have; remembered as long as the program runs.

    told: called from another thread once letters that were asked for have been looked for. at_once: look for them
    where they are asked for (pictures and tests).
    """

    def __init__(self, told: Callable[[], object], at_once: bool) -> None:
        self._told = told
        self._at_once = at_once
        self._files: list[Path] | None = None
        self._covers: dict[Path, Coverage] = {}
        self._found: dict[str, Path | None] = {}
        self._wanted: set[str] = set()
        self._guard = threading.Lock()
        self._searching = False

    def of(self, letter: str) -> Path | None:
        """The font for a letter; None if there is none, or not yet."""
        if letter in self._found:
            return self._found[letter]
        if self._at_once:
            self._look_for(letter)
            return self._found[letter]
        with self._guard:
            self._wanted.add(letter)
            begin, self._searching = not self._searching, True
        if begin:
            threading.Thread(target=self._search, name="fonts", daemon=True).start()
        return None

    def _search(self) -> None:
        while True:
            with self._guard:
                wanted, self._wanted = self._wanted, set()
                if not wanted:
                    self._searching = False
                    break
            for letter in wanted:
                self._look_for(letter)
        self._told()

    def _look_for(self, letter: str) -> None:
        """Those that were found for other letters come first, so that a word is drawn with one of them."""
        used = list(dict.fromkeys(path for path in self._found.values() if path is not None))
        if self._files is None:
            self._files = files(folders())
        self._found[letter] = next((path for path in (*used, *self._files) if letter in self._coverage(path)), None)

    def _coverage(self, path: Path) -> Coverage:
        if path not in self._covers:
            self._covers[path] = coverage(path)
        return self._covers[path]
