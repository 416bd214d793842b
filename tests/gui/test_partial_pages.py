"""On every kind of page the pointer and the focus visit boxes: what they reach and what they leave is painted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.ai.process.worker_supervisor import Worker
from engine.core import registry
from engine.core.running_lesson import Course
from engine.core.text import say
from engine.gui.boxes.dialog import Dialog
from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.gui.window import toasts_and_tooltips
from engine.gui.window.scene_stack import Destination, Home
from engine.scenes.make_scene import scene_for
from engine.scenes.pages import destinations as at
from engine.scenes.pages.full_page import FullPage
from engine.scenes.result.result_page import ResultScene
from saves.player_files import Library
from tests.gui.test_partial_paint import SIZE, Compared
from tests.long_test_slices import Amount
from tools import ui_driver

GAME = "crooked_paths"
OUTSIDE = (1, 1)


def table(app: Any) -> Any:
    """A game among two persons, opened."""
    app.ctx.go(at.Play(ui_driver.named(ui_driver.midway(GAME, 0.5)), fresh=False))
    return app.ctx.stack.top


def lesson(app: Any) -> Any:
    """The first page of the first lesson, opened."""
    app.ctx.go(at.Learn(Course(GAME, registry.lessons(GAME)[0], 0)))
    return app.ctx.stack.top


PAGES: dict[str, Callable[[Any], Destination]] = {
    "title": lambda _: Home(),
    "set-up": lambda _: at.SetUp(GAME),
    "settings": lambda _: at.Settings(),
    "statistics": lambda _: at.Statistics(),
    "saves": lambda _: at.Saves(),
    "rules": lambda _: at.Rulebook(GAME),
    "solo": lambda _: at.Solo(GAME),
    "games by number": lambda _: at.Solo("magic_triland"),
    "five": lambda _: at.Five(),
    "lessons": lambda _: at.Lessons(GAME),
    "about": lambda _: at.About(),
    "keys": lambda _: at.Keys(),
    "result": lambda _: at.Result(ui_driver.golden(GAME)),
    "review": lambda _: at.Review(ui_driver.golden(GAME)),
    "replay": lambda _: at.Replay(ui_driver.golden(GAME), 20),
    "pause": lambda app: at.Pause(table(app)),
    "pause of a lesson": lambda app: at.LessonPause(lesson(app)),
}


@pytest.mark.parametrize("page", [*PAGES, "dialog"])
def test_what_the_pointer_and_the_focus_leave_is_painted_anew(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, amount: Amount
) -> None:
    monkeypatch.setattr(ResultScene, "looks_back", False)
    monkeypatch.setattr(Worker, "start", lambda _: None)
    monkeypatch.setattr(Worker, "poll", lambda _: [])
    library = Library(tmp_path)
    for share in (0.4, 0.6):
        library.keep(ui_driver.midway(GAME, share), f"Saved at {share}")
    library.record(ui_driver.golden(GAME))
    app = Compared(library, SIZE, headless=True, routes=scene_for)
    app.ctx.change_settings(language="en", reduced_motion=True, coach="off")
    app.start()
    if page == "dialog":
        app.ctx.stack.push(
            Dialog(app.ctx, say("Settings"), [say("Saved")], [(say("Close"), None), (say("Back"), None)])
        )
    elif page != "title":
        app.ctx.go(PAGES[page](app))
    ui_driver.settle(app, 30)
    most = amount(1000, 4)
    _act(app, page, _visits(_boxes(app, most)), note_delay=inf, monkeypatch=monkeypatch)
    _act(app, page, [Intent("next")] * (most + 1), note_delay=0.0, monkeypatch=monkeypatch)
    app.close()


def _act(
    app: Compared,
    page: str,
    intents: Iterator[Intent] | list[Intent],
    note_delay: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(toasts_and_tooltips, "NOTE_DELAY", note_delay)
    for number, intent in enumerate(intents):
        app.post(intent)
        app.step()
        assert not app.wrong, f"{page}: {app.wrong} pixels differ after input {number}, {intent}"


def _visits(boxes: list[pygame.Rect]) -> Iterator[Intent]:
    """Each box in turn, then none; one is pressed and let go outside; something is pressed beside all."""
    for box in boxes:
        yield Intent("move", box.center)
    yield Intent("move", OUTSIDE)
    for kind, where in (("press", boxes[0].center), ("move", OUTSIDE), ("release", OUTSIDE)):
        yield Intent(kind, where)
    for kind in ("press", "release"):
        yield Intent(kind, OUTSIDE)


def _boxes(app: Compared, most: int) -> list[pygame.Rect]:
    """Of boxes that can be pressed and are seen, so many from all over the scene on top."""
    top = app.ctx.stack.top
    own = [value for value in vars(top).values() if isinstance(value, Pane)]
    panes = top.panes() if isinstance(top, FullPage) else own
    found = [
        box.rect.copy() for pane in panes for box in pane.boxes() if box.focusable and pane.at(box.rect.center) is box
    ]
    assert found
    return found[:: -(-len(found) // most)]
