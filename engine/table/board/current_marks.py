"""All marks on the table: those of the position, those of an aid, what lights up, where a held piece may go. That of
the last move waits until the piece that was moved lies in its place."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import pygame

from engine.core.rules import Cell
from engine.core.text import Text
from engine.gui.window.context import Context
from engine.table.board.shown_position import Lying
from engine.table.contract.game_view import Mark, Place
from engine.table.geometry.zones import Zones
from engine.table.marks.coordinate_labels import EdgeNames
from engine.table.marks.mark_layer_cache import HELD, PREVIEW, PRICES, Layers
from engine.table.marks.mark_shapes_and_badges import BELOW
from engine.table.marks.offscreen_arrow import OffscreenArrow
from engine.table.marks.target_places_and_ghost import PlaceMarks
from engine.table.panels.pile_counts import Counts
from engine.table.pieces.stage import Stage


class LastMark:
    """`shown` filters the marks of a position; `due` says when to ask it again."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._awaited: frozenset[str] = frozenset()
        """The keys of the pieces that it waits for."""

    @property
    def due(self) -> bool:
        """Whether the mark has been waiting and can be shown now."""
        return bool(self._awaited) and not self._underway

    @property
    def _underway(self) -> bool:
        found = (self._stage.sprites.get(key) for key in self._awaited)
        return any(sprite is not None and (sprite.travelling or sprite.waits) for sprite in found)

    def shown(self, marks: Sequence[Mark], *, anew: bool) -> list[Mark]:
        """The marks that can be seen now. `anew`: they are those of a new position.

        The mark waits for what flies to its cells, or else for what walks there.
        """
        if anew:
            self._await({(mark.zone, cell) for mark in marks if mark.kind == "last" for cell in mark.cells})
        if self._underway or not self._stage.ctx.settings.show_last:
            return [mark for mark in marks if mark.kind != "last"]
        self._awaited = frozenset()
        return list(marks)

    def _await(self, cells: Container[tuple[str, Cell | None]]) -> None:
        places = ((key, sprite, sprite.piece.place) for key, sprite in self._stage.sprites.items())
        there = {key: sprite for key, sprite, place in places if (place.zone, place.cell) in cells and not sprite.flat}
        flying = frozenset(key for key, sprite in there.items() if sprite.travelling and not sprite.held)
        self._awaited = flying or frozenset(key for key, sprite in there.items() if sprite.waits)


UNDER, OVER, EXTRA, LIGHT = "under", "over", "extra", "lit"
"""Layers of marks: permanent ones below and above the pieces; help on demand; highlights under the empty hand."""


class BoardMarks:
    """named: may names stand at the boards' edges?"""

    def __init__(self, ctx: Context, zones: Zones, stage: Stage, lying: Lying) -> None:
        self.ctx = ctx
        self.zones = zones
        self.stage = stage
        self.lying = lying
        self.place_marks = PlaceMarks(ctx, zones, stage.textures)
        loose, emblem = (PRICES, PREVIEW), stage.textures.emblem
        still = stage.still
        self.layers = Layers(ctx, zones, still.invalidate, loose=loose, emblem=emblem, anew=lambda: still.blank)
        self.offscreen_arrow = OffscreenArrow(ctx, zones)
        self.edge_names = EdgeNames(ctx, zones)
        self.last_mark = LastMark(stage)
        self.counts = Counts(ctx, zones, lambda: stage.motion.coming)
        self.named = True
        self._spots: tuple[Place, ...] = ()
        self.layers.hidden[UNDER] = stage.zoom_cache.blurred
        stage.zoom_cache.camera_man.beneath = partial(self.layers.copy, UNDER)

    @property
    def busy(self) -> bool:
        """Is something of it drawn or moving?"""
        return self.layers.stale or self.offscreen_arrow.busy

    # --- what is marked ----------------------------------------------------------------------------------------------

    def mark(self, extra: Iterable[Mark]) -> None:
        """Show these marks of an aid until others are set."""
        self.layers.set(EXTRA, extra)

    def light(self, marks: Iterable[Mark]) -> None:
        """Show these highlights under the empty hand."""
        self.layers.set(LIGHT, marks)

    def foresee(self, marks: Iterable[Mark]) -> None:
        """Show what the held piece would cause."""
        self.layers.foresee(marks)

    def grasp(self, key: str | None) -> None:
        """Set the held piece (None for none) and show what lights up for it."""
        lying, shown = self.lying, self.lying.position is not None
        self.layers.hold(lying.view.held(lying.position, lying.me, key) if shown and key is not None else ())

    def spots(self, places: Sequence[Place]) -> None:
        """Mark these places as legal."""
        if tuple(places) != self._spots:
            for place in {*self._spots, *places}:
                self.stage.still.invalidate(self.place_marks.rect(place))
            self._spots = tuple(places)

    def notes(self) -> tuple[Text, ...]:
        """The texts of the extra marks."""
        marks = (*self.layers.marks(EXTRA), *self.layers.marks(LIGHT))
        if not marks:
            return ()
        return tuple(dict.fromkeys(mark.text for mark in marks if mark.text is not None and mark.kind != "badge"))

    def renew(self, *, anew: bool = False) -> None:
        """The marks of the position may have changed or moved. `anew`: they are those of a new position."""
        lying = self.lying
        if lying.position is None:
            return
        self._name_cells()
        marks = list(lying.view.marks(lying.position, lying.me))
        self.offscreen_arrow.follow(marks)
        marks = self.last_mark.shown(marks, anew=anew)
        if self.layers.set(UNDER, (mark for mark in marks if mark.kind in BELOW)):
            self.stage.zoom_cache.invalidate()
        self.layers.set(OVER, (mark for mark in marks if mark.kind not in BELOW))

    def _name_cells(self) -> None:
        """Show the names at the edges of the boards, if the player has chosen that."""
        boards = self.zones.boards() if self.named and self.ctx.settings.show_coordinates else ()
        found = ((area.name, self.lying.view.coordinates(self.lying.position, area.name)) for area in boards)
        if self.edge_names.show({zone: names for zone, names in found if names is not None}):
            for area in self.zones.boards():
                self.stage.still.invalidate(area.rect)

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw_below(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the marks below resting pieces."""
        self.layers.draw(UNDER, canvas, rect)

    def draw_above(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the marks above resting pieces."""
        self.edge_names.draw(canvas, rect)
        for name in (OVER, EXTRA, LIGHT, HELD):
            self.layers.draw(name, canvas, rect, plates=False)
        self.place_marks.spots(canvas, self._spots, rect)
        for name in (OVER, EXTRA, LIGHT):
            self.layers.draw(name, canvas, rect, plates=True)

    @contextmanager
    def names_kept(self, canvas: pygame.Surface, rect: pygame.Rect) -> Iterator[None]:
        """A context in which nothing is painted over the badges and the names at the edges that reach into `rect`."""
        named: list[pygame.Rect] = []
        if not self.place_marks.painting:
            named += self.edge_names.rects()
            for name in (OVER, EXTRA, LIGHT, PRICES):
                named += self.layers.plates(name)
        found = [part for one in named if (part := one.clip(rect).clip(canvas.get_clip())).width]
        kept = [(canvas.subsurface(part).copy(), part) for part in found]
        yield
        for image, part in kept:
            canvas.blit(image, part)

    def draw_front(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """The legal places in the panel that is open."""
        with self.place_marks.over(self.zones.front):
            self.place_marks.spots(canvas, self._spots, rect)
