"""Where things are on the table of Magic Triland: zones, cells, and where on them each messenger stands."""

from __future__ import annotations

from engine.core.lattice import HEX, Cell, Coordinates, Point
from engine.core.rules import Seat
from engine.core.text import At
from games.magic_triland.rules.pieces import BROADSIDES, FIGURES, HOMES, INDEX, is_light
from games.magic_triland.rules.position import NOBODY, Position

ISLAND, LAID, DISCARD, ENERGY = "island", "laid", "discard", "energy"
HAND, STONES, CARDS, SUPPLY = "hand", "stones", "cards", "supply"
TRADE_ZONE, LEFT, RIGHT, LEFT_ITEMS, RIGHT_ITEMS = "trade", "trade_left", "trade_right", "items_left", "items_right"
OFFERED = "trade_offered"
"""Between the two: what one has offered and the other has to answer; only three seats come to that."""

NAMES = Coordinates(tuple(INDEX), (0, 0), up=False)
"""Of the fields: the corner in front of the yellow home is a1, letters and numbers stand at its two sides."""
BESIDE = 0.44
"""How far from the middle of a field each of two messengers stands, in lattice units."""
APART = 0.98
"""From one messenger on a broadside to the next."""
MIDDLE: Point = (0.0, 0.0)
SIDES: tuple[Point, ...] = ((-0.5, 0.866), (0.5, 0.866), (1.0, 0.0))
"""The directions in which messengers on each broadside stand beside each other: along the island's side."""


def field(cell: Cell) -> At:
    """A field in a sentence."""
    return At(ISLAND, cell, NAMES.name(cell))


def cards_zone(seat: Seat, me: Seat, card: int) -> str:
    """The row of a seat's energy cards; of others a pile for each energy, or a row of backs (card -1)."""
    if seat == max(me, 0):
        return HAND
    return f"{CARDS}{seat}_{card}" if card >= 0 else f"{CARDS}{seat}"


def stone_zone(seat: Seat, me: Seat, height: int) -> str:
    """The seat's stones of one height, a pile each; those of others are small."""
    if seat == max(me, 0):
        return f"{STONES}{height}"
    return f"{SUPPLY}{seat}_{height}"


def strip_of(zone: str, me: Seat) -> Seat | None:
    """Whose cards or stones lie in a zone; None for what is nobody's."""
    if zone == HAND or zone.startswith(STONES):
        return max(me, 0)
    kind = zone.partition("_")[0]
    return int(kind[-1]) if kind[:-1] in (CARDS, SUPPLY) else None


def built(s: Position) -> bool:
    """Does the whole island stand?"""
    return 0 not in s.heights


def in_play(s: Position, figure: int) -> bool:
    """Is the messenger part of this game? Alone the dark ones may be away."""
    return not s.terms.alone or s.terms.sleepers or s.owner(figure) != NOBODY


def where(s: Position, figure: int) -> Cell:
    """The place of a messenger, by its heart. One that has set out without a word about its energy is there already."""
    if s.bound is not None and s.bound.figure == figure:
        return s.bound.cell
    return s.figures[figure].where


def terrace(s: Position, cell: Cell) -> tuple[Cell, ...]:
    """All fields of the place of a cell; those of homes and broadsides before the island stands: themselves."""
    return s.island.terrace(cell) if built(s) else (cell,)


def stand(s: Position, figure: int) -> tuple[Cell, Point, float]:
    """The cell where a messenger is to be seen, how far from its middle, and how far aside of that (see `Piece`)."""
    at = where(s, figure)
    if at in BROADSIDES:
        return at, _along(s, figure, BROADSIDES.index(at)), 0.0
    if at in HOMES:
        return at, MIDDLE, -BESIDE if is_light(figure) else BESIDE
    mates = [n for n in FIGURES if not s.figures[n].out and where(s, n) == at]
    if len(mates) < 2:
        return at, MIDDLE, 0.0
    # by number, so that nobody changes places when the turn is over
    second = mates.index(figure) > 0
    cells = terrace(s, at)
    if len(cells) > 1:
        return (_next_to(at, cells) if second else at), MIDDLE, 0.0
    return at, MIDDLE, BESIDE if second else -BESIDE


def _next_to(heart: Cell, cells: tuple[Cell, ...]) -> Cell:
    return min((cell for cell in cells if cell != heart), key=lambda cell: (HEX.distance(heart, cell), -cell[1], cell))


def _along(s: Position, figure: int, colour: int) -> Point:
    crowd = [n for n in FIGURES if not s.figures[n].out and where(s, n) == BROADSIDES[colour]]
    step = APART * (crowd.index(figure) - (len(crowd) - 1) / 2)
    dx, dy = SIDES[colour]
    return dx * step, dy * step


def middle(s: Position, cell: Cell) -> Point:
    """Where a number about a place stands: the middle of its heart."""
    return HEX.centre(s.island.heart(cell))


def place_of(s: Position, cell: Cell) -> Cell | None:
    """The heart of the place that a cell belongs to, None off all places."""
    return s.island.heart(cell) if built(s) and cell in s.island.node_of else None


def figures_at(s: Position, cell: Cell) -> tuple[int, ...]:
    """The live messengers at a place, by its heart."""
    return tuple(n for n in FIGURES if in_play(s, n) and not s.figures[n].out and where(s, n) == cell)
