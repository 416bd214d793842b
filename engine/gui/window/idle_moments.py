"""What moves by itself while nobody does anything: one thing at a time, now and then, so that it costs little."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

import pygame

from engine.gui.drawing.easing import Timer
from engine.gui.window.context import Context

PAUSE = 30.0
"""Seconds between two, counted while the loop sleeps: about twice as many by the clock."""
LONGEST = 90.0
"""Seconds without input after which it stops."""
FADE = 5.0
"""One of so many parts of the time is spent fading in, another one fading out."""


class Lasting(Protocol):
    """Something that takes some seconds."""

    @property
    def seconds(self) -> float:
        """How long it moves."""


Moving = TypeVar("Moving", bound=Lasting)


class IdleMoments(Generic[Moving]):
    """Lets one thing move at a time, only in a window that has the focus, while its loop sleeps between frames; never
    with less motion."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.now: Moving | None = None
        """What is on its way."""
        self._offered: Sequence[Moving] | None = None
        self._timer = Timer(0.0)
        self._pause = Timer(PAUSE)
        self._calm = 0.0
        self._count = 0

    @property
    def share(self) -> float:
        """How much of its time has passed, 0 to 1."""
        return self._timer.share

    @property
    def opacity(self) -> int:
        """0 to 255: it fades in at first, and out in the end."""
        return round(255 * min(1.0, FADE * self.share, FADE * (1.0 - self.share)))

    def stop(self) -> None:
        """Stop what moves and ask again what may move next, since what is seen has changed."""
        self._offered = self.now = None

    def update(self, dt: float, offered: Callable[[], Sequence[Moving]]) -> None:
        """Move on by `dt` seconds; `offered` says what may move."""
        self._calm = self._calm + dt if self.ctx.frame.dozing else 0.0
        if self.now is not None:
            self._timer.step(dt)
            if self._timer.done:
                self.now = None
        elif self._may():
            self._pause.step(dt)
            if self._pause.done:
                self._begin(offered)

    def _may(self) -> bool:
        calm = 0.0 < self._calm < LONGEST and not self.ctx.theme.reduced_motion
        return calm and pygame.key.get_focused()

    def _begin(self, offered: Callable[[], Sequence[Moving]]) -> None:
        if self._offered is None:
            self._offered = offered()
        self._pause = Timer(PAUSE)
        if self._offered:
            # the golden ratio scatters them without a generator
            self._count += 1
            self.now = self._offered[int(self._count * 0.618 % 1.0 * len(self._offered))]
            self._timer = Timer(self.now.seconds)
