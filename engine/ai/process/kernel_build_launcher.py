"""The window's side of compiling kernels in the background, in a separate process.

No call here waits but `close`. The AI takes a build by itself when it next thinks (`worker_supervisor`), so
nothing here has to tell it. A program that is installed has its kernels and compiles nothing. Nothing here knows
pygame.
"""

from __future__ import annotations

import sys
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.ai import forms
from engine.ai.process.process_settings import NO_WINDOW
from engine.core import registry
from engine.core.text import Text, say

if TYPE_CHECKING:
    import subprocess

MODULE = "engine.commands.kernels.build_process"
PATIENCE = 2.0
"""Seconds the process has to tidy up before it is killed."""


class Builder:
    """The build process, if there is something to build. Used from one thread."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._wanted = ""
        self._closed = False
        self._state: tuple[str, int, int] = ("", 0, 0)
        """What it is doing, how many games are done, and how many there are."""

    def start(self) -> None:
        """Start the process, if there are kernels to build and a place for them. Returns at once."""
        threading.Thread(target=self._run, name="builder", daemon=True).start()

    def prefer(self, game: str) -> None:
        """The game is being set up or played: its kernels come next."""
        self._wanted = game
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):  # it has ended
                process.stdin.write(f"{game}\n")
                process.stdin.flush()

    @property
    def news(self) -> Text | None:
        """A sentence about the progress or the failure; None when there is nothing to say."""
        match self._state:
            case "fetch", _, _:
                return say("Preparing the AI: loading")
            case "build", done, total:
                return say("Preparing the AI: {done} of {total} games ready", done=done, total=total)
            case "failed", _, _:
                return say("The AI is slower and a little weaker on this computer")
        return None

    def close(self) -> None:
        """End the process at once; it removes unfinished files."""
        self._closed = True
        process = self._process
        if process is None or process.stdin is None:
            return
        import subprocess

        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()

    def _run(self) -> None:
        """In a thread, since launching an interpreter takes tens of milliseconds; then it reads the process's
        messages."""
        if not forms.to_build():
            return
        with suppress(OSError, ValueError):  # no processes or no memory left: the plain form will do
            self._launch()

    def _launch(self) -> None:
        import subprocess

        process = subprocess.Popen(
            [sys.executable, "-m", MODULE, self._wanted],
            cwd=registry.ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            start_new_session=True,  # only the window handles Ctrl-C
            creationflags=NO_WINDOW,
        )
        self._process = process
        if self._closed:
            self.close()
            return
        self.prefer(self._wanted)  # `prefer` may have changed it by now
        assert process.stdout is not None
        for row in process.stdout:
            state, done, total = row.split()
            self._state = (state, int(done), int(total))
        process.wait()
        if self._state[0] != "failed":
            self._state = ("", 0, 0)
