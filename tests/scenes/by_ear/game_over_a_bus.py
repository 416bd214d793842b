"""Plays a golden game over AT-SPI: a bus of its own, the program, and a client that knows only what the bus tells.

python -m tests.scenes.by_ear.game_over_a_bus GAME NAME [LANGUAGE] prints what a player heard (see `whole_game`). It
ends with 1 if the game is not the golden one. The program has no window (SDL's dummy driver); AT-SPI needs none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from engine.gui.app import App
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.scenes.play.table import TableScene
from tests.scenes.by_ear.whole_game import LOOK, SIZE, Player, begun, look_round, play, saved_as
from tools.ui_driver import replayed, stage

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
CLIENT = Path(__file__).with_name("at_spi_client.py")
FRAME = 0.02
REST = 12
"""Frames until nothing moves any more, at an instant pace with less motion."""


@contextmanager
def bus() -> Iterator[None]:
    """A session's bus with AT-SPI, in the environment of this process."""
    with tempfile.TemporaryDirectory(prefix="trailbox-bus-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        words = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        daemon = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert daemon.stdout is not None
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
        words = [str(LAUNCHER), "--launch-immediately", "--a11y=1", "--screen-reader=1"]
        launcher = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            for process in (launcher, daemon):
                process.terminate()
                process.wait()


class Client:
    """The client in its process; the program goes on while it is at work."""

    def __init__(self, app: App, step: Callable[[], None]) -> None:
        self._app, self._step = app, step
        words, pipe = [SYSTEM_PYTHON, str(CLIENT)], subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def ask(self, **command: Any) -> Any:
        """Its answer to a command."""
        process, lines = self._process, list[str]()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(command) + "\n")
        process.stdin.flush()
        waiting = Thread(target=lambda: lines.append(process.stdout.readline()), daemon=True)
        waiting.start()
        while waiting.is_alive():
            self._step()
            time.sleep(0.002)
        return json.loads(lines[0])

    def press(self, *names: str) -> None:
        self._reach(names, press=names)

    def focus(self, *names: str) -> None:
        self._reach(names, focus=names)

    def key(self, intent: Intent) -> None:
        self._app.post(intent)
        self._rest()

    def held(self) -> str | None:
        name: str | None = self.ask(selected=True)
        return name

    def heard(self) -> list[str]:
        return list(self.ask(heard=True))

    def read(self) -> list[str]:
        return list(self.ask(read=True))

    def _reach(self, names: Sequence[str], **command: Any) -> None:
        answer = self.ask(**command)
        if answer != "ok":
            raise AssertionError(f"{names} can't be reached: {answer}")
        self._rest()

    def _rest(self) -> None:
        for _ in range(REST):
            self._step()

    def close(self) -> None:
        """It is no longer needed."""
        self._process.terminate()
        self._process.wait()


def tell(line: str) -> None:
    """Print what is heard."""
    print(line, flush=True)  # noqa: T201 - it is what this is for


def frame(app: App, reader: ScreenReader) -> None:
    """One of the program, which does what the bus asks for and tells it what has changed."""
    reader.serve()
    drawn = app.frames_drawn
    app.step(FRAME)
    reader.follow(stirred=app.frames_drawn != drawn)


def played(game: str, name: str, language: str = "en") -> bool:
    """Is it the same game, played over the bus?"""
    with begun(game, name) as (session, steps), bus(), stage(SIZE, language=language, **LOOK) as app:
        table = TableScene(app.ctx, session, fresh=False)
        app.ctx.home()
        reader = ScreenReader(app.ctx)
        step = partial(frame, app, reader)
        client = Client(app, step)
        player = Player(client, tell)
        try:
            reader.start()
            client.read()
            app.ctx.stack.clear_to(table)
            for _ in range(REST):
                step()
            look_round(table, player)
            play(table, player, steps)
            for _ in range(200):
                step()
            player.hear()
            player.read()
        finally:
            client.close()
    return session.over == replayed(saved_as(game, name)).over


if __name__ == "__main__":
    sys.exit(not played(*sys.argv[1:4]))
