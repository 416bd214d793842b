"""Improves paths by thousands of random changes: what they score, and what spirits and omens may bring there.

A path that scores the most its tiles can is changed at random, a tile moved or two exchanged, thousands of times. What
is worse is kept while it is only a little worse, and less and less so (threshold accepting, Dueck and Scheuer 1990).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.core.rules import Cell
from games.path_of_elements.ai.cell_bitsets import STRIDE, any_of, around, bit, cells_of, group, groups, row_count
from games.path_of_elements.rules.pieces import ELEMENTS, LONELY_POINTS, PAIR_POINTS, RIVER_FROM, TRIANGLE_POINTS

ROW = {2: 0.25, 3: 0.5, 4: 1.35}
"""Points that a row of tiles promises for each own omen of its size, as games played on tell (see experiments.md)."""
REACH, REACH_WITH_OMENS = 0.45, 0.25
"""The same for a tile beside one of the own element: a spirit that lies there has one step to go."""
COMPLETIONS, CHANGES = 4, 800
"""How often the tiles in hand are laid at random beside those that lie, and how often such a path is changed."""
HEAT = 2.5
"""Points that a change may cost at first."""

Elements = tuple[int, ...]
"""The cells of each element, by `ELEMENTS`."""
ROOM = sum(bit((x, y)) for x in range(-12, 13) for y in range(-12, 13))
"""Where tiles may lie: the bits of cells further out would touch those of the next line."""


def elements_of(path: Mapping[Cell, str]) -> Elements:
    """The cells of each element of a path."""
    return tuple(sum(bit(cell) for cell, other in path.items() if other == element) for element in ELEMENTS)


def path_of(elements: Elements) -> dict[Cell, str]:
    """The path with these cells of each element."""
    return {cell: name for name, cells in zip(ELEMENTS, elements, strict=True) for cell in cells_of(cells)}


def promise(elements: Elements, own: str, omens: Sequence[str]) -> float:
    """What a path scores, and what its rows and the reach of its own element promise."""
    every, best = sum(elements), elements[ELEMENTS.index(own)]
    reach = (_beside(best) & every & ~best).bit_count() * (REACH_WITH_OMENS if omens else REACH)
    return points(elements) + reach + rows_worth(every, omens)


def points(elements: Elements) -> int:
    """The points of a path."""
    earth, water, fire, air = elements
    lonely = (earth & ~_beside(earth)).bit_count()
    pairs = sum(cells.bit_count() == 2 for cells in groups(air))
    rivers = sum(cells.bit_count() for cells in groups(water) if _is_river(cells))
    east = fire & fire >> 1
    triangles = (east & fire >> STRIDE).bit_count() + (east & fire << (STRIDE - 1)).bit_count()
    return LONELY_POINTS * lonely + rivers + TRIANGLE_POINTS * triangles + PAIR_POINTS * pairs


def rows_worth(cells: int, omens: Sequence[str]) -> float:
    """What the rows of a path promise to these omens."""
    return sum(ROW[len(omen)] * row_count(cells, len(omen)) for omen in omens)


def shaped(
    start: Elements, own: str, omens: Sequence[str], rng: Random, changes: int, most: int, held: int = 0
) -> list[Elements]:
    """The most promising paths, at most so many, that were found by so many changes; the best first.

    held: cells whose tiles stay where they are.
    """
    now = start
    worth = promise(now, own, omens)
    found = {now: worth}
    for k in range(changes):
        changed = _changed(now, rng, held)
        if changed is None:
            continue
        other = promise(changed, own, omens)
        if other >= worth - HEAT * (1 - k / changes) * rng.random():
            now, worth = changed, other
            found[now] = worth
    return sorted(found, key=lambda one: -found[one])[:most]


def completed(
    lying: Mapping[Cell, str], hand: Sequence[str], own: str, omens: Sequence[str], rng: Random, least: int
) -> dict[Cell, str] | None:
    """The most promising path found that lays the hand beside the tiles that lie, and moves none of these.

    least: the points that it has to score; None if none that was found does.
    """
    x, y = next(iter(lying))
    begun = elements_of({(u - x, v - y): element for (u, v), element in lying.items()})
    held = sum(begun)
    found: dict[Elements, None] = {}
    for _ in range(COMPLETIONS):
        start = [*begun]
        for element in hand:
            start[ELEMENTS.index(element)] |= any_of(around(sum(start)) & ROOM, rng)
        found |= dict.fromkeys(shaped(tuple(start), own, omens, rng, CHANGES, CHANGES, held))
    whole = (path for path in found if points(path) >= least and _is_whole(sum(path)))
    best = max(whole, key=lambda path: promise(path, own, omens), default=None)
    return None if best is None else {(u + x, v + y): element for (u, v), element in path_of(best).items()}


def _changed(elements: Elements, rng: Random, held: int) -> Elements | None:
    """A tile that is not held is moved, or two such change places; None if that changes nothing or the path is not
    connected any more."""
    every = sum(elements)
    tile = any_of(every & ~held, rng)
    goal = any_of(every & ~held if rng.random() < 0.5 else around(every ^ tile) & ROOM & ~tile, rng)
    both, changed = tile | goal, []
    for cells in elements:
        if cells & both == both:
            return None
        changed.append(cells ^ both if cells & both else cells)
    return tuple(changed) if _is_whole(sum(changed)) else None


def _is_whole(cells: int) -> bool:
    return group(cells, cells & -cells) == cells


def _is_river(cells: int) -> bool:
    """Are these connected cells a line of at least three without branch and ring?"""
    if cells.bit_count() < RIVER_FROM:
        return False
    contacts = sum((cells & cells >> step).bit_count() for step in (1, STRIDE, STRIDE - 1))
    one = two = three = 0
    for near in _shifts(cells):
        three |= two & near
        two |= one & near
        one |= near
    return contacts == cells.bit_count() - 1 and not three & cells


def _beside(cells: int) -> int:
    """All cells next to one of these, some of these among them."""
    total = 0
    for near in _shifts(cells):
        total |= near
    return total


def _shifts(cells: int) -> tuple[int, ...]:
    """The cells next to these, for each of the six directions."""
    down = STRIDE - 1
    return cells << 1, cells >> 1, cells << STRIDE, cells >> STRIDE, cells << down, cells >> down
