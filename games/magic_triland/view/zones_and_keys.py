"""Where things are on the table of Magic Triland: zones, cells, and where on them each messenger stands."""

from __future__ import annotations

from msgspec import Struct

from engine.core.lattice import Coordinates, Point
from engine.core.rules import Cell, Seat
from engine.core.text import At
from games.magic_triland.art.art import LIFT
from games.magic_triland.rules.pieces import BROADSIDES, FIGURES, HOMES, INDEX, LATTICE, is_light
from games.magic_triland.rules.position import NOBODY, Position

ISLAND, LAID, DISCARD, ENERGY = "island", "laid", "discard", "energy"
HAND, STONES, CARDS, SUPPLY = "hand", "stones", "cards", "supply"
TRADE_ZONE, LEFT, RIGHT, LEFT_ITEMS, RIGHT_ITEMS = "trade", "trade_left", "trade_right", "items_left", "items_right"
OFFERED = "trade_offered"
"""Between the two: the item that one has offered and the other has to answer; only with three seats."""
EXTENT: tuple[Cell, ...] = (*HOMES, *BROADSIDES)
"""The places that frame the island from any side."""
FACING = {2: (0, 3), 3: (5, 1, 3)}
"""For each number of seats, by how many turns each seat's own home or side comes to the bottom."""

NAMES = Coordinates(tuple(INDEX), (0, 0), up=False)
"""The names of the fields: the corner in front of the yellow home is a1, letters and numbers run along its two
sides."""
BESIDE = 0.44
"""How far from the middle of a field each of two messengers stands, in lattice units."""
APART = 0.98
"""From one messenger on a broadside to the next."""
MIDDLE: Point = (0.0, 0.0)
SIDES: tuple[Point, ...] = ((0.5, 0.866), (-0.5, 0.866), (1.0, 0.0))
"""The directions in which messengers on each broadside stand beside each other: along the island's side."""


class Spot(Struct, frozen=True):
    """Where a messenger is to be seen. nudge, aside: how far from the middle of the cell, as in `Piece`."""

    cell: Cell
    nudge: Point = MIDDLE
    aside: float = 0.0

    @property
    def point(self) -> Point:
        """Where it stands in lattice units, without `aside`."""
        x, y = LATTICE.centre(self.cell)
        return x + self.nudge[0], y + self.nudge[1]


def field(cell: Cell) -> At:
    """A field as a place in a sentence."""
    return At(ISLAND, cell, NAMES.name(cell))


def strip_of(zone: str, me: Seat) -> Seat | None:
    """Whose cards or stones lie in a zone; None for what is nobody's."""
    if zone == HAND or zone.startswith(STONES):
        return max(me, 0)
    kind = zone.partition("_")[0]
    return int(kind[-1]) if kind[:-1] in (CARDS, SUPPLY) else None


def built(s: Position) -> bool:
    """Whether the whole island stands."""
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


def spots(s: Position) -> dict[int, Spot]:
    """Where each messenger in play stands, by its number."""
    here: dict[Cell, list[int]] = {}
    for n in FIGURES:
        if in_play(s, n):
            here.setdefault(where(s, n), []).append(n)
    found = {n: spot for at, crowd in here.items() for n, spot in zip(crowd, _spread(s, at, crowd), strict=True)}
    return dict(sorted(found.items()))


def _spread(s: Position, at: Cell, crowd: list[int]) -> list[Spot]:
    """Messengers at one place stand side by side, by number, so that none moves when the turn is over."""
    if at in BROADSIDES:
        dx, dy = SIDES[BROADSIDES.index(at)]
        steps = [APART * (order - (len(crowd) - 1) / 2) for order in range(len(crowd))]
        return [Spot(at, (dx * step, dy * step)) for step in steps]
    if at in HOMES:
        return [Spot(at, aside=-BESIDE if is_light(n) else BESIDE) for n in crowd]
    if len(crowd) < 2:
        return [Spot(at)]
    others = [cell for cell in terrace(s, at) if cell != at]
    if not others:
        return [Spot(at, aside=-BESIDE), Spot(at, aside=BESIDE)]
    return [Spot(at), Spot(min(others, key=lambda cell: (LATTICE.distance(at, cell), cell[1], cell)))]


def place_of(s: Position, cell: Cell) -> Cell | None:
    """The heart of the place that a cell belongs to, None off all places."""
    return s.island.heart(cell) if built(s) and cell in s.island.node_of else None


def figures_at(s: Position, cell: Cell) -> tuple[int, ...]:
    """The live messengers at a place, by its heart."""
    return tuple(n for n in FIGURES if in_play(s, n) and not s.figures[n].out and where(s, n) == cell)


def coordinates(zone: str) -> Coordinates | None:
    """The names of all fields; homes and broadsides have words instead."""
    return NAMES if zone == ISLAND else None


def lift(s: Position, zone: str, cell: Cell) -> float:
    """How far a field is raised by its block, in lattice units."""
    return LIFT * s.height(cell) if zone == ISLAND and cell in INDEX else 0.0


def facing(me: Seat, seats: int) -> int:
    """By how many turns a seat's own home comes to the bottom; in a duel the two sit opposite each other."""
    turns = FACING.get(seats, ())
    return turns[me] if 0 <= me < len(turns) else 0
