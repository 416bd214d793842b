"""Output of commands: results to stdout, everything else to stderr, progress of long ones."""

from __future__ import annotations

import json
import re
import sys
import time
from typing import Any

from engine.core.untrusted_input import clean

EVERY_ON_TERMINAL = 0.2
EVERY_IN_LOG = 10.0
LONGEST = 1_000
LONG_WORD = re.compile(r"(\S{200})\S{100,}")


def line(words: str = "") -> None:
    """Print a line of the result."""
    sys.stdout.write(words + "\n")


def warn(words: str) -> None:
    """Print a line that is not a result."""
    sys.stderr.write(" ".join(words.split("\n")) + "\n")


def complain(words: str) -> None:
    """Print what is wrong with an entry, in one line; long entries are cut."""
    warn(clean(LONG_WORD.sub(r"\1…", words), LONGEST))


def as_json(value: Any) -> None:
    """The result as JSON, readable."""
    line(json.dumps(value, ensure_ascii=False, indent=2))


def table(rows: list[tuple[str, str]]) -> None:
    """Print rows as two aligned columns."""
    width = max((len(left) for left, _ in rows), default=0)
    for left, right in rows:
        line(f"{left:<{width}}  {right}")


class ProgressLine:
    """The progress of a long command, on stderr: one changing line on a terminal, otherwise a line now and then."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._terminal = sys.stderr.isatty()
        self._every = EVERY_ON_TERMINAL if self._terminal else EVERY_IN_LOG
        self._last = time.monotonic()
        self._shown = False

    def at(self, done: float, words: str = "") -> None:
        """Show the progress; `done` is the share that is done, 0 to 1."""
        now = time.monotonic()
        if now - self._last < self._every:
            return
        self._last = now
        text = f"{self.what}: {done:4.0%} {words}".rstrip()
        sys.stderr.write(f"\r{text:<78}" if self._terminal else text + "\n")
        sys.stderr.flush()
        self._shown = True

    def end(self) -> None:
        """Clear the line, so that something else can be printed."""
        if self._shown and self._terminal:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()
