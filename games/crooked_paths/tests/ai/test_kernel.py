"""The kernel is the rules: same moves, connections, endings and distances on thousands of random positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from engine.core.rules import Act, Over
from games.crooked_paths.ai.kernel_bridge import move_of, net_of
from games.crooked_paths.ai.kernels import kernel
from games.crooked_paths.rules import track
from games.crooked_paths.rules.rules import RULES, Claim, Cover, Lay, Position
from games.crooked_paths.tests.boards import set_up
from tests.slices import Amount

OPTIONS = ({"begins": "ns", "no_draw": "on"}, {"begins": "we", "no_draw": "off"})
COMPILED = not str(kernel.__file__).endswith(".py")
SHARES = 10
POSITIONS = 2_000 if COMPILED else 350
"""Of each share: 20,000 in all at full length. The plain form, which is the same source, sees every sixth."""


def walks(seed: int) -> Iterator[tuple[Position, kernel.Net]]:
    """Random games without claims, each position with the kernel's own account of it; without end."""
    for number in count():
        rng = Random(f"{seed}:{number}")
        s = RULES.start(OPTIONS[number % 2], None, 2)
        net = net_of(s)
        while True:
            yield s, net
            if not isinstance(RULES.turn(s), Act):
                break
            code = rng.choice(kernel.moves(net))
            s = RULES.apply(s, s.to_move, move_of(s, code))
            net = kernel.lay(net, code)


def _same_cards_and_ending(s: Position, net: kernel.Net) -> None:
    again = net_of(s)
    assert net.key() == again.key()
    assert (net.wide, net.high, net.count) == (again.wide, again.high, len(s.cards))
    assert tuple(seat for seat in (0, 1) if kernel.connected(net, seat)) == s.connected
    turn = RULES.turn(s)
    end = kernel.ending(net, s.no_draw)
    if isinstance(turn, Over):
        assert end == (turn.places.index(1) if turn.places.count(1) == 1 else kernel.DRAWN)
        return
    assert end == kernel.GOING
    cards = [m for m in RULES.moves(s, s.to_move) if isinstance(m, (Lay, Cover))]
    assert [move_of(s, code) for code in kernel.moves(net)] == cards


def _same_distances_and_reach(s: Position, net: kernel.Net) -> None:
    for seat in (0, 1):
        for covering in (True, False):
            link = track.missing_link(s.board, seat, covering)
            assert kernel.distance(net, seat, covering) == (kernel.FAR if link is None else len(link.cards))
    if s.phase == 2:
        reach = tuple(seat for seat in (0, 1) if kernel.within_reach(net, seat))
        assert reach == track.within_reach(s.board)
        assert all((kernel.distance(net, seat, True) == kernel.FAR) == (seat not in reach) for seat in (0, 1))


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
        found = tuple(seat for seat in (0, 1) if kernel.connected(net, seat))
        assert found == s.connected
        hits += len(found)
    assert hits > 100


def test_perft_of_the_first_three_cards() -> None:
    def count(net: kernel.Net, depth: int) -> int:
        codes = kernel.moves(net)
        return len(codes) if depth == 1 else sum(count(kernel.lay(net, code), depth - 1) for code in codes)

    assert [count(kernel.empty(0), depth) for depth in (1, 2, 3)] == [6, 288, 19008]


def test_the_last_test_position_connects_both() -> None:
    s = set_up("3566d/bb657/bd77d/9c9ee/c9bde")
    after = kernel.lay(net_of(s), kernel.move_code(2, 1, 14))
    assert kernel.connected(after, 0) and kernel.connected(after, 1)
    assert kernel.ending(after, True) == after.mover == 1


def test_claims_are_not_the_kernels() -> None:
    s = set_up("3566d/bb657/bd77d/9c9ee/c9bde")
    assert Claim() in RULES.moves(s, 0)
    assert len(kernel.moves(net_of(s))) == len(RULES.moves(s, 0)) - 1
