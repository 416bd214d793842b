"""What lights up until the paths lie: free cells, groups with their points, what a tile would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell, Seat
from engine.core.text import Text, verbatim
from engine.table.contract.view import Mark
from games.path_of_elements import say
from games.path_of_elements.art.art import field_name
from games.path_of_elements.rules.moves import Place
from games.path_of_elements.rules.paths import Group, groups
from games.path_of_elements.rules.pieces import ELEMENTS
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.view.places import DRAFTING, GRID, PATH, SHELF, middle
from games.path_of_elements.view.words import ELEMENT_NAMES

Laid = tuple[tuple[Cell, str], ...]
"""The tiles of a path: cells and elements, sorted."""
COUNTS = "focus_on_dark"
"""The tone of a group that counts: it must be seen on all four elements."""
GAIN, LOSS = "ok", "warn"
BADGE: Point = (0.0, -0.35)
"""Where the points of a group stand on a cell."""


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """What is always drawn."""
    if s.stage == Stage.PATH:
        player = s.players[me]
        if not player.ready:
            yield from _fields(tuple(player.frontier()), PATH.format(me))
        yield from group_marks(s, me)
    if s.stage in (*DRAFTING, Stage.PATH) and s.players[me].element:
        yield from _overview(s, me)


@lru_cache(maxsize=64)
def _fields(cells: tuple[Cell, ...], zone: str) -> tuple[Mark, ...]:
    """Free cells: one mark for each picture."""
    found: dict[str, list[Point]] = {}
    for cell in cells:
        found.setdefault(field_name(*cell), []).append(HEX.centre(cell))
    return tuple(Mark("prop", zone, points=tuple(points), art=art) for art, points in sorted(found.items()))


def _overview(s: Position, me: Seat) -> Iterator[Mark]:
    """The elements, and what each counts now."""
    for element, cell in SHELF.items():
        yield Mark("prop", GRID, points=(HEX.centre(cell),), art=f"sign:{element}")
    if s.stage == Stage.PATH:
        totals = by_element(laid(s, me))
        for element, cell in SHELF.items():
            text = verbatim(str(totals[element]))
            yield Mark("badge", GRID, points=(HEX.centre(cell),), text=text, nudge=(0.0, 0.95))


# --- groups ----------------------------------------------------------------------------------------------------------


def laid(s: Position, seat: Seat) -> Laid:
    """A path, whatever the order in which it was laid."""
    return tuple(sorted(s.players[seat].elements.items()))


@lru_cache(maxsize=1024)
def counting(path: Laid) -> tuple[Group, ...]:
    """The groups of a path that count something."""
    return tuple(group for group in groups(dict(path)) if group.points)


def by_element(path: Laid) -> Mapping[str, int]:
    """The points of a path by element."""
    return {element: sum(one.points for one in counting(path) if one.element == element) for element in ELEMENTS}


def group_marks(s: Position, seat: Seat) -> Iterator[Mark]:
    """Each group that counts, outlined, with its points."""
    zone = PATH.format(seat)
    for group in counting(laid(s, seat)):
        yield Mark("outline", zone, group.cells, tone=COUNTS)
        yield Mark("badge", zone, points=(middle(group.cells),), text=verbatim(str(group.points)), nudge=BADGE)


# --- what a tile would change ----------------------------------------------------------------------------------------


def changed(s: Position, seat: Seat, m: Place) -> Laid:
    """The path after a tile has been placed."""
    player = s.players[seat]
    tile = next(tile for tile in player.tiles if tile.number == m.tile)
    path = {cell: other.element for cell, other in player.path if other != tile}
    if m.cell is not None:
        path[m.cell] = tile.element
    return tuple(sorted(path.items()))


def difference(s: Position, seat: Seat, m: Place) -> Mapping[str, int]:
    """What the points of each element would gain or lose, if anything."""
    before, after = by_element(laid(s, seat)), by_element(changed(s, seat, m))
    return {element: after[element] - before[element] for element in ELEMENTS if after[element] != before[element]}


def preview(s: Position, seat: Seat, m: Place) -> Iterator[Mark]:
    """The groups that would count something else."""
    zone, before, after = PATH.format(seat), counting(laid(s, seat)), counting(changed(s, seat, m))
    for group in after:
        if group not in before:
            yield Mark("wash", zone, group.cells, tone=GAIN)
    lost = {cell for group in before if group not in after for cell in group.cells}
    lost -= {cell for group in after for cell in group.cells}
    if lost:
        yield Mark("wash", zone, tuple(sorted(lost)), tone=LOSS)
    if m.cell is not None:
        total = sum(difference(s, seat, m).values())
        if total:
            text = verbatim(f"{total:+d}".replace("-", "−"))
            tone = GAIN if total > 0 else LOSS
            yield Mark("badge", zone, points=(HEX.centre(m.cell),), text=text, tone=tone, nudge=BADGE)


def foretell(s: Position, seat: Seat, m: Place) -> Text | None:
    """The difference by element, in words."""
    words: Text | None = None
    for element, points in difference(s, seat, m).items():
        part = say("{element} {points}", element=ELEMENT_NAMES[element], points=f"{points:+d}".replace("-", "−"))
        words = part if words is None else say("{first}, {second}", first=words, second=part)
    return words
