"""A second opinion for the tests: a train that walks point by point, written without a look at `rides_and_connections`.

Half-cell coordinates: the middle of cell (x, y) is (2x, 2y), the middle of its north edge (2x, 2y - 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

Spot = tuple[int, int]
Board = Mapping[tuple[int, int], int]

CORNERS = {1: ((0, -1), (1, 0)), 2: ((0, 1), (1, 0)), 4: ((0, 1), (-1, 0)), 8: ((0, -1), (-1, 0))}
TRIPLE_MASKS = (7, 14, 13, 11)
DOUBLE_MASKS = (5, 10, 3, 6, 12, 9)


def drives(board: Board, spot: Spot, heading: Spot) -> Iterator[tuple[Spot, Spot]]:
    """Where a train at an edge's middle, heading that way, can be after the card ahead."""
    middle = spot[0] + heading[0], spot[1] + heading[1]
    mask = board.get((middle[0] // 2, middle[1] // 2), 0)
    came = -heading[0], -heading[1]
    for bit, ends in CORNERS.items():
        if mask & bit and came in ends:
            (out,) = (end for end in ends if end != came)
            yield (middle[0] + out[0], middle[1] + out[1]), out


def reaches(board: Board, starts: set[tuple[Spot, Spot]], goals: set[tuple[Spot, Spot]]) -> bool:
    """Does any start lead to any goal? Both are (edge's middle, heading)."""
    seen: set[tuple[Spot, Spot]] = set()

    def walk(state: tuple[Spot, Spot]) -> bool:
        if state in goals:
            return True
        if state in seen:
            return False
        seen.add(state)
        return any(walk(following) for following in drives(board, *state))

    return any(walk(start) for start in sorted(starts))


def is_connected(board: Board, seat: int, backwards: bool = False) -> bool:
    """Is the seat connected? `backwards` drives from south to north, or from east to west."""
    axis = 1 if seat == 0 else 0
    values = [cell[axis] for cell in board]
    if not values or max(values) - min(values) != 4:
        return False
    ahead = (0, 1) if seat == 0 else (1, 0)
    near, far = set(), set()
    for x, y in board:
        if (x, y)[axis] == min(values):
            near.add(((2 * x - ahead[0], 2 * y - ahead[1]), ahead))
        if (x, y)[axis] == max(values):
            far.add(((2 * x + ahead[0], 2 * y + ahead[1]), ahead))
    if not backwards:
        return reaches(board, near, far)
    back = -ahead[0], -ahead[1]
    return reaches(board, {(spot, back) for spot, _ in far}, {(spot, back) for spot, _ in near})


def fewest_covers(board: Board, seat: int) -> int | None:
    """The fewest doubles to cover so that the seat is connected, by trying every set and every mask."""
    doubles = [cell for cell, mask in board.items() if mask in DOUBLE_MASKS]
    return _fewest(board, seat, doubles, TRIPLE_MASKS)


def fewest_lays(board: Board, seat: int, holes: list[tuple[int, int]]) -> int | None:
    """The fewest of the free cells to lay doubles on so that the seat is connected, by trying everything."""
    return _fewest(board, seat, holes, DOUBLE_MASKS)


def _fewest(board: Board, seat: int, cells: list[tuple[int, int]], masks: tuple[int, ...]) -> int | None:
    for count in range(len(cells) + 1):
        for chosen in combinations(cells, count):
            for shown in product(masks, repeat=count):
                if is_connected({**board, **dict(zip(chosen, shown, strict=True))}, seat):
                    return count
    return None
