"""Walks through scenes: some inputs from a seed, and what each of them makes the program draw, say and play.

`tests/pictures/walks.txt` has a line for each walk: the scene in which it begins, and a sum for each input.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch
from zlib import crc32

from msgspec import Struct

from engine.gui.boxes.pane import Pane
from engine.gui.input.intent import Intent
from engine.scenes.pages.full_page import FullPage
from engine.scenes.play.table import TableScene
from tools.snapshots.draw_trace import drawn
from tools.soak.scene_monkey import spots_of

INPUTS = 20
STEERING = (
    *(Intent("focus", direction=(x, y)) for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))),
    *(Intent(kind) for kind in ("next", "previous", "confirm", "confirm", "confirm", "back")),
    *(Intent(kind, amount=amount) for kind in ("page", "edge") for amount in (1, -1)),
)
AT_TABLES = (
    *(Intent(kind, amount=amount) for kind in ("turn", "zoom") for amount in (1, -1)),
    *(
        Intent(kind)
        for kind in ("flip", "finish", "undo", "redo", "aid", "hint", "why", "chair", "panel", "recall", "fit")
    ),
)
IN_FIELDS = (
    Intent("text", text="7"),
    Intent("text", text="a"),
    *(Intent("erase", amount=amount) for amount in (1, -1)),
)
FRAME = 0.1
"""Seconds."""
MOST_FRAMES = 6
"""Frames after an input until nothing moves, at most."""


class Stride(Struct, frozen=True):
    """One input, the scene that is on top afterwards, and what was drawn and heard."""

    done: str
    scene: str
    told: str

    @property
    def sum(self) -> str:
        """Four digits."""
        return f"{crc32(f'{self.scene} {self.told}'.encode()) % 2**16:04x}"


def walk(app: Any, seed: str) -> Iterator[Stride]:
    """From the scene that is on top. It comes back to it when it has gone astray."""
    rng, home = Random(seed), app.ctx.stack.top
    away = 0
    for _ in range(INPUTS):
        app.ctx.running = True
        away = away + 1 if app.ctx.stack.top is not home else 0
        if away > 4 and home in app.ctx.stack.scenes:
            while app.ctx.stack.top is not home:
                app.ctx.stack.pop()
        yield _stride(app, _inputs(app, rng))


def _inputs(app: Any, rng: Random) -> tuple[Intent, ...]:
    """A key, a click, or the pointer comes to lie somewhere."""
    spots, top = [*_spots(app), *spots_of(app)], app.ctx.stack.top
    if not spots or rng.random() < 0.5:
        more = AT_TABLES if isinstance(top, TableScene) else IN_FIELDS if top.text_target is not None else ()
        return (rng.choice(more if more and rng.random() < 0.5 else STEERING),)
    pos = rng.choice(spots)
    moved = Intent("move", pos=pos)
    if rng.random() < 0.4:
        return (moved,)
    if rng.random() < 0.1:
        return (moved, Intent("wheel", pos=pos, amount=rng.choice((-1, 1))))
    end = rng.choice((pos, pos, rng.choice(spots)))
    return (moved, Intent("press", pos=pos), Intent("move", pos=end), Intent("release", pos=end))


def _spots(app: Any) -> list[tuple[int, int]]:
    """The middle of each box that can be used."""
    top = app.ctx.stack.top
    parts = [*vars(top).values()]
    if isinstance(top, TableScene):
        parts += [top.buttons.pane, top.buttons.corner.pane, top.log.pane]
    parts += top.panes() if isinstance(top, FullPage) else ()
    panes = dict.fromkeys(part for part in parts if isinstance(part, Pane))
    boxes = [box for pane in panes for box in pane.boxes() if box.focusable or box.note.source]
    return [box.rect.center for box in boxes if app.ctx.screen.rect.collidepoint(box.rect.center)]


def _stride(app: Any, inputs: tuple[Intent, ...]) -> Stride:
    heard: list[str] = []
    with drawn() as found, patch.object(app.ctx.sound, "play", lambda name, *_: heard.append(name)):
        for intent in inputs:
            app.post(intent)
            app.step()
        for _ in range(MOST_FRAMES):
            app.step(FRAME)
            top = app.ctx.stack.top
            if top is None or not top.busy:
                break
    if app.ctx.stack.top is None:
        app.ctx.home()
    app.step()
    done = ", ".join(f"{one.kind} {one.pos or one.direction} {one.amount or ''}{one.text}".strip() for one in inputs)
    return Stride(done, type(app.ctx.stack.top).__name__, f"{found.summary} {heard}")
