"""The tree: the same in both forms, it goes on where it was, and finds what is forced."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from engine.core import registry
from games.crooked_paths.ai.kernel_conversion import net_of
from games.crooked_paths.ai.kernels import bitboard
from games.crooked_paths.ai.kernels.monte_carlo_tree import Tree
from games.crooked_paths.ai.kernels.scores_and_hash_keys import SURE
from games.crooked_paths.ai.kernels.winning_cells import answers
from games.crooked_paths.ai.move_search import found_by
from games.crooked_paths.tests.boards import set_up
from tests.long_test_slices import Amount


def never() -> bool:
    return False


def grown(simulations: int, start: bitboard.Net | None = None, seed: int = 3) -> Tree:
    tree = Tree(start or bitboard.empty(0), True, seed)
    tree.run(simulations, never)
    return tree


def account(simulations: int) -> str:
    """What seeded trees have found, as text."""
    middle = net_of(set_up("35a/.6c/95c", to_move=0))
    late = net_of(set_up("53a69/ca536/96c53/a5c93/6a59c", to_move=1))
    trees = [grown(simulations, start) for start in (None, middle, late)]
    followed = grown(simulations, net_of(set_up("53.69/ca536/9.c53/a5c93/6a5.c", to_move=0)))
    assert followed.follow(followed.moves()[0][0])
    followed.run(simulations // 4, never)
    trees.append(followed)
    return repr([(tree.moves(), tree.line(), tree.sure) for tree in trees])


PROGRAM = """
import sys
from games.crooked_paths.tests.ai.test_tree import account
print(account(int(sys.argv[1])))
"""


def test_both_forms_grow_the_same_trees(amount: Amount) -> None:
    environment = {**os.environ, "TRAILBOX_FORM": "plain", "PYTHONPATH": str(registry.ROOT)}
    simulations = amount(1_500, 250)
    words = [sys.executable, "-c", PROGRAM, str(simulations)]
    other = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=240, check=True)
    assert other.stdout.strip() == account(simulations)


@pytest.mark.kernel
def test_interrupted_or_not() -> None:
    whole = grown(3_000)
    parts = grown(1_000)
    looks = iter([False] * 10 + [True])
    parts.run(2_000, lambda: next(looks))
    parts.run(3_000 - parts.simulations, never)
    assert parts.simulations == 3_000
    assert parts.moves() == whole.moves()


@pytest.mark.kernel
def test_stops_soon() -> None:
    tree = grown(0)
    assert tree.run(10_000, lambda: True) <= 100
    assert tree.moves()


@pytest.mark.kernel
def test_moves_are_the_kernels_and_visits_add_up() -> None:
    for seed in range(12):
        rng, net = Random(seed), bitboard.empty(seed % 2)
        for _ in range(seed * 4):
            after = bitboard.lay(net, rng.choice(bitboard.moves(net)))
            if bitboard.ending(after, True) != bitboard.GOING:
                break
            net = after
        tree = grown(400, net)
        found = tree.moves()
        assert sorted(move for move, _, _ in found) == sorted(bitboard.moves(net))
        assert tree.sure or sum(visits for _, visits, _ in found) == 400


@pytest.mark.kernel
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_that_were_all_won_are_no_proof(seed: int) -> None:
    """One move is proven to win; others have only been tried a few times, and won each of these games."""
    net = net_of(set_up("a9556/a33c./.63a./..966/.5...", to_move=0))
    tree = grown(2_000, net, seed)
    assert tree.sure
    glance = dict.fromkeys(bitboard.moves(net), 0)
    certain = {card.code for card in found_by(tree, net, glance, 3).ways if card.score > SURE}
    assert certain == {code for code in certain if grown(3_000, bitboard.lay(net, code)).sure}
    assert certain


def test_a_full_tree_goes_on() -> None:
    tree = Tree(bitboard.empty(0), True, 1, 200)
    assert tree.run(3_000, never) == 3_000
    assert sum(visits for _, visits, _ in tree.moves()) == 3_000


@pytest.mark.kernel
def test_follows_a_move_and_goes_on() -> None:
    """What was found below the move is kept, and nothing else: the line, and the visits of its moves."""
    tree = grown(20_000, net_of(set_up("35a/.6c/95c", to_move=0)))
    (code, visits, value), *_ = tree.moves()
    start, line = tree.root, tree.line()
    assert tree.follow(code)
    assert tree.root.key() == bitboard.lay(start, code).key()
    assert tree.simulations == visits
    assert tree.line() == line[1:]
    found = tree.moves()
    assert sorted(move for move, _, _ in found) == sorted(bitboard.moves(tree.root))
    below = sum(count for _, count, _ in found)
    assert 0 < visits - below <= 8
    tree.run(5_000, never)
    assert sum(count for _, count, _ in tree.moves()) == below + 5_000
    assert -1 < value < 1


@pytest.mark.kernel
def test_does_not_follow_where_too_little_is_known() -> None:
    """A move hardly tried, one that is decided, and one after which links have left some moves only."""
    tree = grown(300, net_of(set_up("35a/.6c/95c", to_move=0)))
    before = tree.moves()
    assert not tree.follow(before[-1][0])
    assert tree.moves() == before
    assert not grown(0).follow(before[0][0])
    sure = grown(5_000, net_of(set_up("55/aa/55/aa/5.", to_move=0)))
    assert not sure.follow(sure.moves()[0][0])
    held = grown(4_000, few_left(3))
    after = {code: bitboard.lay(held.root, code) for code, _, _ in held.moves()}
    forced = [code for code, net in after.items() if len(answers(net)) < len(bitboard.moves(net))]
    assert forced
    assert not any(held.follow(code) for code in forced)


def test_wins_at_once_in_phase_1() -> None:
    """One more card connects North-South: it is found and known for sure."""
    tree = grown(5_000, net_of(set_up("55/aa/55/aa/5.", to_move=0)))
    assert tree.sure
    (best, _, value), *_ = tree.moves()
    assert value == 1.0
    assert bitboard.ending(bitboard.lay(tree.root, best), True) == 0


def test_sees_a_threat_in_phase_1() -> None:
    """The other connects with his next card unless its place is taken: of what is left, most moves lose for sure."""
    net = net_of(set_up("55/aa/55/aa/5.", to_move=1))
    tree = grown(60_000, net)
    after = bitboard.lay(net, tree.moves()[0][0])
    assert all(bitboard.ending(bitboard.lay(after, code), True) != 0 for code in bitboard.moves(after))


def test_last_cards_of_phase_1_agree_with_trying_all() -> None:
    """Three free cells: what the tree proves is what full search says about winning before the 25th card."""
    for seed in range(40):
        rng, net = Random(seed), bitboard.empty(0)
        while net.count < 22:
            after = bitboard.lay(net, rng.choice(bitboard.moves(net)))
            if bitboard.ending(after, True) != bitboard.GOING:
                break
            net = after
        if net.count < 22:
            continue
        winning = {code for code in bitboard.moves(net) if bitboard.ending(bitboard.lay(net, code), True) == net.mover}
        tree = grown(3_000, net)
        if winning:
            assert tree.sure
            assert tree.moves()[0][0] in winning


def wins(net: bitboard.Net) -> bool:
    """By trying everything: does the seat to move win in the variant without draws? It claims when that is true."""
    ending = bitboard.ending(net, True)
    if ending != bitboard.GOING:
        return ending == net.mover
    if bitboard.reach(net) == 0:
        return True
    return any(not wins(bitboard.lay(net, code)) for code in bitboard.moves(net))


def test_last_cards_of_phase_2_are_solved() -> None:
    solved = 0
    for seed in range(60):
        rng, net = Random(seed), bitboard.empty(0)
        while net.count < 47 and (net.count == 0 or bitboard.ending(net, True) == bitboard.GOING):
            net = bitboard.lay(net, rng.choice(bitboard.moves(net)))
        if bitboard.ending(net, True) != bitboard.GOING or bitboard.reach(net) == 0:
            continue
        tree = grown(5_000, net)
        assert tree.sure
        assert (tree.moves()[0][2] > 0) == wins(net)
        solved += 1
    assert solved


def verdict(net: bitboard.Net) -> int:
    """By trying everything: 1, -1 or 0 if the seat to move connects before the 25th card, the other does, nobody."""
    ending = bitboard.ending(net, True)
    if ending != bitboard.GOING:
        return 1 if ending == net.mover else -1
    if net.count >= bitboard.CARDS - 1:
        return 0
    best = -1
    for code in bitboard.moves(net):
        best = max(best, -verdict(bitboard.lay(net, code)))
        if best == 1:
            break
    return best


def few_left(seed: int) -> bitboard.Net | None:
    """A table with four free cells by chance, laid rather in favour of one seat; None if somebody is connected."""
    rng, net, side = Random(seed), bitboard.empty(0), seed % 2
    while net.count < 21:
        some = rng.sample(bitboard.moves(net), 2)
        net = bitboard.lay(net, min(some, key=lambda code: bitboard.distance(bitboard.lay(net, code), side, False)))
        if bitboard.ending(net, True) != bitboard.GOING:
            return None
    return net


def test_last_cards_are_solved() -> None:
    """It proves what trying everything proves, and nothing else."""
    lost = net_of(set_up("66.c6/9c363/39.5a/a9c.5/5a93c", to_move=0))
    tables = [lost, *(few_left(seed) for seed in range(60))]
    met = set()
    for net in tables:
        if net is None:
            continue
        tree, truth = grown(4_000, net), verdict(net)
        assert tree.sure == (truth != 0)
        assert not tree.sure or tree.moves()[0][2] == truth
        met.add(truth)
    assert met == {1, 0, -1}
