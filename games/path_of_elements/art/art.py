"""The pictures of Path of the Elements by name, each in a hexagonal cell.

Elements are letters: earth E, water W, fire F, air A; a motif is one of these or the mask M.

| name | picture |
|---|---|
| `tile:<element><0 to 2>` | a path tile in three variants, see `tile_name` |
| `tile:<element><0 to 2>#dim` | one that does not count |
| `tile` | the back of a path tile |
| `field:<0 to 3>` | a free cell, see `field_name` |
| `spirit:<motif>`, `spirit:<motif>#gift` | a spirit face up; one with a gift |
| `spirit:<motif>#alone` | one that lies on no tile: larger |
| `back`, `back#gift`, `back#alone` | the same face down |
| `gift`, `gift#spent` | a gift in a supply; the place of one that is gone |
| `price:<1 or 2>` | what an action costs |
| `land:<0 or 1>`, `shore:<element><0 or 1>` | the land below a tile; what its element spills over it |
| `nest` | the rock below a spirit of the grid, with a hollow for it |
| `omen:<letters>`, `omen:<letters>#met` | an omen with its points; a fulfilled one |
| `missing:<motifs>` | spirits that an omen lacks |
| `omens:<element>` | the back of an omen |
| `emblem:<element>` | the sign of a player's board |
| `sign:<motif>` | a motif's sign, to be shown small |
| `seat:<0 to 3>` | whose things lie here, as on that seat's plate |
| `runs:<element>` | what runs over tiles that count; nothing does over earth |
"""

from __future__ import annotations

from collections.abc import Callable
from zlib import crc32

from engine.gui.drawing.svg_builder import Palette
from games.path_of_elements.art.landscape import SHORES, land, nest, shore
from games.path_of_elements.art.omens import emblem, missing, omen, omen_back
from games.path_of_elements.art.shared_shapes import COLOURS
from games.path_of_elements.art.signs import medal, seat_sign
from games.path_of_elements.art.spirits import back, gift, price, spirit
from games.path_of_elements.art.tiles import FIELDS, VARIANTS, field, tile, tile_back
from games.path_of_elements.art.travellers import traveller

__all__ = ["COLOURS", "draw", "field_name", "land_name", "shore_name", "tile_name"]


def tile_name(element: str, x: int, y: int) -> str:
    """The picture of a tile that lies in a cell; the same for the same cell on every machine."""
    return f"tile:{element}{(x - y) % VARIANTS}"


def land_name(x: int, y: int) -> str:
    """The picture of the land below a cell."""
    return f"land:{crc32(f'{y},{x}'.encode()) % SHORES}"


def shore_name(element: str, x: int, y: int) -> str:
    """The picture of what a tile in a cell spills over the land."""
    return f"shore:{element}{crc32(f'{y},{x}'.encode()) % SHORES}"


def field_name(x: int, y: int) -> str:
    """The picture of a free cell; the same for the same cell on every machine."""
    return f"field:{crc32(f'{x},{y}'.encode()) % FIELDS}"


def draw(name: str, _face: int, palette: Palette) -> str:
    """The SVG text of a picture; no piece has more than one face. `KeyError`: there is none of this name."""
    whole, mark, state = name.partition("#")
    kind, colon, which = whole.partition(":")
    try:
        if not colon:
            return _SINGLE[kind](state, palette)
        return _STATES[kind](which, state, palette) if kind in _STATES or mark else _PLAIN[kind](which, palette)
    except (ValueError, IndexError) as error:
        raise KeyError(name) from error


_SINGLE: dict[str, Callable[[str, Palette], str]] = {
    "back": back,
    "gift": gift,
    "tile": tile_back,
    "nest": nest,
}
_PLAIN: dict[str, Callable[[str, Palette], str]] = {
    "field": field,
    "price": price,
    "missing": missing,
    "omens": omen_back,
    "emblem": emblem,
    "sign": medal,
    "seat": seat_sign,
    "runs": traveller,
    "land": land,
    "shore": shore,
}
_STATES: dict[str, Callable[[str, str, Palette], str]] = {"tile": tile, "spirit": spirit, "omen": omen}
