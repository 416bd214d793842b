"""A table on the dummy display, and hands that play on it."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.core.registry import shipped_board
from engine.core.session import Session, Setup
from engine.gui.app import LONGEST_FRAME, App
from engine.gui.input.intent import POINTER_KINDS, Intent
from engine.scenes.make_scene import scene_for
from engine.scenes.pages.open_table import open_file
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.table.contract.game_view import Place
from engine.table.pieces.zoom_and_pan_pictures import ZoomCache
from saves.player_files import Library
from tests.scenes.play.scripted_thinkers import Oracle
from tests.unpainted_window import app_for

GAME = "crooked_paths"


def new_session(seats: tuple[str, ...] = ("person", "person"), seed: int = 3, options: Any = None) -> Session[Any, Any]:
    """A game before its first move."""
    setup = Setup(GAME, seats, seed, options or {"begins": "ns"})
    return Session(registry.info(GAME), registry.rules(GAME), setup)


def played(session: Session[Any, Any], count: int, seed: int = 1) -> Session[Any, Any]:
    """The same after some random cards."""
    rng = Random(seed)
    while len(session.log) < count and session.over is None:
        seat = session.to_move[0]
        cards = [move for move in session.moves(seat) if hasattr(move, "cell")]
        session.play(seat, rng.choice(cards))
    return session


class Player:
    """Drives one table as a person would."""

    def __init__(self, app: App, table: TableScene) -> None:
        self.app = app
        self.table = table

    def tell(self, *intents: Intent) -> None:
        """Keys among them are not the first ones: the focus is to be seen (see `test_focus`)."""
        for intent in intents:
            if intent.kind not in POINTER_KINDS:
                self.app.ctx.devices.show_focus(True)
            self.app.post(intent)
            self.app.step()

    def wait(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.app.step()

    def settle(self) -> None:
        """Until nothing moves any more, in the longest frames there are."""
        for _ in range(600):
            self.app.step(LONGEST_FRAME)
            if not self.table.top.busy and not self.table.hand.busy:
                return
        raise AssertionError("it never comes to rest")

    def piece(self) -> str:
        return self.table.hand.targets.pieces[0]

    def at(self, key: str) -> tuple[int, int]:
        body = self.table.top.body(key)
        assert body is not None
        return body.center

    def spot(self, place: Place) -> tuple[int, int]:
        spot = self.table.top.zones.spot(place)
        assert spot is not None
        return round(spot.x), round(spot.y)

    def drag(self, key: str, place: Place) -> None:
        """One drag from where the piece lies to the place, once the view has come to rest."""
        while any(area.camera.busy for area in self.table.top.zones.boards()):
            self.wait()
        start, end = self.at(key), self.spot(place)
        self.tell(Intent("move", pos=start), Intent("press", pos=start))
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self.tell(Intent("move", pos=middle), Intent("move", pos=end), Intent("release", pos=end))

    def error(self) -> str:
        """The report of a fault, if one was caught."""
        folder = self.app.ctx.library.folder
        reports = sorted((folder or Path()).glob("reports/*")) if folder else []
        return reports[-1].read_text(encoding="utf-8") if reports else ""


Open = Callable[..., Player]


@pytest.fixture
def looks_ahead(pytestconfig: pytest.Config) -> bool:
    """Are a view's pictures taken before it moves? In the slice only where views are what is tested."""
    return bool(pytestconfig.getoption("--full"))


@pytest.fixture
def open_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks_ahead: bool, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """open_table(session, size=(1280, 720), **settings) -> Player"""
    program = app_for(request)
    apps: list[App] = []
    monkeypatch.setattr(ResultScene, "looks_back", False)
    if not looks_ahead:
        monkeypatch.setattr(ZoomCache, "_taking_ahead", lambda _: iter(()))

    def make(session: Session[Any, Any], size: tuple[int, int] = (1280, 720), **settings: Any) -> Player:
        app = program(
            Library(tmp_path / f"data{len(apps)}"), size=size, headless=True, routes=scene_for, given=open_file
        )
        apps.append(app)
        app.ctx.change_settings(**({"coach": "off", "auto_finish": False} | settings))
        table = TableScene(app.ctx, session)
        app.start(lambda _: table)
        player = Player(app, table)
        player.wait(2)
        return player

    yield make
    for app in apps:
        app.close()


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """Sits behind every table that is opened."""
    found = Oracle(registry.rules("crooked_paths"))
    monkeypatch.setattr(TableScene, "_worker", lambda table: found)
    return found


def against_ai(count: int, seats: tuple[str, ...] = ("person", "ai:easy")) -> Session[Any, Any]:
    """A game after so many cards, the AI on the other seat."""
    return played(new_session(seats), count)


def ask(player: Player, times: int = 1) -> None:
    """Press the key for a hint."""
    for _ in range(times):
        player.tell(Intent("hint"))
        player.wait(2)


def glade(count: int) -> Session[Any, Any]:
    """A game with hidden hands after so many moves."""
    info = registry.info("_template")
    setup = Setup("_template", ("person", "ai:medium"), 3, board="glade")
    session: Session[Any, Any] = Session(info, registry.rules("_template"), setup, shipped_board(info, "glade"))
    while len([step for step in session.log if step.seat >= 0]) < count:
        seat = session.to_move[0]
        session.play(seat, session.moves(seat)[0])
    return session


def open_glade(open_table: Open, session: Session[Any, Any], oracle: Oracle) -> Player:
    """At its table, behind the curtain."""
    oracle.rules = session.rules
    player = open_table(session)
    while isinstance(player.app.ctx.stack.top, CurtainScene):
        player.tell(Intent("confirm"))
    return player
