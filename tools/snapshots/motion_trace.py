"""What moves while recorded steps are shown at a table: one line a moment, instead of pixels.

`tests/pictures/motion.txt` names the steps: `GAME SAVE PLY WHO`, a golden game, the number of its step, and who makes
it there, an "ai" or a "person". A new one is begun as a line `GAME SAVE PLY WHO:`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch
from zlib import crc32

from engine.core import registry
from engine.gui.input.intent import Intent
from engine.gui.window.sound import Sound
from engine.gui.window.toasts_and_tooltips import Overlay
from engine.scenes.play.table import TableScene
from engine.table.pieces.sprite import Sprite
from tools import ui_driver as hand
from tools.snapshots.partial_paint_check import differing
from tools.snapshots.scene_pictures import FOLDER

FILE = "motion.txt"
WRONG = "pixels differ from a frame painted as a whole"
SIZE = (640, 480)
FRAME = 0.05
"""Seconds."""
MOMENT = 4
"""Frames from one line to the next."""
LONGEST = 80
"""Frames."""
SKIPPED = 3
"""The frame in which a step is skipped: something moves by then."""


def steps() -> list[str]:
    """The steps that are recorded, each once."""
    text = (FOLDER / FILE).read_text(encoding="utf-8")
    return sorted({" ".join(line.partition(":")[0].split()[:4]) for line in text.splitlines()})


def recorded(app: Any, step: str) -> Iterator[str]:
    """The lines of one step: at normal speed, and skipped by a press."""
    with _witnessed() as happened:
        table = _begun(app, step)
        for frame in range(1, LONGEST):
            app.step(FRAME)
            if frame % MOMENT == 0:
                now = [*happened, *_compared(app), *_moving(table)]
                happened.clear()
                if now:
                    yield f"{step} {frame * FRAME:.1f} s: {' | '.join(now)}"
            if not table.top.moving and not table.top.effects.dust.busy:
                break
        yield f"{step} at rest: {' | '.join([*happened, *_resting(table)])}"
    with _witnessed() as happened:
        table = _begun(app, step)
        for _ in range(SKIPPED):
            app.step(FRAME)
        app.post(Intent("press", (1, 1)))
        app.step(FRAME)
        yield f"{step} skipped: {' | '.join([*happened, *_moving(table), *_resting(table)])}"


def _begun(app: Any, step: str) -> TableScene:
    """The table at which it is made."""
    game, save, ply, who = step.split()
    path = registry.folder(game) / "golden" / f"{save}.json"
    table = TableScene(app.ctx, hand.before_step(path, int(ply), by_ai=who == "ai"), fresh=False)
    # nobody plays before the step does
    table.match.paused = True
    hand.show(app, table)
    hand.lift_curtain(app)
    hand.take_step(table, hand.replayed(path).log[int(ply)])
    return table


@contextmanager
def _witnessed() -> Iterator[list[str]]:
    """The sounds, messages and sentences as they come."""
    found: list[str] = []
    with ExitStack() as patches:
        for kind, name, word in ((Sound, "play", "sound"), (Overlay, "toast", "toast"), (TableScene, "_say", "said")):
            patches.enter_context(patch.object(kind, name, _telling(getattr(kind, name), word, found)))
        yield found


def _telling(done: Any, word: str, found: list[str]) -> Any:
    def tell(one: Any, what: Any, *rest: Any) -> None:
        found.append(f"{word} {what if isinstance(what, str) else one.ctx.tr(what)}")
        done(one, what, *rest)

    return tell


def _compared(app: Any) -> Iterator[str]:
    """Nothing, if the frame is painted as it should be."""
    wrong = differing(app)
    if wrong:
        yield f"{wrong} {WRONG}"


def _moving(table: TableScene) -> Iterator[str]:
    """Pieces, what travels along lines, what glows, dust, boards and views."""
    top = table.top
    for sprite in sorted(top.stage.sprites.values(), key=lambda sprite: sprite.piece.key):
        if sprite.moving:
            yield _stance(sprite)
    for _, rect in top.effects.cues._travellers():
        yield f"travels at {rect.centerx},{rect.centery}, {rect.width}x{rect.height}"
    if top.effects.cues._cue is not None and top.effects.cues._cue.marks:
        kinds = dict.fromkeys(mark.kind for mark in top.effects.cues._cue.marks)
        yield f"glow of {', '.join(kinds)}, {top.effects.cues._alpha()}"
    for puff in top.effects.dust._puffs:
        yield f"dust at {puff.body.centerx},{puff.body.centery}"
    if top.views.rotation.busy:
        yield f"board turned by {top.views.rotation._timer.share:.2f}"
    for area in top.zones.boards():
        if area.camera.busy:
            yield f"view of {area.name} at {area.camera.scale:.1f}"


def _stance(sprite: Sprite) -> str:
    at = sprite.stance
    return (
        f"{sprite.piece.key} as {sprite.art} at {at.x:.0f},{at.y:.0f}, {at.angle:.0f}°, size {at.scale:.0f},"
        f" lift {at.lift:.2f}, face {at.face}, width {sprite.squeeze:.2f}"
    )


def _resting(table: TableScene) -> Iterator[str]:
    """A sum of how all pieces lie, and the words of the message."""
    lying = sorted(_stance(sprite) for sprite in table.top.stage.sprites.values())
    yield f"{len(lying)} pieces, {crc32(repr(lying).encode()):08x}"
    yield table.message.words
