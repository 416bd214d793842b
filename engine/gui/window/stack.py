"""The scenes in use, one above the other. The top one gets the intents; an opaque scene hides those below."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame
from msgspec import Struct

from engine.gui.input.intent import Intent


class Destination(Struct, frozen=True, eq=False):
    """Where a player may go, with the data that the scene there needs.

    Only the program's routes know which scene that is (`Context.go`).
    """


class Home(Destination, frozen=True):
    """The first page."""


class Stacked(ABC):
    """The interface between a scene and the stack and loop; `engine.gui.window.scene.Scene` also knows the window.

    Lay out in `resize`, which comes before the first `enter` and after every change of size, theme, language or text
    scale; paint in `draw`.
    """

    opaque = True
    wants_raw_keys = False
    """While True, every key arrives as "raw_key" (remapping); Escape still arrives as "back"."""
    text_target: object | None = None
    """The field that gets typed letters, set by its pane; letters are not commands then."""

    def enter(self) -> None:
        """It has become the top scene, for the first time or again."""

    def leave(self) -> None:
        """It is no longer the top."""

    def hide(self) -> None:
        """It is hidden, for now or finally: release pictures as large as the window. May be called more than once."""

    def close(self) -> None:
        """It was removed from the stack: end processes and the like, which it owns. The rest is freed with it."""

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

    @abstractmethod
    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint everything inside `area` (the clip is set to it)."""

    def tree(self) -> Sequence[Any]:
        """What it shows, by name: `engine.gui.boxes.tree.Node`s in reading order, made when they are asked for."""
        return ()

    def report(self) -> str:
        """What a fault report should hold, a save's text for example; "" for nothing."""
        return ""


class SceneStack:
    """The scenes in use, the last one on top. `changed` is called after every change."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.scenes: list[Stacked] = []
        self._changed = changed
        self._left = False

    @property
    def top(self) -> Stacked | None:
        """The scene that gets the intents."""
        return self.scenes[-1] if self.scenes else None

    def visible(self) -> list[Stacked]:
        """From the topmost opaque scene up, in the order of drawing."""
        first = 0
        for index, scene in enumerate(self.scenes):
            if scene.opaque:
                first = index
        return self.scenes[first:]

    def push(self, scene: Stacked) -> None:
        """Put a scene on top."""
        if self.top is not None:
            self.top.leave()
        self._put(scene)

    def pop(self) -> None:
        """Remove the top scene; the one below is entered again."""
        self._drop()
        if self.top is not None:
            self.top.enter()
        self._tell()

    def replace(self, scene: Stacked) -> None:
        """Replace the top scene; the one below does not notice."""
        self._drop()
        self._put(scene)

    def clear_to(self, scene: Stacked) -> None:
        """Remove all scenes and put this one there."""
        while self.scenes:
            self._drop()
        self._put(scene)

    def remove(self, scene: Stacked) -> None:
        """Remove a scene wherever it is; does nothing if it is gone."""
        if scene is self.top:
            self.pop()
        elif scene in self.scenes:
            self.discard(scene)
            self._tell()

    def discard(self, scene: Stacked) -> None:
        """Remove a scene without notifying the others."""
        self.scenes.remove(scene)
        self._left = self._left or scene.opaque
        scene.hide()
        scene.close()

    def take_left(self) -> bool:
        """Has a page been left since the last call, so that what it held can be freed?"""
        left, self._left = self._left, False
        return left

    def _put(self, scene: Stacked) -> None:
        self.scenes.append(scene)
        scene.resize()
        scene.enter()
        self._tell()

    def _tell(self) -> None:
        seen = self.visible()
        for scene in self.scenes:
            if scene not in seen:
                scene.hide()
        self._changed()

    def _drop(self) -> None:
        if not self.scenes:
            return
        scene = self.scenes[-1]
        scene.leave()
        self.discard(scene)
