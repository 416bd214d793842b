"""A picture of everything at rest, as large as the window, repainted only where something has changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.gui.window.screen import MOST_RECTS, Screen, around, merge

NOWHERE = pygame.Rect(0, 0, 0, 0)
Painter = Callable[[pygame.Surface, pygame.Rect], None]
Look = tuple[tuple[int, ...], tuple[object, ...]]
"""Something on the window: the rectangle that it covers, and all that decides how it looks."""


def look(rect: pygame.Rect, *how: object) -> Look:
    """What is seen in a rectangle. how: values by which it differs from what else may be seen there."""
    return tuple(rect), how


class Still:
    """The still picture.

    `ground`, all that is `below`, the pieces, and all that is `above` paint everything inside a rectangle; the clip is
    set to it. fleeting: will the invalid area be invalid again in the next frame? Then it is painted onto the window
    only, and meanwhile the picture holds the bare ground there, which is copied in a fifth of the time that painting it
    takes.
    """

    def __init__(
        self, screen: Screen, ground: Painter, pieces: Painter, fleeting: Callable[[], bool] = lambda: False
    ) -> None:
        self.screen = screen
        self.ground = ground
        self.pieces = pieces
        self.below: list[Painter] = []
        self.above: list[Painter] = []
        self.fleeting = fleeting
        self._image: pygame.Surface | None = None
        self._soiled: list[pygame.Rect] = []
        """Areas invalidated since the last frame."""
        self._owed: list[pygame.Rect] = []
        """Areas invalidated before that and not drawn since; they don't overlap."""
        self._bare = NOWHERE
        """The part that holds only the ground and has to be painted later."""
        self._all = True

    @property
    def blank(self) -> bool:
        """Is all of it to be painted in the next frame?"""
        return self._all

    def invalidate(self, rect: pygame.Rect) -> None:
        """Mark this part as invalid."""
        if not self._all:
            self._soiled.append(rect)
        self.screen.invalidate(rect)

    def invalidate_all(self) -> None:
        """Mark the whole picture as invalid."""
        self._all = True
        self._bare = NOWHERE
        self._soiled.clear()
        self.screen.invalidate()

    def forget(self) -> None:
        """Release the picture, since it is hidden; it is painted again when it is needed."""
        self._image = None

    def draw(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Copy the part inside `area`, with invalid parts repainted."""
        if self._image is None or self._image.get_size() != canvas.get_size():
            # the old one is given back before the new one is asked for
            self._image = None
            self._image = pygame.Surface(canvas.get_size(), 0, canvas)
            self._bare = NOWHERE
            self._all = True
        parts = self._unfinished(area)
        if len(parts) == 1 and self.fleeting():
            self._owed += parts
            self._pass(canvas, area, parts[0])
            return
        for rect in parts:
            self._image.set_clip(rect)
            self.ground(self._image, rect)
            self.paint(self._image, rect)
            if rect.colliderect(self._bare):
                self._bare = NOWHERE
        self._image.set_clip(None)
        canvas.blit(self._image, area, area)

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint everything inside `rect` but the ground."""
        for painter in (*self.below, self.pieces, *self.above):
            painter(canvas, rect)

    def _unfinished(self, area: pygame.Rect) -> list[pygame.Rect]:
        """The areas of a part that have to be repainted; they are removed from the lists."""
        assert self._image is not None
        whole = self._image.get_rect()
        invalid = [whole] if self._all else merge(self._soiled, whole)
        for rect in invalid:
            self._owed = [rest for owed in self._owed for rest in around(owed, rect)]
        self._all = False
        self._soiled = []
        owed = self._owed + invalid
        parts = [rect.clip(area) for rect in owed if rect.colliderect(area)]
        self._owed = [rest for rect in owed for rest in around(rect, area)]
        if len(self._owed) > MOST_RECTS:
            # small change is paid at once
            parts += self._owed
            self._owed = []
        return parts

    def _pass(self, canvas: pygame.Surface, area: pygame.Rect, part: pygame.Rect) -> None:
        """Repaint a part of the area and copy the rest."""
        assert self._image is not None
        for rest in around(area, part):
            canvas.blit(self._image, rest, rest)
        clip = canvas.get_clip()
        canvas.set_clip(part)
        if not self._bare.contains(part):
            self._image.set_clip(part)
            self.ground(self._image, part)
            self._image.set_clip(None)
            self._bare = part
        canvas.blit(self._image, part, part)
        self.paint(canvas, part)
        canvas.set_clip(clip)
