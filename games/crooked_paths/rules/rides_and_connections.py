"""Rides: is a seat connected, along which curves, and what is missing for it.

A train is at the middle of an edge and heads into a cell; it follows one curve of the card there and leaves by that
curve's other edge, so it never turns sharply. A search state is therefore (cell, edge by which it is entered). Edges
are numbered like the lattice's directions: 0 north, 1 east, 2 south, 3 west; curve bit k joins edges k and k + 1.

All functions are pure and take a board (cell -> mask, see `pieces`). Seat 0 rides from north to south, seat 1 from
west to east; because the rails of all cards agree in direction, the way back exists exactly when the way there does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from math import atan2, cos, pi, sin

from msgspec import Struct

from engine.core.lattice import SQUARE, Point
from engine.core.rules import Cell, Seat
from games.crooked_paths.rules.pieces import ALL_CURVES, CURVES, DOUBLES, SIDE, TRIPLES, opposite

Board = Mapping[Cell, int]
Step = tuple[Cell, int]
State = tuple[Cell, int]

SEATS: tuple[Seat, Seat] = (0, 1)
ENTER = (0, 3)
"""The edge by which each seat's ride comes onto the table; it leaves by the opposite one."""

_JOINS = {curve: (k, (k + 1) % 4) for k, curve in enumerate(CURVES)}
"""The two edges that a curve joins."""

_WAYS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple((curve, ends[1 - ends.index(entry)]) for curve, ends in _JOINS.items() if entry in ends) for entry in range(4)
)
"""For each edge of entry: (curve, edge of exit) of the two curves that begin there."""

_EXITS = tuple(
    tuple(tuple(way for way in _WAYS[entry] if way[0] & mask) for entry in range(4)) for mask in range(ALL_CURVES + 1)
)
"""The same for each mask: only the curves that it shows."""


class Ride(Struct, frozen=True):
    """A way for the train from a seat's first edge to its second: (cell, curve) in order of riding."""

    seat: Seat
    steps: tuple[Step, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells from end to end; a card that is crossed twice is named twice."""
        return tuple(cell for cell, _ in self.steps)


class Missing(Struct, frozen=True):
    """A card that a link needs: where, the mask to lay or to cover with, and its one curve that the ride takes."""

    cell: Cell
    mask: int
    curve: int


class Link(Struct, frozen=True):
    """The cheapest way to connect a seat: the cards to lay or cover (none: it is connected) and the ride then."""

    cards: tuple[Missing, ...]
    ride: Ride


def exits(mask: int, entry: int) -> tuple[tuple[int, int], ...]:
    """What a train entering by edge `entry` can do on a card: (curve, edge by which it leaves)."""
    return _EXITS[mask][entry]


def extent(board: Board) -> tuple[Cell, Cell]:
    """The north-west and south-east corners of the laid cards. The empty board counts as the one cell (0, 0)."""
    if not board:
        return (0, 0), (0, 0)
    xs = [x for x, _ in board]
    ys = [y for _, y in board]
    return (min(xs), min(ys)), (max(xs), max(ys))


def frames(board: Board) -> tuple[Cell, Cell]:
    """Where the frame's north-west cell may still come to lie: its north-western and its south-eastern limit.

    Both are the same once the cards span five columns and five rows.
    """
    (west, north), (east, south) = extent(board)
    return (east - SIDE + 1, south - SIDE + 1), (west, north)


def ride(board: Board, seat: Seat) -> Ride | None:
    """The shortest ride of the seat over the laid cards, None if it is not connected.

    Needs the cards to span five rows (five columns for West-East). Of rides equally long always the same is found.
    """
    if not board:
        return None
    axis = 1 - seat
    along = [cell[axis] for cell in board]
    first, last = min(along), max(along)
    if last - first != SIDE - 1:
        return None
    enter = ENTER[seat]
    leave = (enter + 2) % 4
    came: dict[State, tuple[State, int] | None] = {(cell, enter): None for cell in sorted(board) if cell[axis] == first}
    queue = list(came)
    for state in queue:  # grows while it is walked
        cell, entry = state
        for curve, way_out in _EXITS[board[cell]][entry]:
            if way_out == leave and cell[axis] == last:
                return Ride(seat, _trace(came, state, curve))
            ahead = _ahead(cell, way_out)
            if ahead[0] in board and ahead not in came:
                came[ahead] = (state, curve)
                queue.append(ahead)
    return None


def rides(board: Board) -> tuple[Ride, ...]:
    """The shortest ride of each connected seat, seat 0 first."""
    return tuple(found for seat in SEATS if (found := ride(board, seat)) is not None)


def within_reach(board: Board) -> tuple[Seat, ...]:
    """The seats that covering any number of the doubles could still connect; every claim is true that finds none.

    All 25 cells must be laid. A double can become any triple and so lend any curve; a triple stays as it is.
    """
    opened = {cell: ALL_CURVES if mask in DOUBLES else mask for cell, mask in board.items()}
    return tuple(found.seat for found in rides(opened))


def missing_link(board: Board, seat: Seat, covering: bool = True) -> Link | None:
    """The fewest cards (then the fewest curves) that connect the seat; None if it can't be connected any more.

    An empty cell takes a double, a laid double without the curve is covered by a triple (counted even before phase 2;
    `covering=False` leaves doubles alone). While the frame floats, every place it may come to lie is tried. Order of
    play, contact and the opponent are not looked at.
    """
    best: Link | None = None
    best_cost = 0
    for corner in _corners(board):
        found = _cheapest(board, seat, corner, covering)
        if found is not None and (best is None or found[0] < best_cost):
            best_cost, best = found
    return best


def points(way: Ride, samples: int = 8, lead: float = 0.0) -> tuple[Point, ...]:
    """The ride as a line in lattice units: edge middles and `samples` pieces of each quarter circle.

    `lead` adds a straight piece of that length before the first edge and after the last, off the table.
    """
    entry = ENTER[way.seat]
    dx, dy = SQUARE.directions[entry]
    line: list[Point] = []
    for (cx, cy), curve in way.steps:
        way_out = _other_end(curve, entry)
        line += _arc((cx, cy), entry, way_out, samples)[1 if line else 0 :]
        entry = (way_out + 2) % 4
    if lead and line:
        (ax, ay), (bx, by) = line[0], line[-1]
        line = [(ax + dx * lead, ay + dy * lead), *line, (bx - dx * lead, by - dy * lead)]
    return tuple(line)


def arc(cell: Cell, curve: int) -> tuple[Point, ...]:
    """One curve of a cell as a line in lattice units."""
    return tuple(_arc(cell, *_JOINS[curve], 8))


def _arc(cell: Cell, entry: int, way_out: int, samples: int) -> list[Point]:
    x, y = cell
    (ax, ay), (bx, by) = SQUARE.directions[entry], SQUARE.directions[way_out]
    # The two edges meet at the corner (ax + bx, ay + by) / 2; the rail runs round it at half a side's distance.
    corner = x + (ax + bx) / 2, y + (ay + by) / 2
    begin = atan2(-by, -bx)
    sweep = (atan2(-ay, -ax) - begin + pi) % (2 * pi) - pi
    inner = [
        (corner[0] + cos(begin + sweep * k / samples) / 2, corner[1] + sin(begin + sweep * k / samples) / 2)
        for k in range(1, samples)
    ]
    return [(x + ax / 2, y + ay / 2), *inner, (x + bx / 2, y + by / 2)]


def _other_end(curve: int, entry: int) -> int:
    ends = _JOINS[curve]
    return ends[1 - ends.index(entry)]


def _ahead(cell: Cell, way_out: int) -> State:
    dx, dy = SQUARE.directions[way_out]
    return (cell[0] + dx, cell[1] + dy), (way_out + 2) % 4


def _trace(came: Mapping[State, tuple[State, int] | None], state: State, curve: int) -> tuple[Step, ...]:
    steps = [(state[0], curve)]
    before = came[state]
    while before is not None:
        steps.append((before[0][0], before[1]))
        before = came[before[0]]
    return tuple(reversed(steps))


def _corners(board: Board) -> Iterator[Cell]:
    (west, north), (east, south) = frames(board)
    for y in range(north, south + 1):
        for x in range(west, east + 1):
            yield x, y


_CARD = 1_000
"""What a card costs in the search below, a curve costing 1: a ride takes each of 60 edge middles at most once."""


def _cheapest(board: Board, seat: Seat, corner: Cell, covering: bool) -> tuple[int, Link] | None:
    """Dijkstra over the states of one placed frame.

    A cell that needs a card is never worth a second visit: the train could take the curve from its first way in to
    its last way out at once. So each card is counted once although the search does not remember cells.
    """
    axis = 1 - seat
    enter = ENTER[seat]
    leave = (enter + 2) % 4
    heap: list[tuple[int, State]] = []
    costs: dict[State, int] = {}
    came: dict[State, tuple[State, int] | None] = {}
    for k in range(SIDE):
        start = (corner[0] + k, corner[1]) if seat == 0 else (corner[0], corner[1] + k)
        costs[start, enter] = 0
        came[start, enter] = None
        heappush(heap, (0, (start, enter)))
    best: tuple[int, State, int] | None = None
    while heap:
        cost, state = heappop(heap)
        if best is not None and cost >= best[0]:
            break
        if cost > costs[state]:
            continue
        cell, entry = state
        for curve, way_out in _WAYS[entry]:
            price = _price(board, cell, curve, covering)
            if price is None:
                continue
            total = cost + price
            if way_out == leave and cell[axis] == corner[axis] + SIDE - 1:
                if best is None or total < best[0]:
                    best = total, state, curve
                continue
            ahead = _ahead(cell, way_out)
            inside = 0 <= ahead[0][0] - corner[0] < SIDE and 0 <= ahead[0][1] - corner[1] < SIDE
            if inside and total < costs.get(ahead, total + 1):
                costs[ahead] = total
                came[ahead] = (state, curve)
                heappush(heap, (total, ahead))
    if best is None:
        return None
    total, state, curve = best
    steps = _trace(came, state, curve)
    cards = tuple(_missing(board, cell, part) for cell, part in steps if not board.get(cell, 0) & part)
    return total, Link(cards, Ride(seat, steps))


def _price(board: Board, cell: Cell, curve: int, covering: bool) -> int | None:
    mask = board.get(cell)
    if mask is None:
        return _CARD + 1
    if mask & curve:
        return 1
    return _CARD + 1 if covering and mask not in TRIPLES else None


def _missing(board: Board, cell: Cell, curve: int) -> Missing:
    # A triple can keep both curves of the double below it; a new double keeps to the plain front.
    mask = board[cell] | curve if cell in board else curve | opposite(curve)
    return Missing(cell, mask, curve)
