"""What the hand means by a wheel, or by two fingers on a touchpad."""

from __future__ import annotations

from math import copysign, inf

PAUSE = 0.25
"""Seconds without an event after which another movement begins."""
FEW, DENSE = 3, 0.03
"""How many events in a row, and how close together (in seconds), come from a touchpad and not from a wheel."""
PACE = (0.1, 0.2)
"""Seconds from one whole step to the next at least: of a wheel, of a touchpad."""
SPEED = 8.0
"""Steps in a second that a touchpad makes at most; its events go on for a while after the fingers."""
WHOLE = 0.999


class Wheel:
    """Counts steps. A wheel sends one event for a notch; a touchpad sends many, small or whole, for one movement.

    The direction is the system's, which the player may have reversed there ("natural scrolling").
    """

    def __init__(self) -> None:
        self._last = -inf
        self._begin(1.0, 0.0)

    def _begin(self, turned: float, now: float) -> None:
        self._sign = copysign(1.0, turned)
        self._began, self._stepped = now, -inf
        self._events, self._sum = 0, 0.0
        self._touch = False
        self._room = 1.0
        """How far a touchpad may move at once."""

    def read(self, turned: float, now: float) -> tuple[int, float]:
        """One event, at a time in seconds: the steps that are meant (-1, 0 or 1), and how far to move what has none."""
        if now - self._last > PAUSE or turned * self._sign < 0:
            self._begin(turned, now)
        else:
            self._room = min(1.0, self._room + (now - self._last) * SPEED)
        self._last = now
        self._events += 1
        dense = self._events >= FEW and now - self._began < self._events * DENSE
        self._touch = self._touch or dense or turned != round(turned)
        far = min(abs(turned), self._room) if self._touch else abs(turned)
        self._room = max(0.0, self._room - far)
        return self._step(abs(turned), now), self._sign * far

    def _step(self, far: float, now: float) -> int:
        self._sum = min(1.0, self._sum + far)
        if self._sum < WHOLE or now - self._stepped < PACE[self._touch]:
            return 0
        self._sum, self._stepped = 0.0, now
        return int(self._sign)
