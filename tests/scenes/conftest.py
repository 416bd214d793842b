"""An app on the dummy display that begins at the title, and hands that click and type."""

from __future__ import annotations

import os
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from engine.core import registry
from engine.core.session import Session, Setup
from engine.gui.app import App
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import Box
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.gui.window.scene import Scene
from engine.scenes.make_scene import scene_for
from engine.scenes.pages import first_evening
from engine.scenes.pages.full_page import FullPage
from engine.scenes.pages.open_table import open_file
from engine.scenes.result.result_page import ResultScene
from engine.scenes.setup import setup_draft
from engine.scenes.title.title_page import TitleScene
from engine.scenes.words import task_titles_and_results as task_words
from engine.table.pieces.zoom_and_pan_pictures import ZoomCache
from saves.player_files import Library
from tests.unpainted_window import app_for
from tools.snapshots.draw_trace import Drawn, drawn

if TYPE_CHECKING:
    from tests.scenes.solo.fixed_challenges import Puzzles

GAME = "crooked_paths"
NOON = int(datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp())


def some_game(moves: int = 6, seats: tuple[str, ...] = ("person", "person"), seed: int = 4) -> Session[Any, Any]:
    """A game after some random moves."""
    options = {"begins": "ns", "no_draw": "off"}
    session = Session(registry.info(GAME), registry.rules(GAME), Setup(GAME, seats, seed, options))
    rng = Random(seed)
    for _ in range(moves):
        seat = session.to_move[0]
        session.play(seat, rng.choice([move for move in session.moves(seat) if hasattr(move, "cell")]))
    return session


class Guest:
    """Somebody in front of the window."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def top(self) -> Any:
        """The scene on top."""
        return self.app.ctx.stack.top

    def _panes(self) -> list[Pane]:
        top = self.top
        own = [value for value in vars(top).values() if isinstance(value, Pane)]
        return list(top.panes()) if isinstance(top, FullPage) else own

    def box(self, key: str) -> Box:
        """The box of this key in any pane of the top scene."""
        found = [box for pane in self._panes() if (box := pane.find(key)) is not None]
        assert found, f"there is no “{key}” on {type(self.top).__name__}"
        return found[0]

    def nodes(self) -> list[Node]:
        """All that the panes of the top scene tell, in reading order."""
        return [node for top in tree(self._panes()) for node in top.walk()]

    def told(self) -> str:
        """The same in words."""
        return " | ".join(node.name for node in self.nodes())

    def drawn(self) -> Drawn:
        """What is drawn of the whole window."""
        self.app.ctx.screen.invalidate()
        with drawn() as found:
            self.app.step()
        return found

    def click(self, key: str) -> None:
        """Move there, press, let go: by events of the window."""
        host: Any = self.box(key).host
        host.focus_on(self.box(key))
        host.reveal(self.box(key))
        self.app.step()
        self.click_at(self.box(key).rect.center)

    def click_at(self, pos: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
            self.app.step()
        self.app.step()

    def key(self, *codes: int, mod: int = 0) -> None:
        """Press and release keys, not the first ones: the focus is to be seen (see `test_focus`)."""
        self.app.ctx.devices.show_focus(True)
        for code in codes:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
            self.app.step()
        self.app.step()

    def answer(self, number: int) -> None:
        """Click a button of the dialog on top, counted from the left."""
        buttons = [box for box in self.top.pane.focusable() if hasattr(box, "kind")]
        self.click_at(buttons[number].rect.center)

    def type(self, text: str) -> None:
        """Replace what the field of the dialog holds."""
        field = self.top.pane.focus
        field.set("", 0)
        self.app.post(Intent("text", text=text))
        self.app.step()

    def faults(self) -> list[str]:
        """The reports of faults."""
        folder = self.app.ctx.library.folder
        return [path.read_text(encoding="utf-8") for path in (folder or Path()).glob("reports/*")] if folder else []


Open = Callable[..., Guest]


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tasks of the day are always those of one day, told in UTC, and new games have the same seeds in every run."""
    drawn = count(1)
    monkeypatch.setattr(task_words, "wall_clock", lambda: NOON)
    monkeypatch.setattr(time, "localtime", time.gmtime)
    monkeypatch.setattr(setup_draft, "time", SimpleNamespace(time_ns=lambda: 7_919_000 * next(drawn)))


@pytest.fixture
def newcomer() -> None:
    """Somebody who has played nothing, and is led to the first game."""


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Open]:
    """visit(first_scene, size=..., library=..., **settings) -> Guest; no fault may be left behind.

    Nobody is taken for a newcomer; see `newcomer`.
    Of the slice a view's pictures are taken when it moves and not ahead of that, which the tests of tables look at.
    No AI looks back at a game while its result is open, unless a test asks for it.
    """
    guests: list[Guest] = []
    monkeypatch.setattr(ResultScene, "looks_back", False)
    if "newcomer" not in request.fixturenames:
        monkeypatch.setattr(first_evening, "is_newcomer", lambda _: False)
        monkeypatch.setattr(first_evening, "offers_first_game", lambda *_: False)
    program = app_for(request)
    if not request.config.getoption("--full"):
        monkeypatch.setattr(ZoomCache, "_taking_ahead", lambda _: iter(()))

    def make(
        first: Callable[[Any], Scene] = TitleScene,
        size: tuple[int, int] = (800, 600),
        library: Library | None = None,
        **settings: Any,
    ) -> Guest:
        shelf = library or Library(tmp_path / f"data{len(guests)}")
        app = program(shelf, size=size, headless=True, routes=scene_for, given=open_file)
        app.ctx.change_settings(**({"language": "en", "reduced_motion": True, "coach": "off"} | settings))
        guest = Guest(app)
        guests.append(guest)
        app.start(first)
        app.step()
        app.step()
        return guest

    yield make
    for guest in guests:
        guest.app.close()
        faults = guest.faults()
        assert not faults, faults[0]


@pytest.fixture
def puzzles(monkeypatch: pytest.MonkeyPatch) -> Puzzles:
    """In place of every game's own challenges."""
    from tests.scenes.solo.fixed_challenges import Puzzles

    found = Puzzles()
    monkeypatch.setattr(registry, "challenges", lambda _game: found)
    return found
