"""The program in front of nobody: what no test looks at is not painted in every frame.

Most tests of scenes ask what an input does and look at no pixel, and painting took half of their time. Tests of
painting itself take an `App`, or carry the mark `painted`.
"""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from engine.gui.app import App
from engine.gui.input.intent import Intent

SOME = 12
"""One of so many frames in which something changes is painted in any case."""


class Unseen(App):
    """Painted when a scene opens, when all is at rest and nothing was told, now and then while something moves, when
    somebody looks, and before it closes: no state in which a test ends was never painted.
    """

    def __init__(self, *args: Any, **fields: Any) -> None:
        self._told = False
        self._owed = 0
        self._closed = False
        super().__init__(*args, **fields)

    def step(self, dt: float = 1 / 60) -> None:
        self._told = False
        super().step(dt)

    def _tell(self, intent: Intent) -> None:
        self._told = True
        super()._tell(intent)

    def _paint(self) -> None:
        waits = (self._told or self._moving) and not self.ctx.stack.changed
        if waits and self.ctx.screen.dirty and self._owed < SOME - 1:
            self._owed += 1
        else:
            self.look()

    def look(self) -> None:
        """Paint what has been put off."""
        self._owed = 0
        super()._paint()

    def snapshot(self) -> pygame.Surface:
        self.look()
        return super().snapshot()

    def close(self) -> None:
        if self._closed:
            return  # the display is another one's by now
        self._closed = True
        if pygame.display.get_surface() is not None:
            self.look()
        super().close()


def app_for(request: pytest.FixtureRequest) -> type[App]:
    """Which one a test asks for."""
    return App if request.node.get_closest_marker("painted") else Unseen
