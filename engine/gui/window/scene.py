"""The base class of scenes and of cards above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from engine.gui.input.intent import Intent
from engine.gui.input.text_input import Typed
from engine.gui.window.context import Context
from engine.gui.window.utterance import Utterance


class Scene:
    """A page or card on the stack. It reports what has changed by `ctx.screen.invalidate`.

    Lay out in `resize`, which comes before the first `enter` and after every change of size, theme, language or text
    scale; paint in `draw`.
    """

    opaque = True
    wants_raw_keys = False
    """While True, every key arrives as "raw_key" (remapping); Escape still arrives as "back"."""
    text_target: Typed | None = None
    """The field that gets typed letters, set by its pane; letters are not commands then."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def back(self) -> None:
        """Go back to the scene below, or to the title page if there is none."""
        self.ctx.back(self)

    def enter(self) -> None:
        """Called when the scene has become the top one, for the first time or again."""

    def leave(self) -> None:
        """Called when the scene is no longer the top one."""

    def hide(self) -> None:
        """Called when the scene is hidden, for now or finally: release pictures as large as the window. May be
        called again."""

    def close(self) -> None:
        """Called when the scene has been removed from the stack: end the processes and the like that it owns."""

    def opening(self) -> Iterator[None]:
        """Prepares, in steps of some milliseconds, what is needed before it is painted for the first time.

        The window keeps its last picture meanwhile, and the scene gets no intents.
        """
        return iter(())

    def resize(self) -> None:
        """Size, theme, language or text scale have changed: lay out again."""

    def handle(self, intent: Intent) -> bool:
        """Handle an intent. True if it was used. "full_screen" and "mute" come only to the app."""
        return False

    def update(self, dt: float) -> None:
        """Called every frame; `dt` in seconds, at most 0.1."""

    def follow_changes(self) -> None:
        """Called before each frame, while it is visible: report parts that look different than in the last one, if that
        is not known when they change."""

    @property
    def busy(self) -> bool:
        """True while something moves: then the loop runs at 60 Hz, otherwise it sleeps."""
        return False

    @property
    def expecting(self) -> bool:
        """True while an answer from another process is due: then an idle loop updates it every 50 ms, else every
        200."""
        return False

    @property
    def drifting(self) -> bool:
        """True while something moves by itself in small steps: then an idle loop updates it every 100 ms."""
        return False

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint everything inside `area` (the clip is set to it); by default the ground."""
        self.ctx.ground.draw(canvas, area)

    @property
    def board(self) -> pygame.Rect | None:
        """Its first board in the window, over the top of which messages that pass lie; None if it has none."""
        return None

    def tree(self) -> Sequence[Any]:
        """What it shows by name, in reading order (`engine.gui.boxes.accessibility_tree.Node`), made when asked for."""
        return ()

    def heard(self) -> Sequence[Utterance]:
        """What it has to say aloud now, in the order in which it is said; asked only while a screen reader listens."""
        return ()

    def report(self) -> str:
        """What a fault report should hold, a save's text for example; "" for nothing."""
        return ""
