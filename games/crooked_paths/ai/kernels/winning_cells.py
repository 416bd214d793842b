"""Links: free cells of phase 1 in which one curve more connects a seat.

In phase 1 nothing is ever covered, so a link stays until its cell is taken. Who has one on his turn wins. Who has none
must take the cell of the other's by a card that does not connect him, and has lost if there are two such cells.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from games.crooked_paths.ai.kernels.bitboard import (
    CARDS,
    EAST_END,
    FULL,
    LANE,
    NORTH_EDGE,
    SIDE,
    SOUTH_EDGE,
    WEST_START,
    Net,
    ending,
    lay,
    listed,
    places_of,
    twice,
)
from games.crooked_paths.ai.kernels.scores_and_hash_keys import LOW_30, entries

FEWEST: Final = 9
"""With fewer cards than this nobody has a link: the shortest connection takes ten."""
LAST: Final = CARDS - 2
"""With so many cards laid the next one is the last that can win in phase 1."""


def links(ne: i64, se: i64, sw: i64, nw: i64, free: i64) -> tuple[i64, i64, i64, i64]:
    """The cells of `free` in which one curve (ne, se, sw, nw) connects the lane's seat. Planes in both lanes."""
    n, s, e, w = entries(NORTH_EDGE, 0, 0, WEST_START, ne, se, sw, nw)
    n2, s2, e2, w2 = entries(0, SOUTH_EDGE, EAST_END, 0, ne, se, sw, nw)
    return (
        free & (n & e2 | e & n2),
        free & (s & e2 | e & s2),
        free & (s & w2 | w & s2),
        free & (n & w2 | w & n2),
    )


def curves_at(ne: i64, se: i64, sw: i64, nw: i64, cells: i64) -> i64:
    """The curves of four planes on these cells together, as a mask."""
    return (1 if ne & cells else 0) | (2 if se & cells else 0) | (4 if sw & cells else 0) | (8 if nw & cells else 0)


def answers(net: Net) -> vec[i64]:
    """The moves of phase 1 that may be the best: all, or those that links leave; none if the other wins by one.

    Links are looked at once the frame is fixed: before, a card elsewhere may push the cell of a link out of the frame.
    """
    codes = listed(net)
    if net.count < FEWEST or net.count > LAST or net.wide < SIDE or net.high < SIDE:
        return codes
    ne, se, sw, nw = links(twice(net.ne), twice(net.se), twice(net.sw), twice(net.nw), twice(FULL & ~net.laid))
    every: i64 = ne | se | sw | nw
    if every == 0:
        return codes
    lane: i64 = LANE * net.mover
    wins: i64 = places_of(every >> lane & LOW_30)
    for code in codes:
        if wins >> (code >> 4) & 1 and ending(lay(net, code), True) == net.mover:
            return vec[i64]([code])
    lane = LANE - lane
    cell: i64 = every >> lane & LOW_30
    if cell == 0 or net.count == LAST:
        return codes
    found = vec[i64]()
    if cell & (cell - 1):
        return found
    curves: i64 = curves_at(ne, se, sw, nw, cell << lane)
    place: i64 = places_of(cell)
    for code in codes:
        if place >> (code >> 4) & 1 and code & curves == 0:
            found = append(found, code)
    return found
