"""The zones of `table.tmx`, the keys of pieces, and where on a lattice things lie."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from engine.core.lattice import HEX, Coordinates, Point, disc
from engine.core.rules import UNKNOWN, Cell, Seat
from games.path_of_elements.rules.elements_and_omens import taker
from games.path_of_elements.rules.move_types import Swap
from games.path_of_elements.rules.pieces import ELEMENTS, OMENS, STACK
from games.path_of_elements.rules.position import Player, Position, Spirit, Stage

PATH, BOARD, OMEN_ROW, GIFT_ROW, COVERS = "path{}", "board{}", "omens{}", "gifts{}", "cover{}"
"""Zones of a seat: its path, the sign of its element, its omens; of one's own chair also gifts and the cover."""
GRID, DECK = "grid", "deck"
"""Everybody's: the spirits, and before them the elements, then the tiles that whoever looks has still to lay; the omens
that nobody holds."""
TILE, SPIRIT, GIFT, COVER, OMEN, EMBLEM = "tile{}", "spirit{},{}", "gift{}:{}", "cover{}", "omen{}:{}", "emblem:{}"

NAMES = Coordinates((), (-5, -5), up=False, away=0.66, room=2.2)
"""What the cells of a path are called: its first tile lies on f6, so that letters and numbers hardly ever run out.

Paths are jagged, so the names stand among the tiles; on a small path they would hide them.
"""
ROWS: dict[int, tuple[int, ...]] = {
    2: (3, 2, 3, 2, 3, 2, 3, 2),
    3: (4, 3, 4, 3, 4, 3, 4, 3, 2),
    4: (4,) * 10,
}
"""Spirits in each row of the grid as it is seen, by number of paths: a high grid leaves more room for the path than the
rules' long rows, and rows in the gaps of others more than shifted ones."""
LEAST = 2
"""A path that is being laid is shown with at least so many cells around its first one."""
SHELF: dict[str, Cell] = {element: (-row, 2 * row) for row, element in enumerate(ELEMENTS)}
"""Where the tiles of each element lie that are not laid yet, one row below the other."""
SHELF_STEP, SHELF_FIRST, SHELF_WIDE = 0.75, 1.95, 2.3
"""How far apart tiles of one element lie, how far right of its sign the first one, and how far from that the last one
at most, in lattice units."""
SHELF_ENDS: tuple[Cell, ...] = ((0, 0), (2, 1), (-3, 6))
TAKING_ENDS: tuple[Cell, ...] = ((0, 0), (6, 0), (-3, 6))
STACK_SPOT: Cell = (1, 6)
"""Where others' tiles to choose from lie beside theirs."""
STACK_STEP = 0.12
LEFT_STEP = 0.6
"""How far apart the tiles lie below somebody's path that are still to be laid, in lattice units."""
BRINGS_FIRST, BRINGS_STEP = 2.2, 1.6
"""How far right of an element that can be taken the first of its tiles lies, and how far apart they lie."""
OFFER_ROWS: dict[int, tuple[int, ...]] = {1: (0,), 2: (-1,), 3: (0,), 5: (-2, 1), 6: (-2, 0)}
"""In which rows of cells so many tiles lie, other than in the two or three about the middle."""
OMEN_SPOTS: tuple[Cell, ...] = ((0, -2), (1, -2), (2, -2), (-1, 0), (0, 0), (1, 0), (-1, 2))
"""Where the omens of a deck lie while they are chosen: pairs, triples and the quadruple, a row each."""


def looker(me: Seat) -> Seat:
    """Whose table is shown: the looker's, or the first seat's if nobody looks."""
    return max(0, me)


def path_of(zone: str) -> Seat | None:
    """Whose path a zone is; None for any other zone."""
    number = zone.removeprefix("path")
    return int(number) if number != zone and number.isdigit() else None


# --- the grid --------------------------------------------------------------------------------------------------------


def spot(s: Position, cell: Cell) -> Cell:
    """Where a spirit of the grid lies on the table (see `ROWS`)."""
    return _spots(len(s.players))[s.first_grid.index(cell)]


@cache
def _spots(paths: int) -> tuple[Cell, ...]:
    """The places of all spirits, row by row, each row in the middle; of equal rows every other one half a cell further
    right."""
    first = ROWS[paths][0] // 2
    rows = enumerate(ROWS[paths])
    return tuple((first + column - (count + row) // 2, row) for row, count in rows for column in range(count))


def grid_cells(s: Position) -> tuple[Cell, ...]:
    """All cells of the grid as they lie on the table."""
    return tuple(spot(s, cell) for cell in s.first_grid)


# --- keys ------------------------------------------------------------------------------------------------------------


def spirit_key(origin: Cell) -> str:
    """The spirit that lies or lay there in the grid."""
    return SPIRIT.format(*origin)


def origin_of(key: str) -> Cell | None:
    """The grid cell of a spirit's key; None if it is no spirit's."""
    numbers = key.removeprefix("spirit")
    if numbers == key:
        return None
    x, y = numbers.split(",")
    return int(x), int(y)


def number_of(key: str) -> int | None:
    """The number of a tile; None if it is none."""
    number = key.removeprefix("tile")
    return int(number) if number != key else None


def seat_and_number(key: str, word: str) -> tuple[Seat, int] | None:
    """The seat and the number of a gift or an omen; None if it is none."""
    numbers = key.removeprefix(word)
    if numbers == key or ":" not in numbers:
        return None
    seat, number = numbers.split(":")
    return int(seat), int(number)


def omen_numbers(s: Position, seat: Seat) -> dict[str, int]:
    """The numbers of the omens that a seat holds or has laid aside, as far as whoever looks knows which they are."""
    player = s.players[seat]
    deck = OMENS[player.element] if player.element else ()
    return {omen: deck.index(omen) for omen in (*player.omens, *player.aside) if omen != UNKNOWN}


def on_path(s: Position, origin: Cell) -> tuple[Seat, Cell, Spirit] | None:
    """Whose path a spirit lies on, where, and how; None if it lies on none."""
    for seat, player in enumerate(s.players):
        for cell, spirit in player.spirits:
            if spirit.origin == origin:
                return seat, cell, spirit
    return None


@lru_cache(maxsize=256)
def carried(spirits: tuple[tuple[Cell, Spirit], ...]) -> Mapping[tuple[Cell, Cell], Cell]:
    """For two open spirits side by side, the one that is carried to the other when they change places.

    These are shared out so that as many spirits as possible can be taken up.
    """
    lying = dict(spirits)
    found: dict[tuple[Cell, Cell], Cell] = {}
    for cell in sorted(lying):
        for other in HEX.neighbours(cell):
            if cell < other and other in lying and not lying[cell].covered and not lying[other].covered:
                taken = [*found.values()]
                found[cell, other] = min((cell, other), key=taken.count)
    return found


def swap(seat: Seat, one: Cell, other: Cell) -> Swap:
    """The move by which two spirits change places."""
    return Swap(seat, min(one, other), max(one, other))


def coordinates(s: Position, zone: str) -> Coordinates | None:
    """The names of cells. They stand at the edge of the tiles that lie, and of where one may lie next; none without a
    tile.

    Spirits of the grid are named by words: letters and numbers would help to remember them.
    """
    if zone == GRID:
        return NAMES
    seat = path_of(zone)
    if seat is None:
        return None
    player = s.players[seat]
    cells = {cell for cell, _ in player.path}
    if cells and s.stage == Stage.PATH and not player.ready:
        cells.update(player.frontier())
    found = sorted(cells)
    # one of them twice: two cells would be the corners of a box
    return replace(NAMES, cells=(*found[:1], *found))


# --- what is shown ---------------------------------------------------------------------------------------------------


def extent(s: Position, me: Seat, zone: str) -> tuple[Cell, ...]:
    """The corners of what a lattice has to show."""
    if zone == GRID:
        return SHELF_ENDS if s.stage in BEFORE else grid_cells(s)
    seat = path_of(zone)
    assert seat is not None
    own = seat == looker(me)
    if s.stage == Stage.ELEMENT:
        return TAKING_ENDS if zone == taking(s) else tuple(disc(HEX, (0, 0), LEAST))
    if s.stage == Stage.KEEP and own:
        return OMEN_SPOTS
    if s.stage in DRAFTING:
        # all that is ever offered, or what lies there would grow with every tile that is taken
        counts = range(2, 1 + STACK * (len(s.players) if s.terms.alone else 1))
        spots = (spot for count in counts for spot in tile_spots(count))
        return tuple(dict.fromkeys(spots)) if own else (*SHELF_ENDS, STACK_SPOT)
    player = s.players[seat]
    cells = [cell for cell, _ in player.path]
    if s.stage == Stage.PATH:
        if own:
            cells += [*player.frontier(), *disc(HEX, (0, 0), LEAST)]
        elif player.hand:
            cells = cells or [(0, 0)]
            x, y = left_spot(player)
            wide = round(len(player.hand) * LEFT_STEP / 3.4) + 1
            cells += [(x - wide, y), (x + wide, y)]
    return tuple(dict.fromkeys(cells))


BEFORE = frozenset((Stage.ELEMENT, Stage.OMENS, Stage.DEAL, Stage.DRAFT, Stage.KEEP, Stage.PATH))
"""The stages before the spirits."""
DRAFTING = BEFORE - {Stage.PATH}


def taking(s: Position) -> str:
    """The zone in which the elements lie that can be taken: the path of whoever takes one next."""
    return PATH.format(taker(s))


def free_elements(s: Position) -> tuple[str, ...]:
    """The elements that nobody has."""
    gone = {player.element for player in s.players}
    return tuple(element for element in ELEMENTS if element not in gone)


@lru_cache(maxsize=16)
def tile_spots(count: int) -> tuple[Cell, ...]:
    """Where the tiles of the stack lie that one chooses from: in rows about the middle of the zone."""
    wide = 4 if count > STACK else 3 if count in (3, 5, 6) else 2
    lengths = [min(wide, count - first) for first in range(0, count, wide)]
    rows = OFFER_ROWS[count] if count in OFFER_ROWS else (-3, -1, 1) if count > 2 * wide else (-1, 1)
    return tuple(
        (column - (length - 1 + row) // 2, row)
        for length, row in zip(lengths, rows, strict=False)
        for column in range(length)
    )


def offered(s: Position, me: Seat, zone: str, cell: Cell | None) -> str:
    """The element of the tile that lies there to be chosen; "" for none."""
    player = s.players[me]
    if zone != PATH.format(me) or s.stage != Stage.DRAFT:
        return ""
    spots = zip(tile_spots(len(player.stack)), player.stack, strict=True)
    return next((tile.element for at, tile in spots if at == cell and tile.number != player.chosen), "")


def row_of(cell: Cell | None) -> str:
    """The element whose tiles lie in this row, of those not laid yet or of those that it would bring; "" for none."""
    return ELEMENTS[cell[1] // 2] if cell is not None and cell[1] in (0, 2, 4, 6) else ""


def left_spot(player: Player) -> Cell:
    """Below somebody's path, the middle of the tiles that are still to be laid."""
    cells = [cell for cell, _ in player.path] or [(0, 0)]
    middles = [HEX.centre(cell)[0] for cell in cells]
    row = max(y for _, y in cells) + 2
    return HEX.nearest(((min(middles) + max(middles)) / 2, 1.5 * row))[0], row


@lru_cache(maxsize=512)
def middle(cells: tuple[Cell, ...]) -> Point:
    """The middle of the cell that is nearest to the middle of them all."""
    points = [HEX.centre(cell) for cell in cells]
    x, y = (sum(point[k] for point in points) / len(points) for k in (0, 1))
    return min(points, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
