"""The places that glow for a moment because they refuse a piece."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.gui.drawing.easing import Timer
from engine.gui.window.screen import Screen
from engine.table.contract.game_view import Place
from engine.table.marks.places_and_ghost import PlaceMarks

FLASH = 0.9
"""Seconds that places glow after a refusal."""


class RefusedPlaces:
    """The places that glow because they have refused a piece."""

    def __init__(self, screen: Screen, place_marks: PlaceMarks) -> None:
        self.screen = screen
        self.place_marks = place_marks
        self._places: list[Place] = []
        self._timer = Timer(0.0)

    @property
    def busy(self) -> bool:
        """Whether any place glows."""
        return not self._timer.done

    def flash(self, places: Sequence[Place]) -> None:
        """Let these places glow."""
        self._touch()
        self._places = list(dict.fromkeys(places))
        self._timer = Timer(FLASH)
        self._touch()

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        if self.busy:
            self._timer.step(dt)
            self._touch()

    def _touch(self) -> None:
        for place in self._places:
            self.screen.invalidate(self.place_marks.rect(place))

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint them above the held piece, which may cover them."""
        for place in self._places if self.busy else ():
            if self.place_marks.rect(place).colliderect(area):
                self.place_marks.refused(canvas, place, 1.0 - self._timer.share**2)
