"""Links: what they leave of the moves is what trying all cards leaves."""

from __future__ import annotations

from random import Random

import pytest

from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.bitboard import Net
from games.crooked_paths.ai.kernels.winning_cells import LAST, answers
from games.crooked_paths.tests.boards import set_up


def won_by(net: Net, code: int) -> int:
    """Who has won after a card, GOING if nobody."""
    return bitboard.ending(bitboard.lay(net, code), True)


def loses_at_once(net: Net, code: int) -> bool:
    """Does the card connect the other, or let him connect with the next one?"""
    after = bitboard.lay(net, code)
    if won_by(net, code) != bitboard.GOING:
        return won_by(net, code) == after.mover
    return after.count <= LAST and any(won_by(after, reply) == after.mover for reply in bitboard.moves(after))


def begun(seed: int, cards: int) -> Net | None:
    """So many cards by chance in which both help one seat; None if it is connected already."""
    rng, net, side = Random(seed), bitboard.empty(seed % 2), seed // 2 % 2
    while net.count < cards:
        some = rng.sample(bitboard.moves(net), 6)
        net = bitboard.lay(net, min(some, key=lambda code: bitboard.distance(bitboard.lay(net, code), side, False)))
        if bitboard.ending(net, True) != bitboard.GOING:
            return None
    return net


@pytest.mark.kernel
def test_they_leave_what_does_not_lose_at_once() -> None:
    kinds = set()
    for seed in range(400):
        net = begun(seed, 14 + seed % 10)
        if net is None:
            continue
        every, left = set(bitboard.moves(net)), set(answers(net))
        assert left <= every
        wins = {code for code in every if won_by(net, code) == net.mover}
        if len(left) == 1 and left <= wins:
            kinds.add("wins")
            continue
        assert all(loses_at_once(net, code) for code in every - left)
        kinds.add("all" if left == every else "some")
    assert kinds == {"wins", "all", "some"}


def test_two_links_leave_nothing() -> None:
    for board, mover in (("9c.6./.6aa5/.3c5./396.5/..3c3", 1), (".6a5./.a995/39365/..956/59a..", 0)):
        net = net_of(set_up(board, to_move=mover))
        assert list(answers(net)) == []
        assert all(loses_at_once(net, code) for code in bitboard.moves(net))


def test_a_card_that_wins_is_the_only_one() -> None:
    net = net_of(set_up("555../aa.../55.../aa.35/5.33.", to_move=0))
    (code,) = answers(net)
    assert won_by(net, code) == 0


def test_the_cell_of_a_link_is_taken_by_what_does_not_connect() -> None:
    net = net_of(set_up("555../aa.../55.../aa.35/5.33.", to_move=1))
    left = {bitboard.move_parts(code) for code in answers(net)}
    assert {(x, y) for x, y, _ in left} == {(1, 4)}
    assert {mask for _, _, mask in left} == {mask for mask in bitboard.DOUBLE_MASKS if mask & 4 == 0}


def test_while_the_frame_floats_all_are_left() -> None:
    """A card at the other end would push the cell of the link out of the frame."""
    net = net_of(set_up("55/aa/55/aa", to_move=1))
    assert set(answers(net)) == set(bitboard.moves(net))
