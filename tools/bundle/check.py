"""Tries what `make bundle` has made, as a player of a game on Linux: `make bundle-test`. Needs Xvfb and xdotool.

It is unpacked into a folder with a space and an umlaut and started on a saved game, in an environment without Python.
Ten moves are dragged with the pointer against the strongest AI; then the window is closed, opened again, and the game
goes on. Where things are in the window a twin of the program knows, which shows the same page without a display. The
.deb is installed into an empty root and removed again.
"""

from __future__ import annotations

import mmap
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from engine.ai import forms
from engine.core import registry
from engine.core.session import Session, Setup
from engine.gui.app import App
from engine.gui.boxes.accessibility_tree import tree
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.scenes.play.table import TableScene
from saves.save_format import read_file, restore, write_text
from tools import ui_driver
from tools.bundle.build import DIST, IDENTITY, system

SIZE = (1280, 720)
SCREEN = "1920x1080x24"
MOVES = 10
PATIENCE = 60.0
"""Seconds to wait for what should take one or two: the machine may be busy."""
KERNELS = "kernels__mypyc"
Point = tuple[int, int]


class Desk:
    """A display without a person: what is on it, and a pointer."""

    def __init__(self, folder: Path) -> None:
        """folder: where the display keeps its picture, which is black until a window paints."""
        reader, writer = os.pipe()
        words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SCREEN, "-fbdir", str(folder), "-noreset"]
        self._server = subprocess.Popen(words, pass_fds=(writer,), stderr=subprocess.DEVNULL)
        os.close(writer)
        with open(reader, encoding="ascii") as answer:  # noqa: PTH123 - a pipe has no path
            self.name = f":{answer.readline().strip()}"
        self._picture = folder / "Xvfb_screen0"
        self._window = ""

    def tell(self, *words: str) -> str:
        """An order to xdotool, and its answer."""
        env = {**os.environ, "DISPLAY": self.name}
        return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False).stdout.strip()

    def find_window(self) -> bool:
        """Is the program's window there, with a picture in it?"""
        self._window = self.tell("search", "--onlyvisible", "--name", "^Trailbox$").split("\n")[0]
        return bool(self._window) and self.painted()

    def painted(self) -> bool:
        """Is anything on the screen? It is black before."""
        with self._picture.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            middle = len(data) // 2
            return any(data[middle : middle + 40_000])

    def drag(self, start: Point, end: Point) -> None:
        """Press at a point of the window, move in steps as a hand does, let go."""
        self._go(start)
        self.tell("mousedown", "1")
        for part in (0.1, 0.4, 0.7, 0.9, 1.0, 1.0):
            self._go((round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)))
            time.sleep(0.04)
        self.tell("mouseup", "1")

    def click(self, where: Point) -> None:
        """Press and let go at a point of the window."""
        self._go(where)
        time.sleep(0.1)
        self.tell("click", "1")

    def _go(self, where: Point) -> None:
        self.tell("mousemove", "--window", self._window, str(where[0]), str(where[1]))

    def key(self, name: str) -> None:
        """Press a key."""
        self.tell("key", name)

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        """Switch it off."""
        self._server.terminate()
        self._server.wait()


class Player:
    """Somebody at that desk with an unpacked program, a home folder and nothing else."""

    def __init__(self, desk: Desk, program: Path, home: Path) -> None:
        self.desk = desk
        self.program = program
        self.data = home / ".local" / "share" / "trailbox"
        self._env = {"HOME": str(home), "DISPLAY": desk.name, "PATH": "/nowhere", "SDL_AUDIODRIVER": "dummy"}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *words: str) -> float:
        """Start the program. Returns the seconds until its window has a picture."""
        begun = time.monotonic()
        self._process = subprocess.Popen([str(self.program), *words], env=self._env, cwd="/")
        wait(lambda: self.desk.find_window() or self.ended(), "the window never came")
        return time.monotonic() - begun

    def ended(self) -> bool:
        """Has the program ended? It must do so well."""
        assert self._process is not None
        code = self._process.poll()
        if code:
            raise SystemExit(f"bundle-test: the program has ended with {code}.")
        return code == 0

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        """End it whatever it does."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE)

    def workers_with_kernels(self) -> int:
        """How many processes it has started by now that use compiled kernels."""
        assert self._process is not None
        found = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[1])
                found += parent == self._process.pid and KERNELS in (stat.parent / "maps").read_text(encoding="utf-8")
            except (OSError, ValueError):
                continue  # it has just ended
        return found

    def session(self) -> Session[Any, Any] | None:
        """The game as it has saved it by itself; None before its first move."""
        files = sorted((self.data / "games").glob("auto-*.json"), key=lambda path: path.stat().st_mtime)
        return restore(read_file(files[-1])) if files else None

    def moves(self) -> int:
        """How many moves the person has made."""
        session = self.session()
        return sum(step.seat == 0 for step in session.log) if session is not None else 0

    def on_turn(self) -> bool:
        """Has the AI answered?"""
        session = self.session()
        return session is not None and 0 in session.to_move


def wait(wanted: Callable[[], object], told: str, seconds: float = PATIENCE) -> None:
    """Until it is so. Ends the check with this sentence if it never is."""
    end = time.monotonic() + seconds
    while not wanted():
        if time.monotonic() > end:
            raise SystemExit(f"bundle-test: {told}.")
        time.sleep(0.05)


@contextmanager
def twin(data: Path) -> Iterator[App]:
    """The program without a display, on a copy of the player's files."""
    with tempfile.TemporaryDirectory(prefix="trailbox-") as folder:
        copy = Path(folder, "data")
        shutil.copytree(data, copy, ignore=shutil.ignore_patterns("lock"))
        with ui_driver.stage(SIZE, folder=copy) as app:
            app.start()
            ui_driver.settle(app)
            yield app


def button(app: App, name: str) -> Point:
    """The middle of what begins with these words on the page that is shown."""
    top: Any = app.ctx.stack.top
    panes = [*top.panes()] if hasattr(top, "panes") else [*top.group.panes] if hasattr(top, "group") else [top.pane]
    for node in (inner for outer in tree([pane for pane in panes if isinstance(pane, Pane)]) for inner in outer.walk()):
        if node.name.startswith(name) and node.actions:
            return int(node.seen.centerx), int(node.seen.centery)
    raise SystemExit(f"bundle-test: there is no “{name}” on {type(top).__name__}.")


def drags(player: Player) -> list[tuple[Point, Point]]:
    """Ways of the pointer that are moves now: from the middle of a piece to the middle of its place."""
    session = player.session() or new_game()
    found = []
    with twin(player.data) as app:
        table = TableScene(app.ctx, session, False)
        table.match.paused = True
        ui_driver.show(app, table)
        for drag in ui_driver.legal_drags(session):
            body, goal = table.top.body(drag.piece), ui_driver.point(table, drag.place)
            if body is not None and goal is not None:
                found.append((body.center, goal))
    return sorted(set(found))


def new_game() -> Session[Any, Any]:
    """Against the strongest AI, before the first move, which is the person's. Its name is the program's argument."""
    info = registry.info(sys.argv[1])
    setups = (Setup(info.key, ("person", f"ai:{info.levels[-1].key}"), seed) for seed in count(1))
    games = (
        Session(info, registry.rules(info.key), setup, registry.board_of(info, info.first_board)) for setup in setups
    )
    return next(game for game in games if 0 in game.to_move)


def move(player: Player) -> None:
    """Drag a piece to a place where it may go, and wait for the AI's answer."""
    before = player.moves()
    start, end = drags(player)[0]
    player.desk.drag(start, end)
    wait(lambda: player.moves() > before, f"move {before + 1} was not made by a drag from {start} to {end}")
    wait(player.on_turn, f"the AI did not answer move {before + 1}")


def leave(player: Player) -> None:
    """By the pause to the title page, and out."""
    with twin(player.data) as app:
        table = TableScene(app.ctx, player.session() or new_game(), False)
        ui_driver.show(app, table)
        app.post(Intent("back"))
        ui_driver.settle(app)
        to_title = button(app, "Title page")
    player.desk.key("Escape")
    time.sleep(1)
    player.desk.click(to_title)
    time.sleep(2)
    with twin(player.data) as app:
        player.desk.click(button(app, "Quit"))
    wait(player.ended, "it does not end by Quit")


def try_commands() -> None:
    """It replays a save and lets the AI play in processes of its own, with compiled kernels or not at all."""
    program = DIST / "Trailbox" / ("trailbox.exe" if system() == "windows" else "trailbox")
    if system() == "macos":
        program = DIST / "Trailbox.app" / "Contents" / "MacOS" / "trailbox"
    game = sys.argv[1]
    golden = sorted((registry.folder(game) / "golden").glob("*.json"))[0]
    alone = ("arena", game, "--levels", "easy,easy", "--games", "2", "--workers", "2")
    for words in (("replay", str(golden)), alone):
        run(str(program), *words, **{forms.SETTING: "compiled"})
    report("commands run on compiled kernels")


def play(work: Path) -> None:
    """From unpacking to going on with a game."""
    place, home = work / "Träum & Spiel box", work / "home"
    home.mkdir()
    (archive,) = DIST.glob("Trailbox-*-linux-*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(place, filter="tar")
    program = place / "Trailbox" / "trailbox"
    with Desk(work) as desk, Player(desk, program, home) as player:
        begin(player, work / "Eine Partie.trailbox")
        for _ in range(MOVES):
            move(player)
        if not player.workers_with_kernels():
            raise SystemExit("bundle-test: the AI has no process with compiled kernels.")
        report(f"{MOVES} moves and the AI’s answers, from a process with compiled kernels")
        leave(player)
    with Desk(work) as desk, Player(desk, program, home) as player:
        report(f"window at the second start: {player.start():.2f} s")
        time.sleep(1)
        with twin(player.data) as app:
            desk.click(button(app, "Continue"))
        time.sleep(2)
        move(player)
        if player.moves() != MOVES + 1:
            raise SystemExit(f"bundle-test: {player.moves()} moves after going on, not {MOVES + 1}.")
        report("closed, opened again and gone on")
        leave(player)


def begin(player: Player, given: Path) -> None:
    """Start the program on a saved game, as a double click does, and open it."""
    given.write_text(write_text(new_game()), encoding="utf-8")
    report(f"window on a saved game: {player.start(str(given)):.2f} s")
    wait(lambda: list((player.data / "games").glob("save-*.json")), "the game was not brought in")
    with twin(player.data) as app:
        app.post(Intent("drop", text=str(given)))
        ui_driver.settle(app)
        where = button(app, "Play on")
    time.sleep(1)
    player.desk.click(where)
    time.sleep(2)


def install(work: Path) -> None:
    """The package in an empty root: its program runs, the desktop knows it and its files, and nothing is left."""
    (package,) = DIST.glob("trailbox_*.deb")
    root = work / "root"
    for folder in ("info", "updates", "triggers"):
        (root / "var/lib/dpkg" / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    before = set(root.rglob("*"))
    words = ["dpkg", f"--root={root}", "--force-not-root", "--force-depends", f"--log={work}/dpkg.log"]
    run(*words, "--install", str(package))
    share = root / "usr/share"
    run("desktop-file-validate", str(share / "applications" / f"{IDENTITY}.desktop"))
    run("appstreamcli", "validate", "--no-net", str(share / "metainfo" / f"{IDENTITY}.metainfo.xml"))
    run("update-mime-database", str(share / "mime"))
    run("update-desktop-database", str(share / "applications"))
    (work / "a.trailbox").write_text(write_text(new_game()), encoding="utf-8")
    env = {"XDG_DATA_DIRS": str(share), "HOME": str(work / "home"), "PATH": f"{root}/usr/bin:{os.environ['PATH']}"}
    kind = run("gio", "info", "-a", "standard::content-type", str(work / "a.trailbox"), **env)
    opener = run("gio", "mime", "application/x-trailbox", **env)
    known = "application/x-trailbox" in kind and f"{IDENTITY}.desktop" in opener
    if shutil.which("gio") is not None and not known:
        raise SystemExit(f"bundle-test: the desktop does not open saved games with it: {kind} {opener}")
    with Desk(work) as desk, Player(desk, root / "usr/bin/trailbox", work / "home") as player:
        report(f"window of the installed package: {player.start(str(work / 'a.trailbox')):.2f} s")
    for name in ("mime", "applications"):
        for path in (share / name).glob("*"):
            if path.name in ("mimeinfo.cache",) or (name == "mime" and path.name != "packages"):
                shutil.rmtree(path) if path.is_dir() else path.unlink()  # those two made them
    run(*words, "--purge", "trailbox")
    left = [path for path in set(root.rglob("*")) - before if "var/lib/dpkg" not in path.as_posix()]
    if left:
        raise SystemExit(f"bundle-test: the package leaves {left}.")
    report("installed, known to the desktop, removed")


def run(*words: str, **env: str) -> str:
    """A command that must succeed; what it prints. One that this machine lacks is told and left out."""
    if shutil.which(words[0]) is None:
        report(f"not checked, since it is not here: {words[0]}")
        return ""
    done = subprocess.run(words, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bundle-test: {' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout


def report(text: str) -> None:
    """A line at once."""
    sys.stdout.write(f"bundle-test: {text}\n")
    sys.stdout.flush()


def main() -> int:
    """All of it. Returns 2 where it can't be tried."""
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    try_commands()
    if system() != "linux":
        report("no window was opened: that is tried on Linux alone")
        return 0
    if missing:
        sys.stderr.write(f"bundle-test needs {' and '.join(missing)}.\n")
        return 2
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory(prefix="trailbox-bundle-") as folder:
        play(Path(folder))
        install(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
