"""Translates between the position of `rules.py` and the ints of `kernels/bitboard.py`."""

from __future__ import annotations

from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.rules.pieces import DECK, NE, NW, SE, SW, TRIPLES
from games.crooked_paths.rules.rides_and_connections import extent
from games.crooked_paths.rules.rules import Cover, Lay, Position


def net_of(s: Position) -> bitboard.Net:
    """The cards of a position for the kernel. Claims are left out: see `s.claimant`."""
    board = s.board
    if not board:
        return bitboard.empty(s.to_move)
    (west, north), (east, south) = extent(board)
    laid = covered = ne = se = sw = nw = 0
    for (x, y), mask in board.items():
        bit = 1 << (y - north) * bitboard.ROW + x - west
        laid |= bit
        if mask in TRIPLES:
            covered |= bit
        ne |= bit if mask & NE else 0
        se |= bit if mask & SE else 0
        sw |= bit if mask & SW else 0
        nw |= bit if mask & NW else 0
    wide, high = east - west + 1, south - north + 1
    return bitboard.Net(ne, se, sw, nw, laid, covered, wide, high, s.to_move, len(s.cards))


def move_of(s: Position, code: int) -> Lay | Cover:
    """A kernel's move in `s` as one of the rules'."""
    x, y, mask = bitboard.move_parts(code)
    (west, north), _ = extent(s.board)
    cell = (west + x, north + y)
    return Lay(cell, mask) if len(s.cards) < DECK else Cover(cell, mask)
