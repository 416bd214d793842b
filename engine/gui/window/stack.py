"""The scenes in use, one above the other. The top one is told intents; what is opaque hides what is below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame
from msgspec import Struct

from engine.gui.input.intent import Intent
from engine.gui.window.memory import give_back, take_apart


class Destination(Struct, frozen=True, eq=False):
    """Where a player may go, and what the scene there needs; which scene that is only the program's routes know
    (`Context.go`)."""


class Home(Destination, frozen=True):
    """The first page."""


class Stacked:
    """What the stack and the loop tell a scene and ask it; `engine.gui.window.scene.Scene` knows the window, too.

    Lay out in `resize`, which comes before the first `enter` and after every change of size, theme, language or text
    scale; paint in `draw`.
    """

    opaque = True
    wants_raw_keys = False
    """While True, every key arrives as "raw_key" (remapping); Escape still arrives as "back"."""
    text_target: object | None = None
    """The field that gets typed letters, set by its pane; letters are then no commands."""

    def enter(self) -> None:
        """It became the top, for the first time or again."""

    def leave(self) -> None:
        """It is no longer the top."""

    def hide(self) -> None:
        """Nobody sees it any more, or for now: give back pictures as large as the window. Also told more than once."""

    def close(self) -> None:
        """It was taken off for good: give back processes and the like. What else it holds is taken apart afterwards."""

    def opening(self) -> Iterator[None]:
        """What has to be made before it is painted for the first time, in steps of some milliseconds.

        The window keeps its last picture meanwhile, and the scene is told nothing.
        """
        return iter(())

    def resize(self) -> None:
        """Size, theme, language or text scale are new: lay out anew."""

    def handle(self, intent: Intent) -> bool:
        """True if the intent was of use. "full_screen" and "mute" come only to the app."""
        return False

    def update(self, dt: float) -> None:
        """Called every frame; `dt` in seconds, at most 0.1."""

    @property
    def busy(self) -> bool:
        """True while something moves: then the loop runs at 60 Hz, otherwise it sleeps."""
        return False

    @property
    def expecting(self) -> bool:
        """True while an answer from outside is due (a search): then an idle loop asks every 50 ms, else every 200."""
        return False

    @property
    def drifting(self) -> bool:
        """True while something moves by itself in small steps: an idle loop's turn comes every 100 ms."""
        return False

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint everything inside `area` (the clip is set to it)."""
        raise NotImplementedError

    def report(self) -> str:
        """What a fault report should hold, a save's text for example; "" for nothing."""
        return ""


class SceneStack:
    """The scenes in use, the last one on top. `changed` is called after every change."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.scenes: list[Stacked] = []
        self._changed = changed
        self._gone: list[Stacked] = []
        """Taken off since the last frame."""

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
        """Take the top scene off for good; the one below is entered again."""
        self._drop()
        if self.top is not None:
            self.top.enter()
        self._tell()

    def replace(self, scene: Stacked) -> None:
        """The top scene for another; what is below notices nothing."""
        self._drop()
        self._put(scene)

    def clear_to(self, scene: Stacked) -> None:
        """Only this scene remains."""
        while self.scenes:
            self._drop()
        self._put(scene)

    def remove(self, scene: Stacked) -> None:
        """Take a scene off wherever it is; nothing happens if it is gone."""
        if scene is self.top:
            self.pop()
        elif scene in self.scenes:
            self.discard(scene)
            self._tell()

    def discard(self, scene: Stacked) -> None:
        """Take it off without telling any other."""
        self.scenes.remove(scene)
        self._gone.append(scene)
        scene.hide()
        scene.close()

    def clear_away(self, living: Iterable[object]) -> None:
        """Once nothing of them runs any more: free what was taken off, except what the living hold, too."""
        gone, self._gone = self._gone, []
        if gone:
            take_apart(gone, living)
            give_back()

    def _put(self, scene: Stacked) -> None:
        if scene in self._gone:
            self._gone.remove(scene)
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
