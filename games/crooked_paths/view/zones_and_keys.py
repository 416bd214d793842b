"""Where things lie on the table of Crooked Paths: zones, the keys of cards, the range of the frame, names of cells."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from engine.core.lattice import Coordinates
from engine.core.rules import Cell
from engine.core.text import At
from games.crooked_paths.art.landscape import VARIANTS
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLE, SIDE, TRIPLE
from games.crooked_paths.rules.rules import Cover, Lay, Position

BOARD, PILES = "board", {DOUBLE: "doubles", TRIPLE: "triples"}
FLOATING = SIDE - 1
"""How far from the first card, in cells, the frame may reach."""
START = 1
"""How many cells around the first card are seen whole until the cards reach as far."""
BESIDE = 0.88
"""How far from the middles of the outermost cells their names stand: beyond the platforms."""


def card_key(kind: str, number: int) -> str:
    """The key of a card: "d0" is the first double card, "t0" the first triple card."""
    return f"{kind[0]}{number}"


def card_art(kind: str, number: int) -> str:
    """The name of a card's picture, one of several that differ in the country around the track."""
    return f"{kind}{crc32(card_key(kind, number).encode()) % VARIANTS}"


def card_of(key: str) -> tuple[str, int] | None:
    """The kind and number of the card with this key."""
    kind = {"d": DOUBLE, "t": TRIPLE}.get(key[:1])
    if kind is None or not (key[1:].isascii() and key[1:].isdigit()):
        return None
    number = int(key[1:])
    return (kind, number) if number < DECK and card_key(kind, number) == key else None


def next_card(s: Position, m: Lay | Cover) -> tuple[str, int]:
    """The kind and number of the card that a move lays."""
    return (DOUBLE, s.doubles) if isinstance(m, Lay) else (TRIPLE, s.triples)


def frame_range(board: rides_and_connections.Board) -> tuple[Cell, Cell]:
    """The north-western and south-eastern cells that the frame may still take in."""
    (west, north), (east, south) = rides_and_connections.frames(board)
    return (west, north), (east + SIDE - 1, south + SIDE - 1)


def _shown(cards: list[int], low: int, high: int) -> tuple[int, int]:
    """The first and the last column (or row) to be seen, of those that the frame may still take in."""
    if max(cards) - min(cards) < 2 * START:
        return max(low, -START), min(high, START)
    return min(cards), max(cards)


def last_cell(s: Position) -> Cell | None:
    """Where the last card was laid."""
    return s.cards[-1][:2] if s.cards else None


def extent(s: Position) -> tuple[Cell, Cell]:
    """All cards; with the zone's margin half of the free cells beside them (whole where a card can be laid), or the
    platforms.

    Showing all that the frame may still take in would leave the cards small.
    """
    (west, north), (east, south) = frame_range(s.board)
    left, right = _shown([x for x, _ in s.board] or [0], west, east)
    top, bottom = _shown([y for _, y in s.board] or [0], north, south)
    return (left, top), (right, bottom)


def at(s: Position, cell: Cell) -> At:
    """A cell of the board as a place in a sentence."""
    return At(BOARD, cell, coordinates(s).name(cell))


def coordinates(s: Position) -> Coordinates:
    """The names of the cells: of the widest range of the frame, so that no cell ever changes its name."""
    return Coordinates(frame_range(s.board), (-FLOATING, FLOATING), away=BESIDE)


def cells_between(north_west: Cell, south_east: Cell) -> Iterator[Cell]:
    """All cells of a box, row by row."""
    for y in range(north_west[1], south_east[1] + 1):
        for x in range(north_west[0], south_east[0] + 1):
            yield x, y
