"""What lights up until the paths are laid: free cells, groups with their points, what a tile would change."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from engine.core.lattice import HEX, Point
from engine.core.rules import Cell, Fact, Seat
from engine.core.text import Text, signed, verbatim
from engine.table.contract.game_view import Cue, Mark
from engine.table.contract.game_view import Place as Where
from games.path_of_elements import say
from games.path_of_elements.art.art import field_name, land_name, shore_name
from games.path_of_elements.rules.display_names import ELEMENT_NAMES
from games.path_of_elements.rules.move_types import Place
from games.path_of_elements.rules.path_scoring import Group, groups
from games.path_of_elements.rules.pieces import AIR, DIRECT, EARTH, ELEMENTS, FIRE, RIVER_FROM, WATER
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.view import meanings
from games.path_of_elements.view.zones_and_keys import (
    BEFORE,
    BRINGS_FIRST,
    BRINGS_STEP,
    DRAFTING,
    GRID,
    PATH,
    SHELF,
    free_elements,
    middle,
    offered,
    path_of,
    row_of,
    taking,
)

Laid = tuple[tuple[Cell, str], ...]
"""The tiles of a path: cells and elements, sorted."""
COUNTS = "focus_on_dark"
"""The tone of a group that scores: it must be visible on all four elements."""
GAIN, LOSS = "ok", "warn"
BADGE: Point = (0.0, -0.35)
"""Where the points of a group stand on a cell while no spirits lie there."""
CORNERS: tuple[tuple[Point, tuple[Cell, Cell]], ...] = (
    ((0.82, 0.34), ((1, 0), (0, 1))),
    ((-0.82, 0.34), ((-1, 0), (-1, 1))),
    ((-0.82, -0.64), ((-1, 0), (0, -1))),
)
"""Corners of a cell between the spirits on it and on two others, which are named; at the fourth a gift may lie."""
TOTAL: Point = (0.62, 0.6)
CHANGE: Point = (0.62, -0.6)
"""Where the points of an element stand beside its sign, and what they would gain or lose."""
RULES_OF = {
    EARTH: say("Earth: 2 points for each tile that touches no other earth tile."),
    WATER: say("Water: a river of 3 tiles or more scores its length, unless it forks or closes."),
    FIRE: say("Fire: 2 points for each triangle of three tiles."),
    AIR: say("Air: 4 points for each group of exactly two tiles."),
}
DRIFTS: Mapping[str, tuple[Point, ...]] = {
    WATER: ((-0.5, 0.1), (0.5, 0.1)),
    FIRE: ((0.0, 0.3), (0.0, -0.55)),
    AIR: ((-0.5, -0.2), (0.5, 0.1)),
}
"""The ways of what moves by itself on a tile."""
LINGERS = 2.0
"""Seconds that it needs."""
PACE = 0.13
"""Seconds that what runs over a group needs from tile to tile."""


def standing(s: Position, me: Seat) -> Iterator[Mark]:
    """The land around every path, and what is drawn until the paths are laid."""
    for seat in range(len(s.players)):
        yield from _landscape(laid(s, seat), PATH.format(seat))
    if s.stage == Stage.PATH:
        player = s.players[me]
        if not player.ready:
            yield from _fields(tuple(player.frontier()), PATH.format(me))
        yield from group_marks(s, me)
    if s.stage == Stage.ELEMENT and s.terms.elements_chosen:
        yield from _brought(s)
    elif s.stage in BEFORE and s.players[me].element:
        yield from _overview(s, me)


@lru_cache(maxsize=64)
def _landscape(tiles: Laid, zone: str) -> tuple[Mark, ...]:
    """All of the land first, or it would lie on what a neighbour spills over."""
    found: dict[str, list[Point]] = {}
    for cell, _ in tiles:
        found.setdefault(land_name(*cell), []).append(HEX.centre(cell))
    for element in (WATER, EARTH, FIRE, AIR):
        for cell, kind in tiles:
            if kind == element:
                found.setdefault(shore_name(element, *cell), []).append(HEX.centre(cell))
    return tuple(Mark("prop", zone, points=tuple(points), art=art) for art, points in found.items())


@lru_cache(maxsize=64)
def _fields(cells: tuple[Cell, ...], zone: str) -> tuple[Mark, ...]:
    """Free cells: one mark for each picture."""
    found: dict[str, list[Point]] = {}
    for cell in cells:
        found.setdefault(field_name(*cell), []).append(HEX.centre(cell))
    return tuple(Mark("prop", zone, points=tuple(points), art=art) for art, points in sorted(found.items()))


def _brought(s: Position) -> Iterator[Mark]:
    """The tiles that each element would bring, beside it."""
    for taken in free_elements(s):
        x, y = HEX.centre(SHELF[taken])
        tiles = [element for element, count in zip(ELEMENTS, DIRECT[taken], strict=True) for _ in range(count)]
        for index, element in enumerate(tiles):
            point = x + BRINGS_FIRST + index * BRINGS_STEP, y
            yield Mark("prop", taking(s), points=(point,), art=f"tile:{element}{index % 3}")


def _overview(s: Position, me: Seat) -> Iterator[Mark]:
    """The elements, and the points of each now."""
    for element, cell in SHELF.items():
        yield Mark("prop", GRID, points=(HEX.centre(cell),), art=f"sign:{element}")
    if s.stage == Stage.PATH:
        totals = by_element(laid(s, me))
        for element, cell in SHELF.items():
            text, means = verbatim(str(totals[element])), meanings.element(element, totals[element])
            yield Mark("badge", GRID, points=(HEX.centre(cell),), text=text, nudge=TOTAL, means=means)


# --- groups ----------------------------------------------------------------------------------------------------------


def laid(s: Position, seat: Seat) -> Laid:
    """A path, whatever the order in which it was laid."""
    return tuple(sorted(s.players[seat].elements.items()))


@lru_cache(maxsize=1024)
def counting(path: Laid) -> tuple[Group, ...]:
    """The groups of a path that score."""
    return tuple(group for group in groups(dict(path)) if group.points)


def by_element(path: Laid) -> Mapping[str, int]:
    """The points of a path by element."""
    return {element: sum(one.points for one in counting(path) if one.element == element) for element in ELEMENTS}


def group_marks(s: Position, seat: Seat) -> Iterator[Mark]:
    """Each group that scores, outlined, with its points: beside the spirits once there are any."""
    zone, player = PATH.format(seat), s.players[seat]
    corners: set[Point] = set()
    for group in counting(laid(s, seat)):
        yield Mark("outline", zone, group.cells, tone=COUNTS)
        text, means = verbatim(str(group.points)), reason(group)
        if player.spirits:
            at = group_badge(group.cells, player.elements, corners)
            yield Mark("badge", zone, points=(at,), text=text, means=means)
        else:
            yield Mark("badge", zone, points=(middle(group.cells),), text=text, nudge=BADGE, means=means)


def group_badge(cells: Collection[Cell], path: Container[Cell], taken: set[Point]) -> Point:
    """The corner of a group at which its points stand: best where no other tiles are, and none that is taken."""
    found: list[tuple[int, Point]] = []
    for x, y in sorted(cells):
        for (dx, dy), beside in CORNERS:
            around = [(x + i, y + j) for i, j in beside]
            middle_x, middle_y = HEX.centre((x, y))
            at = round(middle_x + dx, 2), round(middle_y + dy, 2)
            found.append((sum(cell in path and cell not in cells for cell in around), at))
    _, best = min((one for one in found if one[1] not in taken), key=lambda one: one[0], default=found[0])
    taken.add(best)
    return best


def hover(s: Position, me: Seat, place: Where) -> Iterator[Mark]:
    """What an element scores, and where; what the group under the pointer scores, and why."""
    seat, row = path_of(place.zone), row_of(place.cell)
    if s.stage == Stage.ELEMENT:
        if row in free_elements(s) and place.zone == taking(s):
            yield Mark("note", place.zone, text=brings(row))
        return
    element = row if place.zone == GRID else offered(s, me, place.zone, place.cell)
    if element and s.stage in BEFORE:
        yield Mark("note", GRID, text=RULES_OF[element])
        cells = [cell for one in counting(laid(s, me)) if one.element == element for cell in one.cells]
        if cells:
            yield Mark("wash", PATH.format(me), tuple(cells), tone=COUNTS)
    elif seat is not None and place.cell is not None and s.stage not in DRAFTING:
        for group in groups(dict(laid(s, seat))):
            if place.cell in group.cells:
                yield Mark("wash", place.zone, group.cells, tone=COUNTS if group.points else LOSS)
                yield Mark("note", place.zone, text=reason(group))


def brings(element: str) -> Text:
    """The tiles that an element brings for its player."""
    e, w, f, a = DIRECT[element]
    what = ELEMENT_NAMES[element]
    return say("{what} brings tiles: earth {e}, water {w}, fire {f}, air {a}.", what=what, e=e, w=w, f=f, a=a)


def reason(group: Group) -> Text:
    """A sentence about what a group scores, and why."""
    n, points = len(group.cells), group.points
    if group.element == EARTH:
        return say("Earth on its own: 2 points.") if points else say("Earth tiles that touch each other score nothing.")
    if group.element == AIR:
        return say("Two air tiles: 4 points.") if points else say("Air scores only in groups of exactly two tiles.")
    if group.element == FIRE:
        if not points:
            return RULES_OF[FIRE]
        return say(
            "{count} triangle of fire: {n} points.", "{count} triangles of fire: {n} points.", points // 2, n=points
        )
    if points:
        return say("A river of {n} tiles: {n} points.", n=n)
    if n < RIVER_FROM:
        return say("Too short: a river scores from {n} tiles on.", n=RIVER_FROM)
    return say("This water forks or closes: it is no river and scores nothing.")


# --- a tile has been laid --------------------------------------------------------------------------------------------


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """A group that scores from now on comes to life: something runs over it, unless it is earth."""
    for fact in after.facts:
        found = _alive(before, after, fact) if fact.kind == "laid" else None
        if found is not None:
            yield found


def ambient(s: Position) -> Iterator[Cue]:
    """On each tile without a spirit, but of earth: a fish crosses it, a spark rises, a leaf is blown over it."""
    for seat, player in enumerate(s.players):
        for cell in player.free:
            element = player.elements[cell]
            if element in DRIFTS:
                x, y = HEX.centre(cell)
                points = tuple((x + dx, y + dy) for dx, dy in DRIFTS[element])
                yield Cue("", (), f"runs:{element}", PATH.format(seat), points, seconds=LINGERS)


def _alive(before: Position, after: Position, fact: Fact) -> Cue | None:
    old, new = counting(laid(before, fact.seat)), counting(laid(after, fact.seat))
    group = next((one for one in new if fact.cells[0] in one.cells and one not in old), None)
    if group is None:
        return None
    zone, points = PATH.format(fact.seat), _way(group, fact.cells[0])
    if len(points) < 2:
        return None
    art = f"runs:{group.element}"
    followers, seconds = (art, art), PACE * (len(points) + 1)
    return Cue("", (), art, zone, points, seconds=seconds, followers=followers, spacing=0.55)


def _way(group: Group, cell: Cell) -> tuple[Point, ...]:
    """Along a river, round a triangle, from tile to tile; earth stays where it lies."""
    cells = set(group.cells)
    if group.element == FIRE:
        beside = [other for other in HEX.neighbours(cell) if other in cells]
        third = next((pair for pair in combinations(beside, 2) if pair[1] in HEX.neighbours(pair[0])), ())
        ring = (cell, *third, cell) if third else (cell,)
        return tuple(HEX.centre(each) for each in ring)
    ends = [each for each in group.cells if sum(other in cells for other in HEX.neighbours(each)) < 2]
    way = [ends[0]]
    while len(way) < len(cells):
        way.append(next(other for other in HEX.neighbours(way[-1]) if other in cells and other not in way))
    return tuple(HEX.centre(each) for each in way)


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
    """The groups whose points would change."""
    zone, before, after = PATH.format(seat), counting(laid(s, seat)), counting(changed(s, seat, m))
    for group in after:
        if group not in before:
            yield Mark("wash", zone, group.cells, tone=GAIN)
    lost = {cell for group in before if group not in after for cell in group.cells}
    lost -= {cell for group in after for cell in group.cells}
    if lost:
        yield Mark("wash", zone, tuple(sorted(lost)), tone=LOSS)
    changes = difference(s, seat, m)
    for element, points in changes.items():
        yield _change(GRID, SHELF[element], points, CHANGE)
    total = sum(changes.values())
    if m.cell is not None and total:
        yield _change(zone, m.cell, total, BADGE)


def _change(zone: str, cell: Cell, points: int, nudge: Point) -> Mark:
    """What would be gained or lost, beside a cell."""
    tone, text, means = GAIN if points > 0 else LOSS, verbatim(signed(points)), meanings.change(points)
    return Mark("badge", zone, points=(HEX.centre(cell),), text=text, tone=tone, nudge=nudge, means=means)


def foretell(s: Position, seat: Seat, m: Place) -> Text | None:
    """The difference that a tile would make by element, in words."""
    words: Text | None = None
    for element, points in difference(s, seat, m).items():
        part = say("{element} {points}", element=ELEMENT_NAMES[element], points=signed(points))
        words = part if words is None else say("{first}, {second}", first=words, second=part)
    return words
