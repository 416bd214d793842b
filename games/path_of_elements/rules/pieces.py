"""What Path of the Elements is played with: path tiles, spirits, gifts and good omens.

The counts are those of the printed game. **The tiles that each element brings, the points of water, air and earth and
the contents of the omens are reconstructed**, since the pictures of the print are lost; see docs/rules-decisions.md.

An *element* is a letter: earth E, water W, fire F, air A. A spirit's *motif* is an element or the mask M. An *omen* is
the letters of its spirits, the element of its deck first ("EWA").
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

ELEMENTS = ("E", "W", "F", "A")
EARTH, WATER, FIRE, AIR = ELEMENTS
MASK = "M"
MOTIFS = (*ELEMENTS, MASK)

DIRECT: Mapping[str, tuple[int, ...]] = {"E": (2, 2, 1, 1), "W": (1, 3, 1, 1), "F": (1, 2, 2, 1), "A": (1, 2, 1, 2)}
"""For each element the tiles that its player has from the start, by `ELEMENTS`."""
COMMON: Mapping[str, tuple[int, ...]] = {"E": (4, 0, 1, 1), "W": (1, 3, 1, 1), "F": (1, 0, 4, 1), "A": (1, 0, 1, 4)}
"""For each element the tiles that it adds to the common stack, by `ELEMENTS`."""
PATH = 12
"""Tiles of a path."""
STACK = 6
"""Tiles of the common stack for each player."""

GIFTS = 10
HELD_OMENS = 2
EACH_MOTIF = {2: 4, 3: 6, 4: 8}
"""Spirits of each motif, by number of paths."""
GRID_WIDTH = {2: 5, 3: 6, 4: 8}
"""Spirits in a row of the grid, by number of paths."""

RIVER_FROM = 3
"""Tiles of the shortest river that scores."""
TRIANGLE_POINTS, PAIR_POINTS, LONELY_POINTS = 2, 4, 2
"""The points of a triangle of fire, of a pair of air, and of a tile of earth without neighbours of its own kind."""
PAR = 16
"""Alone: every turn beyond so many costs a point."""


def _deck(element: str) -> tuple[str, ...]:
    others = [other for other in ELEMENTS if other != element]
    return tuple(element + "".join(chosen) for size in (1, 2, 3) for chosen in combinations(others, size))


OMENS: Mapping[str, tuple[str, ...]] = {element: _deck(element) for element in ELEMENTS}
"""The deck of each element: three pairs, three triples and the quadruple."""


def omen_points(omen: str) -> int:
    """The points of an omen each time it is fulfilled."""
    return len(omen) - 1
