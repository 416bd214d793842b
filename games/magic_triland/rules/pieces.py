"""What Magic Triland is played with: the triangle of fields, homes, broadsides, messengers and what they carry.

A *place* is a `Cell`: a field of the island in axial (q, r) on `LATTICE`, or one of the six places around it, which
have cells of their own outside the triangle. Colours: 0 yellow, 1 red, 2 blue. Broadside k lies opposite home k and
gives pearl k: 0 purple, 1 green, 2 orange; its rings are the two other colours. An *item* is a whole number: ring k is
k, pearl k is 3 + k. Figure n has the colour n // 2 and is light where n is even, dark where it is odd.
"""

from __future__ import annotations

from engine.core.lattice import HEX_NORTH
from engine.core.rules import Cell

LATTICE = HEX_NORTH
"""The yellow home lies in the south-west, the red one in the south-east, the blue one in the north: seats are numbered
counter-clockwise, and that is how they take their turns."""
COLOURS = (YELLOW, RED, BLUE) = (0, 1, 2)
PURPLE, GREEN, ORANGE = 0, 1, 2
SIDE = 8
"""Fields along each side of the island."""
HEIGHTS = (1, 2, 3, 4, 5, 6)
EACH_HEIGHT = 6
"""Stones of each height, all seats together."""

CELLS: tuple[Cell, ...] = tuple((q, r) for r in range(SIDE) for q in range(SIDE - r))
"""The 36 fields row by row; heights are kept in this order."""
INDEX = {cell: index for index, cell in enumerate(CELLS)}
CORNERS: tuple[Cell, ...] = ((0, 0), (SIDE - 1, 0), (0, SIDE - 1))
"""For each colour the field in front of its home."""
HOMES: tuple[Cell, ...] = ((-1, -1), (SIDE + 1, -1), (-1, SIDE + 1))
BROADSIDES: tuple[Cell, ...] = ((4, 4), (-1, 4), (4, -1))


def _access(colour: int) -> tuple[Cell, ...]:
    """The fields along the side opposite home `colour`, without its corners."""
    beside = (SIDE - 1, 0, 0)  # q + r, q, r along the three sides
    return tuple((q, r) for q, r in CELLS if (q + r, q, r)[colour] == beside[colour] and (q, r) not in CORNERS)


ACCESS: tuple[tuple[Cell, ...], ...] = tuple(_access(colour) for colour in COLOURS)
"""For each broadside the six fields from which it is entered and left."""

FIGURES = range(6)
RINGS = (0, 1, 2)
PEARLS = (3, 4, 5)
ITEMS = (*RINGS, *PEARLS)
PAIRS: tuple[tuple[int, int], ...] = ((RED, BLUE), (YELLOW, BLUE), (YELLOW, RED))
"""For each broadside the rings that make its pearl."""
MOST_RINGS, MOST_PEARLS, LEAST_ITEMS = 4, 3, 1
SUPPLY = 4
"""Pearls of each colour."""

CARDS = (0, 1, 2, 3)
EACH_CARD = 2
"""Cards of each energy in a hand."""
A_TURN = 2
"""Cards laid on each turn."""
A_ROUND = 4
"""Turns of each seat before the cards are taken back."""
MOST_ENERGY = 6

Items = tuple[int, int, int, int, int, int]
"""How many of each item a figure carries: yellow, red, blue rings, purple, green, orange pearls."""
NOTHING: Items = (0, 0, 0, 0, 0, 0)


def colour_of(figure: int) -> int:
    """The colour of a figure."""
    return figure // 2


def is_light(figure: int) -> bool:
    """Whether the figure is a messenger of the day."""
    return figure % 2 == 0


def pearl(colour: int) -> int:
    """The item that broadside `colour` gives."""
    return 3 + colour


def with_item(items: Items, item: int, by: int) -> Items:
    """The items with `by` more of one kind."""
    a, b, c, d, e, f = (count + (by if kind == item else 0) for kind, count in enumerate(items))
    return a, b, c, d, e, f


def fits(items: Items) -> bool:
    """Is this as much as a live figure may carry?"""
    rings, pearls = sum(items[:3]), sum(items[3:])
    return rings <= MOST_RINGS and pearls <= MOST_PEARLS and rings + pearls >= LEAST_ITEMS


def crosses(items: Items, colour: int) -> bool:
    """Do these items open broadside `colour`: both its rings, or its pearl?"""
    return bool(items[pearl(colour)]) or has_pair(items, colour)


def has_pair(items: Items, colour: int) -> bool:
    """Are both rings of broadside `colour` among them?"""
    return all(items[ring] for ring in PAIRS[colour])


def has_pearl(items: Items) -> bool:
    """Whether there is a pearl among the items."""
    return any(items[3:])
