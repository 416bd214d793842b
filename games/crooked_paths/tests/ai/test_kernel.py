"""The kernel is the rules: same moves, connections, endings and distances on thousands of random positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from engine.core.rules import Act, Over
from games.crooked_paths.ai.kernel_conversion import move_of, net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.rules import RULES, Claim, Cover, Lay, Position
from games.crooked_paths.tests.boards import set_up
from tests.long_test_slices import Amount

OPTIONS = ({"begins": "ns", "no_draw": "on"}, {"begins": "we", "no_draw": "off"})
COMPILED = not str(bitboard.__file__).endswith(".py")
SHARES = 10
POSITIONS = 2_000 if COMPILED else 350
"""Of each share: 20,000 in all at full length. The plain form, which is the same source, sees every sixth."""


def walks(seed: int) -> Iterator[tuple[Position, bitboard.Net]]:
    """Random games without claims, each position with the kernel's own account of it; without end."""
    for number in count():
        rng = Random(f"{seed}:{number}")
        s = RULES.start(OPTIONS[number % 2], None, 2)
        net = net_of(s)
        while True:
            yield s, net
            if not isinstance(RULES.turn(s), Act):
                break
            code = rng.choice(bitboard.moves(net))
            s = RULES.apply(s, s.to_move, move_of(s, code))
            net = bitboard.lay(net, code)


def _same_cards_and_ending(s: Position, net: bitboard.Net) -> None:
    again = net_of(s)
    assert net.key() == again.key()
    assert (net.wide, net.high, net.count) == (again.wide, again.high, len(s.cards))
    assert tuple(seat for seat in (0, 1) if bitboard.connected(net, seat)) == s.connected
    turn = RULES.turn(s)
    end = bitboard.ending(net, s.no_draw)
    if isinstance(turn, Over):
        assert end == (turn.places.index(1) if turn.places.count(1) == 1 else bitboard.DRAWN)
        return
    assert end == bitboard.GOING
    cards = [m for m in RULES.moves(s, s.to_move) if isinstance(m, (Lay, Cover))]
    assert [move_of(s, code) for code in bitboard.moves(net)] == cards


def _same_distances_and_reach(s: Position, net: bitboard.Net) -> None:
    for seat in (0, 1):
        for covering in (True, False):
            link = rides_and_connections.missing_link(s.board, seat, covering)
            assert bitboard.distance(net, seat, covering) == (bitboard.FAR if link is None else len(link.cards))
    if s.phase == 2:
        reach = tuple(seat for seat in (0, 1) if bitboard.within_reach(net, seat))
        assert reach == rides_and_connections.within_reach(s.board)
        assert all((bitboard.distance(net, seat, True) == bitboard.FAR) == (seat not in reach) for seat in (0, 1))


@pytest.mark.slice(1)
@pytest.mark.parametrize("share", range(SHARES))
def test_the_kernel_is_the_rules(share: int, amount: Amount) -> None:
    for number, (s, net) in enumerate(islice(walks(share), amount(POSITIONS, POSITIONS // 4))):
        _same_cards_and_ending(s, net)
        if number % 8 == share % 8 and s.cards:
            _same_distances_and_reach(s, net)


def test_more_connections_on_full_tables() -> None:
    rng = Random(5)
    hits = 0
    for _ in range(1500):
        rows = "/".join("".join(rng.choice("7edb7edb5a369c") for _ in range(5)) for _ in range(5))
        s = set_up(rows)
        net = net_of(s)
        found = tuple(seat for seat in (0, 1) if bitboard.connected(net, seat))
        assert found == s.connected
        hits += len(found)
    assert hits > 100


def test_perft_of_the_first_three_cards() -> None:
    def count(net: bitboard.Net, depth: int) -> int:
        codes = bitboard.moves(net)
        return len(codes) if depth == 1 else sum(count(bitboard.lay(net, code), depth - 1) for code in codes)

    assert [count(bitboard.empty(0), depth) for depth in (1, 2, 3)] == [6, 288, 19008]


def test_the_last_test_position_connects_both() -> None:
    s = set_up("3566d/bb657/bd77d/9c9ee/c9bde")
    after = bitboard.lay(net_of(s), bitboard.move_code(2, 1, 14))
    assert bitboard.connected(after, 0) and bitboard.connected(after, 1)
    assert bitboard.ending(after, True) == after.mover == 1


def test_claims_are_not_the_kernels() -> None:
    s = set_up("3566d/bb657/bd77d/9c9ee/c9bde")
    assert Claim() in RULES.moves(s, 0)
    assert len(bitboard.moves(net_of(s))) == len(RULES.moves(s, 0)) - 1
