"""Plays a golden game over AT-SPI: a bus of its own, the program, and a client that knows only what the bus tells.

python -m tests.scenes.by_ear.game_over_a_bus GAME NAME [LANGUAGE] prints what a player heard: names that were read at
the beginning, "> " what was pressed, "? " a key, and what was announced. It ends with 1 if the game is not the golden
one. The program has no window (SDL's dummy driver), which AT-SPI needs none of.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from engine.core import codec, registry
from engine.core import session as sessions
from engine.core.rules import CHANCE
from engine.core.text import Text, say
from engine.gui.app import App
from engine.gui.boxes.accessibility_roles import Action
from engine.gui.input.intent import Intent
from engine.gui.screen_reader.screen_reader import ScreenReader
from engine.gui.screen_reader.spoken_tree import DEEDS
from engine.scenes.play.table import TableScene
from tests.scenes.devices.screen_reader import Wish
from tests.scenes.devices.test_by_screen_reader import Prompter, before_the_last
from tests.scenes.devices.test_focus import alike
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

    def __init__(self, step: Any) -> None:
        self._step = step
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

    def press(self, *names: str, only_focus: bool = False) -> None:
        """What these names lead to; then the program comes to rest."""
        answer = self.ask(focus=names) if only_focus else self.ask(press=names)
        if answer != "ok":
            raise AssertionError(f"{names} can't be reached: {answer}")
        for _ in range(REST):
            self._step()

    def turn(self, wish: Wish, words: Callable[[Text], str], press: Callable[[str], None]) -> None:
        """What is held, by its buttons, until it lies as it is wished to. words: a text in the player's language."""
        for turn in range(24):
            held = self.ask(selected=True) if wish.to else None
            if held is None or as_wished(held, *wish.lying):
                return
            press(words(DEEDS[Action.FLIP if turn % 6 == 5 else Action.TURN]))

    def close(self) -> None:
        """It is no longer needed."""
        self._process.terminate()
        self._process.wait()


QUESTIONS = {"turn": "F2", "score": "F3", "goal": "F4", "hand": "F5", "left": "F6"}


class Player:
    """Somebody at the table who presses keys and hears; what is heard is printed."""

    def __init__(self, app: App, client: Client, step: Callable[[], None]) -> None:
        self._app, self._client, self._step = app, client, step

    def read(self) -> None:
        """All names that are there."""
        tell(*(f"- {name}" for name in self._client.ask(read=True)))

    def press(self, *names: str) -> None:
        """What these names lead to."""
        tell(f"> {' / '.join(names)}")
        self._client.press(*names)
        self.hear()

    def lay(self, *names: str) -> None:
        """The held piece where these names lead; first it is heard what it would do there."""
        tell(f"at {' / '.join(names)}")
        self._client.press(*names, only_focus=True)
        self.hear()
        self.press(*names)

    def ask(self, *questions: str) -> None:
        """The keys for these."""
        self.hear()
        for question in questions:
            self._app.post(Intent("ask", text=question, key="key"))
            for _ in range(REST):
                self._step()
            tell(f"? {QUESTIONS[question]}")
            self.hear()

    def hear(self) -> None:
        """What has been announced since the last time."""
        tell(*self._client.ask(heard=True))


def tell(*lines: str) -> None:
    """Print what is heard."""
    for line in lines:
        print(line, flush=True)  # noqa: T201 - it is what this is for


def frame(app: App, reader: ScreenReader) -> None:
    """One of the program, which does what the bus asks for and tells it what has changed."""
    reader.serve()
    drawn = app.frames_drawn
    app.step(FRAME)
    reader.follow(stirred=app.frames_drawn != drawn)


def as_wished(held: str, name: str, pose: str) -> bool:
    """Does the held piece lie so? Its number among its like may follow the name, and how far it is turned."""
    return held.startswith(name) and ((pose in held) if pose else ("turned by" not in held))


def play(game: str, name: str, language: str = "en") -> bool:
    """Is it the same game, played over the bus?"""
    played = replayed(registry.folder(game) / "golden" / f"{name}.json")
    session, steps = before_the_last(played, 100_000)
    own_draw = sessions.draw

    def as_played(turn: Any, seed: int, ply: int) -> Any:
        pairs = zip(session.log, played.log, strict=False)
        if played.log[ply].seat != CHANCE or any(one.seat != other.seat for one, other in pairs):
            return own_draw(turn, seed, ply)
        return codec.decode(session.rules.move_type, played.log[ply].move)

    sessions.draw = as_played
    settings = {"speed": "instant", "reduced_motion": True, "language": language, "screen_reader": True}
    with bus(), stage((800, 600), **settings) as app:
        table = TableScene(app.ctx, session, fresh=False)
        app.ctx.home()
        reader = ScreenReader(app.ctx)

        step = partial(frame, app, reader)
        client, prompter = Client(step), Prompter(table)
        player = Player(app, client, step)
        try:
            reader.start()
            client.ask(read=True)
            app.ctx.stack.clear_to(table)
            for _ in range(REST):
                step()
            player.hear()
            if app.ctx.stack.top is not table:
                player.press(table.ctx.tr(say("Start my turn")))
            player.read()
            player.ask("turn", "score", "goal", "hand", "left")
            while steps:
                if app.ctx.stack.top is not table:
                    player.press(table.ctx.tr(say("Start my turn")))
                deciding = table.match.due
                one = next(one for one in steps if one.seat == deciding)
                steps.remove(one)
                move = codec.decode(session.rules.move_type, one.move)
                if table.match.resting:
                    player.press(table.ctx.tr(table.view.label(session.shown(deciding), deciding, move)))
                    continue
                length, wish = len(session.log), prompter.wish(alike(table, move))
                player.press(*wish.what)
                client.turn(wish, table.ctx.tr, player.press)
                if wish.to and table.hand.held is not None:
                    player.lay(*wish.to)
                if app.ctx.stack.top is not table and len(session.log) == length:
                    player.press(table.ctx.tr(say("Do it")))
            for _ in range(200):
                step()
            player.hear()
            player.read()
        finally:
            client.close()
    return session.over == played.over


if __name__ == "__main__":
    sys.exit(not play(*sys.argv[1:4]))
