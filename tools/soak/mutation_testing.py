"""Small faults planted one at a time in a copy of the program: which ones does no test find?

A fault that survives is no broken promise, since some change nothing that anybody could see; all are told, to be looked
at.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.core import registry
from tools.soak.checks import CALM, Broke, Found, Span, Tell

LEFT_OUT = (".*", "build", "dist", "*.egg-info", "__pycache__")
"""What a copy of the program does not need."""
FOREIGN = {"tests", "kernels", "tools", "peers"}
"""Folders without faults: kernels may be compiled, and then nobody runs their text."""
PATIENCE = 1_800
"""Seconds after which a fault is found because the tests do not end."""
PROCESSES = os.cpu_count() or 1
SURVIVED = "survived: "
NOTHING_RUN = 5
"""pytest's exit code if there is no test."""


class Fault(Struct, frozen=True):
    """One changed place. where: the file, below the program's root; line: its number; text: the whole file with it."""

    where: Path
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.where.as_posix()}:{self.line}: {self.before or '(nothing)'} -> {self.after or '(nothing)'}"


def mutants(span: Span, tell: Tell) -> Found:
    """Faults that the tests have found, and those that they have not."""
    found: Counter[str] = Counter()
    if not passing():
        raise Broke("the tests fail before there is a fault")
    with copied() as root:
        for number in range(span.count):
            fault = drawn(root, Random(span.luck + number))
            if is_found(root, fault):
                found["found"] += 1
            else:
                found[f"{SURVIVED}{fault}"] += 1
            tell((number + 1) / span.count)
    return dict(found)


@contextmanager
def copied() -> Iterator[Path]:
    """The program in a folder of its own, with its compiled kernels."""
    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        root = Path(folder) / "trailbox"
        shutil.copytree(registry.ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))
        yield root


def drawn(root: Path, rng: Random) -> Fault:
    """A fault in any line of the program."""
    files = product(root)
    while True:
        (path,) = rng.choices(files, [path.stat().st_size for path in files])
        if (fault := in_file(root, path, rng)) is not None:
            return fault


def product(root: Path) -> list[Path]:
    """The files in which there may be faults, in an order that is the same on every machine."""
    found = [path for folder in ("engine", "games", "saves") for path in (root / folder).rglob("*.py")]
    return sorted(path for path in found if not FOREIGN & {*path.relative_to(root).parts} and path.stat().st_size)


def in_file(root: Path, path: Path, rng: Random) -> Fault | None:
    """One of the faults that a file may have; None if it can have none."""
    # mutmut has a terminal's interface, which nobody has to wait for who plants nothing
    from tools.soak.mutation_operators import changed

    text = path.read_text(encoding="utf-8")
    new = changed(text, rng)
    lines = list(zip(text.splitlines(), new.splitlines(), strict=False))
    number = next((number for number, (one, other) in enumerate(lines) if one != other), None)
    if number is None:
        return None
    one, other = lines[number]
    return Fault(path.relative_to(root), number + 1, one.strip(), other.strip(), new)


def is_found(root: Path, fault: Fault) -> bool:
    """Does a test fail with it? Those beside it are asked first, then all. The file is as before afterwards."""
    path = root / fault.where
    before = path.read_bytes()
    path.write_text(fault.text, encoding="utf-8")
    try:
        near = beside(root, fault.where)
        return (bool(near) and not _passes(root, near)) or not _passes(root, ())
    finally:
        path.write_bytes(before)


def beside(root: Path, where: Path) -> tuple[str, ...]:
    """The folders of tests that are about a file: those of its game or folder, and nearer before farther."""
    first, *rest = where.parent.parts
    if first == "games":
        folders = [Path("games", *rest[:1], "tests")]
    elif first == "saves":
        folders = [Path("saves", "tests")]
    else:
        folders = [Path("tests", *rest[:depth]) for depth in range(len(rest), 0, -1)]
    return tuple(folder.as_posix() for folder in folders if (root / folder).is_dir())[:1]


@cache
def passing() -> bool:
    """Do all tests pass without a fault? Otherwise nothing could be said about those with one."""
    with copied() as root:
        return _passes(root, ())


def _passes(root: Path, folders: tuple[str, ...]) -> bool:
    beside_each_other = ["-n", str(PROCESSES)] if PROCESSES else []
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-x", *beside_each_other, *folders]
    around = os.environ | CALM | {"PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=root, env=around, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in (0, NOTHING_RUN)
