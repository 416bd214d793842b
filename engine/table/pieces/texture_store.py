"""The pictures of a game's pieces, kept for all its tables: as they were drawn, and what was made of that.

How much is kept follows the window's size: whatever is shown at once covers it about once.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import pygame

from engine.gui.drawing.cache import SurfaceCache, allowed, weight
from engine.table.contract.view import TableView
from engine.table.pieces.shadows import Shadows

if TYPE_CHECKING:
    from engine.gui.window.display import Display

DRAWN_BYTES = 9_000_000
MADE_BYTES = 5_000_000
QUICK_BYTES = 1_500_000
"""Pictures as drawn, those turned and shadows, and those scaled for a moving view, in a window of 1280x720."""
RECENT = 8
"""Pictures used last that are kept in any case: a piece in the hand and its ghost have two sizes of one art."""

Size = tuple[int, int]
Wanted = tuple[str, int, Size]
"""An art, its face and its size."""


class Store:
    """Of one view. Tables come and go; `engine.table.pieces.textures` finds the store of the game that was opened
    last."""

    def __init__(self, display: Display, view: TableView[Any, Any]) -> None:
        self.display = display
        self.view = view
        self.made = SurfaceCache(MADE_BYTES)
        """What is made of drawn pictures, by keys that begin with what it is."""
        self.quick = SurfaceCache(QUICK_BYTES)
        """What is scaled quickly while a view moves: used for a moment, it must not displace what is made well."""
        self.shadows = Shadows(display, self.made, self.quick)
        self._drawn: dict[tuple[str, int], dict[Size, pygame.Surface]] = {}
        self._used: OrderedDict[Wanted, None] = OrderedDict()
        """The drawn pictures, the least used first."""
        self._bytes = 0
        self._limit = DRAWN_BYTES
        self._serial = display.theme.serial
        self.fit()

    def fit(self) -> None:
        """The window may have another size; forget everything if the palette is another."""
        size = self.display.screen.size
        self._limit = allowed(DRAWN_BYTES, size)
        self.made.limit, self.quick.limit = allowed(MADE_BYTES, size), allowed(QUICK_BYTES, size)
        if self._serial != self.display.theme.serial:
            self._serial = self.display.theme.serial
            self._drawn.clear()
            self._used.clear()
            self._bytes = 0
            self.made.clear()
            self.quick.clear()
            self.shadows.clear()

    def sizes(self, name: str, face: int) -> dict[Size, pygame.Surface]:
        """The pictures of an art that are at hand, by their cells' sizes. Not to be changed."""
        return self._drawn.get((name, face), {})

    def use(self, wanted: Wanted) -> pygame.Surface | None:
        """The picture of just this size, if it is at hand; it is kept the longer for it."""
        found = self.sizes(*wanted[:2]).get(wanted[2])
        if found is not None:
            self._used.move_to_end(wanted)
        return found

    def keep(self, wanted: Wanted, image: pygame.Surface) -> None:
        """It has been drawn."""
        name, face, size = wanted
        sizes = self._drawn.setdefault((name, face), {})
        if size not in sizes:
            sizes[size] = image
            self._used[wanted] = None
            self._bytes += weight(image)
            self._forget()

    def _forget(self) -> None:
        """Let go of the least used pictures."""
        # the last picture of an art goes last: it would have to be drawn anew as soon as anything moves
        for least in (2, 1):
            for key in list(self._used)[:-RECENT]:
                if self._bytes <= self._limit:
                    return
                name, face, size = key
                sizes = self._drawn[name, face]
                if len(sizes) >= least:
                    del self._used[key]
                    self._bytes -= weight(sizes.pop(size))
                    if not sizes:
                        del self._drawn[name, face]
