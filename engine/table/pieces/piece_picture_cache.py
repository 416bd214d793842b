"""The pictures of a game's pieces, as drawn and what was made of them, kept while tables come and go."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from typing import Any

import pygame

from engine.gui.drawing.surface_cache import SurfaceCache, allowed, weight
from engine.gui.window.context import Context
from engine.gui.window.draw_context import DrawContext
from engine.table.contract.game_view import TableView
from engine.table.geometry.overhanging_art import Overdraw
from engine.table.pieces.shadows import Shadows

DRAWN_BYTES = 7_500_000
MADE_BYTES = 4_000_000
QUICK_BYTES = 1_000_000
"""Pictures as drawn, those turned and shadows, and those scaled for a moving view, in a window of 1280x720."""
RECENT = 8
"""How many recently used pictures are always kept: a held piece and its ghost need two sizes of one art."""

Size = tuple[int, int]
Wanted = tuple[str, int, Size]
"""An art, its face and its size."""
Shown = Callable[[], Collection[Wanted]]
"""Tells the pictures that are on the screen now."""


def nothing() -> Collection[Wanted]:
    """Says that no picture is on the screen."""
    return ()


class Store:
    """The pictures of one view, kept while tables come and go; `pictures_of` finds the store of the game that was
    opened last."""

    def __init__(self, ctx: DrawContext, view: TableView[Any, Any]) -> None:
        self.ctx = ctx
        self.view = view
        self.made = SurfaceCache(MADE_BYTES)
        """Derived pictures (rotated ones, shadows), by keys that begin with their kind."""
        self.quick = SurfaceCache(QUICK_BYTES)
        """Quickly scaled pictures for a moving view; they are needed for a moment only and must not displace sharp
        ones."""
        self.shadows = Shadows(ctx, self.made, self.quick)
        self.reaches: dict[tuple[str, int, str], Overdraw] = {}
        """How far the arts that have been drawn reach beyond their cells, by art, face and lattice."""
        self._drawn: dict[tuple[str, int], dict[Size, pygame.Surface]] = {}
        self._used: OrderedDict[Wanted, None] = OrderedDict()
        """The drawn pictures, the least recently used first."""
        self._bytes = 0
        self._limit = DRAWN_BYTES
        self._serial = ctx.theme.serial
        self.fit()

    def fit(self) -> None:
        """Adapt to the size of the window; forget everything if the palette is another."""
        size = self.ctx.screen.size
        self._limit = allowed(DRAWN_BYTES, size)
        self.made.limit, self.quick.limit = allowed(MADE_BYTES, size), allowed(QUICK_BYTES, size)
        if self._serial != self.ctx.theme.serial:
            self._serial = self.ctx.theme.serial
            self._drawn.clear()
            self._used.clear()
            self._bytes = 0
            self.made.clear()
            self.quick.clear()
            self.shadows.clear()

    def sizes(self, name: str, face: int) -> dict[Size, pygame.Surface]:
        """The available pictures of an art by the size of their cells. Do not modify."""
        return self._drawn.get((name, face), {})

    def use(self, wanted: Wanted) -> pygame.Surface | None:
        """The picture of exactly this size, if available; it counts as used."""
        found = self.sizes(*wanted[:2]).get(wanted[2])
        if found is not None:
            self._used.move_to_end(wanted)
        return found

    def keep(self, wanted: Wanted, image: pygame.Surface, shown: Shown = nothing) -> None:
        """Add a picture that has been drawn. shown: what is on the screen and so has to stay, however much it is."""
        name, face, size = wanted
        sizes = self._drawn.setdefault((name, face), {})
        if size not in sizes:
            sizes[size] = image
            self._used[wanted] = None
            self._bytes += weight(image)
            self.shadows.forget(name)
            self._forget(shown)

    def _forget(self, shown: Shown = nothing) -> None:
        """Remove the least recently used pictures that are not on the screen."""
        if self._bytes <= self._limit:
            return
        needed = self._needed(shown())
        # the last picture of an art goes last: it would have to be drawn again as soon as anything moves
        for least in (2, 1):
            for key in list(self._used)[:-RECENT]:
                if self._bytes <= self._limit:
                    return
                if key in needed:
                    continue
                name, face, size = key
                sizes = self._drawn[name, face]
                if len(sizes) >= least:
                    del self._used[key]
                    self._bytes -= weight(sizes.pop(size))
                    if not sizes:
                        del self._drawn[name, face]

    def _needed(self, shown: Iterable[Wanted]) -> set[Wanted]:
        """The pictures with which these are painted: their own, or until that is drawn the one it is made from."""
        needed: set[Wanted] = set()
        for name, face, size in shown:
            sizes = self.sizes(name, face)
            if sizes:
                needed.add((name, face, size if size in sizes else nearest_size(sizes, size)))
        return needed


def pictures_of(ctx: Context, view: TableView[Any, Any]) -> Store:
    """The store of a view's pictures; that of another game is released with its tables."""
    store = ctx.store
    if not isinstance(store, Store) or store.view is not view:
        store = ctx.store = Store(ctx, view)
    return store


def nearest_size(sizes: Iterable[Size], wanted: Size) -> Size:
    """The available size from which to make another one: preferably a larger one."""
    return min(sizes, key=lambda size: (size[0] - wanted[0]) if size[0] >= wanted[0] else 3 * (wanted[0] - size[0]))
