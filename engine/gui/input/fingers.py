"""Fingers on a screen: one is a pointer, two move and stretch what lies below them.

SDL turns the first finger into a mouse as well. Once a second one has come down, what the first had begun is let go,
and until all are up again there is no pointer.
"""

from __future__ import annotations

import sys
from math import hypot, log2

import pygame

from engine.gui.input.intent import FINGER, Intent

Spot = tuple[float, float]
NEAREST = 8.0
"""Pixels between two fingers that count as apart at least, so that a pinch stays finite."""
MOST_AT_ONCE = 2.0
"""The most that the distance of two fingers is doubled or halved between two events."""


class Fingers:
    """Where they are, by their numbers, in pixels."""

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], Spot] = {}
        self.several = False
        """Have there been two at once since there was none?"""

    def read(self, event: pygame.event.Event, size: tuple[int, int]) -> list[Intent]:
        """What an event of a finger means, in a window of this size.

        Fingers on a touchpad move nothing here: they are a mouse and a wheel already. A Mac has no others, and SDL may
        tell of them.
        """
        if sys.platform == "darwin":
            return []
        key = getattr(event, "touch_id", 0), event.finger_id
        spot = event.x * size[0], event.y * size[1]
        if event.type == pygame.FINGERDOWN:
            self._at[key] = spot
            if len(self._at) < 2 or self.several:
                return []
            self.several = True
            return [Intent("let_go", key=FINGER)]
        if key not in self._at:
            return []
        before = self._two()
        self._at[key] = spot
        if event.type == pygame.FINGERUP:
            del self._at[key]
            self.several = self.several and bool(self._at)
            return []
        after = self._two()
        return [_pinched(before, after)] if before is not None and after is not None else []

    def forget(self) -> None:
        """The window no longer hears of them."""
        self._at.clear()
        self.several = False

    def _two(self) -> tuple[Spot, Spot] | None:
        """The first two, if there are so many."""
        spots = list(self._at.values())
        return (spots[0], spots[1]) if len(spots) > 1 else None


def _pinched(before: tuple[Spot, Spot], after: tuple[Spot, Spot]) -> Intent:
    """What two fingers do that go from one pair of places to another."""
    (old, was), (new, apart) = _middle(before), _middle(after)
    stretched = max(-MOST_AT_ONCE, min(MOST_AT_ONCE, log2(apart / was)))
    moved = round(new[0]) - round(old[0]), round(new[1]) - round(old[1])
    return Intent("pinch", pos=(round(new[0]), round(new[1])), moved=moved, travel=stretched, key=FINGER)


def _middle(two: tuple[Spot, Spot]) -> tuple[Spot, float]:
    """The middle between two places, and how far apart they are."""
    (x, y), (u, v) = two
    return ((x + u) / 2, (y + v) / 2), max(NEAREST, hypot(u - x, v - y))
