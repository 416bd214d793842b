"""Where places are on the window: the zones of a layout in pixels, a camera for each lattice, piles and rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

import pygame
from msgspec import Struct

from engine.core.lattice import LATTICES, SQUARE, Lattice, Point
from engine.core.rules import Cell, Seat
from engine.table.contract.game_view import Place
from engine.table.geometry.camera import Camera
from engine.table.geometry.narrow_window_layout import LOWEST_LOG, rects

BOARDS, PILES, ROWS = "lattice", "pile", "row"
PILE_SHARE = 0.8
"""How much of a pile's zone a piece may take; the rest is for its height and its count."""
ROW_SHARE = 0.9
"""How much of its part of a row a piece may take; there is room for the focus around it."""
ROW_STEP = 1.2
"""From one piece of a row to the next, in cells, where there is width enough."""
THICKNESS = 0.011
"""How much higher the next piece of a pile lies, in cells."""
MOST_THICKNESS = 0.16
WHOLE = -1
"""The index of a pile or row as a whole."""
STEPS = 24
"""The resolution of pointer positions: steps in a lattice unit."""


class Spot(Struct, frozen=True):
    """The middle of a place in pixels, and the pixels of one lattice unit there.

    raised: by how many pixels it is higher than on a flat table.
    """

    x: float
    y: float
    scale: float
    raised: float = 0.0


@dataclass(slots=True)
class Area:
    """One zone on the window."""

    name: str
    kind: str
    rect: pygame.Rect
    lattice: Lattice
    count: int = 0
    """How many pieces lie here now: a row spreads them, a pile shows the number."""
    panel: str = ""
    """The panel in which it lies, "" for the table itself."""
    overlap: float = 0.0
    """For a row: how much of a piece may lie under the next, 0 to 1, if the row is too narrow for all."""
    places: int = 1
    """For a row: the least number of places that are laid out, even for fewer pieces."""
    shape: tuple[Point, ...] = ()
    """The corners of one of its places around its middle, in lattice units: its lattice's cell, or a rectangle."""
    owner: Seat | None = None
    """The seat to which it belongs, None for everybody."""

    @property
    def slots(self) -> int:
        """For how many pieces a row is laid out now."""
        return max(self.count, self.places)


@dataclass(slots=True, kw_only=True)
class Board(Area):
    """A zone that is a lattice, seen through a camera. margin: how many cells around its extent are seen."""

    camera: Camera
    margin: float = 0.0


def cell_size(lattice: Lattice, scale: float) -> tuple[int, int]:
    """Width and height of a cell in whole pixels."""
    return _cell_size(lattice.name, scale)


@lru_cache(maxsize=512)
def _cell_size(name: str, scale: float) -> tuple[int, int]:
    # asked for every piece in every frame
    width, height = _unit_size(LATTICES[name])
    return max(1, ceil(width * scale - 0.01)), max(1, ceil(height * scale - 0.01))


class Zones:
    """The zones of a layout (see `engine.core.maps.tmx_reader`) laid out in a rectangle of the window.

    seats: how many play; zones of further seats are left out.
    """

    def __init__(self, layout: Any, seats: int = 0) -> None:
        self.layout = layout
        self.seats = seats
        self.crowded = False
        """Does a card of words stand in the column beside the boards, too?"""
        self.lowest_log = LOWEST_LOG
        """How high the log's zone remains at least, by the letters' height."""
        self.folded = False
        """Does the log tell nothing now, so that its room is given away?"""
        self.chair: Seat = 0
        """The seat before which the table lies: its things are in the viewer's own zones."""
        self.front = ""
        """The panel that lies above the table now, "" for none; `panel_rect`: the part of the window that it covers."""
        self.panel_rect = pygame.Rect(0, 0, 0, 0)
        zones = [zone for zone in layout.zones.values() if not zone.chair or zone.chair < seats]
        main = next((zone for zone in zones if zone.kind == BOARDS), None)
        usual = main.lattice if main is not None else ""
        self._laid = tuple((zone, _area(zone, zone.lattice or usual)) for zone in zones)
        self.areas: dict[str, Area] = {area.name: area for _, area in self._laid}
        self._boards = tuple(area for area in self.areas.values() if isinstance(area, Board))

    def sit(self, chair: Seat) -> bool:
        """Lay the table before this seat. False if it already does, or if it looks alike from every seat."""
        if chair == self.chair or not self.shared_out:
            return False
        self.chair = chair
        for zone, area in self._laid:
            if zone.chair is not None:
                area.owner = (chair + zone.chair) % self.seats
                area.name = zone.of(area.owner)
                if isinstance(area, Board):
                    area.camera.moved_by_player = False
        self.areas = {area.name: area for _, area in self._laid}
        return True

    @property
    def shared_out(self) -> bool:
        """Do the seats' tables differ, because each has zones of its own?"""
        return self.seats > 1 and any(area.owner is not None for _, area in self._laid)

    def owner(self, pos: tuple[float, float]) -> Seat | None:
        """The seat whose zone is under a pixel, None if it belongs to everybody or there is none."""
        found = (area for area in self.areas.values() if area.owner is not None and area.rect.collidepoint(pos))
        return next((area.owner for area in found if self.reached(area.name, pos)), None)

    def place(self, rect: pygame.Rect, window: tuple[int, int] | None = None, letter: int = 0, finger: int = 0) -> None:
        """Lay out in this part of a window of this size (None: the part is the whole window); views jump with it.

        letter: how high letters are in pixels; 0: no words stand there. finger: how high what can be pressed is.
        """
        zones = (zone for zone, _ in self._laid)
        found = rects(
            zones,
            window or rect.size,
            rect.size,
            letter,
            crowded=self.crowded,
            lowest_log=self.lowest_log,
            finger=finger,
            folded=self.folded and self.lowest_log == LOWEST_LOG,
        )
        for zone, area in self._laid:
            x, y, width, height = found[zone.name]
            left, top = rect.left + round(x * rect.width), rect.top + round(y * rect.height)
            right, bottom = rect.left + round((x + width) * rect.width), rect.top + round((y + height) * rect.height)
            area.rect = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
            if isinstance(area, Board):
                area.camera.place((area.rect.left, area.rect.top, area.rect.width, area.rect.height))

    def boards(self) -> tuple[Board, ...]:
        """The zones that are lattices."""
        return self._boards

    def board(self, zone: str) -> Board | None:
        """The lattice of this name; None if there is none."""
        area = self.areas.get(zone)
        return area if isinstance(area, Board) else None

    def board_at(self, pos: tuple[float, float]) -> Board | None:
        """The lattice in whose part of the window a pixel is; None if there is none."""
        return next((board for board in self._boards if board.rect.collidepoint(pos)), None)

    def rect(self, kind: str) -> pygame.Rect | None:
        """The first zone of a kind, None if the table has none."""
        return next((area.rect for area in self.areas.values() if area.kind == kind), None)

    def main(self) -> Board | None:
        """The first lattice of the table; None without any."""
        return self._boards[0] if self._boards else None

    @property
    def moved(self) -> bool:
        """Has the player moved the view on a lattice?"""
        return any(area.camera.moved_by_player for area in self._boards)

    def fit(self) -> None:
        """Show all lattices whole."""
        for board in self._boards:
            board.camera.fit()

    def lattice(self, zone: str) -> Lattice:
        """The lattice of a zone; for one that this table does not have, that of its first."""
        return (self.areas.get(zone) or next(iter(self.areas.values()))).lattice

    # --- panels -----------------------------------------------------------------------------------------------------

    def panel_of(self, zone: str) -> str:
        """The panel in which a zone lies, "" for the table itself."""
        area = self.areas.get(zone)
        return area.panel if area is not None else ""

    def covered(self, pos: tuple[float, float]) -> bool:
        """Does a panel lie above the table at this pixel?"""
        return bool(self.front) and self.panel_rect.collidepoint(pos)

    def reached(self, zone: str, pos: tuple[float, float]) -> bool:
        """Is a zone the topmost thing at this pixel?"""
        return self.panel_of(zone) == (self.front if self.covered(pos) else "")

    def inside(self, panel: str) -> list[Area]:
        """The piles and rows of a panel."""
        return [area for area in self.areas.values() if area.panel and area.panel == panel]

    # --- places ------------------------------------------------------------------------------------------------------

    def spot(self, place: Place, nudge: Point = (0.0, 0.0), *, low: bool = False) -> Spot | None:
        """Where a piece at a place lies; None for a zone that this table does not have. low: at ground level."""
        area = self.areas.get(place.zone)
        if area is None:
            return None
        if isinstance(area, Board):
            return _on_board(area.lattice, area.camera, place.cell or (0, 0), nudge, low)
        if place.index == WHOLE:
            return Spot(area.rect.centerx, area.rect.centery, self.scale(area))
        if area.kind == ROWS:
            return self._in_row(area, place.index)
        return self._in_pile(area, place.index)

    def middle(self, place: Place) -> Point | None:
        """The middle of a place in pixels; quicker than `spot`, for many questions at once."""
        if (board := self.board(place.zone)) is not None:
            return board.camera.top(place.cell or (0, 0))
        spot = self.spot(place)
        return (spot.x, spot.y) if spot is not None else None

    def scale(self, area: Area) -> float:
        """The pixels of one lattice unit of a piece in a pile or row; in all rows of one panel the same."""
        if area.kind == ROWS and area.panel:
            rows = (other for other in self.inside(area.panel) if other.kind == ROWS)
            return min(self._fitting(other) for other in rows)
        return self._fitting(area)

    def _fitting(self, area: Area) -> float:
        width, height = _unit_size(area.lattice)
        rect = area.rect
        if area.kind == ROWS:
            across = rect.width / (1 + (area.slots - 1) * (1 - area.overlap))
            return max(1.0, float(int(min(rect.height / height, across / width) * ROW_SHARE)))
        return max(1.0, float(int(min(rect.height / height, rect.width / width) * PILE_SHARE)))

    def _in_row(self, area: Area, index: int) -> Spot:
        scale = self.scale(area)
        # the place of one that is still to come is where it would lie
        count = max(area.slots, index + 1)
        wide = _unit_size(area.lattice)[0] * scale
        most = (area.rect.width - wide) / max(1, count - 1) if area.overlap else area.rect.width / count
        step = min(wide * ROW_STEP, most)
        first = area.rect.centerx - step * (count - 1) / 2
        return Spot(first + step * index, area.rect.centery, scale)

    def _in_pile(self, area: Area, index: int) -> Spot:
        scale = self.scale(area)
        high = min(index * THICKNESS, MOST_THICKNESS) * scale
        return Spot(area.rect.centerx, area.rect.centery + MOST_THICKNESS / 2 * scale - high, scale)

    def hit(self, pos: tuple[float, float]) -> Place | None:
        """The place under a pixel: a cell of a lattice (any cell), a pile, an index of a row."""
        for area in self.areas.values():
            if not area.rect.collidepoint(pos) or not self.reached(area.name, pos):
                continue
            if isinstance(area, Board):
                return Place(area.name, area.camera.cell(pos))
            if area.kind == PILES:
                return Place(area.name)
            if area.kind == ROWS:
                spots = [abs(self._in_row(area, index).x - pos[0]) for index in range(area.slots)]
                return Place(area.name, index=spots.index(min(spots)))
        return None

    def within(self, place: Place, pos: tuple[float, float]) -> Point | None:
        """The position of a pixel on a lattice's cell: from its middle in lattice units, rounded to steps; None off a
        lattice."""
        board = self.board(place.zone)
        if board is None or place.cell is None:
            return None
        x, y = board.camera.relief.within(place.cell, board.camera.point_seen(pos))
        return round(x * STEPS) / STEPS, round(y * STEPS) / STEPS

    def outline(self, place: Place, share: float = 1.0) -> list[tuple[float, float]]:
        """The corners of a place in pixels, shrunk to `share` of its size; hidden parts are cut off."""
        area = self.areas.get(place.zone)
        spot = self.spot(place)
        if area is None or spot is None:
            return []
        if not isinstance(area, Board) and place.index == WHOLE:
            left, top, right, bottom = area.rect.left, area.rect.top, area.rect.right, area.rect.bottom
            return [(left, top), (right, top), (right, bottom), (left, bottom)]
        if isinstance(area, Board) and not area.camera.relief.flat and place.cell is not None:
            return area.camera.pixels_seen(area.camera.relief.top(place.cell, share))
        return [(spot.x + x * share * spot.scale, spot.y + y * share * spot.scale) for x, y in area.shape]


def _area(zone: Any, lattice: str) -> Area:
    """A zone of the layout before it has its place on the window; lattice: "" for none."""
    grid = LATTICES.get(lattice, SQUARE)
    area = Area(zone.name, zone.kind, pygame.Rect(0, 0, 1, 1), grid)
    if zone.kind == BOARDS:
        margin = float(zone.properties.get("margin", 0.0))
        area = Board(zone.name, zone.kind, pygame.Rect(0, 0, 1, 1), grid, camera=Camera(grid), margin=margin)
    area.panel = zone.panel
    area.overlap = min(0.9, max(0.0, float(zone.properties.get("overlap", 0.0))))
    area.places = max(1, int(zone.properties.get("places", 1)))
    area.shape = _shape(grid, zone.properties)
    area.owner = zone.chair
    return area


def _on_board(lattice: Lattice, camera: Camera, cell: Cell, nudge: Point, low: bool) -> Spot:
    """The middle of a cell's top, or a point at an offset from it; a point in another cell is raised with that cell,
    unless `low`."""
    x, y = lattice.centre(cell)
    point = x + nudge[0], y + nudge[1]
    x, y = camera.pixel(point)
    if camera.relief.flat or low:
        return Spot(x, y, camera.scale)
    raised = camera.relief.of(lattice.nearest(point) if any(nudge) else cell) * camera.scale
    return Spot(x, y - raised, camera.scale, raised)


def _shape(lattice: Lattice, properties: Mapping[str, Any]) -> tuple[Point, ...]:
    """A rectangle if the zone says how much of a cell's width or height its pieces fill, else the cell."""
    if "wide" not in properties and "high" not in properties:
        return lattice.corners((0, 0))
    width, height = _unit_size(lattice)
    x, y = (
        side / 2 * min(1.0, max(0.1, float(properties.get(name, 1.0))))
        for name, side in (("wide", width), ("high", height))
    )
    return (-x, -y), (x, -y), (x, y), (-x, y)


def _unit_size(lattice: Lattice) -> tuple[float, float]:
    xs, ys = zip(*lattice.corners((0, 0)), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)
