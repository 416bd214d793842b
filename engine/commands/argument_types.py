"""Types of arguments on the command line: numbers with bounds, sizes, addresses, paths, options.

Anything else ends in one line that says what was expected, and exit code 2.
"""

from __future__ import annotations

import os
import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from engine.core.errors import SettingError
from engine.core.text import say

MANY = 1_000_000
"""The largest number of games, challenges and the like."""
PATIENT = 3_600.0
"""The most seconds for a move."""
WIDEST = 7_680
"""Pixels of a window's side."""
ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):([0-9]{1,5})")
LONGEST_NAME = 255
"""Bytes of one name in a path on the usual file systems."""


def whole(least: int, most: int = MANY) -> Callable[[str], int]:
    """A whole number between these bounds, in plain digits."""

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            number = least - 1
        if not (word.isascii() and least <= number <= most):
            raise ArgumentTypeError(f"a whole number from {least} to {most}, not “{_cut(word)}”")
        return number

    return read


def above_zero(most: float) -> Callable[[str], float]:
    """A number above 0 and up to `most`."""

    def read(word: str) -> float:
        try:
            number = float(word)
        except ValueError:
            number = 0.0
        if not (word.isascii() and isfinite(number) and 0 < number <= most):
            raise ArgumentTypeError(f"a number above 0, at most {most:g}, not “{_cut(word)}”")
        return number

    return read


def seed(word: str) -> int:
    """The first of up to `MANY` seeds, all of which a save can hold."""
    return whole(0, 2**53 - MANY)(word)


def size(word: str) -> tuple[int, int]:
    """A window's size: `1280x720` as (1280, 720)."""
    try:
        wide, high = map(whole(1, WIDEST), word.lower().split("x"))
    except (ArgumentTypeError, ValueError):
        raise ArgumentTypeError(f"a size is given as 1280x720, at most {WIDEST}, not as “{_cut(word)}”") from None
    return wide, high


def place(word: str) -> Path:
    """A valid path of a file or folder."""
    path = Path(word)
    if not word or "\0" in word or any(len(os.fsencode(name)) > LONGEST_NAME for name in path.parts):
        raise ArgumentTypeError(f"a path, not “{_cut(word)}”")
    return path


def address(word: str) -> str:
    """The address of a server, as tcp://HOST:PORT, tls://HOST:PORT or HOST:PORT."""
    found = ADDRESS.fullmatch(word)
    if found is None or not 0 < int(found[1]) < 2**16:
        raise ArgumentTypeError(f"an address is given as tcp://HOST:PORT, not as “{_cut(word)}”")
    return word


def _cut(word: str) -> str:
    return word if len(word) <= 40 else word[:40] + "…"


def pairs(words: list[str]) -> dict[str, str]:
    """`k=v` words as a mapping; `SettingError` for anything else."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value):
            raise SettingError(say("An option is given as key=value, not as “{word}”.", word=word[:60]))
        found[key] = value
    return found
