"""A real X server with two monitors, on which the window is moved, maximised, made full screen and opened again.

`python -m tools.faults.two_monitors FOLDER SEED COUNT` does so on the display that there is; `try_monitors` starts a
server of its own for it: Xorg with its dummy driver, xrandr, and openbox as the window manager.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
from msgspec import Struct

from engine.core import registry
from engine.gui.app import App
from engine.gui.input.intent import Intent
from engine.gui.window.system_window import display_window
from engine.scenes.make_scene import scene_for
from saves.player_files import Library

NEEDED = ("Xorg", "xrandr", "openbox")
MONITORS = (pygame.Rect(0, 0, 1280, 800), pygame.Rect(1280, 0, 1920, 1080))
"""Two of different sizes: the first one's is no mode of the other."""
CONFIG = """
Section "Device"
  Identifier "device"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "device"
  Monitor "monitor"
  DefaultDepth 24
EndSection
"""
PATIENCE = 20.0
"""Seconds after which a window does not come to be as it should any more."""
FRAME = 40
"""Pixels above a window for its title."""


class Wrong(Exception):
    """The window is not as it was left."""


class State(Struct):
    """How the window should be."""

    size: tuple[int, int]
    place: tuple[int, int]
    maximised: bool = False
    full: bool = False

    @property
    def monitor(self) -> pygame.Rect:
        """The monitor that it is on."""
        return next(rect for rect in MONITORS if rect.collidepoint(self.place))


class Player:
    """A window and what a player does to it; `state` is what it must be afterwards."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng = folder, Random(seed)
        self.deeds: list[str] = []
        self._open()
        size = self.app.ctx.screen.size
        place = pygame.display.get_window_position()
        self.state = State(size, place)

    def _open(self) -> None:
        self.library = Library(self.folder)
        self.app = App(self.library, routes=scene_for)
        self.app.start()
        self._pass()

    def _pass(self, seconds: float = 0.2) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.app.step()
            time.sleep(0.01)

    def act(self) -> None:
        """One deed, and what it should lead to."""
        state = self.state
        deeds = [self.full_screen, self.full_screen, self.open_again]
        if not state.full:
            deeds += [self.restore if state.maximised else self.maximise]
            deeds += [] if state.maximised else [self.move, self.drag]
        deed = self.rng.choice(deeds)
        self.deeds.append(deed.__name__)
        deed()
        self.check()
        # what follows is another deed of the player, not the system's answer to this one
        self._pass(0.6)

    def full_screen(self) -> None:
        """Switch full screen by F11."""
        self.app.post(Intent("full_screen"))
        self.state.full = not self.state.full

    def open_again(self) -> None:
        """Quit and start the program again."""
        self.close()
        self._open()

    def close(self) -> None:
        """Quit."""
        self.app.close()
        self.library.close()

    def maximise(self) -> None:
        """Maximise the window by the button of its title."""
        display_window().maximize()
        pygame.event.post(pygame.event.Event(pygame.WINDOWMAXIMIZED))
        self.state.maximised = True

    def restore(self) -> None:
        """Restore the window by the same button."""
        display_window().restore()
        pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
        self.state.maximised = False

    def move(self) -> None:
        """Move the window to any place of any monitor."""
        rect, (width, height) = self.rng.choice(MONITORS), self.state.size
        x = self.rng.randint(rect.left + 1, rect.right - width - 1)
        y = self.rng.randint(rect.top + FRAME, rect.bottom - height - 1)
        pygame.display.set_window_position((x, y))
        pygame.event.post(pygame.event.Event(pygame.WINDOWMOVED, x=x, y=y))
        self.state.place = x, y

    def drag(self) -> None:
        """Drag the window to another size by its corner."""
        size = self.rng.randint(400, 1_200), self.rng.randint(300, 600)
        if self.state.monitor.contains(pygame.Rect(self.state.place, size)):
            display_window().size = size
            self.state.size = size

    def check(self) -> None:
        """`Wrong` if the window does not come to be as it should."""
        end = time.monotonic() + PATIENCE
        while not self._fits():
            if time.monotonic() > end:
                seen = self.app.ctx.screen
                raise Wrong(
                    f"after {', '.join(self.deeds)}: {self.state} was wanted, the window is {seen.size} at "
                    f"{pygame.display.get_window_position()}, remembered as {seen.placement}"
                )
            self._pass(0.05)

    def _fits(self) -> bool:
        state, screen = self.state, self.app.ctx.screen
        known = screen.placement
        if (known.size, known.place, known.maximised) != (state.size, state.place, state.maximised):
            return False
        place, size = pygame.display.get_window_position(), screen.canvas.get_size()
        if size != pygame.display.get_window_size() or screen.full != state.full:
            return False
        if state.full:
            return (place, size) == (state.monitor.topleft, state.monitor.size)
        if state.maximised:
            return place[0] == state.monitor.left and size[0] == state.monitor.width
        return (place, size) == (state.place, state.size)


def try_monitors(count: int, seed: int) -> dict[str, float]:
    """`count` deeds on a server of its own; what was done, or what is missing for it. `Wrong` if one goes wrong."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        return {f"left out, since there is no {missing[0]}": count}
    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder, _server(Path(folder)) as around:
        words = [sys.executable, "-W", "ignore", "-m", "tools.faults.two_monitors", folder, str(seed), str(count)]
        done = subprocess.run(words, cwd=registry.ROOT, env=around, capture_output=True, text=True, check=False)
    if done.returncode:
        # an error of X ends the program with a message of its own
        raise Wrong(" ".join(done.stderr.split())[-600:] or f"the program ended with {done.returncode}")
    return {"windows as they were left": count}


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of a server with both monitors and a window manager."""
    config = folder / "xorg.conf"
    config.write_text(CONFIG, encoding="ascii")
    read, write = os.pipe()
    words = ["-config", str(config), "-logfile", str(folder / "xorg.log"), "-displayfd", str(write), "-noreset"]
    words += ["-novtswitch", "-sharevts", "-nolisten", "tcp"]
    with contextlib.ExitStack() as running:
        server = running.enter_context(_begin(["Xorg", *words], pass_fds=(write,)))
        running.callback(server.terminate)
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        if not display:
            raise Wrong(f"Xorg did not start: {(folder / 'xorg.log').read_text(errors='replace')[-300:]}")
        around = os.environ | {"DISPLAY": f":{display}", "SDL_AUDIODRIVER": "dummy"}
        around.pop("SDL_VIDEODRIVER", None)
        _lay_out(around)
        manager = running.enter_context(_begin(["openbox"], env=around))
        running.callback(manager.terminate)
        time.sleep(1.0)
        yield around


def _lay_out(around: dict[str, str]) -> None:
    """Both monitors beside each other."""
    for number, rect in enumerate(MONITORS):
        output, mode = f"DUMMY{number}", f"{rect.width}x{rect.height}"
        # an output is there once it has a mode, and the server notices when it is asked, as by `xrandr` alone
        for what in (
            ["--addmode", output, mode],
            [],
            ["--output", output, "--mode", mode, "--pos", f"{rect.x}x{rect.y}"],
        ):
            subprocess.run(["xrandr", *what], env=around, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["xrandr"], env=around, check=True, stdout=subprocess.DEVNULL)


def _begin(words: list[str], **how: Any) -> subprocess.Popen[bytes]:
    """A process whose output nobody wants."""
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how)


def main(folder: str, seed: str, count: str) -> None:
    """Do so many random things with the window."""
    player = Player(Path(folder) / "games", int(seed))
    for _ in range(int(count)):
        player.act()
    player.close()


if __name__ == "__main__":
    main(*sys.argv[1:4])
