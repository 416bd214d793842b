"""Tables and boards out of `.tmx` files: zones as fractions of the table, cells as a plain `Board`.

The only module that uses pytmx, which gets nothing but the tree that `engine.core.maps.tmx_xml_cleaning` has cleaned.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.core.errors import BoardError
from engine.core.lattice import LATTICES
from engine.core.maps.board import Board, Cell
from engine.core.maps.tmx_xml_cleaning import WORD, read_tree
from engine.core.text import say
from engine.core.untrusted_input import clean

KINDS = frozenset(("lattice", "pile", "row", "plates", "log", "message", "buttons", "picture", "gauge", "panel"))
WITHIN = "within"
"""The property of piles and rows that names the panel they lie in."""
CHAIR = "chair"
"""The property of a zone that belongs to one seat: how many places further round than the viewer that seat sits.

0 is the viewer's own. The zone's name is a word and this number ("garden0", "garden1"). For the view "garden1" is the
garden of seat 1, wherever it lies.
"""
CELLS = "cells"
SLACK = 1e-6
Value = str | int | float | bool


class Zone(Struct, frozen=True):
    """A place on the table. rect: (x, y, width, height) as fractions 0 to 1 of the table.

    kind: "lattice" (cells), "pile" (a stack), "row" (a hand), "plates", "log", "message", "buttons", "picture", "gauge"
    (a bar), "panel" (a small scene above the table, see `within`). lattice: a key of LATTICES for a lattice, ""
    otherwise. properties: all other properties in the file.
    """

    name: str
    kind: str
    rect: tuple[float, float, float, float]
    lattice: str
    properties: Mapping[str, Value]

    @property
    def panel(self) -> str:
        """The panel that this pile or row lies in, "" for the table itself."""
        return str(self.properties.get(WITHIN, ""))

    @property
    def chair(self) -> int | None:
        """How many places further round than the viewer the seat of this zone sits; None: it belongs to everybody."""
        found = self.properties.get(CHAIR)
        return int(found) if found is not None else None

    def of(self, seat: int) -> str:
        """The zone's name while it shows the things of this seat; a zone for everybody keeps its name."""
        return self.name if self.chair is None else f"{self.name.removesuffix(str(self.chair))}{seat}"


class Layout(Struct, frozen=True):
    """A game's table. `aspect` is width divided by height of the table as it was drawn."""

    zones: Mapping[str, Zone]
    aspect: float

    def names(self, seats: int) -> frozenset[str]:
        """The names of zones that a view for this number of seats may use."""
        return frozenset(zone.of(seat) for zone in self.zones.values() for seat in range(seats))


def load_layout(path: Path) -> Layout:
    """The table of a `.tmx`: its objects are the zones. `BoardError` in one sentence for anything else."""
    tmx = _load(path)
    width, height = tmx.width * tmx.tilewidth, tmx.height * tmx.tileheight
    zones: dict[str, Zone] = {}
    for group in _layers(tmx, "TiledObjectGroup"):
        for thing in group:
            zone = _zone(thing, width, height)
            if zone.name in zones:
                raise BoardError(say("{file}: there are two zones “{name}”.", file=clean(path.name), name=zone.name))
            zones[zone.name] = zone
    if not zones:
        raise BoardError(say("{file}: this table has no zones.", file=clean(path.name)))
    _check_panels(zones)
    _check_chairs(zones)
    return Layout(zones, width / height)


def _check_panels(zones: Mapping[str, Zone]) -> None:
    """Only piles and rows may lie within a panel, and the panel must exist."""
    for zone in zones.values():
        if not zone.panel:
            continue
        outer = zones.get(zone.panel)
        if outer is None or outer.kind != "panel" or zone.kind not in ("pile", "row"):
            raise BoardError(say("The zone “{name}” can’t lie within another like this.", name=clean(zone.name)))


def _check_chairs(zones: Mapping[str, Zone]) -> None:
    """The name of a seat's zone must end in its number, and seat 0 must have one."""
    for zone in zones.values():
        chair = zone.properties.get(CHAIR, 0)
        named = isinstance(chair, int) and not isinstance(chair, bool) and chair >= 0
        of_a_seat = CHAIR in zone.properties
        if not named or (of_a_seat and (not zone.name.endswith(str(chair)) or zone.of(0) not in zones or zone.panel)):
            raise BoardError(say("The zone “{name}” does not end in the number of its seat.", name=clean(zone.name)))


def load_board(path: Path) -> Board:
    """The board of a `.tmx`: the tile layer “cells”, whose tiles have a class; a cell without a tile is a hole.

    Square from an orthogonal map, hexagonal from a hexagonal one, staggered coordinates turned into axial. Flat-topped
    hexagons keep their neighbours; ours have pointed tops, so that such a board is shown turned by 30 degrees
    anticlockwise. `BoardError` in one sentence for anything else.
    """
    tmx = _load(path)
    file = clean(path.name)
    layers = [layer for layer in _layers(tmx, "TiledTileLayer") if layer.name == CELLS]
    if len(layers) != 1:
        raise BoardError(say("{file}: a board has exactly one tile layer “{name}”.", file=file, name=CELLS))
    lattice = {"orthogonal": "square", "hexagonal": "hex"}.get(tmx.orientation)
    if lattice is None:
        raise BoardError(say("{file}: a board is orthogonal or hexagonal.", file=file))
    axis, index = (tmx.staggeraxis, tmx.staggerindex) if lattice == "hex" else ("", "")
    if lattice == "hex" and (axis not in ("x", "y") or index not in ("odd", "even")):
        raise BoardError(say("{file}: the map does not say how its hexagons are staggered.", file=file))
    cells: dict[Cell, str] = {}
    for y, row in enumerate(layers[0].data):
        for x, gid in enumerate(row):
            if gid:
                cells[axial(x, y, axis, index) if axis else (x, y)] = _class(tmx, gid, file, x, y)
    if not cells:
        raise BoardError(say("{file}: this board has no cells.", file=file))
    return Board(clean(path.stem), lattice, cells)


def axial(column: int, row: int, axis: str, index: str) -> Cell:
    """The axial (q, r) of a staggered cell.

    axis "y": rows are shifted (pointed tops), "x": columns are (flat tops); index: "odd" or "even" ones.
    """
    odd = index == "odd"
    if axis == "y":
        return column - (row - (row & 1) if odd else row + (row & 1)) // 2, row
    return column, row - (column - (column & 1) if odd else column + (column & 1)) // 2


def _load(path: Path) -> Any:
    tree = read_tree(path)
    # imported here, since it takes 15 ms that the title does not need; pygame's greeting must not appear in our output
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from pytmx.pytmx import TiledMap

    try:
        return TiledMap(allow_duplicate_names=True).parse_xml(tree)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        why = clean(str(error), 120)
        raise BoardError(say("{file}: this map can’t be read: {why}", file=clean(path.name), why=why)) from None


def _layers(tmx: Any, kind: str) -> list[Any]:
    return [layer for layer in tmx.layers if type(layer).__name__ == kind]


def _class(tmx: Any, gid: int, file: str, x: int, y: int) -> str:
    known = tmx.tile_properties.get(gid, {})
    found = str(known.get("class") or known.get("type") or "")
    if not found:
        raise BoardError(say("{file}: the tile in column {x}, row {y} has no class.", file=file, x=x + 1, y=y + 1))
    return found


def _zone(thing: Any, width: float, height: float) -> Zone:
    name = thing.name or ""
    kind = str(getattr(thing, "class", "") or thing.type or "")
    if not WORD.fullmatch(name) or kind not in KINDS:
        raise BoardError(say("A zone has no name or an unknown class: “{name}”.", name=clean(name)))
    inside = thing.x >= -SLACK and thing.y >= -SLACK and thing.width > 0 and thing.height > 0
    if not inside or thing.x + thing.width > width + SLACK or thing.y + thing.height > height + SLACK:
        raise BoardError(say("The zone “{name}” does not lie on the table.", name=name))
    properties = dict(thing.properties)
    lattice = str(properties.get("lattice", ""))
    if (kind == "lattice") != (lattice in LATTICES):
        raise BoardError(say("The zone “{name}” has no lattice, or an impossible one.", name=name))
    rect = (thing.x / width, thing.y / height, thing.width / width, thing.height / height)
    return Zone(name, kind, rect, lattice if kind == "lattice" else "", properties)
