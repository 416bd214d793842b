"""Positions for lessons, told as boards in text (see `pieces`), and the lines of play that lead to them.

A line begins with the card at (0, 0), the north-west one of a full table. Doubles are laid in an order in which each
touches one that lies; no board here has a connection among its first 24, so that none of them ends a game early.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.lattice import SQUARE, Point
from engine.core.lesson import Made, Sign, Stand
from engine.core.rules import CHANCE, Cell, Seat
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLES, TRIPLES, parse
from games.crooked_paths.rules.rules import Begin, Claim, Cover, Lay, Move

BOARD = "board"
BEGINS = ("ns", "we")
MIDDLE = 4


def lot(seat: Seat) -> Stand:
    """The empty table after the draw for the first seat gave this one, the learner's."""
    return Stand(((CHANCE, Begin(seat)),), seat, options={"begins": "lot"})


def table(
    doubles: str,
    seat: Seat,
    covers: str = "",
    *,
    first: Cell = (0, 0),
    claimed: bool = False,
    no_draw: bool = True,
) -> Stand:
    """The position with these doubles, then these triples ("21d": column 2, row 1, mask d), the learner to move.

    first: the column and row in the text of the card that was laid first. claimed: the other has just made a claim.
    """
    west, north = first
    board = parse(doubles, (-west, -north))
    moves: list[Move] = [Lay(cell, board[cell]) for cell in _order(board)]
    for x, y, mask in zip(*[iter(covers)] * 3, strict=True):
        moves.append(Cover((int(x) - west, int(y) - north), int(mask, 16)))
    if claimed:
        moves.append(Claim())
    begins = (seat + len(moves)) % 2
    line: tuple[Made, ...] = tuple(((begins + number) % 2, move) for number, move in enumerate(moves))
    options = {"begins": BEGINS[begins], "no_draw": "on" if no_draw else "off"}
    return Stand(line, seat, options=options)


def written(begins: str, log: str) -> Stand:
    """The position after these cards, each as column, row (4 and 4 are the first card's) and mask: as challenges have
    them (see docs/formats.md), doubles before triples. The learner is to move."""
    kinds = [Lay] * DECK + [Cover] * DECK
    moves = [
        kind((int(x) - MIDDLE, int(y) - MIDDLE), int(mask, 16))
        for kind, (x, y, mask) in zip(kinds, zip(*[iter(log)] * 3, strict=True), strict=False)
    ]
    first = BEGINS.index(begins)
    line: tuple[Made, ...] = tuple(((first + number) % 2, move) for number, move in enumerate(moves))
    return Stand(line, (first + len(moves)) % 2, options={"begins": begins, "no_draw": "off"})


def _order(board: Mapping[Cell, int]) -> list[Cell]:
    """From (0, 0) on, each cell touching one before it. `ValueError` if that can't be."""
    order, rest = [(0, 0)], sorted((cell for cell in board if cell != (0, 0)), key=lambda cell: (cell[1], cell[0]))
    while rest:
        following = next((cell for cell in rest if any(near in order for near in SQUARE.touching(cell))), None)
        if following is None:
            raise ValueError("a card touches no other")
        order.append(following)
        rest.remove(following)
    return order


def cells(*found: Cell) -> tuple[Sign, ...]:
    """Signs that point at these cells."""
    return (Sign(BOARD, found),)


def ride_until(board: Mapping[Cell, int], seat: Seat, gap: Cell, mask: int) -> tuple[Point, ...]:
    """The way of the seat's train over the board up to the gap that a card with `mask` would fill."""
    way = rides_and_connections.ride({**board, gap: mask}, seat)
    if way is None:
        raise ValueError("the card does not connect the seat")
    steps = way.steps[: way.cells.index(gap)]
    return rides_and_connections.points(rides_and_connections.Ride(seat, steps))


def edges(mask: int) -> tuple[bool, ...]:
    """Whether a rail leads to each edge, from north clockwise. The curve of bit k joins edges k and k + 1."""
    return tuple(bool(mask & (1 << k | 1 << (k - 1) % 4)) for k in range(4))


def breaks(board: Mapping[Cell, int], seat: Seat) -> int:
    """How many ways there are to break the seat's connection by one triple."""
    doubles = [cell for cell, mask in board.items() if mask in DOUBLES]
    return sum(rides_and_connections.ride({**board, cell: mask}, seat) is None for cell in doubles for mask in TRIPLES)
