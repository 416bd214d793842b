"""Positions told as boards in text."""

from __future__ import annotations

from engine.core.rules import Cell, Seat
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.pieces import DECK, DOUBLES, TRIPLES, parse
from games.crooked_paths.rules.rules import NOBODY, Position


def set_up(
    text: str,
    to_move: Seat = 0,
    *,
    north_west: Cell = (0, 0),
    no_draw: bool = True,
    before: tuple[Seat, ...] = (),
    claimant: Seat = NOBODY,
) -> Position:
    """The position of a board in text (see `pieces`).

    What lies under a triple is not told by the text and becomes a plain double. `ValueError` for triples on a table
    that is not full.
    """
    board = parse(text, north_west)
    triples = tuple((x, y, mask) for (x, y), mask in board.items() if mask in TRIPLES)
    if triples and len(board) != DECK:
        raise ValueError("triples need a full table")
    doubles = tuple((x, y, mask if mask in DOUBLES else DOUBLES[0]) for (x, y), mask in board.items())
    connected = tuple(way.seat for way in rides_and_connections.rides(board))
    return Position(no_draw, to_move, doubles + triples, connected, before, claimant)
