"""The folder in which kernels are built, for one process at a time, and the tools, which are fetched if allowed."""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from engine.commands.kernels import supervised_process
from engine.core import registry
from saves.disk.lock import Lock

HOME = registry.ROOT / ".kernels"
REQUIREMENTS = registry.ROOT / "requirements-build.txt"
NEXT_LOOK = 1.0
"""Seconds between two checks whether another process has finished."""
PIP = """
import runpy, sys
sys.argv[0] = "pip"
runpy.run_module("pip", run_name="__main__", alter_sys=True)
"""
# --no-deps: the file is complete, and the libraries of the game are there; --retries: with no connection it soon ends
WORDS = (
    *("install", "--quiet", "--disable-pip-version-check", "--no-input", "--retries", "1", "--timeout", "10"),
    *("--no-deps", "--no-compile", "--only-binary", ":all:"),
)


@contextmanager
def build_folder(waiting: Callable[[], None] = lambda: None) -> Iterator[Path]:
    """An empty folder that is removed afterwards, together with leftovers of a killed process.

    One process at a time has it; while this one waits for another, `waiting` is called every second. `OSError` if it
    can't be made.
    """
    HOME.mkdir(exist_ok=True)
    lock = Lock(HOME)
    while not lock.take():
        waiting()
        time.sleep(NEXT_LOOK)
    work = HOME / "work"
    try:
        _clear(work)
        work.mkdir()
        yield work
    finally:
        _clear(work)
        lock.release()


def _clear(folder: Path) -> None:
    """Remove it; a process that has just been killed may still be writing there."""
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.05)


def environment(work: Path) -> dict[str, str]:
    """Environment variables for programs in the build folder: their temporary files are also there."""
    return os.environ | dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(work))


def equipped() -> bool:
    """Are mypyc and setuptools available, in Python's own folders or among the fetched tools?"""
    if str(tools()) not in sys.path:
        sys.path.append(str(tools()))  # the last place in the path: what a developer has installed comes first
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) is not None for name in ("mypyc", "setuptools"))


def tools() -> Path:
    """The folder of the tools fetched for this Python, whether it exists or not."""
    listed = REQUIREMENTS.read_bytes() if REQUIREMENTS.is_file() else b""
    return HOME / f"tools-{sys.implementation.cache_tag}-{sha256(listed).hexdigest()[:12]}"


def may_fetch() -> bool:
    """May tools be fetched? Only if Python is that of this checkout's own `.venv`."""
    own = registry.ROOT / ".venv"
    return REQUIREMENTS.is_file() and own.is_dir() and own.samefile(sys.prefix)


def fetch(work: Path) -> bool:
    """Fetch the tools into a folder of ours that appears when it is complete.

    Returns whether they are available now.
    """
    target = work / "tools"
    done = supervised_process.run(
        PIP, *WORDS, "--target", str(target), "-r", str(REQUIREMENTS), cwd=work, env=environment(work)
    )
    if done.returncode == 0:
        for old in HOME.glob("tools-*"):
            shutil.rmtree(old, ignore_errors=True)
        target.replace(tools())
    return equipped()
