"""What is counted of a table, held against the rules' own search, which knows nothing of the kernels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from engine.core.rules import Cell
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels.bitboard import FAR
from games.crooked_paths.ai.ways_to_connect import connects_for_good, ways
from games.crooked_paths.rules.pieces import ALL_CURVES, DOUBLES
from games.crooked_paths.rules.rides_and_connections import missing_link, ride
from games.crooked_paths.rules.rules import RULES, Cover, Lay, Position
from games.crooked_paths.tests.boards import set_up

LAYING = set_up("59955/5..ac/53aa5/5c396/93959")
"""Two doubles are left, and only triples can connect."""
FLOATING = set_up(".aa./..5./.6.c/3...", to_move=1)
COVERING = set_up("53ed9/cb5b6/9ec53/a5eb3/7e59b")
THREATENED = set_up("53ed9/db5b6/9ec53/a5eb3/7e59b", to_move=1)


def needed(board: dict[Cell, int], seat: int, covering: bool = True) -> int:
    link = missing_link(board, seat, covering)
    return FAR if link is None else len(link.cards)


def places(s: Position, counts: Callable[[int], bool], seat: int) -> int:
    """At how many places a card changes what the seat needs as `counts` says."""
    moves = [move for move in RULES.moves(s, s.to_move) if isinstance(move, (Lay, Cover))]
    return len({move.cell for move in moves if counts(needed({**s.board, move.cell: move.mask}, seat))})


@pytest.mark.parametrize("s", [LAYING, FLOATING, COVERING, THREATENED])
@pytest.mark.parametrize("seat", [0, 1])
def test_cards_and_places_are_as_the_rules_have_them(s: Position, seat: int) -> None:
    way, now = ways(net_of(s))[seat], needed(s.board, seat)
    assert way.cards == now and way.early == (s.phase == 1)
    assert way.places == places(s, lambda count: count < now, seat)
    assert way.breaks == places(s, lambda count: count > now, seat)
    if way.early:
        assert way.doubles == needed(s.board, seat, covering=False)


@pytest.mark.parametrize("seat", [0, 1])
def test_places_of_triples_are_counted_while_doubles_are_laid(seat: int) -> None:
    way, board = ways(net_of(LAYING))[seat], LAYING.board
    closer = [cell for cell in board if needed({**board, cell: ALL_CURVES}, seat) < way.cards]
    assert way.doubles == FAR and way.triples == len(closer) > 0
    assert all(board[cell] in DOUBLES for cell in closer)


def final(s: Position, seat: int) -> bool:
    """Is there a card by which the seat, to move now, connects for good?"""
    s = replace(s, to_move=seat)
    for move in RULES.moves(s, seat):
        after = RULES.apply(s, seat, move)
        if after.connected == (seat,) and all(
            ride({**after.board, reply.cell: reply.mask}, seat)
            for reply in RULES.moves(after, 1 - seat)
            if isinstance(reply, Cover)
        ):
            return True
    return False


@pytest.mark.parametrize(("s", "seat", "known"), [(COVERING, 0, True), (COVERING, 1, False), (THREATENED, 0, True)])
def test_a_connection_for_good_is_one_that_no_reply_breaks(s: Position, seat: int, known: bool) -> None:
    assert connects_for_good(net_of(s), seat) == final(s, seat) == known
