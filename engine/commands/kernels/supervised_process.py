"""Runs a Python program that ends with this process, however this one ends, together with its own children (a
compiler)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from engine.ai.process.process_settings import NO_WINDOW

PATIENCE = 900.0
"""Seconds after which a program counts as hung."""
LEASH = """
import os, signal, threading

def leave_with_parent():
    os.read(0, 1)  # nothing is ever written: this returns when the process at the other end has gone
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)

threading.Thread(target=leave_with_parent, daemon=True).start()
"""


def run(program: str, *words: str, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the source text `program` with `words` as its arguments, in a process group of its own.

    All its output is in `stdout` of the result. `subprocess.TimeoutExpired` after `PATIENCE`; whatever is raised
    meanwhile (an interruption, a signal) ends the whole group before it goes on.
    """
    theirs, ours = os.pipe()
    process: subprocess.Popen[str] | None = None
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", LEASH + program, *words],
            cwd=cwd,
            env=env,
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            creationflags=NO_WINDOW,
        )
        said, _ = process.communicate(timeout=PATIENCE)
    except BaseException:
        if process is not None:
            _end(process)
        raise
    finally:
        os.close(theirs)
        os.close(ours)
    return subprocess.CompletedProcess(process.args, process.returncode, said)


def end_tree(process: int) -> None:
    """Under Windows: end a process, by its number, with all that it has started."""
    words = ["taskkill", "/F", "/T", "/PID", str(process)]
    subprocess.run(words, capture_output=True, check=False, creationflags=NO_WINDOW)


def _end(process: subprocess.Popen[str]) -> None:
    """Kill it and its children at once, since they may notice the end of this process late."""
    if sys.platform == "win32":
        end_tree(process.pid)
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
