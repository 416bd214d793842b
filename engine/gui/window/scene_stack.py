"""The scenes in use, one above the other. The top one gets the intents; an opaque scene hides those below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import pygame
from msgspec import Struct

from engine.gui.input.intent import Intent
from engine.gui.input.text_input import Typed
from engine.gui.window.utterance import Utterance


class Destination(Struct, frozen=True, eq=False):
    """Where a player may go, with the data that the scene there needs.

    Only the program's routes know which scene that is (`Context.go`).
    """


class Home(Destination, frozen=True):
    """The first page."""


class Stacked(Protocol):
    """What the stack and the loop need of a scene; `engine.gui.window.scene.Scene` says what each of these is for."""

    opaque: bool
    wants_raw_keys: bool
    text_target: Typed | None

    @property
    def busy(self) -> bool: ...
    @property
    def expecting(self) -> bool: ...
    @property
    def drifting(self) -> bool: ...
    @property
    def board(self) -> pygame.Rect | None: ...
    def enter(self) -> None: ...
    def leave(self) -> None: ...
    def hide(self) -> None: ...
    def close(self) -> None: ...
    def opening(self) -> Iterator[None]: ...
    def resize(self) -> None: ...
    def handle(self, intent: Intent) -> bool: ...
    def update(self, dt: float) -> None: ...
    def follow_changes(self) -> None: ...
    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None: ...
    def tree(self) -> Sequence[Any]: ...
    def heard(self) -> Sequence[Utterance]: ...
    def report(self) -> str: ...


class SceneStack:
    """The scenes in use, the last one on top. `changed` is called after every change."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.scenes: list[Stacked] = []
        self.changed = False
        """Has it changed since the last frame?"""
        self._tell_changed = changed
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
        self.changed = True
        self._tell_changed()

    def _drop(self) -> None:
        if not self.scenes:
            return
        scene = self.scenes[-1]
        scene.leave()
        self.discard(scene)
