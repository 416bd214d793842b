"""Says at its place what a figure means: under a pointer that rests or is pressed for long, or at the focus."""

from __future__ import annotations

from math import hypot

import pygame

from engine.core.text import Text
from engine.gui.window.toasts_and_tooltips import NOTE_DELAY
from engine.scenes.play.viewpoint import Game
from engine.table.board.meanings import Meaning, meaning_at, meaning_of

LONG = 0.7
"""Seconds after which a press asks instead of taking or laying anything."""
STEADY = 10
"""Pixels at 1280x720 that a finger may move meanwhile."""


class Tips:
    """At most one is shown, beside what it explains; it goes with whatever happens next.

    Nothing is looked for while the pointer moves: only where it has come to rest.
    """

    def __init__(self, game: Game) -> None:
        self.ctx, self.top, self.hand = game.ctx, game.top, game.hand
        self.asked = False
        """Has the press that is not yet released asked what something means?"""
        self._rect: pygame.Rect | None = None
        """What the tip explains that is shown; None for none."""
        self._key: str | None = None
        """The piece that has the keyboard's focus."""
        self._pointed = False
        """Does the pointer rest where it is still to be looked?"""
        self._pressed: tuple[int, int] | None = None
        self._since = 0.0

    def leave(self) -> None:
        """Something else happens: show nothing."""
        if self._rect is not None:
            self.ctx.note(None)
        self._rect, self._key, self._pointed = None, None, False

    def lead(self, key: str | None) -> None:
        """The keyboard's focus is on this piece now."""
        self.leave()
        self._key, self._since = key, 0.0

    def point(self, pos: tuple[int, int]) -> bool:
        """The pointer is here. True if what is here is being explained."""
        if self._pressed is not None:
            if self._far(pos):
                self.release()
                self.leave()
            return self.asked
        if self._rect is not None and self._rect.collidepoint(pos):
            return True
        self.leave()
        self._pointed, self._since = True, 0.0
        return False

    def press(self, pos: tuple[int, int]) -> None:
        """The pointer was pressed here."""
        self.leave()
        self._pressed, self._since, self.asked = pos, 0.0, False

    def release(self) -> bool:
        """The pointer was released. True if the press asked what something means, and nothing else."""
        asked, self.asked, self._pressed = self.asked, False, None
        return asked

    def rests(self, dt: float) -> bool:
        """`dt` seconds pass. Is it time to look what the pointer rests on (`at`)?"""
        self._since += dt
        if self._since < NOTE_DELAY or not (self._pointed or self._key):
            return False
        key, pointed, wanted = self._key, self._pointed, self.ctx.settings.show_meanings
        self._key, self._pointed = None, False
        if key is not None and wanted and self.ctx.focus_visible:
            self._tell(meaning_of(self.top, key))
        free = self.hand.held is None and not self.top.moving
        return pointed and wanted and free

    @property
    def long(self) -> bool:
        """Is it time to look what is pressed on (`at`)? Says so once."""
        if self._pressed is None or self._since < LONG or self.asked or self._rect is not None:
            return False
        return not self.top.moving or self.hand.held is not None

    def at(self, pos: tuple[int, int]) -> Meaning | None:
        """What the thing under a pixel means, or the piece that was taken up there."""
        held = self.hand.held
        return meaning_of(self.top, held) if held is not None else meaning_at(self.top, pos)

    def tell(self, words: Text, rect: pygame.Rect) -> None:
        """Show this now."""
        self.asked = self._pressed is not None
        self._tell(Meaning(words, rect))

    def _tell(self, meaning: Meaning | None) -> None:
        if meaning is not None:
            self._rect = meaning.rect
            self.ctx.note(meaning.words, meaning.rect, at_once=True)

    def _far(self, pos: tuple[int, int]) -> bool:
        x, y = self._pressed or pos
        return hypot(pos[0] - x, pos[1] - y) > max(4, self.ctx.px(STEADY))
